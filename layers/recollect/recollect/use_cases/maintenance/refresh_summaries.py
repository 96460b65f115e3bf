"""Make the summaries of a space in which nothing was written for a while, so that tiered searches find them made."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep
from recollect.core.model.scope import Scope
from recollect.core.spaces.summaries.summary import REFRESHED_KEY, refreshed, tells_all
from recollect.ports import Clock, EntryStore
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.spaces.summaries import SummariseSpace

SUMMARIES: Final = "summaries"  # what is changed, in results


@dataclass(frozen=True, slots=True)
class RefreshPolicy:
    """When, and for how long.

    quiet_for: how long nothing may have changed: what is made while somebody writes is made in vain. model_seconds: how
    long a language model, if there is one, may write on the summaries of one space; rules do what it leaves.
    """

    quiet_for: timedelta = timedelta(minutes=10)
    model_seconds: float = 60.0


DEFAULT_REFRESH_POLICY: Final = RefreshPolicy()


@dataclass(frozen=True, slots=True)
class RefreshSummaries:
    """Summarises a space: a step of a job (core/lifecycle/jobs.py). Safe to repeat and to kill: it is noted at the end.

    A space in which nothing changed since then costs two small reads. What only ends by its validity is no change: a
    search tells no summary that quotes it, and the next refresh makes one without it.
    """

    store: EntryStore
    summarise: SummariseSpace
    clock: Clock
    settings: ReadSettings
    policy: RefreshPolicy = DEFAULT_REFRESH_POLICY

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep has it
        """Make what is to be made. Due again when it will have been quiet, else with the next change.

        Raises:
            RecollectError: the store or the model does not answer.
        """
        del bookmark, budget  # it is one step
        now, latest = self.clock.now(), self._latest_change(scope)
        if latest is not None and latest > now - self.policy.quiet_for:
            return JobStep(next_due=latest + self.policy.quiet_for)
        if tells_all(self.store.records(scope, [REFRESHED_KEY]).get(REFRESHED_KEY), latest):
            return JobStep()
        if not self.settings(scope).memory_enabled:
            return JobStep()
        if not dry_run:
            begun = replace(scope, begun_at=scope.begun_at or now)
            self.summarise(begun, model_seconds=self.policy.model_seconds)
            self.store.change_records(begun, [refreshed(latest)])
        return JobStep(1, (JobChange(SUMMARIES, JobAction.SUMMARISED, "something changed since they were made"),))

    def _latest_change(self, scope: Scope) -> datetime | None:
        return next((change.at for change in self.store.latest_changes(scope, limit=1)), None)
