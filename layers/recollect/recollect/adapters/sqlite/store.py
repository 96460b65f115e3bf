"""The entry store on SQLite: rights and transactions here, the statements in the modules beside."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Final

from recollect.adapters.sqlite import (
    activity,
    changes,
    entries,
    outbox,
    outcomes,
    projections,
    records,
    sessions,
    spaces,
    transfers,
    vectors,
)
from recollect.adapters.sqlite import commit as committing
from recollect.adapters.sqlite import read_set as reading
from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.erasure import purge as purging
from recollect.adapters.sqlite.erasure.barriers import require_not_erased
from recollect.adapters.sqlite.jobs.due_index import mark_due
from recollect.adapters.sqlite.read_cache import ReadCache
from recollect.adapters.sqlite.rows import score_columns
from recollect.adapters.sqlite.timestamps import microseconds
from recollect.adapters.sqlite.touches import catch_up
from recollect.adapters.sqlite.view import NO_SPACE, View, json_list, statement, view_of, view_of_made
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.entry import Entry, LastScores
from recollect.core.model.listing import Page, Selection
from recollect.core.model.records import Collection, Record, RecordChange, RecordKey, RecordPrefix
from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.model.sessions import Session, SessionWindow
from recollect.core.model.vectors import VectorModels
from recollect.core.model.writes import Change, ChangePage, Committed, Outcome, VersionRecord, Write
from recollect.core.retrieval.index_row import EntryOfSpace, IndexRow, RowsOfSpaces
from recollect.core.retrieval.read_set import Provisionally, ReadSet
from recollect.core.spaces.activity import Counts, HourOfActivity
from recollect.core.spaces.statistics import SpaceStatistics
from recollect.errors import ErasedError, StoreUnavailableError
from recollect.ports import Clock

_RECORD_ACCESS: Final = statement(
    "UPDATE statistics SET access_count = access_count + 1, accessed_at = max(accessed_at, :now) WHERE entry IN"
    " (SELECT e.row FROM entry AS e WHERE $visible AND e.id IN (SELECT value FROM json_each(:ids)))"
)
_RECORD_SCORES: Final = statement(
    "UPDATE statistics SET last_relevance = :relevance, last_recency = :recency, last_importance = :importance,"
    " last_total = :total, last_computed_at = :at WHERE (last_computed_at IS NULL OR last_computed_at < :at)"
    " AND entry IN (SELECT e.row FROM entry AS e WHERE $visible AND e.id = :id)"
)


class SqliteEntryStore:
    """ports.EntryStore in one SQLite file. Safe to share between threads."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        *,
        settled_kept: int = changes.SETTLED_KEPT,
        read_cache: ReadCache | None = None,
    ) -> None:
        """Use an open database.

        Args:
            database: shared with the queue, so that a write and its request commit together.
            clock: by which records expire.
            settled_kept: how many settled changes of a space the feed remembers; readers further behind start anew.
            read_cache: of what searches decode; None makes one of the default size.
        """
        self._database = database
        self._clock = clock
        self._settled_kept = settled_kept
        self._read_cache = read_cache or ReadCache()

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
        with self._database.writing() as connection:
            require_not_erased(connection, scope)
            view = view_of_made(connection, scope)
            outcomes = committing.commit(view, writes, self._now())
            if not any(isinstance(outcome, Committed) for outcome in outcomes):
                connection.execute("ROLLBACK")  # nothing to keep, not even a new space, and no disk to wait for
                return outcomes
            mark_due(view, self._now())
        with suppress(StoreUnavailableError), self._database.reading() as connection:  # else the next read does it
            catch_up(connection, self._read_cache)
        return outcomes

    def get(self, scope: Scope, entry_id: str) -> Entry:
        """See EntryStore.get."""
        with self._reading(scope) as view:
            return entries.get(view, entry_id)

    def get_by_name(self, scope: Scope, name: str) -> Entry:
        """See EntryStore.get_by_name. A name in use goes before those of deleted entries."""
        with self._reading(scope) as view:
            return entries.get_by_name(view, name)

    def list_entries(self, scope: Scope, selection: Selection, *, limit: int, after: str | None = None) -> Page[Entry]:
        """See EntryStore.list_entries."""
        with self._reading(scope) as view:
            return entries.list_entries(view, selection, limit=limit, after=after)

    def read(
        self,
        scope: Scope,
        entry_ids: Sequence[str],
        *,
        model: str | None = None,
        former: str | None = None,
        before: int = 0,
        after: int = 0,
        provisionally: Provisionally | None = None,
    ) -> ReadSet:
        """See EntryStore.read. Every read is of one moment, also a provisional one: that would cost no less."""
        del provisionally
        with self._reading(scope) as view:
            models = VectorModels(model, former)
            return reading.read(view, self._read_cache, entry_ids, models, before=before, after=after)

    def confirmed(self, scope: Scope, entries: Sequence[Entry]) -> Mapping[str, Entry]:
        """See EntryStore.confirmed."""
        scope.require(Right.READ)
        return {entry.id: entry for entry in entries}

    def versions(self, scope: Scope, entry_id: str, *, limit: int, after: str | None = None) -> Page[VersionRecord]:
        """See EntryStore.versions."""
        with self._reading(scope) as view:
            return entries.versions(view, entry_id, limit=limit, after=after)

    def every_entry(self, scope: Scope, *, limit: int, after: str | None = None) -> tuple[Entry, ...]:
        """See Transfers.every_entry."""
        with self._reading(scope) as view:
            return transfers.every_entry(view, limit=limit, after=after)

    def restore_versions(self, scope: Scope, versions: Sequence[VersionRecord]) -> list[bool]:
        """See Transfers.restore_versions."""
        scope.require_whole(Right.WRITE)
        with self._writing(scope) as view:
            return transfers.restore_versions(view, versions)

    def session_window(self, scope: Scope, session_id: str, at: datetime, *, before: int, after: int) -> SessionWindow:
        """See EntryStore.session_window."""
        with self._reading(scope) as view:
            return sessions.session_window(view, session_id, at, before=before, after=after)

    def stored_messages(self, scope: Scope, session_id: str, message_ids: Sequence[str]) -> Mapping[str, str]:
        """See EntryStore.stored_messages."""
        with self._reading(scope) as view:
            return sessions.stored_messages(view, session_id, message_ids)

    def sessions(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[Session]:
        """See EntryStore.sessions."""
        with self._reading(scope) as view:
            return sessions.sessions(view, limit=limit, after=after)

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
        """See EntryStore.session_turns."""
        with self._reading(scope) as view:
            return sessions.session_turns(
                view, session_id, limit=limit, after=after, start=start, oldest_first=oldest_first
            )

    def record_access(self, scope: Scope, entry_ids: Sequence[str], now: datetime) -> None:
        """See EntryStore.record_access. Comes with reading, so the right to read is enough."""
        scope.require(Right.READ)
        with self._database.writing() as connection:
            view_of(connection, scope).rows(_RECORD_ACCESS, ids=json_list(entry_ids), now=microseconds(now))

    def record_scores(self, scope: Scope, scores: Mapping[str, LastScores]) -> None:
        """See EntryStore.record_scores. Comes with reading, so the right to read is enough."""
        scope.require(Right.READ)
        if not scores:
            return
        with self._database.writing() as connection:
            view = view_of(connection, scope)
            view.each(_RECORD_SCORES, ({"id": entry_id, **score_columns(one)} for entry_id, one in scores.items()))

    def record_outcomes(self, scope: Scope, counts: Sequence[UseCounts], records: Sequence[RecordChange] = ()) -> None:
        """See EntryStore.record_outcomes."""
        scope.require_whole(Right.WRITE)
        with self._database.writing() as connection:
            require_not_erased(connection, scope)
            outcomes.record_outcomes(view_of_made(connection, scope), counts, records, self._now())

    def changes(self, scope: Scope, *, position: str | None, limit: int) -> ChangePage:
        """See EntryStore.changes. Raises InputError for a position that is not one of this feed."""
        with self._reading(scope) as view:
            return changes.changes(view, position=position, limit=limit)

    def pending(self, scope: Scope, *, limit: int) -> tuple[Change, ...]:
        """See EntryStore.pending."""
        with self._reading(scope) as view:
            return changes.pending(view, limit=limit)

    def latest_changes(self, scope: Scope, *, limit: int) -> tuple[Change, ...]:
        """See EntryStore.latest_changes."""
        with self._reading(scope) as view:
            return changes.latest(view, limit=limit)

    def index_rows(
        self,
        scope: Scope,
        *,
        model: str,
        former: str | None = None,
        limit: int,
        after: str | None = None,
        newest_first: bool = False,
    ) -> Page[IndexRow]:
        """See EntryStore.index_rows."""
        with self._reading(scope) as view:
            models = VectorModels(model, former)
            return projections.index_rows(view, models, limit=limit, after=after, newest_first=newest_first)

    def index_rows_of(
        self, scope: Scope, entry_ids: Sequence[str], *, model: str, former: str | None = None
    ) -> list[IndexRow]:
        """See EntryStore.index_rows_of."""
        with self._reading(scope) as view:
            return projections.index_rows_of(view, entry_ids, VectorModels(model, former))

    def store_vectors(self, scope: Scope, embedded: Sequence[EmbeddedVersion]) -> list[bool]:
        """See EntryStore.store_vectors."""
        with self._writing(scope) as view:
            stored = [vectors.store(view, version) for version in embedded]
            changes.prune(view, kept=self._settled_kept)
            return stored

    def settle(self, scope: Scope, versions: Sequence[tuple[str, int]]) -> None:
        """See EntryStore.settle. Settling a version settles what was pending of earlier ones."""
        with self._writing(scope) as view:
            changes.settle(view, versions, kept=self._settled_kept)

    def index_rows_of_spaces(self, wanted: Mapping[Scope, Sequence[str]], *, model: str) -> RowsOfSpaces:
        """See StreamFeed.index_rows_of_spaces. Nothing is unread here."""
        return RowsOfSpaces({scope: self.index_rows_of(scope, ids, model=model) for scope, ids in wanted.items()})

    def settle_spaces(self, versions: Mapping[Scope, Sequence[tuple[str, int]]]) -> frozenset[EntryOfSpace]:
        """See StreamFeed.settle_spaces."""
        for scope, some in versions.items():
            self.settle(scope, some)
        return frozenset()

    def purge(
        self, scope: Scope, entries: Mapping[str, Sequence[RecordChange]], *, before: datetime
    ) -> tuple[str, ...]:
        """See Purging.purge."""
        scope.require_whole(Right.WRITE)
        with self._database.writing() as connection:
            return purging.purge(view_of(connection, scope), entries, before, self._now())

    def wipe(self) -> bool:
        """See Purging.wipe."""
        return purging.wipe(self._database)

    def spaces(self, owner: Owner, *, limit: int, after: str | None = None) -> Page[str]:
        """See EntryStore.spaces."""
        with self._database.reading() as connection:
            return spaces.spaces(connection, owner, limit=limit, after=after)

    def every_scope(self, *, limit: int, after: str | None = None) -> Page[Scope]:
        """See EntryStore.every_scope."""
        with self._database.reading() as connection:
            return spaces.every_scope(connection, limit=limit, after=after)

    def mark_for_embedding(self, scope: Scope, *, model: str, limit: int) -> int:
        """See EntryStore.mark_for_embedding."""
        with self._writing(scope) as view:
            return outbox.mark_for_embedding(view, model=model, limit=limit)

    def vector_models(self, scope: Scope) -> Mapping[str, int]:
        """See EntryStore.vector_models."""
        with self._reading(scope) as view:
            return outbox.vector_models(view)

    def statistics(self, scope: Scope) -> SpaceStatistics:
        """See EntryStore.statistics."""
        with self._reading(scope) as view:
            return spaces.statistics(view)

    def records(self, scope: Scope, keys: Sequence[RecordKey]) -> Mapping[RecordKey, Record]:
        """See Records.records."""
        with self._reading(scope) as view:
            return {} if scope.tags is not None else records.records(view, keys, self._now())

    def records_under(self, scope: Scope, prefixes: Sequence[RecordPrefix], *, limit: int) -> tuple[Record, ...]:
        """See Records.records_under."""
        with self._reading(scope) as view:
            return () if scope.tags is not None else records.records_under(view, prefixes, self._now(), limit=limit)

    def list_records(
        self, scope: Scope, prefix: RecordPrefix, *, limit: int, after: str | None = None, newest_first: bool = False
    ) -> Page[Record]:
        """See Records.list_records."""
        with self._reading(scope) as view:
            if scope.tags is not None:
                return Page(())
            return records.list_records(view, prefix, self._now(), limit=limit, after=after, newest_first=newest_first)

    def count_records(self, scope: Scope, collection: Collection) -> int:
        """See Records.count_records."""
        with self._reading(scope) as view:
            return 0 if scope.tags is not None else records.count_records(view, collection, self._now())

    def change_records(self, scope: Scope, changes: Sequence[RecordChange]) -> None:
        """See Records.change_records."""
        scope.require_whole(Right.WRITE)
        if not changes:
            return
        with self._database.writing() as connection:
            require_not_erased(connection, scope)
            view = view_of_made(connection, scope)
            records.change_records(view, changes, self._now())
            if any(change.key.collection is Collection.SETTINGS for change in changes):
                mark_due(view, self._now())  # by other settings something else may be due

    def add_activity(self, scope: Scope, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity."""
        scope.require(Right.READ)
        if scope.tags is not None:
            return
        with suppress(ErasedError), self._database.writing() as connection:
            require_not_erased(connection, scope)
            view = view_of(connection, scope)
            if view.space != NO_SPACE:
                activity.add(view, hour, counts, self._clock.now())

    def add_activity_of_all(self, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity_of_all: there is nothing to keep."""

    def activity(self, scope: Scope, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        """See ActivityLog.activity."""
        with self._reading(scope) as view:
            return () if scope.tags is not None else activity.between(view, since, until)

    def activity_of_all(self, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        """See ActivityLog.activity_of_all."""
        with self._database.reading() as connection:
            return activity.between_of_all(connection, since, until)

    def _now(self) -> int:
        return microseconds(self._clock.now())

    @contextmanager
    def _reading(self, scope: Scope) -> Iterator[View]:
        scope.require(Right.READ)
        with self._database.reading() as connection:
            yield view_of(connection, scope)

    @contextmanager
    def _writing(self, scope: Scope) -> Iterator[View]:
        scope.require(Right.WRITE)
        with self._database.writing() as connection:
            yield view_of(connection, scope)
