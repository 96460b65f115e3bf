"""What can be read of a damaged file, row by row, in a new file beside it."""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Final

from recollect.adapters.sqlite.migrations import migrate, scripts
from recollect.adapters.sqlite.repair.btree import Cell, PageFile, PageKind, Record, Value
from recollect.adapters.sqlite.repair.rederive import JOB_TABLES, rederive
from recollect.adapters.sqlite.repair.shapes import TableShape, likely_table, shapes

SCHEMA_ROOT: Final = 1
SCHEMA_COLUMNS: Final = 5  # type, name, table, root page, statement
IDS_SHOWN: Final = 200
# Made anew from the entries, or about the file and not what it holds
DERIVED: Final = frozenset({"entry_tag", "touch", "wiping", "packing", *JOB_TABLES})
# The index in which each row of a table stands once more: how many there were, though their own pages are gone
_COUNTED_BY: Final = {
    "space": "sqlite_autoindex_space_1",
    "entry": "sqlite_autoindex_entry_1",
    "version": "sqlite_autoindex_version_1",
    "session": "sqlite_autoindex_session_1",
    "change": "sqlite_autoindex_change_1",
    "api_key": "sqlite_autoindex_api_key_1",
    "secret": "sqlite_autoindex_secret_1",
}
_SEQUENCES: Final = "sqlite_sequence"


@dataclass(frozen=True, slots=True)
class SavedTable:
    """What became of the rows of a table.

    lost: how many are gone; None where that cannot be known, as neither the table nor an index of it is whole.
    lost_at_least: how many are known to be gone, from what is left of the index and from rows without a place.
    """

    name: str
    saved: int
    lost: int | None
    lost_at_least: int


@dataclass(frozen=True, slots=True)
class Salvage:
    """What was saved, what was lost, and what was made anew. lost_entries: the first ids, for a look into a backup."""

    tables: tuple[SavedTable, ...]
    lost_entries: tuple[str, ...]
    derived: dict[str, int]

    @property
    def entries(self) -> SavedTable:
        """What became of the entries."""
        return next(table for table in self.tables if table.name == "entry")

    @property
    def has_saved_no_entry(self) -> bool:
        """Whether there were entries, or may have been, and none of them was saved."""
        return self.entries.saved == 0 and self.entries.lost != 0


@dataclass(slots=True)
class _Roots:
    """Where the trees of the file begin, as far as its schema can be read."""

    tables: dict[str, int] = field(default_factory=dict)
    indexes: dict[str, int] = field(default_factory=dict)


def salvage(damaged: Path, target: Path) -> Salvage:
    """Make `target`, a new file, of what can be read of `damaged`, which is only read; its log is left out.

    Rows that cannot belong to anything any more are lost as well, so that what is saved is whole.
    """
    with (
        damaged.open("rb") as file,
        mmap(file.fileno(), 0, access=ACCESS_READ) as content,
        closing(sqlite3.connect(target, isolation_level=None)) as connection,
    ):
        connection.execute("PRAGMA journal_mode = OFF")  # a new file: what fails is thrown away
        connection.execute("PRAGMA synchronous = OFF")
        migrate(connection, scripts())
        pages = PageFile(content)
        try:
            return _Transfer(pages, connection).run()
        finally:
            pages.close()


