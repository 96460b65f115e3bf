"""The page about MCP: what is to be pasted can be read by a client, and names what there is."""

import json
import re
from pathlib import Path
from typing import Any, Final

import typer

from recollect.local.cli.app import app
from recollect.local.mcp.route import PATH
from recollect.local.mcp.tools import TOOLS

PAGE: Final = (Path(__file__).parents[4] / "docs/mcp.md").read_text()
BLOCK: Final = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _servers() -> list[dict[str, Any]]:
    documents = [json.loads(block) for block in BLOCK.findall(PAGE)]
    return [document.get("mcpServers", document.get("servers"))["recollect"] for document in documents]


def test_every_block_is_json_that_leads_to_a_door_that_there_is() -> None:
    servers = _servers()
    assert len(servers) == PAGE.count("```json") == 5
    command = typer.main.get_command(app).commands["mcp"]  # type: ignore[attr-defined]
    options = {name for parameter in command.params for name in parameter.opts}
    for server in servers:
        if "url" in server:
            assert server["url"].endswith(PATH)
            assert server["headers"]["Authorization"].startswith("Bearer ${")
        else:
            assert server["args"][0] == command.name
            assert {word for word in server["args"] if word.startswith("--")} <= options


def test_the_page_names_every_tool_and_argument() -> None:
    for tool in TOOLS:
        assert f"`{tool.name}`" in PAGE
        required = set(tool.listed().input_schema.get("required", []))
        assert {name for name in required if f"`{name}`" not in PAGE} == set()
