"""SIGKILL while jobs are at work: each ends as one that nobody disturbed."""

import random
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from recollect.adapters.sqlite.upkeep.check import check
from recollect.bootstrap.container import build
from recollect.local.server.local_user import LOCAL_USER
from recollect.settings import Settings
from recollect.use_cases.table import Recollect
from tests.http_suite.waiting import eventually
from tests.process.aged import JOBS, LONG_AGO, TENDED, fill, has_changed
from tests.process.aged import held as aged_state
from tests.process.server import Server, model_folder

KILLS: Final = 3
TURNS: Final = 900
KEPT: Final = 40
SESSIONS: Final = 9
SPACE: Final = "long"
WHERE: Final = {"space": SPACE}
SEED: Final = 20261123
LEASE: Final = "5"
OWNER: Final = LOCAL_USER
AGED: Final = 400


@pytest.mark.parametrize("job", ["enforce_capacity", "purge"])
def test_a_job_that_is_killed_ends_as_an_undisturbed_one(job: str, tmp_path: Path) -> None:
    chance, server = random.Random(SEED), Server(tmp_path / "data", RECOLLECT_JOBS_LEASE_SECONDS=LEASE)
    with server, server.client() as http:
        texts = say_much(http)
        make_due(http, job)
        assert held(http) == held_when_due(job, texts)
        left = TURNS if job == "enforce_capacity" else TURNS // SESSIONS
        assert left <= rows(tmp_path) <= TURNS  # the server's own first purge may have begun on a slow machine
        run = ordered(http, job)
        for _ in range(KILLS):
            time.sleep(chance.uniform(0.01, 0.4))
            server.kill()
            server.start()
        done = eventually(lambda: told(http, run), lambda one: one["ended_at"] is not None)
        assert (done["spaces"]["done"], done["spaces"]["failed"]) == (1, 0)
        assert (held(http), rows(tmp_path)) == (held_when_done(job, texts), left)
        again = ordered(http, job)
        assert eventually(lambda: told(http, again), lambda one: one["ended_at"] is not None)["counts"] == {}
        assert held(http) == held_when_done(job, texts)
    assert check(tmp_path / "data" / "recollect.db").findings == ()


@pytest.mark.parametrize("job", [*JOBS, TENDED])
def test_a_job_on_an_old_space_that_is_killed_ends_as_an_undisturbed_one(job: str, tmp_path: Path) -> None:
    with opened(tmp_path / "undisturbed") as memory:
        fill(memory, OWNER, job, AGED)
        before = aged_state(memory, OWNER)
    shutil.copytree(tmp_path / "undisturbed", tmp_path / "killed")
    states, unseen = [], 0
    for name, kills in (("undisturbed", 0), ("killed", KILLS)):
        unseen = run_aged(tmp_path / name, job, kills, unseen)
        with opened(tmp_path / name) as memory:
            states.append(aged_state(memory, OWNER))
        assert check(tmp_path / name / "recollect.db").findings == ()
    undisturbed, killed = states
    assert has_changed(job, before, undisturbed)
    for part, expected in undisturbed.items():
        if (job, part) != (TENDED, "summaries"):  # which another job makes, before agents look or after
            assert killed[part] == expected, part


def run_aged(data: Path, job: str, kills: int, unseen: int = 0) -> int:
    """Order a run over a folder, killing the server so often while it is at it.

    unseen: how many memories agents do not look at in a whole run; returned.
    """
    chance = random.Random(SEED)
    # Longer than the space is old: no other job makes its summaries between two kills
    quiet = "0" if job == "refresh_summaries" else str(10 * LONG_AGO.total_seconds())
    server = Server(data, RECOLLECT_JOBS_LEASE_SECONDS=LEASE, RECOLLECT_SUMMARIES_AFTER_SECONDS=quiet)
    with server, server.client() as http:
        run = ordered(http, job)
        for _ in range(kills):
            if job == TENDED:
                wait_for_its_middle(http, run, unseen)
            time.sleep(chance.uniform(0.01, 0.4))
            server.kill()
            server.start()
        done = eventually(lambda: told(http, run), lambda one: one["ended_at"] is not None)
        assert (done["spaces"]["done"], done["spaces"]["failed"]) == (1, 0)
        unseen = never_reviewed(http)
        server.stop()
    return unseen


