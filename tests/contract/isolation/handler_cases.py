"""Cases of the functions' handlers."""

import json
from itertools import product
from typing import Any, cast

from recollect.adapters.dynamodb.reads.stream import StreamReader
from recollect.adapters.sqs.messages import body_of
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.ports import SpacesIndex
from recollect.serverless.handlers import embed_entries, ingest_events, project_entries, sweep
from recollect.serverless.handlers.embed_entries import EmbedBatch
from recollect.serverless.handlers.project_entries import Projection
from recollect.serverless.handlers.sweep import SweepParts
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.metric import EMBED_ENTRIES, INGEST_EVENTS, PROJECT_ENTRIES, SWEEP
from recollect.use_cases.conversations.ingest_event import IngestEvent
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.embed_entries import EmbedEntries
from recollect.use_cases.maintenance.project_entries import ProjectEntries
from tests.contract.isolation.jobs_cases import (
    SOME,
    forged,
    listed,
    scopes,
)
from tests.isolation.attempts import Stage
from tests.isolation.contents import MODEL, contents
from tests.isolation.kinds import Kind
from tests.unit.functions.invocation import a_batch, a_context, a_message
from tests.unit.functions.stream import a_record


def through_embed_entries(stage: Stage) -> Any:
    memory = stage.world.memory
    embed = memory.embed_entries
    assert isinstance(getattr(embed, "_use_case"), EmbedEntries)  # noqa: B009 - of the proxy
    handle = embed_entries.make_handler(EmbedBatch(getattr(embed, "_use_case")), Telemetry(EMBED_ENTRIES))  # noqa: B009
    bodies = [body_of(EmbeddingRequest(scope.owner, scope.space, entry_id, 1)) for scope, entry_id in forged(stage)]
    return handle(a_batch(*(a_message(body, number) for number, body in enumerate(bodies))), a_context())


def through_ingest_events(stage: Stage) -> Any:
    """One's own scope, and everything else named as it is named elsewhere."""
    memory = stage.world.memory
    record = RecordEvent(memory.store, memory.clock, memory.ids, memory.read_settings)
    handle = ingest_events.make_handler(IngestEvent(record), Telemetry(INGEST_EVENTS))
    named = [thing for thing in stage.things if thing.kind in {Kind.SESSION, Kind.MESSAGE, Kind.ENTRY_ID}]
    bodies = []
    for caller in stage.world.cast.people:
        for thing in named:
            if not caller.sees(thing.cell):
                messages = [{"id": thing.value, "role": "user", "text": "Good morning."}]
                event = {"user_id": caller.person, "space": caller.space, "messages": messages}
                bodies += [
                    json.dumps({**event, "session_id": thing.value}),
                    json.dumps({**event, "owner": thing.value}),
                ]
    before = {scope: contents(memory.store, scope) for scope in scopes(stage)}
    answer = handle(a_batch(*(a_message(body, number) for number, body in enumerate(bodies))), a_context())
    for scope, held in before.items():
        gone = set(held) - set(contents(memory.store, scope))
        assert not gone, f"what was there stays as it was: {sorted(gone)[:5]}"
    # What somebody was sent under these names is theirs from now on
    for thing in named:
        stage.marks.pop(str(thing.value), None)
    return answer


def through_project_entries(stage: Stage) -> Any:
    """The key of one person's entry around the image of another's."""
    memory = stage.world.memory
    project = ProjectEntries(memory.store, cast("SpacesIndex", memory.index), memory.queue, MODEL)
    handle = project_entries.make_handler(
        Projection(StreamReader(lambda _: None).pointer_of, project), Telemetry(PROJECT_ENTRIES)
    )
    records = []
    for scope, other in product(scopes(stage), scopes(stage)):
        own = a_record(None, listed(stage, scope)[0])
        theirs = [a_record(None, entry, 2) for entry in listed(stage, other)[:SOME]]
        records += [{**one, "dynamodb": {**one["dynamodb"], "Keys": own["dynamodb"]["Keys"]}} for one in theirs]
    return handle({"Records": records}, a_context())


def through_sweep(stage: Stage) -> Any:
    memory = stage.world.memory
    plan = getattr(memory.plan_jobs, "_use_case")  # noqa: B009 - of the proxy
    handle = sweep.make_handler(SweepParts(plan, memory.queue), Telemetry(SWEEP))
    return handle({}, a_context())
