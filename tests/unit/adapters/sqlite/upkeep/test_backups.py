"""Copies of the data file: each is whole and sound, the old ones stay when none can be made, and erasing takes all."""

import os
import shutil
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from filelock import FileLock

from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.adapters.sqlite.erasure.purge import rewrite
from recollect.adapters.sqlite.upkeep import backups as copying
from recollect.adapters.sqlite.upkeep.backups import FOLDER, KEPT, SqliteBackups, backups_of, drop_backups
from recollect.adapters.sqlite.upkeep.check import check
from recollect.core.model.entry import State
from recollect.errors import StoreDamagedError, StoreFullError, StoreUnavailableError
from tests.builders import ALICE, a_memory, changed
from tests.contract.store.parts import stored
from tests.fakes.clock import FixedClock
from tests.unit.adapters.sqlite.upkeep.files import a_data_file, overwrite, pages_of, rows

DAY: Final = timedelta(days=1)


class Usage(NamedTuple):
    """What a disk has, as shutil.disk_usage tells it."""

    total: int
    used: int
    free: int


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "recollect.db"
    a_data_file(path)
    return path


@pytest.fixture
def path(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "recollect.db"))


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def backups(path: Path, clock: FixedClock) -> SqliteBackups:
    return SqliteBackups(path, clock)


def _names(path: Path) -> list[str]:
    return sorted(one.name for one in path.with_name(FOLDER).iterdir())


def test_a_copy_holds_what_was_committed_and_is_for_its_owner_alone(path: Path, backups: SqliteBackups) -> None:
    with closing(Database(path)) as database:
        new = stored(SqliteEntryStore(database, FixedClock()), a_memory("in the log alone"))
        made = backups.make()
    assert made is not None
    assert made.path.name == "recollect-20260301T120000Z.db"
    assert check(made.path).findings == ()
    assert rows(made.path, "SELECT id FROM entry ORDER BY id") == rows(path, "SELECT id FROM entry ORDER BY id")
    assert (new.id,) in rows(made.path, "SELECT id FROM entry")
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(made.path.parent.stat().st_mode) == 0o700
    assert _names(path) == [made.path.name]


def test_what_somebody_is_about_to_write_is_not_in_a_copy(path: Path, tmp_path: Path) -> None:
    with closing(Database(path)) as database, database.writing() as writer:
        writer.execute("DELETE FROM statistics")
        assert copying.copy_database(path, tmp_path / "copy.db")
    assert check(tmp_path / "copy.db").findings == ()


def test_one_is_due_a_day_after_the_last_and_after_a_clock_was_set_back(
    backups: SqliteBackups, clock: FixedClock
) -> None:
    assert backups.is_due()
    backups.make()
    assert not backups.is_due()
    clock.advance(days=1)
    assert backups.is_due()
    clock.advance(days=-2)
    assert backups.is_due()
    backups.make()
    assert not backups.is_due()


def test_the_last_seven_are_kept_and_those_of_a_wrong_clock_go_first(
    path: Path, backups: SqliteBackups, clock: FixedClock
) -> None:
    (path.with_name(FOLDER)).mkdir()
    (path.with_name(FOLDER) / "recollect-20990101T000000Z.db").touch()
    (path.with_name(FOLDER) / "recollect-notes.txt").touch()
    made = []
    for _ in range(KEPT + 2):
        clock.advance(days=1)
        made.append(backups.make())
    assert backups_of(path) == made[:1:-1]
    assert "recollect-notes.txt" in _names(path)


def _with_a_damaged_page(path: Path) -> None:
    overwrite(path, pages_of(path, "entry")[3])


