"""Events from a queue, over an in-memory store."""

import json
from collections.abc import Collection
from datetime import timedelta
from typing import Any

import pytest

from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Outcome
from recollect.errors import SessionNotFoundError, StoreUnavailableError
from recollect.serverless.handlers.ingest_events import make_handler
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import INGEST_EVENTS
from recollect.use_cases.common.settings import ChangeSettings, ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.people.incognito import SwitchIncognito
from tests.fakes.clock import START, CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.unit.functions.conftest import emitted, lines
from tests.unit.functions.invocation import a_batch, a_context, a_message, failures

SECRET = "my diary"
UNKNOWN: dict[str, Any] = {SECRET: 1}


def an_event(user: str = "alice", *, text: str = "I like tea.", **more: Any) -> str:
    messages = [{"id": "m1", "text": text}]
    return json.dumps({"user_id": user, "session_id": "s1", "messages": messages, **more})


def a_handler(store: InMemoryEntryStore, allowed: Collection[str] = ()) -> Handler:
    record = RecordEvent(store, FixedClock(), CountingIds(), ReadSettings(store))
    return make_handler(IngestEvent(record), Telemetry(INGEST_EVENTS), allowed)


def texts(store: InMemoryEntryStore, user: str = "alice", space: str = "default") -> list[str]:
    return [turn.text for turn in reversed(store.session_turns(Scope(user, space), "s1", limit=100).items)]


@pytest.fixture
def store() -> InMemoryEntryStore:
    return InMemoryEntryStore()


def test_each_message_is_stored_for_the_user_and_space_that_it_names(store: InMemoryEntryStore) -> None:
    batch = a_batch(a_message(an_event("alice", space="work"), 1), a_message(an_event("zoë", text="Coffee."), 2))
    assert failures(a_handler(store)(batch, a_context())) == []
    assert texts(store, "alice", "work") == ["I like tea."]
    assert texts(store, "zoë") == ["Coffee."]


def test_a_batch_that_comes_twice_is_stored_once(store: InMemoryEntryStore, capsys: pytest.CaptureFixture[str]) -> None:
    handle = a_handler(store)
    batch = a_batch(a_message(an_event()))
    assert failures(handle(batch, a_context())) + failures(handle(batch, a_context())) == []
    assert texts(store) == ["I like tea."]
    metrics = emitted(capsys)
    assert metrics["MessagesStored", ("service",), "Count"] == [1.0, 0.0]
    assert metrics["MessagesSkipped", ("service",), "Count"] == [0.0, 1.0]


@pytest.mark.parametrize(
    "body",
    [
        "no JSON",
        "[]",
        "{}",
        json.dumps({"user_id": "alice", "session_id": "s1", "messages": []}),
        json.dumps({"session_id": "s1", "messages": [{"text": SECRET}]}),
        an_event("", text=SECRET),
        an_event("a\x00b", text=SECRET),
        an_event("x" * 129, text=SECRET),
        an_event(space="Not A Space"),
        an_event(**UNKNOWN),
        an_event(messages=[{"text": SECRET, SECRET: 1}]),
        an_event(text=" "),
    ],
)
def test_a_malformed_message_fails_alone_and_nothing_of_it_is_logged(
    store: InMemoryEntryStore, capsys: pytest.CaptureFixture[str], body: str
) -> None:
    batch = a_batch(a_message(body, 1), a_message(an_event(text="good"), 2))
    assert failures(a_handler(store)(batch, a_context())) == ["message-1"]
    assert texts(store) == ["good"]
    output = capsys.readouterr().out
    assert "event_failed" in output
    assert SECRET not in output
    assert "good" not in output


def test_an_event_that_holds_a_secret_is_worked_off_and_counted(
    store: InMemoryEntryStore, capsys: pytest.CaptureFixture[str]
) -> None:
    leak = "My card number is 4111 1111 1111 1111."
    batch = a_batch(a_message(an_event(text=leak), 1))
    assert failures(a_handler(store)(batch, a_context())) == []
    output = capsys.readouterr().out
    assert '"MessagesRefused":[1.0]' in output
    assert "4111" not in output


def test_when_all_messages_fail_each_is_reported(store: InMemoryEntryStore) -> None:
    batch = a_batch(a_message("x", 1), a_message("y", 2))
    assert failures(a_handler(store)(batch, a_context())) == ["message-1", "message-2"]


@pytest.mark.parametrize(
    ("allowed", "failed"), [((), []), ({"AROAEXAMPLE"}, []), ({"AROAOTHER"}, ["message-1"]), ({"AROA"}, ["message-1"])]
)
def test_only_senders_on_the_list_may_send_where_there_is_one(
    store: InMemoryEntryStore, allowed: Collection[str], failed: list[str]
) -> None:
    assert failures(a_handler(store, allowed)(a_batch(a_message(an_event())), a_context())) == failed


