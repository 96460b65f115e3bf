"""What a deployment, a space or a request changes in a profile; None leaves a number as it is."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from recollect.core.model.entry import JsonValue
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profiles import PROFILES, Profile, ProfileName


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightChanges:
    """Other weights of single signals; see `SignalWeights`."""

    relevance: float | None = None
    recency: float | None = None
    utility: float | None = None
    importance: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DecayChanges:
    """Decay switched on or off, or other rates; see `Decay`."""

    on: bool | None = None
    per_day: float | None = None
    by_category: Mapping[str, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileChanges:
    """Other numbers for a profile; see `Profile`. `recency_days` is the curve's `tau_days`."""

    weights: WeightChanges | None = None
    relevance_model: RelevanceModel | None = None
    recency_days: float | None = None
    decay: DecayChanges | None = None
    scale_relevance: bool | None = None
    turn_factor: float | None = None
    jitter: float | None = None
    mmr_lambda: float | None = None
    rank_constant: int | None = None
    candidates: int | None = None

    def applied_to(self, profile: Profile) -> Profile:
        """Return the profile with these changes. Raises InputError for a number out of bounds."""
        given = _given(self)
        weights, decay, days = given.pop("weights", {}), given.pop("decay", {}), given.pop("recency_days", None)
        return replace(
            profile,
            weights=replace(profile.weights, **weights),
            decay=replace(profile.decay, **decay),
            recency=profile.recency if days is None else replace(profile.recency, tau_days=days),
            **given,
        )


ProfileTable: TypeAlias = Mapping[ProfileName, ProfileChanges]
NO_CHANGES: Final = ProfileChanges()
_READ: Final[Mapping[str, Any]] = {
    "weights": lambda given: WeightChanges(**given),
    "decay": lambda given: DecayChanges(**given),
    "relevance_model": RelevanceModel,
}


def profile_of(name: ProfileName, table: ProfileTable, changes: ProfileChanges = NO_CHANGES) -> Profile:
    """Return a profile as a space has it, with what a request changes. Raises InputError for numbers out of bounds."""
    return changes.applied_to(table.get(name, NO_CHANGES).applied_to(PROFILES[name]))


def profile_table(values: Mapping[str, Mapping[str, Any]]) -> ProfileTable:
    """Return the changes that `table_values` made JSON of. Raises TypeError or ValueError for what it did not make."""
    return {ProfileName(name): _changes(given) for name, given in values.items()}


def table_values(table: ProfileTable) -> dict[str, JsonValue]:
    """Return changes of profiles as JSON, without what they leave as it is."""
    return {name.value: _given(changes) for name, changes in table.items()}


def _changes(given: Mapping[str, Any]) -> ProfileChanges:
    return ProfileChanges(**{name: _READ[name](one) if name in _READ else one for name, one in given.items()})


def _given(changes: ProfileChanges | WeightChanges | DecayChanges) -> dict[str, Any]:
    """Return what is changed by name, the parts of parts likewise."""
    held = {one.name: getattr(changes, one.name) for one in fields(changes)}
    return {
        name: _given(value) if isinstance(value, WeightChanges | DecayChanges) else value
        for name, value in held.items()
        if value is not None
    }
