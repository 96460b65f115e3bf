"""Baselines: the same rows written and read by the sqlite3 module and nothing else."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from evals.harness.latency import timed
from recollect.bootstrap.data_folder import DATABASE_NAME

Insert = Callable[[Sequence[str]], None]

_ROWS: Final = """
    SELECT e.*, v.pooled, v.scale, t.packed
    FROM json_each(?) AS asked CROSS JOIN entry AS e ON e.id = asked.value AND e.space = ?
      LEFT JOIN vector AS v ON v.entry = e.row LEFT JOIN token_vector AS t ON t.entry = v.entry
"""


@contextmanager
def plain_table(path: Path) -> Iterator[Insert]:
    """Open a new table at `path`, with the pragmas of the store; yield what inserts texts in a durable transaction."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE text (id INTEGER PRIMARY KEY, value TEXT NOT NULL)")

        def insert(texts: Sequence[str]) -> None:
            with connection:
                connection.executemany("INSERT INTO text (value) VALUES (?)", [(text,) for text in texts])

        yield insert


def durable_inserts(path: Path, transactions: Iterable[Sequence[str]]) -> list[float]:
    """Insert texts into a new table at `path`, a durable transaction for each group; return milliseconds each."""
    with plain_table(path) as insert:
        return timed(insert, transactions)


def row_reads(data: Path, space: str, groups: Iterable[Sequence[str]]) -> list[float]:
    """Read entries and vectors of a data folder, group by group; return milliseconds each."""
    with closing(sqlite3.connect(data / DATABASE_NAME)) as connection:
        (number,) = connection.execute("SELECT id FROM space WHERE name = ?", (space,)).fetchone()

        def read(ids: Sequence[str]) -> None:
            connection.execute(_ROWS, (json.dumps(list(ids)), number)).fetchall()

        return timed(read, groups)
