"""Each function driven until it has emitted all that it can: what succeeds, fails, is put off, is given up.

Nothing is noted here by hand: values come from the handlers, and from the use cases behind them.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from aws_lambda_powertools.utilities.batch.exceptions import UnexpectedBatchTypeError

from recollect.adapters.dynamodb.reads.stream import StreamReader
from recollect.adapters.sqs.messages import body_of, job_body
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.job_runs import JobMessage, JobOrder
from recollect.core.lifecycle.jobs import JobName, JobStep
from recollect.core.model.drafts import ConversationEvent, EntryDraft, Message
from recollect.core.model.entry import State
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.records import PutRecord
from recollect.core.model.scope import Scope
from recollect.core.model.token_bucket import Grant, RateLimit, RequestLimits
from recollect.core.model.writes import Author
from recollect.core.spaces.published_changes import SinkAnswer
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.errors import IndexUnavailableError, StoreUnavailableError
from recollect.http.app import create_app
from recollect.http.auth.identity import GatewayIdentity
from recollect.http.auth.limiter import RequestLimiter
from recollect.serverless.handlers import (
    api,
    embed_entries,
    ingest_events,
    on_deploy,
    plan_jobs,
    project_entries,
    publish_changes,
    run_jobs,
    sweep,
)
from recollect.serverless.handlers.embed_entries import MAX_RECEIVES, EmbedBatch
from recollect.serverless.handlers.on_deploy import Prepare
from recollect.serverless.handlers.project_entries import Projection
from recollect.serverless.handlers.publish_changes import Publishing
from recollect.serverless.handlers.run_jobs import MAX_RECEIVES as JOB_RECEIVES
from recollect.serverless.handlers.run_jobs import RunBatch
from recollect.serverless.handlers.sweep import SweepParts
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import (
    API,
    EMBED_ENTRIES,
    INGEST_EVENTS,
    ON_DEPLOY,
    PLAN_JOBS,
    PROJECT_ENTRIES,
    PUBLISH_CHANGES,
    RUN_JOBS,
    SWEEP,
)
from recollect.telemetry.notes import JobNotes, Notes
from recollect.use_cases.common.job_observer import JobFate
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.jobs.plan import PlanJobs
from recollect.use_cases.maintenance.project_entries import ProjectEntries
from recollect.use_cases.maintenance.publish_changes import STREAM_ATTEMPTS, DescribeChanges, PublishBatch
from tests.builders import ALICE, MODEL, a_memory, a_write, changed
from tests.fakes.change_sink import KeptDead, ScriptedSink
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.jobs import InMemoryDueIndex, InMemoryJobQueue, InMemoryJobRuns
from tests.fakes.queue import InMemoryQueue
from tests.fakes.token_buckets import InMemoryTokenBuckets
from tests.unit.functions.at_work import PERSON, AtWork, at_work
from tests.unit.functions.invocation import a_batch, a_context, a_message
from tests.unit.functions.stream import a_record
from tests.unit.functions.test_api import an_event
from tests.unit.functions.test_embed_entries import POISON, Choosy
from tests.unit.functions.test_ingest_events import Breaking
from tests.unit.functions.test_ingest_events import an_event as a_queued_event
from tests.unit.functions.test_project_entries import BOB, Unlucky
from tests.unit.functions.test_publish_changes import ITEM, READER, an_item
from tests.unit.http.fake_memory import FakeMemory

V1 = "/v1/memory"
ENTRIES = f"{V1}/entries"


class Caller:
    """Calls the API as the gateway hands calls on."""

    def __init__(self, handle: api.Handler) -> None:
        self._handle = handle

    def __call__(self, method: str, path: str, document: object = None) -> Any:
        body = None if document is None else json.dumps(document)
        reply = self._handle(an_event("post_entry", method=method, path=path) | {"body": body}, a_context())
        return reply["statusCode"], json.loads(reply["body"] or "null")

    def done(self, method: str, path: str, document: object = None) -> Any:
        """Call what succeeds."""
        status, told = self(method, path, document)
        assert status < 300, told
        return told

    def said(self, text: str, **fields: Any) -> Any:
        return self.done("POST", ENTRIES, {"text": text, **fields})


def run_api(folder: Path) -> None:
    telemetry = Telemetry(API)
    with at_work(telemetry, folder) as work:
        call = Caller(api.make_handler(_app(work), telemetry))
        _speak(call)
        _search(call, work)
        _act(call)
    _limit(telemetry)
    memory = FakeMemory()
    memory.fails = StoreUnavailableError("the store does not answer")
    failing = create_app(memory, identify=GatewayIdentity(), cursor_secret=b"secret")
    assert Caller(api.make_handler(failing, telemetry))("GET", ENTRIES)[0] == 503


def _app(work: AtWork) -> Any:
    return create_app(work.memory, identify=GatewayIdentity(), cursor_secret=b"secret")


def _speak(call: Caller) -> None:
    """Say what is new, what was said before, what contradicts, what was forgotten, and too much of it."""
    code = call.said("My locker code is 4312.")["entry"]["id"]
    assert call.said("my locker code is 4312")["action"] == "merged"
    assert call.said("My locker code is 4321.")["action"] == "flagged"
    gone = call.said("The dentist moved my appointment.")["entry"]["id"]
    call.done("DELETE", f"{ENTRIES}/{gone}")
    assert call.said("The dentist moved my appointment.")["action"] == "skipped"
    call.done("POST", f"{ENTRIES}/{gone}/restore")
    call.done("POST", f"{V1}/settings", {"soft_cap": 2})
    assert call.said("There is a violin in the cellar.")["trimmed"]
    call.done("POST", f"{V1}/settings", {"soft_cap": 1})
    call.said("Keep the boat dry.", manually_saved=True)
    call.said("Keep the oven dry.", manually_saved=True)
    call.said("Keep the cellar dry.", manually_saved=True)
    call.done("POST", f"{V1}/settings", {"soft_cap": 0})
    assert code


def _search(call: Caller, work: AtWork) -> None:
    """Search with legs that fail, a reranker that sleeps, and a model that talks nonsense; tell what came of it."""
    call.done("POST", f"{V1}/search", {"query": "Is the cellar dry?", "strategy": "rerank"})
    call.done("POST", f"{V1}/search", {"query": "Is the cellar dry?", "strategy": "tiered"})
    for failure in (ModelFailure.DEADLINE, None):
        work.model.failure = failure
        work.clock.advance(hours=1)
        asked = [{"role": "user", "text": "I keep a violin."}, {"role": "user", "text": "Where is it?"}]
        call.done("POST", f"{V1}/search", {"messages": asked})
    context = call.done("POST", f"{V1}/context", {"query": "Is the cellar dry?"})
    served = context["memories"][0]["entry_id"]
    call.done("POST", f"{V1}/recalls/{context['recall_id']}/feedback", {"used_ids": [served]})


def _act(call: Caller) -> None:
    """Do everything that a person can do about what is remembered."""
    mine = call.said("Clara services the oven from Miwe in May.")["entry"]["id"]
    call.done("POST", f"{ENTRIES}/{mine}/pin")
    call.done("DELETE", f"{ENTRIES}/{mine}/pin")
    call.done("PATCH", f"{ENTRIES}/{mine}", {"text": "Clara services the oven in June."})
    call.done("POST", f"{V1}/settings", {"memory_enabled": False})
    call.done("POST", f"{V1}/settings", {"memory_enabled": True})
    call.done("POST", f"{V1}/incognito/start", {"session_id": "s1"})
    call.said("Pack the tent.", space="trip")
    told = call.done("POST", f"{V1}/erase", {"space": "trip"})
    call.done("POST", f"{V1}/erase", {"space": "trip", "confirm": told["confirm_with"]})


class Deaf(InMemoryTokenBuckets):
    """Does not answer."""

    def take(self, name: str, limit: RateLimit, wanted: int) -> Grant:
        raise StoreUnavailableError("as the test says")


def _limit(telemetry: Telemetry) -> None:
    """Call more often than is let through, and where nobody knows how often that was."""
    clock, notes, few = FixedClock(), Notes(telemetry), RequestLimits(person_reads=1, person_read_burst=1)
    for buckets, statuses in ((InMemoryTokenBuckets(clock), {200, 429}), (Deaf(clock), {200})):
        limiter = RequestLimiter(buckets, few, clock, on_failure=notes.limiter_failed, on_refusal=notes.rate_limited)
        app = create_app(FakeMemory(), identify=GatewayIdentity(), cursor_secret=b"secret", limiter=limiter)
        call = Caller(api.make_handler(app, telemetry))
        assert {call("GET", ENTRIES)[0] for _ in range(3)} == statuses


def run_ingest_events(_folder: Path) -> None:
    store, telemetry = Breaking(), Telemetry(INGEST_EVENTS)
    ingest = IngestEvent(RecordEvent(store, FixedClock(), CountingIds(), ReadSettings(store)))
    handle = ingest_events.make_handler(ingest, telemetry)
    pause = PutRecord(SETTINGS_KEY, {"memory_enabled": False})
    store.change_records(Scope("paused"), [pause])
    own = (a_queued_event(), a_queued_event(), a_queued_event("careless", text=SECRET), a_queued_event("paused"))
    bodies = (*own, a_queued_event("unlucky"), "no JSON")
    handle(a_batch(*(a_message(body, number) for number, body in enumerate(bodies))), a_context())
    _break(handle)


SECRET = "token: ghp_16C7e42F292c6912E7710c838347Ae178B4a"


def run_embed_entries(folder: Path) -> None:
    """Make vectors, and whatever else the worker makes, of what people said; of what cannot be encoded as well."""
    telemetry = Telemetry(EMBED_ENTRIES)
    with at_work(telemetry, folder, embedder=Choosy()) as work:
        handle = embed_entries.make_handler(EmbedBatch(work.memory.embed_entries), telemetry)
        memory, said = work.memory, Author()
        memory.change_settings(PERSON, {"extract": "llm"}, said)
        kept = EntryDraft(text="I like oolong tea.", manually_saved=True)
        memory.remember(PERSON, [kept, EntryDraft(text="I prefer coffee over oolong tea.", name="tea")], said)
        memory.forget_entry(PERSON, "tea", said)
        for number, text in enumerate(TALK):
            work.model.failure = ModelFailure.DEADLINE if number % 2 else None
            event = ConversationEvent(f"s{number}", (Message(id="m1", text=text),))
            memory.record_event(PERSON, event, said)
            _work_off(work, handle)
        memory.change_settings(PERSON, {"soft_cap": 1}, said)
        last = Message(id="m1", text="My sister is called Clara.")
        memory.record_event(PERSON, ConversationEvent("s9", (last,)), said)
        _work_off(work, handle)
        memory.remember(PERSON, [EntryDraft(text=POISON)], said)
        _work_off(work, handle, receives=MAX_RECEIVES)
    _break(handle)


TALK = (
    "Remember that I live in Vienna.",
    "Remember that I live in Vienna.",
    "Remember that I prefer tea over wine.",
    "Remember that I prefer wine over tea.",
    "Remember that I prefer coffee over oolong tea.",
)


def _work_off(work: AtWork, handle: Handler, *, receives: int = 1) -> None:
    """Hand everything that waits to the function, as the queue does."""
    work.clock.advance(minutes=20)
    taken = work.queue.receive(limit=100, lease_seconds=1.0)
    work.queue.acknowledge([one.receipt for one in taken])
    records = [a_message(body_of(one.message), number, receives=receives) for number, one in enumerate(taken)]
    handle(a_batch(*records), a_context())
    work.clock.advance(minutes=1)


def run_project_entries(_folder: Path) -> None:
    store, telemetry = InMemoryEntryStore(), Telemetry(PROJECT_ENTRIES)
    project = ProjectEntries(store, Unlucky(), store.queue, MODEL)
    handle = project_entries.make_handler(Projection(StreamReader(lambda _: None).pointer_of, project), telemetry)
    entries = [a_memory(), a_memory(scope=BOB)]
    for entry in entries:
        store.commit(Scope(entry.user_id), [a_write(entry)])
    handle(a_batch(*(a_record(None, entry, number) for number, entry in enumerate(entries))), a_context())
    gone = changed(entries[0], state=State.DELETED)
    store.commit(ALICE, [a_write(gone)])
    handle(a_batch(a_record(entries[0], gone), a_record(a_memory(), None, 1)), a_context())
    _break(handle)


def run_publish_changes(_folder: Path) -> None:
    """Tell outside what changed: what is taken, what is not taken at first, and what never is."""
    store, clock, telemetry = InMemoryEntryStore(), FixedClock(), Telemetry(PUBLISH_CHANGES)
    store.commit(ALICE, [a_write(a_memory("Maya is allergic to walnuts.", id=ITEM.subject))])
    sink = ScriptedSink(*[SinkAnswer("busy")] * STREAM_ATTEMPTS, SinkAnswer("malformed", is_final=True))
    describe = DescribeChanges(store, ReadSettings(store), clock)
    publish = PublishBatch(sink, describe, KeptDead(), clock, lambda: 0.5, lambda _: None)
    handle = publish_changes.make_handler(Publishing(READER.change_of, publish), telemetry)
    clock.advance(seconds=3)
    for number in range(3):
        handle(a_batch(an_item(number=number)), a_context())
    _break(handle)


def run_sweep(_folder: Path) -> None:
    clock, store, telemetry = FixedClock(), InMemoryEntryStore(), Telemetry(SWEEP)
    queue = InMemoryQueue(clock)
    queue.send([EmbeddingRequest("alice", "default", f"e{number}", 1) for number in range(2)])
    queue.set_aside(queue.receive(limit=1, lease_seconds=60)[0].receipt, reason="as the test says")
    stands_on = (InMemoryDueIndex(), InMemoryJobRuns(), InMemoryJobQueue(), store, clock, CountingIds())
    plan = PlanJobs(*stands_on, observer=JobNotes(telemetry))
    handle = sweep.make_handler(SweepParts(plan, queue), telemetry)
    handle({}, a_context())
    _break(sweep.make_handler(SweepParts(cast("PlanJobs", None), queue), telemetry))


def run_on_deploy(_folder: Path) -> None:
    def fails() -> Prepare:
        raise IndexUnavailableError("no answer")

    on_deploy.make_handler(fails, Telemetry(ON_DEPLOY))({"RequestType": "Create"}, a_context())


def run_plan_jobs(_folder: Path) -> None:
    clock, telemetry = FixedClock(), Telemetry(PLAN_JOBS)
    stands_on = (InMemoryDueIndex(), InMemoryJobRuns(), InMemoryJobQueue(), InMemoryEntryStore(), clock, CountingIds())
    handle = plan_jobs.make_handler(PlanJobs(*stands_on, observer=JobNotes(telemetry)), telemetry)
    for job in JobName:
        handle({"job": job.value}, a_context())
    _break(handle)


def run_run_jobs(folder: Path) -> None:
    """Run each job in a space, one that fails there until it is given up, and one where another worker is at it."""
    telemetry = Telemetry(RUN_JOBS)
    with at_work(telemetry, folder) as work:
        memory, said = work.memory, Author()
        for text in ("Alice bought the boat Kittiwake.", "The mast of the boat Kittiwake is broken.", "Gone."):
            memory.remember(PERSON, [EntryDraft(text=text, category="hobbies")], said)
        work.clock.advance(days=70)
        handle = run_jobs.make_handler(RunBatch(memory.run_jobs, memory.parts.observers.jobs), telemetry)
        for job in (one for one in JobName if one is not JobName.REBUILD_INDEX):
            memory.plan_jobs.ordered(JobOrder(job, owner=PERSON.owner, space=PERSON.space))
            for message in _sent(work):
                handle(a_batch(a_message(job_body(message))), a_context())
            work.clock.advance(hours=1)
        memory.plan_jobs.ordered(JobOrder(JobName.PRUNE, owner=PERSON.owner, space=PERSON.space))
        (poison,) = _sent(work)
        failing = replace(memory.run_jobs, steps=lambda _: _poisoned)
        fails = run_jobs.make_handler(RunBatch(failing, memory.parts.observers.jobs), telemetry)
        for receives in range(1, JOB_RECEIVES + 1):
            fails(a_batch(a_message(job_body(poison), receives=receives)), a_context())
        _meet(work, handle)
    _break(handle)


def _poisoned(*_asked: object) -> JobStep:
    raise StoreUnavailableError("as the test says")


def _meet(work: AtWork, handle: Handler) -> None:
    """Have a second worker come to a space while the first is at it."""
    memory = work.memory
    memory.plan_jobs.ordered(JobOrder(JobName.SWEEP, owner=PERSON.owner, space=PERSON.space))
    (message,) = _sent(work)
    step = memory.run_jobs.steps(JobName.SWEEP)

    def meanwhile(*asked: Any) -> Any:
        handle(a_batch(a_message(job_body(message))), a_context())
        return step(*asked)

    first = replace(memory.run_jobs, steps=lambda _: meanwhile)
    assert first(message, has_time=lambda: True).outcome is JobFate.DONE


def _sent(work: AtWork) -> list[JobMessage]:
    taken = work.jobs.receive(limit=100, lease_seconds=1.0)
    work.jobs.acknowledge([one.receipt for one in taken])
    return [one.message for one in taken]


def _break(handle: Handler, event: Any = None) -> None:
    """Have a function get what nobody foresaw."""
    with pytest.raises((LookupError, TypeError, ValueError, AttributeError, UnexpectedBatchTypeError)):
        handle(event or {}, a_context())


RUNS: dict[str, Callable[[Path], None]] = {
    API: run_api,
    INGEST_EVENTS: run_ingest_events,
    EMBED_ENTRIES: run_embed_entries,
    PROJECT_ENTRIES: run_project_entries,
    PUBLISH_CHANGES: run_publish_changes,
    SWEEP: run_sweep,
    PLAN_JOBS: run_plan_jobs,
    RUN_JOBS: run_run_jobs,
    ON_DEPLOY: run_on_deploy,
}
