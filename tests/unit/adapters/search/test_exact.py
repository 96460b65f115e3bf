"""Exact search over a store: following, rebuilding, the bound on memory, several spaces at once."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.exact.followed_space import ROWS_PER_READ, FollowedSpace
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Degraded
from recollect.errors import NotPermittedError, StoreUnavailableError
from tests.builders import ALICE, MALLORY, MODEL, a_memory, changed, vectors
from tests.patience import PATIENT_SECONDS
from tests.unit.adapters.search.watched_store import SETTLED_KEPT, WatchedStore

PLENTY = 1 << 30
NEXT_MODEL = "next-model"
BOB = Scope("bob")


@pytest.fixture
def watched() -> WatchedStore:
    return WatchedStore()


@pytest.fixture
def index(watched: WatchedStore) -> Iterator[ExactSearch]:
    with closing(ExactSearch(watched, max_bytes=PLENTY)) as opened:
        yield opened


def found(index: ExactSearch, word: str, scope: Scope = ALICE) -> set[str]:
    return {hit.entry_id for hit in index.candidates(scope, CandidateQuery((word,), None, MODEL)).bm25}


def nearest(index: ExactSearch, *, model: str = MODEL) -> set[str]:
    query = CandidateQuery((), vectors(1).pooled, model)
    return {hit.entry_id for hit in index.candidates(ALICE, query).dense}


def test_vectors_that_another_process_stored_are_found_once_they_are_settled(
    watched: WatchedStore, index: ExactSearch
) -> None:
    entry = a_memory()
    watched.put(entry)
    assert nearest(index) == set()
    watched.embed(entry)
    assert nearest(index) == {entry.id}


def test_what_was_projected_is_not_read_again(watched: WatchedStore, index: ExactSearch) -> None:
    entry = a_memory()
    watched.put(entry)
    assert nearest(index) == set()
    watched.embed(entry)
    index.project(ALICE, watched.store.index_rows_of(ALICE, [entry.id], model=MODEL))
    reads = watched.reads
    assert nearest(index) == {entry.id}
    assert watched.reads == reads


def test_projecting_builds_nothing_that_nobody_searches(watched: WatchedStore, index: ExactSearch) -> None:
    entry = a_memory()
    watched.put(entry)
    index.project(ALICE, watched.store.index_rows_of(ALICE, [entry.id], model=MODEL))
    assert watched.builds == []


def test_projecting_needs_the_right_to_write(index: ExactSearch) -> None:
    with pytest.raises(NotPermittedError):
        index.project(replace(ALICE, rights=frozenset({Right.READ})), [])


def test_an_index_is_built_once_and_followed_from_then_on(watched: WatchedStore, index: ExactSearch) -> None:
    for number in range(10):
        watched.put(a_memory(f"oolong {number}"))
        assert len(found(index, "oolong")) == number + 1
    assert len(watched.builds) == 1


def test_an_index_that_fell_behind_the_feed_is_built_anew(watched: WatchedStore, index: ExactSearch) -> None:
    first = a_memory("oolong")
    watched.put(first)
    assert found(index, "oolong") == {first.id}
    later = [a_memory("oolong") for _ in range(SETTLED_KEPT * 3)]
    watched.put(*later)
    for entry in later:
        watched.embed(entry)
    assert found(index, "oolong") == {first.id, *(entry.id for entry in later)}
    assert len(watched.builds) == 2


@pytest.mark.parametrize("moment", ["before_rows", "after_rows"])
def test_what_is_written_during_a_build_is_found(watched: WatchedStore, index: ExactSearch, moment: str) -> None:
    kept, edited = a_memory("oolong"), a_memory("oolong")
    late = a_memory("oolong")
    watched.put(kept, edited)

    def write(_: Scope) -> None:
        setattr(watched, moment, lambda _: None)
        watched.put(late)
        watched.put(changed(edited, text="green tea"))

    setattr(watched, moment, write)
    assert found(index, "oolong") == {kept.id, late.id}
    assert found(index, "green") == {edited.id}


def test_a_build_that_the_feed_overtakes_is_repeated(watched: WatchedStore, index: ExactSearch) -> None:
    watched.put(a_memory("oolong"))
    late = [a_memory("oolong") for _ in range(SETTLED_KEPT * 3)]

    def write(_: Scope) -> None:
        watched.after_rows = lambda _: None
        watched.put(*late)
        for entry in late:
            watched.embed(entry)

    watched.after_rows = write
    assert len(found(index, "oolong")) == len(late) + 1
    assert len(watched.builds) == 2


def test_a_question_of_another_model_is_compared_with_its_own_vectors_only(
    watched: WatchedStore, index: ExactSearch
) -> None:
    old, new = a_memory(), a_memory()
    watched.put(old, new)
    watched.embed(old)
    watched.embed(new, model=NEXT_MODEL)
    assert nearest(index) == {old.id}
    assert nearest(index, model=NEXT_MODEL) == {new.id}


def test_an_entry_that_was_erased_is_forgotten(watched: WatchedStore, index: ExactSearch) -> None:
    entry = a_memory("oolong")
    watched.put(entry)
    assert found(index, "oolong") == {entry.id}
    watched.erased.add(entry.id)
    watched.put(changed(entry, text="oolong again"))
    assert found(index, "oolong") == set()


@pytest.mark.parametrize("moment", ["before_rows", "after_rows"])
def test_a_store_that_fails_during_a_build_leaves_nothing_half_built(
    watched: WatchedStore, index: ExactSearch, moment: str
) -> None:
    entry = a_memory("oolong")
    watched.put(entry)

    def fail(_: Scope) -> None:
        setattr(watched, moment, lambda _: None)
        raise StoreUnavailableError

    setattr(watched, moment, fail)
    with pytest.raises(StoreUnavailableError):
        found(index, "oolong")
    assert found(index, "oolong") == {entry.id}


def test_a_slow_build_of_one_space_does_not_hold_up_another(watched: WatchedStore, index: ExactSearch) -> None:
    mine, theirs = a_memory("oolong"), a_memory("oolong", scope=BOB)
    watched.put(mine)
    watched.put(theirs)
    building, go_on = threading.Event(), threading.Event()

    def wait(scope: Scope) -> None:
        if scope.owner == ALICE.owner:
            building.set()
            assert go_on.wait(PATIENT_SECONDS)

    watched.before_rows = wait
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(found, index, "oolong")
        assert building.wait(PATIENT_SECONDS)
        assert found(index, "oolong", BOB) == {theirs.id}
        assert not slow.done()
        go_on.set()
        assert slow.result() == {mine.id}


def test_threads_that_ask_at_once_share_one_build(watched: WatchedStore, index: ExactSearch) -> None:
    watched.put(*[a_memory("oolong") for _ in range(50)])
    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(found, index, "oolong") for _ in range(32)]
        assert all(len(answer.result()) == 50 for answer in answers)
    assert len(watched.builds) == 1


def test_the_least_recently_used_space_goes_when_memory_is_short(watched: WatchedStore) -> None:
    for scope in (ALICE, BOB, MALLORY):
        watched.put(*[a_memory("oolong", scope=scope) for _ in range(20)])
    one = FollowedSpace(watched.store, ALICE)
    one.candidates(CandidateQuery((), None, MODEL))
    with closing(ExactSearch(watched, max_bytes=one.nbytes * 5 // 2)) as index:
        for scope in (ALICE, BOB, ALICE, MALLORY, ALICE, BOB):
            assert len(found(index, "oolong", scope)) == 20
    assert [scope.owner for scope in watched.builds] == ["alice", "bob", "mallory", "bob"]


def test_one_space_above_the_bound_is_kept_while_it_is_the_one_in_use(watched: WatchedStore) -> None:
    watched.put(*[a_memory("oolong") for _ in range(20)])
    with closing(ExactSearch(watched, max_bytes=1)) as index:
        for _ in range(3):
            assert len(found(index, "oolong")) == 20
    assert len(watched.builds) == 1


def test_callers_with_different_rights_share_an_index(watched: WatchedStore, index: ExactSearch) -> None:
    watched.put(a_memory("oolong"))
    assert found(index, "oolong") == found(index, "oolong", replace(ALICE, rights=frozenset({Right.READ})))
    assert len(watched.builds) == 1


def test_a_view_limited_by_tags_finds_and_counts_only_what_carries_one(
    watched: WatchedStore, index: ExactSearch
) -> None:
    shared = a_memory("oolong tea", tags=("shared",))
    watched.put(shared, *[a_memory("oolong and more oolong", tags=("private",)) for _ in range(60)])
    watched.put(a_memory("oolong tea", scope=BOB))
    assert len(found(index, "oolong")) == 50
    view = replace(ALICE, tags=frozenset({"shared"}))
    (hit,) = index.candidates(view, CandidateQuery(("oolong",), None, MODEL)).bm25
    (alone,) = index.candidates(BOB, CandidateQuery(("oolong",), None, MODEL)).bm25
    assert (hit.entry_id, hit.score) == (shared.id, alone.score)
    assert found(index, "private", view) == set()


def test_scores_do_not_move_when_another_space_fills_up(watched: WatchedStore, index: ExactSearch) -> None:
    watched.put(a_memory("oolong tea"), a_memory("coffee"))
    oolong = CandidateQuery(("oolong",), None, MODEL)
    before = index.candidates(ALICE, oolong)
    watched.put(*[a_memory("oolong and more oolong", scope=BOB) for _ in range(40)])
    assert index.candidates(ALICE, oolong) == before


def test_of_a_space_above_the_bound_the_newest_are_searched_and_the_answer_is_marked(watched: WatchedStore) -> None:
    entries = [a_memory(f"oolong {number}") for number in range(ROWS_PER_READ + 10)]
    watched.put(*entries)
    with closing(ExactSearch(watched, max_bytes=PLENTY, max_entries=10)) as index:
        partial = index.candidates(ALICE, CandidateQuery(("oolong",), None, MODEL, per_leg=2 * ROWS_PER_READ))
        assert {hit.entry_id for hit in partial.bm25} == {entry.id for entry in entries[10:]}
        assert partial.degraded == (Degraded.PARTIAL,)
        newest = a_memory("puerh")
        watched.put(newest)
        assert found(index, "puerh") == {newest.id}


def test_a_space_within_the_bound_is_not_marked(watched: WatchedStore) -> None:
    watched.put(*[a_memory("oolong") for _ in range(10)])
    with closing(ExactSearch(watched, max_bytes=PLENTY, max_entries=10)) as index:
        assert index.candidates(ALICE, CandidateQuery(("oolong",), None, MODEL)).degraded == ()


def test_after_closing_nothing_is_held(watched: WatchedStore) -> None:
    watched.put(a_memory("oolong"))
    index = ExactSearch(watched, max_bytes=PLENTY)
    assert len(found(index, "oolong")) == 1
    index.close()
    index.close()
    assert len(found(index, "oolong")) == 1
    assert len(watched.builds) == 2
