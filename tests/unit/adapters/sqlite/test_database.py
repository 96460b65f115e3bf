"""The data file: transactions, other processes, damage, closing."""

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteQueue
from recollect.adapters.sqlite.database import LOG_BYTES
from recollect.core.model.listing import Selection
from recollect.errors import StoreUnavailableError
from tests.builders import ALICE, MODEL, a_memory, a_write, changed
from tests.contract.store.parts import conversation, embed, stored
from tests.fakes.clock import FixedClock
from tests.patience import PATIENT_SECONDS

BUSY_SECONDS = 0.05


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "recollect.db"


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    opened = Database(path, busy_seconds=BUSY_SECONDS)
    yield opened
    opened.close()


def test_everything_is_still_there_after_closing_and_opening(path: Path) -> None:
    first = Database(path)
    turns = conversation(SqliteEntryStore(first, FixedClock()), ["one", "two"])
    embed(SqliteEntryStore(first, FixedClock()), *turns)
    edited = stored(
        SqliteEntryStore(first, FixedClock()),
        changed(stored(SqliteEntryStore(first, FixedClock()), a_memory()), text="new"),
    )
    (taken, *_) = SqliteQueue(first, FixedClock()).receive(limit=1, lease_seconds=60)
    first.close()
    with closing(Database(path)) as second:
        store = SqliteEntryStore(second, FixedClock())
        assert store.get(ALICE, edited.id) == edited
        reading = store.read(ALICE, [turns[0].id], model=MODEL, after=1)
        assert reading.runs == (tuple(turn.id for turn in turns),)
        assert all(read.vectors is not None for read in reading.entries.values())
        assert len(store.versions(ALICE, edited.id, limit=9).items) == 1
        assert len(store.pending(ALICE, limit=9)) == 3
        assert store.stored_messages(ALICE, "s1", ["one", "two"]).keys() == {"one", "two"}
        SqliteQueue(second, FixedClock()).acknowledge([taken.receipt])
        assert SqliteQueue(second, FixedClock()).depth().waiting == 3


def test_commits_are_durable_and_readers_do_not_wait(database: Database) -> None:
    with database.writing() as writer, database.reading() as reader:
        assert writer.execute("PRAGMA synchronous").fetchone() == (2,)
        assert writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert writer.execute("PRAGMA foreign_keys").fetchone() == (1,)
        assert reader.execute("SELECT count(*) FROM entry").fetchone() == (0,)


def test_a_reader_cannot_write(database: Database) -> None:
    with pytest.raises(StoreUnavailableError), database.reading() as reader:
        reader.execute("DELETE FROM entry")


def test_an_error_in_a_transaction_undoes_it(database: Database) -> None:
    def fail() -> None:
        with database.writing() as writer:
            writer.execute("INSERT INTO space (owner, name) VALUES ('alice', 'default')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with database.reading() as reader:
        assert reader.execute("SELECT count(*) FROM space").fetchone() == (0,)
    stored(SqliteEntryStore(database, FixedClock()), a_memory())


def test_a_mistake_in_a_statement_is_not_taken_for_an_outage(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError), database.reading() as reader:
        reader.execute("SELECT no_such_column FROM entry")


def test_while_another_process_writes_reads_go_on_and_writes_fail_in_time(path: Path, database: Database) -> None:
    store = SqliteEntryStore(database, FixedClock())
    entry = stored(store, a_memory())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert store.get(ALICE, entry.id) == entry
        with pytest.raises(StoreUnavailableError, match="busy"):
            store.commit(ALICE, [a_write(a_memory())])
        other.execute("ROLLBACK")
    stored(store, a_memory())


def test_a_writer_waits_for_another_process_that_is_quick(path: Path) -> None:
    with closing(Database(path, busy_seconds=PATIENT_SECONDS)) as database, closing(_foreign(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = threading.Thread(target=stored, args=(SqliteEntryStore(database, FixedClock()), a_memory()))
        writing.start()
        other.execute("COMMIT")
        writing.join(PATIENT_SECONDS)
        assert len(SqliteEntryStore(database, FixedClock()).list_entries(ALICE, Selection(), limit=9).items) == 1


def test_a_write_that_takes_too_long_holds_up_others_only_so_long(database: Database) -> None:
    failures: list[Exception] = []

    def write() -> None:
        try:
            SqliteEntryStore(database, FixedClock()).commit(ALICE, [a_write(a_memory())])
        except StoreUnavailableError as error:
            failures.append(error)

    with database.writing():
        waiting = threading.Thread(target=write)
        waiting.start()
        waiting.join(PATIENT_SECONDS)
    assert [type(error) for error in failures] == [StoreUnavailableError]


def test_a_full_disk_is_told_and_loses_nothing(database: Database) -> None:
    store = SqliteEntryStore(database, FixedClock())
    entry = stored(store, a_memory())
    with database.writing() as writer:
        (pages,) = writer.execute("PRAGMA page_count").fetchone()
        writer.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreUnavailableError, match="disk is full"):
        store.commit(ALICE, [a_write(a_memory("x" * 8_000)) for _ in range(20)])
    assert [kept.id for kept in store.list_entries(ALICE, Selection(), limit=99).items] == [entry.id]
    with database.writing() as writer:
        writer.execute("PRAGMA max_page_count = 100000")
    stored(store, a_memory())


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"certainly not a database " * 100)
    with pytest.raises(StoreUnavailableError, match="is no database"):
        Database(path)
    assert path.read_bytes().startswith(b"certainly not")


def test_a_damaged_file_is_told(path: Path) -> None:
    with closing(Database(path)) as database:
        for _ in range(50):
            stored(SqliteEntryStore(database, FixedClock()), a_memory("x" * 2_000))
    content = bytearray(path.read_bytes())
    content[4_096:] = b"\xff" * (len(content) - 4_096)
    path.write_bytes(content)
    with pytest.raises(StoreUnavailableError, match="damaged"):
        Database(path)


def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError, match="cannot be opened"):
        Database(tmp_path / "nowhere" / "recollect.db")


