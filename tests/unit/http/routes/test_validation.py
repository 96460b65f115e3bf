"""What may stand in a field. Refusals name the field, say what would be right and never repeat the value."""

import json
import re
from typing import Any

import pytest

from tests.unit.http.client import Client, Reply
from tests.unit.http.openapi.operations import bodies, media_type, operations

ENTRIES, EVENTS = "/v1/memory/entries", "/v1/memory/events"
CANARY = "xyzzy"


def nested(depth: int) -> Any:
    return {"a": nested(depth - 1)} if depth > 1 else {}


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("text", "x" * 8_000),
        ("text", " é漢🍵\n\t"),
        ("tags", ["t" * 64] * 1 + [str(number) for number in range(31)]),
        ("source_ids", ["s" * 256] * 100),
        ("name", "A1._:-"),
        ("session_id", "s" * 256),
        ("metadata", {f"k{number}": number for number in range(64)}),
        ("metadata", nested(5)),
        ("metadata", {"i": 2**53, "j": -(2**53), "f": 1.5e300, "n": None, "b": True}),
        ("metadata", {"a": "x" * (16 * 1024 - 8)}),
        ("occurred_at", "0001-01-01T00:00:00Z"),
        ("occurred_at", "9999-12-31t23:59:59.999999999z"),
        ("occurred_at", "2024-02-29T12:00:00-00:00"),
        ("kind", "handoff"),
        ("role", "assistant"),
    ],
)
def test_what_is_within_the_bounds_is_taken(alice: Client, member: str, value: object) -> None:
    assert alice.post(ENTRIES, {"text": "t", member: value}).status == 201


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("text", None),
        ("text", 5),
        ("text", ["t"]),
        ("text", ""),
        ("text", "   "),
        ("text", "\u2003\n"),
        ("text", "x" * 8_001),
        ("text", f"{CANARY}\x00"),
        ("text", f"{CANARY}\ud800"),
        ("tags", "tea"),
        ("tags", [""]),
        ("tags", ["x" * 65]),
        ("tags", ["ŉ" * 33]),  # 66 in small letters
        ("tags", ["a\nb"]),
        ("tags", [1]),
        ("tags", ["t"] * 33),
        ("source_ids", ["s"] * 101),
        ("source_ids", ["s" * 257]),
        ("name", ""),
        ("name", "-a"),
        ("name", "a b"),
        ("name", "a/b"),
        ("name", "x" * 129),
        ("name", "ü"),
        ("name", "a\n"),
        ("name", "019ca945-0a00-7000-8001-020304050607"),
        ("name", "AZypRQoAcACAAQIDBAUGBw"),
        ("category", "x" * 65),
        ("session_id", ""),
        ("session_id", "a\x1fb"),
        ("space", "-"),
        ("space", "Default"),
        ("space", "x" * 65),
        ("space", "a\n"),
        ("metadata", []),
        ("metadata", {f"k{number}": number for number in range(65)}),
        ("metadata", {"a": {f"k{number}": number for number in range(64)}}),
        ("metadata", nested(6)),
        ("metadata", {"a": "x" * (16 * 1024 - 7)}),
        ("metadata", {"i": 2**53 + 1}),
        ("metadata", {"i": -(2**53) - 1}),
        ("metadata", {"deep": [{"i": 10**30}]}),
        ("metadata", {"a": f"{CANARY}\x00"}),
        ("metadata", {"a": [f"{CANARY}\udfff"]}),
        ("metadata", {f"{CANARY}\udfff": 1}),
        ("metadata", {f"{CANARY}\x00": {}}),
        ("pinned", 1),
        ("pinned", "true"),
        ("manually_saved", None),
        ("role", "boss"),
        ("kind", "turn"),
        ("kind", "thought"),
        ("occurred_at", "2026-01-01"),
        ("occurred_at", "2026-01-01T00:00:00"),
        ("occurred_at", "2026-01-01 00:00:00Z"),
        ("occurred_at", "2026-13-01T00:00:00Z"),
        ("occurred_at", "2026-02-29T00:00:00Z"),
        ("occurred_at", "0000-01-01T00:00:00Z"),
        ("occurred_at", "0001-01-01T00:00:00+00:01"),
        ("occurred_at", "9999-12-31T23:59:59-00:01"),
        ("occurred_at", "2026-01-01T00:00:00+24:00"),
        ("occurred_at", "２026-01-01T00:00:00Z"),
        ("occurred_at", 1_767_225_600),
        ("on_duplicate", "replace"),
        ("on_duplicate", None),
        ("trust", "everybody"),
        ("user_id", "bob"),
    ],
)
def test_what_is_outside_the_bounds_is_refused(alice: Client, member: str, value: object) -> None:
    reply = alice.post(ENTRIES, {"text": "t", member: value})
    assert [field.partition("[")[0] for field in reply.fields] == [member]
    assert all(problem.startswith(("must", "is")) or "must" in problem for problem in reply.fields.values())
    assert CANARY.encode() not in reply.body


