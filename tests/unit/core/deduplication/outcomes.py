"""What becomes of labelled pairs, counted: merges, flags and conflicts beside what a careful person wants."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from math import sqrt
from typing import Final, Self
from zlib import crc32

from recollect.core.deduplication.contradiction import Disagreement, disagreement
from recollect.core.deduplication.decision import decide
from recollect.core.deduplication.equivalence import differences
from recollect.core.deduplication.neighbours import possible_duplicate
from recollect.core.deduplication.simhash import MAX_DISTANCE, fingerprint, hamming_distance
from recollect.core.model.drafts import Action
from recollect.core.model.entry import Entry, Kind, Statistics
from tests.labelled.pairs import LabelledPair, Relation, Said

NOW: Final = datetime(2026, 3, 2, 12, tzinfo=UTC)
Z_95: Final = 1.959964  # standard normal quantile of .975


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of the later memory of a pair.

    near: found as a candidate by its SimHash. asked: a conflict is opened, when it is written or after embedding.
    retired: a space that lets newer memories supersede older ones would not ask.
    """

    pair: LabelledPair
    action: Action
    near: bool
    asked: bool
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """A share of cases, and where it lies with 95 % confidence."""

    found: int
    of: int
    low: float
    high: float

    @classmethod
    def counted(cls, found: int, of: int) -> Self:
        """Return a share with its interval by E. Wilson, Probable inference, JASA 1927; of none at all: 0 to 1."""
        if not of:
            return cls(0, 0, 0.0, 1.0)
        share, square = found / of, Z_95**2
        centre = (share + square / (2 * of)) / (1 + square / of)
        half = Z_95 / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
        return cls(found, of, centre - half, centre + half)

    @property
    def value(self) -> float:
        """The share, 0 to 1; 0 of none."""
        return self.found / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures that matter, as the README of the labels has them counted."""

    merges_right: Share
    contradictions_merged: int
    merges_found: Share
    flags_found: Share
    updates_found: Share
    false_alarms: Share
    wrongly_retired: int
    retired: Share


def an_entry(said: Said, entry_id: str = "e") -> Entry:
    """Return a memory that was said now."""
    return Entry(
        id=entry_id,
        user_id="u",
        space="s",
        kind=Kind.MEMORY,
        role=said.role,
        text=said.text,
        speaker=said.speaker,
        created_at=NOW,
        modified_at=NOW,
        occurred_at=NOW,
        statistics=Statistics(accessed_at=NOW),
        simhash=fingerprint(said.text).simhash,
    )


def outcome(pair: LabelledPair, cosine: float | None = None) -> Outcome:
    """Return what becomes of a pair; `cosine` of its vectors where they are known, else only what writing finds."""
    former, entry = an_entry(pair.earlier, "former"), an_entry(pair.later, "later")
    near = hamming_distance(former.simhash or 0, entry.simhash or 0) <= MAX_DISTANCE
    action = decide(entry, [former] if near else []).action
    found = disagreement(former, entry) if action is Action.FLAGGED else Disagreement()
    if not found and action is not Action.MERGED and cosine is not None:
        found = disagreement(former, entry, cosine=cosine)
        is_like = possible_duplicate(former, entry, cosine) and bool(differences(former, entry))
        action = Action.FLAGGED if is_like else action
    return Outcome(pair, action, near, bool(found), found.is_sure)


def outcomes(pairs: Iterable[LabelledPair], cosines: Mapping[str, float] | None = None) -> list[Outcome]:
    """Return what becomes of pairs, with the cosines by their ids."""
    known = cosines or {}
    return [outcome(pair, known.get(pair.id)) for pair in pairs]


def figures(found: Iterable[Outcome]) -> Figures:
    """Return the figures of what became of pairs."""
    every = list(found)
    merged = [one for one in every if one.action is Action.MERGED]
    to_merge = [one for one in every if one.pair.label.merge]
    same = [one for one in every if one.pair.label.relation is Relation.SAME]
    updates = [one for one in every if one.pair.label.conflict]
    others = [one for one in every if not one.pair.label.conflict]
    return Figures(
        merges_right=Share.counted(sum(one.pair.label.merge for one in merged), len(merged)),
        contradictions_merged=sum(one.pair.label.relation is Relation.CONTRADICTION for one in merged),
        merges_found=Share.counted(sum(one.action is Action.MERGED for one in to_merge), len(to_merge)),
        flags_found=Share.counted(sum(one.action is not Action.CREATED for one in same), len(same)),
        updates_found=Share.counted(sum(one.asked for one in updates), len(updates)),
        false_alarms=Share.counted(sum(one.asked for one in others), len(others)),
        wrongly_retired=sum(one.retired for one in others),
        retired=Share.counted(sum(one.retired for one in updates), len(updates)),
    )


def by_kind(found: Iterable[Outcome]) -> dict[str, Counter[str]]:
    """Return for each kind of pair how many were merged, flagged and created, and how many asked about."""
    table: dict[str, Counter[str]] = {}
    for one in found:
        counts = table.setdefault(one.pair.kind, Counter())
        counts.update([one.action, "asked"] if one.asked else [one.action])
    return table


def by_kind_and_language(found: Iterable[Outcome]) -> dict[tuple[str, str, bool], Share]:
    """Return how many were asked about of each kind, language, and whether they should be."""
    table: dict[tuple[str, str, bool], list[bool]] = {}
    for one in found:
        table.setdefault((one.pair.kind, one.pair.language, one.pair.label.conflict), []).append(one.asked)
    return {key: Share.counted(sum(asked), len(asked)) for key, asked in table.items()}


def is_tuned_on(pair: LabelledPair) -> bool:
    """Tell whether a pair is in the half that the rules were made with, by a hash of its id."""
    return crc32(pair.id.encode()) % 2 == 0
