"""A data file that is damaged: it is said so, what is sound is served, and a copy takes its place."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.http_suite.waiting import eventually
from tests.process.server import Server
from tests.unit.adapters.sqlite.upkeep.files import overwrite, pages_of

PADDING: Final = "so that a page holds a few of them only, as it does where people tell a lot; " * 12
COUNT: Final = 40


def _store(http: httpx.Client, count: int = COUNT, word: str = "lantern") -> list[str]:
    ids = _post(http, count, word)
    _wait_for_vectors(http)
    return ids


def _post(http: httpx.Client, count: int, word: str) -> list[str]:
    texts = [{"text": f"{word} number {number}: {PADDING}", "on_duplicate": "keep"} for number in range(count)]
    answer = http.post("/entries/batch", json={"entries": texts})
    assert answer.status_code == httpx.codes.OK, answer.text
    return [result["entry"]["id"] for result in answer.json()["results"]]


def _wait_for_vectors(http: httpx.Client) -> None:
    eventually(lambda: http.get("/stats").json()["spaces"][0]["waiting_for_embedding"], lambda count: count == 0)


@pytest.fixture
def stopped(tmp_path: Path) -> tuple[Server, list[str]]:
    """A server that has been stopped cleanly, and the entries that it stored."""
    with Server(tmp_path / "data") as server:
        with server.client() as http:
            ids = _store(http)
        assert server.stop() == 0
    return server, ids


def _file(server: Server) -> Path:
    return server.log.parent / "data" / "recollect.db"


def _backup(server: Server) -> str:
    return Path(server.run_command("backup")["file"]).name


def _ids(http: httpx.Client) -> set[str]:
    return {entry["id"] for entry in http.get("/entries", params={"limit": 200}).json()["items"]}


def test_a_damaged_page_is_told_of_and_a_copy_restored(stopped: tuple[Server, list[str]]) -> None:
    server, ids = stopped
    copy = _backup(server)
    pages = pages_of(_file(server), "entry")
    overwrite(_file(server), pages[len(pages) // 2])
    with server, server.client() as http:
        listed = http.get("/entries", params={"limit": 200})
        assert listed.status_code == httpx.codes.INTERNAL_SERVER_ERROR
        assert listed.json()["type"] == "urn:recollect:problem:store-damaged"
        assert "recollect admin check" in listed.json()["detail"]
        assert {http.get(f"/entries/{ids[0]}").status_code, http.get(f"/entries/{ids[-1]}").status_code} == {200}
        assert http.get("/entries", params={"limit": 200}).status_code == httpx.codes.INTERNAL_SERVER_ERROR
        ready = httpx.get(f"{server.url}/readyz")
        assert ready.status_code == httpx.codes.OK  # others are served
        assert (ready.json()["ready"], ready.json()["degraded"]) == (True, ["store"])
        assert ready.json()["checks"]["store"] == "damaged"
        said = server.log.read_text()
        assert said.count('"store_damaged"') == 1
        assert "lantern" not in said
        assert "Traceback" not in said
        assert "data file is damaged" in server.refused_command("backup")
        assert "another server uses the data folder" in server.refused_command("restore", copy)
        assert server.stop() == 0
    damaged = _file(server).read_bytes()
    found = server.failed_command("admin", "check")
    assert found["sound"] is False
    assert {finding["table"] for finding in found["findings"]} >= {"entry"}
    assert "lantern" not in json.dumps(found)
    assert copy in server.run_command("restore")["copies"]
    restored = server.run_command("restore", copy)
    assert restored["entries"] == COUNT
    assert Path(restored["kept"]).read_bytes() == damaged
    assert server.run_command("admin", "check")["sound"] is True
    with server, server.client() as http:
        assert _ids(http) == set(ids)
        assert http.post("/search", json={"query": "lantern"}).json()["results"]
        _store(http, 2, "a kettle after the restore")


@pytest.mark.parametrize("damage", ["half", "beginning"])
def test_half_a_file_and_one_without_its_beginning_are_refused_and_a_copy_restored(
    stopped: tuple[Server, list[str]], damage: str
) -> None:
    server, ids = stopped
    copy = _backup(server)
    if damage == "half":
        with _file(server).open("rb+") as file:
            file.truncate(_file(server).stat().st_size // 2)
    else:
        overwrite(_file(server), 1, b"this is no database")
        assert server.failed_command("admin", "check")["entries"] is None
        assert "recollect admin check" in (said := server.refused_start())
        assert "Traceback" not in said
    assert server.failed_command("admin", "check")["sound"] is False
    server.run_command("restore", copy)
    with server, server.client() as http:
        assert _ids(http) == set(ids)


def test_what_is_no_database_at_all_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    _file(server).parent.mkdir()
    _file(server).write_text("These are the notes of last week. " * 500)
    before = _file(server).read_bytes()
    for said in (server.refused_start(), server.refused_command("backup"), server.refused_command("admin", "check")):
        assert "Traceback" not in said
        assert "recollect" in said
    assert _file(server).read_bytes() == before
    assert [path.name for path in _file(server).parent.iterdir() if "recollect.db" in path.name] == ["recollect.db"]


def test_a_file_of_a_newer_release_is_refused_by_every_command(stopped: tuple[Server, list[str]]) -> None:
    server, _ = stopped
    with closing(sqlite3.connect(_file(server))) as database:
        database.execute("PRAGMA user_version = 1000")
    before = _file(server).read_bytes()
    for said in (server.refused_start(), server.refused_command("admin", "check")):
        assert "newer release" in said
        assert "Traceback" not in said
    assert _file(server).read_bytes() == before


def test_a_log_that_is_gone_and_a_stale_index_of_it_harm_nothing_that_was_stopped(
    stopped: tuple[Server, list[str]],
) -> None:
    server, ids = stopped
    beside = [_file(server).with_name(f"recollect.db{suffix}") for suffix in ("-wal", "-shm")]
    beside[0].unlink(missing_ok=True)
    beside[1].write_bytes(bytes(range(256)) * 128)
    with server, server.client() as http:
        assert {http.get(f"/entries/{entry_id}").status_code for entry_id in ids} == {200}
        assert server.stop() == 0
    assert server.run_command("admin", "check")["sound"] is True
