"""Starting and stopping: what is refused, and that what was accepted is finished."""

import json
import signal
import sqlite3
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Final

import httpx
import pytest

from recollect.adapters.sqlite.database import LOG_BYTES
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.server import Server

WRITERS: Final = 4
TURNS: Final = 40
ENOUGH: Final = 25  # acknowledged writes before a server is stopped


def _refusal(server: Server) -> str:
    with pytest.raises(AssertionError, match="did not get ready"):
        server.start()
    assert server.process.returncode == 1
    return server.log.read_text()


def test_a_second_server_on_the_same_data_folder_refuses_clearly(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as first:
        said = _refusal(Server(tmp_path / "data"))
        assert "another server uses the data folder" in said
        assert "Traceback" not in said
        assert httpx.get(f"{first.url}/readyz", timeout=PATIENT_SECONDS).status_code == 200


def test_what_a_server_makes_in_its_data_folder_is_for_the_eyes_of_its_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Server(data) as server, server.client() as http:
        assert http.post("/entries", json={"text": "The tea is in the blue tin."}).status_code == 201
        assert http.post("/search", json={"query": "Where is the tea?"}).status_code == 200
        modes = {str(path.relative_to(tmp_path)): path.stat().st_mode for path in (data, *data.rglob("*"))}
    assert {"data", "data/recollect.db", "data/recollect.db-wal", "data/server.lock"} <= modes.keys()
    assert {name: oct(mode) for name, mode in modes.items() if mode & (stat.S_IRWXG | stat.S_IRWXO)} == {}


def test_an_address_beyond_loopback_is_refused_while_there_is_no_key(tmp_path: Path) -> None:
    said = _refusal(Server(tmp_path / "data", RECOLLECT_HOST="0.0.0.0"))  # noqa: S104 - refused
    assert "recollect admin keys add" in said
    assert "Traceback" not in said


def test_a_setting_that_makes_no_sense_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="did not get ready"):
        Server(tmp_path / "data", RECOLLECT_EMBEDDING_THREADS="many").start()
    said = Server(tmp_path / "data").log.read_text()
    assert "embedding_threads" in said.lower()
    assert "Traceback" not in said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_finishes_what_was_accepted(tmp_path: Path, number: signal.Signals) -> None:
    acknowledged: list[str] = []
    started = threading.Barrier(WRITERS + 1)

    def write_until_refused(name: int) -> None:
        with server.client() as http:
            started.wait()
            for count in range(10_000):
                try:
                    answer = http.post("/entries", json={"text": f"writer {name} says {count}"})
                except (httpx.ConnectError, httpx.RemoteProtocolError, httpx.ReadError):
                    return
                assert answer.status_code == 201
                acknowledged.append(answer.json()["entry"]["id"])

    with Server(tmp_path / "data") as server, ThreadPoolExecutor(WRITERS) as pool:
        writers = [pool.submit(write_until_refused, name) for name in range(WRITERS)]
        started.wait()
        eventually(lambda: len(acknowledged), lambda count: count > ENOUGH)
        server.process.send_signal(number)
        assert server.process.wait(PATIENT_SECONDS) == 0
        for writer in writers:
            writer.result()
    assert "Traceback" not in server.log.read_text()
    with Server(tmp_path / "data") as again, again.client() as http:
        assert len(acknowledged) > ENOUGH > WRITERS
        for entry_id in acknowledged:
            assert http.get(f"/entries/{entry_id}").status_code == 200


def _taken(data: Path) -> int:
    """Return how many requests the worker has taken and not finished, from the data file itself."""
    with closing(sqlite3.connect(data / "recollect.db")) as database:
        return int(database.execute("SELECT count(*) FROM embedding_request WHERE leased").fetchone()[0])


def test_a_killed_worker_leaves_its_batch_to_the_next_server(tmp_path: Path) -> None:
    texts = [{"text": f"Entry {number} waits for its vectors. " * 25} for number in range(100)]
    with Server(tmp_path / "data") as first:
        httpx.post(f"{first.url}/v1/memory/entries/batch", json={"entries": texts}, timeout=PATIENT_SECONDS)
        eventually(lambda: _taken(tmp_path / "data"), bool, pause=0.01)
        first.kill()
    assert _taken(tmp_path / "data") > 0
    with Server(tmp_path / "data") as server, server.client() as http:
        eventually(lambda: http.get("/stats").json()["spaces"][0]["waiting_for_embedding"], lambda count: count == 0)


def test_a_dead_worker_and_a_failed_request_are_found_in_the_log_and_in_readiness(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server, httpx.Client(base_url=server.url, timeout=PATIENT_SECONDS) as http:
        assert http.get("/readyz").json()["checks"]["worker"] == "ok"
        http.post("/v1/memory/entries", json={"text": "A row that is going to be damaged.", "name": "damaged"})
        with closing(sqlite3.connect(tmp_path / "data" / "recollect.db")) as database:
            database.execute("UPDATE entry SET kind = 'bogus'")
            database.commit()
        failed = http.get("/v1/memory/entries/damaged")
        assert failed.status_code == 500
        request_id = failed.json()["request_id"]
        events = [json.loads(line) for line in server.log.read_text().splitlines()]
        (found,) = [event for event in events if event.get("request_id") == request_id]
        assert found["message"] == "request_failed"
        assert any("KeyError" in line for line in found["trace"])
        assert "going to be damaged" not in server.log.read_text()
        http.post("/v1/memory/entries", json={"text": "A sound row beside it.", "space": "sound"})
        sound = "/v1/memory/stats?space=sound"
        eventually(lambda: http.get(sound).json()["spaces"][0]["waiting_for_embedding"], lambda count: count == 0)
        ready = http.get("/readyz").json()
        assert (ready["ready"], ready["degraded"]) == (True, [])


def test_jobs_are_listed_with_the_periods_in_which_this_server_plans_them(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", RECOLLECT_PURGE_EVERY_SECONDS="120", RECOLLECT_SUMMARIES_AFTER_SECONDS="29")
    with server, server.client() as http:
        jobs = {job["name"]: job for job in http.get("/jobs").raise_for_status().json()["items"]}
    assert {name: jobs[name]["every_seconds"] for name in ("purge", "refresh_summaries", "sweep", "re_embed")} == {
        "purge": 120,
        "refresh_summaries": 30,
        "sweep": 900,
        "re_embed": None,
    }


def _bytes_of(folder: Path, suffix: str) -> int:
    return sum(file.stat().st_size for file in folder.glob(f"recollect.db{suffix}"))


def test_the_log_is_cut_to_a_megabyte_and_a_killed_server_loses_nothing_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Server(folder) as server, server.client() as http:
        said = [{"id": f"m{n}", "role": "user", "text": f"I keep lantern {n} in the attic."} for n in range(TURNS)]
        answer = http.post("/events", json={"session_id": "s1", "messages": said})
        assert answer.status_code == httpx.codes.OK, answer.text
        assert _bytes_of(folder, "-wal") > 0
        eventually(lambda: http.get("/stats").json()["spaces"][0]["waiting_for_embedding"], lambda count: count == 0)
        assert 0 < _bytes_of(folder, "-wal") <= 2 * LOG_BYTES  # cut with the next write
        found = http.post("/search", json={"query": "Where is lantern 7?"}).json()["results"]
        assert any("lantern 7 " in hit["entry"]["text"] for hit in found)
        server.kill()
    assert _bytes_of(folder, "") > 0
    with server, server.client() as http:
        assert http.get("/stats").json()["total"]["entries"] >= TURNS
