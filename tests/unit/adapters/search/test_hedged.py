"""Search over an index that is late, slow, down, half broken or wrong: nothing is missed, and the answer says why."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.hedged import DegradingSearch, SearchTimeouts
from recollect.adapters.search.hedged.overlay import LATEST_CHANGES
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded
from recollect.errors import IndexUnavailableError, NotPermittedError, StoreUnavailableError
from tests.builders import ALICE, MALLORY, MODEL, a_memory, a_write, changed
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.late_index import InMemoryLateIndex
from tests.patience import PATIENT_SECONDS

REFRESH_SECONDS = 10.0
# Long enough that a crowded machine makes no difference, and the index is given up at once where a test says so
UNHURRIED = SearchTimeouts(exact_after=PATIENT_SECONDS, deadline=2 * PATIENT_SECONDS)
HURRIED = SearchTimeouts(exact_after=0.0, deadline=PATIENT_SECONDS)
OOLONG = CandidateQuery(("oolong",), None, MODEL)


class Seconds:
    """A count of seconds that a test moves on, beside those that pass where it is ticking."""

    def __init__(self, *, ticking: bool) -> None:
        self.now = 0.0
        self._ticking = ticking

    def __call__(self) -> float:
        return self.now + (time.monotonic() if self._ticking else 0.0)


class Bench:
    """A store, a late index and exact search, and the search over all three."""

    def __init__(self, timeouts: SearchTimeouts, *, ticking: bool = False) -> None:
        self.seconds = Seconds(ticking=ticking)
        self.store = InMemoryEntryStore()
        self.index = InMemoryLateIndex()
        self.exact = ExactSearch(self.store, max_bytes=1 << 30)
        self.search = DegradingSearch(
            self.index,
            self.exact,
            self.store,
            refresh_seconds=REFRESH_SECONDS,
            timeouts=timeouts,
            now=self.seconds,
        )

    def put(self, *entries: Entry) -> None:
        self.store.commit(Scope(entries[0].user_id, entries[0].space), [a_write(entry) for entry in entries])

    def publish(self, *, settle: bool = True, show: bool = True) -> None:
        """Project what is pending, as the worker does."""
        pending = self.store.pending(ALICE, limit=10_000)
        self.search.project(
            ALICE, self.store.index_rows_of(ALICE, [change.entry_id for change in pending], model=MODEL)
        )
        if settle:
            self.store.settle(ALICE, [(change.entry_id, change.version) for change in pending])
        if show:
            self.index.refresh()

    def waken(self) -> None:
        """Have the index answer once, so that it counts as awake."""
        self.search._availability.note_answer()

    def ask(self, query: CandidateQuery = OOLONG, scope: Scope = ALICE) -> Candidates:
        return self.search.candidates(scope, query)

    def close(self) -> None:
        self.index.go_on.set()
        self.search.close()
        self.exact.close()


@pytest.fixture
def bench() -> Iterator[Bench]:
    with closing(Bench(UNHURRIED)) as bench:
        bench.waken()
        yield bench


@pytest.fixture
def hurried() -> Iterator[Bench]:
    with closing(Bench(HURRIED)) as bench:
        bench.waken()
        yield bench


def everything(found: Candidates) -> set[str]:
    return {*found.entry_ids(), *found.overlay}


def test_a_good_index_answers_alone(bench: Bench) -> None:
    entry = a_memory("Oolong tea")
    bench.put(entry)
    bench.publish()
    found = bench.ask()
    assert [(hit.entry_id, hit.version) for hit in found.bm25] == [(entry.id, 1)]
    assert (found.degraded, found.overlay) == ((), ())


@pytest.mark.parametrize("settle", [False, True], ids=["pending", "settled"])
def test_a_write_that_the_index_does_not_show_yet_is_found_by_the_next_search(bench: Bench, *, settle: bool) -> None:
    shown, new = a_memory("Oolong tea"), a_memory("More oolong")
    bench.put(shown)
    bench.publish()
    bench.put(new, a_memory("Coffee"))
    bench.publish(settle=settle, show=False)
    found = bench.ask()
    assert ([hit.entry_id for hit in found.bm25], found.overlay) == ([shown.id], (new.id,))
    assert found.degraded == ()


def test_an_edited_entry_is_no_hit_for_its_former_text(bench: Bench) -> None:
    entry = a_memory("Oolong tea")
    bench.put(entry)
    bench.publish()
    bench.put(changed(entry, text="Green tea"))
    assert everything(bench.ask()) == set()
    assert bench.ask(CandidateQuery(("green",), None, MODEL)).overlay == (entry.id,)


def test_a_deleted_entry_is_no_hit_before_the_index_knows(bench: Bench) -> None:
    entry = a_memory("Oolong tea")
    bench.put(entry)
    bench.publish()
    bench.put(changed(entry, state=State.DELETED))
    assert everything(bench.ask()) == set()


def test_changed_entries_that_the_filter_does_not_admit_are_not_added(bench: Bench) -> None:
    bench.put(a_memory("Oolong tea", state=State.ARCHIVED))
    assert everything(bench.ask()) == set()


def test_an_index_that_is_down_is_replaced_by_exact_search(bench: Bench) -> None:
    entry = a_memory("Oolong tea")
    bench.put(entry)
    bench.index.is_down = True
    found = bench.ask()
    assert ([hit.entry_id for hit in found.bm25], found.degraded) == ([entry.id], (Degraded.INDEX_FAILED,))


def test_a_slow_index_is_not_waited_for(hurried: Bench) -> None:
    entry = a_memory("Oolong tea")
    hurried.put(entry)
    hurried.index.go_on.clear()
    found = hurried.ask()
    assert ([hit.entry_id for hit in found.bm25], found.degraded) == ([entry.id], (Degraded.INDEX_SLOW,))


def test_an_index_that_sleeps_is_replaced_by_exact_search_and_woken(hurried: Bench) -> None:
    entry = a_memory("Oolong tea")
    hurried.put(entry)
    hurried.index.go_on.clear()
    hurried.seconds.now = HURRIED.asleep_after + 1
    found = hurried.ask()
    assert ([hit.entry_id for hit in found.bm25], found.degraded) == ([entry.id], (Degraded.INDEX_ASLEEP,))
    assert hurried.index.woken.wait(PATIENT_SECONDS)


def test_a_late_index_that_has_never_answered_counts_as_asleep() -> None:
    with closing(Bench(HURRIED)) as bench:
        bench.put(a_memory("Oolong tea"))
        bench.index.go_on.clear()
        assert bench.ask().degraded == (Degraded.INDEX_ASLEEP,)


@pytest.mark.parametrize("idle", [0.0, UNHURRIED.asleep_after + 1], ids=["new", "idle"])
def test_a_process_whose_index_is_well_reads_no_space(idle: float) -> None:
    with closing(Bench(UNHURRIED)) as bench:
        bench.put(a_memory("Oolong tea"))
        bench.publish()
        bench.seconds.now = idle
        assert bench.ask().degraded == ()
        assert not bench.exact.is_at_hand(ALICE)


def test_the_first_answer_wakes_it_for_the_searches_that_follow(bench: Bench) -> None:
    bench.put(a_memory("Oolong tea"))
    bench.publish()
    bench.seconds.now = UNHURRIED.asleep_after + 1
    bench.search._availability.wake(lambda: bench.index.wake(ALICE, OOLONG))
    assert bench.index.woken.wait(PATIENT_SECONDS)
    with bench.search._availability._waking:
        assert not bench.search._availability.is_asleep()
    assert bench.ask().degraded == ()


def test_one_touch_at_a_time_waits_for_a_sleeping_index(hurried: Bench) -> None:
    hurried.put(a_memory("Oolong tea"))
    hurried.index.go_on.clear()
    for _ in range(20):
        hurried.ask()
    touching = [thread for thread in threading.enumerate() if thread.name == "index-touch"]
    assert len(touching) == 1


def test_an_index_that_hangs_gathers_no_threads(hurried: Bench) -> None:
    entry = a_memory("Oolong tea")
    hurried.put(entry)
    hurried.index.go_on.clear()
    for _ in range(30):
        found = hurried.ask()
        assert ([hit.entry_id for hit in found.bm25], found.degraded) == ([entry.id], (Degraded.INDEX_SLOW,))
    searching = [thread for thread in threading.enumerate() if thread.name.startswith("index-search")]
    assert len(searching) <= HURRIED.searches_at_once


def test_exact_search_takes_the_place_of_an_answer_with_one_leg(bench: Bench) -> None:
    entry = a_memory("Oolong tea")
    bench.put(entry)
    bench.publish()
    bench.index.degraded = (Degraded.DENSE_LEG,)
    assert bench.ask().degraded == (Degraded.INDEX_FAILED,)


def test_more_changes_than_the_overlay_holds_are_searched_exactly(bench: Bench) -> None:
    entries = [a_memory(f"Oolong {number}") for number in range(LATEST_CHANGES + 5)]
    bench.put(*entries)
    query = replace(OOLONG, per_leg=2 * LATEST_CHANGES)
    found = bench.ask(query)
    assert ({hit.entry_id for hit in found.bm25}, found.degraded) == (
        {entry.id for entry in entries},
        (Degraded.INDEX_BEHIND,),
    )
    bench.publish()
    assert bench.ask(query).degraded == (Degraded.INDEX_BEHIND,)  # settled this moment
    bench.seconds.now = REFRESH_SECONDS + 1
    assert bench.ask(query).degraded == ()


def test_a_scope_limited_by_tags_is_searched_exactly(bench: Bench) -> None:
    mine, hidden = a_memory("Oolong", tags=("shared",)), a_memory("Oolong", tags=("private",))
    bench.put(mine, hidden)
    bench.publish()
    found = bench.ask(scope=replace(ALICE, tags=frozenset({"shared"})))
    assert (everything(found), found.degraded, bench.index.asked) == ({mine.id}, (), 0)


def test_hits_of_another_space_never_come_from_the_overlay(bench: Bench) -> None:
    bench.put(a_memory("Oolong", scope=MALLORY))
    assert everything(bench.ask()) == set()


def test_a_scope_without_the_right_to_read_is_refused_before_anything_is_asked(bench: Bench) -> None:
    with pytest.raises(NotPermittedError):
        bench.ask(scope=replace(ALICE, rights=frozenset({Right.WRITE})))
    assert bench.index.asked == 0


def test_a_projection_that_the_index_refuses_is_reported(bench: Bench) -> None:
    bench.put(a_memory("Oolong"))
    bench.index.is_down = True
    with pytest.raises(IndexUnavailableError):
        bench.publish()


def test_without_index_and_exact_search_the_search_fails_rather_than_finding_nothing(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(scope: Scope, query: CandidateQuery) -> Candidates:
        raise StoreUnavailableError("as the test says")

    monkeypatch.setattr(bench.exact, "candidates", refuse)
    bench.index.is_down = True
    with pytest.raises(StoreUnavailableError):
        bench.ask()


def test_an_answer_with_one_leg_is_better_than_none(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(scope: Scope, query: CandidateQuery) -> Candidates:
        raise StoreUnavailableError("as the test says")

    monkeypatch.setattr(bench.exact, "candidates", refuse)
    entry = a_memory("Oolong")
    bench.put(entry)
    bench.publish()
    bench.index.degraded = (Degraded.DENSE_LEG,)
    found = bench.ask()
    assert ([hit.entry_id for hit in found.bm25], found.degraded) == ([entry.id], (Degraded.DENSE_LEG,))


def test_nobody_is_waited_for_beyond_the_deadline() -> None:
    with closing(Bench(SearchTimeouts(exact_after=0.0, deadline=0.0, exact_at_once=1))) as bench:
        bench.waken()
        bench.index.go_on.clear()
        bench.search._exact_threads.start(lambda: bench.index.go_on.wait(PATIENT_SECONDS))  # the only thread is taken
        entry = a_memory("Oolong tea")
        bench.put(entry)
        found = bench.ask()
        assert (found.overlay, found.degraded) == ((entry.id,), (Degraded.INDEX_SLOW, Degraded.PARTIAL))


def test_an_index_that_is_slow_all_the_time_has_few_spaces_read() -> None:
    """Where exact search would have to read a space, it does so at first, and then once in a rest."""
    timeouts = SearchTimeouts(exact_after=0.0, deadline=1.0, late_in_a_row=3, rest_seconds=PATIENT_SECONDS)
    with closing(Bench(timeouts, ticking=True)) as slow:
        slow.waken()
        slow.index.go_on.clear()
        spaces = [Scope("alice", f"space-{number}") for number in range(8)]
        for scope in spaces:
            slow.put(a_memory("Oolong tea", scope=scope))
        answers = [slow.ask(scope=scope) for scope in spaces]
        assert [slow.exact.is_at_hand(scope) for scope in spaces] == [True] * 3 + [False] * 5
        assert [answer.degraded for answer in answers[3:]] == [(Degraded.INDEX_SLOW, Degraded.PARTIAL)] * 5
        assert all(everything(answer) for answer in answers)  # what is new is there in any case
        assert slow.ask(scope=spaces[0]).degraded == (Degraded.INDEX_SLOW,)  # which costs next to nothing
        slow.seconds.now += PATIENT_SECONDS + 1
        assert slow.ask(scope=spaces[-1]).degraded == (Degraded.INDEX_SLOW,)


def test_however_often_somebody_asks_a_slow_index_a_space_is_read_once_in_a_rest() -> None:
    """As long as the breaker is open nothing is learnt of the index: its rest does not begin anew with each search."""
    timeouts = SearchTimeouts(late_in_a_row=5, rest_seconds=2.0)
    with closing(Bench(timeouts)) as slow:
        let_through = []
        for _ in range(240):
            slow.seconds.now += 0.5
            if slow.search._may_start(ALICE):
                let_through.append(slow.seconds.now)
        assert let_through[:7] == [0.5, 1.0, 1.5, 2.0, 2.5, 4.5, 6.5]
        assert len(let_through) == 5 + (120 - 2.5) // 2


def test_an_index_that_is_well_again_has_late_answers_replaced_again() -> None:
    timeouts = SearchTimeouts(exact_after=PATIENT_SECONDS, deadline=2 * PATIENT_SECONDS, late_in_a_row=1)
    with closing(Bench(timeouts)) as again:
        again.waken()
        again.search._hedges.note_failure()
        assert not again.search._hedges.lets_through()
        again.put(a_memory("Oolong tea"))
        again.publish()
        assert again.ask().degraded == ()
        assert again.search._hedges.lets_through()


def test_an_answer_from_a_part_waits_for_that_of_the_index(monkeypatch: pytest.MonkeyPatch) -> None:
    timeouts = SearchTimeouts(exact_after=0.0, partial_after=PATIENT_SECONDS, deadline=2 * PATIENT_SECONDS)
    with closing(Bench(timeouts)) as bench:
        entry = a_memory("Oolong tea")
        bench.put(entry)
        bench.publish()
        bench.index.go_on.clear()

        def in_part(scope: Scope, query: CandidateQuery) -> Candidates:
            threading.Timer(0.05, bench.index.go_on.set).start()
            return Candidates(degraded=(Degraded.PARTIAL,))

        monkeypatch.setattr(bench.exact, "candidates", in_part)
        found = bench.ask()
        assert ([hit.entry_id for hit in found.bm25], found.degraded) == ([entry.id], ())


def test_an_answer_from_a_part_is_taken_where_the_index_is_dead(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = a_memory("Oolong tea")
    bench.put(entry)
    bench.index.is_down = True
    monkeypatch.setattr(bench.exact, "candidates", lambda *_: Candidates(degraded=(Degraded.PARTIAL,)))
    found = bench.ask()
    assert (found.overlay, found.degraded) == ((entry.id,), (Degraded.INDEX_FAILED, Degraded.PARTIAL))


def test_a_store_that_does_not_tell_what_changed_leaves_what_the_index_says(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = a_memory("Oolong tea")
    bench.put(entry)
    bench.publish()

    def refuse(*_: object, **__: object) -> None:
        raise StoreUnavailableError("as the test says")

    with monkeypatch.context() as patched:
        patched.setattr(bench.store, "latest_changes", refuse)
        found = bench.ask()
    assert ([hit.entry_id for hit in found.bm25], found.degraded) == ([entry.id], (Degraded.PARTIAL,))
    assert bench.ask().degraded == ()
