"""The tables of the data file by what their rows look like, so that a page tells by itself which table it is of."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.adapters.sqlite.repair.btree import Cell, Record, Value

_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "INTEGER": (int,),
    "REAL": (float, int),
    "TEXT": (str,),
    "BLOB": (bytes,),
}
_TABLES: Final = (
    "SELECT name, rootpage, sql LIKE '%WITHOUT ROWID%' FROM sqlite_master"
    " WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rootpage"
)


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table: its columns in order, with their types, and which may be NULL.

    number: the position of the column that stands for the row's number and is stored as NULL; None for none.
    """

    name: str
    columns: tuple[str, ...]
    types: tuple[tuple[type, ...], ...]
    nullable: tuple[bool, ...]
    number: int | None
    has_rowid: bool

    def row_of(self, cell: Cell) -> Record | None:
        """Return a cell as a row of this table; None when it cannot be one. Columns added later are NULL."""
        width = len(self.columns)
        if (cell.rowid is not None) is not self.has_rowid or not 0 < len(cell.record) <= width:
            return None
        row: list[Value] = [*cell.record, *[None] * (width - len(cell.record))]
        if self.number is not None:
            if row[self.number] is not None:
                return None
            row[self.number] = cell.rowid
        return tuple(row) if all(map(_fits, row, self.types, self.nullable)) else None


def shapes(connection: sqlite3.Connection) -> tuple[TableShape, ...]:
    """Return the tables of a sound file, in the order in which they were made: parents before their children."""
    tables = connection.execute(_TABLES).fetchall()
    return tuple(_shape(connection, name, without_rowid=bool(without)) for name, _, without in tables)


def likely_table(cells: Sequence[Cell], candidates: Iterable[TableShape]) -> TableShape | None:
    """Return the one table that every cell of a page without a tree can be of; None when there is none, or several."""
    fitting = [
        shape
        for shape in candidates
        if cells and all(shape.row_of(cell) and len(cell.record) >= len(shape.columns) - 1 for cell in cells)
    ]
    return fitting[0] if len(fitting) == 1 else None


def _shape(connection: sqlite3.Connection, name: str, *, without_rowid: bool) -> TableShape:
    columns = connection.execute('SELECT name, type, "notnull", pk FROM pragma_table_info(?)', (name,)).fetchall()
    keys = [position for position, (_, _, _, key) in enumerate(columns) if key]
    is_number = len(keys) == 1 and columns[keys[0]][1] == "INTEGER" and not without_rowid
    return TableShape(
        name,
        tuple(column for column, *_ in columns),
        tuple(_TYPES[kind] for _, kind, *_ in columns),
        tuple(not required and not key for _, _, required, key in columns),
        keys[0] if is_number else None,
        not without_rowid,
    )


def _fits(value: Value, types: tuple[type, ...], nullable: bool) -> bool:  # noqa: FBT001 - mapped
    return nullable if value is None else isinstance(value, types)
