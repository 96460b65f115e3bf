"""What becomes of a memory that is said, planned from what is near it as one write, and of what it supersedes. Pure."""

from dataclasses import dataclass, replace
from datetime import datetime

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, open_conflict
from recollect.core.deduplication.contradiction import disagreement
from recollect.core.deduplication.decision import MergeDecision, decide, saying_the_same
from recollect.core.deduplication.dedup_index import twin_in_quarantine
from recollect.core.deduplication.merge import merged
from recollect.core.lifecycle.change_records import records_of
from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import Action, OnDuplicate, Remembered
from recollect.core.model.entry import Entry, JsonValue, Kind, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import Record
from recollect.core.model.writes import Author, Write

TOMBSTONED = "tombstoned"
ECHO = "echo"
QUARANTINED = "quarantined"


@dataclass(frozen=True, slots=True)
class Nearby:
    """Entries whose text may say the same, the nearest first.

    near: memories in use; forgotten: those with a tombstone; served: what was served to the same session, of any kind.
    holders: the records of the text's digest.
    """

    near: tuple[Entry, ...] = ()
    forgotten: tuple[Entry, ...] = ()
    served: tuple[Entry, ...] = ()
    holders: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMemory:
    """Something that is said: `entry` is what it would be stored as, with all that its own text tells.

    rule: why it is kept apart, for entries in quarantine. redacted: kinds of secrets that were taken out of it.
    supersedes: the space lets it take the place of what it certainly contradicts.
    """

    entry: Entry
    author: Author
    on_duplicate: OnDuplicate = OnDuplicate.MERGE
    idempotency_key: IdempotencyKey | None = None
    redacted: tuple[str, ...] = ()
    rule: str | None = None
    supersedes: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be stored, None for nothing, what is answered then, and whether it retires what it contradicts."""

    remembered: Remembered
    write: Write | None
    retires: bool = False


def plan(new: NewMemory, nearby: Nearby) -> Plan:
    """Return what becomes of something that is said, among what is near it."""
    entry = new.entry
    if entry.kind is not Kind.MEMORY:
        return _creation(new, MergeDecision(Action.CREATED), nearby)
    if saying_the_same(entry, nearby.forgotten) is not None:
        return Plan(Remembered(Action.SKIPPED, None, TOMBSTONED), None)
    if entry.state is State.QUARANTINED:
        return _proposal(new, nearby)
    if (echoed := saying_the_same(entry, nearby.served)) is not None:
        return Plan(Remembered(Action.SKIPPED, None, ECHO, duplicate_of=echoed.id), None)
    decision = decide(entry, nearby.near, new.on_duplicate)
    if decision.action is Action.MERGED and decision.of is not None:
        return _merge(new, decision.of, decision)
    return _creation(new, decision, nearby)


def _proposal(new: NewMemory, nearby: Nearby) -> Plan:
    """Plan what is kept apart until somebody has looked at it: the same text is looked at once."""
    twin = twin_in_quarantine(nearby.holders)
    if twin is not None:
        return Plan(Remembered(Action.SKIPPED, None, QUARANTINED, duplicate_of=twin), None)
    return _creation(new, MergeDecision(Action.CREATED), nearby)


def _merge(new: NewMemory, former: Entry, decision: MergeDecision) -> Plan:
    entry = merged(former, new.entry, new.entry.modified_at)
    remembered = Remembered(Action.MERGED, entry, decision.reason, duplicate_of=former.id, redacted=new.redacted)
    records = records_of(
        former,
        entry,
        author=new.author,
        action=AuditAction.MERGED,
        now=entry.modified_at,
        idempotency_key=new.idempotency_key,
        answer=answer(remembered),
    )
    return Plan(remembered, Write(entry, new.author, embed=False, records=records))


def _creation(new: NewMemory, decision: MergeDecision, nearby: Nearby) -> Plan:
    entry, near = new.entry, decision.of
    conflict = None if near is None else _conflict(entry, near)
    retires = new.supersedes and conflict is not None and conflict.is_sure
    if retires:
        entry = from_when_it_holds(entry)
    remembered = Remembered(
        decision.action,
        entry,
        f"{QUARANTINED}: looks like instructions ({new.rule})" if new.rule else decision.reason,
        duplicate_of=None if near is None else near.id,
        conflict=None if conflict is None else conflict.id,
        redacted=new.redacted,
    )
    records = records_of(
        None,
        entry,
        author=new.author,
        action=AuditAction.CREATED,
        now=entry.modified_at,
        holders=nearby.holders,
        idempotency_key=new.idempotency_key,
        answer=answer(remembered),
    )
    opened = () if conflict is None else open_conflict(conflict, new.author.name)
    return Plan(remembered, Write(entry, new.author, records=(*records, *opened)), retires)


def _conflict(entry: Entry, near: Entry) -> Conflict | None:
    """Return the question that two memories raise which lie near each other: None when both can hold."""
    found = disagreement(near, entry)
    if not found:
        return None
    return Conflict(
        entry_id=entry.id,
        other_id=near.id,
        kind=ConflictKind.CONTRADICTION,
        differences=tuple(sorted(found.differences)),
        opened_at=entry.modified_at,
        is_sure=found.is_sure,
    )


def answer(remembered: Remembered) -> dict[str, JsonValue]:
    """Return what is noted of an answer with an idempotency key: no text."""
    return {
        "action": remembered.action,
        "reason": remembered.reason,
        "duplicate_of": remembered.duplicate_of,
        "conflict": remembered.conflict,
        "trimmed": list(remembered.trimmed),
        "redacted": list(remembered.redacted),
    }


def takes_over_at(newer: Entry) -> datetime:
    """Return from when on a memory holds that supersedes another: when it was said, unless it says otherwise."""
    return newer.valid_from or newer.occurred_at


def from_when_it_holds(newer: Entry) -> Entry:
    """Return a memory that takes the place of another, with the moment from which on it holds."""
    moment = takes_over_at(newer)
    is_over = newer.valid_to is not None and newer.valid_to <= moment
    return newer if is_over else replace(newer, valid_from=moment)


def until_then(older: Entry, moment: datetime) -> Entry:
    """Return a memory that held until a moment, unless somebody has set another end or it begins to hold later."""
    begins_later = older.valid_from is not None and older.valid_from >= moment
    return older if older.valid_to is not None or begins_later else replace(older, valid_to=moment)


def superseded(older: Entry, newer: Entry) -> Entry:
    """Return a memory whose place another one has taken."""
    return replace(until_then(older, takes_over_at(newer)), state=State.SUPERSEDED, superseded_by=newer.id)
