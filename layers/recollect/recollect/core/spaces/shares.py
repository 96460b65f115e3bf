"""Shares between the spaces of one person, and which spaces a question reads.

A share lets what carries one of its tags in one space be read in another one. All that come into a space are one
record of that space, which is read together with its settings: a share that is revoked is gone for the next question.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.entry import Entry, JsonValue, State
from recollect.core.model.ids import is_entry_id
from recollect.core.model.records import ABSENT, PutRecord, Record, RecordChange, RecordKey
from recollect.core.model.records import Collection as RecordCollection
from recollect.core.model.scope import Right, Scope
from recollect.core.model.tags import folded_tags
from recollect.core.spaces.erasure import EVERY_SPACE, Erasure
from recollect.errors import AccessError, InputError

SHARES_KEY: Final = RecordKey(RecordCollection.SHARES, ("in",))
MAX_SHARES: Final = 32  # that come into one space
MAX_SHARED_TAGS: Final = 16
MAX_SPACES: Final = 16  # that one question names
MAX_READ: Final = 32  # that one question reads, with those that share
_MEMBERS: Final = frozenset({"id", "from", "to", "tags", "at", "by"})  # of a share as a value
_READING: Final = frozenset({Right.READ})


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What carries any of `tags` in `from_space` is read in `to_space`. The id begins with the name of `to_space`."""

    id: str
    from_space: str
    to_space: str
    tags: tuple[str, ...]
    created_at: datetime
    created_by: str

    def says_as(self, other: "Share") -> bool:
        """Tell whether two shares share the same."""
        return (self.from_space, self.to_space, self.tags) == (other.from_space, other.to_space, other.tags)

    def names(self, space: str) -> bool:
        """Tell whether the share is from or into a space; EVERY_SPACE is any."""
        return space in {EVERY_SPACE, self.from_space, self.to_space}

    def value(self) -> dict[str, JsonValue]:
        """Return the share as it is kept in a record."""
        return {
            "id": self.id,
            "from": self.from_space,
            "to": self.to_space,
            "tags": list(self.tags),
            "at": self.created_at.isoformat(),
            "by": self.created_by,
        }


def share_of(value: Mapping[str, JsonValue]) -> Share:
    """Return the share that `Share.value` made a value of."""
    tags = value["tags"]
    return Share(
        id=str(value["id"]),
        from_space=str(value["from"]),
        to_space=str(value["to"]),
        tags=tuple(map(str, tags)) if isinstance(tags, list) else (),
        created_at=datetime.fromisoformat(str(value["at"])),
        created_by=str(value["by"]),
    )


def new_share(share_id: str, from_space: str, to_space: str, tags: Sequence[str], *, at: datetime, by: str) -> Share:
    """Return a share whose tags are in the form in which they are compared, in order.

    Raises:
        InputError: it shares a space with itself, or no tag, or too many.
    """
    if from_space == to_space:
        raise InputError("to_space", "must be another space than from_space")
    folded = tuple(sorted(folded_tags(tags)))
    if not 1 <= len(folded) <= MAX_SHARED_TAGS or not all(folded):
        raise InputError("tags", f"must be 1 to {MAX_SHARED_TAGS} tags: what carries any of them is shared")
    return Share(
        id=f"{to_space}:{share_id}", from_space=from_space, to_space=to_space, tags=folded, created_at=at, created_by=by
    )


def space_of_share(share_id: str) -> str | None:
    """Return the space that a share comes into by its id; None for what is no such id."""
    space, _, own = share_id.rpartition(":")
    return space if space and is_entry_id(own) else None


@dataclass(frozen=True, slots=True)
class IncomingShares:
    """The shares that come into a space, the oldest first. revision: of the record that keeps them."""

    shares: tuple[Share, ...] = ()
    revision: int = ABSENT

    def like(self, share: Share) -> Share | None:
        """Return the share that shares the same, None where there is none."""
        return next((one for one in self.shares if one.says_as(share)), None)

    def by_id(self, share_id: str) -> Share | None:
        """Return the share of that id, None where there is none."""
        return next((one for one in self.shares if one.id == share_id), None)

    def adding(self, share: Share) -> PutRecord:
        """Return the record with one more share. Raises InputError where there are as many as may be."""
        if len(self.shares) >= MAX_SHARES:
            raise InputError("to_space", f"takes at most {MAX_SHARES} shares; revoke one of them first")
        return self._record((*self.shares, share))

    def without(self, *shares: Share) -> PutRecord:
        """Return the record without some shares."""
        return self._record(tuple(one for one in self.shares if one not in shares))

    def naming(self, space: str) -> tuple[Share, ...]:
        """Return the shares that name a space on either side, all of them for EVERY_SPACE."""
        return tuple(one for one in self.shares if one.names(space))

    def _record(self, shares: Iterable[Share]) -> PutRecord:
        return PutRecord(SHARES_KEY, {"shares": [one.value() for one in shares]}, expected=self.revision)


NO_SHARES: Final = IncomingShares()


def incoming_shares(record: Record | None) -> IncomingShares:
    """Return the shares that a record keeps."""
    if record is None:
        return NO_SHARES
    kept = record.value.get("shares")
    values = kept if isinstance(kept, list) else []
    return IncomingShares(tuple(share_of(one) for one in values if isinstance(one, dict)), record.revision)


