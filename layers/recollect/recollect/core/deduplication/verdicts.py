"""What a language model makes of two memories near each other: which are asked about, and what follows.

A verdict may keep a question from being asked, and raise one that the rules did not see. It never lets a memory take
the place of another one by itself: `is_sure` stays with the rules, and needs the model's consent where it was asked.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, conflict_id
from recollect.core.deduplication.neighbours import Neighbour, token_jaccard
from recollect.core.model.entry import Entry
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey

MOST_PAIRS: Final = 12  # of one memory; the rules' word stands for those beyond
NEAREST_UNDECIDED: Final = 3
KEPT: Final = timedelta(days=400)


class Verdict(StrEnum):
    """What two memories are to each other."""

    CONTRADICTION = "contradiction"
    UPDATE = "update"
    BOTH_HOLD = "both_hold"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class JudgedPair:
    """Two memories that may be asked about; cosine: of their vectors, in [-1, 1]."""

    older: Entry
    newer: Entry
    cosine: float

    @property
    def id(self) -> str:
        """The id of the conflict that it may be."""
        return conflict_id(self.newer.id, self.older.id)

    @property
    def key(self) -> RecordKey:
        """Where its verdict is kept."""
        return RecordKey(Collection.VERDICT, (self.id,))

    @property
    def digest(self) -> str:
        """What changes when one of the two says something else."""
        return hashlib.sha256(f"{self.older.text}\0{self.newer.text}".encode()).hexdigest()[:32]

    def record(self, verdict: Verdict, made_by: str, now: datetime) -> PutRecord:
        """Return the verdict as it is kept, so that it is asked for once."""
        value = {"of": self.digest, "verdict": verdict.value, "made_by": made_by}
        return PutRecord(self.key, value, now + KEPT)

    def kept(self, record: Record | None) -> Verdict | None:
        """Return the verdict of a record, None where there is none of what the two say now."""
        if record is None or record.value["of"] != self.digest:
            return None
        return Verdict(str(record.value["verdict"]))


@dataclass(frozen=True, slots=True)
class Judgement:
    """Verdicts by the ids of the conflicts; fresh: those of them that were not known before."""

    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    fresh: frozenset[str] = frozenset()


def to_judge(
    entry: Entry, neighbours: Sequence[Neighbour], opening: Iterable[Conflict], known: Mapping[str, Conflict]
) -> tuple[JudgedPair, ...]:
    """Return the pairs of an entry that are asked about: at most MOST_PAIRS, those with a conflict first.

    Args:
        entry: the memory.
        neighbours: those near it, the nearest first.
        opening: the conflicts that the rules open.
        known: the conflicts that are there, by id; what was decided is not asked again.
    """
    pairs = [_pair(entry, neighbour) for neighbour in neighbours]
    decided = {conflict.id for conflict in known.values() if conflict.resolution is not None}
    asked = {conflict.id for conflict in (*opening, *known.values())} - decided
    conflicting = [pair for pair in pairs if pair.id in asked]
    undecided = [pair for pair in pairs if pair.id not in asked | decided]
    return (*conflicting, *undecided[:NEAREST_UNDECIDED])[:MOST_PAIRS]


def as_judged(
    opening: Sequence[Conflict], pairs: Iterable[JudgedPair], verdicts: Mapping[str, Verdict], now: datetime
) -> tuple[Conflict, ...]:
    """Return the conflicts that are opened after all: those of the rules where there is no verdict.

    Args:
        opening: the conflicts that the rules open.
        pairs: what was asked about.
        verdicts: what was answered, by the id of the conflict.
        now: when they are opened.
    """
    by_rules = {conflict.id: conflict for conflict in opening}
    found = dict(by_rules)
    for pair in pairs:
        verdict = verdicts.get(pair.id)
        if verdict is Verdict.BOTH_HOLD:
            found.pop(pair.id, None)
        elif verdict is not None:
            found[pair.id] = _judged(by_rules.get(pair.id) or _question(pair, now), verdict)
    return tuple(found.values())


def _judged(conflict: Conflict, verdict: Verdict) -> Conflict:
    if verdict is Verdict.SAME:
        return replace(conflict, kind=ConflictKind.POSSIBLE_DUPLICATE, differences=(), is_sure=False)
    is_sure = conflict.is_sure and verdict is Verdict.UPDATE
    return replace(conflict, kind=ConflictKind.CONTRADICTION, is_sure=is_sure)


def _question(pair: JudgedPair, now: datetime) -> Conflict:
    return Conflict(
        entry_id=pair.newer.id,
        other_id=pair.older.id,
        kind=ConflictKind.CONTRADICTION,
        differences=(),
        opened_at=now,
        cosine=pair.cosine,
        jaccard=token_jaccard(pair.older.text, pair.newer.text),
    )


def _pair(entry: Entry, neighbour: Neighbour) -> JudgedPair:
    older, newer = sorted([entry, neighbour.entry], key=lambda one: (one.created_at, one.id))
    return JudgedPair(older, newer, neighbour.cosine)
