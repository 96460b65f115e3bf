"""SIGKILL while a language model judges what agents suggest: all of it is judged in the end, and proposed once."""

import json
import threading
from collections import Counter
from pathlib import Path
from typing import Any, Final

import httpx

from tests.fakes.model_double import Asked, Said
from tests.fakes.model_double import serving as serving_model
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.server import Server

SPACE: Final = "kitchen"
WHERE: Final = {"space": SPACE}
KEPT, TAGGED = "stays as it is", "leaks"
COUNT: Final = 26  # suggestions, of which one call takes twenty


class Judge:
    """Finds wrong what a memory wants to stay as it is; says nothing before it may: too late for who asked first."""

    def __init__(self) -> None:
        self.began, self.may_answer = threading.Event(), threading.Event()
        self.asked: list[list[str]] = []  # of each call: the texts that it was about

    def __call__(self, asked: Asked) -> Said:
        if "suggestions" not in (told := json.loads(asked.messages[0][1])):
            return Said(stop="refusal")  # whatever else a model is asked for
        suggestions = told["suggestions"]
        self.asked.append([one["memories"][0]["text"] for one in suggestions if one["change"] == "tag"])
        self.began.set()
        assert self.may_answer.wait(PATIENT_SECONDS)
        opinions = [
            {"number": one["number"], "opinion": "wrong" if KEPT in one["memories"][0]["text"] else "right"}
            for one in suggestions
        ]
        return Said(value={"opinions": opinions})


def test_a_server_that_is_killed_while_it_asks_asks_again_and_proposes_each_once(tmp_path: Path) -> None:
    judge = Judge()
    with serving_model() as model:
        model.reply = judge
        environment = {
            "RECOLLECT_LANGUAGE_MODEL": "openai",
            "RECOLLECT_LANGUAGE_MODEL_ID": "double",
            "RECOLLECT_LANGUAGE_MODEL_URL": f"{model.url}/v1",
            "RECOLLECT_JOBS_LEASE_SECONDS": "5",
        }
        server = Server(tmp_path / "data", **environment)
        with server, server.client() as http:
            texts = _remember(http)
            run = _order(http)
            assert judge.began.wait(PATIENT_SECONDS)
            server.kill()
            # Before the server asks again: where no answer comes within ten seconds, the rules alone decide
            judge.may_answer.set()
            server.start()
            done = eventually(lambda: _told(http, run), lambda one: one["ended_at"] is not None)
            assert (done["spaces"]["done"], done["spaces"]["failed"]) == (1, 0)
            # What is proposed is never taken back, so that this shows too that nothing was before it was judged
            assert _proposed(http) == Counter(text for text in texts if TAGGED in text)
            answered = Counter(text for call in judge.asked[1:] for text in call)
            assert answered.keys() == set(texts), "what no answer came for was asked about once more"
            assert all(answered[text] == 1 for text in texts if KEPT in text), "what is wrong is found so once"
            calls = len(judge.asked)
            again = _order(http)
            eventually(lambda: _told(http, again), lambda one: one["ended_at"] is not None)
            assert len(judge.asked) == calls
            assert _proposed(http) == Counter(text for text in texts if TAGGED in text)


def _remember(http: httpx.Client) -> list[str]:
    """Store memories with a tag, and others that speak of the same without it; return the texts of these."""
    missing = [f"The kettle in room {number} {KEPT if number % 2 else TAGGED}." for number in range(COUNT)]
    said: list[tuple[str, list[str]]] = [(text, []) for text in missing]
    said += [(f"The kettle in room {number} was descaled.", ["kettle"]) for number in range(COUNT, 5 * COUNT)]
    entries = [{"text": text, "tags": tags, "on_duplicate": "keep"} for text, tags in said]
    for part in (entries[:COUNT], entries[COUNT : 3 * COUNT], entries[3 * COUNT :]):
        http.post("/entries/batch", json={"space": SPACE, "entries": part}).raise_for_status()
    eventually(
        lambda: http.get("/stats", params=WHERE).json()["total"]["waiting_for_embedding"], lambda count: count == 0
    )
    return missing


def _proposed(http: httpx.Client) -> Counter[str]:
    """Of each text how often a tag for it waits for a decision."""
    page = http.get("/proposals", params={**WHERE, "limit": "100"}).raise_for_status().json()
    texts = {one["id"]: one["text"] for one in http.get("/entries", params={**WHERE, "limit": "200"}).json()["items"]}
    suggestions = [one["suggestion"] for one in page["items"]]
    return Counter(texts[one["edits"][0]["entry_id"]] for one in suggestions if one["agent"] == "tagger")


def _order(http: httpx.Client) -> dict[str, Any]:
    run: dict[str, Any] = http.post("/jobs/tend/runs", json={"space": SPACE}).raise_for_status().json()
    return run


def _told(http: httpx.Client, run: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = http.get(f"/jobs/runs/{run['id']}").raise_for_status().json()
    return found
