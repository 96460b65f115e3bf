"""A copy takes the place of the data file as a whole or not at all, wherever that is cut off."""

import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteKeys
from recollect.adapters.sqlite.upkeep.backups import FEED_GAP, Backup, SqliteBackups, prepare, put_in_place
from recollect.adapters.sqlite.upkeep.check import check
from recollect.core.model.writes import ChangePage
from recollect.errors import StoreDamagedError, StoreUnavailableError
from tests.builders import ALICE, a_memory
from tests.contract.store.parts import stored
from tests.fakes.clock import FixedClock
from tests.unit.adapters.sqlite.upkeep.files import MEMORIES, TURNS, a_data_file, overwrite, pages_of, rows, run

ENTRIES = MEMORIES + TURNS + 1
NUMBER = "SELECT seq FROM sqlite_sequence WHERE name = 'change'"
EVERY_ENTRY = "SELECT id, version, text, state, tags FROM entry ORDER BY id"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "recollect.db"
    a_data_file(path)
    return path


@pytest.fixture
def path(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "recollect.db"))


@pytest.fixture
def copy(path: Path) -> Path:
    made = SqliteBackups(path, FixedClock()).make()
    assert isinstance(made, Backup)
    return made.path


def _beside(path: Path) -> list[str]:
    """What is beside the data file, its kept predecessors and the empty files that processes hold."""
    return sorted(
        one.name
        for one in path.parent.iterdir()
        if one.is_file() and ".replaced-" not in one.name and one.suffix != ".lock"
    )


def test_the_copy_is_put_in_place_and_the_former_file_and_its_log_are_kept(path: Path, copy: Path) -> None:
    former = rows(path, EVERY_ENTRY)
    overwrite(path, pages_of(path, "entry")[3])
    log = path.with_name("recollect.db-wal")
    log.write_bytes(b"what a crash has left")
    damaged = path.read_bytes()
    assert prepare(copy, path).entries == ENTRIES
    assert path.read_bytes() == damaged
    kept = put_in_place(path)
    assert kept is not None
    assert kept.read_bytes() == damaged
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"what a crash has left"
    assert _beside(path) == ["recollect.db"]
    assert check(path).findings == ()
    assert rows(path, EVERY_ENTRY) == former
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert put_in_place(path) is None


def test_every_reader_of_the_feed_begins_again_and_numbers_are_new(path: Path, copy: Path) -> None:
    with closing(Database(path)) as database:
        store = SqliteEntryStore(database, FixedClock())
        for number in range(5):
            stored(store, a_memory(f"after the copy {number}"))
        position = store.changes(ALICE, position=None, limit=1).position
    prepare(copy, path)
    put_in_place(path)
    with closing(Database(path)) as database:
        store = SqliteEntryStore(database, FixedClock())
        page = store.changes(ALICE, position=position, limit=1)
        assert isinstance(page, ChangePage)
        assert page.reset
        new = stored(store, a_memory("after the restore"))
        (change,) = store.changes(ALICE, position=page.position, limit=9).changes
        assert change.entry_id == new.id
        assert int(page.position) > int(position)


def test_what_a_killed_restore_has_not_made_ready_changes_nothing_and_goes_with_the_next(path: Path) -> None:
    path.with_name("recollect.db.restoring").write_bytes(b"half")
    before = path.read_bytes()
    assert put_in_place(path) is None
    assert path.read_bytes() == before
    made = SqliteBackups(path, FixedClock()).make()
    assert made is not None
    prepare(made.path, path)
    put_in_place(path)
    assert _beside(path) == ["recollect.db"]