def test_a_closed_database_answers_nothing(path: Path) -> None:
    database = Database(path)
    database.close()
    database.close()
    with pytest.raises(StoreUnavailableError):
        SqliteEntryStore(database, FixedClock()).get(ALICE, "x")
    with pytest.raises(StoreUnavailableError):
        SqliteEntryStore(database, FixedClock()).commit(ALICE, [])


def test_a_reader_that_is_lent_out_while_the_database_closes_is_closed_afterwards(path: Path) -> None:
    database = Database(path)
    with database.reading() as reader:
        database.close()
    with pytest.raises(sqlite3.ProgrammingError):
        reader.execute("SELECT 1")


def test_nobody_but_its_owner_reads_the_file(path: Path, database: Database) -> None:
    stored(SqliteEntryStore(database, FixedClock()), a_memory())
    assert {file.stat().st_mode & 0o077 for file in path.parent.iterdir()} == {0}


def test_many_readers_at_once_each_have_their_connection(database: Database) -> None:
    with database.reading() as one, database.reading() as two:
        assert one is not two
    with database.reading() as again:
        assert again in {one, two}


def test_readers_are_bounded_and_who_waits_too_long_is_told(path: Path) -> None:
    with closing(Database(path, busy_seconds=BUSY_SECONDS, readers=2)) as database:
        with database.reading(), database.reading():
            with pytest.raises(StoreUnavailableError, match="other reads take too long"), database.reading():
                pass
            stored(SqliteEntryStore(database, FixedClock()), a_memory())  # writes need none of them
        with database.reading() as one, database.reading() as two:
            assert one is not two


def test_who_waits_for_a_reader_gets_the_next_one_that_is_free(path: Path) -> None:
    with closing(Database(path, busy_seconds=PATIENT_SECONDS, readers=2)) as database:
        at_once, most, lock = [0], [0], threading.Lock()

        def read() -> int:
            with database.reading() as reader:
                with lock:
                    at_once[0] += 1
                    most[0] = max(most[0], at_once[0])
                (pages,) = reader.execute("PRAGMA page_count").fetchone()
                threading.Event().wait(0.001)
                with lock:
                    at_once[0] -= 1
                return int(pages)

        with ThreadPoolExecutor(12) as pool:
            read_by = list(pool.map(lambda _: read(), range(120)))
        assert len(set(read_by)) == 1
        assert most[0] <= 2


def test_a_read_that_fails_gives_its_reader_back(path: Path) -> None:
    with closing(Database(path, busy_seconds=BUSY_SECONDS, readers=1)) as database:
        for _ in range(3):
            with pytest.raises(sqlite3.OperationalError, match="no_such_column"), database.reading() as reader:
                reader.execute("SELECT no_such_column FROM entry")
            with pytest.raises(sqlite3.ProgrammingError), database.reading() as reader:
                reader.close()
        with database.reading() as reader:
            assert reader.execute("SELECT count(*) FROM entry").fetchone() == (0,)


def _foreign(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def test_a_log_that_has_grown_is_cut_with_the_next_write(path: Path, database: Database) -> None:
    log = path.with_name(f"{path.name}-wal")
    with database.writing() as connection:
        connection.execute("INSERT INTO secret (name, value) VALUES ('large', zeroblob(?))", (4 * LOG_BYTES,))
    assert log.stat().st_size > 4 * LOG_BYTES
    for number in range(2):  # the first one brings the log into the file
        database.write("INSERT INTO secret (name, value) VALUES (?, x'00')", (f"small {number}",))
    assert log.stat().st_size <= LOG_BYTES
