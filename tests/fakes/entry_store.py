"""ports.EntryStore in memory: plain dictionaries, one lock, a copy of the space for each write."""

import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.entry import Entry, LastScores, State
from recollect.core.model.listing import Order, Page, Selection
from recollect.core.model.records import Collection, Record, RecordChange, RecordKey, RecordPrefix
from recollect.core.model.scope import PERSON_SPACE, Owner, Right, Scope
from recollect.core.model.sessions import Session, SessionWindow
from recollect.core.model.writes import Change, ChangePage, Committed, Outcome, Refused, VersionRecord, Write
from recollect.core.retrieval.index_row import EntryOfSpace, IndexRow, RowsOfSpaces
from recollect.core.retrieval.read_set import Provisionally, ReadEntry, ReadSet
from recollect.core.spaces.statistics import SpaceStatistics
from recollect.errors import ConflictError, EntryNotFoundError, InputError
from recollect.ports import Clock
from tests.fakes.activity import InMemoryActivity
from tests.fakes.clock import FixedClock
from tests.fakes.memory_space import (
    MemorySpace,
    added,
    is_due,
    place_of,
    records_at,
    runs_of,
    session_ids,
    session_of,
    sortable,
)
from tests.fakes.paging import Key, key_of, page
from tests.fakes.queue import InMemoryQueue

SETTLED_KEPT = 10_000


