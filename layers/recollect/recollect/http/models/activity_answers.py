"""Answers that tell what was done, as series."""

from datetime import datetime
from typing import Literal

from recollect.core.enrichment.findings import Category
from recollect.core.spaces.activity import UserAction
from recollect.http.models.base import Answer


class ActivityCountsAnswer(Answer):
    """What was done.

    `searches` counts contexts as well. `served` and `echoed` are memories of contexts whose outcome was told, and those
    of them that answers made use of; `hit_rate` is their quotient.
    """

    searches: int
    tier_1: int
    tier_2: int
    served: int
    echoed: int
    hit_rate: float | None
    created: int
    merged: int
    flagged: int
    skipped: int
    trimmed: int
    new_by_category: dict[Category, int]
    user_actions: dict[UserAction, int]


class ActivityPointAnswer(ActivityCountsAnswer):
    """What was done in the hour or day that begins `at` a moment."""

    at: datetime


class ActivitySeriesAnswer(Answer):
    """Counts step by step without a gap, up to now, and their sum. Beyond a week the steps are days, of UTC."""

    step: Literal["hour", "day"]
    points: list[ActivityPointAnswer]
    total: ActivityCountsAnswer


class EverybodyAnswer(Answer):
    """What everybody did together."""

    series: ActivitySeriesAnswer
