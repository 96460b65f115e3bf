"""What an agent is told of memories that disagree, and of what was said otherwise later."""

from typing import Final

import numpy as np
import pytest
from mcp import Client, types

from recollect.core.judges import conflict
from recollect.core.judges.linear import LinearJudge
from tests.unit.http.arranging import open_conflict
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.local.mcp.agents import content_of, text_of, use

QUESTION: Final = {"query": "live", "intent": "fact_check", "reason_for_search": "a test"}


def test_memories_that_cannot_both_hold_are_marked_where_they_are_found() -> None:
    memory = FakeMemory()

    async def visit(client: Client) -> list[types.CallToolResult]:
        done = [
            await client.call_tool("remember", {"memories": [{"text": text}]})
            for text in ("I live in Graz.", "I live in Linz.")
        ]
        ids = [content_of(one)["results"][0]["id"] for one in done]
        open_conflict(memory, *ids)
        return [
            await client.call_tool("search_memories", QUESTION),
            await client.call_tool("search_memories", {**QUESTION, "limit": 1}),
        ]

    both, one = use(memory, visit)
    first, second = content_of(both)["results"]
    assert (first["disagrees_with"], second["disagrees_with"]) == ([second["entry"]["id"]], [first["entry"]["id"]])
    assert "disagrees with [2], nobody has settled it" in text_of(both)
    assert "disagrees with [1], nobody has settled it" in text_of(both)
    assert f"disagrees with id {second['entry']['id']}" in text_of(one)


def test_an_agent_is_told_what_was_said_otherwise_later(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = FakeMemory()
    judge = LinearJudge(conflict.FEATURES, np.zeros(len(conflict.FEATURES)), 9.0)
    monkeypatch.setitem(vars(memory), "search", memory.search_as_it_is)
    monkeypatch.setattr(conflict, "_shipped", lambda: judge)

    async def visit(client: Client) -> types.CallToolResult:
        for text in ("The recital is on June 13.", "The recital is on June 20."):
            await client.call_tool("remember", {"memories": [{"text": text}]})
            memory.clock.advance(days=1)
        return await client.call_tool("search_memories", {**QUESTION, "query": "recital", "intent": "continuity"})

    told = use(memory, visit)
    assert [one["entry"]["text"] for one in content_of(told)["results"]] == [
        "The recital is on June 20.",
        "The recital is on June 13.",
    ]
    assert text_of(told).count("earlier, replaced by [1]") == 1
