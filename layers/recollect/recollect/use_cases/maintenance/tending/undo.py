"""Take back what an agent did in a run, all of it at once, but for what somebody has changed since."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from typing import Final

from recollect.core.lifecycle.tending.proposals import (
    ProposalState,
    TendingProposal,
    decided,
    proposal_key,
    proposal_value,
    reopened,
    tending_proposal,
)
from recollect.core.lifecycle.tending.runs import (
    TendedChange,
    TendingRun,
    changes_of,
    run_record,
    tended_change,
    tending_run,
)
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendingAction
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import Edge, drop_edge, edge_key, put_edges
from recollect.core.model.entry import Entry
from recollect.core.model.listing import Page, pages
from recollect.core.model.records import Collection, DropRecord, PutRecord, RecordChange, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.graph.decisions import decision_key
from recollect.errors import ConflictError, EntryNotFoundError, NotFoundError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.entry_refs import value_at
from recollect.use_cases.maintenance.tending.tend import NO_RUN, run_of
from recollect.use_cases.memories.change import ChangeEntry, Commission

_AT_ONCE: Final = 50
_REASON: Final = "taken back"


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

    What somebody has changed since stays as it is, and is counted. A proposal that was carried out is open again; what
    an agent did by itself is not suggested again. Cut off, it is called again: what was taken back before stays so.
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
        listed = pages(lambda after: read(scope, run_id, limit=_AT_ONCE, after=after)[1])
        changes = list(chain.from_iterable(listed))
        told = replace(author, reason=author.reason or _REASON)
        back = [self._edge(scope, run, change, told) for change in changes if change.link is not None]
        back += [self._entities(scope, run, change, told) for change in changes if change.decision_id is not None]
        back += [self._entry(scope, one, told) for one in _by_entry(changes)]
        if not self._reopen(scope, run):
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
        changes: tuple[RecordChange, ...]
        if known is not None:
            changes = drop_edge(link.source, link.type, link.target, revision=known.revision)
            action = AuditAction.EDGE_REMOVED
        else:
            edge = change.former or Edge(link.source, link.type, link.target, author.name, now)
            changes, action = put_edges([edge], new=True), AuditAction.EDGE_ADDED
        noted = AuditItem(now, action, link.source, author.name, author.reason, other=run.id)
        try:
            self.store.change_records(scope, (*changes, audit_record(noted)))
        except ConflictError:
            return False
        return True

    def _entities(self, scope: Scope, run: TendingRun, change: TendedChange, author: Author) -> bool:
        """Take a merge of entities back, by whomever that was not done before: all is as if it had never been."""
        key = decision_key(str(change.decision_id))
        known = self.store.records(scope, [key]).get(key)
        if known is None:
            return True
        noted = AuditItem(
            self.clock.now(), AuditAction.ENTITY_UNDONE, key.parts[0], author.name, author.reason, other=run.id
        )
        try:
            self.store.change_records(scope, (DropRecord(key, known.revision), audit_record(noted)))
        except ConflictError:
            return False
        return True

    def _reopen(self, scope: Scope, run: TendingRun) -> bool:
        """Ask about a proposal again that the run has carried out; tell whether its words are still there."""
        if run.proposal_id is None:
            return False
        key = proposal_key(run.proposal_id)
        record = self.store.records(scope, [key]).get(key)
        if record is None:
            return False
        proposal = tending_proposal(record)
        if proposal.run_id != run.id:
            return True  # it was opened before, or is decided anew
        if not proposal.suggestion.size:
            return False  # decided when the words were not kept
        self.store.change_records(scope, reopened(proposal))
        return True

    def _decline(self, scope: Scope, run: TendingRun, changes: list[TendedChange], author: Author) -> None:
        """Note of each suggestion that it was declined, so that it is not made again; reviewing is no suggestion."""
        now = self.clock.now()
        made = {one.suggestion_id: one.action for one in changes if one.action is not TendingAction.REVIEWED}
        ids = list(made)
        for start in range(0, len(ids), _AT_ONCE):
            some = ids[start : start + _AT_ONCE]
            keys = [proposal_key(one) for one in some]
            held = {record.key: tending_proposal(record) for record in self.store.records(scope, keys).values()}
            for one in some:
                known = held.get(proposal_key(one))
                if known is not None and known.state is ProposalState.OPEN:
                    self.store.change_records(scope, decided(known, ProposalState.DECLINED, author.name, now))
            declined = [
                _declined(run, one, made[one], author, now)
                for one in some
                if (known := held.get(proposal_key(one))) is None or known.state is not ProposalState.OPEN
            ]
            if declined:
                self.store.change_records(scope, declined)


def _declined(run: TendingRun, suggestion_id: str, action: TendingAction, author: Author, now: datetime) -> PutRecord:
    suggestion = Suggestion(agent=run.agent, action=action, subject="", reason="")
    proposal = TendingProposal(
        suggestion=suggestion,
        proposed_at=run.started_at,
        state=ProposalState.DECLINED,
        decided_at=now,
        decided_by=author.name,
        run_id=run.id,
    )
    return PutRecord(proposal_key(suggestion_id), proposal_value(proposal))


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


def restored_value(entry: Entry, former: Entry) -> Entry:
    """Return an entry with all that a former value of it said; what is counted and pinned since stays."""
    return replace(
        former,
        version=entry.version,
        modified_at=entry.modified_at,
        statistics=entry.statistics,
        pinned=entry.pinned,
        manually_saved=entry.manually_saved or former.manually_saved,
        repeat_count=entry.repeat_count,
        importance=entry.importance,
        embedding_model=entry.embedding_model,
        needs_embedding=entry.needs_embedding,
        context=entry.context,
    )
