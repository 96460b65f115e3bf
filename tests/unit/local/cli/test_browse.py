"""`recollect tags` and `recollect browse` over the application itself."""

import json
from collections.abc import Callable

import pytest
from typer.testing import CliRunner, Result

from recollect.core.model.entry import Entry
from recollect.local.cli import commands
from recollect.local.cli.app import app
from recollect.local.client.failures import ServerRefusedError
from tests.builders import ALICE, a_memory, a_write
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.local.app_transport import memory_client

Run = Callable[..., Result]


@pytest.fixture
def memory() -> FakeMemory:
    return FakeMemory()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, memory: FakeMemory) -> Run:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(commands, "MemoryClient", lambda *_, **__: memory_client(memory)[0])
    return lambda *arguments: CliRunner().invoke(app, list(arguments))


def _hold(memory: FakeMemory, *held: Entry) -> None:
    memory.store.commit(ALICE, [a_write(entry) for entry in held])


def _four(memory: FakeMemory) -> list[Entry]:
    entries = [
        a_memory("Oolong from Taipei.", tags=("tea", "travel"), category="preferences"),
        a_memory("Green tea\nin the \x1b[31mmorning.", tags=("tea",)),
        a_memory("The train to Oslo.", tags=("travel", "a, b")),
        a_memory("Nothing in particular."),
    ]
    _hold(memory, *entries)
    return entries


def test_tags_are_listed_with_their_counts(run: Run, memory: FakeMemory) -> None:
    _four(memory)
    listed = run("tags", "--order", "name")
    assert listed.exit_code == 0
    assert [line.split()[:4] for line in listed.stdout.splitlines()[:3]] == [
        ["tag", "memories", "latest", "comes"],
        ["a,", "b", "1", "2026-03-01"],
        ["tea", "2", "2026-03-01", "travel"],
    ]
    assert listed.stdout.splitlines()[-1].strip() == "3 of 3 tags; 4 memories, 1 without a tag"
    found = json.loads(run("tags", "TR", "--json").stdout)
    assert [(one["tag"], one["count"]) for one in found["items"]] == [("travel", 2)]


def test_a_combination_is_told_and_cannot_steer_the_terminal(run: Run, memory: FakeMemory) -> None:
    oolong, green, *_ = _four(memory)
    told = run("browse", "Tea")
    assert "2 in all, 1 with no other tag, 2026-03-01 to 2026-03-01" in told.stdout
    assert "categories: preferences 1" in told.stdout
    assert "narrower: travel 1" in told.stdout
    assert all(entry.key in told.stdout for entry in (oolong, green))
    assert "\x1b" not in told.stdout
    narrowed = json.loads(run("browse", "tea", "travel", "--json").stdout)
    assert [one["id"] for one in narrowed["items"]] == [oolong.id]


def test_every_condition_is_passed_on(run: Run, memory: FakeMemory) -> None:
    _, green, train, plain = _four(memory)
    answers = {
        green.id: ("browse", "tea", "--exact"),
        train.id: ("browse", "a, b", "--kind", "memory", "--state", "active", "--after", "2020-01-01T00:00:00Z"),
        plain.id: ("browse", "--exact", "--before", "2099-01-01T00:00:00Z"),
    }
    for entry_id, command in answers.items():
        assert [one["id"] for one in json.loads(run(*command, "--json").stdout)["items"]] == [entry_id]
    assert json.loads(run("browse", "tea", "--category", "work", "--json").stdout)["count"] == 0


def test_what_nobody_carries_is_told_as_nothing(run: Run, memory: FakeMemory) -> None:
    told = run("browse", "coffee")
    assert (told.exit_code, told.stdout.strip()) == (0, "0 in all, 0 with no other tag")
    assert run("tags").stdout.splitlines()[-1].strip() == "0 of 0 tags; 0 memories, 0 without a tag"


def test_more_than_is_shown_is_said(run: Run, memory: FakeMemory) -> None:
    _four(memory)
    assert "there is more" in run("browse", "--limit", "1").stderr
    assert "there is more" in run("tags", "--limit", "1").stderr
    assert run("browse").stderr == ""


def test_what_is_no_condition_is_refused(run: Run, memory: FakeMemory) -> None:
    refused = run("browse", "--kind", "rumour")
    assert isinstance(refused.exception, ServerRefusedError)
    assert run("tags", "--order", "mood").exit_code == 2
