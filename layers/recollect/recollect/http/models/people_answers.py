"""The shapes of answers about what people decide and do: what was not done, incognito sessions, the profile, series."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from recollect.core.model.entry import Category
from recollect.core.spaces.activity import UserAction
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.http.models.base import Answer


class SkippedAnswer(Answer):
    """Nothing was done: the space is paused, or the session is incognito."""

    action: Literal["skipped"]
    reason: Literal["memory_off", "incognito"]


class NothingServedAnswer(Answer):
    """Nothing is served: the space is paused (`off`), or the session is incognito."""

    memory: Literal[MemoryMode.OFF, MemoryMode.INCOGNITO]


class IncognitoAnswer(Answer):
    """Whether a session is incognito."""

    session_id: str
    space: str
    incognito: bool
    started_at: datetime | None = Field(description="Null where nobody began it: it was so by the space's default.")
    until: datetime | None = Field(
        description="When it ends by itself, or has ended; null where it lasts until somebody ends it."
    )


class ProfileAnswer(Answer):
    """What the person says about themselves. `version` is 0 and the rest null before anything was said."""

    name: str | None
    language: str | None
    time_zone: str | None
    text: str | None
    version: int
    modified_at: datetime | None


class ActivityCountsAnswer(Answer):
    """What was done.

    `searches` counts contexts as well; in `empty` of them nothing was relevant. `served` and `echoed` are memories of
    contexts whose outcome was told, and those of them that answers made use of; `hit_rate` is their quotient.
    `degraded` searches may have found less than they could. `only_protected` counts writes beyond the cap of a space
    where all that could go is pinned or saved on purpose.
    """

    searches: int
    empty: int
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
    degraded: int
    only_protected: int
    jobs_failed: int = Field(description="Times that a job was given up in a space.")
    model_calls: int
    model_failed: int = Field(description="Times that the language model gave nothing to use, or was not to be asked.")
    model_tokens: int
    degraded_by_reason: dict[str, int] = Field(description="Of `degraded`; one search may have several reasons.")
    job_changes: dict[str, int] = Field(description="What jobs changed, by their names.")
    model_cost: float = Field(description="In US dollars, by the prices of the deployment.")
    embedded: int = Field(description="Entries that got their first vectors.")
    embedded_p95_s: int | None = Field(
        description="Within so many seconds 95 % of them had these: 1, 2, 5, 10, 30, 60, 300, 900 or 3,600; null where "
        "there are none, or it took longer."
    )
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