@pytest.mark.parametrize("number", ["1e400", "-1e999"])
def test_numbers_beyond_a_double_are_refused(alice: Client, number: str) -> None:
    body = f'{{"text": "t", "metadata": {{"n": {number}}}}}'.encode()
    assert list(alice.post(ENTRIES, body).fields) == ["metadata"]


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"text": "t", "id": "x" * 257}, "messages[0].id"),
        ({"text": "t", "id": ""}, "messages[0].id"),
        ({"text": "t", "speaker": "x" * 129}, "messages[0].speaker"),
        ({"text": "t", "speaker": "A\nB"}, "messages[0].speaker"),
        ({"text": "t", "caption": "x" * 2_001}, "messages[0].caption"),
        ({"text": "t", "kind": "turn"}, "messages[0].kind"),
        ({}, "messages[0].text"),
        ({"text": "t", "content": "t"}, "messages[0].content"),
        ({"content": " "}, "messages[0].content"),
        ("text", "messages[0]"),
    ],
)
def test_a_malformed_message_is_refused(alice: Client, message: object, field: str) -> None:
    assert list(alice.post(EVENTS, {"session_id": "s", "messages": [message]}).fields) == [field]


@pytest.mark.parametrize("messages", [[], [{"text": "t"}] * 101])
def test_an_event_has_1_to_100_messages(alice: Client, messages: object) -> None:
    assert list(alice.post(EVENTS, {"session_id": "s", "messages": messages}).fields) == ["messages"]


@pytest.mark.parametrize("body", [b"", b"null", b"[]", b'"text"', b"5"])
def test_a_body_that_is_no_object_is_refused(alice: Client, body: bytes) -> None:
    assert list(alice.post(ENTRIES, body).fields) == ["body"]


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"{'text': 't'}",
        b'{"text": "t",}',
        b'{"text": "t"} x',
        b'{"text": "\xff"}',
        b'\xef\xbb\xbf{"text": "t"}',
        b'{"text": "a\nb"}',
        b'{"metadata": {"n": NaN}}',
        b'{"metadata": {"n": -Infinity}}',
        b'{"metadata": {"n": ' + b"9" * 5_000 + b"}}",
        b"[" * 50_000,
        b'{"a":' * 15_000,
        '{"text": "t"}'.encode("utf-16"),
    ],
)
def test_a_body_that_is_no_json_is_refused(alice: Client, body: bytes) -> None:
    reply = alice.post(ENTRIES, body)
    assert (reply.status, reply.problem) == (400, "malformed-body")


@pytest.mark.parametrize("content_type", ["application/json", "application/json; charset=UTF-8", "application/a+json"])
def test_json_is_known_by_its_content_types(alice: Client, content_type: str) -> None:
    assert alice.post(ENTRIES, {"text": "t"}, Content_Type=content_type).status == 201


