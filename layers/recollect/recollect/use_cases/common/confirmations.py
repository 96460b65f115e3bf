"""Actions that are prepared first and carried out when they are confirmed: by the same person, once, within minutes."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from secrets import token_hex
from typing import Final, TypeVar

from recollect.core.model.confirmations import (
    CONFIRMATION_AGE,
    CONFIRMATION_LIFE,
    Confirmation,
    confirmation_key,
    confirmation_of,
    put_confirmation,
)
from recollect.core.model.entry import JsonValue
from recollect.core.model.records import ABSENT, Collection, DropRecord, Record, RecordChange, RecordKey, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.errors import ConfirmationNotFoundError, RecollectError, RecordConflictError
from recollect.ports import Clock, Records

T = TypeVar("T")
COMMAND: Final = "command"  # the kind of what is asked about in a chat
_TOKEN_BYTES: Final = 32
MOST_WAITING: Final = 200


def _token() -> str:
    return token_hex(_TOKEN_BYTES)


def _nothing_more(_result: object) -> Sequence[RecordChange]:
    return ()


@dataclass(frozen=True, slots=True)
class ConfirmationAsked:
    """What confirms an action: its token, 64 hexadecimal digits, and until when."""

    token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Confirmations:
    """Keeps what was prepared under the digest of a random token, and has it carried out exactly once.

    Records are of one person's one space: the token of somebody else, or of another space, is no token. An action that
    fails or is cut off may be confirmed again, at once or after CONFIRMATION_LEASE, for CONFIRMATION_LIFE in all; so it
    must be one that can be repeated.
    """

    store: Records
    clock: Clock
    draw: Callable[[], str] = _token

    def ask(self, scope: Scope, kind: str, arguments: Mapping[str, JsonValue], author: Author) -> ConfirmationAsked:
        """Keep an action for its confirmation; return what confirms it.

        Args:
            scope: whose action it is; it may write.
            kind: which action; it is confirmed as this kind alone.
            arguments: what it does: ids, versions and numbers, and of a correction its text; at most 100 KB as JSON.
            author: who prepares it.
        """
        scope.require(Right.WRITE)
        token, now = self.draw(), self.clock.now()
        expires_at, ends_at = now + CONFIRMATION_AGE, now + CONFIRMATION_LIFE
        asked = Confirmation(
            kind=kind, arguments=arguments, asked_by=author.name, expires_at=expires_at, ends_at=ends_at
        )
        self.store.change_records(scope, [put_confirmation(confirmation_key(token), asked, expected=ABSENT)])
        return ConfirmationAsked(token, expires_at)

    def waiting(self, scope: Scope, kind: str) -> list[tuple[RecordKey, Confirmation]]:
        """Return what waits for its confirmation, with where it is noted, the latest first; of very many a part."""
        found = [(record.key, asked) for record, asked in self._waiting(scope, kind)]
        return sorted(found, key=lambda one: one[1].expires_at, reverse=True)

    def withdraw(self, scope: Scope, kind: str, is_meant: Callable[[Mapping[str, JsonValue]], bool]) -> None:
        """Have some of what waits confirmed no more, by its arguments; what somebody is carrying out stays."""
        for record, asked in self._waiting(scope, kind):
            if is_meant(asked.arguments):
                with suppress(RecordConflictError):  # somebody else was faster
                    self.store.change_records(scope, [DropRecord(record.key, record.revision)])

    def _waiting(self, scope: Scope, kind: str) -> list[tuple[Record, Confirmation]]:
        scope.require(Right.WRITE)
        now = self.clock.now()
        listed = self.store.list_records(scope, RecordPrefix(Collection.CONFIRMATION), limit=MOST_WAITING).items
        found = [(record, confirmation_of(record)) for record in listed if record.alive(now)]
        return [(record, asked) for record, asked in found if asked.kind == kind and asked.is_free(now)]

    def carry_out(
        self,
        scope: Scope,
        token: str | RecordKey,
        kind: str,
        act: Callable[[Mapping[str, JsonValue]], T],
        *,
        noted: Callable[[T], Sequence[RecordChange]] = _nothing_more,
    ) -> T:
        """Return what an action returns, carried out now by this call and by no other one.

        Args:
            scope: whose action it is.
            token: what `ask` returned, or where `waiting` found it.
            kind: of which kind it must be.
            act: carries it out, given the arguments; after a failure it is given the same ones again.
            noted: what is noted in the same change that uses up the token.

        Raises:
            ConfirmationNotFoundError: nothing of this kind waits under that token: it is unknown, used or too old.
            RecordConflictError: another call is carrying it out.
        """
        scope.require(Right.WRITE)
        key = confirmation_key(token) if isinstance(token, str) else token
        asked, revision = self._take(scope, key, kind)
        try:
            result = act(asked.arguments)
        except RecollectError:
            with suppress(RecollectError):  # the lease ends by itself
                self.store.change_records(
                    scope, [put_confirmation(key, replace(asked, taken_at=None), expected=revision)]
                )
            raise
        self.store.change_records(scope, [DropRecord(key, revision), *noted(result)])
        return result

    def _take(self, scope: Scope, key: RecordKey, kind: str) -> tuple[Confirmation, int]:
        """Return a confirmation that nobody else has now, with the revision of its record."""
        record, now = self.store.records(scope, [key]).get(key), self.clock.now()
        asked = None if record is None else confirmation_of(record)
        if record is None or asked is None or asked.kind != kind:
            raise ConfirmationNotFoundError("nothing waits for that confirmation")
        if not asked.is_free(now):
            raise RecordConflictError(Collection.CONFIRMATION)
        taken = asked.taken(now)
        self.store.change_records(scope, [put_confirmation(key, taken, expected=record.revision)])
        return taken, record.revision + 1
