"""Erasing on a real server: no byte of it is left in any file, whenever the process is killed."""

import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Final

import httpx

from recollect.adapters.sqlite.upkeep.check import check
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.server import ROOT, Server
from tests.profiles import sampled

CANARY: Final = "canaryzebra"
BENIGN: Final = "quietfalcon"
KILLS: Final = sampled(4, of=40)
ENTRIES: Final = 40
# What is waiting to be worked at, and how far a job is: gone when the work is done
COME_AND_GO: Final = ("queue_messages", "records.job")


def fill(http: httpx.Client, space: str, word: str) -> None:
    edited = ""
    for start in range(0, ENTRIES, 20):
        texts = [f"{word} number {start + number} lives at the river {number}" for number in range(20)]
        entries = [{"text": text, "on_duplicate": "keep", "metadata": {"note": word}} for text in texts]
        stored = http.post("/entries/batch", json={"space": space, "entries": entries}).raise_for_status().json()
        edited = stored["results"][0]["entry"]["id"]
    changed = {"text": f"{word} lives elsewhere", "reason": word}
    http.patch(f"/entries/{edited}", params={"space": space}, json=changed).raise_for_status()
    messages = [{"id": f"m{number}", "text": f"{word} said {number}"} for number in range(5)]
    http.post("/events", json={"space": space, "session_id": word, "messages": messages}).raise_for_status()
    http.post("/search", json={"query": word, "space": space}).raise_for_status()
    http.get("/summary", params={"space": space}).raise_for_status()


def ordered(http: httpx.Client, space: str, confirm: str) -> str:
    reply = http.post("/erase", json={"space": space, "confirm": confirm})
    assert reply.status_code == httpx.codes.ACCEPTED, reply.text
    return str(reply.json()["erasure_id"])


def done(http: httpx.Client, erasure_id: str) -> dict[str, Any]:
    return dict(eventually(lambda: http.get(f"/erase/{erasure_id}").json(), lambda told: told["state"] == "done"))


def found_in(folder: Path, log: Path, word: str) -> list[str]:
    """The files that hold a word."""
    files = [path for path in (*folder.rglob("*"), log) if path.is_file()]
    return [path.name for path in files if word.encode() in path.read_bytes()]


def test_no_byte_of_it_is_left_and_the_space_is_used_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Server(data) as server, server.client() as http:
        fill(http, "work", CANARY)
        fill(http, "home", BENIGN)
        eventually(lambda: http.get("/stats?space=*").json()["total"], lambda told: not told["waiting_for_embedding"])
        preview = http.post("/erase", json={"space": "work"}).json()["would_remove"]
        erasure_id = ordered(http, "work", "work")
        assert (
            http.post("/entries", json={"text": "a new beginning", "space": "work"}).status_code == httpx.codes.CREATED
        )
        receipt = done(http, erasure_id)["receipt"]
        removed = {kind: receipt["removed"].get(kind, 0) for kind in preview if kind not in COME_AND_GO}
        said = {kind: preview[kind] for kind in ("entries", "vectors", "sessions", "messages")}
        assert {kind: removed[kind] for kind in said} == said
        # Jobs write of their own meanwhile: versions, what they have tended, the trail
        assert {kind: count for kind, count in removed.items() if count < preview[kind]} == {}
        assert found_in(data, server.log, CANARY) == []
        assert found_in(data, server.log, BENIGN) != []
        again = eventually(lambda: list((data / "backups").glob("*.db")), bool)  # a copy was made anew
        assert [path for path in again if CANARY.encode() in path.read_bytes()] == []
        listed = http.get("/entries", params={"space": "work"}).json()["items"]
        assert [entry["text"] for entry in listed] == ["a new beginning"]
        assert http.get("/stats", params={"space": "home"}).json()["total"]["entries"] == ENTRIES + 5
        (tmp_path / "receipt.json").write_text(http.get(f"/erase/{erasure_id}").text)
        assert server.run_command("admin", "verify-receipt", str(tmp_path / "receipt.json"), "--data", str(data)) == {
            "genuine": True
        }
        assert server.stop() == 0
    assert check(data / "recollect.db").findings == ()
    assert found_in(data, server.log, CANARY) == []


