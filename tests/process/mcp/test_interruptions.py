"""Calls that are cancelled, servers that are killed, and what standard output and the log hold meanwhile."""

import json
import signal
import subprocess
import threading
from pathlib import Path
from typing import Any, Final

import anyio
import pytest
from mcp import Client

from tests.leash import Leash
from tests.patience import PATIENT_SECONDS
from tests.process.mcp.doors import ERAS, Door, call, found, refused
from tests.process.server import Server

MANY: Final = 100
STILL_SECONDS: Final = 1.0
WORD: Final = "xylophonist"
INITIALIZE: Final = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "by hand", "version": "1"},
}


def _memories(topic: str) -> list[dict[str, str]]:
    return [{"text": f"{topic.title()} {number} keeps a {WORD} in cabin {number * 7}."} for number in range(MANY)]


@pytest.mark.parametrize("era", ERAS)
def test_a_call_that_is_cancelled_stops_after_the_step_at_hand(server: Server, era: str) -> None:
    token = server.new_key(f"cancel-{era}")

    async def visit(client: Client) -> None:
        with anyio.CancelScope() as scope:

            async def progress(progress: float, total: float | None, message: str | None) -> None:
                scope.cancel()

            await client.call_tool("remember", {"memories": _memories("captain")}, progress_callback=progress)
        assert scope.cancelled_caught
        assert await found(client, "Who keeps a xylophonist?")  # the session goes on

    Door(server=server, token=token, era=era).use(visit)
    with server.client(token) as http:

        def counted() -> int:
            return int(http.get("/stats", params={"space": "default"}).json()["total"]["entries"])

        # The step at hand is finished, and none begins after it
        stored = counted()
        while threading.Event().wait(STILL_SECONDS) or (now := counted()) != stored:
            stored = now
        assert 10 <= stored < MANY


def test_a_server_that_is_killed_loses_nothing_and_the_same_client_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.start()

    async def visit(client: Client) -> None:
        kept = await call(client, "remember", memories=_memories("sailor")[:10])
        await anyio.to_thread.run_sync(server.kill)
        said = await refused(client, "search_memories", {"query": "x", "intent": "explore", "reason_for_search": "y"})
        assert "No server answers there" in said
        assert "recollect serve" in said
        await anyio.to_thread.run_sync(server.start)
        again = await call(client, "remember", memories=_memories("sailor")[:10])
        assert [one["id"] for one in again["results"]] == [one["id"] for one in kept["results"]]
        assert {one["action"] for one in again["results"]} == {"merged"}

    try:
        Door(("--url", server.url)).use(visit)
    finally:
        server.__exit__()


def test_a_process_that_is_killed_in_the_middle_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    words = ("--data", str(tmp_path / "data"))
    spoken = _Spoken(words)
    spoken.begin()
    kept = spoken.ask("tools/call", {"name": "remember", "arguments": {"memories": _memories("pilot")[:10]}})
    many = {"name": "remember", "arguments": {"memories": _memories("pilot")}}
    spoken.send({"jsonrpc": "2.0", "id": 99, "method": "tools/call", "params": many})
    spoken.kill()
    ids = [one["id"] for one in kept["structuredContent"]["results"]]

    async def visit(client: Client) -> None:
        for memory in ids:
            await call(client, "get_memory", memory=memory)
        again = await call(client, "remember", memories=_memories("pilot"))
        assert again["stored"] == MANY
        assert len({one["id"] for one in again["results"]}) == MANY

    Door(words).use(visit)


class _Spoken:
    """A process of `recollect mcp` that is spoken to line by line; each line that it says is a message."""

    def __init__(self, words: tuple[str, ...]) -> None:
        parameters = Door(words).parameters()
        self.lines: list[str] = []
        self._number = 0
        self._process = subprocess.Popen(
            [parameters.command, *parameters.args],
            env=parameters.env,
            cwd=parameters.cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._leash = Leash(self._process.pid)

    def begin(self) -> None:
        """Shake hands."""
        self.ask("initialize", INITIALIZE)
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message: dict[str, Any] | str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write((message if isinstance(message, str) else json.dumps(message)) + "\n")
        self._process.stdin.flush()

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Ask something; return the result."""
        self._number += 1
        self.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        return dict(self.answer()["result"])

    def answer(self) -> dict[str, Any]:
        """Return the next message that answers."""
        assert self._process.stdout is not None
        while True:
            line = self._process.stdout.readline()
            assert line, "the process ended"
            self.lines.append(line)
            message = json.loads(line)
            if "id" in message:
                return dict(message)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate(timeout=PATIENT_SECONDS)
        self._leash.let_go()

    def end(self) -> tuple[int, str]:
        """Close its standard input; return its exit code and its log."""
        out, log = self._process.communicate(timeout=PATIENT_SECONDS)
        self.lines += out.splitlines()
        self._leash.let_go()
        return self._process.returncode, log


def test_standard_output_is_the_protocol_and_the_log_holds_no_memory(tmp_path: Path) -> None:
    spoken = _Spoken(("--data", str(tmp_path / "data")))
    spoken.begin()
    text = f"Maya calls her boat the {WORD}."
    spoken.ask("tools/call", {"name": "remember", "arguments": {"memories": [{"text": text}]}})
    question = {"query": text, "intent": "fact_check", "reason_for_search": f"the {WORD}"}
    assert WORD in json.dumps(spoken.ask("tools/call", {"name": "search_memories", "arguments": question}))
    # What is malformed holds the word as well, wherever it may stand
    spoken.send({"jsonrpc": "2.0", "id": 7, "method": WORD, "params": {}})
    assert "error" in spoken.answer()
    wrong: tuple[dict[str, Any], ...] = (
        {"name": "remember", "arguments": WORD},
        {"name": WORD},
        {"name": "remember", "arguments": {WORD: WORD}},
    )
    for params in wrong:
        spoken.send({"jsonrpc": "2.0", "id": 8, "method": "tools/call", "params": params})
        answer = spoken.answer()
        assert "error" in answer or answer["result"]["isError"]
    spoken.send(f"no JSON, but a {WORD}")
    spoken.ask("tools/list", {})
    code, log = spoken.end()
    assert code == 0
    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in spoken.lines if line.strip())
    assert WORD not in log
    assert "Traceback" not in log
