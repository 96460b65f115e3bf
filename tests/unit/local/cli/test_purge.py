"""`recollect purge` over a data folder: counts, purges, and tells of what is left to do."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from recollect.adapters.clock import RandomIds, SystemClock
from recollect.bootstrap.stores import open_stores
from recollect.local.cli.app import app
from recollect.settings import Settings
from tests.builders import ALICE
from tests.write_path import USER, wired


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two memories, one of which is forgotten for good at once."""
    with ExitStack() as opening:
        store = open_stores(Settings(data=tmp_path), opening).store
        path = wired(store, SystemClock(), RandomIds())
        path.change_settings(ALICE, {"undo_hours": 0}, USER)
        path.stored("The cellar is damp.")
        path.forget(ALICE, path.stored("Quokkabell is allergic to walnuts.").id, USER)
    return tmp_path


def run(folder: Path, *options: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["purge", "--data", str(folder), "--json", *options])
    assert result.exit_code == 0, result.output
    return dict(json.loads(result.stdout))


def held(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())


def test_it_counts_and_then_purges_once(folder: Path) -> None:
    expected = {"dry_run": True, "spaces": 1, "purged": 1, "left": 0, "failed": 0, "is_wiped": True}
    assert run(folder, "--dry-run") == expected
    assert b"Quokkabell" in held(folder)
    assert run(folder) == {**expected, "dry_run": False}
    assert run(folder)["purged"] == 0
    assert b"Quokkabell" not in held(folder)
    assert b"The cellar is damp." in held(folder)
