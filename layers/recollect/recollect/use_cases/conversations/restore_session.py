"""Bring back a conversation that was forgotten as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Final

from recollect.core.lifecycle.coming_back import VERSIONS_LOOKED_AT, state_before
from recollect.core.lifecycle.turns import with_true_contexts
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.listing import Order, Selection, pages
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author, SessionStep, Write
from recollect.errors import SessionConflictError, SessionNotForgottenError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.idempotency import Answer, note, once
from recollect.use_cases.common.settings import ReadSettings, undo_time
from recollect.use_cases.conversations.sessions import BATCH, MAX_LOST_ROUNDS, SESSION_FORGOTTEN, done

_SESSION_RESTORED: Final = "the session was restored"


@dataclass(frozen=True, slots=True)
class RestoreSession:
    """Brings back the turns that went with their session within the time of undoing, in batches.

    Turns that were forgotten one by one stay so: the reason of their last version tells which went with the session.
    Contexts are those that hold now: of a turn that went another way nothing is left in those behind it. Cut off in the
    middle, it can be called again.
    """

    store: Conversations
    clock: Clock
    settings: ReadSettings | None = None

    def __call__(
        self, scope: Scope, session_id: str, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> int:
        """Return how many turns came back; with a key, 0 when they had come back before.

        Raises:
            SessionNotFoundError: there is no such session.
            SessionNotForgottenError: nothing of it was forgotten with it, or that is too long ago.
            SessionConflictError: others kept writing into it.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)
        now = self.clock.now()

        def restore() -> int:
            self.store.session_turns(scope, session_id, limit=1)  # tells of a session that never was
            by_session = replace(author, reason=_SESSION_RESTORED)
            turns = self._restore(scope, session_id, by_session, now)
            self._refresh(scope, session_id, by_session, now)
            if not turns and (idempotency_key is None or not self._is_back(scope, session_id)):
                raise SessionNotForgottenError("nothing of the session was forgotten with it")
            return _count(note(self.store, scope, idempotency_key, {"turns": turns}, now))

        return once(self.store, scope, idempotency_key, restore, _count)

    def _restore(self, scope: Scope, session_id: str, author: Author, now: datetime) -> int:
        # By creation, which every store lists as it is now, also what was forgotten a moment ago
        gone = Selection(
            states=frozenset({State.DELETED}),
            kind=Kind.TURN,
            modified_after=now - undo_time(self.store, scope, self.settings),
            order=Order.CREATED,
        )
        restored, lost, after = 0, 0, None
        while True:
            page = self.store.list_entries(scope, gone, limit=BATCH, after=after)
            turns = [
                replace(turn, state=state)
                for turn in page.items
                if turn.session_id == session_id and (state := self._state_before(scope, turn)) is not None
            ]
            back = self._bring_back(scope, session_id, turns, author, now) if turns else 0
            restored += back
            if back < len(turns):
                lost = 0 if back else lost + 1
                if lost >= MAX_LOST_ROUNDS:
                    raise SessionConflictError("the session keeps changing")
            elif page.next_after is None:
                return restored
            else:
                after = page.next_after

    def _refresh(self, scope: Scope, session_id: str, author: Author, now: datetime) -> None:
        """Give each turn the context of what is before it now."""
        lost = 0
        while lost < MAX_LOST_ROUNDS:
            read = pages(lambda after: self.store.session_turns(scope, session_id, limit=BATCH, after=after))
            changed = islice(with_true_contexts(turn for page in read for turn in page), BATCH)
            if not (turns := [replace(turn, modified_at=now) for turn in changed]):
                return
            lost = 0 if self._commit(scope, session_id, turns, author, embed=True) else lost + 1
        raise SessionConflictError("the session keeps changing")

    def _is_back(self, scope: Scope, session_id: str) -> bool:
        """Tell whether the session was brought back before, perhaps by this call, cut off before its key was noted."""
        latest = self.store.session_turns(scope, session_id, limit=1).items
        return any(self._reason(scope, turn) == _SESSION_RESTORED for turn in latest)

    def _state_before(self, scope: Scope, turn: Entry) -> State | None:
        """Return the state that a turn comes back to which went with the session, None of any other."""
        versions = self.store.versions(scope, turn.id, limit=VERSIONS_LOOKED_AT).items
        return state_before(versions) if versions and versions[0].reason == SESSION_FORGOTTEN else None

    def _reason(self, scope: Scope, turn: Entry) -> str | None:
        """Return why a turn was changed last."""
        former = self.store.versions(scope, turn.id, limit=1).items
        return former[0].reason if former else None

    def _bring_back(self, scope: Scope, session_id: str, turns: list[Entry], author: Author, now: datetime) -> int:
        back = [replace(turn, version=turn.version + 1, modified_at=now) for turn in turns]
        return self._commit(scope, session_id, back, author, embed=False)

    def _commit(self, scope: Scope, session_id: str, turns: Sequence[Entry], author: Author, *, embed: bool) -> int:
        """Store the next versions of turns; return how many nobody was faster with."""
        window = self.store.session_window(scope, session_id, turns[0].occurred_at, before=0, after=0)
        writes = [
            Write(turn, author, session=SessionStep(session_id, window.revision + step), embed=embed)
            for step, turn in enumerate(turns)
        ]
        return sum(map(done, self.store.commit(scope, writes)))


def _count(answer: Answer) -> int:
    return int(str(answer["turns"]))
