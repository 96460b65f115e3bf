"""The conversation before the one that a call belongs to."""

from recollect.core.model.scope import Scope
from recollect.core.model.sessions import Session
from recollect.ports import EntryStore


def last_session(store: EntryStore, scope: Scope, session_id: str | None) -> Session | None:
    """Return the session with the latest turn, other than the one of this id; None when there is none."""
    latest = store.sessions(scope, limit=2).items
    return next((session for session in latest if session.id != session_id), None)
