"""Whether what is served goes on being of use: hit rates by agent and by tag, week by week, and which of them fell.

A fall is told by the two-proportion z-test with a pooled share (Fleiss, Levin and Paik, "Statistical Methods for Rates
and Proportions", 3rd ed. 2003, section 3.1) and only where it is large as well: with thousands of outcomes any
difference is sure, and few of them matter.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from math import sqrt
from typing import Final

from recollect.core.feedback.agent_statistics import Served
from recollect.core.feedback.recall import Outcome

WEEK: Final = timedelta(days=7)


class Watched(StrEnum):
    """Whose hit rate is looked at."""

    AGENT = "agent"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class FallRule:
    """When a hit rate fell. recent: the latest time, held against all before it.

    least_served: memories in each of the two. least_fall: of the rate. least_z: standard errors; 2.33 is one in a
    hundred by chance.
    """

    recent: timedelta = timedelta(days=28)
    least_served: int = 20
    least_fall: float = 0.15
    least_z: float = 2.33


@dataclass(frozen=True, slots=True)
class DatedOutcome:
    """What became of a context, and when that was told."""

    at: datetime
    agent: str | None
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class WeekOfUse:
    """A week from its Monday on, in UTC."""

    monday: date
    served: Served


@dataclass(frozen=True, slots=True)
class HitRateDrift:
    """The hit rate of an agent (None: of calls that name none) or a tag over time. fell: by the rule."""

    watched: Watched
    name: str | None
    weeks: tuple[WeekOfUse, ...]
    recent: Served
    former: Served
    z: float
    fell: bool


def drifts(
    outcomes: Iterable[DatedOutcome],
    tags: Mapping[str, Sequence[str]],
    now: datetime,
    rule: FallRule | None = None,
) -> tuple[HitRateDrift, ...]:
    """Return every agent and tag that was served something, those that fell first, then the most served.

    tags: of each memory that is there still, by id.
    """
    rule = rule or FallRule()
    served: dict[tuple[Watched, str | None], Counter[tuple[date, bool]]] = {}
    relevant: dict[tuple[Watched, str | None], Counter[tuple[date, bool]]] = {}
    for one in outcomes:
        place = (_monday(one.at), one.at > now - rule.recent)
        for ids, of_use in ((one.outcome.echo, True), (one.outcome.fizzle, False)):
            for entry_id in ids:
                named = [(Watched.AGENT, one.agent), *((Watched.TAG, tag) for tag in tags.get(entry_id, ()))]
                for key in named:
                    served.setdefault(key, Counter())[place] += 1
                    relevant.setdefault(key, Counter())[place] += of_use
    found = [_drift(key, counts, relevant[key], rule) for key, counts in served.items()]
    return tuple(sorted(found, key=lambda one: (not one.fell, -_total(one).times_served, one.watched, one.name or "")))


def _drift(
    key: tuple[Watched, str | None],
    served: Counter[tuple[date, bool]],
    relevant: Counter[tuple[date, bool]],
    rule: FallRule,
) -> HitRateDrift:
    mondays = sorted({monday for monday, _ in served})
    weeks = tuple(
        WeekOfUse(monday, Served(*(sum(of[monday, recent] for recent in (False, True)) for of in (served, relevant))))
        for monday in mondays
    )
    recent, former = (
        Served(*(sum(count for (_, is_recent), count in of.items() if is_recent is which) for of in (served, relevant)))
        for which in (True, False)
    )
    z = z_of_fall(former, recent)
    is_known = min(recent.times_served, former.times_served) >= rule.least_served
    is_large = former.hit_rate - recent.hit_rate >= rule.least_fall
    return HitRateDrift(*key, weeks, recent, former, z, is_known and is_large and z >= rule.least_z)


def z_of_fall(former: Served, recent: Served) -> float:
    """Return by how many standard errors the later rate is below the former one; 0 with nothing to compare."""
    if not former.times_served or not recent.times_served:
        return 0.0
    pooled = (former.times_relevant + recent.times_relevant) / (former.times_served + recent.times_served)
    error = sqrt(pooled * (1 - pooled) * (1 / former.times_served + 1 / recent.times_served))
    return (former.hit_rate - recent.hit_rate) / error if error else 0.0


def _monday(at: datetime) -> date:
    day = at.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def _total(one: HitRateDrift) -> Served:
    return Served(
        one.recent.times_served + one.former.times_served, one.recent.times_relevant + one.former.times_relevant
    )
