"""Requests for vectors: worked off once, repeated safely, and one bad text holds no other up."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.backoff import RetryPolicy
from recollect.core.model.drafts import Edit, EntryDraft, Message, Remembered
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors
from recollect.core.model.writes import Author
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import EmbedderUnavailableError, EmbeddingError, IndexUnavailableError, StoreUnavailableError
from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport
from recollect.use_cases.maintenance.extract_memories import Extraction
from tests.builders import ALICE, MALLORY, MODEL
from tests.fakes.comparing import nothing_found
from tests.fakes.embedder import HashEmbedder
from tests.unit.use_cases.conftest import Bench


class _Picky(HashEmbedder):
    """Refuses texts with "poison" and stumbles over those with "damaged"."""

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        if any("poison" in one.text for one in inputs):
            raise EmbeddingError("refused")
        if any("damaged" in one.text for one in inputs):
            raise KeyError("unforeseen")
        return super().encode_entries(inputs)


@dataclass
class _Index:
    """Notes what is projected; is down when told so."""

    rows: list[IndexRow] = field(default_factory=list)
    is_down: bool = False

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        return Candidates()

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        if self.is_down:
            raise IndexUnavailableError("down")
        self.rows += rows


@pytest.fixture
def index() -> _Index:
    return _Index()


@pytest.fixture
def embed(bench: Bench, index: _Index) -> EmbedEntries:
    retry = RetryPolicy(max_attempts=2, base_seconds=10)
    return EmbedEntries(bench.store, index, _Picky(), bench.queue, lambda: 0.5, nothing_found, retry)


def _remember(bench: Bench, *texts: str, scope: Scope = ALICE) -> list[str]:
    results = bench.remember(scope, [EntryDraft(text=text) for text in texts], Author())
    return [result.entry.id for result in results if isinstance(result, Remembered) and result.entry]


def _work(bench: Bench, embed: EmbedEntries) -> EmbedReport:
    return embed(bench.queue.receive(limit=100, lease_seconds=60))


def test_vectors_are_stored_projected_and_settled(bench: Bench, embed: EmbedEntries, index: _Index) -> None:
    ids = [*_remember(bench, "a", "b"), *_remember(bench, "c", scope=MALLORY)]
    assert _work(bench, embed) == EmbedReport(embedded=3)
    assert sorted(row.entry_id for row in index.rows) == sorted(ids)
    assert all(row.pooled is not None for row in index.rows)
    assert bench.store.pending(ALICE, limit=10) == ()
    assert bench.queue.depth().waiting == 0
    assert bench.store.read(ALICE, ids[:1], model=MODEL).entries[ids[0]].vectors is not None


def test_a_request_for_a_former_version_is_stale(bench: Bench, embed: EmbedEntries) -> None:
    (entry_id,) = _remember(bench, "first")
    bench.edit(ALICE, entry_id, Edit(text="second"), Author())
    assert _work(bench, embed) == EmbedReport(embedded=1, stale=1)


def test_a_delivery_that_comes_twice_changes_nothing(bench: Bench, embed: EmbedEntries) -> None:
    _remember(bench, "a")
    deliveries = bench.queue.receive(limit=10, lease_seconds=60)
    assert embed(deliveries) == EmbedReport(embedded=1)
    assert embed(deliveries) == EmbedReport()
    assert bench.queue.depth().waiting == 0


def test_what_needs_no_vectors_is_projected_all_the_same(bench: Bench, embed: EmbedEntries, index: _Index) -> None:
    (entry_id,) = _remember(bench, "a")
    _work(bench, embed)
    bench.edit(ALICE, entry_id, Edit(tags=("x",)), Author())
    assert _work(bench, embed) == EmbedReport()
    assert [row.version for row in index.rows] == [1, 2]
    assert bench.store.pending(ALICE, limit=10) == ()


@pytest.mark.parametrize("bad", ["poison", "damaged"])
def test_one_bad_text_is_tried_again_and_set_aside_and_holds_no_other_up(
    bench: Bench, embed: EmbedEntries, bad: str
) -> None:
    _remember(bench, "good one", f"{bad} text", "good two")
    assert _work(bench, embed) == EmbedReport(embedded=2, released=1)
    assert _work(bench, embed) == EmbedReport(), "not before its delay of .5 x 10 seconds"
    bench.clock.advance(seconds=6)
    assert _work(bench, embed) == EmbedReport(set_aside=1)
    assert bench.queue.depth().set_aside == 1
    assert bench.queue.depth().waiting == 0


def test_while_the_index_is_down_nothing_is_lost_or_set_aside(bench: Bench, embed: EmbedEntries, index: _Index) -> None:
    (entry_id,) = _remember(bench, "a")
    index.is_down = True
    for _ in range(4):
        assert _work(bench, embed) == EmbedReport(released=1)
        bench.clock.advance(minutes=10)
    assert [change.entry_id for change in bench.store.pending(ALICE, limit=10)] == [entry_id]
    index.is_down = False
    assert _work(bench, embed) == EmbedReport()
    assert [row.entry_id for row in index.rows] == [entry_id]
    assert bench.store.pending(ALICE, limit=10) == ()


def test_while_the_encoders_service_is_away_nothing_is_set_aside_and_it_is_not_asked_text_by_text(
    bench: Bench, index: _Index
) -> None:
    class Away(_Picky):
        calls = 0
        is_away = True

        def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
            self.calls += 1
            if self.is_away:
                raise EmbedderUnavailableError("away")
            return super().encode_entries(inputs)

    away, retry = Away(), RetryPolicy(max_attempts=2, base_seconds=10)
    embed = EmbedEntries(bench.store, index, away, bench.queue, lambda: 0.5, nothing_found, retry)
    _remember(bench, "one", "two", "three")
    for attempt in range(1, 5):
        assert _work(bench, embed) == EmbedReport(released=3)
        assert away.calls == attempt
        bench.clock.advance(minutes=10)
    away.is_away = False
    assert _work(bench, embed) == EmbedReport(embedded=3)


def test_delays_grow_up_to_their_cap() -> None:
    policy = RetryPolicy(max_attempts=9, base_seconds=2, cap_seconds=10)
    assert [policy.delay(attempts, 1.0) for attempts in (1, 2, 3, 4)] == [2, 4, 8, 10]
    assert policy.delay(3, 0.25) == 0.25 * 8


def test_memories_are_made_out_of_turns_when_all_else_is_done_and_tried_again(bench: Bench, index: _Index) -> None:
    calls: list[list[str]] = []

    def extract(scope: Scope, turns: Sequence[Entry]) -> Extraction:
        calls.append([turn.text for turn in turns])
        if len(calls) == 1:
            raise StoreUnavailableError
        return Extraction(2)

    retry = RetryPolicy(max_attempts=2, base_seconds=10)
    embed = EmbedEntries(bench.store, index, _Picky(), bench.queue, lambda: 0.5, nothing_found, retry, extract)
    bench.say(Message(text="I am allergic to nuts."))
    assert _work(bench, embed) == EmbedReport(embedded=1, released=1)
    assert index.rows
    bench.clock.advance(seconds=60)
    assert _work(bench, embed) == EmbedReport(extraction=Extraction(2))
    assert calls == [["I am allergic to nuts."]] * 2


def test_turns_of_a_session_are_read_together_and_the_bad_one_alone_comes_again(bench: Bench, index: _Index) -> None:
    calls: list[list[str]] = []

    def extract(scope: Scope, turns: Sequence[Entry]) -> Extraction:
        calls.append([turn.text for turn in turns])
        if "b" in calls[-1]:
            raise ValueError
        return Extraction(len(turns))

    embed = EmbedEntries(bench.store, index, _Picky(), bench.queue, lambda: 0.5, nothing_found, RetryPolicy(), extract)
    bench.say(*(Message(text=text) for text in "abc"))
    bench.say(Message(text="d"), session="s2")
    assert _work(bench, embed) == EmbedReport(embedded=4, released=1, extraction=Extraction(3))
    assert calls == [["a", "b", "c"], ["a"], ["b"], ["c"], ["d"]]


def test_nothing_new_is_made_in_a_space_that_is_paused(bench: Bench, embed: EmbedEntries) -> None:
    asked: list[str] = []

    def extract(_scope: Scope, turns: Sequence[Entry]) -> Extraction:
        asked.extend(turn.text for turn in turns)
        return Extraction(memories=1)

    bench.say(Message(text="I live in Graz."))
    paused = replace(embed, extract=extract, is_paused=lambda _: True)
    report = paused(bench.queue.receive(limit=10, lease_seconds=60))
    assert (report.embedded, report.extraction.memories, asked) == (1, 0, [])
    assert bench.queue.depth().waiting == 0
