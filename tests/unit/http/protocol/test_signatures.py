"""A cursor works for the listing that it was made for and for no other."""

import pytest

from recollect.core.model.scope import Scope
from recollect.errors import InputError
from recollect.http.protocol.signatures import Cursors
from tests.unit.http.client import Client

ALICE = Scope("alice")
CURSORS = Cursors(b"secret")


def test_a_cursor_gives_its_position_back() -> None:
    cursor = CURSORS.seal("a position", ALICE, "entries", "x")
    assert CURSORS.open(cursor, ALICE, "entries", "x") == "a position"


def test_the_last_page_has_no_cursor_and_the_first_needs_none() -> None:
    assert CURSORS.seal(None, ALICE, "entries") is None
    assert CURSORS.open(None, ALICE, "entries") is None


@pytest.mark.parametrize(
    ("cursors", "scope", "route", "conditions"),
    [
        (Cursors(b"another"), ALICE, "entries", "x"),
        (CURSORS, Scope("bob"), "entries", "x"),
        (CURSORS, Scope("alice", "work"), "entries", "x"),
        (CURSORS, ALICE, "sessions", "x"),
        (CURSORS, ALICE, "entries", "y"),
    ],
)
def test_a_cursor_of_another_listing_is_refused(cursors: Cursors, scope: Scope, route: str, conditions: str) -> None:
    cursor = CURSORS.seal("a position", ALICE, "entries", "x")
    with pytest.raises(InputError):
        cursors.open(cursor, scope, route, conditions)


@pytest.mark.parametrize("cursor", ["", "x", "a.b", "\x00", "é.ü", ".", "x" * 5_000, "InBvcyI.AAAA"])
def test_what_is_no_cursor_is_refused(alice: Client, cursor: str) -> None:
    for path in ("entries", "sessions", "sessions/s/turns"):
        assert list(alice.get(f"/v1/memory/{path}", {"cursor": cursor}).fields) == ["cursor"]


def test_a_cursor_cannot_be_taken_to_another_filter_or_person(alice: Client, mallory: Client) -> None:
    for client in (alice, mallory):
        for text in ("one", "two"):
            client.post("/v1/memory/entries", {"text": text})
    cursor = alice.get("/v1/memory/entries", "limit=1").json()["next_cursor"]
    assert list(alice.get("/v1/memory/entries", {"cursor": cursor, "kind": "memory"}).fields) == ["cursor"]
    assert list(mallory.get("/v1/memory/entries", {"cursor": cursor}).fields) == ["cursor"]
    assert alice.get("/v1/memory/entries", {"cursor": cursor, "limit": 5}).status == 200
