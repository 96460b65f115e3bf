"""What a search is for, as numbers: seven profiles of one formula.

A profile weighs four signals (see `signals`), may let old entries decay, shake the order a little, and trade some
relevance for variety. `profile_changes` says how a deployment, a space or a request changes one.
"""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field
from enum import StrEnum
from math import log
from typing import Final

from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.retrieval.candidates import CANDIDATES_PER_LEG
from recollect.errors import InputError

MAX_WEIGHT: Final = 10.0
MAX_RECENCY_DAYS: Final = 3_650.0
MAX_DECAY_PER_DAY: Final = 10.0
MAX_RANK_CONSTANT: Final = 1_000
MAX_CANDIDATES: Final = 500
HOURS_PER_DAY: Final = 24


class ProfileName(StrEnum):
    """What a search is for.

    Where were we; decisions and specifications; patterns and preferences; connections; being stuck; relevance, recency
    and importance alike; relevance alone.
    """

    CONTINUITY = "continuity"
    FACT_CHECK = "fact_check"
    FREQUENT = "frequent"
    ASSOCIATIVE = "associative"
    EXPLORE = "explore"
    BALANCED = "balanced"
    RELEVANT = "relevant"


class Since(StrEnum):
    """What recency is counted from: the last access (until there is one, as CREATION), or when it was said."""

    ACCESS = "access"
    CREATION = "creation"


@dataclass(frozen=True, slots=True)
class SignalWeights:
    """What each signal counts, 0 to 10; one of them more than 0."""

    relevance: float = 1.0
    recency: float = 0.0
    utility: float = 0.0
    importance: float = 0.0

    def __post_init__(self) -> None:
        """Raise InputError for weights out of bounds, or none over 0."""
        for name, weight in zip(("relevance", "recency", "utility", "importance"), astuple(self), strict=True):
            require_between(f"weights.{name}", weight, 0.0, MAX_WEIGHT)
        if self.total <= 0:
            raise InputError("weights", "must have one over 0")

    @property
    def total(self) -> float:
        """The greatest weighted sum that there can be."""
        return self.relevance + self.recency + self.utility + self.importance


@dataclass(frozen=True, slots=True)
class RecencyCurve:
    """exp(-days / tau_days); the days are counted from `since`."""

    since: Since = Since.ACCESS
    tau_days: float = -1 / (HOURS_PER_DAY * log(0.995))  # .995 to the power of the hours

    def __post_init__(self) -> None:
        """Raise InputError for a curve that is none."""
        require_between("recency_days", self.tau_days, 1 / HOURS_PER_DAY, MAX_RECENCY_DAYS)


@dataclass(frozen=True, slots=True)
class Decay:
    """exp(-rate x days since it was said), of the whole score; off unless a profile has it.

    by_category: rates of single categories in place of `per_day`.
    """

    on: bool = False
    per_day: float = 0.01
    by_category: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raise InputError for rates out of bounds."""
        for rate in (self.per_day, *self.by_category.values()):
            require_between("decay", rate, 0.0, MAX_DECAY_PER_DAY)

    def rate(self, category: str | None) -> float:
        """Return the rate a day of a category; 0 when decay is off."""
        if not self.on:
            return 0.0
        return self.per_day if category is None else self.by_category.get(category, self.per_day)


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Every number of one ranking.

    scale_relevance: relevance counts as a share of that of the best entry of its answer, so that it spans [0, 1] as the
    other signals do; else it counts as it is. turn_factor: what the score of a turn is multiplied by; below 1, what was
    made of turns (memories, handoffs, roll-ups) goes before turns that are as good.
    jitter: the greatest share by which chance moves a score; mmr_lambda: 1 for relevance alone, 0 for variety alone;
    rank_constant: of RRF, None for the deployment's; candidates: of each leg. As many whatever the limit, since the
    order depends on them: five times as many double the cost and find nothing more.
    """

    weights: SignalWeights = field(default_factory=SignalWeights)
    relevance_model: RelevanceModel = RelevanceModel.EVIDENCE
    recency: RecencyCurve = field(default_factory=RecencyCurve)
    decay: Decay = field(default_factory=Decay)
    scale_relevance: bool = False
    turn_factor: float = 1.0
    jitter: float = 0.0
    mmr_lambda: float = 1.0
    rank_constant: int | None = None
    candidates: int = CANDIDATES_PER_LEG

    def __post_init__(self) -> None:
        """Raise InputError for a number out of bounds."""
        require_between("turn_factor", self.turn_factor, 0.0, 1.0)
        require_between("jitter", self.jitter, 0.0, 1.0)
        require_between("mmr_lambda", self.mmr_lambda, 0.0, 1.0)
        if self.rank_constant is not None:
            require_between("rank_constant", self.rank_constant, 1, MAX_RANK_CONSTANT)
        require_between("candidates", self.candidates, 1, MAX_CANDIDATES)


def require_between(name: str, value: float, least: float, greatest: float) -> None:
    """Raise InputError unless a number is within its bounds; what is no number never is."""
    if not least <= value <= greatest:
        raise InputError(name, f"must be {least:g} to {greatest:g}")


_VARIED: Final = 0.9  # mmr_lambda of whatever does not ask for facts
_DECAYING: Final = Decay(on=True)
# A turn said just now stands behind a memory as relevant of up to three days, as `continuity` weighs them:
# .8 x (.3 + .5 + .1) = .72, and (.3 + .5 x .995^72 + .1) x exp(-.03) = .726
_TURNS_AFTER: Final = 0.8

PROFILES: Final[Mapping[ProfileName, Profile]] = {
    ProfileName.CONTINUITY: Profile(
        weights=SignalWeights(0.3, 0.5, 0.2),
        scale_relevance=True,
        turn_factor=_TURNS_AFTER,
        decay=_DECAYING,
        jitter=0.02,
        mmr_lambda=_VARIED,
    ),
    ProfileName.FACT_CHECK: Profile(weights=SignalWeights(0.6, 0.1, 0.3), scale_relevance=True, jitter=0.02),
    ProfileName.FREQUENT: Profile(
        weights=SignalWeights(0.2, 0.2, 0.6),
        scale_relevance=True,
        turn_factor=_TURNS_AFTER,
        decay=_DECAYING,
        jitter=0.02,
        mmr_lambda=_VARIED,
    ),
    ProfileName.ASSOCIATIVE: Profile(
        weights=SignalWeights(0.7, 0.1, 0.2), scale_relevance=True, jitter=0.05, mmr_lambda=_VARIED
    ),
    ProfileName.EXPLORE: Profile(
        weights=SignalWeights(0.4, 0.3, 0.3), scale_relevance=True, jitter=0.15, mmr_lambda=_VARIED
    ),
    ProfileName.BALANCED: Profile(
        weights=SignalWeights(1.0, 1.0, 0.0, 1.0),
        scale_relevance=True,
        relevance_model=RelevanceModel.COSINE,
        recency=RecencyCurve(Since.CREATION, tau_days=7.0),
        mmr_lambda=_VARIED,
    ),
    ProfileName.RELEVANT: Profile(),
}
