"""The entry store on SQLite: the right and the transaction of each method; the statements are in the modules beside."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from recollect.adapters.sqlite import changes as feed
from recollect.adapters.sqlite import commit as committing
from recollect.adapters.sqlite import (
    entries,
    projections,
    read_set,
    vectors,
)
from recollect.adapters.sqlite import records as recording
from recollect.adapters.sqlite import sessions as conversations
from recollect.adapters.sqlite import spaces as registry
from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.due_index import mark_due
from recollect.adapters.sqlite.erasure import purge as purging
from recollect.adapters.sqlite.erasure.barriers import require_not_erased
from recollect.adapters.sqlite.read_cache import ReadCache, catch_up
from recollect.adapters.sqlite.rows import microseconds
from recollect.adapters.sqlite.view import NO_SPACE, View, view_of, view_of_made
from recollect.core.model.entry import Entry
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, RecordChange
from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.model.writes import Committed, Outcome, Write
from recollect.core.retrieval.index_row import EntryOfSpace, RowsOfSpaces
from recollect.core.retrieval.read_set import Provisionally, ReadSet
from recollect.core.spaces.activity import Counts, HourOfActivity
from recollect.errors import ErasedError, StoreUnavailableError
from recollect.ports import Clock

P = ParamSpec("P")
T = TypeVar("T")
_Method = Callable[Concatenate["SqliteEntryStore", Scope, P], T]


def _reading(read: Callable[Concatenate[View, P], T]) -> _Method[P, T]:
    """Make a method of what reads, in a transaction that writes nothing."""

    @wraps(read)
    def method(store: "SqliteEntryStore", scope: Scope, /, *args: P.args, **kwargs: P.kwargs) -> T:
        scope.require(Right.READ)
        with store.database.reading() as connection:
            return read(view_of(connection, scope, store.now()), *args, **kwargs)

    return method


def _writing(
    right: Right, write: Callable[Concatenate[View, P], T], *, whole: bool = False, makes: bool = False
) -> _Method[P, T]:
    """Make a method of what writes.

    whole: by the right to all of the space, not to some of its tags. makes: the space, where it is not there.
    """

    @wraps(write)
    def method(store: "SqliteEntryStore", scope: Scope, /, *args: P.args, **kwargs: P.kwargs) -> T:
        (scope.require_whole if whole else scope.require)(right)
        with store.database.writing() as connection:
            return write((view_of_made if makes else view_of)(connection, scope, store.now()), *args, **kwargs)

    return method


class SqliteEntryStore:
    """ports.EntryStore in one SQLite file. Safe to share between threads."""

    def __init__(self, database: Database, clock: Clock, *, read_cache: ReadCache | None = None) -> None:
        """Use an open database.

        Args:
            database: shared with the queue, so that a write and its request commit together.
            clock: by which records expire.
            read_cache: of what searches decode; None makes one of the default size.
        """
        self.database = database
        self._clock = clock
        self._read_cache = read_cache or ReadCache()

    get = _reading(entries.get)
    get_by_name = _reading(entries.get_by_name)
    list_entries = _reading(entries.list_entries)
    versions = _reading(entries.versions)
    every_entry = _reading(entries.every_entry)
    restore_versions = _writing(Right.WRITE, entries.restore_versions, whole=True)
    session_window = _reading(conversations.session_window)
    stored_messages = _reading(conversations.stored_messages)
    sessions = _reading(conversations.sessions)
    session_turns = _reading(conversations.session_turns)
    # What comes with reading needs no other right
    record_access = _writing(Right.READ, entries.record_access)
    record_scores = _writing(Right.READ, entries.record_scores)
    record_outcomes = _writing(Right.WRITE, entries.record_outcomes, whole=True, makes=True)
    store_vectors = _writing(Right.WRITE, vectors.store_vectors)
    changes = _reading(feed.changes)
    pending = _reading(feed.pending)
    latest_changes = _reading(feed.latest_changes)
    settle = _writing(Right.WRITE, feed.settle)
    index_rows = _reading(projections.index_rows)
    index_rows_of = _reading(projections.index_rows_of)
    purge = _writing(Right.WRITE, purging.purge, whole=True)
    vector_models = _reading(vectors.vector_models)
    statistics = _reading(registry.statistics)
    records = _reading(recording.records)
    records_under = _reading(recording.records_under)
    list_records = _reading(recording.list_records)
    count_records = _reading(recording.count_records)
    activity = _reading(registry.activity)

    def commit(self, scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
        """See EntryStore.commit.

        Raises:
            InputError: an entry does not belong to the scope's space; nothing of the call is written.
            NotPermittedError: the scope may not write, or not the records that a write comes with.
            ErasedError: the scope is of what began before the space was erased; nothing of the call is written.
        """
        scope.require(Right.WRITE)
        if any(write.records for write in writes):
            scope.require_whole(Right.WRITE)
        with self.database.writing() as connection:
            view = view_of_made(connection, scope, self.now())
            outcomes = committing.commit(view, writes)
            if not any(isinstance(outcome, Committed) for outcome in outcomes):
                connection.execute("ROLLBACK")  # nothing to keep, not even a new space, and no disk to wait for
                return outcomes
            mark_due(view)
        with suppress(StoreUnavailableError), self.database.reading() as connection:  # else the next read does it
            catch_up(connection, self._read_cache)
        return outcomes

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
        """See EntryStore.read. Every read is of one moment, also a provisional one: that would cost no less."""
        del provisionally
        scope.require(Right.READ)
        with self.database.reading() as connection:
            view = view_of(connection, scope, self.now())
            return read_set.read(view, self._read_cache, entry_ids, model, before=before, after=after)

    def confirmed(self, scope: Scope, entries: Sequence[Entry]) -> Mapping[str, Entry]:
        """See EntryStore.confirmed."""
        scope.require(Right.READ)
        return {entry.id: entry for entry in entries}

    def index_rows_of_spaces(self, wanted: Mapping[Scope, Sequence[str]], *, model: str) -> RowsOfSpaces:
        """See StreamFeed.index_rows_of_spaces. Nothing is unread here."""
        return RowsOfSpaces({scope: self.index_rows_of(scope, ids, model=model) for scope, ids in wanted.items()})

    def settle_spaces(self, versions: Mapping[Scope, Sequence[tuple[str, int]]]) -> frozenset[EntryOfSpace]:
        """See StreamFeed.settle_spaces."""
        for scope, some in versions.items():
            self.settle(scope, some)
        return frozenset()

    def wipe(self) -> bool:
        """See Purging.wipe."""
        return purging.wipe(self.database)

    def spaces(self, owner: Owner, *, limit: int, after: str | None = None) -> Page[str]:
        """See EntryStore.spaces."""
        return registry.spaces(self.database, owner, limit=limit, after=after)

    def every_scope(self, *, limit: int, after: str | None = None) -> Page[Scope]:
        """See EntryStore.every_scope."""
        return registry.every_scope(self.database, limit=limit, after=after)

    def change_records(self, scope: Scope, changes: Sequence[RecordChange]) -> None:
        """See Records.change_records."""
        scope.require_whole(Right.WRITE)
        if not changes:
            return
        with self.database.writing() as connection:
            view = view_of_made(connection, scope, self.now())
            recording.change_records(view, changes)
            if any(change.key.collection is Collection.SETTINGS for change in changes):
                mark_due(view)  # by other settings something else may be due

    def add_activity(self, scope: Scope, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity."""
        scope.require(Right.READ)
        if scope.tags is not None:
            return
        with suppress(ErasedError), self.database.writing() as connection:
            require_not_erased(connection, scope)
            view = view_of(connection, scope, self.now())
            if view.space != NO_SPACE:
                registry.add_activity(view, hour, counts)

    def add_activity_of_all(self, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity_of_all: there is nothing to keep."""

    def activity_of_all(self, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        """See ActivityLog.activity_of_all."""
        return registry.activity_of_all(self.database, since, until)

    def now(self) -> int:
        """Return the present moment, in microseconds."""
        return microseconds(self._clock.now())
