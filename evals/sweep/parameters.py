"""What a sweep varies: one number of a profile at a time, everything else as it is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges, WeightChanges
from recollect.core.ranking.profiles import PROFILES, Profile, ProfileName
from recollect.core.ranking.weights import RrfWeights


@dataclass(frozen=True, slots=True)
class Parameter:
    """One number of a profile.

    values: what is tried beside the default; profiles: where it is tried; default: what a profile has of it; changes:
    what a request says to have another value.
    """

    name: str
    values: tuple[float, ...]
    profiles: tuple[ProfileName, ...]
    default: Callable[[Profile], float]
    changes: Callable[[float], ProfileChanges]


@dataclass(frozen=True, slots=True)
class Variant:
    """One profile with one number changed, or with its default value of that number."""

    parameter: str
    profile: ProfileName
    value: float
    is_default: bool
    changes: ProfileChanges

    def changed(self) -> Profile:
        """Return the profile with the change."""
        return self.changes.applied_to(PROFILES[self.profile])


_EVERY: Final = tuple(ProfileName)
_TRI_SCORE: Final = (ProfileName.BALANCED, ProfileName.FACT_CHECK)
_PARAMETERS: Final = (
    Parameter(
        "mmr_lambda",
        (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0),
        _EVERY,
        lambda profile: profile.mmr_lambda,
        lambda value: ProfileChanges(mmr_lambda=value),
    ),
    Parameter(
        "rank_constant",
        (1, 2, 5, 10, 20, 40, 60, 100, 200),
        (ProfileName.RELEVANT,),
        lambda profile: profile.rank_constant or RrfWeights().rank_constant,
        lambda value: ProfileChanges(rank_constant=int(value), relevance_model=RelevanceModel.RRF),
    ),
    Parameter(
        "alpha",  # the weight of relevance
        (0.5, 1.0, 2.0, 4.0, 10.0),
        _TRI_SCORE,
        lambda profile: profile.weights.relevance,
        lambda value: ProfileChanges(weights=WeightChanges(relevance=value)),
    ),
    Parameter(
        "beta",  # of recency
        (0.0, 0.01, 0.03, 0.1, 0.3, 1.0),
        _TRI_SCORE,
        lambda profile: profile.weights.recency,
        lambda value: ProfileChanges(weights=WeightChanges(recency=value)),
    ),
    Parameter(
        "gamma",  # of importance
        (0.0, 0.5, 1.0, 2.0),
        _TRI_SCORE,
        lambda profile: profile.weights.importance,
        lambda value: ProfileChanges(weights=WeightChanges(importance=value)),
    ),
    Parameter(
        "tau",  # days, of recency
        (1.0, 7.0, 30.0, 90.0, 365.0),
        _TRI_SCORE,
        lambda profile: profile.recency.tau_days,
        lambda value: ProfileChanges(recency_days=value),
    ),
    Parameter(
        "N",  # candidates of each leg
        (10, 25, 50, 100, 200),
        (ProfileName.RELEVANT,),
        lambda profile: profile.candidates,
        lambda value: ProfileChanges(candidates=int(value)),
    ),
)
PARAMETERS: Final[Mapping[str, Parameter]] = {parameter.name: parameter for parameter in _PARAMETERS}


def variants(names: Sequence[str], profiles: Sequence[ProfileName] = ()) -> Iterator[Variant]:
    """Yield every value of each parameter in each profile, its default among them, in rising order.

    Args:
        names: keys of PARAMETERS.
        profiles: in place of those that each parameter names; empty for these.
    """
    for parameter in map(PARAMETERS.__getitem__, names):
        for profile in profiles or parameter.profiles:
            default = parameter.default(PROFILES[profile])
            for value in sorted({*parameter.values, default}):
                yield Variant(parameter.name, profile, value, value == default, parameter.changes(value))