class _Transfer:
    """One run, from the pages of one file into another."""

    def __init__(self, pages: PageFile, connection: sqlite3.Connection) -> None:
        self._pages = pages
        self._connection = connection
        self._shapes = {shape.name: shape for shape in shapes(connection) if shape.name not in DERIVED}
        self._roots = _roots(pages)
        self._reached: set[int] = set(pages.tree(SCHEMA_ROOT))
        self._unplaced: Counter[str] = Counter()

    def run(self) -> Salvage:
        triggers = self._connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        self._connection.execute("BEGIN")
        for name, _ in triggers:  # they would stumble over damaged rows, and what they make is made anew
            self._connection.execute(f"DROP TRIGGER {name}")
        for shape in self._shapes.values():
            self._put(shape, self._rows_by_tree(shape))
        self._put_orphans()
        self._put_spaces_of_index()
        known = self._known()
        derived = rederive(self._connection, self._sequences())
        for _, text in triggers:
            self._connection.execute(text)
        self._connection.execute("COMMIT")
        return self._told(known, derived)

    def _rows_by_tree(self, shape: TableShape) -> Iterator[Record]:
        for number in self._pages.tree(self._roots.tables.get(shape.name, 0)):
            self._reached.add(number)
            yield from self._rows(shape, self._pages.cells(number))

    def _rows(self, shape: TableShape, cells: Iterable[Cell]) -> Iterator[Record]:
        for cell in cells:
            row = shape.row_of(cell)
            if row is None:
                self._unplaced[shape.name] += 1
            else:
                yield row

    def _put(self, shape: TableShape, rows: Iterable[Record]) -> None:
        columns, marks = ", ".join(shape.columns), ", ".join("?" * len(shape.columns))
        self._connection.executemany(f"INSERT OR IGNORE INTO {shape.name} ({columns}) VALUES ({marks})", rows)  # noqa: S608 - names of the schema

    def _put_orphans(self) -> None:
        """Place the rows of pages that no tree reaches any more, when they can be of one table only.

        Such a page may be an old copy. So what the trees hold goes first, and an entry that has a former value as late
        as itself is dropped: the later state may have been that it was forgotten.
        """
        for root in self._roots.indexes.values():
            self._reached.update(self._pages.tree(root))
        used = self._reached | self._pages.free()
        placed: defaultdict[str, list[Cell]] = defaultdict(list)
        for number in range(1, self._pages.pages + 1):
            kind = self._pages.kind(number)
            if number in used or kind in {None, PageKind.TABLE_INTERIOR}:
                continue
            cells = list(self._pages.cells(number))
            shape = likely_table(
                cells, (one for one in self._shapes.values() if one.has_rowid is (kind is PageKind.TABLE_LEAF))
            )
            if shape is not None:
                placed[shape.name] += cells
        for name, cells in placed.items():
            self._put(self._shapes[name], self._rows(self._shapes[name], cells))
        if "entry" in placed:
            rows = [(cell.rowid,) for cell in placed["entry"]]
            self._connection.executemany(
                "DELETE FROM entry WHERE row = ?1"
                " AND EXISTS (SELECT 1 FROM version WHERE version.entry = ?1 AND version.version >= entry.version)",
                rows,
            )

    def _put_spaces_of_index(self) -> None:
        """Without its space nobody would know whose an entry is; the index holds owner, name and number as well."""
        for owner, name, number in self._index_rows("space"):
            self._connection.execute(
                "INSERT OR IGNORE INTO space (id, owner, name) VALUES (?, ?, ?)", (number, owner, name)
            )

    def _index_rows(self, table: str) -> Iterator[Record]:
        for number in self._pages.tree(self._roots.indexes.get(_COUNTED_BY[table], 0)):
            yield from (cell.record for cell in self._pages.cells(number))

    def _known(self) -> Counter[str]:
        """Return how many rows each table had, as far as that is known."""
        counted = Counter({name: sum(1 for _ in self._index_rows(name)) for name in _COUNTED_BY})
        for name in self._shapes:
            counted[name] = max(counted[name], self._count(name) + self._unplaced[name])
        return counted

    def _sequences(self) -> dict[str, int]:
        """Return the highest numbers given, by table, as far as they can be read."""
        pages = self._pages.tree(self._roots.tables.get(_SEQUENCES, 0))
        records = [cell.record for page in pages for cell in self._pages.cells(page)]
        return {name: last for name, last, *_ in records if isinstance(name, str) and isinstance(last, int)}

    def _count(self, table: str) -> int:
        return int(self._connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608 - a constant

    def _told(self, known: Counter[str], derived: dict[str, int]) -> Salvage:
        saved = {name: self._count(name) for name in self._shapes}
        here = {entry_id for (entry_id,) in self._connection.execute("SELECT id FROM entry")}
        lost = sorted(str(entry_id) for _, entry_id, *_ in self._index_rows("entry") if entry_id not in here)
        known["entry"] = max(known["entry"], saved["entry"] + len(lost))  # old copies are no replacement
        tables = tuple(self._became(name, count, max(0, known[name] - count)) for name, count in saved.items())
        return Salvage(tables, tuple(lost[:IDS_SHOWN]), derived)

    def _became(self, name: str, saved: int, lost: int) -> SavedTable:
        return SavedTable(name, saved, lost if self._all_counted(name) else None, lost)

    def _all_counted(self, name: str) -> bool:
        """Tell whether it is known how many rows a table had."""
        if name not in self._roots.tables and self._pages.is_whole(SCHEMA_ROOT):
            return True  # an older release made the file, without the table
        trees = (self._roots.indexes.get(_COUNTED_BY.get(name, ""), 0), self._roots.tables.get(name, 0))
        return any(map(self._pages.is_whole, trees))


def _roots(pages: PageFile) -> _Roots:
    found = _Roots()
    for number in pages.tree(SCHEMA_ROOT):
        for cell in pages.cells(number):
            if len(cell.record) != SCHEMA_COLUMNS:
                continue
            kind, name, _, root, _ = cell.record
            if isinstance(name, str) and isinstance(root, int):
                _places(found, kind)[name] = root
    return found


def _places(roots: _Roots, kind: Value) -> dict[str, int]:
    return roots.tables if kind == "table" else roots.indexes
