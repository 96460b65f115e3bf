"""What becomes of a memory when its vectors are there: conflicts, tags, and nothing that holds the vectors up."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.core.deduplication.conflicts import Conflict, ConflictKind, Resolution
from recollect.core.model.backoff import RetryPolicy
from recollect.core.model.edges import EdgeType, edge_key
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded
from recollect.core.spaces.settings import OnConflict, SpaceSettings
from recollect.errors import IndexUnavailableError
from recollect.ports import SearchIndex
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.compare_neighbours import TAGGER, CompareNeighbours, Comparison
from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport
from recollect.use_cases.memories.conflicts import RETIRING, ResolveConflict, ShowConflicts
from tests.builders import ALICE, MALLORY, a_memory, a_turn, a_write
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue

OLD = "The maintenance window of project Falcon takes 30 minutes."
NEW = "The maintenance window of project Falcon takes 60 minutes."
SAID = "Alice drinks green tea every single morning before work."
SAID_AGAIN = "Before work Alice drinks green tea every single morning."


@dataclass
class _Index:
    """An index whose questions can be answered badly, and are counted."""

    index: SearchIndex
    answers: list[Candidates | Exception] = field(default_factory=list)
    asked: int = 0

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        self.asked += 1
        answer = self.answers.pop() if self.answers else self.index.candidates(scope, query)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def project(self, scope: Scope, rows: object) -> None:
        """Exact search follows the store."""


@dataclass(frozen=True)
class Worker:
    """An embedding worker over fakes that compares."""

    clock: FixedClock
    queue: InMemoryQueue
    store: InMemoryEntryStore
    index: _Index
    settings: SpaceSettings = field(default_factory=SpaceSettings)

    def __call__(self) -> EmbedReport:
        """Work off what waits."""
        resolve = ResolveConflict(self.store, self.clock)
        read = ReadSettings(self.store, self.settings)
        compare = CompareNeighbours(self.store, self.index, self.clock, read, resolve)
        retry = RetryPolicy(max_attempts=3, base_seconds=1, outage_seconds=0)
        embed = EmbedEntries(self.store, self.index, HashEmbedder(), self.queue, lambda: 0.0, compare, retry)
        return embed(self.queue.receive(limit=1000, lease_seconds=60))

    def store_all(self, *entries: Entry, scope: Scope = ALICE) -> None:
        """Store entries as they are, without claims and without looking around."""
        self.store.commit(scope, [a_write(entry) for entry in entries])

    def conflicts(self, scope: Scope = ALICE) -> list[Conflict]:
        return [one.conflict for one in ShowConflicts(self.store)(scope, limit=50).items]


@pytest.fixture
def worker() -> Iterator[Worker]:
    clock = FixedClock()
    queue = InMemoryQueue(clock)
    store = InMemoryEntryStore(queue, clock)
    with closing(ExactSearch(store, max_bytes=1 << 20)) as exact:
        yield Worker(clock, queue, store, _Index(exact))


def _pair(one: str = OLD, other: str = NEW, *, state: State = State.ACTIVE) -> tuple[Entry, Entry]:
    """Two memories, said a day apart; the newer one is in that state."""
    return a_memory(one, now=START - timedelta(days=1)), a_memory(other, state=state)


def test_what_contradicts_an_older_memory_opens_a_conflict_and_retires_nothing(worker: Worker) -> None:
    older, newer = _pair()
    worker.store_all(older)
    worker()
    worker.store_all(newer)
    assert worker().comparison == Comparison(compared=1, contradictions=1)
    (conflict,) = worker.conflicts()
    assert (conflict.entry_id, conflict.other_id) == (newer.id, older.id)
    assert (conflict.kind, conflict.differences) == (ConflictKind.CONTRADICTION, ("number",))
    assert conflict.resolution is None
    assert conflict.opened_at == worker.clock.now()
    assert conflict.cosine is not None
    assert 0.8 < conflict.cosine < 1
    assert conflict.jaccard == 8 / 10, "nine words each, all but one shared"
    assert {worker.store.get(ALICE, entry.id).state for entry in (older, newer)} == {State.ACTIVE}


def test_what_may_repeat_another_one_is_asked_about_and_not_merged(worker: Worker) -> None:
    worker.store_all(*_pair(SAID, SAID_AGAIN))
    assert worker().comparison == Comparison(compared=2, possible_duplicates=1)
    (conflict,) = worker.conflicts()
    assert (conflict.kind, conflict.differences) == (ConflictKind.POSSIBLE_DUPLICATE, ())
    assert conflict.jaccard == 1
    assert conflict.cosine == pytest.approx(1)


def test_the_newer_one_is_who_was_said_later_whichever_gets_its_vectors_first(worker: Worker) -> None:
    older, newer = _pair()
    worker.store_all(newer)
    worker()
    worker.store_all(older)
    worker()
    (conflict,) = worker.conflicts()
    assert (conflict.entry_id, conflict.other_id) == (newer.id, older.id)


def test_two_that_get_their_vectors_together_are_asked_about_once(worker: Worker) -> None:
    worker.store_all(*_pair())
    assert worker().comparison == Comparison(compared=2, contradictions=1)
    assert len(worker.conflicts()) == 1


def test_what_is_about_something_else_raises_no_question(worker: Worker) -> None:
    worker.store_all(*_pair(OLD, "Bob keeps two cats in Lisbon."))
    assert worker().comparison == Comparison(compared=2)


def test_what_was_decided_is_not_asked_again(worker: Worker) -> None:
    older, newer = _pair()
    worker.store_all(older, newer)
    worker()
    (conflict,) = worker.conflicts()
    ResolveConflict(worker.store, worker.clock)(ALICE, conflict.id, Resolution.KEEP_BOTH, Author())
    worker.store_all(replace(newer, version=2, text="The maintenance window of project Falcon takes 90 minutes."))
    assert worker().comparison == Comparison(compared=1)
    assert [conflict.resolution for conflict in worker.conflicts()] == [Resolution.KEEP_BOTH]


def test_what_an_edited_memory_does_not_contradict_any_more_is_asked_no_longer(worker: Worker) -> None:
    older, newer = _pair()
    worker.store_all(older, newer)
    worker()
    worker.store_all(replace(newer, version=2, text="The maintenance window of project Falcon takes 45 minutes."))
    assert worker().comparison == Comparison(compared=1)
    assert [conflict.resolution for conflict in worker.conflicts()] == [None], "it contradicts as before"
    worker.store_all(replace(newer, version=3, text="Bob keeps two cats in Lisbon."))
    assert worker().comparison == Comparison(compared=1, dismissed=1)
    (conflict,) = worker.conflicts()
    assert (conflict.resolution, conflict.resolved_by) == (Resolution.KEEP_BOTH, "job:compare")


def test_a_space_may_let_the_newer_one_supersede(worker: Worker) -> None:
    older, newer = _pair()
    worker.store_all(older, newer)
    replace(worker, settings=SpaceSettings(on_conflict=OnConflict.SUPERSEDE))()
    assert worker.store.get(ALICE, older.id).superseded_by == newer.id
    (conflict,) = worker.conflicts()
    assert (conflict.resolution, conflict.resolved_by) == (Resolution.SUPERSEDE, RETIRING.name)
    key = edge_key(newer.id, EdgeType.SUPERSEDES, older.id)
    assert worker.store.records(ALICE, [key])[key].value["by"] == RETIRING.name


@pytest.mark.parametrize(
    ("one", "other", "asked"),
    [
        ("Alice is allergic to hazelnuts and carries a pen.", "Alice is allergic to walnuts and carries a pen.", 0),
        ("All reviews of project Falcon should have tests.", "All reviews of project Falcon must have tests.", 1),
    ],
)
def test_a_space_lets_nothing_be_superseded_that_is_not_sure(worker: Worker, one: str, other: str, asked: int) -> None:
    older, newer = _pair(one, other)
    worker.store_all(older, newer)
    replace(worker, settings=SpaceSettings(on_conflict=OnConflict.SUPERSEDE))()
    assert [conflict.resolution for conflict in worker.conflicts()] == [None] * asked
    assert {worker.store.get(ALICE, entry.id).state for entry in (older, newer)} == {State.ACTIVE}


def test_what_goes_out_of_use_while_it_is_compared_leaves_no_question_open(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, newer = _pair()
    worker.store_all(older)
    worker()
    worker.store_all(newer)
    change_records = worker.store.change_records

    def overtaken(scope: Scope, changes: Sequence[RecordChange]) -> None:
        monkeypatch.undo()
        worker.store_all(replace(older, version=2, state=State.ARCHIVED))
        change_records(scope, changes)

    monkeypatch.setattr(worker.store, "change_records", overtaken)
    worker()
    assert [conflict.resolution for conflict in worker.conflicts()] == [Resolution.SUPERSEDE]


def test_an_update_in_other_words_far_from_a_memory_is_found_by_the_words_that_they_share(worker: Worker) -> None:
    older = a_memory("Kowalczyk rents our garage.", now=START - timedelta(days=1))
    alike = [a_memory(f"No longer rents it: empty since March, allotment {number}") for number in range(30)]
    newer = a_memory("Kowalczyk no longer rents our garage: empty since March.")
    worker.store_all(older, *alike)
    worker()
    worker.store_all(newer)
    worker()
    assert (newer.id, older.id) in [(conflict.entry_id, conflict.other_id) for conflict in worker.conflicts()]


def test_a_space_that_lets_newer_ones_supersede_is_asked_about_repetitions_all_the_same(worker: Worker) -> None:
    worker.store_all(*_pair(SAID, SAID_AGAIN))
    replace(worker, settings=SpaceSettings(on_conflict=OnConflict.SUPERSEDE))()
    assert [conflict.resolution for conflict in worker.conflicts()] == [None]


def test_of_three_that_contradict_each_other_the_newest_is_left(worker: Worker) -> None:
    older, newer = _pair()
    newest = a_memory("The maintenance window of project Falcon takes 90 minutes.", now=START + timedelta(days=1))
    worker.store_all(older, newer, newest)
    replace(worker, settings=SpaceSettings(on_conflict=OnConflict.SUPERSEDE))()
    states = [worker.store.get(ALICE, entry.id).state for entry in (older, newer, newest)]
    assert states == [State.SUPERSEDED, State.SUPERSEDED, State.ACTIVE]


@pytest.mark.parametrize("state", [State.QUARANTINED, State.SUPERSEDED, State.ARCHIVED, State.DELETED])
def test_only_memories_in_use_are_compared(worker: Worker, state: State) -> None:
    worker.store_all(*_pair(state=state))
    assert worker().comparison == Comparison(compared=1)


def test_turns_are_not_compared(worker: Worker) -> None:
    worker.store_all(a_memory(OLD), a_turn(NEW))
    assert worker().comparison == Comparison(compared=1)
    assert worker.index.asked == 1


def test_nobody_is_compared_with_what_is_another_persons(worker: Worker) -> None:
    worker.store_all(a_memory(OLD, scope=MALLORY), scope=MALLORY)
    worker.store_all(a_memory(NEW))
    assert worker().comparison == Comparison(compared=2)
    assert worker.conflicts() == worker.conflicts(MALLORY) == []


def test_what_the_index_does_not_show_yet_is_compared(worker: Worker) -> None:
    older, newer = _pair()
    worker.store_all(older)
    worker()
    worker.store_all(newer)
    worker.index.answers = [Candidates(overlay=(newer.id, older.id))]
    assert worker().comparison == Comparison(compared=1, contradictions=1)


@pytest.mark.parametrize(
    "answer",
    [Candidates(degraded=(Degraded.DENSE_LEG,)), IndexUnavailableError("down"), KeyError("unforeseen")],
    ids=lambda answer: type(answer).__name__,
)
def test_the_message_comes_again_for_a_comparison_that_failed_and_the_vectors_are_there_meanwhile(
    worker: Worker, answer: Candidates | Exception
) -> None:
    worker.store_all(*_pair())
    worker.index.answers = [answer, answer]
    assert worker() == EmbedReport(embedded=2, released=2)
    assert worker.store.pending(ALICE, limit=10) == ()
    assert worker() == EmbedReport(comparison=Comparison(compared=2, contradictions=1))
    assert worker.queue.depth().waiting == 0


def test_a_comparison_that_fails_too_often_is_given_up_and_nothing_is_set_aside(worker: Worker) -> None:
    worker.store_all(a_memory(OLD))
    worker.index.answers = [KeyError("unforeseen")] * 3
    assert [worker(), worker(), worker()] == [
        EmbedReport(embedded=1, released=1),
        EmbedReport(released=1),
        EmbedReport(not_compared=1),
    ]
    assert (worker.queue.depth().waiting, worker.queue.depth().set_aside) == (0, 0)


@pytest.mark.parametrize(
    "answer",
    [Candidates(degraded=(Degraded.INDEX_SLOW, Degraded.PARTIAL)), IndexUnavailableError("down")],
    ids=lambda answer: type(answer).__name__,
)
def test_while_the_index_does_not_answer_in_whole_no_comparison_is_given_up(
    worker: Worker, answer: Candidates | Exception
) -> None:
    worker.store_all(*_pair())
    worker.index.answers = [answer] * 40
    reports = [worker() for _ in range(20)]
    assert {report.released for report in reports} == {2}
    assert worker() == EmbedReport(comparison=Comparison(compared=2, contradictions=1))
    assert (worker.queue.depth().waiting, worker.queue.depth().set_aside) == (0, 0)


def test_an_index_that_stays_away_is_asked_less_and_less_often_however_many_attempts_there_were(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compare(*_: object) -> Comparison:
        raise IndexUnavailableError("down")

    delays: list[float] = []
    monkeypatch.setattr(worker.queue, "release", lambda _receipt, *, delay_seconds: delays.append(delay_seconds))
    embed = EmbedEntries(worker.store, worker.index, HashEmbedder(), worker.queue, lambda: 1.0, compare)
    worker.store_all(a_memory(OLD))
    (delivery,) = worker.queue.receive(limit=10, lease_seconds=60)
    for attempts in (1, 6, 9, 10, 5_000):
        assert embed([replace(delivery, attempts=attempts)]).released == 1
    assert delays == [1.0, 32.0, 256.0, 300.0, 300.0]


def test_what_changed_in_other_ways_than_its_text_is_not_compared_again(worker: Worker) -> None:
    memory = a_memory(OLD)
    worker.store_all(memory)
    worker()
    worker.store.commit(ALICE, [a_write(replace(memory, version=2, tags=("ops",)), embed=False)])
    assert worker() == EmbedReport()
    assert worker.index.asked == 1


def _tagged(*tags: tuple[str, ...]) -> list[Entry]:
    """Memories that lie near `OLD`, with these tags."""
    names = ("Falcon", "Heron", "Osprey", "Kestrel")
    return [
        a_memory(f"Notes: the maintenance window of project {name} takes a while.", tags=own)
        for name, own in zip(names, tags, strict=False)
    ]


def test_a_memory_without_tags_gets_those_that_its_neighbours_agree_on(worker: Worker) -> None:
    worker.store_all(*_tagged(("ops", "windows"), ("ops",), ("ops", "rare")))
    worker()
    memory = a_memory(OLD)
    worker.store_all(memory)
    assert worker().comparison.tagged == 1
    assert worker.store.get(ALICE, memory.id).tags == ("ops",)
    (former,) = worker.store.versions(ALICE, memory.id, limit=5).items
    assert (former.entry.tags, former.modified_by, former.reason) == ((), TAGGER.name, TAGGER.reason)
    assert worker() == EmbedReport(), "its text is the same, so it is neither encoded nor compared again"


@pytest.mark.parametrize(
    ("own", "of_others"),
    [(("mine",), [("ops",), ("ops",)]), ((), [("ops",)]), ((), [("ops",), ("other",)]), ((), [(), ()])],
    ids=["it has one", "one neighbour alone", "no two agree", "none has any"],
)
def test_tags_stay_as_they_are_where_that_is_not_so(
    worker: Worker, own: tuple[str, ...], of_others: list[tuple[str, ...]]
) -> None:
    worker.store_all(*_tagged(*of_others), a_memory("Somebody else's: another thing entirely.", tags=("a", "b")))
    worker()
    memory = a_memory(OLD, tags=own)
    worker.store_all(memory)
    assert worker().comparison.tagged == 0
    assert (worker.store.get(ALICE, memory.id).tags, worker.store.get(ALICE, memory.id).version) == (own, 1)


def test_a_memory_that_changed_meanwhile_gets_no_tags(worker: Worker) -> None:
    worker.store_all(*_tagged(("ops",), ("ops",)))
    worker()
    memory = a_memory(OLD)
    worker.store_all(memory)
    overtaking = _Overtaking(worker.store, worker.index, replace(memory, version=2, tags=("hers",)))
    assert replace(worker, index=_Index(overtaking))().comparison.tagged == 0
    assert worker.store.get(ALICE, memory.id).tags == ("hers",)


@dataclass(frozen=True)
class _Overtaking:
    """An index while whose search somebody changes a memory."""

    store: InMemoryEntryStore
    index: SearchIndex
    change: Entry

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        self.store.commit(scope, [a_write(self.change, embed=False)])
        return self.index.candidates(scope, query)

    def project(self, scope: Scope, rows: object) -> None:
        """Nothing is projected while a memory is compared."""