@pytest.mark.parametrize("step", ["unlink:1", "replace:1", "replace:2", "replace:3"])
def test_cut_off_at_any_step_it_is_ended_by_the_next_attempt(
    path: Path, copy: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    former = path.read_bytes()
    path.with_name("recollect.db-wal").write_bytes(b"log")
    prepare(copy, path)
    name, left = step.split(":")
    real, calls = getattr(Path, name), iter(range(1, 9))

    class CutOffError(Exception):
        """The process was killed."""

    def cut_off(self: Path, *given: object, **named: object) -> object:
        done = real(self, *given, **named)
        if next(calls) == int(left):
            raise CutOffError
        return done

    with monkeypatch.context() as killed:
        killed.setattr(Path, name, cut_off)
        with pytest.raises(CutOffError):
            put_in_place(path)
    put_in_place(path)
    (kept,) = (one for one in path.parent.glob("*.replaced-*") if not one.name.endswith("-wal"))
    assert kept.read_bytes() == former
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"log"
    assert check(path).findings == ()
    assert _beside(path) == ["recollect.db"]


def test_without_a_data_file_there_is_nothing_to_keep(path: Path, copy: Path) -> None:
    path.unlink()
    prepare(copy, path)
    assert put_in_place(path) is None
    assert check(path).entries == ENTRIES


@pytest.mark.parametrize("content", [b"", b"These are the notes of last week. " * 500])
def test_what_is_no_data_file_is_refused(path: Path, tmp_path: Path, content: bytes) -> None:
    before, other = path.read_bytes(), tmp_path / "other"
    other.write_bytes(content)
    with pytest.raises(StoreDamagedError, match="choose another copy"):
        prepare(other, path)
    assert put_in_place(path) is None
    assert path.read_bytes() == before
    assert _beside(path) == ["other", "recollect.db"]


def test_a_database_of_something_else_is_refused(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other")) as other:
        other.execute("CREATE TABLE song (name TEXT)")
    with pytest.raises(StoreDamagedError, match="no data file"):
        prepare(tmp_path / "other", path)
    assert _beside(path) == ["other", "recollect.db"]


def test_a_damaged_copy_and_one_of_a_newer_release_are_refused(path: Path, copy: Path) -> None:
    before = path.read_bytes()
    run(copy, "PRAGMA user_version = 1000")
    with pytest.raises(StoreUnavailableError, match="newer release"):
        prepare(copy, path)
    overwrite(copy, pages_of(copy, "entry")[3])
    with pytest.raises(StoreDamagedError, match="choose another copy"):
        prepare(copy, path)
    assert path.read_bytes() == before
    assert _beside(path) == ["recollect.db"]


def test_the_same_copy_restored_twice_gives_other_numbers(path: Path, copy: Path) -> None:
    numbers: list[int] = []
    for _ in range(2):
        prepare(copy, path)
        put_in_place(path)
        numbers += (int(str(number)) for (number,) in rows(path, NUMBER))
    first, second = numbers
    assert second >= first + FEED_GAP


def _with_keys(path: Path, *users: str) -> list[tuple[str, str]]:
    with closing(Database(path)) as database:
        made = [SqliteKeys(database, FixedClock()).add(user) for user in users]
    return [(key.id, token) for key, token in made]


def _in_force(path: Path, token: str) -> bool:
    with closing(Database(path)) as database:
        return SqliteKeys(database, FixedClock()).find(token) is not None


def test_keys_that_were_revoked_since_the_copy_stay_revoked(path: Path) -> None:
    (_, staying), (goes, going) = _with_keys(path, "ada", "ben")
    made = SqliteBackups(path, FixedClock()).make()
    assert made is not None
    with closing(Database(path)) as database:
        SqliteKeys(database, FixedClock()).revoke(goes)
    assert prepare(made.path, path).revoked == (goes,)
    put_in_place(path)
    assert (_in_force(path, staying), _in_force(path, going)) == (True, False)
    assert prepare(made.path, path).revoked == (goes,)


@pytest.mark.parametrize("former", ["damaged", "none"])
def test_where_the_former_file_tells_nothing_of_the_keys_that_is_said(path: Path, former: str) -> None:
    ((_, token),) = _with_keys(path, "ada")
    made = SqliteBackups(path, FixedClock()).make()
    assert made is not None
    if former == "damaged":
        overwrite(path, 1, b"this is no database")
    else:
        path.unlink()
    assert prepare(made.path, path).revoked is None
    put_in_place(path)
    assert _in_force(path, token)
