"""Carry a suggestion out: each change attributed and noted with its run, and none where somebody was faster.

What an agent did in a run is taken back all at once, but for what somebody has changed since.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.core.lifecycle.coming_back import restored_value
from recollect.core.lifecycle.derive import derived
from recollect.core.lifecycle.screening import new_text
from recollect.core.lifecycle.tending.proposals import (
    ProposalState,
    TendedChange,
    TendingProposal,
    TendingRun,
    change_record,
    changes_of,
    decided,
    decision,
    proposal_key,
    run_key,
    run_record,
    tended_change,
    tending_proposal,
    tending_run,
)
from recollect.core.lifecycle.tending.suggestions import DrawnLink, SuggestedEdit, Suggestion, TendingAction
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import Edge, drop_edge, edge_key, edge_of, put_edges
from recollect.core.model.entry import Entry, State
from recollect.core.model.ids import is_entry_id
from recollect.core.model.listing import Page, every_item
from recollect.core.model.records import ABSENT, Collection, Record, RecordChange, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.errors import ConflictError, EntryNotFoundError, InputError, NotFoundError
from recollect.ports import Clock, Conversations, Records
from recollect.use_cases.common.attempts import is_changed
from recollect.use_cases.common.entry_refs import value_at
from recollect.use_cases.common.person import bearings_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.change import ChangeEntry, Commission

# A state that makes an entry come into use or go out of it; what is archived is not reviewed
_IN_USE: Final = frozenset({State.ACTIVE})
_AT_ONCE: Final = 50
NO_RUN: Final = "there is no such run, or it is too old"
_REASON: Final = "taken back"


@dataclass(frozen=True, slots=True)
class CarryOut:
    """Changes entries and edges as a suggestion says, with the agent as their author.

    What is pinned is never touched, nor what is out of use; a new text, state or category goes only to what says
    the same as what the agent has looked at. Done again, what was done before stays as it is.
    """

    store: Conversations
    clock: Clock
    settings: ReadSettings

    def __call__(self, scope: Scope, run: TendingRun, suggestion: Suggestion) -> int:
        """Return how many changes there were. Of several edits the first decides: without it nothing is done.

        Raises:
            UnavailableError: the store does not answer.
        """
        done = 0
        if not self._has_what_takes_its_place(scope, suggestion):
            return 0
        for number, edit in enumerate(suggestion.edits):
            changed = self._edit(scope, run, suggestion, edit)
            if not changed and not number and edit.needs_seen_version and not self._was_done(scope, run, edit):
                return 0
            done += changed
        return done + sum(self._link(scope, run, suggestion, link) for link in suggestion.links)

    def _edit(self, scope: Scope, run: TendingRun, suggestion: Suggestion, edit: SuggestedEdit) -> bool:
        settings, now, before = self.settings(scope), self.clock.now(), edit.seen

        def derive(entry: Entry) -> Entry:
            nonlocal before
            before = entry.version
            if entry.pinned or entry.state not in _IN_USE or not self._is_as_seen(scope, entry, edit):
                return entry
            changed = edit.applied(entry, now)
            if changed.text == entry.text:
                return changed
            text = new_text(changed.text, entry, entry.trust, settings)
            return derived(replace(changed, text=text), *bearings_of(self.store, scope, settings))

        def noted(former: Entry, entry: Entry) -> tuple[RecordChange, ...]:
            change = _change(run, suggestion)
            change = replace(change, entry_id=entry.id, before=former.version, after=entry.version)
            return (change_record(change, now),)

        commission = Commission(
            author=Author(suggestion.agent.author, suggestion.reason),
            action=AuditAction.REVIEWED if edit.reviewed_at is not None else AuditAction.TENDED,
            now=now,
            records=noted,
        )
        try:
            return ChangeEntry(self.store)(scope, edit.entry_id, commission, derive).version > before
        except (ConflictError, EntryNotFoundError, InputError):
            return False  # somebody was faster, or the text may not come in

    def _has_what_takes_its_place(self, scope: Scope, suggestion: Suggestion) -> bool:
        """Tell whether what is to stand in the place of others is still in use."""
        named = {edit.superseded_by for edit in suggestion.edits if edit.superseded_by is not None}
        return self._are_in_use(scope, sorted(named))

    def _are_in_use(self, scope: Scope, ids: Sequence[str]) -> bool:
        found = self.store.read(scope, ids).entries if ids else {}
        return all(one in found and found[one].entry.state in _IN_USE for one in ids)

    def _was_done(self, scope: Scope, run: TendingRun, edit: SuggestedEdit) -> bool:
        """Tell whether the run has made this edit before it was cut off."""
        noted = replace(changes_of(run.id), parts=(run.id, "entry", edit.entry_id))
        return bool(self.store.list_records(scope, noted, limit=1).items)

    def _is_as_seen(self, scope: Scope, entry: Entry, edit: SuggestedEdit) -> bool:
        """Tell whether an edit is still right: a review or a tag since then changes nothing about that."""
        if not edit.needs_seen_version or entry.version == edit.seen:
            return True
        seen = value_at(self.store, scope, entry, edit.seen)
        return seen is not None and (seen.text, seen.category) == (entry.text, entry.category)

    def _is_right(self, scope: Scope, link: DrawnLink) -> bool:
        """Tell whether an edge is drawn between what is in use, or led to what is gone for good."""
        if link.remove:
            return link.target not in self.store.read(scope, [link.target]).entries
        return self._are_in_use(scope, [end for end in (link.source, link.target) if is_entry_id(end)])

    def _link(self, scope: Scope, run: TendingRun, suggestion: Suggestion, link: DrawnLink) -> bool:
        now = self.clock.now()
        key = edge_key(link.source, link.type, link.target)
        known = self.store.records(scope, [key]).get(key)
        if (known is None) is link.remove or not self._is_right(scope, link):
            return False
        author = Author(suggestion.agent.author, suggestion.reason)
        noted = replace(_change(run, suggestion), link=link, former=None if known is None else edge_of(known))
        edge = Edge(link.source, link.type, link.target, author.name, now, author.reason)
        other = link.target if is_entry_id(link.target) else None
        changes = turned_edge(
            known, edge, AuditItem(now, AuditAction.EDGE_ADDED, link.source, author.name, other=other)
        )
        return is_changed(self.store, scope, (*changes, change_record(noted, now)))


def _change(run: TendingRun, suggestion: Suggestion) -> TendedChange:
    """Return a change that is part of a suggestion, but for what it changes."""
    return TendedChange(run_id=run.id, action=suggestion.action, suggestion_id=suggestion.id)


def turned_edge(known: Record | None, edge: Edge, audited: AuditItem) -> tuple[RecordChange, ...]:
    """Return what removes an edge that there is, or puts one that there is not.

    Args:
        known: the record of the edge, None where there is none.
        edge: what is put.
        audited: what is noted of it, but for what was done.
    """
    if known is None:
        return (*put_edges([edge], new=True), audit_record(replace(audited, action=AuditAction.EDGE_ADDED)))
    gone = drop_edge(edge.source, edge.type, edge.target, revision=known.revision)
    return (*gone, audit_record(replace(audited, action=AuditAction.EDGE_REMOVED)))


@dataclass(frozen=True, slots=True)
class ListTendingRuns:
    """Lists the runs of agents in a space, the latest first."""

    store: Conversations

    def __call__(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[TendingRun]:
        """Return one page. Raises InputError for an unusable `after`."""
        scope.require(Right.READ)
        prefix = RecordPrefix(Collection.TENDING_RUN)
        page = self.store.list_records(scope, prefix, limit=limit, after=after, newest_first=True)
        return Page(tuple(map(tending_run, page.items)), page.next_after)


@dataclass(frozen=True, slots=True)
class ReadTendingRun:
    """Reads a run, and page by page what it has changed."""

    store: Conversations

    def __call__(
        self, scope: Scope, run_id: str, *, limit: int, after: str | None = None
    ) -> tuple[TendingRun, Page[TendedChange]]:
        """Return the run with one page. Raises NotFoundError where there is no such run, or it is too old."""
        run = self.run(scope, run_id)
        page = self.store.list_records(scope, changes_of(run_id), limit=limit, after=after)
        return run, Page(tuple(map(tended_change, page.items)), page.next_after)

    def run(self, scope: Scope, run_id: str) -> TendingRun:
        """Return one run. Raises NotFoundError as well."""
        scope.require(Right.READ)
        run = run_of(self.store, scope, run_id)
        if run is None:
            raise NotFoundError(NO_RUN)
        return run


@dataclass(frozen=True, slots=True)
class UndoTending:
    """Gives every entry of a run the value that it had before, as a new version; edges go, or come back.

    What somebody has changed since stays as it is, and is counted. What the run did is not suggested again. Cut off, it
    is called again: what was taken back before stays so.
    """

    store: Conversations
    clock: Clock

    def __call__(self, scope: Scope, run_id: str, author: Author) -> TendingRun:
        """Return the run as it is now; one that was taken back before stays as it is.

        Raises:
            NotFoundError: there is no such run, or it is too old.
            ConflictError: somebody else takes it back at this moment.
            UnavailableError: the store does not answer.
        """
        scope.require(Right.WRITE)
        scope.require(Right.REVIEW)  # a person may have approved it
        read = ReadTendingRun(self.store)
        run = read.run(scope, run_id)
        if run.undone_at is not None:
            return run
        changes = list(every_item(lambda after: read(scope, run_id, limit=_AT_ONCE, after=after)[1]))
        told = replace(author, reason=author.reason or _REASON)
        back = [self._edge(scope, run, change, told) for change in changes if change.link is not None]
        back += [self._entry(scope, one, told) for one in _by_entry(changes)]
        self._decline(scope, run, changes, author)
        now = self.clock.now()
        ended = replace(run, undone_at=now, undone=sum(back), left=len(back) - sum(back), ended_at=run.ended_at or now)
        noted = AuditItem(now, AuditAction.TENDING_UNDONE, run.id, author.name, author.reason, count=ended.undone)
        self.store.change_records(scope, [run_record(ended), audit_record(noted)])
        return ended

    def _entry(self, scope: Scope, change: TendedChange, author: Author) -> bool:
        entry_id = str(change.entry_id)
        is_back = False

        def derive(entry: Entry) -> Entry:
            nonlocal is_back
            former = value_at(self.store, scope, entry, change.before)
            if former is None:
                return entry
            restored = restored_value(entry, former)
            is_back = restored == entry or self._is_as_left(scope, entry, change)
            return restored if is_back else entry

        now = self.clock.now()
        commission = Commission(author=author, action=AuditAction.REVERTED, now=now, among_deleted=True)
        try:
            ChangeEntry(self.store)(scope, entry_id, commission, derive)
        except (ConflictError, EntryNotFoundError):
            return False
        return is_back

    def _is_as_left(self, scope: Scope, entry: Entry, change: TendedChange) -> bool:
        """Tell whether an entry says what the run made of it: untouched, or what came since was taken back as well."""
        if entry.version == change.after:
            return True
        left = value_at(self.store, scope, entry, change.after)
        return left is not None and restored_value(entry, left) == entry

    def _edge(self, scope: Scope, run: TendingRun, change: TendedChange, author: Author) -> bool:
        link, now = change.link, self.clock.now()
        if link is None:
            return False
        key = edge_key(link.source, link.type, link.target)
        known = self.store.records(scope, [key]).get(key)
        if (known is not None) is link.remove:
            return True  # it was taken back before, or by somebody else
        edge = change.former or Edge(link.source, link.type, link.target, author.name, now)
        noted = AuditItem(now, AuditAction.EDGE_ADDED, link.source, author.name, author.reason, other=run.id)
        return is_changed(self.store, scope, turned_edge(known, edge, noted))

    def _decline(self, scope: Scope, run: TendingRun, changes: list[TendedChange], author: Author) -> None:
        """Note of each suggestion that it was declined, so that it is not made again; reviewing is no suggestion."""
        now = self.clock.now()
        made = {one.suggestion_id: one.action for one in changes if one.action is not TendingAction.REVIEWED}
        known = self.store.records(scope, [proposal_key(one) for one in made]) if made else {}
        declined = []
        for suggestion_id, action in made.items():
            record = known.get(proposal_key(suggestion_id))
            proposal = None if record is None else tending_proposal(record)
            if proposal is not None and proposal.state is ProposalState.OPEN:
                self.store.change_records(scope, decided(proposal, ProposalState.DECLINED, author.name, now))
                continue
            suggestion = Suggestion(agent=run.agent, action=action, subject="", reason="")
            of_run = TendingProposal(
                suggestion=suggestion,
                proposed_at=run.started_at,
                run_id=run.id,
                revision=ABSENT if proposal is None else proposal.revision,
                known_as=suggestion_id,
            )
            declined.append(decision(of_run, ProposalState.DECLINED, author.name, now))
        for start in range(0, len(declined), _AT_ONCE):
            self.store.change_records(scope, declined[start : start + _AT_ONCE])


def _by_entry(changes: list[TendedChange]) -> Iterator[TendedChange]:
    """Yield for each entry one change from before its first to after its last one, the entries in any order."""
    found: dict[str, TendedChange] = {}
    for change in changes:
        if change.entry_id is None:
            continue
        known = found.get(change.entry_id)
        # Over what somebody has written in between nothing is taken back but the last stretch
        is_next = known is not None and known.after == change.before
        found[change.entry_id] = replace(known, after=change.after) if known is not None and is_next else change
    yield from found.values()


def run_of(store: Records, scope: Scope, run_id: str) -> TendingRun | None:
    """Return a run, None where it is not kept."""
    record = store.records(scope, [run_key(run_id)]).get(run_key(run_id))
    return None if record is None else tending_run(record)


def counted(store: Records, scope: Scope, run_id: str) -> dict[str, int]:
    """Return how many changes of each kind a run has made, by what is noted of each."""
    listed = every_item(lambda after: store.list_records(scope, changes_of(run_id), limit=_AT_ONCE, after=after))
    return dict(Counter(tended_change(record).action.value for record in listed))


def proposal_at(store: Records, scope: Scope, proposal_id: str) -> TendingProposal | None:
    """Return a proposal, None where it is not kept."""
    record = store.records(scope, [proposal_key(proposal_id)]).get(proposal_key(proposal_id))
    return None if record is None else tending_proposal(record)
