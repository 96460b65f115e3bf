"""Conversations: list them, read their turns, find the one before, forget one as a whole and bring it back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Final

from recollect.core.lifecycle.coming_back import VERSIONS_LOOKED_AT, state_before
from recollect.core.lifecycle.turns import with_true_contexts
from recollect.core.model.entry import Entry, JsonValue, Kind, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.listing import Order, Page, Selection, pages
from recollect.core.model.scope import Right, Scope
from recollect.core.model.sessions import Session
from recollect.core.model.timestamps import moment_of
from recollect.core.model.writes import Author, Committed, Outcome, Refused, SessionStep, Write
from recollect.errors import (
    EntryNotFoundError,
    InputError,
    SessionConflictError,
    SessionNotForgottenError,
    SessionNotFoundError,
    VersionConflictError,
)
from recollect.ports import Clock, Conversations, Sessions
from recollect.use_cases.common.entry_refs import find
from recollect.use_cases.common.idempotency import Answer, note, once
from recollect.use_cases.common.settings import ReadSettings, undo_time

BATCH: Final = 100
MAX_LOST_ROUNDS: Final = 20
SESSION_FORGOTTEN: Final = "the session was forgotten"  # a version's reason, by which a turn is known to have gone so
MAX_ROUNDS: Final = 1_000  # of a hundred turns: others who append all the time must not hold this up for ever


@dataclass(frozen=True, slots=True)
class ListedSession:
    """A session, and the last of its turns in the order in which they were said."""

    session: Session
    last_turns: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class ListSessions:
    """Lists the sessions of a space, the latest first."""

    store: Sessions

    def __call__(
        self, scope: Scope, *, limit: int, after: str | None = None, last_turns: int = 0
    ) -> Page[ListedSession]:
        """Return one page, each session with so many of its last turns."""
        scope.require(Right.READ)
        page = self.store.sessions(scope, limit=limit, after=after)
        return Page(tuple(self._listed(scope, one, last_turns) for one in page.items), page.next_after)

    def _listed(self, scope: Scope, session: Session, last_turns: int) -> ListedSession:
        if not last_turns:
            return ListedSession(session)
        try:
            turns = self.store.session_turns(scope, session.id, limit=last_turns).items
        except SessionNotFoundError:
            return ListedSession(session)  # erased meanwhile
        return ListedSession(session, turns[::-1])


@dataclass(frozen=True, slots=True)
class ReadSession:
    """Reads the turns of a session, the last first or turned round, from either end or from one of them on."""

    store: Conversations

    def __call__(
        self,
        scope: Scope,
        session_id: str,
        *,
        limit: int,
        after: str | None = None,
        start: str | None = None,
        oldest_first: bool = False,
    ) -> Page[Entry]:
        """Return one page. start: the turn that it begins at, by id or key.

        Raises:
            SessionNotFoundError: there is no such session.
            InputError: `start` is no turn of it.
        """
        scope.require(Right.READ)
        begin = None if start is None else self._turn(scope, session_id, start)
        return self.store.session_turns(
            scope, session_id, limit=limit, after=after, start=begin, oldest_first=oldest_first
        )

    def _turn(self, scope: Scope, session_id: str, ref: str) -> Entry:
        try:
            turn = find(self.store, scope, ref)
        except EntryNotFoundError:
            turn = None
        if turn is None or turn.kind is not Kind.TURN or turn.session_id != session_id:
            raise InputError("start", "must be a turn of this session")
        return turn


@dataclass(frozen=True, slots=True)
class ForgottenSession:
    """How many turns were forgotten with a session, and when; None when nothing was left to forget.

    also: what was made of them and is still there; with_it: what was made of them and was forgotten with them.
    """

    turns: int
    at: datetime | None
    also: tuple[str, ...] = ()
    with_it: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ForgetSession:
    """Forgets every turn of a session, from the end, in batches: cut off in the middle, it can be called again."""

    store: Conversations
    clock: Clock

    def __call__(
        self,
        scope: Scope,
        session_id: str,
        author: Author,
        *,
        idempotency_key: IdempotencyKey | None = None,
        beforehand: Callable[[Sequence[Entry]], None] = lambda _turns: None,
        afterwards: Callable[[], int] = lambda: 0,
    ) -> ForgottenSession:
        """Return what was forgotten; `beforehand` is given each batch of turns before it goes, perhaps again.

        afterwards: forgets those that are not in use, and returns how many turns were forgotten beside these here.

        Raises:
            SessionNotFoundError: there is no such session.
            SessionConflictError: others kept writing into it.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)

        def forget() -> ForgottenSession:
            # Before anything is forgotten, so that all of it can be taken back for a day from then
            now = self.clock.now()
            turns = self._forget(scope, session_id, replace(author, reason=SESSION_FORGOTTEN), beforehand)
            turns += afterwards()
            answer: dict[str, JsonValue] = {"turns": turns, "at": now.isoformat()}
            return as_answered(note(self.store, scope, idempotency_key, answer, now))

        def as_answered(answer: Answer) -> ForgottenSession:
            turns = int(str(answer["turns"]))
            # Notes of a release before have no time
            return ForgottenSession(turns, moment_of(str(answer["at"])) if turns and "at" in answer else None)

        return once(self.store, scope, idempotency_key, forget, as_answered)

    def _forget(
        self, scope: Scope, session_id: str, author: Author, beforehand: Callable[[Sequence[Entry]], None]
    ) -> int:
        forgotten, lost, rounds = 0, 0, 0
        while turns := self._last_turns(scope, session_id, known=forgotten > 0):
            rounds += 1
            beforehand(turns)
            window = self.store.session_window(scope, session_id, turns[0].occurred_at, before=0, after=0)
            outcomes = self.store.commit(scope, self._writes(turns, author, session_id, window.revision))
            gone = sum(map(done, outcomes))
            forgotten += gone
            lost = 0 if gone else lost + 1
            if lost >= MAX_LOST_ROUNDS or rounds >= MAX_ROUNDS:
                raise SessionConflictError("the session keeps changing")
        return forgotten

    def _last_turns(self, scope: Scope, session_id: str, *, known: bool) -> tuple[Entry, ...]:
        try:
            return self.store.session_turns(scope, session_id, limit=BATCH).items
        except SessionNotFoundError:
            if known:
                return ()
            raise

    def _writes(self, turns: tuple[Entry, ...], author: Author, session_id: str, revision: int) -> list[Write]:
        now = self.clock.now()
        return [
            Write(
                replace(turn, state=State.DELETED, version=turn.version + 1, modified_at=now),
                author,
                session=SessionStep(session_id, revision + step),
                embed=False,
            )
            for step, turn in enumerate(turns)
        ]


def done(outcome: Outcome) -> bool:
    """Tell whether a turn's change is stored; others who write into the session may have been faster."""
    match outcome:
        case Committed():
            return True
        case Refused(VersionConflictError() | SessionConflictError()):
            return False
        case Refused(error):
            raise error
        case _:
            raise AssertionError("what exists carries no message id")


def last_session(store: Sessions, scope: Scope, session_id: str | None) -> Session | None:
    """Return the session with the latest turn, other than the one of this id; None when there is none."""
    latest = store.sessions(scope, limit=2).items
    return next((session for session in latest if session.id != session_id), None)


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
