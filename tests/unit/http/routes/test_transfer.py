"""Export and import over HTTP: media types, cursors, bounds, and whose it is."""

import json

import pytest

from recollect.core.lifecycle.transfer.lines import MAX_LINES
from recollect.core.model.records import Collection
from recollect.core.model.scope import Owner
from recollect.http.openapi.examples import FILE
from tests.builders import ALICE
from tests.transfer.moving import content, verify
from tests.transfer.samples import SampleMaker
from tests.unit.http.client import Client, Reply
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import roomy_client_of

EXPORT, IMPORT = "/v1/memory/export", "/v1/memory/import"
NDJSON = "application/x-ndjson"


def bring(client: Client, body: str | bytes, *, media_type: str = NDJSON, **query: object) -> Reply:
    sent = body if isinstance(body, bytes) else body.encode()
    asked = {"import_id": "i", "chunk": 0, **query}
    return client.send("POST", IMPORT, query=asked, content=sent, headers={"content-type": media_type})


def test_pages_go_on_with_a_cursor_that_is_of_use_to_nobody_else() -> None:
    memory = FakeMemory()
    SampleMaker(5).fill(memory.store, ALICE, 330)
    alice = roomy_client_of(memory, authorization="Bearer alice-key")
    mallory = roomy_client_of(memory, authorization="Bearer mallory-key")

    first = alice.get(EXPORT, {"space": "*"})
    cursor = first.headers["x-next-cursor"]
    second = alice.get(EXPORT, {"space": "*", "cursor": cursor})

    assert first.headers["content-type"] == second.headers["content-type"] == NDJSON
    assert "x-next-cursor" not in second.headers
    verify((first.body + second.body).decode().splitlines())
    for client, query in ((mallory, {"space": "*"}), (alice, {"space": "default"}), (alice, {})):
        assert "cursor" in client.get(EXPORT, {**query, "cursor": cursor}).fields
    assert alice.get(EXPORT, {"space": "*", "cursor": cursor[:-2] + "xx"}).status == 422


def test_a_person_takes_away_only_their_own(alice: Client, mallory: Client) -> None:
    assert bring(alice, FILE).json()["imported"] == {"edge": 1, "entry": 1, "version": 1}
    theirs = mallory.get(EXPORT, {"space": "*"}).body.decode().splitlines()
    assert [json.loads(line)["type"] for line in theirs] == ["header", "manifest"]
    assert content(alice.get(EXPORT, {"space": "*"}).body.decode().splitlines()) == content(FILE.splitlines())


def test_the_same_chunk_again_is_answered_alike_and_another_one_is_refused(alice: Client, memory: FakeMemory) -> None:
    first = bring(alice, FILE).json()
    assert bring(alice, FILE).json() == {**first, "repeated": True}
    assert bring(alice, FILE + "\n").problem == "idempotency-key-reused"
    assert bring(alice, FILE, chunk=1).json()["skipped"] == first["imported"]
    assert memory.store.count_records(Owner("alice").person, Collection.IMPORT) == 2


def test_bad_lines_are_told_by_their_numbers_and_the_others_come_in(alice: Client) -> None:
    lines = [*FILE.splitlines()[:3], "no json", "", '{"type":"entry"}', FILE.splitlines()[3]]
    told = bring(alice, "\r\n".join(lines), first_line=101).json()
    assert told["imported"] == {"edge": 1, "entry": 1, "version": 1}
    assert [(one["line"], one["type"], one["field"]) for one in told["problems"]] == [
        (104, "invalid", "line"),
        (106, "invalid", "created_at"),
    ]


@pytest.mark.parametrize("media_type", ["application/json", "text/plain", "", "application/x-ndjson; charset=latin-1"])
def test_another_media_type_is_refused(alice: Client, media_type: str) -> None:
    assert bring(alice, FILE, media_type=media_type).problem == "unsupported-media-type"


def test_what_is_no_text_has_too_many_lines_or_too_many_bytes_is_refused(alice: Client) -> None:
    assert bring(alice, b"\xff\xfe").problem == "malformed-body"
    assert "body" in bring(alice, "{}\n" * (MAX_LINES + 1)).fields
    assert bring(alice, b"x" * 200_000).problem == "body-too-large"
    assert "version" in bring(alice, '{"type":"header","format":"recollect","version":9}').fields


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"import_id": "a b"}, "import_id"),
        ({"chunk": -1}, "chunk"),
        ({"first_line": 0}, "first_line"),
        ({"first_line": 10**13}, "first_line"),
        ({"x": 1}, "x"),
    ],
)
def test_parameters_are_checked(alice: Client, query: dict[str, object], field: str) -> None:
    asked = {"import_id": "i", "chunk": 0, **query}
    sent = {"content-type": NDJSON}
    assert field in alice.send("POST", IMPORT, query=asked, content=FILE.encode(), headers=sent).fields


def test_an_agent_may_neither(memory: FakeMemory, alice: Client) -> None:
    assert alice.get(EXPORT, x_agent_id="helper").problem == "not-permitted"
    sent = {"content-type": NDJSON, "x-agent-id": "helper"}
    reply = alice.send("POST", IMPORT, query={"import_id": "i", "chunk": 0}, content=FILE.encode(), headers=sent)
    assert reply.problem == "not-permitted"
    assert memory.entries == {}
