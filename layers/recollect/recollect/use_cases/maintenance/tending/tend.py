"""Have an agent look at a space: what it suggests is carried out or proposed, as the space lets it.

As a job, one agent after another does, a bounded step at a time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from recollect.core.lifecycle.jobs import PAUSED, JobAction, JobBudget, JobChange, JobStep, progress_of
from recollect.core.lifecycle.tending.agents import AGENTS, TendingAgent
from recollect.core.lifecycle.tending.proposals import (
    KEPT_FOR,
    ProposalState,
    TendingProposal,
    TendingRun,
    decision,
    proposal_key,
    proposed,
    run_record,
    tending_proposal,
)
from recollect.core.lifecycle.tending.reviewer import is_reviewed, reviewed
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace, is_carried_out
from recollect.core.model.records import ABSENT
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.tending import AgentName, Leave
from recollect.errors import InputError, NotFoundError, SettledError
from recollect.ports import Clock, Conversations, IdSource
from recollect.use_cases.common.attempts import is_changed
from recollect.use_cases.common.memory_switch import require_memory
from recollect.use_cases.common.person import bearings_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.tending.carry_out import NO_RUN, CarryOut, counted, run_of
from recollect.use_cases.maintenance.tending.judge import JudgeSuggestions, ModelJudgement
from recollect.use_cases.maintenance.tending.survey import SurveySpace

BY_SCHEDULE: Final = "schedule"
_ANSWERED: Final = frozenset({ProposalState.OPEN, ProposalState.DECLINED})
MOST_STEPS: Final = 200  # of one agent in one run: what it suggests must get less with each


class Treated(StrEnum):
    """What became of a suggestion, or would in a run that is no dry one."""

    CARRIED_OUT = "carried_out"
    PROPOSED = "proposed"
    PASSED_OVER = "passed_over"


_ACTIONS: Final = {Treated.CARRIED_OUT: JobAction.TENDED, Treated.PROPOSED: JobAction.PROPOSED}


@dataclass(frozen=True, slots=True)
class TreatedSuggestion:
    """A suggestion, and what became of it. changes: how many entries and edges were changed."""

    suggestion: Suggestion
    treated: Treated
    changes: int = 0


@dataclass(frozen=True, slots=True)
class TendingReport:
    """What came of an agent's look at a space.

    more: whether the budget ended before the suggestions did, or a language model is to be asked about more.
    """

    run: TendingRun
    treated: tuple[TreatedSuggestion, ...]
    dry_run: bool
    more: bool = False


@dataclass(frozen=True, slots=True)
class TendSpace:
    """Has agents look at a space.

    agents: by name. Suggestions that wait for a decision, or were declined, are not made again; those that a person has
    approved of a space as a whole are carried out from then on. judge: asks a language model about what is suggested.
    shared_tags: by which other spaces read something here: a person decides who gets to see more or less.
    """

    store: Conversations
    survey: SurveySpace
    settings: ReadSettings
    clock: Clock
    ids: IdSource
    carry_out: CarryOut
    judge: JudgeSuggestions
    agents: Mapping[AgentName, TendingAgent] = field(default_factory=lambda: AGENTS)
    shared_tags: Callable[[Scope], frozenset[str]] = lambda _scope: frozenset()

    def __call__(
        self,
        scope: Scope,
        agent: AgentName,
        budget: JobBudget,
        *,
        by: str = BY_SCHEDULE,
        dry_run: bool = False,
        run_id: str | None = None,
    ) -> TendingReport:
        """Return what came of it.

        Args:
            scope: the space.
            agent: who looks.
            budget: changes and proposals at most, and time.
            by: who has it look.
            dry_run: only tell what would be done.
            run_id: a run of this agent that goes on; None begins one.

        Raises:
            MemoryOffError: nothing is remembered there now.
            NotFoundError: there is no such run.
            InputError: the run is another agent's.
            SettledError: the run has ended.
            UnavailableError: the store does not answer.
        """
        scope.require(Right.WRITE)
        standing = require_memory(self.settings, scope, self.clock.now())
        leave = standing.settings.tending.of(agent)
        if leave is Leave.OFF and by != BY_SCHEDULE:
            leave = Leave.PROPOSE  # somebody asks what it would do
        run = self._run(scope, agent, by, run_id)
        zone, _ = bearings_of(self.store, scope, standing.settings)
        space = self.survey(scope, self.clock.now(), zone, max_per_tags=standing.settings.max_per_tags)
        suggestions, proposals, more = self._suggested(scope, agent, space, budget, dry_run=dry_run)
        treated = list[TreatedSuggestion]()
        is_kept = not dry_run and (bool(suggestions) or more or by != BY_SCHEDULE)
        if is_kept:
            run = self._stored(scope, run)
        for suggestion in suggestions:
            if len(treated) >= budget.changes or (treated and not budget.has_time()):
                more = True
                break
            treated.append(self._treat(scope, run, suggestion, proposals.get(suggestion.id), leave, dry_run=dry_run))
        run = replace(run, seen=len(space.memories))
        if is_kept:
            run = self._counted(scope, run, treated, more=more)
        return TendingReport(run, tuple(treated), dry_run, more)

    def _suggested(
        self, scope: Scope, agent: AgentName, space: TendedSpace, budget: JobBudget, *, dry_run: bool
    ) -> tuple[list[Suggestion], Mapping[str, TendingProposal], bool]:
        """Return what an agent suggests and nobody has answered yet, and the former proposals by their ids.

        With it, whether a language model is to be asked about more, in another look. What it finds wrong is declined
        for as long as runs are kept. What is wrong of the reviewer's counts as looked at.
        """
        suggestions = {one.id: one for one in _touchable(space, self.agents[agent].suggest(space))}.values()
        proposals = self._proposals(scope, suggestions)
        fresh = [one for one in suggestions if not _is_settled(one, proposals)]
        judged = ModelJudgement() if dry_run else self.judge(scope, space, fresh, most=budget.changes)
        for one in fresh:
            if one.id in judged.wrong:
                self._decline(scope, one, proposals.get(one.id), judged.by)
        waiting = judged.wrong | judged.left
        standing = [one for one in fresh if one.id not in waiting]
        if agent is AgentName.REVIEWER:
            declined = {id_ for id_, proposal in proposals.items() if proposal.state is ProposalState.DECLINED}
            wrong = {one.about[0] for one in suggestions if one.id in declined | judged.wrong}
            standing += [reviewed(space, one) for one in space.memories if one.id in wrong and not is_reviewed(one)]
        return standing, proposals, bool(judged.left)

    def _decline(self, scope: Scope, suggestion: Suggestion, former: TendingProposal | None, by: str) -> None:
        now = self.clock.now()
        proposal = TendingProposal(
            suggestion=suggestion, proposed_at=now, revision=ABSENT if former is None else former.revision
        )
        is_changed(self.store, scope, [decision(proposal, ProposalState.DECLINED, by, now, now + KEPT_FOR)])

    def _run(self, scope: Scope, agent: AgentName, by: str, run_id: str | None) -> TendingRun:
        now = self.clock.now()
        if run_id is None:
            return TendingRun(id=self.ids.new_id(now), agent=agent, by=by, started_at=now)
        run = run_of(self.store, scope, run_id)
        if run is None:
            raise NotFoundError(NO_RUN)
        if run.agent is not agent:
            raise InputError("agent", f"must be {run.agent.value}, whose run this is")
        if run.ended_at is not None or run.undone_at is not None or run.proposal_id is not None:
            raise SettledError(f"run {run.id} has ended")
        return run

    def _proposals(self, scope: Scope, suggestions: Iterable[Suggestion]) -> Mapping[str, TendingProposal]:
        """Return the proposals that were made of suggestions, by their ids."""
        keys = [proposal_key(one.id) for one in suggestions]
        found = map(tending_proposal, self.store.records(scope, keys).values()) if keys else ()
        return {proposal.id: proposal for proposal in found}

    def _treat(
        self,
        scope: Scope,
        run: TendingRun,
        suggestion: Suggestion,
        former: TendingProposal | None,
        leave: Leave,
        *,
        dry_run: bool,
    ) -> TreatedSuggestion:
        proposal = TendingProposal(
            suggestion=suggestion,
            proposed_at=self.clock.now(),
            revision=ABSENT if former is None else former.revision,
        )
        if self._is_carried_out(scope, suggestion, former, leave):
            if dry_run:
                return TreatedSuggestion(suggestion, Treated.CARRIED_OUT, suggestion.size)
            changes = self.carry_out(scope, run, suggestion)
            return TreatedSuggestion(suggestion, Treated.CARRIED_OUT if changes else Treated.PASSED_OVER, changes)
        if leave is not Leave.OFF and (dry_run or is_changed(self.store, scope, proposed(proposal))):
            return TreatedSuggestion(suggestion, Treated.PROPOSED)
        return TreatedSuggestion(suggestion, Treated.PASSED_OVER)

    def _is_carried_out(
        self, scope: Scope, suggestion: Suggestion, former: TendingProposal | None, leave: Leave
    ) -> bool:
        """Tell whether it is done without asking: so the space lets the agent, or a person has approved it for good."""
        was_approved = former is not None and former.state is ProposalState.APPROVED
        if was_approved and not suggestion.is_decided_each_time:
            return True
        if not is_carried_out(suggestion.action, leave):
            return False
        return leave is Leave.ALL or not suggestion.tags or suggestion.tags.isdisjoint(self.shared_tags(scope))

    def _stored(self, scope: Scope, run: TendingRun) -> TendingRun:
        self.store.change_records(scope, [run_record(run)])
        return replace(run, revision=run.revision + 1)

    def _counted(
        self, scope: Scope, run: TendingRun, treated: Sequence[TreatedSuggestion], *, more: bool
    ) -> TendingRun:
        counts = counted(self.store, scope, run.id)
        made = sum(one.treated is Treated.PROPOSED for one in treated)
        ended_at = None if more else self.clock.now()
        return self._stored(scope, replace(run, counts=counts, proposed=run.proposed + made, ended_at=ended_at))


def _touchable(space: TendedSpace, suggestions: Iterable[Suggestion]) -> Iterator[Suggestion]:
    """Yield the suggestions without what is pinned; those that are about nothing else fall away."""
    pinned = {entry.id for entry in space.memories if entry.pinned}
    for suggestion in suggestions:
        edits = tuple(edit for edit in suggestion.edits if edit.entry_id not in pinned)
        is_whole = len(edits) == len(suggestion.edits)
        if is_whole or (edits and not any(edit.needs_seen_version for edit in suggestion.edits)):
            yield replace(suggestion, edits=edits)


def _is_settled(suggestion: Suggestion, proposals: Mapping[str, TendingProposal]) -> bool:
    """Tell whether a suggestion waits for an answer, was declined, or was approved and is not of the whole space."""
    state = proposals[suggestion.id].state if suggestion.id in proposals else None
    return state in _ANSWERED or (state is ProposalState.APPROVED and bool(suggestion.about))


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
            going_on = replace(progress, after=report.run.id, done=progress.done + 1)
            progress = progress.at(None) if is_over else going_on
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
