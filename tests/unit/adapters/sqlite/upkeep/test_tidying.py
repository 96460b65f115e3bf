"""The log does not stay beside the data file while nothing is written; the limits' file keeps a small one."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteTidying, SqliteTokenBuckets
from recollect.adapters.sqlite.database import LOG_PAGES
from recollect.adapters.sqlite.upkeep.tidying import QUIET_SECONDS
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.token_bucket import RateLimit
from recollect.core.model.token_codes import rounded
from recollect.core.model.vectors import EntryVectors
from tests.builders import ALICE, a_memory
from tests.contract.store.parts import conversation, stored
from tests.fakes.clock import FixedClock
from tests.unit.adapters.sqlite.upkeep.former_release import encoded, sentences

PAGE = 4096
TURNS = 600
BYTES_A_TURN = 3_500  # with vectors of 8 to 25 word pieces; the release before: 5,612, and 12,171 with its log


class _Seconds:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(Database(tmp_path / "recollect.db")) as opened:
        yield opened


def size_of_log(database: Database) -> int:
    return database.log.stat().st_size


def tidied(database: Database, *, seconds: float = 2 * QUIET_SECONDS) -> None:
    """Look, wait for so long, look again."""
    clock = _Seconds()
    tidy = SqliteTidying(database, clock)
    tidy()  # nothing to pack
    tidy()
    clock.now += seconds
    tidy()


def test_the_log_is_emptied_when_nothing_is_written_for_a_while(database: Database) -> None:
    entry = stored(SqliteEntryStore(database, FixedClock()), a_memory())
    assert size_of_log(database) > 0
    tidied(database)
    assert size_of_log(database) == 0
    assert SqliteEntryStore(database, FixedClock()).get(ALICE, entry.id) == entry


def test_the_log_is_left_alone_while_something_is_written(database: Database) -> None:
    store = SqliteEntryStore(database, FixedClock())
    clock = _Seconds()
    tidy = SqliteTidying(database, clock)
    for _ in range(5):
        stored(store, a_memory())
        tidy()
        clock.now += 2 * QUIET_SECONDS
    assert size_of_log(database) > 0


def test_a_reader_that_holds_on_to_the_log_is_waited_for(database: Database) -> None:
    store = SqliteEntryStore(database, FixedClock())
    stored(store, a_memory())
    with database.reading() as connection:
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (1,)
        stored(store, a_memory("another"))
        tidied(database)
        assert size_of_log(database) > 0
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (1,)
    tidied(database)
    assert size_of_log(database) == 0


def test_the_log_does_not_grow_with_what_is_written(database: Database) -> None:
    with database.writing() as writer:
        writer.execute("ROLLBACK")
        writer.execute("PRAGMA synchronous = OFF")
    store = SqliteEntryStore(database, FixedClock())
    for number in range(300):
        stored(store, a_memory(f"{number} " + "of a longer text " * 40))
    assert size_of_log(database) < 1.5 * LOG_PAGES * PAGE


def test_a_turn_takes_no_more_bytes_than_it_did(database: Database, tmp_path: Path) -> None:
    with database.writing() as writer:
        writer.execute("ROLLBACK")
        writer.execute("PRAGMA synchronous = OFF")
    store = SqliteEntryStore(database, FixedClock())
    turns = conversation(store, sentences(TURNS), with_contexts=True)
    for number, turn in enumerate(turns):
        made = encoded(number, pieces=8 + number % 18)
        vectors = EntryVectors(made.model, made.pooled, rounded(made.tokens))
        store.store_vectors(ALICE, [EmbeddedVersion(turn.id, 1, vectors)])
    store.settle(ALICE, [(turn.id, 1) for turn in turns])
    tidied(database)
    database.close()
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) < BYTES_A_TURN * TURNS


def test_the_file_of_limits_keeps_a_small_log(tmp_path: Path) -> None:
    path = tmp_path / "limits.db"
    with closing(SqliteTokenBuckets(path, FixedClock())) as buckets:
        for number in range(300):
            buckets.take(f"person-{number}", RateLimit(6000, 3000), 10)
        assert path.with_name("limits.db-wal").stat().st_size < 50 * PAGE
