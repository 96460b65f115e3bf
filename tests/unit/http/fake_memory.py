"""The use cases over a dictionary, as much of them as the HTTP layer can tell."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from recollect.core.draft import (
    Action,
    ConversationEvent,
    Edit,
    EntryDraft,
    Message,
    MessageStored,
    NotStored,
    Remembered,
)
from recollect.core.entry import Entry, Kind, State
from recollect.core.hit import Explanation, Hit, LegPlace, Part
from recollect.core.page import Page
from recollect.core.query import Query
from recollect.core.scope import Owner, Scope
from recollect.core.selection import Selection
from recollect.core.session import Session
from recollect.core.space_statistics import SpaceStatistics
from recollect.core.why_not import LegStanding, Step, WhyNot
from recollect.core.write import Author
from recollect.errors import (
    EntryNotFoundError,
    NameTakenError,
    SessionNotFoundError,
    VersionConflictError,
)
from recollect.use_cases.check_health import Readiness
from recollect.use_cases.search_entries import SearchResult
from tests.builders import a_memory, a_turn, changed
from tests.fakes.clock import FixedClock

T = TypeVar("T")


@dataclass
class FakeMemory:
    """Satisfies `recollect.http.memory.Memory`. `fails` is raised by every use case."""

    clock: FixedClock = field(default_factory=FixedClock)
    entries: dict[tuple[Scope, str], Entry] = field(default_factory=dict)
    authors: list[Author] = field(default_factory=list)
    asked: list[Any] = field(default_factory=list)
    ready: Readiness = field(default_factory=lambda: Readiness(ready=True, checks={"store": "ok"}))
    fails: Exception | None = None

    def remember(self, scope: Scope, drafts: Sequence[EntryDraft], author: Author) -> list[Remembered | NotStored]:
        self._start(author)
        return [self._remember(scope, draft) for draft in drafts]

    def record_event(self, scope: Scope, event: ConversationEvent, author: Author) -> list[MessageStored | NotStored]:
        self._start(author)
        return [self._record(scope, event.session_id, message) for message in event.messages]

    def get_entry(self, scope: Scope, ref: str, *, peek: bool = False) -> Entry:
        self._start()
        entry = self._find(scope, ref)
        if not peek:
            counted = replace(entry.statistics, access_count=entry.statistics.access_count + 1)
            entry = self._put(scope, replace(entry, statistics=counted))
        return entry

    def list_entries(self, scope: Scope, selection: Selection, *, limit: int, after: str | None = None) -> Page[Entry]:
        self._start()
        self.asked.append(selection)
        return _page([entry for entry in self._of(scope) if selection.admits(entry)], limit, after)

    def edit_entry(
        self, scope: Scope, ref: str, edit: Edit, author: Author, *, expected_version: int | None = None
    ) -> Entry:
        self._start(author)
        self.asked.append(edit)
        values: dict[str, Any] = {
            name: getattr(edit, name)
            for name in ("text", "name", "category", "tags", "metadata", "valid_from", "valid_to")
            if getattr(edit, name) is not None
        }
        entry = self._find(scope, ref, expected_version)
        cleared: dict[str, Any] = dict.fromkeys(edit.clear)
        return self._put(scope, changed(entry, **values, **cleared))

    def forget_entry(self, scope: Scope, ref: str, author: Author, *, expected_version: int | None = None) -> Entry:
        self._start(author)
        return self._put(scope, changed(self._find(scope, ref, expected_version), state=State.DELETED))

    def search(self, scope: Scope, query: Query) -> SearchResult:
        self._start()
        self.asked.append(query)
        found = [entry for entry in self._of(scope) if query.filter.admits(entry)]
        return SearchResult(query.text, tuple(_hit(entry) for entry in found[: query.limit]), ("index",))

    def why_not(self, scope: Scope, query: Query, ref: str) -> WhyNot:
        self._start()
        self.asked.append(query)
        return WhyNot(self._find(scope, ref).id, Step.CANDIDATES, (LegStanding("bm25", None, None, 1.5, None),))

    def list_sessions(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[Session]:
        self._start()
        ids = dict.fromkeys(entry.session_id for entry in self._of(scope) if entry.kind is Kind.TURN)
        return _page([self._session(scope, session_id or "") for session_id in ids], limit, after)

    def read_session(self, scope: Scope, session_id: str, *, limit: int, after: str | None = None) -> Page[Entry]:
        self._start()
        return _page(self._turns(scope, session_id), limit, after)

    def forget_session(self, scope: Scope, session_id: str, author: Author) -> int:
        self._start(author)
        turns = self._turns(scope, session_id)
        for turn in turns:
            self._put(scope, changed(turn, state=State.DELETED))
        return len(turns)

    def space_statistics(self, scope: Scope) -> SpaceStatistics:
        self._start()
        entries = self._of(scope)
        return SpaceStatistics(
            space=scope.space,
            entries=len(entries),
            by_kind={kind: count for kind in Kind if (count := sum(entry.kind is kind for entry in entries))},
            by_state={State.ACTIVE: len(entries)},
            sessions=len({entry.session_id for entry in entries if entry.session_id}),
            waiting_for_embedding=len(entries),
            oldest_waiting_since=min((entry.created_at for entry in entries), default=None),
            set_aside=0,
        )

    def list_spaces(self, owner: Owner, *, limit: int, after: str | None = None) -> Page[str]:
        self._start()
        return _page(sorted({scope.space for scope, _ in self.entries if scope.owner == owner.user_id}), limit, after)

    def health(self) -> Readiness:
        return self.ready

    def _start(self, author: Author | None = None) -> None:
        if self.fails is not None:
            raise self.fails
        if author is not None:
            self.authors.append(author)

    def _put(self, scope: Scope, entry: Entry) -> Entry:
        self.entries[scope, entry.id] = entry
        return entry

    def _of(self, scope: Scope) -> list[Entry]:
        """The entries of a scope that are not deleted, oldest first."""
        return [e for (where, _), e in self.entries.items() if where == scope and e.state is not State.DELETED]

    def _find(self, scope: Scope, ref: str, expected_version: int | None = None) -> Entry:
        for entry in self._of(scope):
            if ref in {entry.id, entry.key, entry.name}:
                if expected_version not in {None, entry.version}:
                    raise VersionConflictError(entry.id, entry.version)
                return entry
        raise EntryNotFoundError("no such entry")

    def _remember(self, scope: Scope, draft: EntryDraft) -> Remembered | NotStored:
        if draft.name is not None and any(entry.name == draft.name for entry in self._of(scope)):
            return NotStored(NameTakenError("taken"))
        if draft.text == "nothing new":
            return Remembered(Action.SKIPPED, None, "duplicate_message")
        entry = a_memory(
            draft.text,
            scope=scope,
            now=self.clock.now(),
            name=draft.name,
            kind=draft.kind,
            role=draft.role,
            category=draft.category,
            tags=draft.tags,
            source_ids=draft.source_ids,
            metadata=draft.metadata,
            pinned=draft.pinned,
            valid_from=draft.valid_from,
            valid_to=draft.valid_to,
        )
        return Remembered(Action.CREATED, self._put(scope, entry))

    def _record(self, scope: Scope, session_id: str, message: Message) -> MessageStored | NotStored:
        known = next((e for e in self._of(scope) if message.id and message.id in e.source_ids), None)
        if known is not None:
            return MessageStored(message.id or "", Action.SKIPPED, known.id, "duplicate_message")
        turn = a_turn(message.text, session=session_id, scope=scope, source_ids=(message.id or "derived",))
        return MessageStored(message.id or "derived", Action.CREATED, self._put(scope, turn).id)

    def _turns(self, scope: Scope, session_id: str) -> list[Entry]:
        turns = [entry for entry in self._of(scope) if entry.kind is Kind.TURN and entry.session_id == session_id]
        if not turns:
            raise SessionNotFoundError("no such session")
        return turns[::-1]

    def _session(self, scope: Scope, session_id: str) -> Session:
        turns = self._turns(scope, session_id)
        return Session(session_id, len(turns), turns[-1].occurred_at, turns[0].occurred_at)


def _hit(entry: Entry) -> Hit:
    explanation = Explanation((LegPlace("bm25", 1, 2.0),), (Part("bm25", 2.0, 1.0, 0.5, 0.5),))
    return Hit(entry, 0.5, 0.5, explanation)


def _page(items: Sequence[T], limit: int, after: str | None) -> Page[T]:
    start = int(after or 0)
    end = start + limit
    return Page(tuple(items[start:end]), str(end) if end < len(items) else None)
