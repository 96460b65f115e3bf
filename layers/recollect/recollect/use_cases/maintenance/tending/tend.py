"""Have an agent look at a space: what it suggests is carried out or proposed, as the space lets it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from typing import Final

from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.lifecycle.tending.agents import suggestions_of_all
from recollect.core.lifecycle.tending.proposals import (
    ProposalState,
    TendingProposal,
    decided,
    proposal_key,
    proposed,
    tending_proposal,
)
from recollect.core.lifecycle.tending.runs import (
    TendingRun,
    changes_of,
    run_key,
    run_record,
    tended_change,
    tending_run,
)
from recollect.core.lifecycle.tending.suggestions import (
    Suggest,
    Suggestion,
    TendedSpace,
    TendingAction,
    is_carried_out,
)
from recollect.core.model.listing import pages
from recollect.core.model.records import ABSENT
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.tending import AgentName, Leave
from recollect.errors import ConflictError, InputError, NotFoundError, SettledError
from recollect.ports import Clock, Conversations, IdSource
from recollect.use_cases.common.memory_switch import require_memory
from recollect.use_cases.common.person import bearings_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.tending.ask_opinions import AskOpinions
from recollect.use_cases.maintenance.tending.carry_out import CarryOut
from recollect.use_cases.maintenance.tending.name_tags import NameTags
from recollect.use_cases.maintenance.tending.survey import SurveySpace

BY_SCHEDULE: Final = "schedule"
NO_RUN: Final = "there is no such run, or it is too old"
_AT_ONCE: Final = 50
_ANSWERED: Final = frozenset({ProposalState.OPEN, ProposalState.DECLINED})


class Treated(StrEnum):
    """What became of a suggestion, or would in a run that is no dry one."""

    CARRIED_OUT = "carried_out"
    PROPOSED = "proposed"
    PASSED_OVER = "passed_over"


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


def _no_tags(_scope: Scope) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, slots=True)
class TendSpace:
    """Has agents look at a space.

    agents: by name. Suggestions that wait for a decision, or were declined, are not made again; those that a person has
    approved of a space as a whole are carried out from then on. name_tags: names the tags of a split. shared_tags: by
    which other spaces read something here: a person decides who gets to see more or less. opinions: of a language model
    on what agents suggest.
    """

    store: Conversations
    survey: SurveySpace
    settings: ReadSettings
    clock: Clock
    ids: IdSource
    carry_out: CarryOut
    agents: Mapping[AgentName, Suggest] = field(default_factory=suggestions_of_all)
    name_tags: NameTags | None = None
    opinions: AskOpinions | None = None
    shared_tags: Callable[[Scope], frozenset[str]] = _no_tags

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
        bound, with_entities = standing.settings.max_per_tags, agent is AgentName.LINKER
        space = self.survey(scope, self.clock.now(), zone, max_per_tags=bound, with_entities=with_entities)
        suggestions, more = self._suggested(scope, agent, space, dry_run=dry_run)
        treated = list[TreatedSuggestion]()
        is_kept = not dry_run and (bool(suggestions) or more or by != BY_SCHEDULE)
        if is_kept:
            run = self._stored(scope, run)
        for suggestion, former in suggestions:
            if len(treated) >= budget.changes or (treated and not budget.has_time()):
                more = True
                break
            named = suggestion if dry_run else self._named(scope, space, suggestion)
            treated.append(self._treat(scope, run, named, former, leave, dry_run=dry_run))
        run = replace(run, seen=len(space.memories))
        if is_kept:
            run = self._counted(scope, run, treated, more=more)
        return TendingReport(run, tuple(treated), dry_run, more)

    def _suggested(
        self, scope: Scope, agent: AgentName, space: TendedSpace, *, dry_run: bool
    ) -> tuple[list[tuple[Suggestion, TendingProposal | None]], bool]:
        """Return what an agent suggests and nobody has answered yet, each with its former proposal, if there was.

        With it, whether a language model is to be asked about more, in another look.
        """
        made = self.agents[agent](space)
        if self.opinions is None:
            suggestions = self._touchable(space, made)
            return _fresh(suggestions, self._proposals(scope, suggestions)), False
        suggestions = self._touchable(space, self.opinions.with_doubts(agent, space, made))
        proposals = self._proposals(scope, suggestions)
        fresh = _fresh(suggestions, proposals)
        former = {suggestion.id: proposal for suggestion, proposal in fresh}
        found = self.opinions(scope, space, [suggestion for suggestion, _ in fresh], may_ask=not dry_run)
        stands = {suggestion.id for suggestion in found.suggestions}
        # A mark would make another version of what a proposal is about
        waiting = {
            one.about
            for one in suggestions
            if one.is_doubtful and (one.id in stands or _is_open(proposals.get(one.id)))
        }
        standing = [
            (suggestion, former.get(suggestion.id))
            for suggestion in found.suggestions
            if suggestion.action is not TendingAction.REVIEWED or suggestion.about not in waiting
        ]
        return standing, found.left > 0

    def _named(self, scope: Scope, space: TendedSpace, suggestion: Suggestion) -> Suggestion:
        """Return a split with the names of the language model, where there is one; a dry run costs nothing."""
        is_split = suggestion.agent is AgentName.SPLITTER
        return suggestion if self.name_tags is None or not is_split else self.name_tags(scope, space, suggestion)

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

    def _touchable(self, space: TendedSpace, suggestions: Sequence[Suggestion]) -> list[Suggestion]:
        """Return the suggestions without what is pinned; those that are about nothing else fall away."""
        pinned = {entry.id for entry in space.memories if entry.pinned}
        found = []
        for suggestion in suggestions:
            edits = tuple(edit for edit in suggestion.edits if edit.entry_id not in pinned)
            is_whole = len(edits) == len(suggestion.edits)
            if is_whole or (edits and not any(edit.needs_seen_version for edit in suggestion.edits)):
                found.append(replace(suggestion, edits=edits))
        return found

    def _proposals(self, scope: Scope, suggestions: Sequence[Suggestion]) -> Mapping[str, TendingProposal]:
        """Return the proposals that were made of suggestions, by their ids."""
        found: dict[str, TendingProposal] = {}
        ids = sorted({id_ for one in suggestions for id_ in (one.id, *one.answered_as)})
        for start in range(0, len(ids), _AT_ONCE):
            keys = [proposal_key(id_) for id_ in ids[start : start + _AT_ONCE]]
            found |= {
                record.key.parts[-1]: tending_proposal(record) for record in self.store.records(scope, keys).values()
            }
        return found

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
        was_approved = (
            former is not None and former.state is ProposalState.APPROVED and not suggestion.is_decided_each_time
        )
        is_free = not suggestion.is_doubtful and (
            leave is Leave.ALL or not suggestion.tags & self._shared(scope, suggestion)
        )
        if was_approved or (is_free and is_carried_out(suggestion.action, leave)):
            if dry_run:
                return TreatedSuggestion(suggestion, Treated.CARRIED_OUT, suggestion.size)
            changes = self.carry_out(scope, run, suggestion)
            if changes and suggestion.merges:
                self._note_answered(scope, suggestion, former)
            return TreatedSuggestion(suggestion, Treated.CARRIED_OUT if changes else Treated.PASSED_OVER, changes)
        if leave is Leave.OFF:
            return TreatedSuggestion(suggestion, Treated.PASSED_OVER)
        if not dry_run:
            proposal = TendingProposal(suggestion=suggestion, proposed_at=self.clock.now())
            if former is not None:
                proposal = replace(proposal, revision=former.revision)
            try:
                self.store.change_records(scope, proposed(proposal))
            except ConflictError:
                return TreatedSuggestion(suggestion, Treated.PASSED_OVER)  # somebody proposes it just now
        return TreatedSuggestion(suggestion, Treated.PROPOSED)

    def _note_answered(self, scope: Scope, suggestion: Suggestion, former: TendingProposal | None) -> None:
        """Note that entities were made one: of a decision that somebody takes back nothing is left to tell that."""
        now = self.clock.now()
        revision = ABSENT if former is None else former.revision
        proposal = TendingProposal(suggestion=suggestion, proposed_at=now, revision=revision)
        try:
            self.store.change_records(scope, decided(proposal, ProposalState.APPROVED, suggestion.agent.author, now))
        except ConflictError:
            return  # somebody decides about it just now

    def _shared(self, scope: Scope, suggestion: Suggestion) -> frozenset[str]:
        return self.shared_tags(scope) if suggestion.tags else frozenset()

    def _stored(self, scope: Scope, run: TendingRun) -> TendingRun:
        self.store.change_records(scope, [run_record(run)])
        return tending_run(self.store.records(scope, [run_key(run.id)])[run_key(run.id)])

    def _counted(
        self, scope: Scope, run: TendingRun, treated: Sequence[TreatedSuggestion], *, more: bool
    ) -> TendingRun:
        counts = counted(self.store, scope, run.id)
        made = sum(one.treated is Treated.PROPOSED for one in treated)
        ended_at = None if more else self.clock.now()
        return self._stored(scope, replace(run, counts=counts, proposed=run.proposed + made, ended_at=ended_at))


def _fresh(
    suggestions: Sequence[Suggestion], found: Mapping[str, TendingProposal]
) -> list[tuple[Suggestion, TendingProposal | None]]:
    """Return the suggestions that are not answered yet, each with its former proposal, if there was one."""
    fresh = []
    for suggestion in {one.id: one for one in suggestions}.values():
        former = [found[id_] for id_ in (suggestion.id, *suggestion.answered_as) if id_ in found]
        if not any(_is_settled(suggestion, one) for one in former):
            fresh.append((suggestion, found.get(suggestion.id)))
    return fresh


def _is_open(proposal: TendingProposal | None) -> bool:
    return proposal is not None and proposal.state is ProposalState.OPEN


def _is_settled(suggestion: Suggestion, former: TendingProposal) -> bool:
    return former.state in _ANSWERED or (former.state is ProposalState.APPROVED and bool(suggestion.about))


def run_of(store: Conversations, scope: Scope, run_id: str) -> TendingRun | None:
    """Return a run, None where it is not kept."""
    record = store.records(scope, [run_key(run_id)]).get(run_key(run_id))
    return None if record is None else tending_run(record)


def counted(store: Conversations, scope: Scope, run_id: str) -> dict[str, int]:
    """Return how many changes of each kind a run has made, by what is noted of each."""
    listed = pages(lambda after: store.list_records(scope, changes_of(run_id), limit=_AT_ONCE, after=after))
    return dict(Counter(tended_change(record).action.value for record in chain.from_iterable(listed)))
