"""The entry store on one DynamoDB table: the right that each method needs; what is done is in the modules beside."""

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from recollect.adapters.dynamodb.activity import ActivityItems
from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.adapters.dynamodb.reads import changes as feed
from recollect.adapters.dynamodb.reads import (
    entries,
    listing,
    projections,
    read_set,
    vectors,
)
from recollect.adapters.dynamodb.reads import records as recording
from recollect.adapters.dynamodb.reads import sessions as conversations
from recollect.adapters.dynamodb.reads import spaces as registry
from recollect.adapters.dynamodb.reads.held_tokens import HeldTokens
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction import commit as committing
from recollect.adapters.dynamodb.transaction import purge as purging
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.listing import Page
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.model.writes import Committed, Outcome, Write
from recollect.core.retrieval.index_row import EntryOfSpace, RowsOfSpaces
from recollect.core.retrieval.read_set import Provisionally, ReadSet
from recollect.errors import UnavailableError

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
Send = Callable[[Sequence[EmbeddingRequest]], None]


def nobody(requests: Sequence[EmbeddingRequest]) -> None:
    """Send nothing: the table's stream feeds the queue."""
    del requests


def _with_right(
    right: Right, act: Callable[Concatenate[Table, Scope, P], T], *, whole: bool = False
) -> Callable[Concatenate["DynamoDbEntryStore", Scope, P], T]:
    """Make a method of a function; whole: the right to all of the space, not to some of its tags."""

    @wraps(act)
    def method(store: "DynamoDbEntryStore", scope: Scope, /, *args: P.args, **kwargs: P.kwargs) -> T:
        (scope.require_whole if whole else scope.require)(right)
        return act(store.table, scope, *args, **kwargs)

    return method


class DynamoDbEntryStore(ActivityItems):
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
        super().__init__(table, totals or table)
        self._send = send
        self._held_tokens = HeldTokens() if held is None else held

    get = _with_right(Right.READ, entries.get)
    get_by_name = _with_right(Right.READ, entries.get_by_name)
    list_entries = _with_right(Right.READ, listing.list_entries)
    confirmed = _with_right(Right.READ, read_set.confirmed)
    versions = _with_right(Right.READ, entries.versions)
    every_entry = _with_right(Right.READ, listing.every_entry)
    restore_versions = _with_right(Right.WRITE, entries.restore_versions, whole=True)
    session_window = _with_right(Right.READ, conversations.session_window)
    stored_messages = _with_right(Right.READ, conversations.stored_messages)
    sessions = _with_right(Right.READ, conversations.sessions)
    session_turns = _with_right(Right.READ, conversations.session_turns)
    # What comes with reading needs no other right
    record_access = _with_right(Right.READ, entries.record_access)
    record_scores = _with_right(Right.READ, entries.record_scores)
    record_outcomes = _with_right(Right.WRITE, entries.record_outcomes, whole=True)
    changes = _with_right(Right.READ, feed.changes)
    pending = _with_right(Right.READ, feed.pending)
    latest_changes = _with_right(Right.READ, feed.latest_changes)
    settle = _with_right(Right.WRITE, feed.settle)
    index_rows = _with_right(Right.READ, projections.index_rows)
    index_rows_of = _with_right(Right.READ, projections.index_rows_of)
    store_vectors = _with_right(Right.WRITE, vectors.store_vectors)
    vector_models = _with_right(Right.READ, registry.vector_models)
    statistics = _with_right(Right.READ, registry.statistics)
    records = _with_right(Right.READ, recording.records)
    records_under = _with_right(Right.READ, recording.records_under)
    list_records = _with_right(Right.READ, recording.list_records)
    count_records = _with_right(Right.READ, recording.count_records)
    change_records = _with_right(Right.WRITE, recording.change_records, whole=True)

    def commit(self, scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
        """See EntryStore.commit.

        Raises:
            InputError: an entry does not belong to the scope's space; nothing of the call is written.
            NotPermittedError: the scope may not write, or not the records that a write comes with.
        """
        scope.require(Right.WRITE)
        if any(write.records for write in writes):
            scope.require_whole(Right.WRITE)
        outcomes = committing.commit(self.table, scope, writes)
        done = [write for write, outcome in zip(writes, outcomes, strict=True) if isinstance(outcome, Committed)]
        self._hand_over([vectors.request_for(entry) for write in done for entry in (write.entry, *write.refreshed)])
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
        """See EntryStore.read."""
        scope.require(Right.READ)
        reader = read_set.Reader(self.table, scope, model, self._held_tokens, provisionally)
        return reader.read(entry_ids, before=before, after=after)

    def index_rows_of_spaces(self, wanted: Mapping[Scope, Sequence[str]], *, model: str) -> RowsOfSpaces:
        """See StreamFeed.index_rows_of_spaces: a hundred items of whomever in a request."""
        for scope in wanted:
            scope.require(Right.READ)
        return projections.index_rows_of_spaces(self.table, wanted, model)

    def settle_spaces(self, versions: Mapping[Scope, Sequence[tuple[str, int]]]) -> frozenset[EntryOfSpace]:
        """See StreamFeed.settle_spaces: fifty entries of whomever in a transaction."""
        for scope in versions:
            scope.require(Right.WRITE)
        return feed.settle_spaces(self.table, versions)

    def purge(
        self, scope: Scope, entries: Mapping[str, Sequence[RecordChange]], *, before: datetime
    ) -> tuple[str, ...]:
        """See Purging.purge. Expired items stay in the table until the service removes them, within a few days."""
        scope.require_whole(Right.WRITE)
        purged = purging.purge(self.table, scope, entries, before)
        keys = keys_of(scope)
        self._held_tokens.forget(keys.pk, map(keys.tokens, purged))
        return purged

    def wipe(self) -> bool:
        """See Purging.wipe. A table keeps nothing of what was deleted from it; its backups and its stream do."""
        return True

    def spaces(self, owner: Owner, *, limit: int, after: str | None = None) -> Page[str]:
        """See EntryStore.spaces."""
        return registry.spaces(self.table, owner, limit=limit, after=after)

    def every_scope(self, *, limit: int, after: str | None = None) -> Page[Scope]:
        """See EntryStore.every_scope."""
        return registry.every_scope(self.table, limit=limit, after=after)

    def _hand_over(self, requests: Sequence[EmbeddingRequest]) -> None:
        """Send what is committed. A queue that is down must not make a durable write look like a failure."""
        if not requests:
            return
        try:
            self._send(requests)
        except UnavailableError:
            logger.warning("requests_not_sent", extra={"requests": len(requests)}, exc_info=True)
