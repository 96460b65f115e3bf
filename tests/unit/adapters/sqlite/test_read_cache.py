"""Decoding is saved, never the truth: what changed in the database is read again."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore, read_cache
from recollect.adapters.sqlite.read_cache import ReadCache, Touched, size_of
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, LastScores
from recollect.core.retrieval.read_set import ReadEntry
from tests.builders import ALICE, MALLORY, MODEL, a_memory, a_write, changed, vectors
from tests.fakes.clock import START, FixedClock

SCORES = LastScores(relevance=0.5, recency=0.25, importance=0.125, total=0.875, computed_at=START)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteEntryStore]:
    with closing(Database(tmp_path / "test.db")) as database:
        yield SqliteEntryStore(database, FixedClock())


def _read(store: SqliteEntryStore, entry: Entry, model: str = MODEL) -> ReadEntry:
    return store.read(ALICE, [entry.id], model=model).entries[entry.id]


def test_what_did_not_change_is_the_same_object(store: SqliteEntryStore) -> None:
    entry = a_memory()
    store.commit(ALICE, [a_write(entry)])
    assert _read(store, entry) is _read(store, entry)


def test_a_new_version_new_statistics_and_new_vectors_are_seen_at_once(store: SqliteEntryStore) -> None:
    entry = a_memory()
    store.commit(ALICE, [a_write(entry)])
    assert _read(store, entry).vectors is None
    store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, vectors())])
    assert _read(store, entry).vectors is not None
    assert _read(store, entry, model="another").vectors is None
    store.record_access(ALICE, [entry.id], START)
    assert _read(store, entry).entry.statistics.access_count == 1
    store.commit(ALICE, [a_write(changed(entry, text="Alice prefers coffee."))])
    assert (_read(store, entry).entry.text, _read(store, entry).vectors) == ("Alice prefers coffee.", None)


def test_new_statistics_come_with_the_text_and_the_vectors_that_are_held(store: SqliteEntryStore) -> None:
    entry = a_memory()
    store.commit(ALICE, [a_write(entry)])
    store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, vectors())])
    former = _read(store, entry)
    store.record_scores(ALICE, {entry.id: SCORES})
    present = _read(store, entry)
    assert (former.entry.statistics.last_scores, present.entry.statistics.last_scores) == (None, SCORES)
    assert present.vectors is former.vectors
    assert replace(present.entry, statistics=former.entry.statistics) == former.entry


def test_what_was_changed_is_not_held_any_longer(tmp_path: Path) -> None:
    cache = ReadCache()
    with closing(Database(tmp_path / "test.db")) as database, closing(Database(tmp_path / "test.db")) as another:
        store = SqliteEntryStore(database, FixedClock(), read_cache=cache)
        elsewhere = SqliteEntryStore(another, FixedClock())
        mine, theirs, kept = (a_memory(text) for text in ("One.", "Two.", "Three."))
        store.commit(ALICE, [a_write(entry) for entry in (mine, theirs, kept)])
        store.read(ALICE, [mine.id, theirs.id, kept.id])
        assert _texts(cache) == {"One.", "Two.", "Three."}
        store.commit(ALICE, [a_write(changed(mine, text="Gone."))])
        assert _texts(cache) == {"Two.", "Three."}
        elsewhere.commit(ALICE, [a_write(changed(theirs, text="Gone as well."))])
        store.read(MALLORY, [])
        assert _texts(cache) == {"Three."}


def test_more_changes_than_are_worth_looking_at_empty_the_cache(
    store: SqliteEntryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_cache, "MOST_TOUCHED", 2)
    held, *others = (a_memory(text) for text in ("a", "b", "c", "d"))
    store.commit(ALICE, [a_write(held)])
    before = _read(store, held)
    store.commit(ALICE, [a_write(entry) for entry in others])
    assert _read(store, held) is not before


def test_the_cache_is_bounded_in_bytes_and_forgets_the_least_recently_used() -> None:
    values = [ReadEntry(a_memory(text), vectors()) for text in ("a", "b", "c")]
    cache = ReadCache(max_bytes=2 * size_of(values[0]))
    cache.put(dict(enumerate(values[:2])), MODEL, position=0)
    assert _held(cache, [0]) == {0: values[0]}
    cache.put({2: values[2]}, MODEL, position=0)
    assert list(_held(cache, [0, 1, 2])) == [0, 2]


def test_a_value_is_not_given_back_under_another_model() -> None:
    value = ReadEntry(a_memory())
    cache = ReadCache()
    cache.put({1: value}, MODEL, position=0)
    assert cache.values([1], "another", position=0) == ({}, [])
    assert _held(cache, [1]) == {1: value}


def test_what_an_older_transaction_read_is_not_held() -> None:
    value = ReadEntry(a_memory())
    cache = ReadCache()
    cache.catch_up(Touched([1], []), position=7)
    cache.put({1: value}, MODEL, position=6)
    assert _held(cache, [1], position=7) == {}
    cache.put({1: value}, MODEL, position=7)
    assert _held(cache, [1], position=7) == {1: value}


def test_an_older_transaction_gets_what_was_not_touched_since() -> None:
    kept, counted, changed_later = (ReadEntry(a_memory(text)) for text in "abc")
    cache = ReadCache()
    cache.put({1: kept, 2: counted, 3: changed_later}, MODEL, position=0)
    cache.catch_up(Touched([3], [2]), position=7)
    cache.put({3: changed_later}, MODEL, position=7)
    assert cache.values([1, 2, 3], MODEL, position=6) == ({1: kept}, [])
    assert cache.values([1, 2, 3], MODEL, position=7) == ({1: kept, 2: counted, 3: changed_later}, [2])


def test_an_entry_larger_than_the_bound_is_not_kept() -> None:
    cache = ReadCache(max_bytes=100)
    cache.put({1: ReadEntry(a_memory("x" * 8000))}, MODEL, position=0)
    assert cache.is_empty


def _held(cache: ReadCache, rows: Sequence[int], position: int = 0) -> dict[int, ReadEntry]:
    return cache.values(rows, MODEL, position=position)[0]


def _texts(cache: ReadCache) -> set[str]:
    return {held.value.entry.text for of_row in cache._held.values() for held in of_row.values()}
