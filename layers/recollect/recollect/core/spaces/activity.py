"""What is done in a space, counted hour by hour: counts alone, of no text, no entry and no agent."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import Category
from recollect.core.model.records import Collection, RecordKey
from recollect.core.model.scope import Scope

KEPT: Final = timedelta(days=400)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
MOST_HOURS: Final = 7 * 24  # beyond which a series goes by days, so that it has about 400 points at most
_STAMP: Final = "%Y%m%dT%H"
_NEW: Final = "new_"
_WHY_DEGRADED: Final = "degraded_by_"
_JOB: Final = "job_"
_EMBEDDED: Final = "embedded_within_"
_LATER: Final = "embedded_later"
WITHIN: Final = (1, 2, 5, 10, 30, 60, 300, 900, 3_600)  # seconds from a write to its vectors
MODEL_COST: Final = "model_cost_millionths"  # of a US dollar
_MILLION: Final = 1_000_000
_PERCENTILE: Final = 0.95
_CATEGORIES: Final = tuple(category.value for category in Category)


class UserAction(StrEnum):
    """What a person, or an agent for them, did about what is remembered."""

    PIN = "pin"
    UNPIN = "unpin"
    FORGET = "forget"
    RESTORE = "restore"
    EDIT = "edit"
    ENABLE = "enable"
    DISABLE = "disable"
    INCOGNITO = "incognito"
    ERASE = "erase"


class Activity(StrEnum):
    """What else is counted. Contexts are searches as well; a memory that came near another one is flagged alone.

    EMPTY: searches in which nothing was relevant. DEGRADED: those that may have found less than they could.
    ONLY_PROTECTED: writes beyond the cap of a space where nothing may be trimmed. JOBS_FAILED: jobs that were given up
    in a space. MODEL_CALLS, MODEL_FAILED, MODEL_TOKENS: of a language model.
    """

    SEARCHES = "searches"
    EMPTY = "empty"
    TIER_1 = "tier_1"
    TIER_2 = "tier_2"
    SERVED = "served"
    ECHOED = "echoed"
    CREATED = "created"
    MERGED = "merged"
    FLAGGED = "flagged"
    SKIPPED = "skipped"
    TRIMMED = "trimmed"
    DEGRADED = "degraded"
    ONLY_PROTECTED = "only_protected"
    JOBS_FAILED = "jobs_failed"
    MODEL_CALLS = "model_calls"
    MODEL_FAILED = "model_failed"
    MODEL_TOKENS = "model_tokens"


Counts = Mapping[str, int]  # by the values of Activity and UserAction, and by `new_in`
Acted = Callable[[Scope, UserAction], None]
Counted = Callable[[Scope, Counts], None]


def new_in(category: str | None) -> str:
    """Return what a new memory of a category counts as; a category that is no word of the program is another one."""
    return f"{_NEW}{category if category in _CATEGORIES else Category.OTHER.value}"


def new_by_category(counts: Counts) -> dict[str, int]:
    """Return how many of the memories that came were of which category."""
    return {name: counts.get(f"{_NEW}{name}", 0) for name in _CATEGORIES}


def degraded_by(reasons: Iterable[str]) -> dict[str, int]:
    """Return what a search counts as that may have found less than it could, for these reasons; nothing for none."""
    found = {f"{_WHY_DEGRADED}{reason}": 1 for reason in reasons}
    return {Activity.DEGRADED: 1, **found} if found else {}


def changed_by(job: str, changes: int) -> dict[str, int]:
    """Return what so many changes by a job count as."""
    return {f"{_JOB}{job}": changes}


def embedded_after(seconds: Iterable[float]) -> dict[str, int]:
    """Return what vectors count as that were there so many seconds after what they are of was written."""
    return Counter(next((f"{_EMBEDDED}{most}" for most in WITHIN if one <= most), _LATER) for one in seconds)


def model_cost(dollars: float) -> dict[str, int]:
    """Return what an answer of a language model counts as that cost so much."""
    return {MODEL_COST: round(dollars * _MILLION)}


def reasons_of(counts: Counts) -> dict[str, int]:
    """Return how many searches may have found less than they could, by reason; one search may have several."""
    return _named(counts, _WHY_DEGRADED)


def changes_of_jobs(counts: Counts) -> dict[str, int]:
    """Return how much jobs changed, by their names."""
    return _named(counts, _JOB)


def dollars_of(counts: Counts) -> float:
    """Return what the language model cost, in US dollars."""
    return counts.get(MODEL_COST, 0) / _MILLION


def embedded_p95(counts: Counts) -> int | None:
    """Return within how many seconds 95 % of what was written had its vectors: the bound of WITHIN that holds.

    None where there is none, or where it took longer than the last of them.
    """
    total = sum(_named(counts, _EMBEDDED).values()) + counts.get(_LATER, 0)
    within = 0
    for most in WITHIN if total else ():
        within += counts.get(f"{_EMBEDDED}{most}", 0)
        if within >= _PERCENTILE * total:
            return most
    return None


def embedded(counts: Counts) -> int:
    """Return how many entries got their first vectors."""
    return sum(_named(counts, _EMBEDDED).values()) + counts.get(_LATER, 0)


def nobody_acted(_scope: Scope, _action: UserAction) -> None:
    """Tell nobody."""


def nobody_counts(_scope: Scope, _counts: Counts) -> None:
    """Count nothing."""


@dataclass(frozen=True, slots=True)
class HourOfActivity:
    """What was done in the hour that begins at a moment."""

    hour: datetime
    counts: Counts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ActivitySeries:
    """Counts in steps of an hour or a day, one after the other without a gap, the last one under way."""

    step: timedelta
    points: Sequence[HourOfActivity]

    @property
    def total(self) -> Counts:
        """The counts of all points together."""
        return _sum(point.counts for point in self.points)


def hour_of(moment: datetime) -> datetime:
    """Return the beginning of the hour of a moment, in UTC."""
    return moment.astimezone(UTC).replace(minute=0, second=0, microsecond=0)


def activity_key(hour: datetime) -> RecordKey:
    """Return where the counts of an hour are."""
    return RecordKey(Collection.ACTIVITY, (hour_of(hour).strftime(_STAMP),))


def hour_of_key(key: RecordKey) -> datetime:
    """Return the hour whose counts are there."""
    return datetime.strptime(key.parts[0], _STAMP).replace(tzinfo=UTC)


def activity_series(hours: Iterable[HourOfActivity], *, since: datetime, until: datetime) -> ActivitySeries:
    """Return the series from the step of `since` to that of `until`: by hours up to MOST_HOURS of them, else by days.

    hours: in any order, the same one several times as well; what is outside is left out.
    """
    step = HOUR if until - since <= MOST_HOURS * HOUR else DAY
    first, last = (_beginning(moment, step) for moment in (max(since, until - KEPT), until))
    counted: dict[datetime, Counter[str]] = {}
    for one in hours:
        counted.setdefault(_beginning(one.hour, step), Counter()).update(one.counts)
    count = (last - first) // step + 1
    places = [first + number * step for number in range(count)]
    return ActivitySeries(step, [HourOfActivity(place, dict(counted.get(place, {}))) for place in places])


def hit_rate(counts: Counts) -> float | None:
    """Return the share of served memories that answers made use of, in [0, 1]; None where no outcome was told."""
    served = counts.get(Activity.SERVED, 0)
    return counts.get(Activity.ECHOED, 0) / served if served else None


def _beginning(moment: datetime, step: timedelta) -> datetime:
    hour = hour_of(moment)
    return hour if step == HOUR else hour.replace(hour=0)


def _named(counts: Counts, prefix: str) -> dict[str, int]:
    found = {name: count for name, count in counts.items() if name.startswith(prefix)}
    return {name.removeprefix(prefix): found[name] for name in sorted(found)}


def _sum(counts: Iterable[Counts]) -> Counts:
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return dict(total)
