"""The queue of runs, a table of the data file: what a killed server had taken is taken again."""

from collections.abc import Sequence
from typing import Final

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.message_table import MessageTable
from recollect.adapters.sqlite.rows import Row, SqlValue
from recollect.adapters.sqlite.timestamps import microseconds, moment
from recollect.core.lifecycle.job_runs import JobDelivery, JobMessage, JobSetAside
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.listing import Page
from recollect.ports import Clock

_COLUMNS: Final = ("run_id", "job", "dry_run", "sent_at", "owner", "space", "after")


class SqliteJobQueue(MessageTable):
    """ports.JobQueue in the data file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        """Use an open database; leases run by `clock`."""
        super().__init__(database, clock, "job_message", _COLUMNS)

    def send(self, messages: Sequence[JobMessage], *, delay_seconds: float = 0.0) -> None:
        """See JobQueue.send."""
        self._send([_row_of(message) for message in messages], delay_seconds=delay_seconds)

    def receive(self, *, limit: int, lease_seconds: float) -> list[JobDelivery]:
        """See JobQueue.receive."""
        taken = self._take(limit=limit, lease_seconds=lease_seconds)
        return [JobDelivery(one.receipt, _message_of(one.columns), one.attempts) for one in taken]

    def list_set_aside(self, *, limit: int, after: str | None = None) -> Page[JobSetAside]:
        """See JobQueue.list_set_aside."""
        page = self._aside(limit=limit, after=after)
        found = (JobSetAside(_message_of(one.columns), one.attempts, one.reason, one.at) for one in page.items)
        return Page(tuple(found), page.next_after)


def _row_of(message: JobMessage) -> tuple[SqlValue, ...]:
    sent_at = microseconds(message.sent_at)
    place = (message.owner, message.space, message.after)
    return (message.run_id, message.job.value, message.dry_run, sent_at, *place)


def _message_of(columns: Row) -> JobMessage:
    run_id, job, dry_run, sent_at, owner, space, after = columns
    return JobMessage(run_id, JobName(job), bool(dry_run), moment(sent_at), owner, space, after)
