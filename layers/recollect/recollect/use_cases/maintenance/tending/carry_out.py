"""Carry a suggestion out: each change attributed and noted with its run, and none where somebody was faster."""

from dataclasses import dataclass, replace
from typing import Final

from recollect.core.lifecycle.derive import derived
from recollect.core.lifecycle.screening import new_text
from recollect.core.lifecycle.tending.runs import TendedChange, TendingRun, change_record, changes_of
from recollect.core.lifecycle.tending.suggestions import DrawnLink, SuggestedEdit, SuggestedMerge, Suggestion
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import Edge, drop_edge, edge_key, edge_of, put_edges
from recollect.core.model.entry import Entry, State
from recollect.core.model.ids import is_entry_id
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.graph.decisions import EntityDecision
from recollect.errors import ConflictError, EntryNotFoundError, InputError, NotFoundError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.entry_refs import value_at
from recollect.use_cases.common.person import bearings_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.change import ChangeEntry, Commission
from recollect.use_cases.memories.entities import DecideEntity

# A state that makes an entry come into use or go out of it; what is archived is not reviewed
_IN_USE: Final = frozenset({State.ACTIVE})
MERGED: Final = "Memories of both say the same besides."


@dataclass(frozen=True, slots=True)
class CarryOut:
    """Changes entries and edges as a suggestion says, with the agent as their author.

    What is pinned is never touched, nor what is out of use; a new text, state or category goes only to what says
    the same as what the agent has looked at. Done again, what was done before stays as it is.
    """

    store: Conversations
    clock: Clock
    settings: ReadSettings
    decide_entity: DecideEntity

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
        done += sum(self._link(scope, run, suggestion, link) for link in suggestion.links)
        return done + sum(self._merge(scope, run, suggestion, merge) for merge in suggestion.merges)

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
            change = TendedChange(
                run_id=run.id,
                action=suggestion.action,
                suggestion_id=suggestion.id,
                entry_id=entry.id,
                before=former.version,
                after=entry.version,
            )
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
        found = self.store.read(scope, sorted(named)).entries if named else {}
        return all(one in found and found[one].entry.state in _IN_USE for one in named)

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
        ends = [end for end in (link.source, link.target) if is_entry_id(end)]
        found = self.store.read(scope, ends).entries
        if link.remove:
            return link.target not in found
        return all(end in found and found[end].entry.state in _IN_USE for end in ends)

    def _merge(self, scope: Scope, run: TendingRun, suggestion: Suggestion, merge: SuggestedMerge) -> bool:
        """Call two entities the same, unless they are; the reason of the decision quotes no memory, since it stays."""

        def noted(decision: EntityDecision) -> tuple[RecordChange, ...]:
            change = TendedChange(
                run_id=run.id, action=suggestion.action, suggestion_id=suggestion.id, decision_id=decision.id
            )
            return (change_record(change, decision.at),)

        author = Author(suggestion.agent.author, MERGED)
        try:
            self.decide_entity.merge(scope, merge.one, merge.other, author, records=noted)
        except (ConflictError, NotFoundError, InputError):
            return False
        return True

    def _link(self, scope: Scope, run: TendingRun, suggestion: Suggestion, link: DrawnLink) -> bool:
        now = self.clock.now()
        key = edge_key(link.source, link.type, link.target)
        known = self.store.records(scope, [key]).get(key)
        if (known is None) is link.remove or not self._is_right(scope, link):
            return False
        changes: tuple[RecordChange, ...]
        former = None if known is None else edge_of(known)
        if known is None:
            edge = Edge(link.source, link.type, link.target, suggestion.agent.author, now, suggestion.reason)
            changes, action = put_edges([edge], new=True), AuditAction.EDGE_ADDED
        else:
            changes = drop_edge(link.source, link.type, link.target, revision=known.revision)
            action = AuditAction.EDGE_REMOVED
        noted = TendedChange(
            run_id=run.id, action=suggestion.action, suggestion_id=suggestion.id, link=link, former=former
        )
        other = link.target if is_entry_id(link.target) else None
        audited = AuditItem(now, action, link.source, suggestion.agent.author, None, other=other)
        try:
            self.store.change_records(scope, (*changes, change_record(noted, now), audit_record(audited)))
        except ConflictError:
            return False
        return True
