"""What an agent is told when it has a memory forgotten."""

from typing import Any

import pytest
from mcp import Client

from recollect.local.mcp import remembering
from tests.unit.http.arranging import ENTRIES
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import client_of
from tests.unit.local.mcp.agents import content_of, text_of, use

TEXT = "Maya is allergic to walnuts."


def test_each_text_that_says_the_same_is_shown_before_anybody_forgets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembering, "MOST_SHOWN", 2)
    memory = FakeMemory()
    client = client_of(memory, authorization="Bearer alice-key")
    ids = [client.post(ENTRIES, {"text": TEXT, "on_duplicate": "keep"}).json()["entry"]["id"] for _ in range(4)]

    async def forget(agent: Client) -> Any:
        return await agent.call_tool("forget_memory", {"memory": ids[0]})

    told = use(memory, forget)
    assert set(content_of(told)["also"]) == set(ids[1:])
    assert text_of(told).count(f"> {TEXT}") == 2
    assert "1 more, to read with read_memory" in text_of(told)
