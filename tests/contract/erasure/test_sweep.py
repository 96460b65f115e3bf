"""The schedule of a deployment carries erasures out, and its event function drops what was sent before them."""

import json
import random

import pytest

from recollect.serverless.handlers import ingest_events, sweep
from recollect.serverless.handlers.sweep import SweepParts
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.metric import INGEST_EVENTS, SWEEP
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.jobs.plan import PlanJobs
from recollect.use_cases.people.erasure.erase import RunErasures
from tests.builders import ALICE
from tests.contract.erasure.parts import CANARY, Erasable, counted, filled
from tests.fakes.clock import CountingIds
from tests.fakes.jobs import InMemoryDueIndex, InMemoryJobQueue, InMemoryJobRuns
from tests.unit.functions.conftest import untouched_logging
from tests.unit.functions.invocation import a_batch, a_context, a_message

__all__ = ["untouched_logging"]


@pytest.mark.usefixtures("untouched_logging")
def test_the_schedule_carries_it_out(parts: Erasable) -> None:
    model = filled(parts, ALICE, random.Random(8))
    erasure = parts.request(ALICE)
    jobs = (InMemoryDueIndex(), InMemoryJobRuns(), InMemoryJobQueue())
    plan = PlanJobs(*jobs, parts.store, parts.clock, CountingIds())
    run = RunErasures(parts.erasing, parts.ledger, parts.index, parts.clock)
    handle = sweep.make_handler(SweepParts(plan, parts.queue, run), Telemetry(SWEEP))
    for _ in range(2):
        handle({}, a_context())
        parts.clock.advance(minutes=15)
    line = parts.told(erasure)
    assert line.done_at is not None
    assert counted(line) == dict(model)
    assert CANARY.encode() not in parts.everything()


@pytest.mark.usefixtures("untouched_logging")
def test_a_message_that_the_queue_took_before_is_dropped_and_not_brought_again(parts: Erasable) -> None:
    parts.erased(ALICE)
    record = RecordEvent(parts.store, parts.clock, CountingIds(), ReadSettings(parts.store))
    handle = ingest_events.make_handler(IngestEvent(record), Telemetry(INGEST_EVENTS))
    event = {"user_id": ALICE.owner, "session_id": "s1", "messages": [{"id": "m1", "text": CANARY}]}
    before, behind = a_message(json.dumps(event)), a_message(json.dumps(event), 2)
    sent_at = parts.clock.now().timestamp() * 1_000
    behind["attributes"]["SentTimestamp"] = f"{sent_at:.0f}"
    assert handle(a_batch(before), a_context()) == {"batchItemFailures": []}
    assert CANARY.encode() not in parts.everything()
    assert handle(a_batch(behind), a_context()) == {"batchItemFailures": []}
    assert [turn.text for turn in parts.store.session_turns(ALICE, "s1", limit=5).items] == [CANARY]
