"""What an agent is told of memories that disagree."""

from typing import Final

from mcp import Client, types

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
    assert (first["disagrees_with"], second["disagrees_with"]) == ([second["id"]], [first["id"]])
    assert "disagrees with [2], nobody has settled it" in text_of(both)
    assert "disagrees with [1], nobody has settled it" in text_of(both)
    assert f"disagrees with id {second['id']}" in text_of(one)
