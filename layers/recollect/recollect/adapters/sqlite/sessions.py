"""Conversations: the order of turns, the revision of a session, the messages that it has had."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from recollect.adapters.paging import keys_at, page_of_rows
from recollect.adapters.sqlite.rows import WIDTH, entry_of, microseconds, moment
from recollect.adapters.sqlite.view import View, statement
from recollect.core.model.entry import Entry
from recollect.core.model.listing import Page
from recollect.core.model.sessions import Session, SessionWindow
from recollect.core.model.writes import SessionStep
from recollect.errors import SessionConflictError, SessionNotFoundError

_SESSION: Final = "SELECT revision, next_sequence FROM session WHERE space = :space AND id = :session"
_STEP: Final = (
    "INSERT INTO session (space, id, revision, next_sequence) VALUES (:space, :session, 1, :sequence + 1)"
    " ON CONFLICT (space, id) DO UPDATE SET revision = revision + 1,"
    " next_sequence = max(next_sequence, excluded.next_sequence) RETURNING row"
)
_MESSAGE: Final = (
    "SELECT m.entry_id FROM session AS c JOIN message AS m ON m.session = c.row"
    " WHERE c.space = :space AND c.id = :session AND m.id = :message"
)
_MESSAGES: Final = statement(
    "SELECT m.id, m.entry_id FROM session AS c JOIN message AS m ON m.session = c.row"
    " WHERE c.space = :space AND c.id = :session AND m.id IN (SELECT value FROM json_each(:messages))"
    " AND (:scope_tags IS NULL OR EXISTS (SELECT 1 FROM entry AS e WHERE $visible AND e.id = m.entry_id))"
)
_TAKE_MESSAGE: Final = "INSERT INTO message (session, id, entry_id) VALUES (?, ?, ?)"
_UP_TO: Final = statement(
    "SELECT $entry_columns FROM $entries WHERE $visible AND $active_turn AND e.session_id = :session"
    " AND e.occurred_at <= :at ORDER BY e.occurred_at DESC, e.sequence DESC, e.id DESC LIMIT :rows"
)
_FROM: Final = statement(
    "SELECT $entry_columns FROM $entries WHERE $visible AND $active_turn AND e.session_id = :session"
    " AND e.occurred_at > :at ORDER BY e.occurred_at, e.sequence, e.id LIMIT :rows"
)
_TURNS: Final = (
    "SELECT $entry_columns, e.occurred_at, e.sequence, e.id FROM $entries"
    " WHERE $visible AND $active_turn AND e.session_id = :session"
    " AND (:at IS NULL OR (e.occurred_at, e.sequence, e.id) $behind (:at, :sequence, :id) OR e.id = :start)"
    " ORDER BY e.occurred_at $way, e.sequence $way, e.id $way LIMIT :rows"
)
_LAST_FIRST: Final = statement(_TURNS, behind="<", way="DESC")
_OLDEST_FIRST: Final = statement(_TURNS, behind=">", way="ASC")
_SESSIONS: Final = statement(
    "SELECT e.session_id, count(*), min(e.occurred_at), max(e.occurred_at) AS last_at, e.session_id"
    " FROM entry AS e WHERE $visible AND $active_turn GROUP BY e.session_id"
    " HAVING :last_at IS NULL OR (max(e.occurred_at), e.session_id) < (:last_at, :session)"
    " ORDER BY last_at DESC, e.session_id DESC LIMIT :rows"
)


def stored_messages(view: View, session_id: str, message_ids: Sequence[str]) -> dict[str, str]:
    """See EntryStore.stored_messages."""
    return dict(view.rows(_MESSAGES, session=session_id, messages=json.dumps(message_ids)).fetchall())


def stored_message(view: View, step: SessionStep) -> str | None:
    """Return the entry that the message of a step was stored as, whoever may see it; None for a new message."""
    found = None if step.message_id is None else view.row(_MESSAGE, session=step.session_id, message=step.message_id)
    return found[0] if found else None


def take_step(view: View, step: SessionStep, turn: Entry, *, is_new: bool) -> None:
    """Raise the session's revision by one and take the message id of a new turn.

    Raises:
        SessionConflictError: the session is not at the revision that the write was decided on.
    """
    found = view.row(_SESSION, session=step.session_id)
    if (found[0] if found else 0) != step.expected_revision:
        raise SessionConflictError(f"session {step.session_id} is not at revision {step.expected_revision} any more")
    ((session,),) = view.rows(_STEP, session=step.session_id, sequence=turn.sequence).fetchall()
    if step.message_id is not None and is_new:
        view.connection.execute(_TAKE_MESSAGE, (session, step.message_id, turn.id))


def session_window(view: View, session_id: str, at: datetime, *, before: int, after: int) -> SessionWindow:
    """See EntryStore.session_window."""
    revision, next_sequence = view.row(_SESSION, session=session_id) or (0, 0)
    stored = microseconds(at)
    earlier = view.rows(_UP_TO, session=session_id, at=stored, rows=before).fetchall()
    later = view.rows(_FROM, session=session_id, at=stored, rows=after).fetchall()
    return SessionWindow(
        revision,
        next_sequence,
        tuple(entry_of(row, view.scope) for row in reversed(earlier)),
        tuple(entry_of(row, view.scope) for row in later),
    )


def sessions(view: View, *, limit: int, after: str | None = None) -> Page[Session]:
    """See EntryStore.sessions."""
    last_at, last_session = keys_at(after, int, str)
    rows = view.rows(_SESSIONS, last_at=last_at, session=last_session, rows=limit + 1).fetchall()
    found = [Session(name, turns, moment(first), moment(last)) for name, turns, first, last, _ in rows]
    return page_of_rows(rows, found, limit=limit, keys=slice(3, None))


def session_turns(
    view: View,
    session_id: str,
    *,
    limit: int,
    after: str | None = None,
    start: Entry | None = None,
    oldest_first: bool = False,
) -> Page[Entry]:
    """See EntryStore.session_turns."""
    at, sequence, entry_id = keys_at(after, int, int, str)
    first = None
    if start is not None and after is None:
        at, sequence, entry_id = microseconds(start.occurred_at), start.sequence, start.id
        first = start.id
    values = {"session": session_id, "at": at, "sequence": sequence, "id": entry_id, "start": first, "rows": limit + 1}
    rows = view.rows(_OLDEST_FIRST if oldest_first else _LAST_FIRST, **values).fetchall()
    if not rows and not _is_known(view, session_id):
        raise SessionNotFoundError(f"no session {session_id} in space {view.scope.space}")
    return page_of_rows(rows, [entry_of(row, view.scope) for row in rows], limit=limit, keys=slice(WIDTH, None))


def _is_known(view: View, session_id: str) -> bool:
    # A scope limited to tags learns of a session by the turns that it sees, not by the session's own row
    return view.scope_tags is None and view.row(_SESSION, session=session_id) is not None
