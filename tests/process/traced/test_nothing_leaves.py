"""Nothing leaves the machine: no look-up, no address beyond loopback, no file outside the data folder."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.server import ROOT, Server
from tests.process.traced.strace import Trace, why_not

# Libraries send nothing where a variable tells that it is a build; a person's machine has none of those
KEPT: Final = {"LANG", "PATH", "PYTHONPATH", "RECOLLECT_MODEL"}
# SQLite's own for the time of a statement: only its user can open it, and it has no name once it is open
OF_A_STATEMENT: Final = re.compile(r'/etilqs_[0-9a-f]+", O_RDWR\|O_CREAT\|O_EXCL\|.*, 0600\)|^unlink\(".*/etilqs_')
# It makes a folder and a file where it may not, and asks a name server at an address of nobody's
LEAVING: Final = """
import os, socket
os.mkdir("made")
open("made/file", "w").close()
os.rename("made/file", os.path.join(os.environ["HOME"], "file"))
for address in (("192.0.2.1", 53), ("127.0.0.1", 8053)):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(address)
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty home folder of whoever starts a process in an environment as bare as a new machine's."""
    if (reason := why_not()) is not None:
        pytest.skip(reason)
    for name in os.environ.keys() - KEPT:
        monkeypatch.delenv(name)
    for name in ("home", "tmp"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    return tmp_path / "home"


def _outside(trace: Trace, folder: Path) -> list[str]:
    eventually(trace.is_complete, bool)
    return [call for call in trace.outside(folder) if not OF_A_STATEMENT.search(call)]


def test_a_server_that_embeds_and_searches_keeps_to_its_data_folder(tmp_path: Path, home: Path) -> None:
    data, trace = tmp_path / "data", Trace(tmp_path / "trace")
    with Server(data, under=trace.command) as server, server.client() as http:
        http.post("/entries", json={"text": "The tea is in the blue tin."}).raise_for_status()
        eventually(lambda: http.get("/stats").json()["spaces"][0]["waiting_for_embedding"], lambda count: count == 0)
        (found,) = http.post("/search", json={"query": "Where is the tea?"}).raise_for_status().json()["results"]
        assert found["entry"]["text"] == "The tea is in the blue tin."
        assert server.stop() == 0
    assert _outside(trace, data) == []
    assert list(home.iterdir()) == []


def test_the_doctor_writes_nothing_and_asks_nobody(tmp_path: Path, home: Path) -> None:
    trace = Trace(tmp_path / "trace")
    command = [*trace.command, sys.executable, "-m", "recollect.local.cli", "doctor", "--json"]
    environment = {**os.environ, "RECOLLECT_DATA": str(tmp_path / "data"), "RECOLLECT_PORT": "0"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENT_SECONDS, check=False
    )
    parts = {one["part"]: one["state"] for one in json.loads(done.stdout)["parts"]}
    assert parts["embedder"] == "fine", done.stdout
    assert _outside(trace, tmp_path / "data") == []
    assert list(home.iterdir()) == []


def test_what_leaves_is_seen(tmp_path: Path, home: Path) -> None:
    trace = Trace(tmp_path / "trace")
    subprocess.run([*trace.command, sys.executable, "-c", LEAVING], cwd=tmp_path, check=True)
    calls = _outside(trace, tmp_path / "data")
    assert [call.partition("(")[0] for call in calls] == ["mkdir", "openat", "rename", "connect"], calls
    assert str(home / "file") in calls[2]
    assert "192.0.2.1" in calls[3]
