"""While a space is paused or a session incognito nothing is stored and nothing served, by no operation there is.

The operations, their strings and their examples are those of the description: a new one is tried without anybody
listing its fields, and one that nobody has placed fails here.
"""

import hashlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from recollect.core.spaces.settings import SecretHandling
from recollect.use_cases.table import Recollect
from tests.unit.http.client import Client, Reply
from tests.unit.http.gate.kept_memory import kept_bytes, kept_memory
from tests.unit.http.gate.planted_requests import PlantedRequest, planted_in
from tests.unit.http.gate.test_no_secret_is_kept import caller, fill
from tests.unit.http.memory_switch.switched import (
    ADDS,
    CONTROLS,
    HIDDEN,
    NO_MEMORY,
    SERVES,
    SETS,
    PlainWords,
    Switched,
    everything,
)
from tests.unit.http.openapi.operations import bodies, media_type, operations, prepare
from tests.unit.http.openapi.test_openapi import variants

# Who calls with which id, and where: names that a call has whatever is remembered of what it says
NAMES = ("X-Agent-Id", "X-On-Behalf-Of", "X-Request-Id", "?space")
OF_THE_PERSON = "/import profile "  # a line that sets what `PUT /profile` does, in no space and no session


def test_every_operation_has_a_place(tmp_path: Path) -> None:
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        described = caller(memory).get("/openapi.json").json()
    placed = [ADDS, SERVES, CONTROLS, SETS, NO_MEMORY]
    assert sorted(name for one in placed for name in one) == sorted(
        operation["operationId"] for _, _, operation in operations(described)
    )


@pytest.mark.parametrize("switched", [Switched.PAUSED, Switched.INCOGNITO])
def test_no_string_of_any_operation_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, switched: Switched
) -> None:
    caplog.set_level(logging.DEBUG, "recollect")
    words, sent, reached = PlainWords(), 0, 0
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        client = caller(memory)
        described = client.get("/openapi.json").json()
        for method, path, operation in operations(described):
            if operation["operationId"] in SETS:
                continue
            for one in planted_in(method, path, operation, described["components"]["schemas"], words):
                if not is_said_in_the_session(one, switched):
                    continue
                named = prepare(client, memory, method, path)
                with switched.held(memory):
                    reply = sent_in(client, one, named, switched)
                sent, reached = sent + 1, reached + (reply.status < 300)
        work_off(memory)
        while_open = kept_bytes(tmp_path)
    assert sent > 250
    assert reached > sent / 3
    assert words.found_in(while_open) == []
    assert words.found_in(kept_bytes(tmp_path)) == []
    assert words.found_in(caplog.text.encode()) == []


def test_the_words_would_be_found_where_something_is_remembered(tmp_path: Path) -> None:
    words = PlainWords()
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        client = caller(memory)
        client.post("/v1/memory/entries", {"text": f"The {words.draw('text')} is blue."})
        assert words.found_in(kept_bytes(tmp_path)) == ["text"]


@pytest.mark.parametrize("switched", Switched)
def test_what_adds_says_that_it_does_nothing(tmp_path: Path, switched: Switched) -> None:
    tried = set()
    for one in examples_of(tmp_path, ADDS):
        with switched.held(one.memory):
            before = everything(one.memory)
            reply = one.send(switched)
            assert reply.status == 200, (one.operation, reply.body)
            assert outcomes(reply.json()) == {("skipped", switched.reason)}, (one.operation, reply.body)
            assert everything(one.memory) == before, one.operation
        tried.add(one.operation)
    assert tried == ADDS


@pytest.mark.parametrize("switched", Switched)
def test_what_serves_says_so_and_is_empty(tmp_path: Path, switched: Switched) -> None:
    tried = set()
    for one in examples_of(tmp_path, SERVES):
        with switched.held(one.memory):
            before = everything(one.memory)
            reply = one.send(switched)
            assert reply.status == 200, (one.operation, reply.body)
            served = reply.json()
            assert served.get("memory", served.get("step")) in {switched.memory, "memory"}, (one.operation, served)
            for name in ("results", "memories", "categories", "text", "summary"):
                assert not served.get(name), (one.operation, served)
            assert served.get("recall_id") is None
            assert everything(one.memory) == before, one.operation
        tried.add(one.operation)
    assert tried == SERVES


