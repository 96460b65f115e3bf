"""The protocol's own inspector, by its command line, goes through all tools on both transports.

`make inspector` sets it up from its lock, with Node and npm; no other test needs these.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.patience import PATIENT_SECONDS
from tests.process.mcp.doors import Door
from tests.process.server import ROOT, Server

INSPECTOR: Final = ROOT / os.environ.get("RECOLLECT_INSPECTOR", ".build/inspector")
WORDS: Final = {"query": "How long may a deploy take?", "intent": "fact_check", "reason_for_search": "a test"}


class Inspector:
    """The command, pointed at a server."""

    def __init__(self, folder: Path, *target: str, options: tuple[str, ...] = ()) -> None:
        self._target = target
        self._options = options
        self._environment = {**os.environ, "HOME": str(folder)}

    def ask(self, method: str, *words: str) -> dict[str, Any]:
        """Return what a method answers."""
        command = [str(INSPECTOR / "node_modules/.bin/mcp-inspector"), "--cli", *self._options]
        done = subprocess.run(
            # The method last: the options before it take as many values as come
            [*command, *words, "--method", method, *self._target],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=PATIENT_SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return dict(json.loads(done.stdout))

    def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool that succeeds; return its structured content."""
        pairs = [f"{key}={one if isinstance(one, str) else json.dumps(one)}" for key, one in arguments.items()]
        answer = self.ask("tools/call", "--tool-name", name, *(("--tool-arg", *pairs) if pairs else ()))
        assert not answer.get("isError"), answer
        return dict(answer["structuredContent"])


@pytest.fixture(params=["http", "stdio"])
def inspector(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inspector]:
    if request.param == "http":
        with Server(tmp_path / "data") as server:
            token = server.new_key("alice")
            header = ("--header", f"Authorization: Bearer {token}")
            yield Inspector(tmp_path, f"{server.url}/mcp", "--transport", "http", options=header)
        return
    parameters = Door(("--data", str(tmp_path / "data"))).parameters()
    environment = [word for name, value in (parameters.env or {}).items() for word in ("-e", f"{name}={value}")]
    yield Inspector(
        tmp_path,
        parameters.command,
        *parameters.args,
        options=("--connect-timeout", "240000", "--cwd", str(ROOT), *environment),
    )


def test_the_inspector_goes_through_everything(inspector: Inspector) -> None:
    tools = inspector.ask("tools/list", "--strict")["tools"]
    assert len(tools) == 8
    kept = inspector.call(
        "remember", memories=[{"text": "The deploy timeout is 60 seconds.", "name": "deploy-timeout"}]
    )
    memory = kept["results"][0]["id"]
    assert inspector.call("search_memories", **WORDS)["results"][0]["entry"]["id"] == memory
    recall = inspector.call("get_context", query=WORDS["query"])["recall_id"]
    assert inspector.call("give_feedback", recall_id=recall, used_ids=[memory])["used"] == [memory]
    assert inspector.call("get_memory", memory="deploy-timeout")["id"] == memory
    handed = inspector.call("store_handoff", project="apollo", summary="Deploys are blue-green.", next_steps=["Wait"])
    assert inspector.call("get_handoff", project="apollo")["id"] == handed["id"]
    assert inspector.call("forget_memory", memory=memory)["entry_id"] == memory
