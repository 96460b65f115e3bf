"""What runs by itself, and what operators see and order of it, in the list of use cases."""

from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any

from recollect.use_cases.for_people import ForPeople

if TYPE_CHECKING:
    from recollect.use_cases.maintenance.jobs.catalogue import Catalogue, ShowJobs
    from recollect.use_cases.maintenance.jobs.plan import PlanJobs
    from recollect.use_cases.maintenance.jobs.run import RunJobs
    from recollect.use_cases.maintenance.purge import PurgeForgotten
    from recollect.use_cases.maintenance.refresh_summaries import RefreshSummaries
    from recollect.use_cases.maintenance.sweep import SweepSpace
    from recollect.use_cases.parts import JobParts


class ForOperators(ForPeople):
    """The part of the list that nobody waits for."""

    @cached_property
    def purge_forgotten(self) -> "PurgeForgotten":
        from recollect.use_cases.maintenance.purge import PurgeForgotten

        return PurgeForgotten(
            *(self.store, self.read_settings, self.clock, self.parts.index, self.parts.embedder.model),
            self.parts.forget_kept,
            *(() if self.parts.erasable is None else (self.parts.erasable.expunge,)),
        )

    @cached_property
    def refresh_summaries(self) -> "RefreshSummaries":
        from recollect.use_cases.maintenance.refresh_summaries import RefreshPolicy, RefreshSummaries

        policy = RefreshPolicy(quiet_for=timedelta(seconds=self.parts.quiet_seconds))
        return RefreshSummaries(self.store, self.summarise_space, self.clock, self.read_settings, policy)

    @cached_property
    def sweep_space(self) -> "SweepSpace":
        from recollect.use_cases.maintenance.sweep import SweepSpace

        return SweepSpace(self.store, self.parts.queue, self.clock)

    @cached_property
    def jobs(self) -> "Catalogue":
        from recollect.core.lifecycle.jobs import JobName
        from recollect.use_cases.maintenance.jobs.catalogue import Catalogue, Job

        minute, day = timedelta(minutes=1), timedelta(days=1)
        return Catalogue(
            (
                Job(
                    JobName.SWEEP,
                    "asks again for vectors that have been waiting too long",
                    15 * minute,
                    lambda: self.sweep_space,
                ),
                Job(
                    JobName.PURGE,
                    "removes for good what was forgotten, once it cannot be restored any more",
                    day,
                    lambda: self.purge_forgotten.step,
                ),
                Job(
                    JobName.REFRESH_SUMMARIES,
                    "makes the summaries of spaces in which nothing was written for a while",
                    day,
                    lambda: self.refresh_summaries,
                ),
            )
        )

    @cached_property
    def plan_jobs(self) -> "PlanJobs":
        from recollect.use_cases.maintenance.jobs.plan import PlanJobs

        parts = self._job_parts
        return PlanJobs(parts.due, parts.runs, parts.queue, self.store, self.clock, self.parts.ids)

    @cached_property
    def run_jobs(self) -> "RunJobs":
        from recollect.use_cases.maintenance.jobs.run import RunJobs

        parts = self._job_parts
        return RunJobs(self.jobs.step, self.store, parts.due, parts.runs, parts.queue, self.plan_jobs, self.clock)

    @cached_property
    def show_jobs(self) -> "ShowJobs":
        from recollect.use_cases.maintenance.jobs.catalogue import ShowJobs

        return ShowJobs(self.jobs, self._job_parts.runs)

    @property
    def _job_parts(self) -> "JobParts":
        from recollect.use_cases.parts import JobParts
        from recollect.use_cases.people.erasure.ports import Absent

        absent: Any = Absent()
        return self.parts.jobs or JobParts(absent, absent, absent)
