"""Fill a search index that is in the making, space by space, while searches use the former one and writers write both.

A step of a job (core/lifecycle/jobs.py), and what begins and ends its runs: a run is about one index, whose name
stands in who ordered it. When its last space is done the index is put into use.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Protocol

from recollect.core.lifecycle.job_runs import JobOrder, JobRun, RunState
from recollect.core.lifecycle.jobs import JobBudget, JobName, JobStep, progress_of
from recollect.core.model.scope import Scope
from recollect.ports import Clock, EntryStore, JobRuns, SearchIndex
from recollect.use_cases.maintenance.jobs.plan import PlanJobs

logger = logging.getLogger(__name__)

PAGE: Final = 500
# Of one step: a worker that is killed does so much again
PAGES_PER_STEP: Final = 10
ORDERED_FOR: Final = "deployment, for "
_GOING_ON: Final = frozenset({RunState.PLANNING, RunState.RUNNING, RunState.PAUSED})


class IndexInTheMaking(Protocol):
    """An index beside the one in use."""

    def upcoming(self) -> SearchIndex | None:
        """Return the index to be filled, None where none is in the making, or one of an older program.

        Raises:
            IndexUnavailableError: the index does not answer.
            PutOffError: a newer program than this one makes it.
        """
        ...

    def complete(self, name: str) -> bool:
        """Put the index of that name into use in the place of the former one; False where it is not in the making.

        Raises IndexUnavailableError: that was not done, or not all of it; call again.
        """
        ...


@dataclass(frozen=True, slots=True)
class RebuildSpace:
    """Reads the rows of a space by entry ids and projects them.

    What is written meanwhile its writers project themselves, and an older version never takes the place of a newer one:
    so a page that was read a moment ago does no harm, and nothing has to be read twice. making: None where the index
    follows the store. model: whose vectors are taken.
    """

    store: EntryStore
    making: IndexInTheMaking | None
    clock: Clock
    model: str

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep says
        """Carry out one step; see RunStep. Never due by itself; with no index in the making there is nothing to do.

        Raises:
            InputError: the bookmark is not of this job.
            UnavailableError: store or index do not answer.
            PutOffError: a newer program makes the index.
        """
        place, seen = progress_of(bookmark, self.clock.now()), 0
        target = None if self.making is None else self.making.upcoming()
        if target is None:
            return JobStep()
        if bookmark is None:
            place = replace(place, done=sum(self.store.statistics(scope).by_state.values()))
        for number in range(PAGES_PER_STEP):
            if number and not budget.has_time():
                break
            page = self.store.index_rows(scope, model=self.model, limit=PAGE, after=place.after)
            if page.items and not dry_run:
                target.project(scope, page.items)
            seen, place = seen + len(page.items), replace(place, after=page.next_after)
            if page.next_after is None:
                return JobStep(seen, of=place.done)
        return JobStep(seen, bookmark=place.text(), of=place.done)


@dataclass(frozen=True, slots=True)
class RebuildRuns:
    """Orders the run that fills an index, and puts that into use when the run is done. Both may be repeated."""

    plan: PlanJobs
    runs: JobRuns

    def order(self, name: str) -> JobRun:
        """Order a run for an index that is in the making. Raises UnavailableError."""
        return self.plan.ordered(JobOrder(JobName.REBUILD_INDEX, ordered_by=ORDERED_FOR + name))

    def last_index(self) -> str | None:
        """See `last_index`. Raises UnavailableError."""
        return last_index(self.runs)

    def going_on(self, name: str) -> JobRun | None:
        """Return the run for an index as long as something of it is left to do. Raises UnavailableError."""
        run = self.runs.latest(JobName.REBUILD_INDEX)
        return run if run is not None and run.state in _GOING_ON and index_of(run) == name else None


def last_index(runs: JobRuns) -> str | None:
    """Return for which index the last run was ordered, None where none is known. Raises UnavailableError."""
    run = runs.latest(JobName.REBUILD_INDEX)
    return None if run is None else index_of(run)


def index_of(run: JobRun) -> str | None:
    """Return for which index a run was ordered; None for one that an operator has ordered, of some spaces say."""
    if run.job is not JobName.REBUILD_INDEX or run.dry_run or not run.ordered_by.startswith(ORDERED_FOR):
        return None
    return run.ordered_by.removeprefix(ORDERED_FOR)


def completing(making: IndexInTheMaking | None, runs: JobRuns) -> Callable[[JobRun], None]:
    """Return what is done when a run is: the index that it was for is put into use.

    Not by a run that is not the latest: another one fills what is in the making now. What it raises is tried again
    with the last message of the run: UnavailableError.
    """

    def complete(run: JobRun) -> None:
        name, latest = index_of(run), runs.latest(JobName.REBUILD_INDEX)
        if making is None or name is None or run.state is not RunState.DONE or latest is None or latest.id != run.id:
            return
        if making.complete(name):
            logger.info("index_rebuilt", extra={"index": name, "entries": run.seen})

    return complete
