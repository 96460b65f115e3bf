"""What a search returns, and why."""

from dataclasses import dataclass
from typing import Final

from recollect.core.judges.linear import LogOddsTerm
from recollect.core.model.entry import Entry, Kind
from recollect.core.retrieval.candidates import ShortPlace


@dataclass(frozen=True, slots=True)
class LegPlace:
    """Where one leg had the entry: rank from 1, and the leg's own score (BM25, cosine).

    short: where it was found by the beginning of its vector, None where the index holds vectors in whole.
    """

    leg: str
    rank: int
    score: float
    short: ShortPlace | None = None


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
class Calibrated:
    """The step between the parts and the signals: from the relevance model's score to a relevance.

    score: the sum of the parts' contributions.
    log_odds: terms that add up to x in relevance = 1 / (1 + exp(-x)); without them relevance is the score, kept within
    [0, 1].
    relevance: of this entry alone.
    pooled: over how many entries on end, in the order of the score, the levelled relevance is the mean of theirs, so
    that it never rises where the score falls; 1 where it is this entry's own.
    best: what the levelled relevance is divided by to be the signal: that of the best entry of the answer, 1 where the
    profile takes relevance as it is.
    """

    score: float
    log_odds: tuple[LogOddsTerm, ...]
    relevance: float
    pooled: int = 1
    best: float = 1.0


@dataclass(frozen=True, slots=True)
class Reranked:
    """What a reranker made of an entry.

    score: its own, in [0, 1]. place: where the entry stood before, from 1, by its score and without variety. best: what
    the reranker's score is divided by to be the signal `relevance`: the best one's, 1 where the profile takes it as it
    is.
    """

    score: float
    place: int
    best: float = 1.0


_WITHOUT_PARTS: Final = Calibrated(score=0.0, log_odds=(), relevance=0.0)


@dataclass(frozen=True, slots=True)
class Walk:
    """By which way a walk over names came to an entry, the likeliest.

    hops: 0 for an entry by itself. entry_ids: of the way, from where it began; over: the names that it went over, one
    a hop. semantic, graph: the belief in the entry by itself, and over others, in [0, 1]; with all others' they add up
    to 1.
    """

    hops: int
    entry_ids: tuple[str, ...]
    over: tuple[str, ...]
    semantic: float
    graph: float

    @property
    def words(self) -> str:
        """The way in words."""
        if not self.over:
            return "found by itself"
        return "found by what it shares with others: " + ", then ".join(self.over)

    @property
    def proximity(self) -> float:
        """1 / (1 + hops)."""
        return 1 / (1 + self.hops)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an entry stands where it does.

    legs: empty for an entry that came in as the session neighbour of a hit or as a waiting one.
    parts: what the relevance model saw; the contributions add up to its own score, which orders what is equal.
    waiting_for_vectors: ranked by words alone.
    signals: what the profile saw; the contributions add up to a sum that, times decay, turn_factor and jitter, is the
    hit's score.
    turn_factor: below 1 for a turn where the profile prefers what was made of turns.
    similarity: to the likest of the results before it, in [0, 1]; 0 where the profile asks for no variety.
    calibration: how the parts became the signal `relevance`.
    levelled: the relevance that the profile took: this entry's own, or the mean of those that it is pooled with.
    ranked_by: the turn that a memory was made of and has its place by; all numbers but the profile's are the turn's.
    reranked: None where no reranker was asked about this entry; else the signal `relevance` is made of its score, and
    `calibration` and `levelled` tell what the relevance is that the floor and the least relevance go by.
    walk: of a search that walks, how the entry was come to.
    """

    legs: tuple[LegPlace, ...]
    parts: tuple[Part, ...]
    waiting_for_vectors: bool = False
    signals: tuple[Signal, ...] = ()
    decay: float = 1.0
    turn_factor: float = 1.0
    jitter: float = 1.0
    similarity: float = 0.0
    calibration: Calibrated = _WITHOUT_PARTS
    levelled: float = 0.0
    ranked_by: str | None = None
    reranked: Reranked | None = None
    walk: Walk | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found. `score` orders; `relevance` in [0, 1] says how good it is, across questions.

    model_score: of the relevance model, before a profile: it tells best which of two memories answers better.
    stands_for_turn: it is a memory that has its place by a turn that it was made of. earlier_than: the id of the result
    that replaces it, where it is asked what was said last.
    """

    entry: Entry
    score: float
    relevance: float
    model_score: float = 0.0
    stands_for_turn: bool = False
    earlier_than: str | None = None

    @property
    def is_ranked_as_turn(self) -> bool:
        """Tell whether the numbers are those of a turn, which are compared with those of turns alone."""
        return self.stands_for_turn or self.entry.kind is Kind.TURN


@dataclass(frozen=True, slots=True)
class ExplainedHit(Hit):
    """An entry that was found, and why it stands where it does."""

    explanation: Explanation = Explanation((), ())
