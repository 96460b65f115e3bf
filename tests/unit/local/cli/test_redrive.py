"""`recollect redrive` over dead letters in lists."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import pytest
from typer.testing import CliRunner

from recollect.bootstrap import operations
from recollect.core.lifecycle.dead_letters import SetAsideQueue
from recollect.local.cli.app import app
from recollect.local.client.failures import UnusableInputError
from recollect.settings import Settings


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
    result = CliRunner().invoke(app, ["redrive", "--json"])
    assert json.loads(result.stdout) == {"redriven": {"events": 2, "embedding": 1, "jobs": 1}}
    assert stacks == ["recollect"]


def test_one_kind_of_one_stack_is_given_back(stacks: list[str]) -> None:
    result = CliRunner().invoke(app, ["redrive", "events", "--stack", "mine", "--json"])
    assert json.loads(result.stdout) == {"redriven": {"events": 2}}
    assert stacks == ["mine"]


@pytest.mark.parametrize("which", ["changes", "projections"])
def test_what_needs_no_redriving_is_refused(stacks: list[str], which: str) -> None:
    result = CliRunner().invoke(app, ["redrive", which])
    assert isinstance(result.exception, UnusableInputError)
    assert "events, embedding, jobs" in str(result.exception)
    assert stacks == ["recollect"]
