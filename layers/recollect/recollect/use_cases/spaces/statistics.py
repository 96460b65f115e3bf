"""Count what is in a space, and what was done there."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.activity import ActivitySeries, activity_series
from recollect.core.spaces.statistics import SpaceStatistics
from recollect.ports import ActivityLog, Clock, Spaces


@dataclass(frozen=True, slots=True)
class CountSpace:
    """Counts one space."""

    store: Spaces

    def __call__(self, scope: Scope) -> SpaceStatistics:
        """Return its counts, all zero for a space that holds nothing."""
        scope.require(Right.READ)
        return self.store.statistics(scope)


@dataclass(frozen=True, slots=True)
class ReadActivity:
    """Tells what was done, hour by hour or day by day."""

    log: ActivityLog
    clock: Clock

    def __call__(self, scopes: Iterable[Scope], since: datetime) -> ActivitySeries:
        """Return the series of some spaces together, up to now.

        Raises:
            NotPermittedError: a scope may not read.
        """
        until = self.clock.now()
        found = []
        for scope in scopes:
            scope.require(Right.READ)
            found.append(self.log.activity(scope, since=since, until=until))
        return activity_series(chain.from_iterable(found), since=since, until=until)


@dataclass(frozen=True, slots=True)
class ReadActivityOfAll:
    """Tells what everybody did together: for operators only."""

    log: ActivityLog
    clock: Clock

    def __call__(self, since: datetime) -> ActivitySeries:
        """Return the series, up to now."""
        until = self.clock.now()
        return activity_series(self.log.activity_of_all(since=since, until=until), since=since, until=until)