@pytest.mark.parametrize("content_type", ["text/json", "application/json; charset=latin-1", "application/xml", "json"])
def test_other_content_types_are_refused(alice: Client, content_type: str) -> None:
    reply = alice.post(ENTRIES, {"text": "t"}, Content_Type=content_type)
    assert (reply.status, reply.problem) == (415, "unsupported-media-type")


def test_unknown_members_are_named_but_not_in_full_length(alice: Client) -> None:
    fields = alice.post(ENTRIES, {"text": "t", "x" * 1_000: 1, "é\n": 2}).fields
    assert all(len(field) <= 200 and field.isprintable() and field.isascii() for field in fields)
    assert set(fields.values()) == {"is not known here; leave it out"}


def test_a_member_whose_name_is_no_text_is_refused(alice: Client) -> None:
    assert alice.post(ENTRIES, {"text": "t", "\ud800": 2}).fields == {"body": "must be text without lone surrogates"}


def test_at_most_fifty_errors_are_listed(alice: Client) -> None:
    body = json.dumps({"text": "t", **{f"m{number}": 1 for number in range(500)}}).encode()
    assert len(alice.post(ENTRIES, body).fields) == 50


def asked_with(alice: Client, method: str, path: str, operation: dict[str, Any], query: str) -> Reply:
    """Call an operation with some parameters, and with the body of its example."""
    sent = {"content-type": media_type(operation)}
    address = re.sub(r"\{\w+\}", "x", path)
    return alice.send(method.upper(), address, query=query, content=bodies(operation)[0], headers=sent)


def test_every_route_refuses_unknown_parameters(alice: Client) -> None:
    described = list(operations(alice.get("/openapi.json").json()))
    assert len(described) > 50
    for method, path, operation in described:
        reply = asked_with(alice, method, path, operation, "colour=red")
        assert (reply.status == 404 and "{share_id}" in path) or "colour" in reply.fields, (method, path)


def test_a_parameter_that_is_given_twice_is_refused(alice: Client) -> None:
    """Something in front may have looked at the one value, and the server at the other."""
    tried = 0
    for method, path, operation in operations(alice.get("/openapi.json").json()):
        for one in operation.get("parameters", []):
            if one["in"] == "query":
                tried += 1
                reply = asked_with(alice, method, path, operation, f"{one['name']}=1&{one['name']}=2")
                is_list = one["schema"].get("type") == "array"
                refused = reply.status == 422 and reply.fields == {one["name"]: "must be given once"}
                assert refused is not is_list, (method, path, one["name"], reply.body)
    assert tried > 60


def test_an_empty_speaker_or_caption_counts_as_left_out(alice: Client) -> None:
    message = {"text": "t", "speaker": "", "caption": " \n", "at": None}
    assert alice.post(EVENTS, {"session_id": "s", "messages": [message]}).status == 200


@pytest.mark.parametrize("session_id", [".", ".."])
def test_a_session_id_that_no_address_can_hold_is_refused(alice: Client, session_id: str) -> None:
    event = {"session_id": session_id, "messages": [{"text": "t"}]}
    assert list(alice.post(EVENTS, event).fields) == ["session_id"]


def test_a_list_of_another_length_is_refused_in_the_same_words_as_a_text(alice: Client) -> None:
    answer = alice.post(ENTRIES, {"text": "t", "tags": [str(number) for number in range(33)]})
    assert answer.json()["errors"] == [{"field": "tags", "problem": "must have at most 32 items"}]
    answer = alice.post("/v1/memory/search", {"messages": []})
    assert answer.json()["errors"] == [{"field": "messages", "problem": "must have at least 1 item"}]


def test_a_name_that_is_not_known_is_named_as_the_caller_wrote_it(alice: Client) -> None:
    answer = alice.post("/v1/memory/settings", {"ttl_days": {"pets": 5}})
    assert list(answer.fields) == ["ttl_days.pets"]
