"""What in a space waits to be looked at, by agents or by a person, and decisions about what agents propose.

It is carried out as a run of its own, or never proposed again.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, Literal

from recollect.core.deduplication.conflicts import Conflict, conflict_of
from recollect.core.lifecycle.tending.agents import AGENTS
from recollect.core.lifecycle.tending.proposals import (
    ProposalState,
    TendingProposal,
    TendingRun,
    decided,
    proposal_key,
    proposal_value,
    run_record,
    tending_proposal,
)
from recollect.core.lifecycle.tending.suggestions import Suggestion
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, PutRecord, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.model.tags import folded_tag, folded_tags
from recollect.core.model.writes import Author
from recollect.core.spaces.graph.space_map import MapRow
from recollect.core.spaces.tending import AgentName, Leave
from recollect.errors import InputError, NotFoundError, SettledError
from recollect.ports import Clock, Conversations, IdSource
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.maintenance.tending.carry_out import CarryOut, counted, proposal_at, run_of
from recollect.use_cases.memories.proposals import ListProposals, Proposal

NO_PROPOSAL: Final = "there is no such proposal"
_QUARANTINED: Final = "quarantined"
_SUGGESTED: Final = "suggested"
LONG: Final = timedelta(days=180)
MOST_CONFLICTS: Final = 500  # that are looked through for `contested`


@dataclass(frozen=True, slots=True)
class ListTendingProposals:
    """Lists what agents propose and nobody has decided yet, the latest first."""

    store: Conversations

    def __call__(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[TendingProposal]:
        """Return one page. Raises InputError for an unusable `after`."""
        scope.require(Right.REVIEW)
        prefix = RecordPrefix(Collection.OPEN_PROPOSAL)
        page = self.store.list_records(scope, prefix, limit=limit, after=after, newest_first=True)
        keys = [proposal_key(record.key.parts[-1]) for record in page.items]
        found = self.store.records(scope, keys) if keys else {}
        read = (tending_proposal(found[key]) for key in keys if key in found)
        return Page(tuple(one for one in read if one.state is ProposalState.OPEN), page.next_after)

    def proposal(self, scope: Scope, proposal_id: str) -> TendingProposal:
        """Return one proposal, decided or not. Raises NotFoundError where there is none."""
        scope.require(Right.REVIEW)
        found = proposal_at(self.store, scope, proposal_id)
        if found is None:
            raise NotFoundError(NO_PROPOSAL)
        return found


@dataclass(frozen=True, slots=True)
class ListEveryProposal:
    """Lists all that waits for a decision: what is in quarantine, then what agents propose."""

    quarantined: ListProposals
    suggested: ListTendingProposals

    def __call__(
        self,
        scope: Scope,
        *,
        kind: Literal["quarantined", "suggested"] | None = None,
        limit: int,
        after: str | None = None,
    ) -> Page[Proposal | TendingProposal]:
        """Return one page, of one kind alone where it is named. Raises InputError for an unusable `after`."""
        which, _, position = (after or kind or _QUARANTINED).partition(":")
        if which not in {_QUARANTINED, _SUGGESTED}:
            raise InputError("after", "is not a position in this listing")
        found: list[Proposal | TendingProposal] = []
        if which == _QUARANTINED:
            quarantined = self.quarantined(scope, limit=limit, after=position or None)
            found += quarantined.items
            if quarantined.next_after is not None:
                return Page(tuple(found), f"{_QUARANTINED}:{quarantined.next_after}")
            if kind == _QUARANTINED:
                return Page(tuple(found))
            position = ""
            if len(found) == limit:
                return Page(tuple(found), _SUGGESTED)
        suggested = self.suggested(scope, limit=limit - len(found), after=position or None)
        following = None if suggested.next_after is None else f"{_SUGGESTED}:{suggested.next_after}"
        return Page((*found, *suggested.items), following)


@dataclass(frozen=True, slots=True)
class DecidedProposal:
    """A proposal after a decision, and what carried it out, if anything did."""

    proposal: TendingProposal
    run: TendingRun | None = None


@dataclass(frozen=True, slots=True)
class DecideTending:
    """Takes a person's decision about a proposal. An agent may not decide."""

    store: Conversations
    clock: Clock
    ids: IdSource
    carry_out: CarryOut

    def approve(
        self, scope: Scope, proposal_id: str, author: Author, *, names: Mapping[str, str | None] | None = None
    ) -> DecidedProposal:
        """Return the proposal, carried out now, with the run by which it can be taken back.

        Args:
            scope: the space.
            proposal_id: of an open one.
            author: who decides.
            names: other names for tags that it would give, by those; None for one that it is not to give.

        Raises:
            NotFoundError: there is no such proposal.
            SettledError: it was decided before, or all that it is about has changed since.
            InputError: it gives no such tag, or the new name is empty.
            ConflictError: somebody else decides at this moment.
            UnavailableError: the store does not answer; asked again, it goes on.
        """
        opened = self._open(scope, proposal_id, approves=True)
        if opened.state is ProposalState.APPROVED and (done := self._done(scope, opened)) is not None:
            return done  # the same call again
        suggestion = renamed(opened.suggestion, names or {})
        proposal, run = self._begun(scope, opened, author)
        self.carry_out(scope, run, suggestion)
        counts = counted(self.store, scope, run.id)
        now = self.clock.now()
        ended = replace(run, counts=counts, ended_at=now)
        state = ProposalState.APPROVED if counts else ProposalState.STALE
        # With other names than the agent's it is asked about again rather than done by those
        kept = ProposalState.STALE if names else state
        noted = AuditItem(
            now, AuditAction.PROPOSAL_APPROVED, proposal.id, author.name, author.reason, count=sum(counts.values())
        )
        changes = decided(proposal, kept, author.name, now)
        self.store.change_records(scope, [*changes, run_record(ended), audit_record(noted)])
        if not counts:
            raise SettledError("what the proposal is about has changed since; it is withdrawn")
        return DecidedProposal(replace(proposal, state=state, decided_at=now, decided_by=author.name), ended)

    def decline(self, scope: Scope, proposal_id: str, author: Author) -> DecidedProposal:
        """Return the proposal, declined now: nothing is changed, and it is not made again. Errors as of `approve`."""
        proposal, now = self._open(scope, proposal_id), self.clock.now()
        if proposal.run_id is not None:
            raise SettledError("the proposal is being carried out")
        noted = AuditItem(now, AuditAction.PROPOSAL_DECLINED, proposal.id, author.name, author.reason)
        changes = decided(proposal, ProposalState.DECLINED, author.name, now)
        self.store.change_records(scope, [*changes, audit_record(noted)])
        return DecidedProposal(replace(proposal, state=ProposalState.DECLINED, decided_at=now, decided_by=author.name))

    def _done(self, scope: Scope, proposal: TendingProposal) -> DecidedProposal | None:
        """Return what became of an approved proposal, None where its run is not kept any more."""
        found = None if proposal.run_id is None else run_of(self.store, scope, proposal.run_id)
        return None if found is None else DecidedProposal(proposal, found)

    def _open(self, scope: Scope, proposal_id: str, *, approves: bool = False) -> TendingProposal:
        scope.require(Right.WRITE)
        proposal = ListTendingProposals(self.store).proposal(scope, proposal_id)
        if approves and proposal.state is ProposalState.APPROVED and proposal.run_id is not None:
            return proposal
        if proposal.state is not ProposalState.OPEN:
            raise SettledError(f"the proposal is {proposal.state.value}")
        return proposal

    def _begun(self, scope: Scope, proposal: TendingProposal, author: Author) -> tuple[TendingProposal, TendingRun]:
        """Return it with the run that carries it out: noted with it first, so that whoever was cut off goes on."""
        if proposal.run_id is not None and (begun_before := run_of(self.store, scope, proposal.run_id)) is not None:
            return proposal, begun_before
        now = self.clock.now()
        run = TendingRun(
            id=self.ids.new_id(now),
            agent=proposal.suggestion.agent,
            by=author.name,
            started_at=now,
            proposal_id=proposal.id,
        )
        begun = replace(proposal, run_id=run.id)
        noted = PutRecord(proposal_key(proposal.id), proposal_value(begun), expected=proposal.revision)
        self.store.change_records(scope, [run_record(run), noted])
        return replace(begun, revision=begun.revision + 1), replace(run, revision=run.revision + 1)


