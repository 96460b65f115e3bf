"""What a search index is asked and what it answers: about 100 candidates, leg by leg, before any ranking."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from recollect.core.entry import Entry, Kind, State
from recollect.core.vectors import Float32Array

CANDIDATES_PER_LEG: Final = 50
SEARCHED_STATES: Final = frozenset({State.ACTIVE})


class Degraded(StrEnum):
    """Why an answer may be less than it could be, in the words that callers see.

    The index had not been used for long and may be waking up, was slow, failed, or was too far behind the store; one
    of its legs did not answer; only the newest entries of a large space were searched.
    """

    INDEX_ASLEEP = "index_asleep"
    INDEX_SLOW = "index_slow"
    INDEX_FAILED = "index_failed"
    INDEX_BEHIND = "index_behind"
    BM25_LEG = "bm25_leg"
    DENSE_LEG = "dense_leg"
    PARTIAL = "partial"


@dataclass(frozen=True, slots=True)
class EntryFilter:
    """Which entries may be found. Applied by the index before ranking, and again on what is read back.

    `kinds` None means every kind.
    """

    kinds: frozenset[Kind] | None = None
    states: frozenset[State] = SEARCHED_STATES

    def admits(self, entry: Entry) -> bool:
        """Tell whether an entry passes."""
        return entry.state in self.states and (self.kinds is None or entry.kind in self.kinds)


@dataclass(frozen=True, slots=True, eq=False)
class CandidateQuery:
    """One round trip to the index: both legs.

    words: the question's content words (`words.content_words`); vector: its sentence vector, float32 [d] of unit
    length, or None when only BM25 is wanted; model: the encoder of `vector`, entries of another one have no vector.
    """

    words: tuple[str, ...]
    vector: Float32Array | None
    model: str
    filter: EntryFilter = EntryFilter()
    per_leg: int = CANDIDATES_PER_LEG


@dataclass(frozen=True, slots=True)
class LegHit:
    """One entry as one leg found it; its rank is its place in the leg, counted from 1.

    score: raw BM25 (larger is better), or cosine similarity in [-1, 1]. version: what the index holds of the entry,
    where that may be older than the store; None where the index is never late.
    """

    entry_id: str
    score: float
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Candidates:
    """Both legs, best first, ties by entry id. `degraded` names what was missing or late.

    `overlay` are entries that changed so lately that the index may not show it yet; they are candidates without a
    place in a leg.
    """

    bm25: tuple[LegHit, ...] = ()
    dense: tuple[LegHit, ...] = ()
    degraded: tuple[str, ...] = ()
    overlay: tuple[str, ...] = ()

    def entry_ids(self) -> list[str]:
        """Return the distinct ids of both legs, in order of first appearance."""
        return list(dict.fromkeys(hit.entry_id for hit in (*self.bm25, *self.dense)))
