"""Copies of the data file on a real machine: a kill while one is made or restored, a full disk, an old one replaced."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import httpx
import pytest

from recollect.adapters.sqlite.upkeep.check import check
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.disks import MountedDisk, mounted
from tests.process.server import ROOT, Server

COUNT: Final = 40
# Runs a command, and is killed as soon as a method of Path was called so often, or by the progress of a copy
KILLED: Final = """
import os, signal, sys
from pathlib import Path
from recollect.adapters.sqlite.upkeep import backups
from recollect.local.cli.app import app

def killed(*given, **named):
    os.kill(os.getpid(), signal.SIGKILL)

step, *words = sys.argv[1:]
if step == "copying":
    real = backups.copy_database
    backups.copy_database = lambda path, target, goes_on=None: real(path, target, killed)
else:
    name, left = step.split(":")
    left, method = int(left), getattr(Path, name)
    def counted(*given, **named):
        global left
        done = method(*given, **named)
        left -= "recollect.db" in str(given)
        return killed() if not left else done
    setattr(Path, name, counted)
app(words)
"""


@pytest.fixture
def stopped(tmp_path: Path) -> tuple[Server, set[str]]:
    """A server that has been stopped cleanly, and the entries that it stored."""
    with Server(tmp_path / "data") as server:
        with server.client() as http:
            texts = [{"text": f"lantern number {number}", "on_duplicate": "keep"} for number in range(COUNT)]
            answer = http.post("/entries/batch", json={"entries": texts}).raise_for_status()
            ids = {result["entry"]["id"] for result in answer.json()["results"]}
        assert server.stop() == 0
    return server, ids


def _data(server: Server) -> Path:
    return server.log.parent / "data"


def _copies(server: Server) -> list[Path]:
    return sorted((_data(server) / "backups").glob("*.db"))


def _killed(server: Server, step: str, *words: str) -> None:
    command = [sys.executable, "-c", KILLED, step, *words]
    done = subprocess.run(
        command, env=server.environment, cwd=ROOT, capture_output=True, timeout=PATIENT_SECONDS, check=False
    )
    assert done.returncode == -signal.SIGKILL, done.stderr


def _ids(http: httpx.Client) -> set[str]:
    return {entry["id"] for entry in http.get("/entries", params={"limit": 200}).json()["items"]}


def _age(server: Server) -> Path:
    """Have the server's copies be one, which holds everything and is of long ago."""
    made = Path(server.run_command("backup")["file"])
    old = made.with_name("recollect-20260101T000000Z.db")
    made.rename(old)
    for other in _copies(server):
        if other != old:
            other.unlink()
    return old


def test_a_server_copies_when_the_last_copy_is_old_and_says_so_without_a_word(
    stopped: tuple[Server, set[str]],
) -> None:
    server, _ = stopped
    old = _age(server)
    with server:
        eventually(lambda: _copies(server), lambda copies: len(copies) == 2)
        assert old in _copies(server)
        eventually(server.log.read_text, lambda said: said.count('"backup_made"') == 2)
        assert "lantern" not in server.log.read_text()
        assert server.stop() == 0
    assert [check(copy).findings for copy in _copies(server)] == [(), ()]
    assert {oct(copy.stat().st_mode & 0o777) for copy in _copies(server)} == {"0o600"}


def test_a_kill_while_a_copy_is_made_leaves_the_old_ones_and_the_next_removes_its_part(
    stopped: tuple[Server, set[str]],
) -> None:
    server, ids = stopped
    old = _age(server)
    _killed(server, "copying", "backup")
    assert _copies(server) == [old]
    assert list((_data(server) / "backups").glob("*.making")) != []
    assert server.run_command("admin", "check")["sound"] is True
    with server, server.client() as http:
        eventually(lambda: _copies(server), lambda copies: len(copies) == 2)
        eventually(lambda: list((_data(server) / "backups").glob("*.making")), lambda parts: not parts)
        assert _ids(http) == ids


@pytest.mark.parametrize("step", ["copying", "replace:1", "replace:2", "replace:3"])
def test_a_kill_while_a_copy_is_restored_leaves_one_file_or_the_other(
    stopped: tuple[Server, set[str]], step: str
) -> None:
    server, ids = stopped
    copy = _age(server)
    with server:
        with server.client() as http:
            http.post("/entries", json={"text": "a kettle after the copy"}).raise_for_status()
            later = _ids(http)
        server.kill()  # with a log
    _killed(server, step, "restore", copy.name)
    with server, server.client() as http:
        assert _ids(http) in ([later, ids] if step == "copying" else [ids])
        assert server.stop() == 0
    assert check(_data(server) / "recollect.db").findings == ()
    left = {one.name for one in _data(server).iterdir() if one.name.endswith(".restored")}
    assert left == set()


def test_a_disk_that_takes_no_whole_copy_leaves_the_old_ones(stopped: tuple[Server, set[str]]) -> None:
    server, ids = stopped
    old = _age(server)
    said = server.refused_command("backup", limits="ulimit -f 200")
    assert "the disk is full" in said or "File too large" in said
    assert [one.name for one in (_data(server) / "backups").iterdir()] == [old.name]
    before = (_data(server) / "recollect.db").read_bytes()
    said = server.refused_command("restore", old.name, limits="ulimit -f 200")
    assert "the disk is full" in said or "File too large" in said
    assert (_data(server) / "recollect.db").read_bytes() == before
    assert [one.name for one in _data(server).iterdir() if "restor" in one.name or "replaced" in one.name] == []
    with server, server.client() as http:
        assert _ids(http) == ids


@pytest.mark.skipif(os.geteuid() != 0, reason="nobody else may mount")
def test_a_server_on_a_full_disk_keeps_its_copies_and_logs_that_it_made_none(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with mounted(folder) as done:
        if not done:
            pytest.skip("nothing may be mounted here")
        disk = MountedDisk(folder)
        with Server(folder / "data") as server:
            eventually(lambda: list((folder / "data" / "backups").glob("*.db")), bool)
            with server.client() as http:
                http.post("/entries", json={"text": "The lantern is in the shed."}).raise_for_status()
            disk.fill(server)
            (old,) = (folder / "data" / "backups").glob("*.db")
            old.rename(old.with_name("recollect-20260101T000000Z.db"))
            eventually(server.log.read_text, lambda said: '"backup_not_made"' in said)
            assert [one.name for one in old.parent.iterdir()] == ["recollect-20260101T000000Z.db"]
            assert "lantern" not in server.log.read_text()
            disk.make_room(server)
            assert server.run_command("backup")["file"]
