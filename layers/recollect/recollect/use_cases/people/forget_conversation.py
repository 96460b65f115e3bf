"""Forget a conversation with the memories that were made of it, and bring all of it back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.core.lifecycle.coming_back import session_root
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.listing import Selection, pages
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.ports import Conversations
from recollect.use_cases.conversations.sessions import (
    SESSION_FORGOTTEN,
    ForgetSession,
    ForgottenSession,
    RestoreSession,
)
from recollect.use_cases.memories.forget import ForgetEntry, RestoreRelated, gone_together
from recollect.use_cases.memories.made_of import MOST_RELATED, made_of, rollups_of, still_there
from recollect.use_cases.memories.unsay import UnsayMemory

_PAGE: Final = 200


@dataclass(frozen=True, slots=True)
class RestoredConversation:
    """How many turns are back; with_it: what had gone with them and is back, left: what could not come back."""

    turns: int
    with_it: tuple[str, ...]
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForgetConversation:
    """Forgets the turns of a session by `forget_session`, and with `cascade` what was made of them before them.

    A memory that a turn of another session says as well stays. Those that roll-ups tell go one by one, and leave the
    roll-ups by that. Cut off in the middle, it is repeated.
    """

    store: Conversations
    forget_session: ForgetSession
    forget: ForgetEntry

    def __call__(
        self,
        scope: Scope,
        session_id: str,
        author: Author,
        *,
        cascade: bool = False,
        idempotency_key: IdempotencyKey | None = None,
    ) -> ForgottenSession:
        """Return what was forgotten; at most MOST_RELATED ids are named as what is still there.

        See ForgetSession for the errors.
        """
        root, made, alone = session_root(session_id), dict[str, None](), 0
        by_session, unsay = replace(author, reason=SESSION_FORGOTTEN), UnsayMemory(self.store, self.forget.clock)

        def see_to(turns: Sequence[Entry]) -> None:
            found = still_there(self.store, scope, made_of(self.store, scope, [turn.id for turn in turns]))
            for entry_id in found:
                if cascade and not unsay.is_said_without(scope, entry_id, lambda turn: turn.session_id == session_id):
                    self.forget.unless_gone(scope, entry_id, author, together_with=root)
                elif len(made) < MOST_RELATED:
                    made[entry_id] = None

        def beforehand(turns: Sequence[Entry]) -> None:
            nonlocal alone
            see_to(turns)
            for turn_id in rollups_of(self.store, scope, [turn.id for turn in turns]):
                alone += self.forget.unless_gone(scope, turn_id, by_session)

        def afterwards() -> int:
            nonlocal alone
            for turns in _archived(self.store, scope, session_id):
                see_to(turns)
                alone += sum(self.forget.unless_gone(scope, turn.id, by_session) for turn in turns)
            return alone

        forgotten = self.forget_session(
            scope, session_id, author, idempotency_key=idempotency_key, beforehand=beforehand, afterwards=afterwards
        )
        gone = gone_together(self.store, scope, root) if cascade else ()
        return replace(forgotten, also=tuple(made), with_it=gone)


@dataclass(frozen=True, slots=True)
class RestoreConversation:
    """Brings back what went with a session, and its turns by `restore_session`. Cut off, it is repeated."""

    restore_session: RestoreSession
    restore: RestoreRelated

    def __call__(
        self, scope: Scope, session_id: str, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> RestoredConversation:
        """Return what is back; see RestoreSession for the errors."""
        turns = self.restore_session(scope, session_id, author, idempotency_key=idempotency_key)
        together = self.restore.what_went_with(scope, session_root(session_id), author)
        return RestoredConversation(turns, together.with_it, together.left)


def _archived(store: Conversations, scope: Scope, session_id: str) -> Iterator[list[Entry]]:
    """Yield the archived turns of a session, page by page; nothing leads to them from it."""
    archived = Selection(states=frozenset({State.ARCHIVED}), kind=Kind.TURN)
    for page in pages(lambda after: store.list_entries(scope, archived, limit=_PAGE, after=after)):
        if turns := [turn for turn in page if turn.session_id == session_id]:
            yield turns
