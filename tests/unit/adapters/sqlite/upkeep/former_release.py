"""A data file as the release before schema 13 left it: float16, a byte a number, the searched text stored."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import numpy as np

from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry
from recollect.core.model.vectors import EntryVectors, TokenVectors, quantised
from recollect.core.text.searched_text import searched_text
from tests.builders import ALICE, MODEL, a_memory
from tests.contract.store.parts import conversation, stored
from tests.fakes.clock import FixedClock

FORMER: Final = 12
WORDS: Final = ("tea", "bicycle", "Lisbon", "walnut", "piano", "garden", "sister", "Tuesday", "novel", "harbour")
LONG: Final = "a long story about the harbour and the people who live there " * 9


def encoded(seed: int, *, pieces: int = 17) -> EntryVectors:
    """Vectors of unit length, as an encoder of that release made them."""
    chance = np.random.default_rng(seed)
    rows = chance.normal(size=(pieces + 1, 384)).astype(np.float32)
    tokens = rows[1:, :128] / np.linalg.norm(rows[1:, :128], axis=1, keepdims=True)
    starts = np.arange(pieces, dtype=np.int32) * 6
    return EntryVectors(MODEL, rows[0] / np.linalg.norm(rows[0]), TokenVectors(*quantised(tokens), starts))


def sentences(count: int) -> list[str]:
    return [
        f"We spoke of the {WORDS[n % 10]} and then of {WORDS[n // 10 % 10]} number {n}, at length."
        for n in range(count)
    ]


def a_former_file(path: Path, turns: int = 150) -> list[Entry]:
    """Make a file with turns, their contexts and vectors, and a memory that is long; return them as they are stored."""
    with closing(Database(path)) as database:
        with database.writing() as writer:
            writer.execute("ROLLBACK")
            writer.execute("PRAGMA synchronous = OFF")
        store = SqliteEntryStore(database, FixedClock())
        made = [
            *conversation(store, sentences(turns), with_contexts=True),
            stored(store, a_memory(LONG, context="Before.")),
        ]
        store.store_vectors(ALICE, [EmbeddedVersion(one.id, one.version, encoded(n)) for n, one in enumerate(made)])
        store.settle(ALICE, [(one.id, one.version) for one in made])
        held = [store.get(ALICE, one.id) for one in made]
    _turn_back(path, held)
    return held


def _turn_back(path: Path, entries: Sequence[Entry]) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        for number, entry in enumerate(entries):
            vectors = encoded(number)
            (row,) = connection.execute("SELECT row FROM entry WHERE id = ?", (entry.id,)).fetchone()
            connection.execute("UPDATE entry SET searched_text = ? WHERE row = ?", (searched_text(entry), row))
            halves = vectors.pooled.astype("<f2").tobytes()
            connection.execute("UPDATE vector SET pooled = ? WHERE entry = ?", (halves, row))
            columns = [one.tobytes() for one in (vectors.tokens.codes, vectors.tokens.scales, vectors.tokens.starts)]
            connection.execute(
                "UPDATE token_vector SET codes = ?, scales = ?, starts = ? WHERE entry = ?", (*columns, row)
            )
        connection.execute("ALTER TABLE vector DROP COLUMN scale")
        connection.execute("ALTER TABLE entry DROP COLUMN is_long")
        connection.execute("ALTER TABLE entry DROP COLUMN occurred_offset")
        connection.execute("DROP TABLE packing")
        connection.execute(f"PRAGMA user_version = {FORMER}")
        connection.execute("COMMIT")
        connection.execute("VACUUM")
