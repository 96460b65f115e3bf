"""Writes over a table that refuses calls: each comes again as its caller has it, and at the end all is there once.

What a caller is refused is 503, and leaves nothing by halves: what is derived from entries fits them at each refusal.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, cast

import httpx
import pytest
from starlette.testclient import TestClient

from recollect.adapters.clock import RandomIds
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.entry import State
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Scope
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.use_cases.common.job_observer import JobFate
from recollect.use_cases.maintenance.jobs.run import WorkOffJobs
from tests.contract.aws import Aws
from tests.contract.dynamodb.everywhere import Kept, kept_on
from tests.contract.dynamodb.functions import Functions, functions_of
from tests.contract.dynamodb.throttling import Throttling, throttled
from tests.contract.dynamodb.whole_space import MANY, every_item, state_of
from tests.contract.write_path.invariants import check_claims, check_statistics, check_versions
from tests.fakes.clock import FixedClock
from tests.fakes.jobs import InMemoryJobQueue
from tests.http_suite.entries import FACTS
from tests.profiles import sampled
from tests.unit.http.server import SECRET
from tests.write_path import wired

OWNER: Final = "somebody"
SPACE: Final = "full"
SCOPE: Final = Scope(OWNER, SPACE)
WHERE: Final = {"space": SPACE}
TURNS: Final = 6
HALF: Final = 0.5
ATTEMPTS: Final = 100  # of one call
ROUNDS: Final = 60  # of a function
EVERYTHING: Final = Selection(states=frozenset(State))


@dataclass
class World:
    """A deployment with its callers. refusals: how often a caller was refused; redelivered: how often a function."""

    kept: Kept
    functions: Functions
    throttling: Throttling
    jobs: InMemoryJobQueue
    http: httpx.Client
    refusals: int = 0
    redelivered: int = 0
    _sent: int = field(default=0)

    def call(self, method: str, url: str, **given: Any) -> Any:
        """Make a write with a key of its own, again and again until it is not refused; return its answer."""
        self._sent += 1
        headers = {"Idempotency-Key": f"call-{self._sent}"}
        for _ in range(ATTEMPTS):
            answer = self.http.request(method, url, headers=headers, **given)
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                return answer.raise_for_status().json()
            self.refusals += 1
            self.check_refused(answer)
        raise AssertionError(f"{method} {url} never goes through")

    def check_refused(self, answer: httpx.Response) -> None:
        """Look at an answer that says to come again, and at what is there then."""
        assert (answer.status_code, answer.json()["type"]) == (503, "urn:recollect:problem:unavailable")
        assert answer.headers["Retry-After"]
        self.check()

    def check(self) -> None:
        """Nothing is there by halves: what is derived fits the entries, and no version is missing."""
        with self.unthrottled():
            path = wired(self.kept.memory.store, self.kept.memory.clock, RandomIds())
            check_claims(path, SCOPE)
            check_statistics(path, SCOPE)
            for entry in path.store.list_entries(SCOPE, EVERYTHING, limit=MANY).items:
                check_versions(path, SCOPE, entry)

    def project(self) -> None:
        """Hand the stream's records over, and those of which the function says so once more."""
        handle = self.functions.projecting(cast("Any", self.kept.memory.index))
        with self.unthrottled():
            records = self.functions.entry_records()
        for _ in range(ROUNDS):
            failed = self.functions.hand_over(handle, records)
            if not failed:
                return
            self.redelivered += 1
            records = [one for one in records if one["dynamodb"]["SequenceNumber"] in failed]
        raise AssertionError("the stream is not projected")

    def embed(self) -> None:
        """Have the worker take requests for vectors until none is left."""
        queue = self.kept.memory.queue
        for _ in range(ROUNDS):
            if not (deliveries := queue.receive(limit=10, lease_seconds=60)) and not queue.depth().waiting:
                assert queue.depth().set_aside == 0
                return
            self.redelivered += self.kept.memory.embed_entries(deliveries).released
            self.wait(hours=1)
        raise AssertionError("requests for vectors stay")

    def work_off_jobs(self) -> None:
        """Have the worker take messages of jobs until none is left; what was set aside is given back."""
        for _ in range(ROUNDS):
            deliveries = self.jobs.receive(limit=10, lease_seconds=60)
            if not deliveries and not self.jobs.redrive():
                return
            work = WorkOffJobs(self.kept.memory.run_jobs, self.jobs, lambda: 0.5)
            worked = work(deliveries, has_time=lambda: True)
            self.redelivered += sum(one not in (JobFate.DONE, JobFate.GONE_ON) for one in worked)
            self.wait(minutes=10)  # a lease of who was refused ends
        raise AssertionError("messages of jobs stay")

    def wait(self, **by: float) -> None:
        cast("FixedClock", self.kept.memory.clock).advance(**by)

    def state(self) -> dict[str, Any]:
        """All that the space holds by now."""
        with self.unthrottled():
            items = every_item(self.kept.connection, self.kept.table)
            return state_of(self.kept.memory.store, SCOPE, items, self.kept.memory.clock.now())

    @contextmanager
    def unthrottled(self) -> Iterator[None]:
        share, self.throttling.share = self.throttling.share, 0.0
        try:
            yield
        finally:
            self.throttling.share = share