def renamed(suggestion: Suggestion, names: Mapping[str, str | None]) -> Suggestion:
    """Return a suggestion with other names for tags that it would give; without those that get none.

    Raises:
        InputError: it gives no such tag, a new name is empty, or nothing would be left of it.
    """
    folded = {
        folded_tag(old): None if new is None else folded_tag(new)
        for old, new in names.items()
        if old.strip() and (new is None or new.strip())
    }
    given = {tag for edit in suggestion.edits for tag in folded_tags(edit.add_tags)}
    if len(folded) < len(names) or folded.keys() - given:
        raise InputError("names", "must name tags that the proposal gives, each with another name or none")
    edits = []
    for edit in suggestion.edits:
        tags = (folded.get(tag, tag) for tag in folded_tags(edit.add_tags))
        changed = replace(edit, add_tags=tuple(tag for tag in tags if tag is not None))
        if changed.add_tags or not edit.add_tags or changed.drop_tags or changed.needs_seen_version:
            edits.append(changed)
    if suggestion.edits and not edits:
        raise InputError("names", "must leave something of the proposal; decline it as a whole instead")
    return replace(suggestion, edits=tuple(edits))


class Need(StrEnum):
    """Why a memory should be looked at: nobody ever has, or not for half a year; it is in a conflict that is open.

    QUARANTINED: it waits for approval. LONG_UNTENDED: no agent has changed it for half a year, nor was it said since.
    CROWDED: more memories carry its tags, and no others, than the space's `max_per_tags`.
    """

    NEVER_REVIEWED = "never_reviewed"
    LONG_UNREVIEWED = "long_unreviewed"
    LONG_UNTENDED = "long_untended"
    QUARANTINED = "quarantined"
    CONTESTED = "contested"
    CROWDED = "crowded"