@pytest.mark.parametrize("switched", Switched)
def test_people_see_what_is_there_and_no_look_is_counted(tmp_path: Path, switched: Switched) -> None:
    tried = set()
    for one in examples_of(tmp_path, CONTROLS, method="get"):
        with switched.held(one.memory):
            before = everything(one.memory)
            assert one.send(switched).status == 200, one.operation
            assert everything(one.memory) == before, one.operation
        tried.add(one.operation)
    assert {"get_entry", "list_entries", "read_session"} <= tried


@pytest.mark.parametrize("switched", Switched)
def test_what_people_take_away_is_gone(tmp_path: Path, switched: Switched) -> None:
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        client = caller(memory)
        fill(client)
        with switched.held(memory):
            listed = client.get("/v1/memory/entries", **switched.headers).json()["items"]
            assert listed
            for entry in listed:
                gone = client.delete(f"/v1/memory/entries/{entry['id']}", **switched.headers)
                assert gone.status == 200
            assert client.get("/v1/memory/entries").json()["items"] == []
            last = client.post(f"/v1/memory/entries/{listed[0]['id']}/restore", {}, **switched.headers)
            assert last.status == 200
        assert len(client.get("/v1/memory/entries").json()["items"]) == 1


def is_said_in_the_session(one: PlantedRequest, switched: Switched) -> bool:
    """Tell whether a string is something that is said in the space or session that is switched."""
    place = one.place.rpartition(" ")[2]
    if OF_THE_PERSON in one.place or place in NAMES or place.endswith("space"):
        return False
    return place != "X-Session-Id" or switched is Switched.PAUSED


def sent_in(client: Client, one: PlantedRequest, named: dict[str, str], switched: Switched) -> Reply:
    """Send a request in the session."""
    address = one.address.format_map({**one.examples, **named, **one.path})
    headers = {**one.headers, **switched.headers}
    return client.send(one.method.upper(), address, query=one.query, content=one.body, headers=headers)


@dataclass(frozen=True)
class Example:
    """A request that the description has, over a memory in which all that it needs is there."""

    operation: str
    client: Client
    memory: Recollect
    method: str
    address: str
    query: dict[str, Any]
    body: bytes
    media_type: str

    def send(self, switched: Switched) -> Reply:
        """Send it in the session, as a call that may be repeated."""
        key = hashlib.sha256(f"{self.address} {self.body!r}".encode()).hexdigest()
        headers = {"Idempotency-Key": key, "content-type": self.media_type, **switched.headers}
        return self.client.send(self.method, self.address, query=self.query, content=self.body, headers=headers)


def examples_of(folder: Path, names: frozenset[str], method: str | None = None) -> Iterator[Example]:
    """Yield each example of these operations."""
    with kept_memory(folder, SecretHandling.REFUSE) as memory:
        client = caller(memory)
        fill(client)
        described = client.get("/openapi.json").json()
        for verb, path, operation in operations(described):
            if operation["operationId"] not in names or method not in {None, verb}:
                continue
            parameters = next(variants(operation))
            for body in bodies(operation):
                where = path.format_map({**parameters["path"], **prepare(client, memory, verb, path)})
                named = operation["operationId"], client, memory, verb.upper(), where
                yield Example(*named, parameters["query"], body, media_type(operation))


def outcomes(answer: dict[str, Any]) -> set[tuple[str, str]]:
    """Return what became of all that a call said."""
    told = answer.get("results", answer.get("not_remembered", [answer]))
    return {(one["action"], one["reason"]) for one in told}


def work_off(memory: Recollect) -> None:
    """Let the worker do all that was asked of it."""
    while deliveries := memory.queue.receive(limit=100, lease_seconds=600):
        memory.embed_entries(deliveries)


def test_the_session_is_named_in_the_body_as_well(tmp_path: Path) -> None:
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        client = caller(memory)
        client.post("/v1/memory/incognito/start", {"session_id": HIDDEN})
        said = client.post("/v1/memory/entries", {"text": "The safe is blue.", "session_id": HIDDEN})
        assert (said.status, said.json()["reason"]) == (200, "incognito")
        told = client.post("/v1/memory/events", {"session_id": HIDDEN, "messages": [{"text": "The safe is blue."}]})
        assert told.json()["results"][0]["reason"] == "incognito"
        items = [{"text": "The safe is blue.", "session_id": HIDDEN}, {"text": "The door is red."}]
        batch = client.post("/v1/memory/entries/batch", {"entries": items}).json()["results"]
        assert [one["action"] for one in batch] == ["skipped", "created"]
