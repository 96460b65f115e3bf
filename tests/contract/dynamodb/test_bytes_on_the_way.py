"""What passes through the queue of events and the stream: what of it is left in messages, records, logs."""

import json
import logging
import traceback
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import pytest

from recollect.errors import IndexUnavailableError, StoreUnavailableError
from recollect.ports import SpacesIndex
from recollect.serverless.handlers.ingest_events import make_handler
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import INGEST_EVENTS
from tests.builders import ALICE
from tests.contract.aws import Aws
from tests.contract.dynamodb.everywhere import Kept, kept_on, plain_bytes
from tests.contract.dynamodb.functions import Functions, functions_of
from tests.contract.dynamodb.test_bytes_of_what_is_gone import erase, purge, words_in
from tests.unit.functions.conftest import untouched_logging  # noqa: F401 - a fixture
from tests.unit.functions.invocation import a_context
from tests.unit.http.gate.planted_requests import planted_in
from tests.unit.http.gate.test_no_secret_is_kept import caller
from tests.unit.http.memory_switch.switched import HIDDEN, PlainWords, Switched
from tests.unit.http.openapi.operations import operations
from tests.unit.http.routes.test_purged_words import Life

EVENTS = "/v1/memory/events"
NOTHING = b"{}"


class Told:
    """All that was logged: by Python's own logging, and by the functions to their output."""

    def __init__(self, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]) -> None:
        self._caplog, self._capsys = caplog, capsys
        self._written = ""

    def bytes(self) -> bytes:
        """Return it from the beginning on."""
        output = self._capsys.readouterr()
        self._written += output.out + output.err
        return (self._caplog.text + self._written).encode()


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Told:
    caplog.set_level(logging.DEBUG, "recollect")
    monkeypatch.setenv("POWERTOOLS_LOG_LEVEL", "DEBUG")
    return Told(caplog, capsys)


@pytest.fixture
def functions(aws: Aws) -> Iterator[Functions]:
    with kept_on(aws, streamed=True) as kept, functions_of(kept) as made:
        yield made


def events_in(kept: Kept, words: PlainWords, switched: Switched | None) -> list[str]:
    """Events as they stand in the queue, of the hidden session, with a word in each string that an event may hold."""
    described = caller(kept.memory).get("/openapi.json").json()
    operation = next(one for method, path, one in operations(described) if (method, path) == ("post", EVENTS))
    bodies = []
    for one in planted_in("post", EVENTS, operation, described["components"]["schemas"], words):
        place = one.place.rpartition(" ")[2]
        if not place.startswith("messages") and not (place == "session_id" and switched is Switched.PAUSED):
            continue
        event = json.loads(one.body)
        for message in event["messages"]:
            message.pop("text" if "content" in message else None, None)  # another name of it
        session = event["session_id"] if place == "session_id" else HIDDEN
        bodies.append(json.dumps({**event, "user_id": ALICE.owner, "session_id": session}))
    return bodies


def handed(functions: Functions) -> bytes:
    """Return all records that the stream has had, of every item, as they are there."""
    functions.records()
    return plain_bytes(functions.handed)


def work_off(functions: Functions) -> None:
    """Let stream function and worker do what there is to do."""
    memory = functions.kept.memory
    assert functions.project() == []
    while deliveries := memory.queue.receive(limit=64, lease_seconds=60):
        memory.embed_entries(deliveries)
    assert functions.project() == []


@pytest.mark.parametrize("switched", [Switched.PAUSED, Switched.INCOGNITO])
def test_events_that_are_sent_while_nothing_is_remembered_leave_no_byte(
    functions: Functions, told: Told, switched: Switched
) -> None:
    kept, words = functions.kept, PlainWords()
    bodies = events_in(kept, words, switched)
    client = caller(kept.memory)
    with switched.held(kept.memory):
        functions.send(*bodies)
        assert len(words.found_in(functions.raw(functions.events))) >= 5
        assert functions.ingest() == []
        said = {"text": f"The {words.draw('said')} is blue."}
        assert client.post("/v1/memory/entries", said, **switched.headers).json()["action"] == "skipped"
        work_off(functions)
        assert functions.raw(functions.events) == functions.raw(functions.dead_letters) == NOTHING
    functions.send(event_of(f"The {words.draw('control')} is blue."))
    assert functions.ingest() == []
    work_off(functions)
    assert words.found_in(handed(functions)) == ["control"], "and what is remembered passes"
    assert words.found_in(kept.bytes()) == ["control"]
    assert words.found_in(told.bytes()) == []


def event_of(text: str, **more: Any) -> str:
    messages = [{"id": "m9", "text": text}]
    return json.dumps({"user_id": ALICE.owner, "session_id": "s1", "messages": messages, **more})


