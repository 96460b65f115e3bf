"""Tell whether what is served goes on being of use, and what is missed: asked for and never served."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, islice
from typing import Final, Protocol

from recollect.core.feedback.drift import DatedOutcome, HitRateDrift, drifts
from recollect.core.feedback.missed import MISSED_AGE, MissedEntry, missed_entry, missed_key
from recollect.core.feedback.recall import agent_outcome
from recollect.core.model.entry import State
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.activity import Activity, activity_series
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.errors import AccessError, RecordConflictError, UnavailableError
from recollect.ports import ActivityLog, Clock, Memories
from recollect.use_cases.common.listings import pages
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.common.space_maps import SpaceMaps

logger = logging.getLogger(__name__)

PAGE: Final = 200
MOST_OUTCOMES: Final = 5_000  # the newest ones
MOST_MISSED: Final = 20
_ATTEMPTS: Final = 3
_STAMP: Final = "%Y%m%dT%H%M%S.%fZ"


class _Store(Memories, ActivityLog, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class DriftReport:
    """Hit rates over the last 90 days. missed: asked for by `why-not` and never served, the most asked first.

    searches and empty: how many there were since `since`, and in how many nothing was relevant. complete: whether every
    outcome is in it.
    """

    rates: tuple[HitRateDrift, ...]
    missed: tuple[MissedEntry, ...]
    searches: int
    empty: int
    since: datetime
    complete: bool

    @property
    def fallen(self) -> int:
        """Of how many agents and tags the hit rate fell."""
        return sum(one.fell for one in self.rates)


@dataclass(frozen=True, slots=True)
class ReportDrift:
    """Reports on the outcomes of the last 90 days, the newest 5,000 of them at most."""

    store: _Store
    maps: SpaceMaps
    clock: Clock

    def __call__(self, scope: Scope) -> DriftReport:
        """Return the report of a space. Raises NotPermittedError under a scope that is limited to tags."""
        scope.require(Right.READ)
        now = self.clock.now()
        records = list(islice(self._newest(scope), MOST_OUTCOMES + 1))
        outcomes = [told for record in records[:MOST_OUTCOMES] if (told := _dated(record)) is not None]
        with self.maps.lent(scope) as rows:
            tags = {row.entry_id: row.tags for row in rows if row.tags}
        since = now - MISSED_AGE
        counts = activity_series(self.store.activity(scope, since=since, until=now), since=since, until=now).total
        return DriftReport(
            rates=drifts(outcomes, tags, now),
            missed=self._missed(scope),
            searches=counts.get(Activity.SEARCHES, 0),
            empty=counts.get(Activity.EMPTY, 0),
            since=since,
            complete=len(records) <= MOST_OUTCOMES,
        )

    def _newest(self, scope: Scope) -> Iterator[Record]:
        prefix = RecordPrefix(Collection.AGENT)
        listed = pages(lambda after: self.store.list_records(scope, prefix, limit=PAGE, after=after, newest_first=True))
        return chain.from_iterable(listed)

    def _missed(self, scope: Scope) -> tuple[MissedEntry, ...]:
        """Return what was asked for and never served, of those in use."""
        prefix = RecordPrefix(Collection.MISSED)
        listed = pages(lambda after: self.store.list_records(scope, prefix, limit=PAGE, after=after))
        missed = sorted(map(missed_entry, chain.from_iterable(listed)), key=lambda one: (-one.times, one.entry_id))
        found: list[MissedEntry] = []
        for start in range(0, len(missed), MOST_MISSED):
            some = missed[start : start + MOST_MISSED]
            read = self.store.read(scope, [one.entry_id for one in some]).entries
            found += [
                one
                for one in some
                if one.entry_id in read
                and read[one.entry_id].entry.state is State.ACTIVE
                and not read[one.entry_id].entry.statistics.times_served
            ]
            if len(found) >= MOST_MISSED:
                break
        return tuple(found[:MOST_MISSED])


@dataclass(frozen=True, slots=True)
class NoteMissed:
    """Counts that somebody asked why a memory was not found. Never raises: the answer has been given."""

    store: Memories
    clock: Clock
    settings: ReadSettings

    def __call__(self, scope: Scope, entry_id: str, session_id: str | None = None) -> None:
        """Note it once; a scope that may not write, or of which nothing is remembered now, leaves no trace."""
        if scope.tags is not None or Right.WRITE not in scope.rights:
            return
        now, key = self.clock.now(), missed_key(entry_id)
        try:
            if memory_of(self.settings, scope, now, [session_id]).mode_in(session_id) is not MemoryMode.ON:
                return
            for _ in range(_ATTEMPTS):
                record = self.store.records(scope, [key]).get(key)
                known = MissedEntry(entry_id, 0, now) if record is None else missed_entry(record)
                try:
                    self.store.change_records(scope, [known.asked_again(now).record()])
                except RecordConflictError:
                    continue
                return
        except (UnavailableError, AccessError) as error:
            logger.warning("missed_not_noted", extra={"error": type(error).__name__})


def _dated(record: Record) -> DatedOutcome | None:
    """Return an outcome with its time; None for one that came with an import and says no time that there is."""
    told = agent_outcome(record)
    try:
        at = datetime.strptime(record.key.parts[0], _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return DatedOutcome(at, told.agent, told.outcome)
