"""Erasures carried out again in a data folder, and receipts checked."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteErasureLedger
from recollect.bootstrap.data_folder import DATABASE_NAME, LEDGER_NAME, local_signing_key
from recollect.core.model.writes import Author, Write
from recollect.core.spaces.erasure import Erasure, receipt
from recollect.http.protocol.signatures import Receipts
from recollect.local.cli.app import app
from recollect.settings import Settings
from tests.builders import ALICE, a_memory
from tests.fakes.clock import FixedClock

ORDER = Erasure("0195-an-id", "alice", "default", datetime(2026, 3, 1, 12, tzinfo=UTC), "backend")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one memory, and an erasure in the ledger that the data file does not know of."""
    database = Database(tmp_path / DATABASE_NAME)
    SqliteEntryStore(database, FixedClock()).commit(ALICE, [Write(a_memory("canaryzebra"), Author())])
    database.close()
    ledger = SqliteErasureLedger(tmp_path / LEDGER_NAME)
    ledger.begin(ORDER)
    ledger.complete(ORDER, ORDER.at, {"entries": 7})
    return tmp_path


def told(*words: str, code: int = 0) -> dict[str, Any]:
    done = CliRunner().invoke(app, ["admin", *words, "--json"])
    assert done.exit_code == code or (code and done.exception is not None), done.output
    return dict(json.loads(done.stdout.splitlines()[0] if code else done.stdout))


def test_what_a_backup_has_brought_back_is_erased_again(data: Path) -> None:
    assert told("replay-erasures", "--data", str(data)) == {"replayed": [ORDER.id], "done": 1, "left": 0}
    assert b"canaryzebra" not in (data / DATABASE_NAME).read_bytes()
    [line] = SqliteErasureLedger(data / LEDGER_NAME).lines()
    assert line.removed["entries"] == 1
    assert told("replay-erasures", "--data", str(data)) == {"replayed": [], "done": 0, "left": 0}


def test_a_receipt_is_checked(data: Path) -> None:
    line = SqliteErasureLedger(data / LEDGER_NAME).lines()[0]
    signed = Receipts(local_signing_key(Settings(data=data))).signed(receipt(line, ()))
    file = data / "receipt.json"
    file.write_text(json.dumps({"erasure_id": ORDER.id, "receipt": signed}))
    assert told("verify-receipt", str(file), "--data", str(data)) == {"genuine": True}
    file.write_text(json.dumps({**signed, "removed": {"entries": 6}}))
    assert CliRunner().invoke(app, ["admin", "verify-receipt", str(file), "--data", str(data)]).exit_code != 0
    file.write_text("no JSON")
    assert CliRunner().invoke(app, ["admin", "verify-receipt", str(file), "--data", str(data)]).exit_code != 0
