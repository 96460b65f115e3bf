"""What is committed shows in the very next search, and nothing older comes back."""

import threading
from concurrent.futures import ThreadPoolExecutor

from recollect.core.model.entry import State
from tests.builders import ALICE, MODEL, a_memory, changed
from tests.contract.search_index.parts import Indexed, ask, by_vector, by_words, embed, ids, put, towards

WRITES = 40
SEARCHERS = 4


def test_each_new_entry_is_found_by_the_next_search(indexed: Indexed) -> None:
    for number in range(20):
        entry = a_memory(f"Memory of place{number}")
        put(indexed, entry)
        assert by_words(indexed, f"place{number}") == [entry.id]


def test_an_edited_entry_is_found_by_its_new_words_only(indexed: Indexed) -> None:
    entry = a_memory("Oolong tea")
    put(indexed, entry)
    assert by_words(indexed, "oolong") == [entry.id]
    put(indexed, changed(entry, text="Green tea"))
    assert by_words(indexed, "oolong") == []
    assert by_words(indexed, "green") == [entry.id]


def test_a_vector_of_a_former_version_is_not_found(indexed: Indexed) -> None:
    entry = a_memory("Oolong tea")
    put(indexed, entry)
    embed(indexed, [entry], [towards(0)])
    put(indexed, changed(entry, text="Green bicycle"))
    assert by_vector(indexed, towards(0)) == []


def test_deleting_and_restoring_shows_at_once(indexed: Indexed) -> None:
    entry = a_memory("Oolong tea")
    put(indexed, entry)
    deleted = changed(entry, state=State.DELETED)
    assert by_words(indexed, "oolong") == [entry.id]
    put(indexed, deleted)
    assert by_words(indexed, "oolong") == []
    put(indexed, changed(deleted, state=State.ACTIVE))
    assert by_words(indexed, "oolong") == [entry.id]


def test_an_older_version_that_arrives_late_changes_nothing(indexed: Indexed) -> None:
    entry = a_memory("Oolong tea")
    put(indexed, entry)
    assert by_words(indexed, "oolong") == [entry.id]
    late = indexed.store.index_rows_of(ALICE, [entry.id], model=MODEL)
    put(indexed, changed(entry, text="Green tea"))
    assert by_words(indexed, "green") == [entry.id]
    indexed.index.project(ALICE, late)
    indexed.publish(ALICE)
    assert (by_words(indexed, "oolong"), by_words(indexed, "green")) == ([], [entry.id])


def test_a_deleted_entry_does_not_come_back_with_an_older_version(indexed: Indexed) -> None:
    entry = a_memory("Oolong tea")
    put(indexed, entry)
    assert by_words(indexed, "oolong") == [entry.id]
    late = indexed.store.index_rows_of(ALICE, [entry.id], model=MODEL)
    put(indexed, changed(entry, state=State.DELETED))
    assert by_words(indexed, "oolong") == []
    indexed.index.project(ALICE, late)
    indexed.publish(ALICE)
    assert by_words(indexed, "oolong") == []


def test_the_same_version_without_its_vector_does_not_take_the_vector_away(indexed: Indexed) -> None:
    entry = a_memory("Oolong tea")
    put(indexed, entry)
    late = indexed.store.index_rows_of(ALICE, [entry.id], model=MODEL)
    embed(indexed, [entry], [towards(0)])
    assert by_vector(indexed, towards(0)) == [entry.id]
    indexed.index.project(ALICE, late)
    indexed.publish(ALICE)
    assert by_vector(indexed, towards(0)) == [entry.id]


def test_threads_that_search_find_everything_committed_before_they_asked(indexed: Indexed) -> None:
    committed: list[str] = []
    finished = threading.Event()

    def search() -> None:
        while not finished.is_set():
            before = set(committed)
            found = ask(indexed, "oolong", per_leg=WRITES).bm25
            assert before <= set(ids(found))

    def write() -> None:
        try:
            for number in range(WRITES):
                entry = a_memory(f"Oolong tea {number}")
                put(indexed, entry)
                committed.append(entry.id)
        finally:
            finished.set()

    with ThreadPoolExecutor(SEARCHERS + 1) as pool:
        running = [pool.submit(write), *(pool.submit(search) for _ in range(SEARCHERS))]
        for each in running:
            each.result()
    assert set(ids(ask(indexed, "oolong", per_leg=WRITES).bm25)) == set(committed)
