"""What was served to a session is noted, and never in the way of the answer."""

import logging
from collections.abc import Sequence
from dataclasses import replace

import pytest

from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import Action
from recollect.core.model.entry import Role, State
from recollect.core.model.records import Collection, RecordChange
from recollect.core.model.scope import Scope
from recollect.errors import StoreUnavailableError
from recollect.use_cases.memories.change import Commission
from recollect.use_cases.search.record_results import RecordServed
from tests.builders import ALICE, a_memory
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.write_path import USER, WritePath

TEXT = "i like oolong tea"


class AwayStore(InMemoryEntryStore):
    """Takes no records."""

    def change_records(self, scope: Scope, changes: Sequence[RecordChange]) -> None:
        raise StoreUnavailableError


def test_the_echo_of_what_was_served_is_not_remembered(path: WritePath) -> None:
    entry = path.stored(TEXT)
    path.note_served(ALICE, "s1", [entry])
    echo = path.tell(TEXT, session_id="s1")
    assert (echo.action, echo.reason, echo.duplicate_of) == (Action.SKIPPED, "echo", entry.id)
    assert path.tell(TEXT, session_id="s2").action is Action.MERGED


def test_a_person_may_return_to_what_was_served_and_is_out_of_use_but_an_assistant_may_not(path: WritePath) -> None:
    entry = path.stored(TEXT)
    path.note_served(ALICE, "s1", [entry])
    retired = Commission(author=USER, action=AuditAction.SUPERSEDED, now=entry.modified_at)
    path.change(ALICE, entry.id, retired, lambda former: replace(former, state=State.SUPERSEDED))
    assert path.tell(TEXT, session_id="s1", role=Role.ASSISTANT).reason == "echo"
    assert path.tell(TEXT, session_id="s1").action is Action.CREATED


def test_the_note_ends_after_a_day(path: WritePath, clock: FixedClock) -> None:
    path.note_served(ALICE, "s1", [path.stored(TEXT)])
    clock.advance(hours=24)
    assert path.tell(TEXT, session_id="s1").action is Action.MERGED


def test_nothing_served_is_not_noted(path: WritePath) -> None:
    path.note_served(ALICE, "s1", [])
    assert path.records(Collection.SERVED) == []


@pytest.mark.parametrize("session_id", ["🍵" * 256, "#%" * 128, "a/b"])
def test_any_session_has_notes(path: WritePath, session_id: str) -> None:
    path.note_served(ALICE, session_id, [path.stored(TEXT)])
    assert path.tell(TEXT, session_id=session_id).reason == "echo"


def test_a_store_that_is_away_is_logged_and_not_in_the_way(caplog: pytest.LogCaptureFixture) -> None:
    RecordServed(AwayStore(), FixedClock())(ALICE, "s1", [a_memory(TEXT)])
    [record] = [one for one in caplog.records if one.levelno == logging.WARNING]
    assert (record.message, record.__dict__["error"]) == ("serving_not_noted", "StoreUnavailableError")
    assert TEXT not in caplog.text


def test_a_scope_that_sees_some_tags_only_leaves_no_note(path: WritePath) -> None:
    shared = Scope("alice", tags=frozenset({"tea"}))
    path.note_served(shared, "s1", [path.stored(TEXT)])
    assert path.records(Collection.SERVED) == []
