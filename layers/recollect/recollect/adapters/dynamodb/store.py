"""The entry store on one DynamoDB table: rights here, what is read and written in the modules beside."""

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from recollect.adapters.dynamodb.activity import ActivityItems
from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.adapters.dynamodb.reads import (
    changes,
    listing,
    outbox,
    outcomes,
    projections,
    records,
    sessions,
    spaces,
    vectors,
)
from recollect.adapters.dynamodb.reads import entries as fetching
from recollect.adapters.dynamodb.reads import entries as former_values
from recollect.adapters.dynamodb.reads.held_tokens import HeldTokens
from recollect.adapters.dynamodb.reads.outcomes import record_scores
from recollect.adapters.dynamodb.reads.read_set import Reader, confirmed
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction import commit as committing
from recollect.adapters.dynamodb.transaction import purge as purging
from recollect.adapters.dynamodb.transaction import restore
from recollect.core.embedding.messages import EmbeddedVersion, EmbeddingRequest
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
from recollect.errors import UnavailableError

logger = logging.getLogger(__name__)

Send = Callable[[Sequence[EmbeddingRequest]], None]


def nobody(requests: Sequence[EmbeddingRequest]) -> None:
    """Send nothing: the table's stream feeds the queue."""
    del requests


class DynamoDbEntryStore:
    """ports.EntryStore in one DynamoDB table. Safe to share between threads."""

    def __init__(
        self, table: Table, *, send: Send = nobody, totals: Table | None = None, held: HeldTokens | None = None
    ) -> None:
        """Use an open table.

        Args:
            table: shared with whoever else keeps things there.
            send: takes the requests for vectors once they are committed, where no stream does (`Queue.send`). It may
                fail: what is lost then, or in a crash before it, is found again by the sweep.
            totals: the same table by other rights, for what is counted of everybody together.
            held: token vectors that were read, where somebody else drops of them as well; None for one's own.
        """
        self._table = table
        self._send = send
        self._held = HeldTokens() if held is None else held
        self._activity = ActivityItems(table, totals or table)

    def commit(self, scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
        """See EntryStore.commit.

        Raises:
            InputError: an entry does not belong to the scope's space; nothing of the call is written.
            NotPermittedError: the scope may not write, or not the records that a write comes with.
        """
        scope.require(Right.WRITE)
        if any(write.records for write in writes):
            scope.require_whole(Right.WRITE)
        outcomes = committing.commit(self._table, scope, writes)
        done = [write for write, outcome in zip(writes, outcomes, strict=True) if isinstance(outcome, Committed)]
        self._hand_over([outbox.request_for(entry) for write in done for entry in (write.entry, *write.refreshed)])
        return outcomes

    def get(self, scope: Scope, entry_id: str) -> Entry:
        """See EntryStore.get."""
        scope.require(Right.READ)
        return fetching.get(self._table, scope, entry_id)

    def get_by_name(self, scope: Scope, name: str) -> Entry:
        """See EntryStore.get_by_name. A name in use goes before those of deleted entries."""
        scope.require(Right.READ)
        return fetching.get_by_name(self._table, scope, name)

    def list_entries(self, scope: Scope, selection: Selection, *, limit: int, after: str | None = None) -> Page[Entry]:
        """See EntryStore.list_entries.

        By creation it is strongly consistent and goes by the ids: within one millisecond in the order in which they
        were made. By modification it goes by an index that lags a little behind.
        """
        scope.require(Right.READ)
        return listing.list_entries(self._table, scope, selection, limit=limit, after=after)

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
        """See EntryStore.read."""
        scope.require(Right.READ)
        reader = Reader(self._table, scope, VectorModels(model, former), self._held, provisionally)
        return reader.read(entry_ids, before=before, after=after)

    def confirmed(self, scope: Scope, entries: Sequence[Entry]) -> Mapping[str, Entry]:
        """See EntryStore.confirmed."""
        scope.require(Right.READ)
        return confirmed(self._table, scope, entries)

    def versions(self, scope: Scope, entry_id: str, *, limit: int, after: str | None = None) -> Page[VersionRecord]:
        """See EntryStore.versions."""
        scope.require(Right.READ)
        return former_values.versions(self._table, scope, entry_id, limit=limit, after=after)

    def every_entry(self, scope: Scope, *, limit: int, after: str | None = None) -> tuple[Entry, ...]:
        """See Transfers.every_entry."""
        scope.require(Right.READ)
        return listing.every_entry(self._table, scope, limit=limit, after=after)

    def restore_versions(self, scope: Scope, versions: Sequence[VersionRecord]) -> list[bool]:
        """See Transfers.restore_versions."""
        scope.require_whole(Right.WRITE)
        return restore.restore_versions(self._table, scope, versions)

    def session_window(self, scope: Scope, session_id: str, at: datetime, *, before: int, after: int) -> SessionWindow:
        """See EntryStore.session_window."""
        scope.require(Right.READ)
        return sessions.session_window(self._table, scope, session_id, at, before=before, after=after)

    def stored_messages(self, scope: Scope, session_id: str, message_ids: Sequence[str]) -> Mapping[str, str]:
        """See EntryStore.stored_messages."""
        scope.require(Right.READ)
        return sessions.stored_messages(self._table, scope, session_id, message_ids)

    def sessions(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[Session]:
        """See EntryStore.sessions."""
        scope.require(Right.READ)
        return sessions.sessions(self._table, scope, limit=limit, after=after)

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
        scope.require(Right.READ)
        return sessions.session_turns(
            self._table, scope, session_id, limit=limit, after=after, start=start, oldest_first=oldest_first
        )

    def record_access(self, scope: Scope, entry_ids: Sequence[str], now: datetime) -> None:
        """See EntryStore.record_access. Comes with reading, so the right to read is enough."""
        scope.require(Right.READ)
        fetching.record_access(self._table, scope, entry_ids, now)

    def record_scores(self, scope: Scope, scores: Mapping[str, LastScores]) -> None:
        """See EntryStore.record_scores. Comes with reading, so the right to read is enough."""
        scope.require(Right.READ)
        record_scores(self._table, scope, scores)

    def record_outcomes(self, scope: Scope, counts: Sequence[UseCounts], records: Sequence[RecordChange] = ()) -> None:
        """See EntryStore.record_outcomes."""
        scope.require_whole(Right.WRITE)
        outcomes.record_outcomes(self._table, scope, counts, records)

    def changes(self, scope: Scope, *, position: str | None, limit: int) -> ChangePage:
        """See EntryStore.changes. Raises InputError for a position that is not one of this feed."""
        scope.require(Right.READ)
        return changes.changes(self._table, scope, position=position, limit=limit)

    def pending(self, scope: Scope, *, limit: int) -> tuple[Change, ...]:
        """See EntryStore.pending."""
        scope.require(Right.READ)
        return changes.pending(self._table, scope, limit=limit)

    def latest_changes(self, scope: Scope, *, limit: int) -> tuple[Change, ...]:
        """See EntryStore.latest_changes."""
        scope.require(Right.READ)
        return changes.latest(self._table, scope, limit=limit)

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
        scope.require(Right.READ)
        return projections.index_rows(
            self._table, scope, VectorModels(model, former), limit=limit, after=after, newest_first=newest_first
        )

    def index_rows_of(
        self, scope: Scope, entry_ids: Sequence[str], *, model: str, former: str | None = None
    ) -> list[IndexRow]:
        """See EntryStore.index_rows_of."""
        scope.require(Right.READ)
        return projections.index_rows_of(self._table, scope, entry_ids, VectorModels(model, former))

    def store_vectors(self, scope: Scope, embedded: Sequence[EmbeddedVersion]) -> list[bool]:
        """See EntryStore.store_vectors."""
        scope.require(Right.WRITE)
        return vectors.store_vectors(self._table, scope, embedded)

    def settle(self, scope: Scope, versions: Sequence[tuple[str, int]]) -> None:
        """See EntryStore.settle. Settling a version settles what was pending of earlier ones."""
        scope.require(Right.WRITE)
        changes.settle(self._table, scope, versions)

    def index_rows_of_spaces(self, wanted: Mapping[Scope, Sequence[str]], *, model: str) -> RowsOfSpaces:
        """See StreamFeed.index_rows_of_spaces: a hundred items of whomever in a request."""
        for scope in wanted:
            scope.require(Right.READ)
        return projections.index_rows_of_spaces(self._table, wanted, VectorModels(model))

    def settle_spaces(self, versions: Mapping[Scope, Sequence[tuple[str, int]]]) -> frozenset[EntryOfSpace]:
        """See StreamFeed.settle_spaces: fifty entries of whomever in a transaction."""
        for scope in versions:
            scope.require(Right.WRITE)
        return changes.settle_spaces(self._table, versions)

    def purge(
        self, scope: Scope, entries: Mapping[str, Sequence[RecordChange]], *, before: datetime
    ) -> tuple[str, ...]:
        """See Purging.purge. Expired items stay in the table until the service removes them, within a few days."""
        scope.require_whole(Right.WRITE)
        purged = purging.purge(self._table, scope, entries, before)
        keys = keys_of(scope)
        self._held.forget(keys.pk, map(keys.tokens, purged))
        return purged

    def wipe(self) -> bool:
        """See Purging.wipe. A table keeps nothing of what was deleted from it; its backups and its stream do."""
        return True

    def spaces(self, owner: Owner, *, limit: int, after: str | None = None) -> Page[str]:
        """See EntryStore.spaces."""
        return spaces.spaces(self._table, owner, limit=limit, after=after)

    def every_scope(self, *, limit: int, after: str | None = None) -> Page[Scope]:
        """See EntryStore.every_scope."""
        return spaces.every_scope(self._table, limit=limit, after=after)

    def mark_for_embedding(self, scope: Scope, *, model: str, limit: int) -> int:
        """See EntryStore.mark_for_embedding."""
        scope.require(Right.WRITE)
        marked = outbox.mark_for_embedding(self._table, scope, model=model, limit=limit)
        self._hand_over([outbox.request_for(entry) for entry in marked])
        return len(marked)

    def vector_models(self, scope: Scope) -> Mapping[str, int]:
        """See EntryStore.vector_models."""
        scope.require(Right.READ)
        return spaces.vector_models(self._table, scope)

    def statistics(self, scope: Scope) -> SpaceStatistics:
        """See EntryStore.statistics."""
        scope.require(Right.READ)
        return spaces.statistics(self._table, scope)

    def records(self, scope: Scope, keys: Sequence[RecordKey]) -> Mapping[RecordKey, Record]:
        """See Records.records."""
        scope.require(Right.READ)
        return {} if scope.tags is not None else records.records(self._table, scope, keys)

    def records_under(self, scope: Scope, prefixes: Sequence[RecordPrefix], *, limit: int) -> tuple[Record, ...]:
        """See Records.records_under."""
        scope.require(Right.READ)
        return () if scope.tags is not None else records.records_under(self._table, scope, prefixes, limit=limit)

    def list_records(
        self, scope: Scope, prefix: RecordPrefix, *, limit: int, after: str | None = None, newest_first: bool = False
    ) -> Page[Record]:
        """See Records.list_records."""
        scope.require(Right.READ)
        if scope.tags is not None:
            return Page(())
        return records.list_records(self._table, scope, prefix, limit=limit, after=after, newest_first=newest_first)

    def count_records(self, scope: Scope, collection: Collection) -> int:
        """See Records.count_records."""
        scope.require(Right.READ)
        return 0 if scope.tags is not None else records.count_records(self._table, scope, collection)

    def change_records(self, scope: Scope, changes: Sequence[RecordChange]) -> None:
        """See Records.change_records."""
        scope.require_whole(Right.WRITE)
        records.change_records(self._table, scope, changes)

    def add_activity(self, scope: Scope, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity."""
        scope.require(Right.READ)
        if scope.tags is None:
            self._activity.add(scope, hour, counts)

    def add_activity_of_all(self, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity_of_all."""
        self._activity.add_to_all(hour, counts)

    def activity(self, scope: Scope, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        """See ActivityLog.activity."""
        scope.require(Right.READ)
        return () if scope.tags is not None else self._activity.between(scope, since, until)

    def activity_of_all(self, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        """See ActivityLog.activity_of_all. What a process has held for less than HELD_FOR is not in it yet."""
        return self._activity.between_of_all(since, until)

    def _hand_over(self, requests: Sequence[EmbeddingRequest]) -> None:
        """Send what is committed. A queue that is down must not make a durable write look like a failure."""
        if not requests:
            return
        try:
            self._send(requests)
        except UnavailableError:
            logger.warning("requests_not_sent", extra={"requests": len(requests)}, exc_info=True)
