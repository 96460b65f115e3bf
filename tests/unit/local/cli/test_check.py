"""`recollect admin check` over a data folder: exit codes, and what is shown."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from recollect.adapters.sqlite.migrations import latest_schema
from recollect.local.cli.app import app
from recollect.local.client.failures import IncompleteError
from tests.unit.adapters.sqlite.upkeep.files import MEMORIES, TEXT, TURNS, a_data_file, overwrite, pages_of

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
    return CliRunner().invoke(app, ["admin", command, "--data", str(folder), *options], env={"COLUMNS": "200"})


def _document(result: Result) -> dict[str, Any]:
    return dict(json.loads(result.stdout))


def test_a_sound_folder_passes(folder: Path) -> None:
    told = _run("check", folder)
    assert told.exit_code == 0
    assert [line.split() for line in told.stdout.splitlines()][::2] == [["sound", "yes"], ["entries", str(ENTRIES)]]
    assert _document(_run("check", folder, "--json")) == {
        "sound": True,
        "schema": latest_schema(),
        "entries": ENTRIES,
        "findings": [],
    }


def test_damage_fails_the_check_and_is_shown_by_table(damaged: Path) -> None:
    told = _run("check", damaged)
    assert isinstance(told.exception, IncompleteError)
    assert "damaged-pages" in told.stdout
    assert "entry" in told.stdout
    assert not any(word in told.stdout for word in TEXT.split() if len(word) > 5)
