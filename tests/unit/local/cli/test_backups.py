"""`recollect backup` and `recollect restore` over a data folder: what is made, what is shown, what is kept."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from recollect.adapters.sqlite.upkeep.backups import prepare
from recollect.errors import DataFolderInUseError, InputError, NotFoundError, StoreDamagedError
from recollect.local.cli.app import app
from recollect.local.server.data_folder import held
from tests.unit.adapters.sqlite.upkeep.files import MEMORIES, TURNS, a_data_file, overwrite, pages_of

ENTRIES = MEMORIES + TURNS + 1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    a_data_file(folder / "recollect.db")
    return folder


def _run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(app, [*words, "--data", str(folder)], env={"COLUMNS": "200"})


def _document(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.output
    return dict(json.loads(result.stdout))


def test_a_copy_is_made_listed_and_restored(folder: Path) -> None:
    made = Path(_document(_run(folder, "backup", "--json"))["file"])
    assert made.parent == folder / "backups"
    assert _run(folder, "restore").stdout.strip() == made.name
    overwrite(folder / "recollect.db", pages_of(folder / "recollect.db", "entry")[5])
    damaged = (folder / "recollect.db").read_bytes()
    restored = _document(_run(folder, "restore", made.name, "--json"))
    assert (restored["restored"], restored["entries"]) == (str(made), ENTRIES)
    assert Path(restored["kept"]).read_bytes() == damaged
    assert _document(_run(folder, "admin", "check", "--json"))["sound"]
    assert made.is_file()


def test_people_are_told_where_the_former_file_is(folder: Path) -> None:
    _run(folder, "backup", str(folder.parent / "mine.db"))
    told = _run(folder, "restore", str(folder.parent / "mine.db")).stdout.replace("\n", "")
    (kept,) = folder.glob("recollect.db.replaced-*")
    assert told.startswith(f"restored mine.db: {ENTRIES} entries")
    assert kept.name in told


def test_without_copies_the_list_says_so(folder: Path) -> None:
    assert _run(folder, "restore").stdout.strip() == "there are no copies"
    assert _document(_run(folder, "restore", "--json")) == {"copies": []}


def test_a_file_that_is_there_is_not_written_over(folder: Path) -> None:
    (folder.parent / "mine.db").write_text("notes")
    assert isinstance(_run(folder, "backup", str(folder.parent / "mine.db")).exception, InputError)
    assert (folder.parent / "mine.db").read_text() == "notes"


@pytest.mark.parametrize("to", [(), ("mine.db",)])
def test_a_damaged_file_is_not_copied(folder: Path, to: tuple[str, ...]) -> None:
    overwrite(folder / "recollect.db", pages_of(folder / "recollect.db", "entry")[5])
    told = _run(folder, "backup", *(str(folder.parent / name) for name in to))
    assert isinstance(told.exception, StoreDamagedError)
    assert list(folder.parent.rglob("*.db")) == [folder / "recollect.db"]


def test_a_copy_that_is_not_there_is_told_of(folder: Path) -> None:
    before = (folder / "recollect.db").read_bytes()
    assert isinstance(_run(folder, "restore", "yesterday").exception, NotFoundError)
    assert (folder / "recollect.db").read_bytes() == before


def test_nothing_is_restored_under_a_server_and_a_copy_is_made_beside_it(folder: Path) -> None:
    with held(folder):
        made = Path(_document(_run(folder, "backup", "--json"))["file"])
        assert isinstance(_run(folder, "restore", made.name).exception, DataFolderInUseError)
        assert list(folder.glob("recollect.db.replaced-*")) == []


def test_a_folder_without_a_data_file_has_nothing_to_copy(tmp_path: Path) -> None:
    assert isinstance(_run(tmp_path, "backup").exception, NotFoundError)
    assert list(tmp_path.iterdir()) == []


def test_only_a_data_file_is_copied_and_restored(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECOLLECT_STORE", "dynamodb")
    for words in (["backup"], ["restore"], ["restore", "yesterday"]):
        assert isinstance(_run(folder, *words).exception, InputError)


def test_keys_that_stay_revoked_are_named(folder: Path) -> None:
    key = _document(_run(folder, "admin", "keys", "add", "ada", "--json"))["id"]
    made = Path(_document(_run(folder, "backup", "--json"))["file"])
    assert _run(folder, "admin", "keys", "revoke", key).exit_code == 0
    assert f"keys that stay revoked: {key}" in _run(folder, "restore", made.name).stdout.replace("\n", "")
    assert _document(_run(folder, "restore", made.name, "--json"))["revoked_keys"] == [key]
    (folder / "recollect.db").unlink()
    assert "see `recollect admin keys list`" in _run(folder, "restore", made.name).stdout.replace("\n", " ")


@pytest.mark.parametrize("words", [("admin", "keys", "list"), ("backup",)])
def test_a_restore_that_was_cut_off_is_ended_by_whatever_opens_the_file(folder: Path, words: tuple[str, ...]) -> None:
    made = Path(_document(_run(folder, "backup", "--json"))["file"])
    prepare(made, folder / "recollect.db")
    assert _run(folder, *words).exit_code == 0
    assert list(folder.glob("*.restored")) == []
    assert len(list(folder.glob("recollect.db.replaced-*"))) == 1
