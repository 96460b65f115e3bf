"""A check finds each kind of damage, names it by ids, and changes nothing."""

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteQueue
from recollect.adapters.sqlite.upkeep.check import INVARIANTS, check
from recollect.errors import NotFoundError, StoreUnavailableError
from tests.fakes.clock import FixedClock
from tests.unit.adapters.sqlite.upkeep.files import TEXT, a_data_file, overwrite, pages_of, run

NOBODY = 65_534
# What breaks each invariant; foreign keys are off while it does
BREAKING = {
    "entry-without-statistics": "DELETE FROM statistics WHERE entry = 3",
    "entry-behind-its-former-versions": "UPDATE version SET version = 5 WHERE entry = 1",
    "entry-without-its-vectors": "DELETE FROM vector WHERE entry = 2",
    "vector-without-token-vectors": "DELETE FROM token_vector WHERE entry = 2",
    "entry-that-waits-without-a-change": "DELETE FROM change WHERE entry = 239",
    "pending-change-without-a-request": "DELETE FROM embedding_request",
    "change-of-another-version": "UPDATE change SET version = 9 WHERE entry = 4",
    "feed-behind-its-changes": "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'change'",
    "request-for-no-entry": "UPDATE embedding_request SET entry_id = 'gone' WHERE id = 1",
    "turn-without-session": "UPDATE session SET id = 'another'",
    "session-behind-its-turns": "UPDATE session SET next_sequence = 2",
    "message-without-its-turn": "UPDATE message SET entry_id = 'gone' WHERE id = 'turn 3'",
    "message-stored-twice": "INSERT INTO message SELECT session, 'again', entry_id, 0 FROM message LIMIT 1",
    "count-below-zero": "UPDATE statistics SET access_count = -1 WHERE entry = 4",
    "version-below-one": "UPDATE entry SET version = 0 WHERE row = 200",
    "record-of-no-collection": "UPDATE record SET collection = 'UNKNOWN' WHERE key = (SELECT min(key) FROM record)",
}
NO_OBJECT = "UPDATE {} SET value = '[1]'"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "recollect.db"
    a_data_file(path)
    return path


@pytest.fixture
def path(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "recollect.db"))


def test_a_sound_file_has_no_findings_and_is_not_changed(path: Path) -> None:
    before = path.read_bytes()
    assert check(path).findings == ()
    assert path.read_bytes() == before


def test_a_file_in_use_is_looked_through_as_it_is_at_a_moment(path: Path) -> None:
    with closing(Database(path)) as database, database.writing() as writer:
        writer.execute("DELETE FROM statistics")
        assert check(path).findings == ()


@pytest.mark.parametrize(("name", "table"), [(invariant.name, invariant.table) for invariant in INVARIANTS])
def test_each_invariant_is_looked_after(path: Path, name: str, table: str) -> None:
    run(path, "PRAGMA foreign_keys = OFF", BREAKING.get(name, NO_OBJECT.format(table)))
    report = check(path)
    (found,) = [finding for finding in report.findings if (finding.name, finding.table) == (name, table)]
    assert found.count >= 1
    assert found.ids
    assert not report.is_sound


def test_rows_without_their_parents_and_rows_that_nobody_understands_are_found(path: Path) -> None:
    run(
        path,
        "PRAGMA foreign_keys = OFF",
        "UPDATE entry SET kind = 'bogus' WHERE row = 1",
        "UPDATE entry SET text = CAST(x'ff00ff' AS TEXT) WHERE row = 2",
        "UPDATE version SET value = '[1' WHERE entry = 3",
        "UPDATE record SET collection = 'UNKNOWN' WHERE key = (SELECT min(key) FROM record)",
        "UPDATE statistics SET entry = 9999 WHERE entry = 5",
    )
    found = {(finding.name, finding.table): finding for finding in check(path).findings}
    assert found["row-not-understood", "entry"].count == 2
    assert found["row-not-understood", "version"].ids == ("3",)
    assert found["record-of-no-collection", "record"].ids == ("UNKNOWN",)
    assert found["row-without-parent", "statistics"].ids == ("9999",)


def test_a_damaged_page_is_told_of_by_its_table_without_a_word_of_a_text(path: Path) -> None:
    overwrite(path, pages_of(path, "entry")[3])
    report = check(path)
    assert not report.is_sound
    assert ("damaged-pages", "entry") in {(finding.name, finding.table) for finding in report.findings}
    assert not any(word in repr(report) for word in TEXT.split() if len(word) > 5)


def test_a_missing_file_is_told_of_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        check(tmp_path / "recollect.db")
    assert list(tmp_path.iterdir()) == []


@contextmanager
def as_somebody_without_rights() -> Iterator[None]:
    """Give up the rights of root for a moment; somebody else has none to give up."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@pytest.fixture
def folder(sound: Path) -> Iterator[Path]:
    """A folder that everybody may look into, with a data file in it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(sound, folder / "recollect.db")
        (folder / "recollect.db").chmod(0o444)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


def _write(path: Path) -> None:
    """Do what a server does first."""
    with closing(Database(path)) as database:
        SqliteQueue(database, FixedClock()).reclaim()


@pytest.mark.skipif(os.name == "nt", reason="has no such rights")
@pytest.mark.parametrize("rights", [0o555, 0o777])
def test_what_may_only_be_read_is_refused_in_words_and_left_as_it_is(folder: Path, rights: int) -> None:
    before = (folder / "recollect.db").read_bytes()
    folder.chmod(rights)
    with as_somebody_without_rights():
        with pytest.raises(StoreUnavailableError, match="the data file"):
            _write(folder / "recollect.db")
        if rights == 0o777:  # a log may be made beside it
            assert check(folder / "recollect.db").findings == ()
    assert (folder / "recollect.db").read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="has no such rights")
def test_where_no_file_may_be_made_it_is_refused_in_words(folder: Path) -> None:
    folder.chmod(0o555)
    with as_somebody_without_rights(), pytest.raises(StoreUnavailableError, match="cannot be made"):
        Database(folder / "another.db")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o555
