"""What runs by itself, and what operators see and order of it, in the list of use cases."""

from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any

from recollect.use_cases.for_people import ForPeople

if TYPE_CHECKING:
    from collections.abc import Mapping

    from recollect.core.lifecycle.dead_letters import SetAsideQueue
    from recollect.core.model.scope import Scope
    from recollect.ports import DeadLetterBox
    from recollect.use_cases.maintenance.dead_letters import ListDeadLetters, RedriveDeadLetters
    from recollect.use_cases.maintenance.jobs.catalogue import (
        Catalogue,
        Job,
        ListJobs,
        OrderJob,
        PauseJobRun,
        ReadJobRun,
    )
    from recollect.use_cases.maintenance.jobs.plan import PlanJobs
    from recollect.use_cases.maintenance.jobs.run import RunJobs
    from recollect.use_cases.maintenance.keep_within_caps import KeepWithinCaps
    from recollect.use_cases.maintenance.prune import PruneExpired
    from recollect.use_cases.maintenance.purge import PurgeForgotten
    from recollect.use_cases.maintenance.rebuild_index import RebuildSpace
    from recollect.use_cases.maintenance.reconcile import ReconcileSpace
    from recollect.use_cases.maintenance.reembed import ReembedEntries, ReembedSpace
    from recollect.use_cases.maintenance.refresh_summaries import RefreshSummaries
    from recollect.use_cases.maintenance.retain import RetainTold
    from recollect.use_cases.maintenance.roll_up import RollUpOld
    from recollect.use_cases.maintenance.sweep import SweepSpace
    from recollect.use_cases.maintenance.tending.carry_out import CarryOut
    from recollect.use_cases.maintenance.tending.decide import DecideTending, ListEveryProposal
    from recollect.use_cases.maintenance.tending.show import ListTending, ListTendingAgents
    from recollect.use_cases.maintenance.tending.step import TendingStep
    from recollect.use_cases.maintenance.tending.tend import TendSpace
    from recollect.use_cases.maintenance.tending.undo import ListTendingRuns, ReadTendingRun, UndoTending
    from recollect.use_cases.memories.enforce_capacity import EnforceCapacity
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

        return SweepSpace(self.store, self.parts.queue, self.clock, observer=self.parts.observers.backlog)

    @cached_property
    def prune_expired(self) -> "PruneExpired":
        from recollect.use_cases.maintenance.prune import PruneExpired

        return PruneExpired(self.store, self.read_settings, self.clock, self.parts.embedder.model)

    @cached_property
    def roll_up_old(self) -> "RollUpOld":
        from recollect.use_cases.maintenance.roll_up import RollUpOld
        from recollect.use_cases.spaces.write_rollup import WriteRollup

        write = WriteRollup(self.ask_language_model, self.parts.model_seconds)
        stands_on = (self.store, self.read_settings, self.clock, self.parts.ids)
        return RollUpOld(*stands_on, self.parts.embedder.model, write=write)

    @cached_property
    def retain_told(self) -> "RetainTold":
        from recollect.use_cases.maintenance.retain import RetainTold

        return RetainTold(self.store, self.read_settings, self.clock)

    @cached_property
    def enforce_capacity(self) -> "EnforceCapacity":
        from recollect.use_cases.memories.enforce_capacity import EnforceCapacity

        return EnforceCapacity(self.store, self.parts.observers.only_protected, self.note_activity)

    @cached_property
    def keep_within_caps(self) -> "KeepWithinCaps":
        from recollect.use_cases.maintenance.keep_within_caps import KeepWithinCaps

        return KeepWithinCaps(self.store, self.read_settings, self.clock, self.enforce_capacity)

    @cached_property
    def reconcile_space(self) -> "ReconcileSpace":
        from recollect.use_cases.maintenance.reconcile import ReconcileSpace

        parts = self.parts
        return ReconcileSpace(self.store, self.clock, parts.index, parts.listing, parts.embedder.model)

    @cached_property
    def reembed_space(self) -> "ReembedSpace":
        from recollect.use_cases.maintenance.reembed import ReembedSpace

        parts = self.parts
        return ReembedSpace(self.store, parts.index, parts.embedder, self.clock, parts.drop_former)

    @cached_property
    def reembed_entries(self) -> "ReembedEntries":
        from recollect.use_cases.maintenance.reembed import ReembedEntries

        return ReembedEntries(self.store, self.parts.embedder.model)

    @cached_property
    def list_tending_agents(self) -> "ListTendingAgents":
        from recollect.core.lifecycle.tending.agents import AGENTS
        from recollect.use_cases.maintenance.tending.show import ListTendingAgents

        return ListTendingAgents(AGENTS, self.read_settings)

    @cached_property
    def carry_out_suggestion(self) -> "CarryOut":
        from recollect.use_cases.maintenance.tending.carry_out import CarryOut

        return CarryOut(self.store, self.clock, self.read_settings, self._decide_entity)

    @cached_property
    def tend_space(self) -> "TendSpace":
        from recollect.core.lifecycle.tending.agents import AGENTS
        from recollect.core.lifecycle.tending.doubts import DOUBTS
        from recollect.use_cases.maintenance.tending.ask_opinions import SECONDS, AskOpinions
        from recollect.use_cases.maintenance.tending.name_tags import NameTags
        from recollect.use_cases.maintenance.tending.survey import SurveySpace
        from recollect.use_cases.maintenance.tending.tend import TendSpace

        survey = SurveySpace(self.store, self.space_maps, self.parts.embedder.model)
        agents = {name: agent.suggest for name, agent in AGENTS.items()}
        stands_on = (self.store, survey, self.read_settings, self.clock, self.parts.ids)
        names = NameTags(self.ask_language_model)
        seconds = min(SECONDS, self.parts.model_seconds)
        opinions = AskOpinions(self.store, self.ask_language_model, self.clock, DOUBTS, seconds)
        return TendSpace(*stands_on, self.carry_out_suggestion, agents, names, opinions, self._shared_tags)

    def _shared_tags(self, scope: "Scope") -> frozenset[str]:
        """Return the tags by which other spaces of the person read something in this one."""
        from itertools import chain

        from recollect.core.model.scope import Owner
        from recollect.core.spaces.shares import Reach
        from recollect.use_cases.common.listings import pages

        owner = Owner(scope.owner)
        reach = Reach(owner.space)
        listed = pages(lambda after: self.list_shares(owner, reach, space=scope.space, limit=100, after=after))
        shares = chain.from_iterable(listed)
        return frozenset(tag for share in shares if share.from_space == scope.space for tag in share.tags)

    @cached_property
    def tending_step(self) -> "TendingStep":
        from recollect.use_cases.maintenance.tending.step import TendingStep

        return TendingStep(self.tend_space, self.read_settings, self.clock)

    @cached_property
    def list_tending(self) -> "ListTending":
        from recollect.use_cases.maintenance.tending.show import ListTending

        return ListTending(self.store, self.space_maps, self.read_settings, self.clock)

    @cached_property
    def list_tending_runs(self) -> "ListTendingRuns":
        from recollect.use_cases.maintenance.tending.undo import ListTendingRuns

        return ListTendingRuns(self.store)

    @cached_property
    def read_tending_run(self) -> "ReadTendingRun":
        from recollect.use_cases.maintenance.tending.undo import ReadTendingRun

        return ReadTendingRun(self.store)

    @cached_property
    def undo_tending(self) -> "UndoTending":
        from recollect.use_cases.maintenance.tending.undo import UndoTending

        return UndoTending(self.store, self.clock)

    @cached_property
    def decide_tending(self) -> "DecideTending":
        from recollect.use_cases.maintenance.tending.decide import DecideTending

        return DecideTending(self.store, self.clock, self.parts.ids, self.carry_out_suggestion)

    @cached_property
    def list_every_proposal(self) -> "ListEveryProposal":
        from recollect.use_cases.maintenance.tending.decide import ListEveryProposal, ListTendingProposals
        from recollect.use_cases.memories.proposals import ListProposals

        return ListEveryProposal(ListProposals(self.store), ListTendingProposals(self.store))

    @cached_property
    def rebuild_space(self) -> "RebuildSpace":
        from recollect.use_cases.maintenance.rebuild_index import RebuildSpace

        parts = self.parts
        return RebuildSpace(self.store, parts.making, self.clock, parts.embedder.model, parts.former_beside)

    @cached_property
    def jobs(self) -> "Catalogue":
        from recollect.use_cases.maintenance.jobs.catalogue import Catalogue

        return Catalogue((*self._jobs_of_upkeep(), *self._jobs_on_entries()), self.parts.periods)

    def _jobs_of_upkeep(self) -> "tuple[Job, ...]":
        from recollect.core.lifecycle.jobs import JobName
        from recollect.use_cases.maintenance.jobs.catalogue import Job

        minute, day = timedelta(minutes=1), timedelta(days=1)
        return (
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
                JobName.RECONCILE,
                "compares entries, search index and records, and repairs what does not go together",
                day,
                lambda: self.reconcile_space,
            ),
            Job(
                JobName.REFRESH_SUMMARIES,
                "makes the summaries of spaces in which nothing was written for a while",
                day,
                lambda: self.refresh_summaries,
            ),
        )

    def _jobs_on_entries(self) -> "tuple[Job, ...]":
        from recollect.core.lifecycle.jobs import JobName
        from recollect.use_cases.maintenance.jobs.catalogue import Job

        day, week = timedelta(days=1), timedelta(days=7)
        return (
            Job(
                JobName.PRUNE,
                "archives what nobody has looked at for as long as its category says",
                week,
                lambda: self.prune_expired,
            ),
            Job(
                JobName.ROLL_UP,
                "tells old memories and turns that belong together in one roll-up, and archives them",
                week,
                lambda: self.roll_up_old,
            ),
            Job(
                JobName.RETAIN,
                "deletes what is archived, told by a roll-up and older than a space retains it",
                week,
                lambda: self.retain_told,
            ),
            Job(
                JobName.ENFORCE_CAPACITY,
                "archives what is beyond the caps of a space",
                day,
                lambda: self.keep_within_caps,
            ),
            Job(
                JobName.TEND,
                "has agents look at what is remembered: they tag, link and review, and propose what changes a text",
                week,
                lambda: self.tending_step,
            ),
            Job(
                JobName.RE_EMBED,
                "encodes anew what another model than the present one has encoded",
                None,
                lambda: self.reembed_space,
            ),
            Job(
                JobName.REBUILD_INDEX,
                "fills a search index that is in the making, which is then put into use",
                None,
                lambda: self.rebuild_space,
            ),
        )

    @cached_property
    def plan_jobs(self) -> "PlanJobs":
        from recollect.use_cases.maintenance.jobs.plan import PlanJobs

        parts = self._job_parts
        stands_on = (parts.due, parts.runs, parts.sender, self.store, self.clock, self.parts.ids)
        return PlanJobs(*stands_on, observer=self.parts.observers.jobs, hands_over=parts.hands_over)

    @cached_property
    def run_jobs(self) -> "RunJobs":
        from recollect.core.lifecycle.jobs import JobName
        from recollect.use_cases.maintenance.jobs.run import RunJobs, RunPolicy
        from recollect.use_cases.maintenance.rebuild_index import completing

        parts, policy = self._job_parts, RunPolicy(lease=timedelta(seconds=self.parts.lease_seconds))
        stands_on = (self.store, parts.due, parts.runs, parts.sender, self.plan_jobs, self.clock)
        at_end = {JobName.REBUILD_INDEX: completing(self.parts.making, parts.runs)}
        return RunJobs(self.jobs.step, *stands_on, policy, self.parts.observers.jobs, at_end, self.note_activity)

    @cached_property
    def list_dead_letters(self) -> "ListDeadLetters":
        from recollect.use_cases.maintenance.dead_letters import ListDeadLetters

        return ListDeadLetters(self._dead_letters())

    @cached_property
    def redrive_dead_letters(self) -> "RedriveDeadLetters":
        from recollect.use_cases.maintenance.dead_letters import RedriveDeadLetters

        return RedriveDeadLetters(self._dead_letters())

    def _dead_letters(self) -> "Mapping[SetAsideQueue, DeadLetterBox]":
        from recollect.use_cases.maintenance.dead_letters import boxes_of

        parts = self.parts
        if parts.dead_letters is not None:
            return parts.dead_letters
        return boxes_of(parts.queue, None if parts.jobs is None else parts.jobs.queue, parts.outbox)

    @cached_property
    def list_jobs(self) -> "ListJobs":
        from recollect.use_cases.maintenance.jobs.catalogue import ListJobs

        return ListJobs(self.jobs, self._job_parts.runs)

    @cached_property
    def order_job(self) -> "OrderJob":
        from recollect.use_cases.maintenance.jobs.catalogue import OrderJob

        return OrderJob(self.jobs, self.plan_jobs)

    @cached_property
    def read_job_run(self) -> "ReadJobRun":
        from recollect.use_cases.maintenance.jobs.catalogue import ReadJobRun

        return ReadJobRun(self._job_parts.runs)

    @cached_property
    def pause_job_run(self) -> "PauseJobRun":
        from recollect.use_cases.maintenance.jobs.catalogue import PauseJobRun

        return PauseJobRun(self._job_parts.runs, self._job_parts.sender)

    @property
    def _job_parts(self) -> "JobParts":
        from recollect.use_cases.parts import JobParts
        from recollect.use_cases.people.erasure.ports import Absent

        absent: Any = Absent()
        return self.parts.jobs or JobParts(absent, absent, absent)
