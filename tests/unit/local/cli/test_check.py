"""`recollect check` and `recollect repair` over a data folder: exit codes, what is shown, what is kept."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from recollect.adapters.sqlite.migrations import scripts
from recollect.adapters.sqlite.repair.btree import PageFile, PageKind
from recollect.local.cli.app import app
from recollect.local.client.failures import IncompleteError
from tests.unit.adapters.sqlite.repair.files import MEMORIES, TEXT, TURNS, a_data_file, overwrite, pages_of, roots

ENTRIES = MEMORIES + TURNS + 1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    a_data_file(tmp_path / "recollect.db")
    return tmp_path


@pytest.fixture
def damaged(folder: Path) -> Path:
    overwrite(folder / "recollect.db", pages_of(folder / "recollect.db", "entry")[5])
    return folder


def _run(command: str, folder: Path, *options: str) -> Result:
    return CliRunner().invoke(app, [command, "--data", str(folder), *options], env={"COLUMNS": "200"})


def _leaf_of_index(path: Path, name: str) -> int:
    pages = PageFile(path.read_bytes())
    return max(page for page in pages.tree(roots(path)[name]) if pages.kind(page) is PageKind.INDEX_LEAF)


def _document(result: Result) -> dict[str, Any]:
    return dict(json.loads(result.stdout))


def test_a_sound_folder_passes(folder: Path) -> None:
    told = _run("check", folder)
    assert (told.exit_code, told.stdout.strip()) == (0, f"sound: {ENTRIES} entries")
    assert _document(_run("check", folder, "--json")) == {
        "sound": True,
        "schema": len(scripts()),
        "entries": ENTRIES,
        "findings": [],
    }
    assert "nothing to repair" in _run("repair", folder).stdout
    assert [path.name for path in folder.glob("*.damaged*")] == []


def test_damage_fails_the_check_and_is_shown_by_table(damaged: Path) -> None:
    told = _run("check", damaged)
    assert isinstance(told.exception, IncompleteError)
    assert "damaged-pages" in told.stdout
    assert "entry" in told.stdout
    assert not any(word in told.stdout for word in TEXT.split() if len(word) > 5)


def test_a_repair_tells_what_was_saved_and_lost_and_keeps_the_old_file(damaged: Path) -> None:
    before = (damaged / "recollect.db").read_bytes()
    told = _run("repair", damaged)
    assert isinstance(told.exception, IncompleteError)
    assert "entries were lost" in str(told.exception)
    (kept,) = damaged.glob("recollect.db.damaged-*")
    assert kept.read_bytes() == before
    assert kept.name in told.stdout.replace("\n", "")
    assert "lost entries: " in told.stdout
    assert not any(word in told.stdout for word in TEXT.split() if len(word) > 5)
    assert _run("check", damaged).exit_code == 0
    assert sorted(path.name for path in damaged.glob("*repair*")) == []


def test_a_repair_for_programs(damaged: Path) -> None:
    document = _document(_run("repair", damaged, "--json"))
    saved = {table["name"]: (table["saved"], table["lost"]) for table in document["salvage"]["tables"]}
    assert sum(saved["entry"]) == ENTRIES
    assert saved["entry"][1] == len(document["salvage"]["lost_entries"]) > 0
    assert document["repaired"] is True
    assert document["indexed"]["spaces"] == 2


@pytest.fixture
def without_spaces(folder: Path) -> Path:
    """A folder whose entries are all there, and nobody's."""
    for name in ("space", "sqlite_autoindex_space_1"):
        overwrite(folder / "recollect.db", roots(folder / "recollect.db")[name])
    return folder


def test_where_no_entry_can_be_saved_the_data_file_stays_as_it_is(without_spaces: Path) -> None:
    before = (without_spaces / "recollect.db").read_bytes()
    document, told = _document(_run("repair", without_spaces, "--json")), _run("repair", without_spaces)
    saved = {table["name"]: (table["saved"], table["lost"]) for table in document["salvage"]["tables"]}
    assert saved["entry"] == (0, ENTRIES)
    assert (document["repaired"], document["kept"], document["indexed"]) == (False, None, None)
    assert isinstance(told.exception, IncompleteError)
    assert "--accept-losses" in str(told.exception)
    assert "not repaired" in told.stdout
    assert (without_spaces / "recollect.db").read_bytes() == before
    salvaged = sorted(without_spaces.glob("recollect.db.salvaged-*"))
    assert salvaged[0] == Path(document["salvaged"])
    assert salvaged[1].name in told.stdout.replace("\n", "")
    assert list(without_spaces.glob("*damaged*")) == list(without_spaces.glob("*repair*")) == []


def test_who_accepts_the_loss_of_every_entry_goes_on_with_an_empty_memory(without_spaces: Path) -> None:
    before = (without_spaces / "recollect.db").read_bytes()
    told = _run("repair", without_spaces, "--accept-losses")
    assert f"{ENTRIES} entries were lost" in str(told.exception)
    (kept,) = without_spaces.glob("recollect.db.damaged-*")
    assert kept.read_bytes() == before
    assert _run("check", without_spaces).stdout.strip() == "sound: 0 entries"


def test_a_repair_that_loses_no_entry_ends_well(folder: Path) -> None:
    overwrite(folder / "recollect.db", pages_of(folder / "recollect.db", "vector")[0])
    told = _run("repair", folder)
    assert told.exit_code == 0, told.output
    assert any(line.split()[0::2] == ["vector", "?"] for line in told.stdout.splitlines())


def test_a_repair_that_cannot_know_what_was_lost_fails_and_says_so(folder: Path) -> None:
    overwrite(folder / "recollect.db", 1)
    document = _document(_run("repair", folder, "--json"))
    saved = {table["name"]: (table["saved"], table["lost"]) for table in document["salvage"]["tables"]}
    assert saved["entry"] == (ENTRIES, None)
    assert document["repaired"] is True


def test_a_loss_that_may_be_larger_is_told_as_such(folder: Path) -> None:
    path = folder / "recollect.db"
    overwrite(path, pages_of(path, "entry")[5])
    overwrite(path, _leaf_of_index(path, "sqlite_autoindex_entry_1"))
    told = _run("repair", folder)
    assert "how many cannot be known" in str(told.exception)
    assert "? (at least " in told.stdout
