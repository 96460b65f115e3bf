"""The SDK's client goes through all tools, over both transports and in both eras."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from mcp import Client

from tests.patience import PATIENT_SECONDS
from tests.process.mcp.doors import Door, call, found, refused
from tests.process.server import Server

TOOLS: Final = {
    "remember",
    "search_memories",
    "get_context",
    "get_memory",
    "forget_memory",
    "store_handoff",
    "get_handoff",
    "give_feedback",
}
COLOURS: Final = "red orange yellow green blue violet white black grey brown pink silver".split()


@pytest.fixture(scope="module", params=["folder-legacy", "folder-auto", "url-auto", "http-legacy", "http-auto"])
def door(request: pytest.FixtureRequest, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    way, _, era = request.param.partition("-")
    if way == "folder":
        yield Door(("--data", str(tmp_path_factory.mktemp("folder") / "data")), era=era)
    elif way == "url":
        yield Door(("--url", server.url, "--space", request.param), era=era)
    else:
        yield Door(server=server, token=server.new_key(request.param), era=era)


async def _tools(client: Client) -> None:
    assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
    steps: list[tuple[float, float | None]] = []

    async def progress(progress: float, total: float | None, message: str | None) -> None:
        steps.append((progress, total))

    memories = [{"text": f"Room {room} of the lighthouse is painted {colour}."} for room, colour in enumerate(COLOURS)]
    many = await client.call_tool("remember", {"memories": memories}, progress_callback=progress)
    assert not many.is_error
    assert steps == [(10, 12), (12, 12)]

    kept = await call(
        client,
        "remember",
        memories=[{"text": "The deploy timeout is 30 seconds.", "name": "deploy-timeout", "tags": ["deploy"]}],
    )
    assert [one["action"] for one in kept["results"]] == ["created"]
    corrected = await call(
        client,
        "remember",
        memories=[{"text": "The deploy timeout is 60 seconds.", "corrects": "deploy-timeout"}],
        reason="it was raised",
    )
    assert corrected["results"][0] == {**kept["results"][0], "action": "corrected"}
    assert (await found(client, "How long may a deploy take?"))[0] == "The deploy timeout is 60 seconds."
    memory = await call(client, "get_memory", memory="deploy-timeout")
    assert (memory["id"], memory["tags"]) == (kept["results"][0]["id"], ["deploy"])

    context = await call(client, "get_context", query="How long may a deploy take?", max_tokens=500)
    assert "> The deploy timeout is 60 seconds." in context["text"]
    outcome = await call(client, "give_feedback", recall_id=context["recall_id"], used_ids=[memory["id"]])
    assert outcome["used"] == [memory["id"]]
    assert (await call(client, "give_feedback", memory="deploy-timeout", vote=1))["usefulness"] >= 1


async def _handoffs(client: Client) -> None:
    assert (await call(client, "get_handoff", project="apollo"))["found"] is False
    stored = await call(
        client,
        "store_handoff",
        project="apollo",
        branch="main",
        summary="Deploys are blue-green now.",
        completed=["The switch"],
        next_steps=["Raise the timeout"],
        memory_ids=["deploy-timeout"],
    )
    taken = await call(client, "get_handoff", project="apollo")
    assert (taken["id"], taken["next_steps"], len(taken["memory_ids"])) == (stored["id"], ["Raise the timeout"], 1)


async def _tour(client: Client) -> None:
    assert "search_memories first" in str(client.instructions)
    await _tools(client)
    await _handoffs(client)
    await call(client, "forget_memory", memory="deploy-timeout", cascade=True)
    assert "search_memories" in await refused(client, "get_memory", {"memory": "deploy-timeout"})
    assert not [text for text in await found(client, "How long may a deploy take?") if "deploy timeout" in text]


def test_a_client_goes_through_all_tools(door: Door) -> None:
    door.use(_tour)


def test_a_server_on_the_data_folder_is_named_with_the_way_to_it(server: Server, tmp_path: Path) -> None:
    parameters = Door(("--data", str(server.log.parent / "data"))).parameters()
    done = subprocess.run(
        [parameters.command, *parameters.args],
        env=parameters.env,
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENT_SECONDS,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "another server uses the data folder" in done.stderr
    assert "recollect mcp --url" in done.stderr
    assert "Traceback" not in done.stderr
