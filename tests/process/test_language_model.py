"""A server with a language model passes the suite of conversations; one that fails changes only the counters."""

import functools
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest

from tests.fakes.model_double import Fault, ModelDouble, Said
from tests.fakes.model_double import serving as serving_model
from tests.http_suite.memories_of_conversations import *  # noqa: F403 - the suite's tests become tests of this module
from tests.http_suite.memories_of_conversations import KEPT, TALK, memories, summary, talk
from tests.http_suite.people import *  # noqa: F403 - and its people those of these tests
from tests.http_suite.reading_model import a_choice, asks_for_memories, told
from tests.http_suite.service import Service
from tests.http_suite.waiting import eventually
from tests.process.server import Server

NOBODY: Final = "Bartholomew"
NOT_THERE: Final = (a_choice(1, 4), a_choice(3, 1, 2), a_choice(4, 1), a_choice(9, 1), a_choice(0, 1))
NOT_SAID: Final = (a_choice(3, 1, sister=NOBODY),)


@pytest.fixture(scope="module")
def model() -> Iterator[ModelDouble]:
    with serving_model() as double:
        yield double


@pytest.fixture(scope="module")
def server(model: ModelDouble, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    environment = {
        "RECOLLECT_LANGUAGE_MODEL": "openai",
        "RECOLLECT_LANGUAGE_MODEL_ID": "double",
        "RECOLLECT_LANGUAGE_MODEL_URL": f"{model.url}/v1",
        "RECOLLECT_LANGUAGE_MODEL_KEY": "a-key-of-the-endpoint",
        "RECOLLECT_LANGUAGE_MODEL_SECONDS": "0.5",
        "RECOLLECT_LANGUAGE_MODEL_INPUT_PRICE": "1000000",  # a dollar a token
    }
    with Server(tmp_path_factory.mktemp("modelled") / "data", **environment) as running:
        yield running


@pytest.fixture(scope="module")
def service(server: Server) -> Service:
    return Service(server.url, functools.cache(server.new_key))


@pytest.fixture(autouse=True)
def _reads(model: ModelDouble, alice: httpx.Client, space: str) -> Iterator[None]:
    model.reply = told
    model.planned.clear()
    alice.post("/settings", params={"space": space}, json={"monthly_model_cost": 1_000}).raise_for_status()
    yield
    model.ended.set()
    model.ended.clear()


@pytest.fixture(params=["llm"], name="reader")
def _reader(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_run_of_turns_is_asked_about_once(model: ModelDouble, alice: httpx.Client, space: str) -> None:
    before = len(model.requests)
    talk(alice, space, "llm")
    eventually(lambda: memories(alice, space), lambda found: len(found) == 2)
    assert sum(TALK[0] in asked.messages[0][1] and asks_for_memories(asked) for asked in model.requests[before:]) == 1


@pytest.mark.parametrize(
    "lies",
    [
        pytest.param(NOT_THERE, id="sentences-that-are-not-there"),
        pytest.param(NOT_SAID, id="names-that-nobody-said"),
    ],
)
def test_where_a_model_makes_things_up_what_was_said_is_remembered(
    model: ModelDouble, alice: httpx.Client, space: str, lies: tuple[dict[str, Any], ...]
) -> None:
    model.reply = lambda _: Said(value={"memories": list(lies)})
    turns = talk(alice, space, "llm")
    _await_read(alice, space, model, turns)
    found = eventually(lambda: memories(alice, space), lambda found: len(found) == len(KEPT))
    assert tuple(memory["text"] for memory in found) == KEPT


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(Fault(late_seconds=20.0), id="hangs"),
        pytest.param(Fault(raw=b"<html>nonsense"), id="nonsense"),
        pytest.param(Fault(status=401), id="refused"),
        pytest.param(Fault(status=500), id="broken"),
        pytest.param(Said(stop="length"), id="cut-off"),
        pytest.param(Said(value={"memories": "none"}), id="another-shape"),
    ],
)
def test_where_the_model_fails_the_judges_choose(
    model: ModelDouble, alice: httpx.Client, space: str, fault: Fault | Said
) -> None:
    model.plan(*[fault] * 8)
    talk(alice, space, "llm")
    found = eventually(lambda: memories(alice, space), lambda found: len(found) == 2)
    assert {"penicillin" in memory["text"] for memory in found} == {True, False}
    assert alice.post("/search", json={"query": "Where does Lena live?", "space": space}).json()["results"]


def test_a_budget_that_is_used_up_leaves_the_judges(model: ModelDouble, alice: httpx.Client, space: str) -> None:
    alice.post("/settings", params={"space": space}, json={"monthly_model_cost": 0}).raise_for_status()
    before = len(model.requests)
    talk(alice, space, "llm")
    eventually(lambda: memories(alice, space), lambda found: len(found) == 2)
    assert len(model.requests) == before
    assert summary(alice, space)["categories"]


def test_neither_what_was_said_nor_the_key_is_in_the_log(server: Server, alice: httpx.Client, space: str) -> None:
    talk(alice, space, "llm")
    eventually(lambda: memories(alice, space), lambda found: len(found) == 2)
    log = server.log.read_text()
    for said in (*TALK, NOBODY, "penicillin", "Porto", "a-key-of-the-endpoint"):
        assert said not in log


def _await_read(client: httpx.Client, space: str, model: ModelDouble, turns: list[str]) -> None:
    """Wait until the model was asked about the turns, and what it said was judged: the next conversation is through."""
    talk_again = {"space": space, "session_id": "later", "messages": [{"id": "x", "text": "Thanks, bye!"}]}
    client.post("/events", json=talk_again).raise_for_status()
    eventually(lambda: [asked for asked in model.requests if "Thanks, bye!" in asked.messages[0][1]], bool)
    assert len(turns) == len(TALK)
