"""What is told to systems outside keeps people apart: also changes whose space and entry disagree."""

from collections.abc import Callable, Sequence
from typing import Any

from recollect.adapters.dynamodb.reads.stream import StreamReader
from recollect.core.model.audit import AuditAction, AuditItem
from recollect.core.model.scope import Scope
from recollect.core.spaces.published_changes import PublishedChange, published_change
from recollect.serverless.handlers import publish_changes
from recollect.serverless.handlers.publish_changes import Publishing
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.metric import PUBLISH_CHANGES
from recollect.use_cases.maintenance.publish_changes import DescribeChanges, PublishBatch, RepublishChanges
from tests.contract.isolation.jobs_cases import SOME, forged, listed, scopes
from tests.fakes.change_sink import KeptDead, ScriptedSink
from tests.fakes.clock import START
from tests.isolation.attempts import Stage
from tests.unit.functions.invocation import a_context
from tests.unit.functions.test_publish_changes import an_item


def published_to(
    stage: Stage, change_of: Callable[[Any], PublishedChange | None], records: Sequence[Any]
) -> tuple[Any, list[Any]]:
    """Publish records with the texts of entries; see that each document is of the space that it names."""
    memory, sink = stage.world.memory, ScriptedSink()
    describe = DescribeChanges(memory.store, memory.read_settings, memory.clock, with_text=True)
    publish = PublishBatch(sink, describe, KeptDead(), memory.clock, lambda: 0.5, lambda _: None)
    handle = publish_changes.make_handler(Publishing(change_of, publish), Telemetry(PUBLISH_CHANGES))
    answer = handle({"Records": records}, a_context())
    must_be_told_of_their_own(stage, sink)
    return answer, list(sink.taken)


def must_be_told_of_their_own(stage: Stage, sink: ScriptedSink) -> None:
    """See that each document about an entry that is there is of the space that it names."""
    store = stage.world.memory.store
    for document in sink.taken:
        if document.get("entry_kind") is not None:
            entry = store.get(Scope(document["user_id"], document["space"]), document["entry_id"])
            assert document.get("text", entry.text) == entry.text


def run_republish_changes(stage: Stage) -> None:
    """All trails once more: of each space, what is in its own."""
    memory, sink = stage.world.memory, ScriptedSink()
    describe = DescribeChanges(memory.store, memory.read_settings, memory.clock, with_text=True)
    publish = PublishBatch(sink, describe, KeptDead(), memory.clock, lambda: 0.5, lambda _: None)
    RepublishChanges(memory.store, publish)(START)
    must_be_told_of_their_own(stage, sink)
    told = {(document["user_id"], document["space"]) for document in sink.taken}
    assert len({user for user, _ in told}) > 1
    assert told <= {(scope.owner, scope.space) for scope in scopes(stage)}


def forged_changes(stage: Stage) -> list[PublishedChange]:
    """Changes of entries in spaces that have no such entry, and of those that do."""
    own = [(scope, entry.id) for scope in scopes(stage) for entry in listed(stage, scope)[:SOME]]
    made = [
        published_change(
            scope.owner, scope.space, AuditItem(START, AuditAction.CREATED, entry_id, "user", version=1), noted_at=START
        )
        for scope, entry_id in [*forged(stage), *own]
    ]
    return [one for one in made if one is not None]


def run_publish_changes(stage: Stage) -> None:
    changes = forged_changes(stage)
    records = [{"dynamodb": {"SequenceNumber": str(number)}} for number in range(len(changes))]
    _, taken = published_to(stage, lambda record: changes[int(record["dynamodb"]["SequenceNumber"])], records)
    assert 0 < len(taken) < len(changes), "those of foreign entries are told to nobody"


def through_publish_changes(stage: Stage) -> Any:
    """An item of one person's trail about another's entry."""
    records = [
        an_item(AuditItem(START, AuditAction.EDITED, entry_id, "user", version=1), number, scope=scope)
        for number, (scope, entry_id) in enumerate(forged(stage))
    ]
    answer, taken = published_to(stage, StreamReader(lambda _: None).change_of, records)
    assert taken == []
    return answer