def wait_for_its_middle(http: httpx.Client, run: dict[str, Any], unseen: int) -> None:
    """Wait until agents have looked at some memories more, or at all and are not done with them."""
    before = never_reviewed(http)
    eventually(lambda: never_reviewed(http), lambda count: count < before or count == unseen)
    assert told(http, run)["ended_at"] is None


def never_reviewed(http: httpx.Client) -> int:
    """How many memories of the space nobody has looked at."""
    return int(http.get("/tending", params=WHERE).raise_for_status().json()["counts"]["never_reviewed"])


@contextmanager
def opened(data: Path) -> Iterator[Recollect]:
    """The use cases over a folder that no server has."""
    memory = build(Settings(data=data, model=model_folder(), worker=False))
    with closing(memory):
        yield memory


def say_much(http: httpx.Client, turns: int = TURNS) -> list[str]:
    """Store turns of several sessions; return their texts, oldest first."""
    texts = [f"Number {number} was said." for number in range(turns)]
    each = turns // SESSIONS
    for session in range(SESSIONS):
        messages = [
            {
                "id": f"m{number}",
                "text": texts[number],
                "at": f"2026-01-{1 + session:02d}T10:{number % each // 2:02d}:00Z",
            }
            for number in range(session * each, (session + 1) * each)
        ]
        body = {"session_id": f"s{session}", "space": SPACE, "messages": messages}
        http.post("/events", json=body).raise_for_status()
    return texts


def make_due(http: httpx.Client, job: str) -> None:
    """Have a job something to do with nearly all of it."""
    if job == "enforce_capacity":
        http.post("/settings", params=WHERE, json={"turn_cap": KEPT}).raise_for_status()
        return
    http.post("/settings", params=WHERE, json={"undo_hours": 0}).raise_for_status()
    for session in range(SESSIONS - 1):
        http.delete(f"/sessions/s{session}", params=WHERE).raise_for_status()


def held_when_due(job: str, texts: list[str]) -> dict[str, list[str]]:
    """What a space holds by state before the job."""
    if job == "enforce_capacity":
        return {"active": sorted(texts), "archived": [], "deleted": []}
    return held_when_done(job, texts)  # what cannot be restored is not shown; only the file still has it


def held_when_done(job: str, texts: list[str]) -> dict[str, list[str]]:
    """What it holds after the job."""
    if job == "enforce_capacity":
        return {"active": sorted(texts[-KEPT:]), "archived": sorted(texts[:-KEPT]), "deleted": []}
    return {"active": sorted(texts[TURNS - TURNS // SESSIONS :]), "archived": [], "deleted": []}


def rows(folder: Path) -> int:
    """How many entries the file has, shown or not."""
    with closing(sqlite3.connect(folder / "data" / "recollect.db")) as connection:
        return int(connection.execute("SELECT count(*) FROM entry").fetchone()[0])


def held(http: httpx.Client) -> dict[str, list[str]]:
    """The texts of a space by state."""
    return {state: sorted(one["text"] for one in listed(http, state)) for state in ("active", "archived", "deleted")}


def listed(http: httpx.Client, state: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    cursor: str | None = ""
    while cursor is not None:
        where = {"space": SPACE, "state": state, "limit": "200", **({"cursor": cursor} if cursor else {})}
        page = http.get("/entries", params=where).raise_for_status().json()
        entries += page["items"]
        cursor = page["next_cursor"]
    return entries


def ordered(http: httpx.Client, job: str) -> dict[str, Any]:
    """Order a run in the space."""
    run: dict[str, Any] = http.post(f"/jobs/{job}/runs", json={"space": SPACE}).raise_for_status().json()
    return run


def told(http: httpx.Client, run: dict[str, Any]) -> dict[str, Any]:
    """A run as it is now."""
    found: dict[str, Any] = http.get(f"/jobs/runs/{run['id']}").raise_for_status().json()
    return found