def test_what_an_erased_space_shared_is_not_shared_by_a_new_one_of_its_name(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Server(data) as server:
        backend, own = server.new_key("backend", "--act-as"), server.new_key("alice")
        with server.client(backend) as http, server.client(own) as other:
            http.headers["X-On-Behalf-Of"] = "alice"
            tell(http, "home", CANARY)
            other.post("/entries", json={"text": f"{BENIGN} of work", "space": "work"}).raise_for_status()
            share = {"from_space": "home", "to_space": "work", "tags": [f"{CANARY}-tag"]}
            shared = http.post("/shares", json=share, headers={"Idempotency-Key": "shared"})
            assert shared.status_code == httpx.codes.CREATED
            assert seen(other, "work") == {f"{CANARY} is tea", f"{BENIGN} of work"}
            assert http.post("/erase", json={"space": "home"}).json()["would_remove"]["shares"] == 1
            erasure_id = ordered(http, "home", "home")
            assert seen(other, "work") == {f"{BENIGN} of work"}
            assert other.get("/shares").json()["items"] == []
            assert done(http, erasure_id)["receipt"]["removed"]["shares"] == 1
            assert found_in(data, server.log, CANARY) == []
            tell(http, "home", CANARY)
            assert seen(other, "work") == {f"{BENIGN} of work"}
            trail = other.get("/audit", params={"space": "work"}).json()["items"]
            assert [one["action"] for one in trail if one["action"].startswith("share")] == ["share_revoked", "shared"]


def tell(http: httpx.Client, space: str, word: str) -> None:
    body = {"text": f"{word} is tea", "space": space, "tags": [f"{word}-tag"]}
    http.post("/entries", json=body).raise_for_status()


def seen(http: httpx.Client, space: str) -> set[str]:
    """The texts that a search of a space finds."""
    found = http.post("/search", json={"query": f"{CANARY} {BENIGN}", "space": space, "min_relevance": 0}).json()
    return {result["entry"]["text"] for result in found["results"]}


def test_a_kill_only_delays(tmp_path: Path) -> None:
    chance, data = random.Random(20260301), tmp_path / "data"
    server = Server(data)
    server.start()
    for round_number in range(KILLS):
        with server.client() as http:
            fill(http, f"work-{round_number}", CANARY)
            erasure_id = ordered(http, "*", "erase everything")
        threading.Event().wait(chance.uniform(0, 0.4))
        server.kill()
        server.start()
        with server.client() as http:
            receipt = done(http, erasure_id)["receipt"]
            assert receipt["removed"]["entries"] == ENTRIES + 5
            assert http.get("/stats?space=*").json()["total"]["entries"] == 0
        assert found_in(data, server.log, CANARY) == []
    assert server.stop() == 0
    assert check(data / "recollect.db").findings == ()


def test_the_command_waits_for_it_and_its_receipt_is_genuine(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server, server.client() as http:
        fill(http, "work", CANARY)
        file = tmp_path / "receipt.json"
        erased = command(server, "erase", "work", "--receipt", str(file), typed="work\n")
        verified = command(server, "admin", "verify-receipt", str(file), "--data", str(tmp_path / "data"))
        assert http.get("/entries", params={"space": "work"}).json()["items"] == []
    assert (erased.returncode, CANARY in erased.stdout + erased.stderr) == (0, False), erased.stderr
    assert "Type work to go on" in erased.stderr
    assert verified.stdout == "genuine\n"


def command(server: Server, *given: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "recollect.local.cli", *given],
        cwd=ROOT,
        env={**server.environment, "RECOLLECT_URL": server.url},
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENT_SECONDS,
        check=False,
    )
