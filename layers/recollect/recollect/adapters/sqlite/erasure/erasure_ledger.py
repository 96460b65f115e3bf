"""The ledger of erasures, in a small file of its own: putting an older data file back does not take it back."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from recollect.adapters.sqlite.errors import translated_disk_errors, translated_errors
from recollect.adapters.sqlite.rows import microseconds, moment, optional_moment
from recollect.core.spaces.erasure import Erasure, LedgerLine

BUSY_SECONDS: Final = 5.0
_MAKE: Final = (
    "CREATE TABLE IF NOT EXISTS erasure (id TEXT PRIMARY KEY, owner TEXT NOT NULL, space TEXT NOT NULL,"
    " at INTEGER NOT NULL, asked_by TEXT NOT NULL, done_at INTEGER, removed TEXT NOT NULL DEFAULT '{}')"
)
_BEGIN: Final = (
    "INSERT INTO erasure (id, owner, space, at, asked_by) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET done_at = NULL"
)
_COMPLETE: Final = "UPDATE erasure SET done_at = ?, removed = ? WHERE id = ?"
_READ: Final = (
    "SELECT id, owner, space, at, asked_by, done_at, removed FROM erasure"
    " WHERE (:id IS NULL OR id = :id) AND (NOT :pending OR done_at IS NULL) ORDER BY at, id"
)


class SqliteErasureLedger:
    """use_cases.people.erasure.ports.ErasureLedger in one SQLite file, made with the first erasure.

    It is opened for each call: there are few, and it can be copied at any moment in between.
    """

    def __init__(self, path: Path) -> None:
        """Use a file; its folder must exist."""
        self._path = path

    def begin(self, erasure: Erasure) -> None:
        """See ErasureLedger.begin."""
        at = microseconds(erasure.at)
        self._write(_BEGIN, (erasure.id, erasure.owner, erasure.space, at, erasure.by))

    def complete(self, erasure: Erasure, done_at: datetime, removed: Mapping[str, int]) -> None:
        """See ErasureLedger.complete."""
        self._write(_COMPLETE, (microseconds(done_at), json.dumps(dict(removed)), erasure.id))

    def find(self, erasure_id: str) -> LedgerLine | None:
        """See ErasureLedger.find."""
        return next(iter(self._read(erasure_id=erasure_id)), None)

    def pending(self) -> Sequence[LedgerLine]:
        """See ErasureLedger.pending."""
        return self._read(pending=True)

    def lines(self) -> Sequence[LedgerLine]:
        """See ErasureLedger.lines."""
        return self._read()

    def _read(self, *, erasure_id: str | None = None, pending: bool = False) -> list[LedgerLine]:
        if not self._path.exists():
            return []
        with self._opened() as connection:
            rows = connection.execute(_READ, {"id": erasure_id, "pending": pending}).fetchall()
        return [_line_of(row) for row in rows]

    def _write(self, text: str, values: tuple[object, ...]) -> None:
        with translated_disk_errors("the ledger of erasures cannot be made"):
            self._path.touch(mode=0o600)  # names of people: for the owner's eyes
        with self._opened() as connection:
            connection.execute(text, values)

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        with translated_errors():
            made = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
            with closing(made) as connection:
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute(_MAKE)
                yield connection


def _line_of(row: tuple[Any, ...]) -> LedgerLine:
    erasure_id, owner, space, at, by, done_at, removed = row
    return LedgerLine(Erasure(erasure_id, owner, space, moment(at), by), optional_moment(done_at), json.loads(removed))
