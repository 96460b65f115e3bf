"""A table of messages: delivered at least once, under leases, set aside after too many failures."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from string import Template
from typing import Any, Final, Generic, TypeVar

from recollect.adapters.paging import keys_at, page_of_rows
from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.rows import Row, SqlValue, microseconds, moment
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.job_runs import JobMessage
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.listing import Page
from recollect.core.model.messages import DeadLetter, Delivery, QueueDepth
from recollect.ports import Clock

M = TypeVar("M")
L = TypeVar("L")

MICROSECONDS: Final = 1_000_000
# What is to wait longer than anything does was hidden by a clock that has been set back since
LONGEST_WAIT_SECONDS: Final = 3_600.0
_VISIBLE: Final = "set_aside_for IS NULL AND (visible_at <= :now OR visible_at > :beyond)"
# A receipt is good for one delivery, and only as long as its lease
_HELD: Final = "id = :id AND deliveries = :delivery AND leased AND visible_at > :now"
_STATEMENTS: Final[Mapping[str, str]] = {
    "send": "INSERT INTO $table ($columns, visible_at) VALUES ($marks, ?)",
    "any_to_take": "SELECT 1 FROM $table WHERE $visible LIMIT 1",
    "take": "UPDATE $table SET visible_at = :until, attempts = attempts + 1, deliveries = deliveries + 1, leased = 1"
    " WHERE id IN (SELECT id FROM $table WHERE $visible ORDER BY id LIMIT :rows)"
    " RETURNING id, deliveries, $columns, attempts",
    "acknowledge": "DELETE FROM $table WHERE $held",
    "release": "UPDATE $table SET visible_at = :until, leased = 0, attempts = attempts - :untried WHERE $held",
    # What nobody takes need not say from when on it may be: there it says since when it is set aside
    "set_aside": "UPDATE $table SET set_aside_for = :reason, leased = 0, visible_at = :now WHERE $held",
    "list_set_aside": "SELECT $columns, attempts, set_aside_for, visible_at, id FROM $table"
    " WHERE set_aside_for IS NOT NULL AND (:after IS NULL OR id > :after) ORDER BY id LIMIT :rows",
    "redrive": "UPDATE $table SET set_aside_for = NULL, attempts = 0, visible_at = 0 WHERE set_aside_for IS NOT NULL",
    "reclaim": "UPDATE $table SET visible_at = 0, leased = 0 WHERE leased AND set_aside_for IS NULL",
    "depth": "SELECT count(*) - count(set_aside_for), count(set_aside_for) FROM $table",
}


class MessageTable(Generic[M, L]):
    """ports.MessageQueue in a table of the data file. Safe to share between threads."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        table: str,
        columns: Sequence[str],
        *,
        row_of: Callable[[M], Sequence[SqlValue]],
        message_of: Callable[[Row], M],
        letter_of: Callable[[Row], L],
        ready: str = "TRUE",
    ) -> None:
        """Use an open database.

        Args:
            database: with the table, which has the columns of a queue besides.
            clock: by which leases run.
            table: its name; a constant of a module, as the columns are.
            columns: what a message consists of.
            row_of: a message as these columns.
            message_of: and back.
            letter_of: what is shown of one that was set aside.
            ready: a condition on a row without which it is not taken yet; a constant as well.
        """
        names = {
            "table": table,
            "columns": ", ".join(columns),
            "marks": ", ".join("?" * len(columns)),
            "visible": f"{_VISIBLE} AND {ready}",
            "held": _HELD,
        }
        self._statements = {name: Template(text).substitute(names) for name, text in _STATEMENTS.items()}
        self._database = database
        self._clock = clock
        self._row_of = row_of
        self._message_of = message_of
        self._letter_of = letter_of

    def send(self, messages: Sequence[M], *, delay_seconds: float = 0.0) -> None:
        """Add messages durably; nobody takes them before the delay is over."""
        visible_at = self._now() + round(delay_seconds * MICROSECONDS) if delay_seconds else 0
        with self._database.writing() as connection:
            connection.executemany(
                self._statements["send"], [(*self._row_of(message), visible_at) for message in messages]
            )

    def receive(self, *, limit: int, lease_seconds: float) -> list[Delivery[M]]:
        """See MessageQueue.receive."""
        taken = self._take(limit=limit, lease_seconds=lease_seconds)
        return [Delivery(one.receipt, self._message_of(one.message), one.attempts) for one in taken]

    def _take(self, *, limit: int, lease_seconds: float) -> list[Delivery[Row]]:
        now = self._now()
        values = {"now": now, "beyond": now + round(max(lease_seconds, LONGEST_WAIT_SECONDS) * MICROSECONDS)}
        # A worker that looks again and again must not write each time
        if not self._database.rows(self._statements["any_to_take"], values):
            return []
        with self._database.writing() as connection:
            taking = {**values, "until": now + round(lease_seconds * MICROSECONDS), "rows": limit}
            rows = connection.execute(self._statements["take"], taking).fetchall()
        return [
            Delivery(f"{number}.{delivery}", tuple(columns), attempts)
            for number, delivery, *columns, attempts in sorted(rows, key=lambda row: int(row[0]))
        ]

    def reclaim(self) -> int:
        """Take back every lease and return how many there were: for a server that starts and knows it is alone.

        What a killed server had taken need not wait for the end of its lease then.
        """
        return self._database.write(self._statements["reclaim"])

    def acknowledge(self, receipts: Sequence[str]) -> None:
        """See Leases.acknowledge."""
        with self._database.writing() as connection:
            connection.executemany(self._statements["acknowledge"], [self._holding(receipt) for receipt in receipts])

    def release(self, receipt: str, *, delay_seconds: float, was_tried: bool = True) -> None:
        """See Leases.release; what was not tried has no attempt counted."""
        held = self._holding(receipt)
        with self._database.writing() as connection:
            until = held["now"] + round(delay_seconds * MICROSECONDS)
            connection.execute(self._statements["release"], {**held, "until": until, "untried": int(not was_tried)})

    def set_aside(self, receipt: str, *, reason: str) -> None:
        """See Leases.set_aside."""
        self._database.write(self._statements["set_aside"], {**self._holding(receipt), "reason": reason})

    def list_set_aside(self, *, limit: int, after: str | None = None) -> Page[DeadLetter[L]]:
        """See DeadLetterListing.list_set_aside."""
        (last,) = keys_at(after, int)
        rows = self._database.rows(self._statements["list_set_aside"], {"after": last, "rows": limit + 1})
        found = [
            DeadLetter(self._letter_of(tuple(columns)), attempts, reason, moment(at))
            for *columns, attempts, reason, at, _ in rows
        ]
        return page_of_rows(rows, found, limit=limit, keys=slice(-1, None))

    def redrive(self) -> int:
        """Give everything set aside back with no attempts counted; return how many."""
        return self._database.write(self._statements["redrive"])

    def depth(self) -> QueueDepth:
        """Return how many messages wait and how many are set aside."""
        ((waiting, set_aside),) = self._database.rows(self._statements["depth"])
        return QueueDepth(waiting, set_aside)

    def _holding(self, receipt: str) -> dict[str, Any]:
        number, _, delivery = receipt.partition(".")
        return {"id": number, "delivery": delivery, "now": self._now()}

    def _now(self) -> int:
        return microseconds(self._clock.now())


