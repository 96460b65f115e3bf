"""The ledger of erasures, in a table of its own: restoring the other one does not take it back."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from recollect.adapters.dynamodb.items.attribute_values import (
    Item,
    ItemAction,
    drop,
    json_text,
    put,
    value_of,
)
from recollect.adapters.dynamodb.items.keys import BEYOND, Key
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.core.spaces.erasure import Erasure, LedgerLine, moment_of_stamp, stamp

_LINES: Final = "ERASURES"
_PENDING: Final = "PENDING"  # beside it those that are not done, so that nobody has to read all of them


class DynamoDbErasureLedger:
    """use_cases.people.erasure.ports.ErasureLedger in one DynamoDB table. Ids go by time, and so do the lines."""

    def __init__(self, open_table: Callable[[], Table]) -> None:
        """Use the ledger's table, which is not the store's; it is opened with the first call."""
        self._open = open_table
        self._lock = threading.Lock()
        self._opened: Table | None = None

    def close(self) -> None:
        """Close the table, if it was opened."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()

    def begin(self, erasure: Erasure) -> None:
        """See ErasureLedger.begin."""
        self._transact([_put(_LINES, LedgerLine(erasure)), _put(_PENDING, LedgerLine(erasure))])

    def complete(self, erasure: Erasure, done_at: datetime, removed: Mapping[str, int]) -> None:
        """See ErasureLedger.complete."""
        self._transact([_put(_LINES, LedgerLine(erasure, done_at, removed)), drop(Key(_PENDING, erasure.id))])

    def find(self, erasure_id: str) -> LedgerLine | None:
        """See ErasureLedger.find."""
        item = self._table.get(Key(_LINES, erasure_id))
        return None if item is None else _line_of(item)

    def pending(self) -> Sequence[LedgerLine]:
        """See ErasureLedger.pending."""
        return list(self._of(_PENDING))

    def lines(self) -> Sequence[LedgerLine]:
        """See ErasureLedger.lines."""
        return list(self._of(_LINES))

    @property
    def _table(self) -> Table:
        with self._lock:
            if self._opened is None:
                self._opened = self._open()
            return self._opened

    def _of(self, partition: str) -> Iterator[LedgerLine]:
        return map(_line_of, self._table.items(Stretch(partition, " ", BEYOND)))

    def _transact(self, actions: Sequence[ItemAction]) -> None:
        self._table.contention.run(lambda: self._table.transact(actions))


def _put(partition: str, line: LedgerLine) -> ItemAction:
    erasure = line.erasure
    value = {
        "id": erasure.id,
        "owner": erasure.owner,
        "space": erasure.space,
        "at": stamp(erasure.at),
        "by": erasure.by,
        "done_at": None if line.done_at is None else stamp(line.done_at),
        "removed": dict(line.removed),
    }
    return put(Key(partition, erasure.id), {"value": json_text(value)})


def _line_of(item: Item) -> LedgerLine:
    value = value_of(item)
    erasure = Erasure(value["id"], value["owner"], value["space"], moment_of_stamp(value["at"]), value["by"])
    done_at = None if value["done_at"] is None else moment_of_stamp(value["done_at"])
    return LedgerLine(erasure, done_at, value["removed"])
