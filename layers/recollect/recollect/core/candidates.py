"""What a search index is asked and what it answers: about 100 candidates, leg by leg, before any ranking."""

from dataclasses import dataclass
from typing import Final

from recollect.core.entry import Entry, Kind, State
from recollect.core.vectors import Float32Array

CANDIDATES_PER_LEG: Final = 50
SEARCHED_STATES: Final = frozenset({State.ACTIVE})


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

    words: the question's content words (`words.content_words`); vector: its sentence vector, float32 [384] of unit
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

    score: raw BM25 (larger is better), or cosine similarity in [-1, 1].
    """

    entry_id: str
    score: float


@dataclass(frozen=True, slots=True)
class Candidates:
    """Both legs, best first, ties by entry id. `degraded` names what was missing or late."""

    bm25: tuple[LegHit, ...] = ()
    dense: tuple[LegHit, ...] = ()
    degraded: tuple[str, ...] = ()

    def entry_ids(self) -> list[str]:
        """Return the distinct ids of both legs, in order of first appearance."""
        return list(dict.fromkeys(hit.entry_id for hit in (*self.bm25, *self.dense)))
