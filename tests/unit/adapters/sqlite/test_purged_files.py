"""Of what was purged not a byte is left: not in the file, not in its log, also in a file of a release before."""

import random
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.adapters.sqlite.database import BUSY_SECONDS
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Selection
from recollect.core.model.vectors import EntryVectors
from recollect.use_cases.maintenance.purge import PurgeForgotten
from tests.builders import ALICE, vectors
from tests.fakes.clock import CountingIds, FixedClock
from tests.jobs import steps
from tests.write_path import USER, WritePath, wired

MANY = 1_000
SYLLABLES = ("ba", "do", "fu", "ga", "ki", "lo", "mu", "ne", "po", "ru", "sa", "ti", "vo", "wu", "xe", "zy")


def word(draw: random.Random) -> str:
    """A word of 16 letters that stands nowhere else."""
    return "".join(draw.choices(SYLLABLES, k=8))


class File:
    """A data file, the write path over it, and what may not be found in it."""

    def __init__(self, folder: Path, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path = folder / "recollect.db"
        self.clock = FixedClock()
        self.database = Database(self.path, busy_seconds=busy_seconds)
        self.store = SqliteEntryStore(self.database, self.clock)
        self.write: WritePath = wired(self.store, self.clock, CountingIds())
        self.purge = PurgeForgotten(self.store, self.write.settings, self.clock)
        self.draw = random.Random(7)
        self.secret: list[str] = []

    def say(self, number: int) -> Entry:
        words = [word(self.draw) for _ in range(self.draw.choice((3, 30, 300)))]
        entry = self.write.stored(f"{number} {' '.join(words)}", on_duplicate="keep")
        changed = [word(self.draw) for _ in range(30)]
        if number % 2:
            self.write.edit(ALICE, entry.id, Edit(text=" ".join(changed), tags=(changed[0],)), USER)
        present = self.store.get(ALICE, entry.id)
        self.store.store_vectors(ALICE, [EmbeddedVersion(entry.id, present.version, self._vectors(number))])
        if number % 3:
            self.secret += [*words, *(changed if number % 2 else [])]
        return entry

    def _vectors(self, number: int) -> EntryVectors:
        return vectors(number + 1)

    def purge_all(self) -> tuple[int, bool]:
        """Purge, and return how many entries went and whether their bytes did."""
        made = steps(self.purge)
        return sum(len(step.changes) for step in made), made[-1].next_due is None

    def forget_two_in_three(self, entries: list[Entry]) -> None:
        for number, entry in enumerate(entries):
            if number % 3:
                self.write.forget(ALICE, entry.id, USER)

    def found(self) -> list[str]:
        """The words that are in any file of the folder."""
        held = b"".join(file.read_bytes() for file in sorted(self.path.parent.rglob("*")) if file.is_file())
        there = set(re.findall(rb"(?=([a-z]{16}))", held))
        return [one for one in dict.fromkeys(self.secret) if one.encode() in there]


@pytest.fixture
def file(tmp_path: Path) -> Iterator[File]:
    made = File(tmp_path)
    made.write.change_settings(ALICE, {"soft_cap": 0}, USER)
    yield made
    made.database.close()


def test_no_byte_is_left(file: File) -> None:
    entries = [file.say(number) for number in range(150)]
    file.forget_two_in_three(entries)
    assert file.found()
    file.clock.advance(hours=24)
    assert file.purge_all() == (100, True)
    assert file.found() == []
    left = file.store.list_entries(ALICE, Selection(states=frozenset(State)), limit=MANY).items
    assert len(left) == 50
    assert all(one.state is State.ACTIVE for one in left)


def test_while_somebody_reads_the_log_stays_and_is_emptied_afterwards(tmp_path: Path) -> None:
    file = File(tmp_path, busy_seconds=0.0)
    entries = [file.say(number) for number in range(6)]
    file.forget_two_in_three(entries)
    file.clock.advance(hours=24)
    reader = sqlite3.connect(file.path)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM entry").fetchone()
    assert not file.purge_all()[1]
    reader.close()
    assert file.purge_all()[1]
    assert file.found() == []
    file.database.close()


def test_a_purge_writes_the_file_anew_since_pages_keep_traces_of_what_was_moved(file: File) -> None:
    entries = [file.say(number) for number in range(60)]
    file.forget_two_in_three(entries)
    file.clock.advance(hours=24)
    assert file.purge_all()[1]
    with file.database.reading() as connection:
        assert connection.execute("PRAGMA freelist_count").fetchone() == (0,)  # else some were free
        assert connection.execute("SELECT * FROM wiping").fetchall() == []


def test_a_new_file_is_not_written_anew(file: File) -> None:
    with file.database.reading() as connection:
        assert connection.execute("SELECT * FROM wiping").fetchall() == []
