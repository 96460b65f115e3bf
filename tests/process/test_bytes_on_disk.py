"""The data folder of a server that has nothing to do holds no log to speak of."""

from pathlib import Path

import httpx

from tests.http_suite.waiting import eventually
from tests.process.server import Server

TURNS = 40


def size_of(folder: Path, suffix: str) -> int:
    return sum(file.stat().st_size for file in folder.glob(f"recollect.db{suffix}"))


def test_the_log_goes_into_the_data_file_when_a_server_has_nothing_to_do(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Server(folder) as server, server.client() as http:
        said = [{"id": f"m{n}", "role": "user", "text": f"I keep lantern {n} in the attic."} for n in range(TURNS)]
        answer = http.post("/events", json={"session_id": "s1", "messages": said})
        assert answer.status_code == httpx.codes.OK, answer.text
        assert size_of(folder, "-wal") > 0
        eventually(lambda: http.get("/stats").json()["spaces"][0]["waiting_for_embedding"], lambda count: count == 0)
        eventually(lambda: size_of(folder, "-wal"), lambda count: count == 0)
        found = http.post("/search", json={"query": "Where is lantern 7?"}).json()["results"]
        assert any("lantern 7 " in hit["entry"]["text"] for hit in found)
        server.kill()
    assert size_of(folder, "") > 0
    with server, server.client() as http:
        assert http.get("/stats").json()["total"]["entries"] >= TURNS