class SqliteQueue(MessageTable[EmbeddingRequest, EmbeddingRequest]):
    """ports.Queue in the data file, a table beside the entries: what a write asks for is queued as it commits."""

    def __init__(self, database: Database, clock: Clock) -> None:
        """Use an open database; leases run by `clock`."""
        columns = ("owner", "space", "entry_id", "version")
        super().__init__(
            database,
            clock,
            "embedding_request",
            columns,
            row_of=attrgetter(*columns),
            message_of=_request,
            letter_of=_request,
        )


class SqliteJobQueue(MessageTable[JobMessage, JobMessage]):
    """ports.JobQueue in the data file: what a killed server had taken is taken again."""

    def __init__(self, database: Database, clock: Clock) -> None:
        """Use an open database; leases run by `clock`."""
        columns = ("run_id", "job", "dry_run", "sent_at", "owner", "space", "after")
        super().__init__(
            database,
            clock,
            "job_message",
            columns,
            row_of=_job_row,
            message_of=_job_message,
            letter_of=_job_message,
        )


def _request(columns: Row) -> EmbeddingRequest:
    return EmbeddingRequest(*columns)


def _job_row(message: JobMessage) -> tuple[SqlValue, ...]:
    sent_at = microseconds(message.sent_at)
    place = (message.owner, message.space, message.after)
    return (message.run_id, message.job.value, message.dry_run, sent_at, *place)


def _job_message(columns: Row) -> JobMessage:
    run_id, job, dry_run, sent_at, owner, space, after = columns
    return JobMessage(run_id, JobName(job), bool(dry_run), moment(sent_at), owner, space, after)
