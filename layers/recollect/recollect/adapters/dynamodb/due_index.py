"""When each job is due in each space: read from a few partitions by time, up to now; no scan and no hot item."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from recollect.adapters.dynamodb.erasing import GRACE
from recollect.adapters.dynamodb.items.attribute_values import drop, text_of, value_of
from recollect.adapters.dynamodb.items.keys import (
    BEYOND,
    DUE_SHARDS,
    SORT,
    due_partition,
    keys_of,
    microseconds,
    moment_of,
    stamp,
)
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.adapters.dynamodb.transaction.dues import Due, dues_of, put_dues, unmark
from recollect.adapters.paging import keys_at, page_of_items
from recollect.core.lifecycle.job_runs import DueSpace
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.errors import NotFoundError

# By then a write that a run has not seen is committed or never will be
AGAIN: Final = GRACE + timedelta(seconds=1)


class DynamoDbDueIndex:
    """ports.DueIndex in one DynamoDB table. Safe to share between threads and processes."""

    def __init__(self, table: Table) -> None:
        """Use the table that the store uses."""
        self._table = table

    def due(self, job: JobName, *, until: datetime, limit: int, after: str | None = None) -> Page[DueSpace]:
        """See DueIndex.due. By partition, and in each by time."""
        shard, last = (0, "") if after is None else keys_at(after, int, str)
        page = page_of_items(self._rows(job, until, limit, shard, last), limit, lambda row: row[:2])
        return Page(tuple(due for _, _, due in page.items), page.next_after)

    def take(self, job: JobName, due: DueSpace, *, run_id: str, until: datetime) -> bool:
        """See DueIndex.take."""
        return self._table.contention.run(partial(self._take, job, due, run_id, until))

    def hold(self, job: JobName, scope: Scope, *, run_id: str, until: datetime) -> None:
        """See DueIndex.hold."""
        self._table.contention.run(partial(self._hold, job, scope, run_id, until))

    def finish(self, job: JobName, scope: Scope, *, run_id: str, next_due: datetime | None) -> None:
        """See DueIndex.finish."""
        self._table.contention.run(partial(self._finish, job, scope, run_id, next_due))

    def schedule(self, job: JobName, scope: Scope, at: datetime) -> None:
        """See DueIndex.schedule."""
        self._table.contention.run(partial(self._schedule, job, scope, at))

    def _rows(
        self, job: JobName, until: datetime, limit: int, shard: int, last: str
    ) -> Iterator[tuple[int, str, DueSpace]]:
        """Yield what is due behind a place in a shard, with its shard and its place there."""
        for number in range(shard, DUE_SHARDS):
            lower = last if number == shard else ""
            upper = f"{stamp(until)}#{BEYOND}"
            stretch = Stretch(due_partition(job.value, number), lower or " ", upper, size=limit + 2)
            for item in self._table.items(stretch):
                place, value = text_of(item, SORT), value_of(item)
                if place != lower:
                    scope, at = Scope(value["owner"], value["space"]), moment_of(int(place.partition("#")[0]))
                    yield number, place, DueSpace(scope, at, value["revision"])

    def _take(self, job: JobName, due: DueSpace, run_id: str, until: datetime) -> bool:
        draft = self._read(due.scope)
        dues = dues_of(draft.item(draft.keys.due))
        held = dues.get(job.value)
        row = draft.keys.due_row(job.value, microseconds(due.due_at))
        if held is None or draft.keys.due_row(job.value, held.at) != row:
            self._table.transact([drop(row)])  # what no space knows of is nothing
            return False
        if held.revision != due.revision:
            return False
        self._put(draft, due.scope, {**dues, job.value: held.taken(run_id, microseconds(until))}, is_taken=True)
        return True

    def _hold(self, job: JobName, scope: Scope, run_id: str, until: datetime) -> None:
        draft = self._read(scope)
        dues, at = dues_of(draft.item(draft.keys.due)), microseconds(until)
        held = dues.get(job.value, Due(at, 0, is_marked=False, is_fresh=False))
        if held.taken_by != run_id and draft.item(draft.keys.registration) is not None:
            self._put(draft, scope, {**dues, job.value: held.taken(run_id, at)}, is_taken=True)

    def _finish(self, job: JobName, scope: Scope, run_id: str, next_due: datetime | None) -> None:
        draft = self._read(scope)
        dues, now = dues_of(draft.item(draft.keys.due)), self._table.clock.now()
        held = dues.get(job.value)
        if held is None or held.taken_by != run_id:
            return
        due_at = None if next_due is None else microseconds(next_due)
        left = held.finished(due_at, microseconds(now), microseconds(now + AGAIN))
        others = {name: due for name, due in dues.items() if name != job.value}
        self._put(draft, scope, others if left is None else {**others, job.value: left})

    def _schedule(self, job: JobName, scope: Scope, at: datetime) -> None:
        draft = self._read(scope)
        if draft.item(draft.keys.registration) is None:
            raise NotFoundError(f"there is no space {scope.space}")
        dues = dues_of(draft.item(draft.keys.due))
        held = dues.get(job.value, Due(microseconds(at), 0))
        self._put(draft, scope, {**dues, job.value: held.written(microseconds(at))})

    def _read(self, scope: Scope) -> Draft:
        draft = Draft(keys_of(scope))
        asked = [draft.keys.registration, draft.keys.due]
        draft.hold(asked, self._table.get_many(asked))
        return draft

    def _put(self, draft: Draft, scope: Scope, dues: dict[str, Due], *, is_taken: bool = False) -> None:
        put_dues(draft, scope, dues)
        if is_taken:
            unmark(draft)
        self._table.transact(draft.actions())