@dataclass(frozen=True, slots=True)
class InNeed:
    """A memory and every reason why it should be looked at."""

    entry: Entry
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class TendingNeeds:
    """How many memories of a space should be looked at, by reason, with a page of those of one or all reasons.

    open_proposals, open_conflicts: how many wait for a decision, the conflicts among the latest MOST_CONFLICTS.
    complete: whether the whole space was looked at.
    """

    counts: dict[Need, int]
    open_proposals: int
    open_conflicts: int
    page: Page[InNeed]
    complete: bool


@dataclass(frozen=True, slots=True)
class ListTending:
    """Lists what waits to be looked at, what was said longest ago first."""

    store: Conversations
    maps: SpaceMaps
    settings: ReadSettings
    clock: Clock

    def __call__(self, scope: Scope, *, need: Need | None = None, limit: int, after: str | None = None) -> TendingNeeds:
        """Return the counts and one page; `after` is the id behind which it goes on."""
        scope.require(Right.REVIEW)
        conflicts, now = self._open_conflicts(scope), self.clock.now()
        contested = frozenset(one for conflict in conflicts for one in conflict.both)
        with self.maps.lent(scope) as rows:
            crowded = _crowded(rows, self.settings(scope).max_per_tags)
            found = {row.entry_id: needs for row in rows if (needs := _needs(row, contested, crowded, now))}
            complete = rows.complete
        counts = {one: sum(one in needs for needs in found.values()) for one in Need}
        ids = sorted(entry_id for entry_id, needs in found.items() if need is None or need in needs)
        if after is not None:
            if not after:
                raise InputError("after", "is not a position in this listing")
            ids = [entry_id for entry_id in ids if entry_id > after]
        chosen = ids[:limit]
        read = self.store.read(scope, chosen).entries if chosen else {}
        items = tuple(InNeed(read[one].entry, found[one]) for one in chosen if one in read)
        next_after = chosen[-1] if len(ids) > limit else None
        waiting = self.store.count_records(scope, Collection.OPEN_PROPOSAL)
        return TendingNeeds(counts, waiting, len(conflicts), Page(items, next_after), complete)

    def _open_conflicts(self, scope: Scope) -> list[Conflict]:
        page = self.store.list_records(
            scope, RecordPrefix(Collection.CONFLICT), limit=MOST_CONFLICTS, newest_first=True
        )
        return [conflict for conflict in map(conflict_of, page.items) if conflict.resolution is None]


def _crowded(rows: Iterable[MapRow], most: int) -> AbstractSet[frozenset[str]]:
    """Return the combinations of tags that more than `most` active memories carry and no other tags; 0 for no bound."""
    held = Counter(frozenset(row.tags) for row in rows if row.kind is Kind.MEMORY and row.is_active)
    return {tags for tags, count in held.items() if most and count > most}


def _needs(
    row: MapRow, contested: AbstractSet[str], crowded: AbstractSet[frozenset[str]], now: datetime
) -> tuple[Need, ...]:
    if row.kind is not Kind.MEMORY:
        return ()
    found = []
    if row.state is State.QUARANTINED:
        found.append(Need.QUARANTINED)
    if row.is_active:
        if row.reviewed_at is None:
            found.append(Need.NEVER_REVIEWED)
        elif row.reviewed_at + LONG < now:
            found.append(Need.LONG_UNREVIEWED)
        if (row.tended_at or row.occurred_at) + LONG < now:
            found.append(Need.LONG_UNTENDED)
        if row.entry_id in contested:
            found.append(Need.CONTESTED)
        if frozenset(row.tags) in crowded:
            found.append(Need.CROWDED)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ShownAgent:
    """An agent, what it does, and what it may do in a space."""

    name: AgentName
    description: str
    leave: Leave


@dataclass(frozen=True, slots=True)
class ListTendingAgents:
    """Lists the agents as they stand in a space."""

    settings: ReadSettings

    def __call__(self, scope: Scope) -> list[ShownAgent]:
        """Return all of them."""
        leaves = self.settings(scope).tending
        return [ShownAgent(name, agent.description, leaves.of(name)) for name, agent in AGENTS.items()]
