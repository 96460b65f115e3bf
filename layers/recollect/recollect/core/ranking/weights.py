"""Every number of the ranking, as frozen values with visible defaults. Override one by constructing another.

Where no other source is named, a number was found on the development sets (five LoCoMo conversations, ten BEAM chats,
the people of evals/) by leaving one conversation out; docs/decisions has the figures.
"""

from dataclasses import dataclass, field

from recollect.core.ranking.calibration import Calibration


@dataclass(frozen=True, slots=True)
class NeighbourWeight:
    """How much the turn at an offset in the session counts here: what it states, and what it asks."""

    offset: int
    statement: float = 0.0
    question: float = 0.0


@dataclass(frozen=True, slots=True)
class Bm25fWeights:
    """BM25F over a turn and its neighbours. An answer inherits the question before it: hence offset -1, question 1."""

    k1: float = 0.6  # below the usual 1.2: a turn is short, a word said twice says little more
    b: float = 0.75  # Robertson and Zaragoza's default
    neighbours: tuple[NeighbourWeight, ...] = (
        NeighbourWeight(-4, statement=0.2, question=0.5),
        NeighbourWeight(-2, statement=0.7),
        NeighbourWeight(-1, statement=0.5, question=1.0),
        NeighbourWeight(+1, statement=0.5),
        NeighbourWeight(+2, statement=0.7, question=0.3),
    )


@dataclass(frozen=True, slots=True)
class MaxSimWeights:
    """MaxSim over a turn and its neighbours."""

    question: float = 0.7  # a turn that asks for the words is worth less than one that states them
    own: float = 0.3  # share of the turn alone, the rest is the turn with its neighbours
    power: float = 1.5  # one strong match is worth more than two weak ones
    stop_word: float = 1.1
    neighbours: tuple[NeighbourWeight, ...] = (
        NeighbourWeight(-4, statement=0.9),
        NeighbourWeight(-3, statement=0.7),
        NeighbourWeight(-2, statement=1.0, question=0.8),
        NeighbourWeight(-1, statement=0.8, question=1.0),
        NeighbourWeight(+1, statement=0.9),
        NeighbourWeight(+2, statement=0.8),
    )


@dataclass(frozen=True, slots=True)
class DateWeights:
    """How near an entry's date is to one that the question names: 1 at best."""

    day: float = 1.0
    month: float = 0.7
    year: float = 0.3
    days_after: float = 10.0  # people tell of what happened some days later,
    days_before: float = 5.0  # and rarely announce it long before


@dataclass(frozen=True, slots=True)
class LongMessageWeights:
    """What changes as more of the entries that were read are long, as an assistant's answers are.

    With no long entry the ranking is one for short chat; at a share of `share` (over 0) of them, and above, it is one
    for long messages: only `maxsim` of MaxSim's weight is left, and every doubling of an entry's passages costs
    `passages` x ln 2. MaxSim tells short turns apart well and long ones badly: a long text has some good match for
    every word. So has the best of many passages.
    """

    share: float = 0.5
    maxsim: float = 1 / 6  # flat from 1/12 to 1/4
    passages: float = 0.5  # flat from .4 to 1

    def __post_init__(self) -> None:
        """Raise ValueError unless `share` is over 0."""
        if not self.share > 0:
            raise ValueError(f"share must be over 0, not {self.share}")


@dataclass(frozen=True, slots=True)
class StatementWeights:
    """What counts for a statement: a short entry that is no turn, such as a memory. See docs/decisions/0002.

    MaxSim is not stretched over the candidates and words weigh what they weigh in general: in a few dozen memories
    neither means much by itself. `offset` is what puts statements beside the turns that they were taken from.
    """

    dense: float = 4.0
    maxsim: float = 5.0
    coverage: float = 0.8
    related: float = 1.6
    answer: float = 0.2
    limits: float = 0.6
    first_person: float = 0.1
    speaker: float = 0.2
    when: float = 0.4
    date: float = 1.2
    offset: float = 3.0


@dataclass(frozen=True, slots=True)
class EvidenceWeights:
    """The parts of the default ranking and what each counts.

    generic, asks, named: in short chat only. A turn near to the mean of all that was read ("Thanks, family is
    everything"), or one that asks, rarely answers; one that names something does.
    """

    bm25f: float = 4.0
    maxsim: float = 6.0  # flat from 5 to 8
    dense: float = 4.0
    first_person: float = 0.5
    speaker: float = 1.0
    when: float = 1.0
    date: float = 6.0
    generic: float = 3.0  # flat from 2 to 4
    asks: float = 0.4
    named: float = 0.4
    statements: StatementWeights = field(default_factory=StatementWeights)
    long_messages: LongMessageWeights = field(default_factory=LongMessageWeights)
    words: Bm25fWeights = field(default_factory=Bm25fWeights)
    tokens: MaxSimWeights = field(default_factory=MaxSimWeights)
    dates: DateWeights = field(default_factory=DateWeights)


@dataclass(frozen=True, slots=True)
class RrfWeights:
    """Reciprocal rank fusion; 60 as in Cormack et al. (2009)."""

    rank_constant: int = 60


@dataclass(frozen=True, slots=True)
class RankingWeights:
    """What a ranking is made with."""

    evidence: EvidenceWeights = field(default_factory=EvidenceWeights)
    rrf: RrfWeights = field(default_factory=RrfWeights)
    calibration: Calibration = field(default_factory=Calibration)
