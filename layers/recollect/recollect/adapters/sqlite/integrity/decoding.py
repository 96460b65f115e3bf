"""Whether rows can be understood, found without failing at the first that cannot."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from recollect.adapters.sqlite.rows import ENTRY_COLUMNS, STATISTICS_COLUMNS, entry_of
from recollect.core.model.scope import Scope
from recollect.errors import RecollectError

_ENTRIES: Final = f"SELECT {', '.join(f'e.{name}' for name in ENTRY_COLUMNS)} FROM entry AS e ORDER BY e.row"  # noqa: S608 - constants
_NOT_UNDERSTOOD: Final = (ValueError, KeyError, TypeError, OverflowError, AttributeError, RecollectError)
_ANYBODY: Final = Scope("anybody", "anywhere")


def entries_not_understood(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the id of every entry whose columns are not ones that an entry has. Statistics are looked at apart."""
    statistics = (0, 0, 0.0, 0, 0, None, None, None, None, None)
    with texts_as_they_are(connection):
        for values in connection.execute(_ENTRIES):
            if not _is_entry((*values, *statistics)):
                yield shown(values[0])


def is_json_object(text: str | bytes) -> bool:
    """Tell whether a text is a JSON object, as former values and records are."""
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, TypeError):
        return False


@contextmanager
def texts_as_they_are(connection: sqlite3.Connection) -> Iterator[None]:
    """Read damaged texts as well: bytes that are no UTF-8 become lone surrogates, which no sound text has."""
    former = connection.text_factory
    connection.text_factory = lambda stored: stored.decode("utf-8", "surrogateescape")
    try:
        yield
    finally:
        connection.text_factory = former


def shown(identifier: object) -> str:
    """Return an id that may be damaged as it may be printed."""
    return str(identifier).encode("ascii", "replace").decode()[:64]


def _is_entry(values: tuple[Any, ...]) -> bool:
    try:
        "".join(value for value in values if isinstance(value, str)).encode()
        entry_of(values, _ANYBODY)
    except _NOT_UNDERSTOOD:
        return False
    return len(STATISTICS_COLUMNS) + len(ENTRY_COLUMNS) == len(values)
