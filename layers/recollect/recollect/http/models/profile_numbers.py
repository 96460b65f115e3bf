"""The numbers of a profile, as a request or a space changes them."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import BeforeValidator, Field

from recollect.core.ranking.profile_changes import DecayChanges, ProfileChanges, WeightChanges
from recollect.core.ranking.profiles import (
    HOURS_PER_DAY,
    MAX_CANDIDATES,
    MAX_DECAY_PER_DAY,
    MAX_RANK_CONSTANT,
    MAX_RECENCY_DAYS,
    MAX_WEIGHT,
)
from recollect.http.models.base import RequestBody
from recollect.http.models.fields import MAX_TAGS, Category, RelevanceModelName

Weight = Annotated[float, Field(ge=0, le=MAX_WEIGHT)]
Share = Annotated[float, Field(ge=0, le=1)]
DecayRate = Annotated[float, Field(ge=0, le=MAX_DECAY_PER_DAY)]


class Weights(RequestBody):
    """What each signal counts; one that is left out keeps the profile's weight."""

    relevance: Weight | None = None
    recency: Weight | None = None
    utility: Weight | None = None
    importance: Weight | None = None


class DecayRates(RequestBody):
    """How fast old entries decay."""

    on: bool | None = Field(default=None, description="Whether they decay at all.")
    per_day: DecayRate | None = Field(default=None, description="exp(-rate x days).")
    by_category: Annotated[dict[Category, DecayRate], Field(max_length=MAX_TAGS)] | None = Field(
        default=None, description="Rates of single categories."
    )


def _in_full(given: object) -> object:
    """Take true and false for on and off, a number for a rate, and rates for a wish that they count."""
    if isinstance(given, bool):
        return {"on": given}
    if isinstance(given, int | float):
        return {"on": True, "per_day": given}
    return {"on": True, **given} if isinstance(given, Mapping) else given


DecayChoice = Annotated[DecayRates, BeforeValidator(_in_full, json_schema_input_type=bool | DecayRate | DecayRates)]


class ProfileNumbers(RequestBody):
    """Other numbers for a profile; what is left out stays."""

    weights: Weights | None = None
    relevance_model: RelevanceModelName | None = Field(default=None, description="How relevance is made.")
    recency_days: Annotated[float, Field(ge=1 / HOURS_PER_DAY, le=MAX_RECENCY_DAYS)] | None = Field(
        default=None, description="Recency is exp(-days / recency_days)."
    )
    decay: DecayChoice | None = Field(
        default=None, description="true or false, a rate a day, or rates by category: score x exp(-rate x days)."
    )
    scale_relevance: bool | None = Field(
        default=None, description="Relevance counts as a share of that of the best entry of the answer."
    )
    turn_factor: Share | None = Field(
        default=None, description="What scores of turns are multiplied by; below 1 prefers what was made of turns."
    )
    jitter: Share | None = Field(default=None, description="The greatest share by which chance moves a score; 0: none.")
    mmr_lambda: Share | None = Field(
        default=None, description="1 orders by score alone; less prefers results unlike those before them."
    )
    rank_constant: Annotated[int, Field(ge=1, le=MAX_RANK_CONSTANT)] | None = Field(
        default=None, description="k of reciprocal rank fusion."
    )
    candidates: Annotated[int, Field(ge=1, le=MAX_CANDIDATES)] | None = Field(
        default=None, description="How many candidates each leg gives; by default 50."
    )

    def changes(self) -> ProfileChanges:
        """Return the domain's value."""
        return self.as_value(
            ProfileChanges,
            weights=self.weights and self.weights.as_value(WeightChanges),
            decay=self.decay and self.decay.as_value(DecayChanges),
        )
