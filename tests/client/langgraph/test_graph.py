"""The blocks of docs/langgraph.md work as they stand, the graph among them; and the same graph awaited."""

import asyncio
import re
from pathlib import Path
from typing import Any, Final

import pytest

from tests.process.server import Server

PAGE: Final = Path(__file__).parents[3] / "docs" / "langgraph.md"
BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDRESS: Final = "http://127.0.0.1:8377"
QUESTION: Final = "How long does the deploy of Falcon take?"
FACT: Final = "The deploy of Falcon takes 30 seconds."


def test_every_block_of_the_page_works(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    blocks = BLOCK.findall(PAGE.read_text())
    assert len(blocks) == 3
    with Server(tmp_path / "data") as server:
        for block in blocks:
            exec(block.replace(ADDRESS, server.url), names)  # noqa: S102 - the project's own page
        awaited = asyncio.run(_awaited(names))
        server.kill()
        server.start()
        assert names["says"]("jonas", QUESTION) == FACT
        names["memory"].close()
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "{'fact': 'Maya is allergic to walnuts.', 'weight': 5}"
    assert told[1].startswith("food Maya is allergic to walnuts. 0.")
    assert told[2] == "['food'] [('users', 'maya')]"
    assert told[3:] == ["I keep that in mind.", FACT, "I do not know that.", "0 items had expired"]
    assert awaited == ["I keep that in mind.", "The deploy of Osprey takes a minute."]


async def _awaited(names: dict[str, Any]) -> list[str]:
    said = ("Remember: The deploy of Osprey takes a minute.", "How long does the deploy of Osprey take?")
    blank = {"user": "lena", "known": [], "answers": []}
    return [(await names["graph"].ainvoke({**blank, "said": one}))["answers"][-1] for one in said]
