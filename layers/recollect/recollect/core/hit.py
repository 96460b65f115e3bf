"""What a search returns, and why."""

from dataclasses import dataclass

from recollect.core.entry import Entry


@dataclass(frozen=True, slots=True)
class LegPlace:
    """Where one leg had the entry: rank from 1, and the leg's own score (BM25, cosine)."""

    leg: str
    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a score: its raw value, what became of it by normalising, its weight, and weight x normalised."""

    name: str
    raw: float
    normalised: float
    weight: float
    contribution: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an entry stands where it does. The contributions of the parts add up to the hit's score.

    `legs` is empty for an entry that came in as the session neighbour of a hit or as a waiting one.
    `waiting_for_vectors`: ranked by words alone.
    """

    legs: tuple[LegPlace, ...]
    parts: tuple[Part, ...]
    waiting_for_vectors: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found. `score` orders; `relevance` in [0, 1] says how good it is, across questions."""

    entry: Entry
    score: float
    relevance: float
    explanation: Explanation
