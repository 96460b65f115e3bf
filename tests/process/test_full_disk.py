"""A disk that is full: what is stored is found and read, what cannot be stored is said so, and it goes on by itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from recollect.adapters.sqlite.upkeep.check import check
from tests.http_suite.waiting import eventually
from tests.process.disks import BoundedDisk, Disk, MountedDisk, mounted
from tests.process.server import Server

BEFORE: Final = 30
MOST_THAT_FIT: Final = 2_000  # writes that a file's own free pages may still take
PROBLEM: Final = "urn:recollect:problem:store-full"


@pytest.fixture(params=["bounded", "mounted"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """A disk of either kind; where nothing may be mounted, the bounded one twice."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if request.param == "bounded":
        yield BoundedDisk(folder)
        return
    with mounted(folder) as done:
        yield MountedDisk(folder) if done else BoundedDisk(folder)


def test_a_full_disk_refuses_writes_answers_searches_and_goes_on_when_there_is_room(disk: Disk) -> None:
    with Server(disk.folder / "data") as server:
        with server.client() as http:
            kept = [_write(http, f"Dalia planted walnut tree number {number}.") for number in range(BEFORE)]
            _wait_for_vectors(http)
            disk.fill(server)
            kept += _write_until_refused(http, kept[0])
            _assert_reading_goes_on(http, kept)
            disk.make_room(server)
            kept.append(_write(http, "There is room again."))
            _wait_for_vectors(http)
            _assert_reading_goes_on(http, kept)
        server.kill()
        server.start()
        with server.client() as http:
            _assert_reading_goes_on(http, kept)
        assert server.stop() == 0
        assert check(disk.folder / "data" / "recollect.db").findings == ()


def test_a_start_on_a_full_disk_says_so_and_changes_nothing(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        with server.client() as http:
            kept = [_write(http, f"Dalia planted walnut tree number {number}.") for number in range(BEFORE)]
            _wait_for_vectors(http)
        assert server.stop() == 0
        stored = (tmp_path / "data" / "recollect.db").read_bytes()
        refused = server.refused_start("ulimit -f 0")
        assert "the disk is full" in refused
        assert "Traceback" not in refused
        assert (tmp_path / "data" / "recollect.db").read_bytes() == stored
        server.start()
        with server.client() as http:
            _assert_reading_goes_on(http, kept)


def _write(http: httpx.Client, text: str) -> str:
    answer = http.post("/entries", json={"text": text})
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return str(answer.json()["entry"]["id"])


def _write_until_refused(http: httpx.Client, entry_id: str) -> list[str]:
    """Write in every way until each is refused; what was acknowledged until then counts as everything else does.

    Now and then one is still taken after another was refused: SQLite has emptied its log meanwhile.
    """
    kept: list[str] = []
    large = "A text that needs pages of its own. " * 190
    numbers = iter(range(MOST_THAT_FIT))

    def small_entry() -> httpx.Response:
        return http.post("/entries", json={"text": f"Emeka saw comet number {next(numbers)} above the bay."})

    def large_entry() -> httpx.Response:
        return http.post("/entries", json={"text": f"{next(numbers)}. {large}"})

    def event() -> httpx.Response:
        message = {"id": f"m{next(numbers)}", "role": "user", "text": large}
        return http.post("/events", json={"session_id": "s", "messages": [message]})

    def change() -> httpx.Response:
        return http.patch(f"/entries/{entry_id}", json={"text": f"{next(numbers)}. {large}"})

    for write in (small_entry, large_entry, event, change):
        while (answer := write()).is_success:
            body = answer.json()
            kept.append(body["results"][0]["entry_id"] if "results" in body else body["entry"]["id"])
        _assert_full(answer)
    while (result := _batch_of_one(http, f"{next(numbers)}. {large}"))["action"] == "created":
        kept.append(result["entry"]["id"])
    assert result["action"] == "failed"  # each entry for itself
    assert result["problem"]["type"] == PROBLEM
    return kept


def _batch_of_one(http: httpx.Client, text: str) -> dict[str, Any]:
    answer = http.post("/entries/batch", json={"entries": [{"text": text}]})
    assert answer.status_code == httpx.codes.OK, answer.text
    (result,) = answer.json()["results"]
    return dict(result)


def _assert_full(answer: httpx.Response) -> None:
    assert answer.status_code == httpx.codes.INSUFFICIENT_STORAGE, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert "retry-after" in answer.headers
    assert answer.json()["type"] == PROBLEM
    assert "disk" in answer.json()["title"]


def _assert_reading_goes_on(http: httpx.Client, kept: list[str]) -> None:
    question = {"query": "Which tree did Dalia plant?"}
    answer = http.post("/search", json=question, headers={"X-Session-Id": "s1"})
    assert answer.status_code == httpx.codes.OK, answer.text
    assert {result["entry"]["id"] for result in answer.json()["results"]} <= set(kept)
    assert len(answer.json()["results"]) > 3
    noted = http.post("/search", json={**question, "reason_for_search": "to know"})
    assert noted.status_code == httpx.codes.OK, noted.text
    context = http.post("/context", json={**question, "max_tokens": 300})
    assert context.status_code == httpx.codes.OK, context.text
    assert "walnut" in context.json()["text"]
    for entry_id in kept:
        assert http.get(f"/entries/{entry_id}").status_code == httpx.codes.OK
    assert http.get("/entries", params={"limit": 5}).status_code == httpx.codes.OK


def _wait_for_vectors(http: httpx.Client) -> None:
    eventually(lambda: http.get("/stats").json()["spaces"][0]["waiting_for_embedding"], lambda count: count == 0)
