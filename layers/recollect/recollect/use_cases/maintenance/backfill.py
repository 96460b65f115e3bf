"""Bring memories that were written before up to what is written now, space by space, while others go on writing."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.deduplication.dedup_index_repair import INDEXED, index_keys, orphans, owner_of, repairs
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Order, Selection, pages
from recollect.core.model.records import DropRecord, RecordPrefix
from recollect.core.model.report import Report
from recollect.core.model.scope import Scope
from recollect.ports import EntryStore
from recollect.use_cases.common.attempts import is_changed
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.common.person import zone_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.repair import Repaired, RepairEntry, RepairResult, whole

PAGE: Final = 100
# Those that are not in use as well: they may come back. The oldest first: it holds the digest that several have
_MEMORIES: Final = Selection(states=frozenset(State), kind=Kind.MEMORY, order=Order.CREATED)


@dataclass(frozen=True, slots=True)
class BackfillReport(Report):
    """What a run did, or would do.

    spaces, seen: spaces and memories looked at; filled, repaired, overtaken: see Repaired; twins: memories that have
    the text of another one, about which a person is asked now; orphans: records removed that no memory holds.
    """

    spaces: int = 0
    seen: int = 0
    filled: int = 0
    repaired: int = 0
    overtaken: int = 0
    twins: int = 0
    orphans: int = 0

    @property
    def changed(self) -> int:
        """How many memories were given what they lacked."""
        return self.filled + self.repaired


@dataclass(frozen=True, slots=True)
class BackfillPlan:
    """What a run is to do.

    user, space: whose memories; None for everybody's and for every space. limit: memories to be changed at most, None
    for all. check: also compare the index records of those that have them, and repair what does not match. dry_run:
    count only.
    """

    user: str | None = None
    space: str | None = None
    limit: int | None = None
    check: bool = False
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class Backfill:
    """Mends memories one by one, each in a write of its own: a run that is cut off has done what it has counted.

    There is no position to be kept: what has been repaired has a SimHash and is passed over by the next run.
    """

    store: EntryStore
    settings: ReadSettings
    repair: RepairEntry

    def __call__(self, plan: BackfillPlan, progress: Callable[[BackfillReport], None]) -> BackfillReport:
        """Return what was done; `progress` is told after every step.

        Raises:
            StoreUnavailableError: the store does not answer; run it again.
        """
        report = BackfillReport()
        for step in self._steps(plan):
            report += step
            progress(report)
            if plan.limit is not None and report.changed >= plan.limit:
                break
        return report

    def _steps(self, plan: BackfillPlan) -> Iterator[BackfillReport]:
        """Yield what each step did; nothing is done before it is asked for."""
        for scope in every_space(self.store, user=plan.user, space=plan.space):
            yield BackfillReport(spaces=1)
            yield from self._mend_all(scope, plan)
            for collection in INDEXED if plan.check else ():
                yield from self._remove_orphans(scope, RecordPrefix(collection), plan)

    def _mend_all(self, scope: Scope, plan: BackfillPlan) -> Iterator[BackfillReport]:
        zone = zone_of(self.settings.store, scope, self.settings(scope))
        for entries in pages(lambda after: self.store.list_entries(scope, _MEMORIES, limit=PAGE, after=after)):
            yield BackfillReport(seen=len(entries))
            for entry_id in self._lacking(scope, entries, zone, plan):
                yield _counted(self.repair(scope, entry_id, zone, dry_run=plan.dry_run))

    def _lacking(self, scope: Scope, entries: Sequence[Entry], zone: ZoneInfo, plan: BackfillPlan) -> list[str]:
        """Return the ids of those that are to be repaired, as far as one read of a page tells."""
        if not plan.check:
            return [entry.id for entry in entries if entry.simhash is None]
        values = [(entry, whole(entry, zone)) for entry in entries]
        held = self.store.records(scope, [key for _, value in values for key in index_keys(value)])
        return [entry.id for entry, value in values if value != entry or repairs(entry, value, held)]

    def _remove_orphans(self, scope: Scope, indexed: RecordPrefix, plan: BackfillPlan) -> Iterator[BackfillReport]:
        for records in pages(lambda after: self.store.list_records(scope, indexed, limit=PAGE, after=after)):
            reading = self.store.read(scope, list(dict.fromkeys(map(owner_of, records))))
            entries = {entry_id: read.entry for entry_id, read in reading.entries.items()}
            # A record that has changed meanwhile is somebody's
            dropped = (
                plan.dry_run or is_changed(self.store, scope, [DropRecord(orphan.key, orphan.revision)])
                for orphan in orphans(records, entries)
            )
            yield BackfillReport(orphans=sum(dropped))


def _counted(result: RepairResult) -> BackfillReport:
    return BackfillReport(
        filled=result.outcome is Repaired.FILLED,
        repaired=result.outcome is Repaired.REPAIRED,
        overtaken=result.outcome is Repaired.OVERTAKEN,
        twins=result.has_twin,
    )
