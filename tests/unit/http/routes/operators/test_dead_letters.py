"""What queues have set aside: shown and sent again, for operators alone."""

from dataclasses import replace
from typing import Any

import pytest

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.dead_letters import QueueState, Redriven, SetAsideQueue
from recollect.errors import NotFromHereError
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.use_cases.table import Recollect
from tests.builders import an_id
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import KEYS, SECRET, as_user, client_of

LETTERS = "/v1/memory/dead-letters"
REDRIVE = f"{LETTERS}/redrive"


def set_one_aside(memory: FakeMemory) -> str:
    """Have a request for vectors fail too often; return the id of its entry."""
    entry_id = an_id()
    memory.parts.queue.send([EmbeddingRequest("alice", "trip", entry_id, 1)])
    (taken,) = memory.parts.queue.receive(limit=1, lease_seconds=60)
    memory.parts.queue.set_aside(taken.receipt, reason="EmbeddingError")
    return entry_id


def queue_of(client: Client, name: str) -> dict[str, Any]:
    items = client.get(LETTERS).json()["items"]
    (found,) = [item for item in items if item["queue"] == name]
    return dict(found)


@pytest.mark.parametrize("key", ["mallory-key", "backend-key"])
def test_nobody_else_may(key: str) -> None:
    memory = FakeMemory()
    set_one_aside(memory)
    client = as_user(client_of(memory), key)
    assert [client.get(LETTERS).status, client.post(REDRIVE, {"queue": "embedding"}).status] == [403, 403]
    assert memory.parts.queue.depth().set_aside == 1


def test_each_queue_tells_what_waits_and_what_was_set_aside() -> None:
    memory = FakeMemory()
    ops = as_user(client_of(memory), "ops-key")
    quiet: dict[str, Any] = {"waiting": 0, "set_aside": 0, "oldest_at": None, "can_redrive": True, "letters": []}
    assert ops.get(LETTERS).json()["items"] == [{"queue": "embedding", **quiet}, {"queue": "jobs", **quiet}]
    entry_id = set_one_aside(memory)
    memory.parts.queue.send([EmbeddingRequest("alice", "trip", an_id(), 1)])
    at = memory.clock.now().isoformat().replace("+00:00", "Z")
    assert queue_of(ops, "embedding") == {
        "queue": "embedding",
        "waiting": 1,
        "set_aside": 1,
        "oldest_at": at,
        "can_redrive": True,
        "letters": [
            {
                "user_id": "alice",
                "space": "trip",
                "kind": "embed",
                "subject": entry_id,
                "attempts": 1,
                "reason": "EmbeddingError",
                "set_aside_at": at,
            }
        ],
    }


def test_what_was_set_aside_is_sent_again() -> None:
    memory = FakeMemory()
    ops = as_user(client_of(memory), "ops-key")
    set_one_aside(memory)
    assert ops.post(REDRIVE, {"queue": "jobs"}).json() == {"queue": "jobs", "redriven": 0, "left": 0}
    assert ops.post(REDRIVE, {"queue": "embedding"}).json() == {"queue": "embedding", "redriven": 1, "left": 0}
    depth = memory.parts.queue.depth()
    assert (depth.waiting, depth.set_aside) == (1, 0)
    assert ops.post(REDRIVE, {"queue": "embedding"}).json()["redriven"] == 0


@pytest.mark.parametrize("body", [{}, {"queue": "tea"}, {"queue": "events"}, {"queue": "jobs", "and": "more"}])
def test_only_a_queue_that_is_there_can_be_named(body: dict[str, str]) -> None:
    refused = as_user(client_of(FakeMemory()), "ops-key").post(REDRIVE, body)
    assert (refused.status, refused.problem) == (422, "validation")


class Elsewhere:
    """A box that this process may count and not read."""

    def look(self, *, limit: int) -> QueueState:
        return QueueState(SetAsideQueue.EVENTS, 2, 3, None, None, can_redrive=False)

    def redrive(self, *, has_time: object) -> Redriven:
        raise NotFromHereError(
            "The API may not read these dead letters: `recollect admin dead-letters redrive events --stack STACK`"
            " sends them again."
        )


def test_where_the_api_has_no_right_to_them_it_says_what_has() -> None:
    memory = FakeMemory()
    apart = Recollect(replace(memory.parts, dead_letters={SetAsideQueue.EVENTS: Elsewhere()}))
    app = create_app(apart, identify=LocalIdentity(KEYS.get, None), cursor_secret=SECRET)
    ops = as_user(Client(app, client_of(memory).headers), "ops-key")
    told = queue_of(ops, "events")
    assert (told["set_aside"], told["letters"], told["can_redrive"]) == (3, None, False)
    refused = ops.post(REDRIVE, {"queue": "events"})
    assert (refused.status, refused.problem) == (409, "not-from-here")
    assert "`recollect admin dead-letters redrive events --stack STACK`" in refused.json()["detail"]
