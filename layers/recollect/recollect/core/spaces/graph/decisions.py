"""What people have decided about entities: that two are one, or that a name is another's. Pure.

A decision holds digests of names: names are what memories say, and stay there. Decisions are replayed in their order,
so that one taken back leaves everything as if it had never been.
"""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from recollect.core.model.records import Collection as Records
from recollect.core.model.records import PutRecord, Record, RecordKey


class DecisionKind(StrEnum):
    """What was decided: two names are of one entity, or one name is no more of the entity that it was of."""

    MERGE = "merge"
    SPLIT = "split"


@dataclass(frozen=True, slots=True)
class EntityDecision:
    """A decision: `one` and `other` are digests of folded names; of a split, `one` alone leaves `other`."""

    id: str
    kind: DecisionKind
    one: str
    other: str
    by: str
    at: datetime
    reason: str | None = None


def name_digest(name: str) -> str:
    """Return what stands for a folded name in a decision, 32 hexadecimal digits."""
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def decision_key(decision_id: str) -> RecordKey:
    """Return where a decision is noted."""
    return RecordKey(Records.ENTITY_DECISION, (decision_id,))


def put_decision(decision: EntityDecision) -> PutRecord:
    """Return the record of a decision."""
    return PutRecord(
        decision_key(decision.id),
        {
            "kind": decision.kind,
            "one": decision.one,
            "other": decision.other,
            "by": decision.by,
            "at": decision.at.isoformat(),
            "reason": decision.reason,
        },
    )


def decision_of(record: Record) -> EntityDecision:
    """Return the decision of a record.

    Raises:
        ValueError: it is none.
    """
    value = record.value
    reason = value.get("reason")
    return EntityDecision(
        id=record.key.parts[0],
        kind=DecisionKind(str(value["kind"])),
        one=str(value["one"]),
        other=str(value["other"]),
        by=str(value["by"]),
        at=datetime.fromisoformat(str(value["at"])),
        reason=None if reason is None else str(reason),
    )


@dataclass(frozen=True, slots=True)
class Decided:
    """What holds of all decisions: pairs of digests that are one, and digests that rules unite with nothing."""

    pairs: tuple[tuple[str, str], ...]
    apart: frozenset[str]

    def parts(self, one: str, other: str) -> bool:
        """Tell whether rules must not unite two folded names."""
        return bool(self.apart) and (name_digest(one) in self.apart or name_digest(other) in self.apart)

    def is_apart(self, name: str) -> bool:
        """Tell whether a folded name is united with nothing by rules."""
        return name_digest(name) in self.apart

    def united(self, known: Collection[str]) -> Iterator[tuple[str, str]]:
        """Yield the pairs of folded names that people have united, of those that are known."""
        if not self.pairs:
            return
        names = {name_digest(name): name for name in known}
        for one, other in self.pairs:
            if one in names and other in names:
                yield names[one], names[other]


def decided(decisions: Sequence[EntityDecision]) -> Decided:
    """Replay decisions in their order.

    A split takes back the merges that have its name at an end; where there are none, rules unite that name with nothing
    from then on. A merge of a name that was apart leaves it apart from what rules would unite it with.
    """
    pairs: list[tuple[str, str]] = []
    apart: set[str] = set()
    for decision in sorted(decisions, key=lambda one: (one.at, one.id)):
        if decision.kind is DecisionKind.MERGE:
            pairs.append((decision.one, decision.other))
            continue
        left = [pair for pair in pairs if decision.one not in pair]
        if len(left) == len(pairs):
            apart.add(decision.one)
        pairs = left
    return Decided(tuple(dict.fromkeys(pairs)), frozenset(apart))