class Breaking(InMemoryEntryStore):
    """A store that fails as it is told to."""

    error: Exception = StoreUnavailableError("as the test says")

    def commit(self, scope: Scope, writes: Any) -> list[Outcome]:
        if scope.owner == "unlucky":
            raise self.error
        return super().commit(scope, writes)


@pytest.mark.parametrize("error", [StoreUnavailableError("down"), ZeroDivisionError(SECRET)])
def test_a_message_that_cannot_be_stored_now_comes_again(error: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    store = Breaking()
    store.error = error
    batch = a_batch(a_message(an_event("unlucky"), 1), a_message(an_event("alice"), 2))
    assert failures(a_handler(store)(batch, a_context())) == ["message-1"]
    assert texts(store) == ["I like tea."]
    output = capsys.readouterr().out
    assert '"EventsFailed":[1.0]' in output
    assert SECRET not in output


def test_a_failure_is_logged_with_the_id_of_the_request_that_sent_it(
    store: InMemoryEntryStore, capsys: pytest.CaptureFixture[str]
) -> None:
    batch = a_batch(a_message("x", 1, correlation_id="request-7"), a_message("y", 2))
    batch["Records"].append(a_message("z", 3, correlation_id="no id\n"))
    a_handler(store)(batch, a_context())
    logged = [line for line in lines(capsys) if line.get("message") == "event_failed"]
    assert [line["correlation_id"] for line in logged] == ["request-7", "message-2", "message-3"]
    assert {line["function_request_id"] for line in logged} == {"8f507cfc-0f1e-4697-b07a-ac58fc914c95"}


def test_names_that_hold_secrets_are_refused_without_a_second_try(
    store: InMemoryEntryStore, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    token = "ghp_" + "a1B2" * 9
    messages = [{"id": "m1", "text": "I like tea."}, {"id": "m2", "text": "Coffee.", "speaker": token}]
    events = [
        an_event(messages=messages),
        an_event("bob", messages=[{"id": f"m-{token}", "text": "Coffee."}]),
        an_event("carla", space=token.lower()),
        an_event(token),
    ]
    batch = a_batch(*(a_message(event, number, correlation_id=token) for number, event in enumerate(events)))
    assert failures(a_handler(store)(batch, a_context())) == []
    assert texts(store) == ["I like tea."]
    assert [str(scope.owner) for scope in store.every_scope(limit=10).items] == ["alice"]
    told = capsys.readouterr().out
    assert token not in told + caplog.text
    assert '"MessagesRefused":[1.0,1.0,1.0,1.0]' in told.replace(" ", "")


def test_what_was_said_while_the_space_was_paused_is_dropped_and_counted(
    store: InMemoryEntryStore, capsys: pytest.CaptureFixture[str]
) -> None:
    clock, read = FixedClock(), ReadSettings(store)
    change, alice = ChangeSettings(store, clock, read), Scope("alice")
    change(alice, {"memory_enabled": False}, Author())
    handle = a_handler(store)
    assert failures(handle(a_batch(a_message(an_event())), a_context())) == []
    change(alice, {"memory_enabled": True}, Author())
    assert emitted(capsys)["MessagesDropped", ("service",), "Count"] == [1.0]
    with pytest.raises(SessionNotFoundError):
        texts(store)


def test_a_late_message_of_an_incognito_session_is_dropped_by_when_it_was_said_or_sent(
    store: InMemoryEntryStore,
) -> None:
    clock, read, alice = FixedClock(), ReadSettings(store), Scope("alice")
    SwitchIncognito(store, clock, read).start(alice, "s1", Author())
    clock.advance(minutes=5)
    SwitchIncognito(store, clock, read).end(alice, "s1", Author())
    record = RecordEvent(store, clock, CountingIds(), read)
    handle = make_handler(IngestEvent(record), Telemetry(INGEST_EVENTS))
    said = [
        {"id": "within", "text": "Within.", "at": (START + timedelta(minutes=1)).isoformat()},
        {"id": "before", "text": "Before.", "at": (START - timedelta(minutes=1)).isoformat()},
        {"id": "after", "text": "After.", "at": (START + timedelta(minutes=5)).isoformat()},
    ]
    sent = an_event(text="Without a time, sent within.")
    batch = a_batch(a_message(json.dumps({**json.loads(sent), "messages": said}), 1), a_message(sent, 2))
    assert failures(handle(batch, a_context())) == []
    assert texts(store) == ["Before.", "After."]
