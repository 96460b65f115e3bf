"""The id of a request on its way: from the write through stream and queue into the logs of those who work it off."""

import json
import logging
from dataclasses import replace
from typing import Any

import pytest

from recollect.adapters.dynamodb.reads.stream import StreamReader
from recollect.adapters.sqs.messages import message_of
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Outcome
from recollect.errors import EmbeddingError
from recollect.serverless.handlers import embed_entries, ingest_events, project_entries
from recollect.serverless.handlers.embed_entries import EmbedBatch
from recollect.serverless.handlers.project_entries import Projection
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.metric import EMBED_ENTRIES, INGEST_EVENTS, PROJECT_ENTRIES
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.embed_entries import EmbedEntries
from recollect.use_cases.maintenance.project_entries import ProjectEntries
from tests.builders import ALICE, MODEL, a_memory, a_write, changed
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.comparing import nothing_found
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.late_index import InMemoryLateIndex
from tests.unit.functions.conftest import lines
from tests.unit.functions.invocation import a_batch, a_context, a_message
from tests.unit.functions.stream import a_record

REQUEST = "JKJaXmPLvHcESHA="


@pytest.fixture(autouse=True)
def _told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POWERTOOLS_LOG_LEVEL", "INFO")


@pytest.fixture
def store() -> InMemoryEntryStore:
    return InMemoryEntryStore()


def stored(store: InMemoryEntryStore) -> Entry:
    entry = a_memory()
    store.commit(ALICE, [a_write(entry)])
    store.queue.acknowledge([one.receipt for one in store.queue.receive(limit=9, lease_seconds=1)])
    return entry


def project(store: InMemoryEntryStore, *records: dict[str, Any]) -> list[EmbeddingRequest]:
    """Let the function work off records; return the requests that it sends."""
    use_case = ProjectEntries(store, InMemoryLateIndex(), store.queue, MODEL)
    projection = Projection(StreamReader(lambda _: None).pointer_of, use_case)
    project_entries.make_handler(projection, Telemetry(PROJECT_ENTRIES))(a_batch(*records), a_context())
    return [delivery.message for delivery in store.queue.receive(limit=9, lease_seconds=1)]


def embed(store: InMemoryEntryStore, request: EmbeddingRequest, embedder: HashEmbedder) -> None:
    """Let the function work off the message of a request, as SQS hands it over."""
    sent = message_of(request)
    attributes = {name: value["StringValue"] for name, value in sent["MessageAttributes"].items()}
    use_case = EmbedEntries(store, InMemoryLateIndex(), embedder, store.queue, lambda: 0.5, nothing_found)
    handle = embed_entries.make_handler(EmbedBatch(use_case), Telemetry(EMBED_ENTRIES))
    handle(a_batch(a_message(sent["MessageBody"], **attributes)), a_context())


def test_the_id_goes_from_the_stream_through_the_queue_into_both_logs(
    store: InMemoryEntryStore, capsys: pytest.CaptureFixture[str]
) -> None:
    (request,) = project(store, a_record(None, stored(store), correlation_id=REQUEST))
    embed(store, request, HashEmbedder())
    told = {line["message"]: line.get("correlation_ids") for line in lines(capsys) if "message" in line}
    assert told == {"records_projected": [REQUEST], "requests_worked_off": [REQUEST]}


def test_what_a_later_request_wrote_is_not_put_down_to_the_former(store: InMemoryEntryStore) -> None:
    first = stored(store)
    store.commit(ALICE, [a_write(changed(first, text="matcha"))])
    store.queue.acknowledge([one.receipt for one in store.queue.receive(limit=9, lease_seconds=1)])
    (request,) = project(store, a_record(None, first, correlation_id=REQUEST))
    assert (request.version, request.correlation_id) == (2, None)


class Refusing(HashEmbedder):
    """Encodes nothing."""

    def encode_entries(self, inputs: Any) -> Any:
        raise EmbeddingError("as the test says")


def test_an_entry_that_cannot_be_encoded_is_told_with_the_id(
    store: InMemoryEntryStore, caplog: pytest.LogCaptureFixture
) -> None:
    entry = stored(store)
    embed(store, EmbeddingRequest("alice", "default", entry.id, 1, REQUEST), Refusing())
    (failure,) = [vars(one) for one in caplog.records if one.levelno == logging.WARNING]
    assert {name: failure[name] for name in ("message", "entry_id", "attempt", "error", "correlation_id")} == {
        "message": "entry_not_embedded",
        "entry_id": entry.id,
        "attempt": 1,
        "error": "EmbeddingError",
        "correlation_id": REQUEST,
    }


class Noting(InMemoryEntryStore):
    """Notes with which ids it is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written_by: list[str | None] = []

    def commit(self, scope: Scope, writes: Any) -> list[Outcome]:
        self.written_by += [write.author.correlation_id for write in writes]
        return super().commit(scope, writes)


def test_the_turns_of_an_event_carry_the_id_of_its_message() -> None:
    store = Noting()
    ingest = IngestEvent(RecordEvent(store, FixedClock(), CountingIds(), ReadSettings(store)))
    body = json.dumps({"user_id": "alice", "session_id": "s1", "messages": [{"id": "m1", "text": "I like tea."}]})
    handle = ingest_events.make_handler(ingest, Telemetry(INGEST_EVENTS))
    handle(a_batch(a_message(body, correlation_id=REQUEST)), a_context())
    handle(a_batch(a_message(body.replace("m1", "m2"), 2)), a_context())
    assert store.written_by == [REQUEST, "message-2"]


def test_a_request_is_the_same_whoever_is_behind_it() -> None:
    request = EmbeddingRequest("alice", "default", "e", 1)
    assert request == replace(request, correlation_id=REQUEST)