def _cut_in_half(path: Path) -> None:
    with path.open("rb+") as file:
        file.truncate(path.stat().st_size // 2)


def _without_a_beginning(path: Path) -> None:
    overwrite(path, 1, b"this is no database")


@pytest.mark.parametrize("damage", [_with_a_damaged_page, _cut_in_half, _without_a_beginning])
def test_a_damaged_file_is_not_copied_and_the_old_copies_stay(
    path: Path, backups: SqliteBackups, clock: FixedClock, damage: Callable[[Path], None]
) -> None:
    backups.make()
    before = _names(path)
    damage(path)
    clock.advance(days=1)
    with pytest.raises(StoreDamagedError):
        backups.make()
    assert _names(path) == before
    assert check(backups_of(path)[0].path).findings == ()


def test_where_it_would_take_the_room_of_what_is_written_none_is_made(
    path: Path, backups: SqliteBackups, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups.make()
    before, free = _names(path), 2 * path.stat().st_size - 1
    clock.advance(days=1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(free, 0, free))
    with pytest.raises(StoreFullError):
        backups.make()
    assert _names(path) == before


def test_what_a_kill_has_left_of_a_copy_is_no_copy_and_goes_with_the_next(path: Path, backups: SqliteBackups) -> None:
    path.with_name(FOLDER).mkdir()
    for left in ("recollect-20260301T110000Z.db.making", "recollect-20260301T110000Z.db.making-journal"):
        (path.with_name(FOLDER) / left).write_bytes(b"half")
    assert backups_of(path) == []
    backups.make()
    assert _names(path) == ["recollect-20260301T120000Z.db"]


def test_one_that_is_not_to_go_on_leaves_nothing(path: Path, backups: SqliteBackups) -> None:
    assert backups.make(lambda: False) is None
    assert _names(path) == []


def test_a_file_that_is_written_anew_takes_its_copies_along_and_the_one_under_way(
    path: Path, backups: SqliteBackups
) -> None:
    backups.make()
    with closing(Database(path)) as database:

        def goes_on() -> bool:
            if list(path.with_name(FOLDER).glob("*.making")):
                rewrite(database)
            return True

        (path.with_name(FOLDER) / "recollect-notes.txt").touch()
        assert backups.make(goes_on) is None
        assert _names(path) == ["recollect-notes.txt"]
        assert backups.is_due()
        assert backups.make() is not None


def test_one_that_is_whole_when_the_file_is_written_anew_gets_no_name(
    path: Path, backups: SqliteBackups, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = copying.copy_database

    def and_then_erased(source: Path, target: Path, goes_on: Callable[[], bool]) -> bool:
        is_made = made(source, target, goes_on)
        with closing(Database(path)) as database:
            rewrite(database)
        return is_made

    monkeypatch.setattr(copying, "copy_database", and_then_erased)
    assert backups.make() is None
    assert _names(path) == []


def test_what_is_purged_is_in_no_copy(path: Path, backups: SqliteBackups, clock: FixedClock) -> None:
    with closing(Database(path)) as database:
        store = SqliteEntryStore(database, clock)
        assert store.wipe()
        entry = stored(store, a_memory("the canaryzebra"))
        stored(store, changed(entry, state=State.DELETED))
        made = backups.make()
        assert made is not None
        assert b"canaryzebra" in made.path.read_bytes()
        assert store.wipe()  # nothing was purged, and nothing goes
        assert backups_of(path) == [made]
        assert store.purge(ALICE, {entry.id: ()}, before=clock.now() + DAY) == (entry.id,)
        assert store.wipe()
        assert backups_of(path) == []
        again = backups.make()
        assert again is not None
        assert b"canaryzebra" not in again.path.read_bytes()


def test_copies_that_cannot_be_removed_keep_an_erasure_from_being_done(
    path: Path, backups: SqliteBackups, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups.make()

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refused)
    with closing(Database(path)) as database, pytest.raises(StoreUnavailableError, match="cannot be removed"):
        rewrite(database)
    monkeypatch.undo()
    drop_backups(path)
    assert _names(path) == []


def test_copies_go_before_the_file_is_written_anew_so_that_there_is_room(path: Path, backups: SqliteBackups) -> None:
    backups.make()
    seen: list[bool] = []
    with closing(Database(path)) as database:
        with database.alone() as connection:
            connection.set_trace_callback(lambda said: seen.append(bool(_names(path))) if said == "VACUUM" else None)
        assert rewrite(database)
    assert seen == [False]


def test_copies_that_cannot_be_listed_keep_an_erasure_from_being_done(
    path: Path, backups: SqliteBackups, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups.make()

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refused)
    with closing(Database(path)) as database, pytest.raises(StoreUnavailableError, match="cannot be listed"):
        rewrite(database)


def test_what_a_killed_restore_has_left_goes_with_the_copies(path: Path) -> None:
    path.with_name("recollect.db.restoring").write_bytes(b"the canaryzebra")
    drop_backups(path)
    assert list(path.parent.glob("*.restoring*")) == []


def test_while_another_process_makes_one_none_is_made(path: Path, backups: SqliteBackups) -> None:
    with FileLock(path.with_name("backups.lock")):
        assert backups.make() is None
    made = backups.make()
    assert made is not None
    assert _names(path) == [made.path.name]
