"""The stream's records of the audit trail and of erasures, to a bus."""

import json
from datetime import timedelta
from typing import Any

import pytest

from recollect.adapters.dynamodb.items.attribute_values import packed
from recollect.adapters.dynamodb.items.keys import BARRIERS, keys_of, microseconds, owner_partition
from recollect.adapters.dynamodb.reads.stream import TRAIL, StreamReader
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.scope import PERSON_SPACE, Scope
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.core.spaces.published_changes import BELATED, SinkAnswer, published_change, published_erasure
from recollect.serverless.handlers.publish_changes import Publishing, make_handler
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import PUBLISH_CHANGES
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.publish_changes import STREAM_ATTEMPTS, DescribeChanges, PublishBatch
from tests.builders import ALICE, a_memory, a_write, an_id
from tests.fakes.change_sink import KeptDead, ScriptedSink, kinds_of
from tests.fakes.clock import START, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.unit.functions.conftest import emitted
from tests.unit.functions.invocation import a_batch, a_context, failures
from tests.unit.functions.stream import a_record, another_record

ITEM = AuditItem(START, AuditAction.CREATED, an_id(), "user", "as Maya said", 1)


def an_item(item: AuditItem = ITEM, number: int = 1, *, scope: Scope = ALICE, event: str = "INSERT") -> dict[str, Any]:
    """The record of an item that joined the audit trail."""
    put = audit_record(item)
    key = keys_of(scope).record(put.key)
    return _record(packed({"pk": key.pk, "sk": key.sk}), dict(put.value), number, event)


def a_barrier(number: int = 1, *, space: str = "trip", owner: str = "alice", closed: bool = True) -> dict[str, Any]:
    """The record of a barrier that an erasure has raised, or opened again when it ended."""
    told: dict[str, Any] = {"erased": microseconds(START)}
    if closed:
        told |= {"closed": True, "owner": owner, "by": "user"}
    return _record(packed({"pk": owner_partition(owner), "sk": f"{BARRIERS}{space}"}), told, number, "MODIFY")


def _record(keys: dict[str, Any], value: dict[str, Any], number: int, event: str) -> dict[str, Any]:
    image = {**keys, "value": {"S": json.dumps(value)}}
    change = {"Keys": keys, "SequenceNumber": str(number), "ApproximateCreationDateTime": START.timestamp()}
    return {"eventID": f"event-{number}", "eventName": event, "dynamodb": {**change, "NewImage": image}}


READER = StreamReader(lambda _: None)


@pytest.fixture
def sink() -> ScriptedSink:
    return ScriptedSink()


@pytest.fixture
def store() -> InMemoryEntryStore:
    made = InMemoryEntryStore()
    made.commit(ALICE, [a_write(a_memory("Maya is allergic to walnuts.", id=ITEM.subject))])
    return made


@pytest.fixture
def handle(store: InMemoryEntryStore, sink: ScriptedSink) -> Handler:
    clock = FixedClock()
    describe = DescribeChanges(store, ReadSettings(store), clock)
    publish = PublishBatch(sink, describe, KeptDead(), clock, lambda: 0.5, lambda _: None)
    return make_handler(Publishing(READER.change_of, publish), Telemetry(PUBLISH_CHANGES))


def test_an_item_of_the_trail_is_the_same_change_as_on_one_machine() -> None:
    assert READER.change_of(an_item()) == published_change(ALICE.owner, ALICE.space, ITEM, noted_at=START)


@pytest.mark.parametrize(
    "record",
    [
        an_item(event="MODIFY"),
        an_item(scope=Scope("alice", PERSON_SPACE)),
        an_item(AuditItem(START, AuditAction.VOTED, an_id(), "user", version=1)),
        an_item(AuditItem(START - BELATED - timedelta(seconds=1), AuditAction.CREATED, an_id(), "user", version=1)),
        a_barrier(closed=False),
        a_record(None, a_memory()),
        a_record(a_memory(), None),
        another_record("STATS#x"),
    ],
)
def test_what_is_told_to_nobody_is_passed_over(record: dict[str, Any]) -> None:
    assert READER.change_of(record) is None


def test_an_item_that_expired_is_no_change() -> None:
    record = an_item(event="REMOVE")
    record["dynamodb"]["OldImage"] = record["dynamodb"].pop("NewImage")
    assert READER.change_of(record) is None


@pytest.mark.parametrize("space", ["trip", EVERY_SPACE])
@pytest.mark.parametrize("owner", ["alice", "\U0001f600" * 100])
def test_a_barrier_is_an_erasure_whoever_it_is_of(space: str, owner: str) -> None:
    """A name too long for a key stands there as a digest, so the barrier says it."""
    found = READER.change_of(a_barrier(space=space, owner=owner))
    assert found == published_erasure(owner, space, START, "user")


def test_the_prefix_of_the_trail_is_the_one_of_its_keys() -> None:
    assert keys_of(ALICE).record(audit_record(ITEM).key).sk.startswith(TRAIL)


def test_changes_are_published_and_counted(
    handle: Handler, sink: ScriptedSink, capsys: pytest.CaptureFixture[str]
) -> None:
    assert failures(handle(a_batch(an_item(), a_barrier(2)), a_context())) == []
    assert kinds_of(sink.taken) == ["memory.created", "space.erased"]
    assert "Maya" not in json.dumps(sink.taken)
    metrics = emitted(capsys)
    assert metrics["ChangesPublished", ("service",), "Count"] == [2.0]
    assert metrics["PublishLag", ("service",), "Seconds"] == [0.0, 0.0]


def test_what_was_not_taken_comes_again_from_there_on(handle: Handler, sink: ScriptedSink) -> None:
    sink.planned.extend([SinkAnswer("InternalFailure")] * STREAM_ATTEMPTS)
    pinned = AuditItem(START, AuditAction.PINNED, ITEM.subject, "user", version=2)
    batch = a_batch(another_record("STATS#x", 1), an_item(number=2), an_item(pinned, 3))
    assert failures(handle(batch, a_context())) == ["2", "3"]
    assert sink.taken == []
    assert failures(handle(batch, a_context())) == []
    assert kinds_of(sink.taken) == ["memory.created", "memory.pinned"]


def test_a_bus_that_is_down_is_asked_once_and_all_that_is_left_comes_again(
    handle: Handler, store: InMemoryEntryStore, sink: ScriptedSink
) -> None:
    others = [AuditItem(START, AuditAction.CREATED, an_id(), "user", version=1) for _ in range(12)]
    store.commit(
        ALICE, [a_write(a_memory(f"Locker {number} is green.", id=one.subject)) for number, one in enumerate(others)]
    )
    sink.planned.extend([SinkAnswer("ThrottlingException", is_down=True)] * 10)
    batch = a_batch(*(an_item(one, number) for number, one in enumerate(others)))
    assert failures(handle(batch, a_context())) == [str(number) for number in range(12)]
    assert len(sink.calls) == 1
