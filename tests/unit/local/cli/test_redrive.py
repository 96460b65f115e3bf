"""`recollect admin dead-letters` over the API, and of a stack over dead letters in lists."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from recollect.bootstrap import operations
from recollect.core.lifecycle.dead_letters import SetAsideQueue
from recollect.local.cli.app import app
from recollect.local.client.failures import UnusableInputError
from recollect.settings import Settings

REDRIVE = ("admin", "dead-letters", "redrive")
LETTER = {"user_id": "alice", "space": "home", "kind": "embed", "attempts": 10, "reason": "EmbeddingError"}
QUEUES: dict[str, Any] = {
    "items": [
        {"queue": "embedding", "waiting": 0, "set_aside": 1, "can_redrive": True, "letters": [LETTER]},
        {"queue": "jobs", "waiting": 0, "set_aside": 0, "can_redrive": True, "letters": []},
        {"queue": "events", "waiting": None, "set_aside": 3, "can_redrive": False, "letters": None},
    ]
}


@pytest.fixture
def stacks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the stacks that were opened; each has two events, one request and one job."""
    opened: list[str] = []

    @contextmanager
    def open_redrive(_settings: Settings, stack: str) -> Iterator[Mapping[SetAsideQueue, Callable[[], int]]]:
        opened.append(stack)
        queues = SetAsideQueue
        yield {
            queues.EVENTS: lambda: 2,
            queues.EMBEDDING: lambda: 1,
            queues.JOBS: lambda: 1,
        }

    monkeypatch.setattr(operations, "open_redrive", open_redrive)
    return opened


def test_everything_is_given_back_when_nothing_is_named(stacks: list[str]) -> None:
    result = CliRunner().invoke(app, [*REDRIVE, "--stack", "recollect", "--json"])
    assert json.loads(result.stdout) == {"redriven": {"events": 2, "embedding": 1, "jobs": 1}}
    assert stacks == ["recollect"]


def test_one_kind_of_one_stack_is_given_back(stacks: list[str]) -> None:
    result = CliRunner().invoke(app, [*REDRIVE, "events", "--stack", "mine", "--json"])
    assert json.loads(result.stdout) == {"redriven": {"events": 2}}
    assert stacks == ["mine"]


def test_queues_and_letters_are_listed(answered: Callable[..., Result]) -> None:
    told = json.loads(answered([QUEUES], "admin", "dead-letters", "list", "--json").stdout)
    assert told == {"queues": QUEUES["items"], "letters": [{"queue": "embedding", **LETTER}]}
    drawn = answered([QUEUES], "admin", "dead-letters", "list").stdout
    assert ["events", "3", "no"] in [line.split() for line in drawn.splitlines()]
    assert "EmbeddingError" in drawn


def test_a_server_sends_again_what_it_can(answered: Callable[..., Result], sent: list[Any]) -> None:
    redriven = [{"queue": one["queue"], "redriven": 2, "left": 0} for one in QUEUES["items"] if one["can_redrive"]]
    ended = answered([QUEUES, *redriven], *REDRIVE, "--json")
    assert json.loads(ended.stdout) == {"redriven": {one["queue"]: 2 for one in redriven}}
    assert [said for _, _, said in sent[1:]] == [{"queue": one["queue"]} for one in redriven]
    assert redriven


def test_one_queue_is_sent_again(answered: Callable[..., Result], sent: list[Any]) -> None:
    done = {"queue": "jobs", "redriven": 1, "left": 0}
    assert json.loads(answered([QUEUES, done], *REDRIVE, "jobs", "--json").stdout) == {"redriven": {"jobs": 1}}
    assert sent[-1][2] == {"queue": "jobs"}


@pytest.mark.parametrize("which", ["changes", "projections"])
def test_what_needs_no_redriving_is_refused(stacks: list[str], which: str) -> None:
    result = CliRunner().invoke(app, [*REDRIVE, which, "--stack", "mine"])
    assert isinstance(result.exception, UnusableInputError)
    assert "events, embedding, jobs" in str(result.exception)
    assert stacks == ["mine"]
