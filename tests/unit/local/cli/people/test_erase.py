"""`recollect erase`: shown, typed, awaited, and a receipt in a file."""

import json
from pathlib import Path

import pytest

from recollect.http.protocol.signatures import Receipts
from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import SECRET
from tests.unit.local.cli.people.conftest import Run

SLEEP = "recollect.local.cli.forgetting.time.sleep"


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch, memory: FakeMemory) -> list[float]:
    """The pauses of a command, in the third of which the erasure is carried out."""
    waited: list[float] = []

    def pause(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            assert memory.run_erasures(has_time=lambda: True).done == 1

    monkeypatch.setattr(SLEEP, pause)
    return waited


def test_a_space_is_erased_once_its_name_is_typed(run: Run, alice: Client, pauses: list[float], tmp_path: Path) -> None:
    store(alice, "I live in Graz.")
    file = tmp_path / "receipt.json"

    ended = run("erase", "default", "--receipt", str(file), said="default\n")

    assert ended.code == 0, ended
    assert pauses == [0.5, 1.0, 2.0]
    assert ["would", "be", "removed", "entries", "1"] in [line.split() for line in ended.err.splitlines()]
    assert "recollect export default.ndjson --space default" in ended.err
    assert "for good" in ended.err
    assert f"the receipt is in {file}" in ended.out
    receipt = json.loads(file.read_text())
    assert Receipts(SECRET).is_genuine(receipt)
    assert receipt["removed"]["entries"] == 1
    assert file.stat().st_mode & 0o777 == 0o600
    assert alice.get(ENTRIES).json()["items"] == []


@pytest.mark.parametrize("typed", ["yes\n", "y\n", "Default\n", ""])
def test_another_word_erases_nothing(run: Run, alice: Client, tmp_path: Path, typed: str) -> None:
    store(alice, "I live in Graz.")
    ended = run("erase", "default", "--receipt", str(tmp_path / "r.json"), said=typed)
    assert (ended.code, ended.said) == (1, "nothing was erased")
    assert len(alice.get(ENTRIES).json()["items"]) == 1
    assert list(tmp_path.iterdir()) == []


def test_everything_is_erased_by_a_script_that_says_so(
    run: Run, alice: Client, pauses: list[float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store(alice, "I live in Graz.")
    wrong = run("erase", "--everything", "--confirm", "everything")
    assert "must be erase everything" in wrong.said
    done = run("erase", "--everything", "--confirm", "erase everything", "--json").document
    assert (done["state"], done["space"], done["file"]) == ("done", "*", f"erasure-{done['erasure_id']}.json")
    assert json.loads((tmp_path / done["file"]).read_text()) == done["receipt"]


def test_an_erasure_goes_on_without_whoever_ordered_it(
    run: Run, alice: Client, memory: FakeMemory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_seconds: float) -> None:
        raise KeyboardInterrupt

    store(alice, "I live in Graz.")
    file = tmp_path / "receipt.json"
    monkeypatch.setattr(SLEEP, interrupted)
    left = run("erase", "default", "--confirm", "default", "--receipt", str(file))
    assert "recollect erase --wait-for" in left.err
    assert not file.exists()
    erasure_id = left.err.split("--wait-for ")[1].split()[0]

    memory.run_erasures(has_time=lambda: True)
    assert run("erase", "--wait-for", erasure_id, "--receipt", str(file)).code == 0
    assert json.loads(file.read_text())["erasure_id"] == erasure_id


@pytest.mark.parametrize("given", [[], ["default", "--everything"], ["default", "--wait-for", "x"]])
def test_one_thing_is_named(run: Run, given: list[str]) -> None:
    assert run("erase", *given).said.startswith("name one thing")
