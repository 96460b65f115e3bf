"""What a search returns, and why."""

from dataclasses import dataclass

from recollect.core.model.entry import Entry


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
class Signal:
    """One signal of a profile: its value in [0, 1], its weight, and weight x value."""

    name: str
    value: float
    weight: float
    contribution: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an entry stands where it does.

    legs: empty for an entry that came in as the session neighbour of a hit or as a waiting one.
    parts: what the relevance model saw; the contributions add up to its own score, which orders what is equal.
    waiting_for_vectors: ranked by words alone.
    signals: what the profile saw; the contributions add up to a sum that, times decay and jitter, is the hit's score.
    similarity: to the likest of the results before it, in [0, 1]; 0 where the profile asks for no variety.
    """

    legs: tuple[LegPlace, ...]
    parts: tuple[Part, ...]
    waiting_for_vectors: bool = False
    signals: tuple[Signal, ...] = ()
    decay: float = 1.0
    jitter: float = 1.0
    similarity: float = 0.0


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found. `score` orders; `relevance` in [0, 1] says how good it is, across questions."""

    entry: Entry
    score: float
    relevance: float
    explanation: Explanation
