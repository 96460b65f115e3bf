"""Tending as a job: one agent after another looks at a space, a bounded step at a time."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep
from recollect.core.lifecycle.progress import progress_of
from recollect.core.model.scope import Scope
from recollect.core.spaces.tending import AgentName, Leave
from recollect.errors import SettledError
from recollect.ports import Clock
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.tending.tend import TendSpace, Treated, TreatedSuggestion

PAUSED: Final = timedelta(days=7)  # until a space is looked at again in which memory is turned off
MOST_STEPS: Final = 200  # of one agent in one run: what it suggests must get less with each
_ACTIONS: Final = {Treated.CARRIED_OUT: JobAction.TENDED, Treated.PROPOSED: JobAction.PROPOSED}


@dataclass(frozen=True, slots=True)
class TendingStep:
    """Has every agent look that the space has not turned off. Nothing becomes due by itself: writes make it so."""

    tend: TendSpace
    settings: ReadSettings
    clock: Clock

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep says
        """Carry out one step; see RunStep. The bookmark's position is the run of the agent whose turn it is.

        Raises:
            InputError: the bookmark is not of this job.
            UnavailableError: the store does not answer.
        """
        now, settings = self.clock.now(), self.settings(scope)
        if not settings.memory_enabled:
            return JobStep(next_due=now + PAUSED)
        progress, seen, changes = progress_of(bookmark, now), 0, list[JobChange]()
        agents = [agent for agent in AgentName if agent in self.tend.agents]
        while progress.part < len(agents):
            agent = agents[progress.part]
            if settings.tending.of(agent) is Leave.OFF:
                progress = progress.at(None)
                continue
            left = budget.changes - len(changes)
            if left <= 0 or (seen and not budget.has_time()):
                return JobStep(seen, tuple(changes), progress.text())
            left_budget = JobBudget(left, budget.has_time)
            try:
                report = self.tend(scope, agent, left_budget, dry_run=dry_run, run_id=progress.after)
            except SettledError:  # it had ended when the worker was cut off, or somebody has taken it back
                report = self.tend(scope, agent, left_budget, dry_run=dry_run)
            seen = max(seen, report.run.seen)
            changes += _told(report.treated)
            # A dry run would see the same again
            is_over = not report.more or dry_run or progress.done >= MOST_STEPS
            position = None if is_over else report.run.id
            done = progress.done + 1
            progress = progress.at(position)
            if position is not None:
                progress = progress.counted(done)
        return JobStep(seen, tuple(changes), None)


def _told(treated: tuple[TreatedSuggestion, ...]) -> list[JobChange]:
    """Return what a run lists: ids and kinds, no word of a memory."""
    found = []
    for one in treated:
        if one.treated not in _ACTIONS:
            continue
        suggestion = one.suggestion
        subject = next(iter(suggestion.entry_ids), suggestion.id)
        found.append(JobChange(subject, _ACTIONS[one.treated], f"{suggestion.agent.value}: {suggestion.action.value}"))
    return found
