"""The suite finds leaks: a memory that has one is caught, whichever way it leaks."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from recollect.core.model.drafts import Edit
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError, NotPermittedError
from tests.isolation.attempts import Attempt, Stage, staged
from tests.isolation.kinds import Kind
from tests.isolation.world import World, sqlite_world

FEW = 12


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with sqlite_world(tmp_path_factory.mktemp("leaking")) as world:
        yield staged(world)


@pytest.fixture
def attempts(stage: Stage) -> list[Attempt]:
    """Readings of entries by foreign ids."""
    reading = [one for one in stage.attempts() if (one.operation.name, one.slot.name) == ("get_entry", "ref")]
    return [one for one in reading if one.thing.kind is Kind.ENTRY_ID][::10][:FEW] or reading[:FEW]


def elsewhere(world: World, entry_id: str) -> Scope | None:
    """Where an entry is."""
    scopes = world.memory.store.every_scope(limit=100).items
    return next((scope for scope in scopes if world.memory.store.index_rows_of(scope, [entry_id], model="")), None)


def read_by(monkeypatch: pytest.MonkeyPatch, stage: Stage, read: Any) -> None:
    """Let a faulty reading stand in for the one that there is."""
    right = stage.world.memory.get_entry
    monkeypatch.setitem(vars(stage.world.memory), "get_entry", lambda *args, **kwargs: read(right, *args, **kwargs))


def test_nothing_is_found_where_nothing_leaks(stage: Stage, attempts: list[Attempt]) -> None:
    leaks = stage.carry_out(attempts)
    assert (leaks.attempts, leaks.refused, leaks.found) == (FEW, FEW, [])


def test_an_entry_that_is_shown_to_others_is_found(
    monkeypatch: pytest.MonkeyPatch, stage: Stage, attempts: list[Attempt]
) -> None:
    def read(right: Any, scope: Scope, ref: str, **_: Any) -> Any:
        return stage.world.memory.store.get(elsewhere(stage.world, ref) or scope, ref)

    read_by(monkeypatch, stage, read)
    found = stage.carry_out(attempts).found
    assert any("the answer shows" in line for line in found)


def test_another_status_for_what_is_there_is_found(
    monkeypatch: pytest.MonkeyPatch, stage: Stage, attempts: list[Attempt]
) -> None:
    def read(right: Any, scope: Scope, ref: str, **_: Any) -> Any:
        raise NotPermittedError("not yours") if elsewhere(stage.world, ref) else EntryNotFoundError("nothing")

    read_by(monkeypatch, stage, read)
    found = stage.carry_out(attempts).found
    assert any("tells what is there" in line for line in found)


def test_a_word_of_a_memory_in_the_log_is_found(
    monkeypatch: pytest.MonkeyPatch, stage: Stage, attempts: list[Attempt]
) -> None:
    def read(right: Any, scope: Scope, ref: str, **more: Any) -> Any:
        owner = elsewhere(stage.world, ref)
        text = stage.world.memory.store.get(owner, ref).text if owner else ""
        logging.getLogger("recollect").debug("entry_read", extra={"told": text})
        return right(scope, ref, **more)

    read_by(monkeypatch, stage, read)
    found = stage.carry_out(attempts).found
    assert any("the log holds" in line for line in found)


def test_a_failure_of_the_service_is_found(
    monkeypatch: pytest.MonkeyPatch, stage: Stage, attempts: list[Attempt]
) -> None:
    def read(right: Any, scope: Scope, ref: str, **_: Any) -> Any:
        raise RuntimeError("as the test says")

    read_by(monkeypatch, stage, read)
    found = stage.carry_out(attempts).found
    assert any("answered 500" in line for line in found)


def test_an_entry_that_others_change_is_found_though_they_are_told_that_there_is_none(
    monkeypatch: pytest.MonkeyPatch, stage: Stage, attempts: list[Attempt]
) -> None:
    def read(right: Any, scope: Scope, ref: str, **more: Any) -> Any:
        if (owner := elsewhere(stage.world, ref)) not in {None, scope}:
            stage.world.memory.edit_entry(owner, ref, Edit(metadata={"told": "anew"}), Author("somebody"))
        return right(scope, ref, **more)

    read_by(monkeypatch, stage, read)
    found = stage.carry_out(attempts).found
    assert found
    assert all("changes what is foreign" in line for line in found)


def test_an_entry_that_others_take_away_is_found_though_they_are_told_that_there_is_none(
    monkeypatch: pytest.MonkeyPatch, stage: Stage, attempts: list[Attempt]
) -> None:
    # The last test: the world is shared, and what is forgotten stays so
    def read(right: Any, scope: Scope, ref: str, **more: Any) -> Any:
        if (owner := elsewhere(stage.world, ref)) not in {None, scope}:
            stage.world.memory.forget_entry(owner, ref, Author("somebody"))
        return right(scope, ref, **more)

    read_by(monkeypatch, stage, read)
    found = stage.carry_out(attempts).found
    assert found
    assert all("changes what is foreign" in line for line in found)
