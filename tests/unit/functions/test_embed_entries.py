"""Requests for vectors from a queue, over an in-memory store."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.sqs.messages import body_of
from recollect.core.embedding.messages import EmbeddingRequest, EncoderInput
from recollect.core.model.entry import Entry
from recollect.core.model.vectors import EntryVectors
from recollect.errors import EmbeddingError
from recollect.serverless.handlers.embed_entries import MAX_RECEIVES, EmbedBatch, make_handler
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import EMBED_ENTRIES
from recollect.use_cases.maintenance.embed_entries import EmbedEntries
from tests.builders import ALICE, MODEL, a_memory, a_write
from tests.fakes.comparing import nothing_found
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.unit.functions.conftest import emitted
from tests.unit.functions.invocation import a_batch, a_context, a_message, failures

POISON = "poison"


class Choosy(HashEmbedder):
    """Cannot encode one text."""

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        if any(POISON in source.text for source in inputs):
            raise EmbeddingError("as the test says")
        return super().encode_entries(inputs)


@pytest.fixture
def store() -> InMemoryEntryStore:
    return InMemoryEntryStore()


@pytest.fixture
def handle(store: InMemoryEntryStore) -> Handler:
    index = ExactSearch(store, max_bytes=1_000_000)
    embed = EmbedEntries(store, index, Choosy(), store.queue, lambda: 0.5, nothing_found)
    return make_handler(EmbedBatch(embed), Telemetry(EMBED_ENTRIES))


def test_what_fails_comes_again_after_a_delay_of_seconds(store: InMemoryEntryStore) -> None:
    told: list[Mapping[str, float]] = []
    embed = EmbedEntries(
        store, ExactSearch(store, max_bytes=1_000_000), Choosy(), store.queue, lambda: 0.5, nothing_found
    )
    handle = make_handler(EmbedBatch(embed, told.append), Telemetry(EMBED_ENTRIES))
    poison = stored(store, POISON)
    for receives in (1, 2, 5):
        assert failures(handle(a_batch(a_request(poison, 1, receives=receives)), a_context())) == ["message-1"]
    assert told == [{"handle-1": 0.5}, {"handle-1": 1.0}, {"handle-1": 8.0}]


def stored(store: InMemoryEntryStore, text: str = "tea") -> Entry:
    entry = a_memory(text)
    store.commit(ALICE, [a_write(entry)])
    return entry


def a_request(entry: Entry, number: int, *, version: int = 1, receives: int = 1) -> dict[str, object]:
    return a_message(body_of(EmbeddingRequest("alice", "default", entry.id, version)), number, receives=receives)


def test_a_batch_gets_its_vectors_and_its_changes_are_settled(store: InMemoryEntryStore, handle: Handler) -> None:
    entries = [stored(store, "tea"), stored(store, "coffee")]
    batch = a_batch(*(a_request(entry, number) for number, entry in enumerate(entries)))
    assert failures(handle(batch, a_context())) == []
    reading = store.read(ALICE, [entry.id for entry in entries], model=MODEL)
    assert all(read.vectors is not None for read in reading.entries.values())
    assert store.pending(ALICE, limit=10) == ()


def test_a_batch_that_comes_twice_changes_nothing(
    store: InMemoryEntryStore, handle: Handler, capsys: pytest.CaptureFixture[str]
) -> None:
    batch = a_batch(a_request(stored(store), 1), a_request(stored(store), 2, version=7))
    assert failures(handle(batch, a_context())) + failures(handle(batch, a_context())) == []
    metrics = emitted(capsys)
    assert metrics["EntriesEmbedded", ("service",), "Count"] == [1.0, 0.0]
    assert metrics["RequestsStale", ("service",), "Count"] == [1.0, 1.0]


def test_a_text_that_cannot_be_encoded_fails_alone(store: InMemoryEntryStore, handle: Handler) -> None:
    good, bad = stored(store, "tea"), stored(store, POISON)
    assert failures(handle(a_batch(a_request(good, 1), a_request(bad, 2)), a_context())) == ["message-2"]
    assert [change.entry_id for change in store.pending(ALICE, limit=10)] == [bad.id]


def test_at_the_last_attempt_the_change_is_settled_and_the_queue_sets_the_message_aside(
    store: InMemoryEntryStore, handle: Handler, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = stored(store, POISON)
    assert failures(handle(a_batch(a_request(bad, 1, receives=MAX_RECEIVES)), a_context())) == ["message-1"]
    assert store.pending(ALICE, limit=10) == ()
    assert emitted(capsys)["RequestsGivenUp", ("service",), "Count"] == [1.0]


def test_what_is_no_request_is_left_to_the_queue(handle: Handler) -> None:
    batch = a_batch(a_message("no JSON", 1), a_message('["a", "b"]', 2), a_message("{}", 3))
    assert failures(handle(batch, a_context())) == ["message-1", "message-2", "message-3"]


def test_the_queue_gives_up_when_the_function_does() -> None:
    template = Path("template.yaml").read_text("utf-8")
    policy = re.search(r"deadLetterTargetArn: !GetAtt EmbeddingDeadLetters.Arn, maxReceiveCount: (\d+)", template)
    assert policy is not None
    assert int(policy[1]) == MAX_RECEIVES