class InMemoryEntryStore(InMemoryActivity):
    """The reference for what the port means; keeps its outbox in `queue`; records expire by `clock`."""

    def __init__(
        self, queue: InMemoryQueue | None = None, clock: Clock | None = None, *, settled_kept: int = SETTLED_KEPT
    ) -> None:
        self.queue = queue or InMemoryQueue(FixedClock())
        self._clock = clock or FixedClock()
        self._settled_kept = settled_kept
        self._lock = threading.RLock()
        self._spaces: dict[tuple[str, str], MemorySpace] = {}

    def commit(self, scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
        scope.require(Right.WRITE)
        if any(write.records for write in writes):
            scope.require_whole(Right.WRITE)
        for entry in (entry for write in writes for entry in (write.entry, *write.refreshed)):
            if (entry.user_id, entry.space) != (scope.owner, scope.space):
                raise InputError("entry", "does not belong to the space that it is written to")
        with self._lock:
            return [self._commit_one(scope, write) for write in writes]

    def get(self, scope: Scope, entry_id: str) -> Entry:
        scope.require(Right.READ)
        with self._lock:
            entry = self._space(scope).visible(scope).get(entry_id)
        if entry is None:
            raise EntryNotFoundError(entry_id)
        return entry

    def get_by_name(self, scope: Scope, name: str) -> Entry:
        scope.require(Right.READ)
        with self._lock:
            named = [entry for entry in self._space(scope).visible(scope).values() if entry.name == name]
        if not named:
            raise EntryNotFoundError
        return max(named, key=lambda entry: (entry.state is not State.DELETED, entry.modified_at, entry.id))

    def list_entries(self, scope: Scope, selection: Selection, *, limit: int, after: str | None = None) -> Page[Entry]:
        scope.require(Right.READ)
        by_creation = selection.order in {Order.CREATED, Order.CREATED_DESC}

        def key(entry: Entry) -> Key:
            return [sortable(entry.created_at if by_creation else entry.modified_at), entry.id]

        with self._lock:
            admitted = [entry for entry in self._space(scope).visible(scope).values() if selection.admits(entry)]
        descending = selection.order in {Order.CREATED_DESC, Order.MODIFIED_DESC}
        return page(admitted, key, limit=limit, after=after, descending=descending)

    def read(
        self,
        scope: Scope,
        entry_ids: Sequence[str],
        *,
        model: str | None = None,
        before: int = 0,
        after: int = 0,
        provisionally: Provisionally | None = None,
    ) -> ReadSet:
        del provisionally
        scope.require(Right.READ)
        with self._lock:
            space = self._space(scope)
            chosen = {entry_id for entry_id in entry_ids if entry_id in space.visible(scope)}
            sessions = [space.turns(scope, session) for session in {turn.session_id for turn in space.turns(scope)}]
            for turns in sessions:
                places = [place for place, turn in enumerate(turns) if turn.id in entry_ids]
                chosen |= {turn.id for place in places for turn in turns[max(0, place - before) : place + after + 1]}
            entries = [space.entries[entry_id] for entry_id in chosen]
            found = {entry.id: ReadEntry(entry, space.vectors_of(entry, model)) for entry in entries}
        return ReadSet(found, tuple(run for turns in sessions for run in runs_of(turns, chosen)))

    def confirmed(self, scope: Scope, entries: Sequence[Entry]) -> Mapping[str, Entry]:
        scope.require(Right.READ)
        return {entry.id: entry for entry in entries}

    def versions(self, scope: Scope, entry_id: str, *, limit: int, after: str | None = None) -> Page[VersionRecord]:
        scope.require(Right.READ)
        with self._lock:
            space = self._space(scope)
            kept = space.versions.get(entry_id, ()) if entry_id in space.visible(scope) else ()
        return page(kept, lambda version: [version.entry.version], limit=limit, after=after, descending=True)

    def every_entry(self, scope: Scope, *, limit: int, after: str | None = None) -> tuple[Entry, ...]:
        scope.require(Right.READ)
        with self._lock:
            found = self._space(scope).visible(scope)
        return tuple(found[key] for key in sorted(found) if after is None or key > after)[:limit]

    def restore_versions(self, scope: Scope, versions: Sequence[VersionRecord]) -> list[bool]:
        scope.require_whole(Right.WRITE)
        with self._lock:
            return [self._space(scope).restore_version(scope, version) for version in versions]

    def session_window(self, scope: Scope, session_id: str, at: datetime, *, before: int, after: int) -> SessionWindow:
        scope.require(Right.READ)
        with self._lock:
            return self._space(scope).window(scope, session_id, at, before=before, after=after)

    def stored_messages(self, scope: Scope, session_id: str, message_ids: Sequence[str]) -> Mapping[str, str]:
        scope.require(Right.READ)
        with self._lock:
            space = self._space(scope)
            stored = {message: space.messages.get((session_id, message)) for message in message_ids}
            return {message: entry for message, entry in stored.items() if entry in space.visible(scope)}

    def sessions(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[Session]:
        scope.require(Right.READ)
        with self._lock:
            turns = self._space(scope).turns(scope)
        found = [session_of([turn for turn in turns if turn.session_id == name]) for name in session_ids(turns)]
        return page(
            found, lambda session: [sortable(session.last_at), session.id], limit=limit, after=after, descending=True
        )

    def session_turns(
        self,
        scope: Scope,
        session_id: str,
        *,
        limit: int,
        after: str | None = None,
        start: Entry | None = None,
        oldest_first: bool = False,
    ) -> Page[Entry]:
        scope.require(Right.READ)
        with self._lock:
            turns = self._space(scope).turns_from(scope, session_id, start, oldest_first=oldest_first)
        return page(turns, lambda turn: list(place_of(turn)), limit=limit, after=after, descending=not oldest_first)

    def record_access(self, scope: Scope, entry_ids: Sequence[str], now: datetime) -> None:
        scope.require(Right.READ)
        with self._lock:
            space = self._space(scope)
            for entry in [entry for entry in space.visible(scope).values() if entry.id in entry_ids]:
                used = entry.statistics
                accessed_at = max(used.accessed_at, now)
                counted = replace(used, access_count=used.access_count + 1, accessed_at=accessed_at)
                space.entries[entry.id] = replace(entry, statistics=counted)

    def record_scores(self, scope: Scope, scores: Mapping[str, LastScores]) -> None:
        scope.require(Right.READ)
        with self._lock:
            space = self._space(scope)
            for entry in [entry for entry in space.visible(scope).values() if entry.id in scores]:
                former, given = entry.statistics.last_scores, scores[entry.id]
                if former is None or former.computed_at < given.computed_at:
                    space.entries[entry.id] = replace(entry, statistics=replace(entry.statistics, last_scores=given))

    def record_outcomes(self, scope: Scope, counts: Sequence[UseCounts], records: Sequence[RecordChange] = ()) -> None:
        scope.require_whole(Right.WRITE)
        with self._lock:
            self.change_records(scope, records)
            space = self._space(scope)
            for one in counts:
                if one.entry_id in space.visible(scope):
                    entry = space.entries[one.entry_id]
                    space.entries[entry.id] = replace(entry, statistics=added(entry.statistics, one))

    def changes(self, scope: Scope, *, position: str | None, limit: int) -> ChangePage:
        scope.require(Right.READ)
        with self._lock:
            space = self._space(scope)
            end = str(space.last_number)
            if position is None:
                return ChangePage((), end)
            if not position.isdecimal():
                raise InputError("position", "is not a position in this feed")
            if not space.forgotten <= int(position) <= space.last_number:
                return ChangePage((), end, reset=True)
            found = [(n, change) for n, change in space.feed(scope) if n > int(position)]
        changes = tuple(change for _, change in found[:limit])
        more = len(found) > limit
        return ChangePage(changes, str(found[limit - 1][0]) if more else end, more=more)

    def pending(self, scope: Scope, *, limit: int) -> tuple[Change, ...]:
        scope.require(Right.READ)
        with self._lock:
            unsettled = [change for _, change in self._space(scope).feed(scope) if not change.settled]
        return tuple(reversed(unsettled))[:limit]

    def latest_changes(self, scope: Scope, *, limit: int) -> tuple[Change, ...]:
        scope.require(Right.READ)
        with self._lock:
            latest = [change for _, change in self._space(scope).feed(scope)]
        return tuple(reversed(latest))[:limit]

    def index_rows(
        self,
        scope: Scope,
        *,
        model: str,
        limit: int,
        after: str | None = None,
        newest_first: bool = False,
    ) -> Page[IndexRow]:
        scope.require(Right.READ)
        with self._lock:
            space = self._space(scope)
            kept = [entry for entry in space.visible(scope).values() if entry.state is not State.DELETED]
            rows = [space.index_row(entry, model) for entry in kept]
        return page(rows, lambda row: [row.entry_id], limit=limit, after=after, descending=newest_first)

    def index_rows_of(self, scope: Scope, entry_ids: Sequence[str], *, model: str) -> list[IndexRow]:
        scope.require(Right.READ)
        with self._lock:
            space = self._space(scope)
            visible = space.visible(scope)
            return [space.index_row(visible[key], model) for key in dict.fromkeys(entry_ids) if key in visible]

    def store_vectors(self, scope: Scope, embedded: Sequence[EmbeddedVersion]) -> list[bool]:
        scope.require(Right.WRITE)
        with self._lock:
            stored = [self._space(scope).store_vectors(scope, version) for version in embedded]
            self._space(scope).forget_settled(self._settled_kept)
            return stored

    def settle(self, scope: Scope, versions: Sequence[tuple[str, int]]) -> None:
        scope.require(Right.WRITE)
        with self._lock:
            space = self._space(scope)
            for entry_id, version in versions:
                if entry_id in space.visible(scope):
                    space.settle(entry_id, version)
            space.forget_settled(self._settled_kept)

    def index_rows_of_spaces(self, wanted: Mapping[Scope, Sequence[str]], *, model: str) -> RowsOfSpaces:
        return RowsOfSpaces({scope: self.index_rows_of(scope, ids, model=model) for scope, ids in wanted.items()})

    def settle_spaces(self, versions: Mapping[Scope, Sequence[tuple[str, int]]]) -> frozenset[EntryOfSpace]:
        list(map(self.settle, versions.keys(), versions.values()))
        return frozenset()

    def purge(
        self, scope: Scope, entries: Mapping[str, Sequence[RecordChange]], *, before: datetime
    ) -> tuple[str, ...]:
        scope.require_whole(Right.WRITE)
        with self._lock:
            space = self._space(scope).draft()
            due = [one for one in entries if one in space.entries and is_due(space.entries[one], before)]
            for entry_id in due:
                space.change_records(entries[entry_id], self._clock.now())
                space.remove(entry_id)
            if due:
                self._spaces[scope.owner, scope.space] = space
        return tuple(due)

    def wipe(self) -> bool:
        return True

    def spaces(self, owner: Owner, *, limit: int, after: str | None = None) -> Page[str]:
        with self._lock:
            names = [name for user_id, name in self._spaces if user_id == owner.user_id and name != PERSON_SPACE]
        return page(names, lambda name: [name], limit=limit, after=after)

    def every_scope(self, *, limit: int, after: str | None = None) -> Page[Scope]:
        with self._lock:
            scopes = [Scope(*names) for names in self._spaces if names[1] != PERSON_SPACE]
        return page(scopes, lambda scope: [scope.owner, scope.space], limit=limit, after=after)

    def vector_models(self, scope: Scope) -> Mapping[str, int]:
        scope.require(Right.READ)
        with self._lock:
            kept = [entry for entry in self._space(scope).visible(scope).values() if entry.state is not State.DELETED]
        return dict(Counter(one.embedding_model for one in kept if one.embedding_model and not one.needs_embedding))

    def statistics(self, scope: Scope) -> SpaceStatistics:
        scope.require(Right.READ)
        with self._lock:
            space = self._space(scope)
            visible = space.visible(scope)
            kept = [entry for entry in visible.values() if entry.state is not State.DELETED]
            unsettled = [change for _, change in space.feed(scope) if not change.settled]
            lacking = {entry.id for entry in kept if entry.needs_embedding}
            waiting = [change.at for change in unsettled if change.entry_id in lacking]
            aside = self.queue.list_set_aside(limit=1_000_000).items
        mine = [one for one in aside if (one.message.owner, one.message.space) == (scope.owner, scope.space)]
        return SpaceStatistics(
            space=scope.space,
            entries=len(kept),
            by_kind=dict(Counter(entry.kind for entry in kept)),
            by_state=dict(Counter(entry.state for entry in visible.values())),
            sessions=len(session_ids(space.turns(scope))),
            waiting_for_embedding=len(waiting),
            oldest_waiting_since=min(waiting, default=None),
            set_aside=sum(one.message.entry_id in visible for one in mine),
        )

    def records(self, scope: Scope, keys: Sequence[RecordKey]) -> Mapping[RecordKey, Record]:
        alive = self._records(scope)
        return {key: alive[key] for key in keys if key in alive}

    def records_under(self, scope: Scope, prefixes: Sequence[RecordPrefix], *, limit: int) -> tuple[Record, ...]:
        alive = self._records(scope).values()
        found = [sorted(records_at(alive, prefix), key=lambda record: record.key.text) for prefix in prefixes]
        return tuple(record for under in found for record in under[:limit])

    def list_records(
        self, scope: Scope, prefix: RecordPrefix, *, limit: int, after: str | None = None, newest_first: bool = False
    ) -> Page[Record]:
        found = records_at(self._records(scope).values(), prefix)
        if after is not None and not str(key_of(after)[0]).startswith(prefix.text):
            raise InputError("after", "is not a position in this listing")
        return page(found, lambda record: [record.key.text], limit=limit, after=after, descending=newest_first)

    def count_records(self, scope: Scope, collection: Collection) -> int:
        return sum(key.collection is collection for key in self._records(scope))

    def change_records(self, scope: Scope, changes: Sequence[RecordChange]) -> None:
        scope.require_whole(Right.WRITE)
        with self._lock:
            draft = self._space(scope).draft()
            draft.change_records(changes, self._clock.now())
            if changes:
                self._spaces[scope.owner, scope.space] = draft

    def _records(self, scope: Scope) -> Mapping[RecordKey, Record]:
        """What exists now, as far as the scope sees it."""
        scope.require(Right.READ)
        with self._lock:
            held = self._space(scope).records if scope.tags is None else {}
            return {key: record for key, record in held.items() if record.alive(self._clock.now())}

    def _space(self, scope: Scope) -> MemorySpace:
        return self._spaces.get((scope.owner, scope.space), MemorySpace())

    def _commit_one(self, scope: Scope, write: Write) -> Outcome:
        draft = self._space(scope).draft()
        try:
            outcome = draft.apply(scope, write, self._clock.now())
        except (ConflictError, EntryNotFoundError) as refusal:
            return Refused(refusal)
        if isinstance(outcome, Committed):
            self._spaces[scope.owner, scope.space] = draft
            self._hand_over(draft)
        return outcome

    def _hand_over(self, space: MemorySpace) -> None:
        self.queue.send(space.requests)
        space.requests.clear()
