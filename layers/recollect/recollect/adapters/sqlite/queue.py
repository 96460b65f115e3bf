"""The queue of requests for vectors, a table beside the entries: what a write asks for is queued as it commits."""

from collections.abc import Sequence
from typing import Any, Final

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.paging import keys_of, page_of
from recollect.adapters.sqlite.timestamps import microseconds
from recollect.adapters.sqlite.view import statement
from recollect.core.embedding.messages import DeadLetter, Delivery, EmbeddingRequest, QueueDepth
from recollect.core.model.listing import Page
from recollect.ports import Clock

MICROSECONDS: Final = 1_000_000

_SEND: Final = "INSERT INTO embedding_request (owner, space, entry_id, version) VALUES (?, ?, ?, ?)"
# What is to wait longer than anything does was hidden by a clock that has been set back since
LONGEST_WAIT_SECONDS: Final = 3_600.0
_VISIBLE: Final = "set_aside_for IS NULL AND (visible_at <= :now OR visible_at > :beyond)"
_ANY_TO_TAKE: Final = statement("SELECT 1 FROM embedding_request WHERE $visible_now LIMIT 1", visible_now=_VISIBLE)
_TAKE: Final = statement(
    "UPDATE embedding_request"
    " SET visible_at = :until, attempts = attempts + 1, deliveries = deliveries + 1, leased = 1"
    " WHERE id IN (SELECT id FROM embedding_request"
    " WHERE $visible_now ORDER BY id LIMIT :rows)"
    " RETURNING id, deliveries, owner, space, entry_id, version, attempts",
    visible_now=_VISIBLE,
)
# A receipt is good for one delivery, and only as long as its lease
_HELD: Final = "id = :id AND deliveries = :delivery AND leased AND visible_at > :now"
_ACKNOWLEDGE: Final = statement("DELETE FROM embedding_request WHERE $held", held=_HELD)
_RELEASE: Final = statement("UPDATE embedding_request SET visible_at = :until, leased = 0 WHERE $held", held=_HELD)
_SET_ASIDE: Final = statement(
    "UPDATE embedding_request SET set_aside_for = :reason, leased = 0 WHERE $held", held=_HELD
)
_LIST_SET_ASIDE: Final = (
    "SELECT owner, space, entry_id, version, attempts, set_aside_for, id FROM embedding_request"
    " WHERE set_aside_for IS NOT NULL AND (:after IS NULL OR id > :after) ORDER BY id LIMIT :rows"
)
_REDRIVE: Final = (
    "UPDATE embedding_request SET set_aside_for = NULL, attempts = 0, visible_at = 0 WHERE set_aside_for IS NOT NULL"
)
_RECLAIM: Final = "UPDATE embedding_request SET visible_at = 0, leased = 0 WHERE leased AND set_aside_for IS NULL"
_DEPTH: Final = "SELECT count(*) - count(set_aside_for), count(set_aside_for) FROM embedding_request"


class SqliteQueue:
    """ports.Queue in the data file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        """Use an open database; leases run by `clock`."""
        self._database = database
        self._clock = clock

    def send(self, requests: Sequence[EmbeddingRequest]) -> None:
        """See Queue.send."""
        rows = [(request.owner, request.space, request.entry_id, request.version) for request in requests]
        with self._database.writing() as connection:
            connection.executemany(_SEND, rows)

    def receive(self, *, limit: int, lease_seconds: float) -> list[Delivery]:
        """See Queue.receive."""
        now = self._now()
        values = {"now": now, "beyond": now + round(max(lease_seconds, LONGEST_WAIT_SECONDS) * MICROSECONDS)}
        if not self._any_to_take(values):  # a worker that looks again and again must not write each time
            return []
        with self._database.writing() as connection:
            taking = {**values, "until": now + round(lease_seconds * MICROSECONDS), "rows": limit}
            rows = connection.execute(_TAKE, taking).fetchall()
        return [
            Delivery(f"{number}.{delivery}", EmbeddingRequest(*request), attempts)
            for number, delivery, *request, attempts in sorted(rows)
        ]

    def reclaim(self) -> int:
        """Take back every lease and return how many there were: for a server that starts and knows it is alone.

        What a killed server had taken need not wait for the end of its lease then.
        """
        with self._database.writing() as connection:
            return connection.execute(_RECLAIM).rowcount

    def acknowledge(self, receipts: Sequence[str]) -> None:
        """See Queue.acknowledge."""
        with self._database.writing() as connection:
            connection.executemany(_ACKNOWLEDGE, [self._holding(receipt) for receipt in receipts])

    def release(self, receipt: str, *, delay_seconds: float) -> None:
        """See Queue.release."""
        held = self._holding(receipt)
        with self._database.writing() as connection:
            connection.execute(_RELEASE, {**held, "until": held["now"] + round(delay_seconds * MICROSECONDS)})

    def set_aside(self, receipt: str, *, reason: str) -> None:
        """See Queue.set_aside."""
        with self._database.writing() as connection:
            connection.execute(_SET_ASIDE, {**self._holding(receipt), "reason": reason})

    def list_set_aside(self, *, limit: int, after: str | None = None) -> Page[DeadLetter]:
        """See Queue.list_set_aside."""
        (last,) = keys_of(after, int)
        with self._database.reading() as connection:
            rows = connection.execute(_LIST_SET_ASIDE, {"after": last, "rows": limit + 1}).fetchall()
        found = [DeadLetter(EmbeddingRequest(*request), attempts, reason) for *request, attempts, reason, _ in rows]
        return page_of(rows, found, limit=limit, keys=slice(6, None))

    def redrive(self) -> int:
        """See Queue.redrive."""
        with self._database.writing() as connection:
            return connection.execute(_REDRIVE).rowcount

    def depth(self) -> QueueDepth:
        """See Queue.depth."""
        with self._database.reading() as connection:
            waiting, set_aside = connection.execute(_DEPTH).fetchone()
        return QueueDepth(waiting, set_aside)

    def _any_to_take(self, values: dict[str, int]) -> bool:
        with self._database.reading() as connection:
            return connection.execute(_ANY_TO_TAKE, values).fetchone() is not None

    def _holding(self, receipt: str) -> dict[str, Any]:
        number, _, delivery = receipt.partition(".")
        return {"id": number, "delivery": delivery, "now": self._now()}

    def _now(self) -> int:
        return microseconds(self._clock.now())
