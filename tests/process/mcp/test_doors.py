"""The SDK's client goes through all tools, resources and prompts, over both transports and in both eras."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from mcp import Client, types

from tests.patience import PATIENT_SECONDS
from tests.process.mcp.doors import Door, call, found, read, refused
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


async def _resources(client: Client) -> None:
    assert {one.name for one in (await client.list_resources()).resources} == {"profile", "summary"}
    templates = {one.name: one.uri_template for one in (await client.list_resource_templates()).resource_templates}
    assert templates.keys() == {"summary_of_space", "memory", "session"}
    summary = next(one.uri for one in (await client.list_resources()).resources if one.name == "summary")
    space = summary.split("/")[3]
    assert "# Profile" in await read(client, "recollect://profile")
    assert "deploy timeout" in await read(client, summary)
    memory = templates["memory"].format(space=space, memory="deploy-timeout")
    assert "> The deploy timeout is 60 seconds." in await read(client, memory)


async def _prompts(client: Client) -> None:
    assert {one.name for one in (await client.list_prompts()).prompts} == {"what_do_you_know_about_me", "hand_over"}
    known = (await client.get_prompt("what_do_you_know_about_me", {"topic": "deploys"})).messages
    assert [type(message.content) for message in known] == [types.TextContent, *[types.EmbeddedResource] * 2]
    handing = (await client.get_prompt("hand_over", {"project": "apollo"})).messages
    assert "Deploys are blue-green now." in str(handing[1].content)


async def _tour(client: Client) -> None:
    assert "search_memories first" in str(client.instructions)
    await _tools(client)
    await _handoffs(client)
    await _resources(client)
    await _prompts(client)
    await call(client, "forget_memory", memory="deploy-timeout", cascade=True)
    assert "search_memories" in await refused(client, "get_memory", {"memory": "deploy-timeout"})
    assert not [text for text in await found(client, "How long may a deploy take?") if "deploy timeout" in text]


def test_a_client_goes_through_all_tools_resources_and_prompts(door: Door) -> None:
    door.use(_tour)


def test_a_conversation_is_read_as_a_resource(server: Server) -> None:
    with server.client() as http:
        messages = [
            {"id": "m1", "role": "user", "speaker": "Maya", "text": "Jonas, where did you stay in Lisbon?"},
            {"id": "m2", "role": "user", "speaker": "Jonas", "text": "A tiny flat in Alfama."},
        ]
        body = {"space": "trip", "session_id": "s/1", "messages": messages}
        assert http.post("/events", json=body).status_code == 200

    async def visit(client: Client) -> str:
        return await read(client, "recollect://spaces/trip/sessions/s%2F1")

    said = Door(server=server).use(visit)
    assert said.index("> Maya: Jonas, where") < said.index("> Jonas: A tiny flat")


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
