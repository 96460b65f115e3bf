"""Whose rights the store is asked with while a call is worked off, and behind its answer."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

import pytest

from recollect.errors import NotPermittedError, StoreForbiddenError
from recollect.use_cases.table import Recollect
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import client_of

_whose: ContextVar[str | None] = ContextVar("whose", default=None)


@contextmanager
def acting(user_id: str) -> Iterator[None]:
    before = _whose.set(user_id)
    try:
        yield
    finally:
        _whose.reset(before)


def nobody(user_id: str) -> AbstractContextManager[None]:
    raise NotPermittedError(f"no rights for {len(user_id)} characters")


def with_rights(memory: FakeMemory, rights: Any) -> Client:
    memory.parts = replace(memory.parts, acting_for=rights)
    return client_of(memory, authorization="Bearer alice-key")


def test_a_call_and_what_follows_its_answer_have_the_rights_of_its_person(
    memory: FakeMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, str | None] = {}
    client = with_rights(memory, acting)
    search, follow = memory.search, memory.record_results

    def searched(*given: Any, **named: Any) -> Any:
        seen["call"] = _whose.get()
        return search(*given, **named)

    def followed(*given: Any, **named: Any) -> Any:
        seen["behind"] = _whose.get()
        return follow(*given, **named)

    monkeypatch.setitem(vars(memory), "search", searched)
    monkeypatch.setitem(vars(memory), "record_results", followed)
    assert client.post("/v1/memory/search", {"query": "tea"}).status == 200
    assert seen == {"call": "alice", "behind": "alice"}
    assert _whose.get() is None


def test_who_can_have_no_rights_is_told_so_before_anything_is_asked(memory: FakeMemory) -> None:
    reply = with_rights(memory, nobody).get("/v1/memory/entries")
    assert (reply.status, reply.json()["type"]) == (403, "urn:recollect:problem:not-permitted")


def test_what_access_control_refuses_is_a_fault_of_the_server_and_not_to_be_tried_again(
    memory: FakeMemory,
) -> None:
    memory.fails = StoreForbiddenError("of alice")
    reply = with_rights(memory, acting).get("/v1/memory/entries")
    assert (reply.status, reply.json()["type"]) == (500, "urn:recollect:problem:internal")
    assert "retry-after" not in reply.headers
    assert b"alice" not in reply.body


def test_without_rights_apart_nothing_is_opened(memory: FakeMemory) -> None:
    with Recollect.acting_for(memory, "alice") as given:
        assert given == "alice"
