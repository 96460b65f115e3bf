"""A file of a former release is read as it is, packed by and by, and loses nothing wherever that is cut off."""

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteTidying
from recollect.adapters.sqlite.upkeep.check import check
from recollect.adapters.sqlite.upkeep.tidying import is_packed
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry
from recollect.core.text.searched_text import searched_text
from tests.builders import ALICE, MODEL, a_memory, changed
from tests.contract.store.parts import stored
from tests.fakes.clock import FixedClock
from tests.unit.adapters.sqlite.upkeep.files import rows
from tests.unit.adapters.sqlite.upkeep.former_release import a_former_file, encoded

UNPACKED = (
    "SELECT (SELECT count(*) FROM entry WHERE searched_text <> '') + (SELECT count(*) FROM vector WHERE scale IS NULL)"
    " + (SELECT count(*) FROM token_vector WHERE length(scales) > 0)"
)
# Packs two batches, then is killed in the middle of the third
KILLED = """
import os, signal, sys
from pathlib import Path
from recollect.adapters.sqlite import Database
from recollect.adapters.sqlite.upkeep.tidying import pack_some

database = Database(Path(sys.argv[1]))
for _ in range(2):
    with database.writing() as connection:
        pack_some(connection)
with database.writing() as connection:
    pack_some(connection)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def everything_is_there(store: SqliteEntryStore, entries: list[Entry]) -> None:
    read = store.read(ALICE, [entry.id for entry in entries], model=MODEL).entries
    found = {row.entry_id: row for row in store.index_rows(ALICE, model=MODEL, limit=999).items}
    for number, entry in enumerate(entries):
        expected, vectors = encoded(number), read[entry.id].vectors
        assert read[entry.id].entry == entry
        assert vectors is not None
        assert found[entry.id].searched_text == searched_text(entry)
        assert found[entry.id].pooled == pytest.approx(expected.pooled, abs=1e-3)
        assert vectors.pooled == pytest.approx(expected.pooled, abs=1e-3)
        assert vectors.tokens.starts.tolist() == expected.tokens.starts.tolist()
        made, before = (one.codes * one.scales[:, None] for one in (vectors.tokens, expected.tokens))
        assert (made * before).sum(axis=1) == pytest.approx(np.ones(len(made)), abs=0.006)


def tidied(database: Database) -> int:
    """Tidy until all is packed; return in how many pieces."""
    tidy = SqliteTidying(database)
    for pieces in range(99):
        with database.reading() as connection:
            if is_packed(connection):
                return pieces
        tidy()
    raise AssertionError("it never ends")


def test_a_file_of_a_former_release_is_read_before_anything_is_packed(tmp_path: Path) -> None:
    path = tmp_path / "recollect.db"
    entries = a_former_file(path)
    with closing(Database(path)) as database:
        everything_is_there(SqliteEntryStore(database, FixedClock()), entries)
    assert rows(path, UNPACKED) == [(3 * len(entries),)]
    assert check(path).is_sound


def test_it_is_packed_in_pieces_and_written_anew_when_that_is_done(tmp_path: Path) -> None:
    path = tmp_path / "recollect.db"
    entries = a_former_file(path)
    before = path.stat().st_size
    with closing(Database(path)) as database:
        store = SqliteEntryStore(database, FixedClock())
        assert tidied(database) == 4  # of 64 rows, and one that finds no more
        everything_is_there(store, entries)
        assert store.wipe()
    assert rows(path, UNPACKED) == [(0,)]
    assert check(path).is_sound
    assert path.stat().st_size < 0.7 * before


def test_writes_and_edits_meanwhile_are_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "recollect.db"
    entries = a_former_file(path)
    with closing(Database(path)) as database:
        store = SqliteEntryStore(database, FixedClock())
        tidy = SqliteTidying(database)
        tidy()
        edited = stored(store, changed(entries[-1], text="A short one."))
        new = stored(store, a_memory("after the upgrade"))
        store.store_vectors(ALICE, [EmbeddedVersion(new.id, 1, encoded(999))])
        tidied(database)
        everything_is_there(store, entries[:-1])
        found = {row.entry_id: row for row in store.index_rows(ALICE, model=MODEL, limit=999).items}
        assert found[edited.id].searched_text == searched_text(edited)
        assert found[new.id].searched_text == searched_text(new)
        assert found[new.id].pooled == pytest.approx(encoded(999).pooled, abs=1e-3)


def test_a_kill_in_the_middle_loses_nothing_and_the_next_process_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "recollect.db"
    entries = a_former_file(path)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False, env=dict(os.environ))
    assert killed.returncode == -signal.SIGKILL
    with closing(Database(path)) as database:
        everything_is_there(SqliteEntryStore(database, FixedClock()), entries)
        with database.reading() as connection:
            assert 0 < connection.execute(UNPACKED).fetchone()[0] < 3 * len(entries)
        tidied(database)
        everything_is_there(SqliteEntryStore(database, FixedClock()), entries)
    assert rows(path, UNPACKED) == [(0,)]
    assert check(path).is_sound


def test_vectors_of_no_shape_are_left_to_the_check(tmp_path: Path) -> None:
    path = tmp_path / "recollect.db"
    entries = a_former_file(path)
    with closing(Database(path)) as database:
        with database.writing() as connection:
            connection.execute("UPDATE token_vector SET codes = x'010203' WHERE entry = 2")
        tidied(database)
    (finding,) = check(path).findings
    assert (finding.name, finding.ids) == ("vectors-of-no-shape", ("2",))
    assert len(entries) == rows(path, "SELECT count(*) FROM entry")[0][0]
