"""Whatever happens at whatever step of the worker: each message's facts are there in the end, once."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

import pytest

from recollect.adapters.sqs.lambda_batch import LambdaBatch, request_in_record
from recollect.adapters.sqs.messages import body_of
from recollect.core.model.backoff import RetryPolicy
from recollect.core.model.drafts import Edit, Message
from recollect.core.model.entry import Entry
from recollect.core.model.language_model import ModelReply, ModelUsage, Prompt
from recollect.core.model.messages import QueueDepth
from recollect.core.model.records import Collection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.errors import RecordConflictError, StoreUnavailableError
from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport
from recollect.use_cases.maintenance.extract_memories import Extraction, ExtractMemories
from tests.builders import ALICE
from tests.fakes.comparing import nothing_found
from tests.fakes.embedder import HashEmbedder
from tests.profiles import sampled
from tests.unit.functions.invocation import a_message
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.maintenance.extracting import NearMemories, choice, extracting, memories, setting

SAID: Final = (
    Message(id="m1", text="Remember that I am allergic to penicillin.", speaker="Maya"),
    Message(id="m2", text="Remember that my sister Lena lives in Porto.", speaker="Maya"),
)
MADE: Final = ["I am allergic to penicillin", "My sister Lena lives in Porto"]
LEASE_SECONDS: Final = 120.0
ROUNDS: Final = 60
# What the worker does to the store on the way from a turn to its memories
STEPS: Final = (
    "read",
    "store_vectors",
    "index_rows_of",
    "settle",
    "records",
    "records_under",
    "commit",
    "change_records",
)


class Killed(BaseException):
    """The process ends here."""


@dataclass
class Reader:
    """A language model that chooses every sentence that it is shown to read."""

    name: str = "double/reader"

    def ask(self, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        assert prompt.shape is not None
        messages = json.loads(prompt.messages[0].text)["messages"]
        told = [choice(one["number"], at["number"]) for one in messages for at in one.get("sentences", ())]
        return ModelReply(self.name, ModelUsage(1, 10, 10), prompt.shape.parse({"memories": told}))

    def close(self) -> None:
        """Have nothing to close."""


@dataclass
class Work:
    """A worker over a bench whose store can be met by an incident at any call."""

    bench: Bench
    extract: ExtractMemories
    patch: pytest.MonkeyPatch
    broken: Exception | None = None
    calls: int = 0
    incidents: dict[int, Callable[[], None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in STEPS:
            self.patch.setattr(self.bench.store, name, partial(self._step, getattr(self.bench.store, name)))

    def _step(self, whole: Callable[..., Any], *args: Any, **named: Any) -> Any:
        self.calls += 1
        incident = self.incidents.pop(self.calls, None)
        if incident is not None:
            incident()
        return whole(*args, **named)

    def worker(self) -> EmbedEntries:
        return EmbedEntries(
            *(self.bench.store, NearMemories(), HashEmbedder(), self.bench.queue, lambda: 0.5, nothing_found),
            retry=RetryPolicy(max_attempts=3, base_seconds=1),
            extract=self._extract,
        )

    def _extract(self, scope: Scope, turns: Sequence[Entry]) -> Extraction:
        if self.broken is not None and any("Lena" in turn.text for turn in turns):
            raise self.broken
        return self.extract(scope, turns)

    def embed(self) -> EmbedReport:
        """Work off what there is now."""
        return self.worker()(self.bench.queue.receive(limit=64, lease_seconds=LEASE_SECONDS))

    def embed_later(self) -> EmbedReport:
        """Work off what there is when every delay is over."""
        self.bench.clock.advance(minutes=10)
        return self.embed()

    def until_all_is_done(self) -> None:
        for _ in range(ROUNDS):
            with suppress(Killed, StoreUnavailableError):
                self.embed()
            self.bench.clock.advance(seconds=LEASE_SECONDS + 1)
            if not self.bench.queue.depth().waiting:
                return
        raise AssertionError("the queue is never worked off")


@pytest.fixture(params=["judge", "llm"])
def work(bench: Bench, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Work:
    setting(bench, request.param)
    return Work(bench, extracting(bench, Reader()), monkeypatch)


def steps_of_a_run() -> range:
    """More than there are in one batch: an incident behind the last one is none."""
    return range(1, 1 + sampled(28, of=44))


def raising(error: BaseException) -> Callable[[], None]:
    def incident() -> None:
        raise error

    return incident


def texts(bench: Bench) -> list[str]:
    return sorted(memory.text.rstrip(".") for memory in memories(bench))


def check(work: Work) -> None:
    assert texts(work.bench) == MADE
    assert [memory.repeat_count for memory in memories(work.bench)] == [0, 0]
    assert work.bench.queue.depth().set_aside == 0


@pytest.mark.parametrize(
    "error",
    [StoreUnavailableError("busy"), RecordConflictError(Collection.EXTRACTED), KeyError("unforeseen"), Killed()],
    ids=lambda error: type(error).__name__,
)
@pytest.mark.parametrize("step", steps_of_a_run())
def test_a_step_that_fails_costs_no_memory(work: Work, step: int, error: BaseException) -> None:
    work.bench.say(*SAID)
    work.incidents[step] = raising(error)
    work.until_all_is_done()
    check(work)


@pytest.mark.parametrize("failing", [3, 12])
@pytest.mark.parametrize("step", steps_of_a_run())
def test_a_turn_that_is_changed_in_other_ways_than_its_words_costs_no_memory(
    work: Work, step: int, failing: int
) -> None:
    """Its vectors are carried on to the new version, whose request finds nothing to be made."""
    turns = work.bench.say(*SAID)

    def tagged_and_busy() -> None:
        work.bench.edit(ALICE, turns[1], Edit(tags=("family",)), Author())
        busy = raising(StoreUnavailableError("busy"))
        work.incidents |= {work.calls + number: busy for number in range(1, failing + 1)}

    work.incidents[step] = tagged_and_busy
    work.until_all_is_done()
    check(work)


@pytest.mark.parametrize("step", steps_of_a_run())
def test_another_worker_that_takes_over_when_the_lease_ends_costs_no_memory(work: Work, step: int) -> None:
    work.bench.say(*SAID)

    def other() -> None:
        work.bench.clock.advance(seconds=LEASE_SECONDS + 1)
        work.embed()

    work.incidents[step] = other
    work.until_all_is_done()
    check(work)


@pytest.mark.parametrize("is_killed", [False, True])
@pytest.mark.parametrize("step", steps_of_a_run())
def test_another_reader_of_one_of_the_turns_costs_no_memory(work: Work, step: int, *, is_killed: bool) -> None:
    turns = work.bench.say(*SAID)
    read = {turn.id: turn for turn in work.bench.session()}

    def reader() -> None:
        if is_killed:
            work.incidents[work.calls + 4] = raising(Killed())
        try:
            work.extract(ALICE, [read[turns[0]]])
        except Killed:
            work.incidents.clear()

    work.incidents[step] = reader
    work.until_all_is_done()
    check(work)


def test_what_is_given_up_is_set_aside_and_made_when_it_is_given_back(bench: Bench, work: Work) -> None:
    work.broken = KeyError("unforeseen")
    bench.say(*SAID)
    reports = [work.embed_later() for _ in range(3)]
    assert [(one.released, one.set_aside, one.not_extracted) for one in reports] == [(1, 0, 0), (1, 0, 0), (0, 1, 1)]
    (letter,) = bench.queue.list_set_aside(limit=5).items
    assert (letter.reason, letter.attempts) == ("KeyError", 3)
    assert texts(bench) == MADE[:1]
    assert work.embed_later() == EmbedReport(), "nobody takes it"
    work.broken = None
    bench.queue.redrive()
    work.embed_later()
    assert texts(bench) == MADE
    assert work.embed_later().embedded == 1, "the memory that was made"
    assert bench.queue.depth() == QueueDepth(waiting=0, set_aside=0)


def test_while_the_store_is_away_no_extraction_is_given_up(bench: Bench, work: Work) -> None:
    work.broken = StoreUnavailableError("busy")
    bench.say(*SAID)
    assert [work.embed_later().released for _ in range(9)] == [1] * 9
    work.broken = None
    work.embed_later()
    assert texts(bench) == MADE


def test_a_function_leaves_it_to_its_queue_which_sets_it_aside(bench: Bench, work: Work) -> None:
    """What was received as often as the queue's redrive policy allows, and is reported, goes to the dead letters."""
    work.broken = KeyError("unforeseen")
    bench.say(*SAID)
    requests = [delivery.message for delivery in bench.queue.receive(limit=9, lease_seconds=LEASE_SECONDS)]
    given_up: list[int] = []
    for receives in range(1, 4):
        batch = LambdaBatch(
            [a_message(body_of(one), at, receives=receives) for at, one in enumerate(requests)], request_in_record
        )
        given_up.append(replace(work.worker(), queue=batch)(batch.deliveries).not_extracted)
        assert batch.failed == ["message-1"]
    assert given_up == [0, 0, 1]
    work.broken = None
    batch = LambdaBatch([a_message(body_of(requests[1]), 1, receives=1)], request_in_record)
    assert replace(work.worker(), queue=batch)(batch.deliveries).extraction.memories == 1
    assert (batch.failed, texts(bench)) == ([], MADE)
