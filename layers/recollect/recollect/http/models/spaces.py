"""A space as a whole: counts, what was done there, what changed, and summaries."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Annotated, Final, Literal

from pydantic import Field, WithJsonSchema

from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Category, Kind, State
from recollect.core.spaces.activity import (
    HOUR,
    Activity,
    ActivitySeries,
    Counts,
    UserAction,
    changes_of_jobs,
    dollars_of,
    embedded,
    embedded_p95,
    hit_rate,
    new_by_category,
    reasons_of,
)
from recollect.core.spaces.changes import ChangeKind
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.statistics import SpaceStatistics
from recollect.http.models.base import Answer, OneOrEverySpace, PageOf, QueryParameters
from recollect.http.models.entries import EntryAnswer
from recollect.http.models.example_values import ENTRY_KEY
from recollect.http.models.fields import IdOrKey, Moment
from recollect.http.models.rendering import Json, Of, moment

_SINCE: Final = "From when on; at most 400 days ago."
_A_MOMENT: Final = {"type": "string", "format": "date-time", "examples": ["2026-03-01T00:00:00Z"]}


class StatsParameters(OneOrEverySpace):
    """Counts, with a series where it is asked for."""

    since: Moment | None = Field(default=None, description=_SINCE, examples=["2026-03-01T00:00:00Z"])


class EverybodyParameters(QueryParameters):
    """A series of everybody."""

    since: Annotated[Moment, Field(description=_SINCE), WithJsonSchema(_A_MOMENT)]


LAST_SESSION: Final = "last_session"


class AuditListing(PageOf):
    """A listing of what was done; all conditions must hold."""

    entry_id: IdOrKey | None = Field(
        default=None, description="Id or key of an entry, also of one that was forgotten.", examples=[ENTRY_KEY]
    )
    action: AuditAction | None = Field(default=None, examples=["created"])


class ChangesListing(PageOf):
    """A listing of changes."""

    since: Literal["last_session"] | Moment = Field(
        description="A moment, or `last_session` for the end of the last conversation.", examples=[LAST_SESSION]
    )

    @property
    def moment(self) -> datetime | None:
        """The moment; None for the end of the last conversation."""
        return self.since if isinstance(self.since, datetime) else None


class AuditAnswer(Answer):
    """`subject` is the id of an entry, conflict, session, share or import, or the space; `version` the entry's."""

    at: datetime
    action: AuditAction
    subject: str
    other: str | None = Field(description="Another entry that it is about as well; of a share, the other space.")
    version: int | None
    count: int | None = Field(
        default=None, description="Of what was exported or imported: how many lines of the space; else left out."
    )
    by: str
    reason: str | None


class ChangeAnswer(Answer):
    """Something that became of a memory, or of two that cannot both hold."""

    at: Annotated[datetime, Of("item.at")]
    change: Annotated[ChangeKind, Of("kind")]
    entry_id: Annotated[str, Of("item.subject")] = Field(
        description="The memory; the id of the conflict for one that was resolved with both kept."
    )
    other_id: Annotated[str | None, Of("item.other")] = Field(
        description="The other memory of a conflict that was opened."
    )
    version: Annotated[int | None, Of("item.version")]
    by: Annotated[str, Of("item.by")]
    reason: Annotated[str | None, Of("item.reason")]
    entry: EntryAnswer | None = Field(
        description="The memory as it is now; null when it is gone or waits for approval."
    )


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


class SaidOtherwiseAnswer(Answer):
    """A memory that contradicts a sentence, which nobody has decided yet, and the day on which it was said."""

    entry_id: Annotated[str, Of("[0]")]
    day: Annotated[date, Of("[1]")]


class SummarySentenceAnswer(Answer):
    """A sentence as it stands in the memory that it rests on, or as a model made it of several."""

    text: str
    entry_id: str
    entry_ids: list[str] = Field(description="All memories that it rests on, `entry_id` among them.")
    day: date | None = Field(
        description="On which it was said, in the zone of the space, of what happened, is to come or is so for now and "
        "of what is contradicted; null for what stands without a day or names one itself."
    )
    otherwise: list[SaidOtherwiseAnswer]


class CategorySummaryAnswer(Answer):
    """What is remembered of a category, of how many memories: their sentences, the youngest first, or a model's."""

    category: str
    text: str = Field(
        description="The sentences as one paragraph, with days and contradictions in brackets behind them."
    )
    sentences: list[SummarySentenceAnswer]
    memories: int
    made_at: datetime
    made_by: str = Field(description="The rules or the model that chose the sentences, and their version.")


class CountsAnswer(Answer):
    """Counts. `entries` leaves out the deleted ones; the backlog is what waits for vectors."""

    entries: int
    by_kind: dict[Kind, int]
    by_state: dict[State, int]
    sessions: int
    waiting_for_embedding: int
    oldest_waiting_s: float | None
    set_aside: int


class SpaceCountsAnswer(CountsAnswer):
    """The counts of one space."""

    space: str


class StatsAnswer(Answer):
    """Counts by space, and their sum. `series`: where `since` was given, of all of these spaces together."""

    spaces: list[SpaceCountsAnswer]
    total: CountsAnswer
    series: ActivitySeriesAnswer | None


class SummaryAnswer(Answer):
    """What is remembered in a space, the category with the most memories first."""

    space: str
    memory: MemoryMode
    categories: Annotated[list[CategorySummaryAnswer], Of("summaries")]


def stats_json(spaces: Sequence[SpaceStatistics], now: datetime, series: ActivitySeries | None = None) -> Json:
    """Return the counts of each space and of all together, and what was done there."""
    return {
        "spaces": [{"space": space.space, **_counts_json([space], now)} for space in spaces],
        "total": _counts_json(spaces, now),
        "series": None if series is None else series_json(series),
    }


def series_json(series: ActivitySeries) -> Json:
    """Return what was done, step by step."""
    return {
        "step": "hour" if series.step == HOUR else "day",
        "points": [{"at": moment(point.hour), **_activity_json(point.counts)} for point in series.points],
        "total": _activity_json(series.total),
    }


def _activity_json(counts: Counts) -> Json:
    rate = hit_rate(counts)
    return {
        **{name.value: counts.get(name.value, 0) for name in Activity},
        "hit_rate": None if rate is None else round(rate, 4),
        "new_by_category": new_by_category(counts),
        "degraded_by_reason": reasons_of(counts),
        "job_changes": changes_of_jobs(counts),
        "model_cost": dollars_of(counts),
        "embedded": embedded(counts),
        "embedded_p95_s": embedded_p95(counts),
        "user_actions": {action.value: counts.get(action.value, 0) for action in UserAction},
    }


def _counts_json(spaces: Sequence[SpaceStatistics], now: datetime) -> Json:
    waiting_since = [space.oldest_waiting_since for space in spaces if space.oldest_waiting_since is not None]
    return {
        "entries": sum(space.entries for space in spaces),
        "by_kind": _summed(space.by_kind for space in spaces),
        "by_state": _summed(space.by_state for space in spaces),
        "sessions": sum(space.sessions for space in spaces),
        "waiting_for_embedding": sum(space.waiting_for_embedding for space in spaces),
        "oldest_waiting_s": max(0.0, round((now - min(waiting_since)).total_seconds(), 3)) if waiting_since else None,
        "set_aside": sum(space.set_aside for space in spaces),
    }


def _summed(counts: Iterable[Mapping[Kind, int]] | Iterable[Mapping[State, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return dict(total)
