"""Bodies are read strictly, and counted before they are read."""

import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.http.errors.problems import ProblemError
from recollect.http.protocol.request_body import (
    MAX_BODY_DEPTH,
    MAX_BODY_VALUES,
    MAX_NUMBER_LENGTH,
    parse_json,
    require_bounded,
    require_json,
)
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import roomy_client_of
from tests.work import calls_of


@pytest.mark.parametrize("content_type", ["application/json", "application/merge+json; charset=UTF-8"])
def test_json_in_utf_8_is_taken(content_type: str) -> None:
    require_json(content_type)
    require_json(content_type)


@pytest.mark.parametrize("content_type", ["", "text/json", "application/jsonx", "application/json; charset=latin-1"])
def test_another_type_is_refused_as_often_as_it_comes(content_type: str) -> None:
    for _ in range(2):
        with pytest.raises(ProblemError):
            require_json(content_type)


SEARCH = "/v1/memory/search"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def refused(body: bytes) -> str:
    with pytest.raises(ProblemError) as caught:
        parse_json(body)
    return f"{caught.value.problem.type.slug}: {caught.value.problem.detail}"


def unknown(count: int) -> bytes:
    return json.dumps({"query": "x"} | {f"k{number}": 0 for number in range(count)}).encode()


@pytest.fixture
def client() -> Client:
    return roomy_client_of(FakeMemory(), authorization="Bearer alice-key")


@given(JSON)
def test_what_is_within_the_bounds_is_read_as_it_is(document: object) -> None:
    assert parse_json(json.dumps(document).encode()) == document
    assert parse_json(json.dumps(document, ensure_ascii=False, indent=2).encode()) == document


def test_the_bound_on_values_is_exact() -> None:
    assert parse_json(json.dumps([0] * (MAX_BODY_VALUES - 1)).encode()) == [0] * (MAX_BODY_VALUES - 1)
    assert refused(json.dumps([0] * MAX_BODY_VALUES).encode()) == (
        "body-too-large: A body may hold 25000 members and items in all. Send less in one call."
    )


def test_the_bound_on_depth_is_exact() -> None:
    parse_json(b"[" * MAX_BODY_DEPTH + b"]" * MAX_BODY_DEPTH)
    too_deep = b"[" * (MAX_BODY_DEPTH + 1) + b"]" * (MAX_BODY_DEPTH + 1)
    assert refused(too_deep) == "malformed-body: A body may be nested 32 deep; no route takes one that is deeper."


@pytest.mark.parametrize("text", ["," * 30_000, "[" * 30_000, '"' * 30_000, "\\" * 30_001, '\\",{' * 9_000])
def test_a_text_is_one_value_whatever_stands_in_it(text: str) -> None:
    assert parse_json(json.dumps({"text": text}).encode()) == {"text": text}


@pytest.mark.parametrize(
    "body", [b'"' * 4_000_001, b'{"a":"' + b'\\"' * 2_000_000, b"]" * 100, b"1" * 5_000_000, b"\\" * 99, b'"\\']
)
def test_what_is_no_json_is_left_to_the_parser(body: bytes) -> None:
    require_bounded(body)


@pytest.mark.parametrize(
    "number", ["9" * 10_000, "0." + "1" * 4_000_000, "1" * 4_000_000 + "e-3999999", "-" + "9" * 401]
)
def test_an_endless_number_is_refused_before_it_is_computed(number: str) -> None:
    assert refused(f'{{"limit": {number}}}'.encode()) == (
        "malformed-body: The body holds a number with too many digits; 400 characters are taken."
    )


def test_a_number_may_be_as_long_as_the_bound() -> None:
    assert parse_json(b"9" * MAX_NUMBER_LENGTH) == int("9" * MAX_NUMBER_LENGTH)


@pytest.mark.parametrize("constant", [b"NaN", b"Infinity", b"-Infinity"])
def test_a_constant_that_json_does_not_have_is_refused(constant: bytes) -> None:
    assert constant.decode() in refused(b'{"limit": ' + constant + b"}")


def test_a_byte_order_mark_and_broken_utf_8_are_refused() -> None:
    assert refused(b'\xef\xbb\xbf{"query": "x"}').startswith("malformed-body: The body must be JSON")
    assert refused(b'{"query": "\xff"}') == "malformed-body: The body must be UTF-8; the bytes at 11 are not."
    assert refused(b'{"query": "\xed\xa0\x80"}') == "malformed-body: The body must be UTF-8; the bytes at 11 are not."


def test_a_member_that_is_named_twice_is_refused_and_named() -> None:
    twice = b'{"filter": {"query": "x", "que\\u0072y": "y"}}'
    assert refused(twice) == "malformed-body: The body names the member query twice in one object."
    assert len(refused(b'{"' + b"k" * 9_000 + b'": 1, "' + b"k" * 9_000 + b'": 1}')) < 400


@pytest.mark.parametrize("number", ["1e999", "-1e999"])
def test_a_number_beyond_a_double_is_refused(client: Client, number: str) -> None:
    reply = client.post(SEARCH, f'{{"query": "x", "min_relevance": {number}}}'.encode())
    assert list(reply.fields) == ["min_relevance"]


@pytest.mark.parametrize("body", [b'{"query": "\\ud800"}', b'{"query": "x", "\\ud800": 1}'])
def test_a_lone_surrogate_is_refused(client: Client, body: bytes) -> None:
    assert len(client.post(SEARCH, body).fields) == 1


def test_fifty_unknown_members_are_told_of_and_no_more_are_looked_at(client: Client) -> None:
    few, many = unknown(60), unknown(20_000)
    assert list(client.post(SEARCH, many).fields) == [f"k{number}" for number in range(50)]
    calls_for_few = calls_of(partial(client.post, SEARCH, few)).total()
    calls_for_many = calls_of(partial(client.post, SEARCH, many)).total()
    # An integer is read by a call of its own, so one call a member is fine
    assert calls_for_many - calls_for_few < 1.5 * 20_000


def test_known_members_are_read_however_many_unknown_ones_stand_before_them(client: Client) -> None:
    body = json.dumps({f"k{number}": 0 for number in range(300)} | {"query": ""}).encode()
    reply = client.post(SEARCH, body)
    assert "query" in reply.fields
    assert len(reply.fields) == 50


def test_400_000_unknown_members_are_not_even_parsed(client: Client) -> None:
    body = b'{"query":"x",' + b",".join(b'"%x":0' % number for number in range(400_000)) + b"}"
    reply = client.post(SEARCH, body)
    assert (reply.status, reply.problem) == (413, "body-too-large")
    assert calls_of(lambda: client.post(SEARCH, body)).total() < 5_000


def test_unknown_parameters_of_a_url_are_told_of_fifty_times(client: Client) -> None:
    query = "&".join(f"k{number}=" for number in range(5_000))
    assert len(client.get("/v1/memory/entries", query).fields) == 50


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/memory/entries/batch", {"entries": [0] * 20_000}),
        ("/v1/memory/events", {"session_id": "s", "messages": [{}] * 10_000}),
        ("/v1/memory/entries", {"text": "x", "tags": [0] * 20_000}),
        ("/v1/memory/entries", {"text": "x", "metadata": {"a": [0] * 20_000}}),
        (SEARCH, {"query": "x", "filter": {"tags": {"in": ["a"] * 20_000}}}),
        (SEARCH, {"query": "x", "filter": {"and": [{"tags": "a"}] * 6_000}}),
    ],
)
def test_a_list_beyond_its_bound_is_one_error(client: Client, path: str, body: object) -> None:
    reply = client.post(path, body)
    assert len(reply.fields) == 1
