"""Secrets beside the text: what is refused, what a space has redacted, and what stays within reach."""

import json
from dataclasses import replace
from typing import Any

import pytest

from recollect.core.guardrails.secrets.identifiers import SECRET_PROBLEM
from recollect.core.model.drafts import ConversationEvent, Message
from recollect.core.model.writes import Author
from recollect.http.app import create_app
from recollect.http.models.base import RequestBody
from tests.builders import ALICE
from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

TOKEN = "ghp_" + "a1B2" * 9
EVENTS, HANDOFFS, SETTINGS = "/v1/memory/events", "/v1/memory/handoffs", "/v1/memory/settings"
TEXT = {"text": "Alice likes oolong tea."}


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        (EVENTS, {"session_id": "s", "messages": [TEXT, {**TEXT, "speaker": TOKEN}]}, "messages[1].speaker"),
        (EVENTS, {"session_id": "s", "messages": [{**TEXT, "id": f"m-{TOKEN}"}]}, "messages[0].id"),
        (EVENTS, {"session_id": TOKEN, "messages": [TEXT]}, "session_id"),
        (EVENTS, {"session_id": "s", "space": TOKEN.lower(), "messages": [TEXT]}, "space"),
        (ENTRIES, {**TEXT, "session_id": TOKEN}, "session_id"),
        (HANDOFFS, {"project": TOKEN, "summary": "done"}, "project"),
        (HANDOFFS, {"project": "p", "summary": "done", "metadata": {"a": [TOKEN]}}, "metadata"),
        (HANDOFFS, {"project": "p", "summary": "done", "metadata": {TOKEN: 1}}, "metadata"),
        (SETTINGS, {"profiles": {"relevant": {"decay": {"by_category": {TOKEN: 0.1}}}}}, "by_category"),
    ],
)
def test_a_name_in_a_body_is_refused_by_its_field(alice: Client, path: str, body: Any, field: str) -> None:
    reply = alice.post(path, body)
    [(named, problem)] = reply.fields.items()
    assert named.endswith(field)
    assert not named.startswith("body")
    assert problem == SECRET_PROBLEM
    assert TOKEN.lower() not in reply.body.decode().lower()


@pytest.mark.parametrize("name", ["X-Session-Id", "Idempotency-Key", "X-Agent-Id"])
def test_a_header_is_refused_by_its_name(alice: Client, name: str) -> None:
    token = "glpat-" + "0a1b2c3d4e5f6a7b8c9d"
    reply = alice.post(ENTRIES, TEXT, **{name: token})
    assert reply.fields == {name: SECRET_PROBLEM}
    assert token not in reply.body.decode()


def test_a_request_id_that_is_a_secret_is_replaced(alice: Client) -> None:
    assert alice.get(ENTRIES, X_Request_Id=TOKEN).headers["x-request-id"] != TOKEN


def test_an_unknown_member_that_is_a_secret_is_not_repeated(alice: Client) -> None:
    reply = alice.post(ENTRIES, {**TEXT, TOKEN: 1})
    assert reply.status == 422
    assert TOKEN not in reply.body.decode()


def test_one_item_of_a_batch_is_refused_alone(alice: Client) -> None:
    items = [TEXT, {"text": "Bo likes coffee.", "session_id": TOKEN}]
    stored, refused = alice.post(f"{ENTRIES}/batch", {"entries": items}).json()["results"]
    assert stored["action"] == "created"
    assert refused["problem"]["errors"] == [{"field": "entries[1].session_id", "problem": SECRET_PROBLEM}]


def test_a_reason_is_refused_or_redacted_as_the_space_says(alice: Client) -> None:
    entry_id = store(alice, "Alice likes oolong tea.")
    edit = {"text": "Alice likes green tea.", "reason": f"she wrote it beside {TOKEN}"}
    assert alice.patch(f"{ENTRIES}/{entry_id}", edit).fields == {"reason": SECRET_PROBLEM}
    alice.post(SETTINGS, {"secrets": "redact"})
    assert alice.patch(f"{ENTRIES}/{entry_id}", edit).status == 200
    [version] = alice.get(f"{ENTRIES}/{entry_id}/versions").json()["items"]
    assert version["reason"] == "she wrote it beside [secret: github_token]"


def test_metadata_of_a_handoff_are_redacted_where_the_space_says_so(alice: Client) -> None:
    alice.post(SETTINGS, {"secrets": "redact"})
    body = {"project": "p", "summary": "done", "metadata": {"a": [TOKEN]}}
    assert alice.post(HANDOFFS, body).json()["metadata"] == {"a": ["[secret: github_token]"]}


def test_a_question_may_hold_one(alice: Client) -> None:
    store(alice, "Alice likes oolong tea.")
    assert alice.post("/v1/memory/search", {"query": f"Whose key is {TOKEN}?"}).status == 200


def test_what_was_stored_in_former_times_stays_within_reach(alice: Client, memory: FakeMemory) -> None:
    scope = replace(ALICE, space=TOKEN.lower())
    event = ConversationEvent(TOKEN, (Message(text="I like tea.", id=TOKEN, speaker=TOKEN),))
    memory.record_event(scope, event, Author())
    where = {"space": TOKEN.lower()}
    [turn] = alice.get(f"/v1/memory/sessions/{TOKEN}/turns", where).json()["items"]
    assert turn["speaker"] == TOKEN
    assert alice.get(f"{ENTRIES}/{turn['id']}", where).status == 200
    assert alice.delete(f"/v1/memory/sessions/{TOKEN}", where).json()["turns_forgotten"] == 1


def test_every_body_of_a_route_is_looked_at(memory: FakeMemory) -> None:
    app = create_app(memory, identify=lambda _: None, cursor_secret=b"x" * 32)  # type: ignore[arg-type]
    app.load_resources()
    bodies = [route.body_field.field_info.annotation for route in app.routes if getattr(route, "body_field", None)]  # type: ignore[attr-defined]
    assert len(bodies) > 15
    assert all(issubclass(body, RequestBody) for body in bodies), "a body of another kind passes the gate by"


def test_no_field_is_named_that_is_not_there() -> None:
    waiting, seen = [RequestBody], set()
    while waiting:
        model = waiting.pop()
        waiting += model.__subclasses__()
        seen.add(model)
        assert set(model.model_fields) >= model.SCREENED | model.NOT_KEPT, model
        assert not model.SCREENED & model.NOT_KEPT, model
    assert len(seen) > 15, json.dumps(sorted(model.__name__ for model in seen))
