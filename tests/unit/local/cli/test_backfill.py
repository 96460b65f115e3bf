"""`recollect backfill` over a data folder of an earlier release."""

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from recollect.adapters.clock import SystemClock
from recollect.adapters.sqlite import SqliteEntryStore
from recollect.bootstrap import operations
from recollect.bootstrap.data_folder import open_database
from recollect.core.model.entry import Kind
from recollect.core.model.records import Collection, PutRecord
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Outcome, Refused, Write
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.errors import InputError, VersionConflictError
from recollect.local.cli.app import app
from recollect.local.client.failures import IncompleteError
from recollect.settings import Settings
from tests.builders import ALICE, MALLORY, a_memory, a_write

TEXTS = ("Tea is in the left drawer.", "The cellar is damp.", "Anna prefers the train.")
NOTHING = {
    "dry_run": False,
    "spaces": 2,
    "seen": 4,
    "filled": 0,
    "repaired": 0,
    "overtaken": 0,
    "twins": 0,
    "orphans": 0,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three memories of Alice and one of Mallory, without anything that goes with them today."""
    with closing(open_database(Settings(data=tmp_path))) as database:
        store = SqliteEntryStore(database, SystemClock())
        store.commit(ALICE, [a_write(a_memory(text)) for text in TEXTS])
        store.commit(MALLORY, [a_write(a_memory(TEXTS[0], scope=MALLORY))])
    return tmp_path


def _run(folder: Path, *options: str) -> dict[str, object]:
    result = CliRunner().invoke(app, ["backfill", "--data", str(folder), "--json", *options])
    assert result.exit_code == 0, result.output
    document: dict[str, object] = json.loads(result.stdout)
    return document


def _digests(folder: Path, scope: Scope) -> int:
    with closing(open_database(Settings(data=folder))) as database:
        return SqliteEntryStore(database, SystemClock()).count_records(scope, Collection.DIGEST)


def test_everything_is_filled_once(folder: Path) -> None:
    assert _run(folder) == {**NOTHING, "filled": 4}
    assert _run(folder, "--check") == NOTHING
    assert (_digests(folder, ALICE), _digests(folder, MALLORY)) == (3, 1)


def test_a_limited_run_of_one_person_does_that_much(folder: Path) -> None:
    assert _run(folder, "--user", "alice", "--limit", "2") == {**NOTHING, "spaces": 1, "seen": 3, "filled": 2}
    assert (_digests(folder, ALICE), _digests(folder, MALLORY)) == (2, 0)


def test_a_dry_run_says_so_and_changes_nothing(folder: Path) -> None:
    counted = _run(folder, "--dry-run", "--space", "default")
    assert counted == {**NOTHING, "dry_run": True, "filled": 4}
    assert _digests(folder, ALICE) == 0


def test_people_see_a_table_without_any_text(folder: Path) -> None:
    result = CliRunner().invoke(app, ["backfill", "--data", str(folder)])
    header, row = (line.split() for line in result.stdout.splitlines())
    assert dict(zip(header, row, strict=True))["filled"] == "4"
    assert "drawer" not in result.output


def test_memories_that_others_keep_changing_make_the_run_incomplete(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overtaken(_self: SqliteEntryStore, _scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
        return [Refused(VersionConflictError(write.entry.id, 1)) for write in writes]

    monkeypatch.setattr(SqliteEntryStore, "commit", overtaken)
    result = CliRunner().invoke(app, ["backfill", "--data", str(folder), "--json"])
    assert isinstance(result.exception, IncompleteError)
    assert json.loads(result.stdout) == {**NOTHING, "overtaken": 4}


def test_no_encoder_and_no_index_is_needed(tmp_path: Path) -> None:
    settings = Settings.model_validate({"data": tmp_path, "search_backend": "opensearch"})
    with operations.open_backfill(settings) as run:
        assert run.store.every_scope(limit=1).items == ()


def test_conversations_that_are_there_become_memories(tmp_path: Path) -> None:
    with closing(open_database(Settings(data=tmp_path))) as database:
        store = SqliteEntryStore(database, SystemClock())
        said = a_memory("My sister is called Clara.", kind=Kind.TURN, session_id="s1", speaker="Maya")
        store.commit(ALICE, [a_write(said)])
        store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"extract": "judge"})])
    done = {"dry_run": False, "spaces": 1, "off": 0, "turns": 1, "memories": 1, "dropped": 0}
    assert _run(tmp_path, "--conversations", "--dry-run") == {**done, "dry_run": True}
    assert _run(tmp_path, "--conversations") == done
    assert _run(tmp_path, "--conversations") == {**done, "memories": 0}


def test_a_check_is_not_of_conversations(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["backfill", "--data", str(tmp_path), "--conversations", "--check"])
    assert isinstance(result.exception, InputError)
