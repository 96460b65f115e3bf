"""Forget a conversation with the memories that were made of it, and bring all of it back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from recollect.core.lifecycle.cascade import session_root
from recollect.core.model.entry import Entry
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError
from recollect.ports import Conversations
from recollect.use_cases.conversations.restore_session import RestoreSession
from recollect.use_cases.conversations.sessions import ForgetSession, ForgottenSession
from recollect.use_cases.memories.forget import ForgetEntry
from recollect.use_cases.memories.forget_related import RestoreRelated, gone_together
from recollect.use_cases.memories.made_of import made_of
from recollect.use_cases.memories.related import MOST_RELATED, still_there


@dataclass(frozen=True, slots=True)
class RestoredConversation:
    """How many turns are back; with_it: what had gone with them and is back, left: what could not come back."""

    turns: int
    with_it: tuple[str, ...]
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForgetConversation:
    """Forgets the turns of a session by `forget_session`, and with `cascade` what was made of them before them.

    Cut off in the middle, it is repeated.
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
        root, made = session_root(session_id), dict[str, None]()

        def beforehand(turns: Sequence[Entry]) -> None:
            found = still_there(self.store, scope, made_of(self.store, scope, [turn.id for turn in turns]))
            for entry_id in found:
                if cascade:
                    self._forget_with(scope, entry_id, author, root)
                elif len(made) < MOST_RELATED:
                    made[entry_id] = None

        forgotten = self.forget_session(
            scope, session_id, author, idempotency_key=idempotency_key, beforehand=beforehand
        )
        gone = gone_together(self.store, scope, root) if cascade else ()
        return replace(forgotten, also=tuple(made), with_it=gone)

    def _forget_with(self, scope: Scope, entry_id: str, author: Author, root: str) -> None:
        try:
            self.forget(scope, entry_id, author, together_with=root)
        except EntryNotFoundError:
            return  # by somebody else meanwhile


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