def end_shares(
    incoming: IncomingShares, erasure: Erasure, spaces: Collection[str], now: datetime
) -> dict[str, list[RecordChange]]:
    """Return by space what changes when an erasure ends shares: their record, and the trail of each space that stays.

    Args:
        incoming: the shares into one space, some of which the erasure ends.
        erasure: of a space that they name, or of everything.
        spaces: those that exist; no other one gets a trail.
        now: of the trail.
    """
    ended = incoming.naming(erasure.space)
    changes: dict[str, list[RecordChange]] = {ended[0].to_space: [incoming.without(*ended)]}
    if erasure.is_of_everything:
        return changes
    for share in ended:
        (other,) = {share.from_space, share.to_space} - {erasure.space}
        item = AuditItem(now, AuditAction.SHARE_REVOKED, share.id, erasure.by, "was erased", other=erasure.space)
        if other in spaces:
            changes.setdefault(other, []).append(audit_record(item))
    return changes


def without_tags(record: Record, space: str) -> PutRecord | None:
    """Return the answer noted under an idempotency key without the tags of a share that names a space.

    The key stays, so that the call is not carried out again. None for any other answer.
    """
    answer = record.value.get("answer")
    if not isinstance(answer, dict):
        return None
    value = answer.get("share", answer)
    if not isinstance(value, dict) or value.keys() != _MEMBERS or not share_of(value).names(space):
        return None
    bare = {**value, "tags": []}
    answered = {**answer, "share": bare} if "share" in answer else bare
    return PutRecord(record.key, {**record.value, "answer": answered}, record.expires_at)


@dataclass(frozen=True, slots=True)
class Reach:
    """The scopes in which a caller reaches spaces by their names. Whoever has none sees no other space.

    scope_of: raises AccessError for a space that the caller may not use at all.
    """

    scope_of: Callable[[str], Scope]

    def __call__(self, space: str) -> Scope:
        """Return the caller's scope of a space. Raises AccessError."""
        return self.scope_of(space)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where a question is asked besides its own space.

    reach: of the caller; None for somebody who sees no other space, whom no share serves. spaces: further ones that are
    named. left_out: those of `every space` that are too many. is_named: the spaces were named, its own among them.
    """

    reach: Reach | None = None
    spaces: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    is_named: bool = False


NOWHERE: Final = Elsewhere()


@dataclass(frozen=True, slots=True)
class Views:
    """What one question reads: spaces as a whole, its own first, and what others share with these.

    left_out: spaces that it does not read though it was to, for their number. is_named: whether spaces were named.
    undo: of the spaces of which what is forgotten is read as well, how long it can come back; by their names.
    """

    whole: tuple[Scope, ...]
    shared: tuple[Scope, ...] = ()
    left_out: tuple[str, ...] = ()
    is_named: bool = False
    undo: Mapping[str, timedelta] = field(default_factory=dict)

    def undo_until(self, entry: Entry) -> datetime | None:
        """Return until when an entry that is forgotten can come back; None for any other."""
        undo = self.undo.get(entry.space)
        return None if undo is None or entry.state is not State.DELETED else entry.modified_at + undo

    def shows(self, scope: Scope, entry: Entry, now: datetime) -> bool:
        """Tell whether an entry of one of the scopes may be shown: what is forgotten, while it can come back."""
        if entry.state is not State.DELETED:
            return True
        until = None if scope in self.shared else self.undo_until(entry)
        return until is not None and now < until

    @property
    def scopes(self) -> tuple[Scope, ...]:
        """All that is read, the question's own space first."""
        return (*self.whole, *self.shared)

    @property
    def is_of_one_space(self) -> bool:
        """Whether nothing but the question's own space is read."""
        return len(self.whole) == 1 and not self.shared

    @property
    def spaces(self) -> tuple[str, ...]:
        """The names of the spaces that are read as a whole."""
        return tuple(scope.space for scope in self.whole)

    @property
    def sharing(self) -> tuple[str, ...]:
        """The names of the spaces of which only what is shared is read."""
        return tuple(scope.space for scope in self.shared)


def views_of(whole: Sequence[Scope], shares: Iterable[Share], elsewhere: Elsewhere) -> Views:
    """Return what a question reads: shares into the spaces that it names go no further than the caller.

    Shares are not followed on: what is shared with a space that shares is not read. Of a space that is read as a whole
    nothing need be shared. A credential that is limited to tags reads what carries one of its tags and of the share's.

    Args:
        whole: the spaces that are named, in the caller's scopes.
        shares: all that come into these.
        elsewhere: the reach of the caller, and what was left out.
    """
    named = {scope.space for scope in whole}
    tags: dict[str, set[str]] = {}
    for share in shares:
        if share.from_space not in named:
            tags.setdefault(share.from_space, set()).update(share.tags)
    seen = [_seen(space, frozenset(of_it), elsewhere.reach) for space, of_it in sorted(tags.items())]
    shared = [scope for scope in seen if scope is not None]
    room = max(0, MAX_READ - len(whole))
    beyond = tuple(scope.space for scope in shared[room:])
    return Views(tuple(whole), tuple(shared[:room]), (*elsewhere.left_out, *beyond), elsewhere.is_named)


def _seen(space: str, tags: frozenset[str], reach: Reach | None) -> Scope | None:
    """Return the scope in which what is shared is read; None for a caller who may read nothing of it."""
    if reach is None:
        return None
    try:
        scope = reach(space)
        scope.require(Right.READ)
    except AccessError:
        return None
    both = tags if scope.tags is None else tags & scope.tags
    return replace(scope, rights=_READING, tags=both) if both else None