def lived_through(world: World) -> dict[str, Any]:
    """Remember, talk, edit, forget, embed, and let a job archive; return what is there in the end."""
    stored = [
        world.call("POST", "/entries", json={"space": SPACE, "text": text, "category": "other"})["entry"]["id"]
        for text in FACTS
    ]
    for number in range(TURNS):
        message = {"id": f"m{number}", "role": "user", "at": f"2026-03-01T10:0{number}:00Z", "text": f"Turn {number}."}
        body = {"session_id": "s", "space": SPACE, "messages": [message]}
        told = [world.call("POST", "/events", json=body) for _ in range(2)]  # a queue may bring it twice
        assert [one["results"][0]["action"] for one in told] == ["created", "skipped"]
    world.call("PATCH", f"/entries/{stored[0]}", params=WHERE, json={"text": "Our kitten sleeps in the cellar now."})
    world.call("DELETE", f"/entries/{stored[1]}", params=WHERE)
    world.project()
    world.embed()
    world.call("PATCH", f"/entries/{stored[2]}", params=WHERE, json={"tags": ["home"]})
    world.wait(days=200)
    world.call("POST", f"/jobs/{JobName.PRUNE}/runs", json={"space": SPACE})
    world.work_off_jobs()
    world.project()
    world.embed()
    return world.state()


# Each makes a call, given what its texts and ids are to be told apart by
Write = Callable[[World, str], dict[str, Any]]


def remembering(_: World, name: str) -> dict[str, Any]:
    body = {"space": SPACE, "text": f"The locker {name} is Maya's.", "on_duplicate": "keep", "tags": ["locker"]}
    return {"method": "POST", "url": "/entries", "json": body}


def talking(_: World, name: str) -> dict[str, Any]:
    messages = [{"id": f"{name}-{number}", "role": "user", "text": f"{name} {number}."} for number in range(2)]
    return {"method": "POST", "url": "/events", "json": {"session_id": "s", "space": SPACE, "messages": messages}}


def editing(world: World, name: str) -> dict[str, Any]:
    stored = world.call(**remembering(world, f"{name}-former"))["entry"]["id"]
    text = f"Nobody has the locker {name}."
    return {"method": "PATCH", "url": f"/entries/{stored}", "params": WHERE, "json": {"text": text}}


def forgetting(world: World, name: str) -> dict[str, Any]:
    stored = world.call(**remembering(world, f"{name}-former"))["entry"]["id"]
    return {"method": "DELETE", "url": f"/entries/{stored}", "params": WHERE}


WRITES: Final[Sequence[Write]] = (editing, talking, remembering, forgetting)


@pytest.mark.parametrize("write", WRITES[: sampled(2, of=len(WRITES))])
def test_a_write_refused_from_any_of_its_calls_on_is_whole_and_goes_through_later(aws: Aws, write: Write) -> None:
    with world_on(aws) as world:
        refused = 0
        for place in itertools.count():
            world.throttling.share = 0.0
            given, key = write(world, f"number{place}"), {"Idempotency-Key": f"place-{place}"}
            before = world.throttling.refused
            world.throttling.share, world.throttling.lets_in = 1.0, place
            answer = world.http.request(**given, headers=key)
            world.throttling.share, world.throttling.lets_in = 0.0, 0
            if world.throttling.refused == before:
                assert answer.is_success
                break
            if not answer.is_success:  # what comes behind the write itself may be left out
                world.check_refused(answer)
                refused += 1
            done = world.http.request(**given, headers=key).raise_for_status()
            again = world.http.request(**given, headers=key).raise_for_status()
            assert again.json() == done.json()
            world.check()
        assert refused > 2


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("botocore.endpoint.time.sleep", lambda _: None)


@contextmanager
def world_on(aws: Aws) -> Iterator[World]:
    jobs = InMemoryJobQueue()
    with (
        kept_on(aws, streamed=True, jobs=jobs) as kept,
        functions_of(kept) as functions,
        throttled(kept.connection) as throttling,
    ):
        identity = LocalIdentity(lambda _: None, OWNER, operates=True)
        app = create_app(kept.memory, identify=identity, cursor_secret=SECRET)
        http: Any = TestClient(app, base_url="http://localhost:8377/v1/memory")
        yield World(kept, functions, throttling, jobs, http)


@pytest.mark.parametrize("share", [0.3, 0.5])
def test_what_is_refused_comes_again_and_is_stored_once(aws: Aws, share: float) -> None:
    # One after the other: the emulator has one clock, by which it removes what has expired
    with world_on(aws) as undisturbed:
        expected = lived_through(undisturbed)
        assert (undisturbed.refusals, undisturbed.redelivered) == (0, 0)
    assert {state for _, state, _, _ in expected["entries"]} == {State.ACTIVE, State.ARCHIVED, State.DELETED}
    with world_on(aws) as busy:
        busy.throttling.share = share
        found = lived_through(busy)
        for name, value in expected.items():
            assert {name: found[name]} == {name: value}
        assert busy.throttling.refused > 50
        # Of three calls in ten hardly any is refused to the end: that is what botocore's attempts are for
        if share >= HALF:
            assert busy.refusals > 0
            assert busy.redelivered > 0
        busy.throttling.share = 0.0
        busy.check()
        assert busy.kept.memory.store.pending(SCOPE, limit=MANY) == ()
