"""Share what carries a tag with another space of the same person, list what is shared, revoke it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Final, NamedTuple, Protocol

from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.entry import JsonValue
from recollect.core.model.idempotency import IdempotencyKey, key_record
from recollect.core.model.listing import Page, pages
from recollect.core.model.records import DropRecord, PutRecord
from recollect.core.model.scope import DEFAULT_SPACE, Owner, Right, Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.shares import (
    MAX_SPACES,
    SHARES_KEY,
    Elsewhere,
    IncomingShares,
    Reach,
    Share,
    incoming_shares,
    new_share,
    share_of,
    space_of_share,
)
from recollect.errors import (
    AccessError,
    BeingErasedError,
    ErasedError,
    InputError,
    NotFoundError,
)
from recollect.ports import Clock, IdSource, Records, Spaces
from recollect.use_cases.common.idempotency import note, once

SPACES_PER_READ: Final = 100
MOST_LEFT_OUT: Final = 100  # that are named; what is beyond is left out without a name
_BETWEEN: Final = "\n"  # of a place in a listing: no name holds it


class MadeShare(NamedTuple):
    """A share that holds now; `new` tells whether this call made it."""

    share: Share
    new: bool


@dataclass(frozen=True, slots=True)
class ShareTags:
    """Shares what carries any of some tags. Both spaces need not exist yet; a share is never followed on."""

    store: Records
    clock: Clock
    ids: IdSource

    def __call__(
        self,
        reach: Reach,
        from_space: str,
        to_space: str,
        tags: Sequence[str],
        author: Author,
        *,
        idempotency_key: IdempotencyKey | None = None,
    ) -> MadeShare:
        """Return the share; one that shares the same already stays as it was.

        The trail of the space that shares is written first, so that nothing is read of it that it does not tell of.

        Raises:
            InputError: it shares a space with itself, no tag or too many, or with a space that takes no more.
            NotPermittedError: the caller may not write in both spaces, or in a part of one only.
            RecordConflictError: somebody else changes the shares into that space at this moment.
            ErasedError, BeingErasedError: the space that shares was erased meanwhile; it shares nothing.
            KeyReusedError: the idempotency key came with something else before.
        """
        source, target = _writable(reach, from_space), _writable(reach, to_space)
        now = self.clock.now()
        share = new_share(self.ids.new_id(now), from_space, to_space, tags, at=now, by=author.name)

        def make() -> MadeShare:
            incoming = _incoming(self.store, target)
            known = incoming.like(share)
            if known is not None:
                answer = note(self.store, target, idempotency_key, _answer(MadeShare(known, new=False)), now)
                return _as_answered(answer)
            made = MadeShare(share, new=True)
            added = incoming.adding(share)
            told = _audited(share, AuditAction.SHARED, to_space, author, share.created_at)
            self.store.change_records(source, [told])
            noted = _audited(share, AuditAction.SHARED, from_space, author, now)
            self.store.change_records(target, [added, noted, *key_record(idempotency_key, _answer(made), now)])
            try:
                self.store.change_records(source, [told])  # refused if the source was erased between the two writes
            except (ErasedError, BeingErasedError):
                self._take_back(target, share, author, idempotency_key)
                raise
            return made

        return once(self.store, target, idempotency_key, make, _as_answered)

    def _take_back(self, target: Scope, share: Share, author: Author, idempotency_key: IdempotencyKey | None) -> None:
        noted = _audited(share, AuditAction.SHARE_REVOKED, share.from_space, author, self.clock.now())
        forgotten = [] if idempotency_key is None else [DropRecord(idempotency_key.record_key)]
        self.store.change_records(target, [_incoming(self.store, target).without(share), noted, *forgotten])


@dataclass(frozen=True, slots=True)
class RevokeShare:
    """Revokes a share: the next question does not read by it."""

    store: Records
    clock: Clock

    def __call__(
        self, reach: Reach, share_id: str, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> Share:
        """Return the share that is gone.

        Raises:
            NotFoundError: there is no such share.
            NotPermittedError: the caller may not write in both spaces, or in a part of one only.
            RecordConflictError: somebody else changes the shares into that space at this moment.
            KeyReusedError: the idempotency key came with something else before.
        """
        to_space = space_of_share(share_id)
        if to_space is None:
            raise NotFoundError("no such share")
        try:
            target = _writable(reach, to_space)
        except InputError as error:
            raise NotFoundError("no such share") from error

        def revoke() -> Share:
            incoming = _incoming(self.store, target)
            share = incoming.by_id(share_id)
            if share is None:
                raise NotFoundError("no such share")
            source, now = _writable(reach, share.from_space), self.clock.now()
            action = AuditAction.SHARE_REVOKED
            self.store.change_records(source, [_audited(share, action, to_space, author, now)])
            noted = _audited(share, action, share.from_space, author, now)
            answer = key_record(idempotency_key, share.value(), now)
            self.store.change_records(target, [incoming.without(share), noted, *answer])
            return share

        return once(self.store, target, idempotency_key, revoke, share_of)


class _Shares(Records, Spaces, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class ListShares:
    """Lists the shares between the spaces of a person, by the space that they come into, the oldest first."""

    store: _Shares

    def __call__(
        self, owner: Owner, reach: Reach, *, space: str | None = None, limit: int, after: str | None = None
    ) -> Page[Share]:
        """Return one page, of the shares from and into one space where that is given.

        It looks through so many spaces at once; a page may hold fewer than `limit` shares though more follow.

        Raises:
            InputError: for an unusable `after`.
        """
        place, _, last = (after or "").partition(_BETWEEN)
        spaces = self.store.spaces(owner, limit=SPACES_PER_READ, after=place or None)
        behind = [one for one in self._of(spaces.items, reach, space) if not last or _place(one) > _place_of(last)]
        if len(behind) > limit:
            return Page(tuple(behind[:limit]), f"{place}{_BETWEEN}{behind[limit - 1].id}")
        return Page(tuple(behind), None if spaces.next_after is None else f"{spaces.next_after}{_BETWEEN}")

    def _of(self, spaces: Sequence[str], reach: Reach, space: str | None) -> list[Share]:
        shares: list[Share] = []
        for name in spaces:
            try:
                shares += _incoming(self.store, reach(name)).shares
            except AccessError:
                continue  # of a space that the caller may not read
        return sorted((one for one in shares if space is None or space in {one.from_space, one.to_space}), key=_place)


@dataclass(frozen=True, slots=True)
class ListSharedTags:
    """Lists the tags by which other spaces of a person read something in one."""

    list_shares: ListShares

    def __call__(self, scope: Scope) -> frozenset[str]:
        """Return the tags of all shares from a space."""
        owner = Owner(scope.owner)
        listed = pages(
            lambda after: self.list_shares(owner, Reach(owner.space), space=scope.space, limit=100, after=after)
        )
        shares = chain.from_iterable(listed)
        return frozenset(tag for share in shares if share.from_space == scope.space for tag in share.tags)


def _place(share: Share) -> tuple[str, str]:
    return _place_of(share.id)


def _place_of(share_id: str) -> tuple[str, str]:
    space, _, own = share_id.rpartition(":")
    return space, own


@dataclass(frozen=True, slots=True)
class NameSpaces:
    """Finds out in which scopes a question is asked that names several spaces, or all."""

    store: Spaces

    def __call__(self, owner: Owner, reach: Reach, names: Sequence[str] | None) -> tuple[Scope, Elsewhere]:
        """Return the scope whose settings hold, of the first space, and where else is asked; None names all spaces.

        Of all spaces the default one comes first, then the others by their names, as many as one question may read.

        Raises:
            InputError: more are named than one question may read.
        """
        if names is not None:
            if not 1 <= len(names) <= MAX_SPACES:
                raise InputError("spaces", f"must name 1 to {MAX_SPACES} spaces")
            first, *others = map(reach, names)
            return first, Elsewhere(reach, tuple(one.space for one in others), is_named=True)
        readable, left_out = self._every(owner, reach)
        first, *others = readable or [reach(DEFAULT_SPACE)]
        return first, Elsewhere(reach, tuple(one.space for one in others), left_out, is_named=True)

    def _every(self, owner: Owner, reach: Reach) -> tuple[list[Scope], tuple[str, ...]]:
        page = self.store.spaces(owner, limit=MAX_SPACES + MOST_LEFT_OUT)
        # Where there are more than are named, the default one may be among those
        names = {*page.items, *([] if page.next_after is None else [DEFAULT_SPACE])}
        readable = []
        for name in sorted(names, key=lambda name: (name != DEFAULT_SPACE, name)):
            try:
                scope = reach(name)
                scope.require(Right.READ)
            except AccessError:
                continue
            readable.append(scope)
        return readable[:MAX_SPACES], tuple(scope.space for scope in readable[MAX_SPACES:][:MOST_LEFT_OUT])


def _incoming(store: Records, scope: Scope) -> IncomingShares:
    return incoming_shares(store.records(scope, [SHARES_KEY]).get(SHARES_KEY))


def _writable(reach: Reach, space: str) -> Scope:
    scope = reach(space)
    scope.require_whole(Right.WRITE)
    return scope


def _audited(share: Share, action: AuditAction, other: str, author: Author, now: datetime) -> PutRecord:
    return audit_record(AuditItem(now, action, share.id, author.name, author.reason, other=other))


def _answer(made: MadeShare) -> Mapping[str, JsonValue]:
    return {"share": made.share.value(), "new": made.new}


def _as_answered(answer: Mapping[str, JsonValue]) -> MadeShare:
    share = answer["share"]
    return MadeShare(share_of(share if isinstance(share, dict) else {}), new=bool(answer["new"]))