@pytest.mark.parametrize("gone", [purge, erase])
def test_what_came_by_the_queue_and_is_gone_is_in_no_message_and_in_no_log(
    functions: Functions, told: Told, gone: Callable[[Kept, Life], None]
) -> None:
    kept = functions.kept
    life = Life(kept.memory, caller(kept.memory))
    life.live()
    life.say()
    functions.send(event_of(f"{life.word().title()} likes {life.word()} tea."))
    assert functions.ingest() == []
    work_off(functions)
    assert len(words_in(life, handed(functions))) > len(life.words) / 2
    if gone is purge:
        gone(kept, life)
    else:
        erased_with_the_index(kept, life)
    before = len(functions.handed)
    work_off(functions)
    assert {one["eventName"] for one in functions.handed[before:]} >= {"REMOVE"}, "the function is told of it"
    assert functions.raw(functions.events) == functions.raw(functions.dead_letters) == NOTHING
    assert words_in(life, kept.bytes()) == []
    assert words_in(life, told.bytes()) == []


def erased_with_the_index(kept: Kept, life: Life) -> None:
    """Erase everything; exact search has no documents to count."""
    asked = life.client.post("/v1/memory/erase", {"space": "*", "confirm": "erase everything"})
    for _ in range(3):
        kept.memory.run_erasures(has_time=lambda: True)
        kept.memory.clock.advance(minutes=10)  # type: ignore[attr-defined]
    assert life.client.get(f"/v1/memory/erase/{asked.json()['erasure_id']}").json()["state"] == "done"


def test_an_event_that_was_sent_before_an_erasure_leaves_nothing_when_it_arrives(
    functions: Functions, told: Told
) -> None:
    kept, words = functions.kept, PlainWords()
    life = Life(kept.memory, caller(kept.memory))
    life.say()
    functions.send(event_of(f"The {words.draw('late')} is blue."))
    functions.pass_on()  # the emulator's clock runs on while the other one stands still
    erased_with_the_index(kept, life)
    assert words.found_in(functions.raw(functions.events)) == ["late"], (
        "nobody reads a queue for whose messages are in it"
    )
    assert functions.ingest() == []
    work_off(functions)
    assert functions.raw(functions.events) == functions.raw(functions.dead_letters) == NOTHING
    assert words.found_in(handed(functions) + kept.bytes() + told.bytes()) == []


class Unfit:
    """An index that takes nothing and says so in words that it was handed."""

    def __init__(self, error: type[Exception]) -> None:
        self._error = error

    def project_spaces(self, rows: Any) -> Any:
        raise self._error(" ".join(row.searched_text for of_space in rows.values() for row in of_space))


@pytest.mark.parametrize("error", [IndexUnavailableError])
def test_the_stream_function_tells_no_word_of_what_it_cannot_project(
    functions: Functions, told: Told, error: type[Exception]
) -> None:
    words = PlainWords()
    functions.send(event_of(f"The {words.draw('text')} is blue."))
    assert functions.ingest() == []
    unfit: Any = Unfit(error)
    [number] = functions.project(functions.projecting(unfit))
    assert number
    assert words.found_in(handed(functions)) == ["text"]
    written = told.bytes()
    assert b"projection_failed" in written
    assert words.found_in(written) == []
    assert words.found_in(functions.kept.aws.messages()) == []


@pytest.mark.parametrize(
    "broken",
    [
        lambda value: value[: len(value) // 2],
        lambda value: value.replace('"turn"', '"no such kind"'),
        lambda value: value.replace('"text"', '"no such field"'),
    ],
    ids=["cut off", "of no kind", "without a text"],
)
def test_a_record_that_cannot_be_read_is_told_without_what_it_holds(
    functions: Functions, told: Told, broken: Callable[[str], str]
) -> None:
    words = PlainWords()
    functions.send(event_of(f"The {words.draw('text')} is blue."))
    assert functions.ingest() == []
    record = next(one for one in functions.records() if one["dynamodb"]["Keys"]["sk"]["S"].startswith("ENTRY#"))
    image = record["dynamodb"]["NewImage"]
    damaged: Mapping[str, Any] = {**image, "value": {"S": broken(image["value"]["S"])}}
    assert damaged != image
    event = {"Records": [{**record, "dynamodb": {**record["dynamodb"], "NewImage": damaged}}]}
    with pytest.raises((ValueError, KeyError)) as raised:
        functions.projecting(cast("SpacesIndex", functions.kept.memory.index))(event, a_context())
    assert words.found_in(plain_bytes(event)) == ["text"]
    failed = "".join(traceback.format_exception(raised.value))  # as the runtime logs it
    assert words.found_in(failed.encode() + told.bytes()) == []


def test_what_is_given_up_is_among_the_dead_letters_alone(functions: Functions, told: Told) -> None:
    words = PlainWords()

    def failing(_scope: Any, _event: Any, _author: Any, **_: Any) -> Any:
        raise StoreUnavailableError("down")

    down: Any = failing
    handle: Handler = make_handler(down, Telemetry(INGEST_EVENTS))
    functions.send(event_of(f"The {words.draw('text')} is blue."), f'{{"user_id": "{words.draw("malformed")}"}}')
    functions.give_up(handle)
    assert functions.raw(functions.events) == NOTHING
    assert words.found_in(functions.raw(functions.dead_letters)) == ["malformed", "text"]
    work_off(functions)
    written = told.bytes()
    assert written.count(b'"event_failed"') == 2 * 5
    assert words.found_in(handed(functions) + functions.kept.of_table() + written) == []
