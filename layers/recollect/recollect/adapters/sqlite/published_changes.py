"""Changes that wait to be sent to systems outside: put down in the transaction of the change, while that is wanted."""

import json
import logging
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.queues import MessageTable
from recollect.adapters.sqlite.rows import Row, microseconds, moment
from recollect.core.model.audit import audit_item
from recollect.core.model.messages import Delivery
from recollect.core.model.records import Collection, PutRecord, Record
from recollect.core.model.scope import Scope
from recollect.core.spaces.erasure import Erasure
from recollect.core.spaces.published_changes import (
    PublishedChange,
    change_of_document,
    published_change,
    published_erasure,
)
from recollect.ports import Clock

logger = logging.getLogger(__name__)

UNREADABLE: Final = "unreadable"
_UNREADABLE: Final = (KeyError, TypeError, ValueError)  # what is no change of this program: a later one put it down
_COLUMNS: Final = ("owner", "space", "entry_id", "body")
# Nothing earlier of the same entry is on its way, nor anything that is about its whole space or person
_FIRST_OF_ITS_ORDER: Final = (
    "NOT EXISTS (SELECT 1 FROM published_change AS e WHERE e.owner = published_change.owner"
    " AND e.space IN (published_change.space, '*') AND e.entry_id IN (published_change.entry_id, '')"
    " AND e.set_aside_for IS NULL AND e.id < published_change.id)"
)
_IS_ON: Final = "SELECT 1 FROM publishing"
_SWITCH_ON: Final = "INSERT INTO publishing (since) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM publishing)"
_SWITCH_OFF: Final = "DELETE FROM publishing"
_KEEP: Final = "INSERT INTO published_change (owner, space, entry_id, body) VALUES (?, ?, ?, ?)"
_DROP: Final = "DELETE FROM published_change WHERE owner = :owner AND (:space = '*' OR space = :space)"
_IS_THERE: Final = "SELECT 1 FROM record WHERE space = ? AND collection = ? AND key = ?"
_OLDEST: Final = "SELECT body FROM published_change WHERE set_aside_for IS NULL ORDER BY id"


def is_publishing(connection: sqlite3.Connection) -> bool:
    """Tell whether changes are put down."""
    return connection.execute(_IS_ON).fetchone() is not None


def keep_change(connection: sqlite3.Connection, scope: Scope, space: int, put: PutRecord, now: int) -> None:
    """Put down what a new item of the audit trail tells systems outside; nothing while nobody is to be told.

    Args:
        connection: inside the transaction that writes the item, which is not written yet.
        scope: whose space it is.
        space: its number in the file.
        put: the record of the item; of an item that is there already, nothing is told once more.
        now: in microseconds.
    """
    if put.key.collection is not Collection.AUDIT or not is_publishing(connection):
        return
    item = audit_item(Record(put.key, put.value))
    change = published_change(scope.owner, scope.space, item, noted_at=moment(now))
    if change is None or connection.execute(_IS_THERE, (space, put.key.collection.value, put.key.text)).fetchone():
        return
    connection.execute(_KEEP, _row_of(change))


def keep_erasure(connection: sqlite3.Connection, erasure: Erasure) -> None:
    """Drop what waits of an erased space, which names what was in it, and put down the erasure instead."""
    connection.execute(_DROP, {"owner": erasure.owner, "space": erasure.space})
    if is_publishing(connection):
        connection.execute(_KEEP, _row_of(published_erasure(erasure.owner, erasure.space, erasure.at, erasure.by)))


class SqliteChangeOutbox(MessageTable[PublishedChange, Mapping[str, Any]]):
    """ports.ChangeOutbox in the data file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        """Use an open database; leases run by `clock`."""
        super().__init__(
            database,
            clock,
            "published_change",
            _COLUMNS,
            row_of=_row_of,
            message_of=_change_of,
            letter_of=_document_of,
            ready=_FIRST_OF_ITS_ORDER,
        )

    def switch(self, *, on: bool) -> None:
        """See ChangeOutbox.switch."""
        with self._database.reading() as connection:
            if on is is_publishing(connection):
                return  # a full disk keeps no server from starting
        if on:
            self._database.write(_SWITCH_ON, (microseconds(self._clock.now()),))
        else:
            self._database.write(_SWITCH_OFF)

    def receive(self, *, limit: int, lease_seconds: float) -> list[Delivery[PublishedChange]]:
        """See ChangeOutbox.receive."""
        taken = self._take(limit=limit, lease_seconds=lease_seconds)
        found = []
        for one in taken:
            try:
                change = _change_of(one.message)
            except _UNREADABLE:
                logger.warning("change_set_aside", extra={"reason": UNREADABLE})
                self.set_aside(one.receipt, reason=UNREADABLE)
            else:
                found.append(Delivery(one.receipt, change, one.attempts))
        return found

    def oldest(self) -> PublishedChange | None:
        """See ChangeOutbox.oldest."""
        with self._database.reading() as connection:
            for row in connection.execute(_OLDEST):
                with suppress(*_UNREADABLE):  # `receive` sets it aside
                    return _change_of(row)
        return None


def _row_of(change: PublishedChange) -> tuple[str, str, str, str]:
    body = json.dumps(change.document(), ensure_ascii=False, separators=(",", ":"))
    return (*change.order, body)


def _change_of(columns: Row) -> PublishedChange:
    return change_of_document(json.loads(str(columns[-1])))


def _document_of(columns: Row) -> dict[str, Any]:
    try:
        document = json.loads(str(columns[-1]))
    except ValueError:
        document = None
    return document if isinstance(document, dict) else {"user_id": str(columns[0]), "space": str(columns[1])}
