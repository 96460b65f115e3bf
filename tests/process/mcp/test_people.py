"""Over HTTP: who calls is who the key says, for each request; and what keeps others out."""

import json
import re
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from mcp import Client

from tests.patience import PATIENT_SECONDS
from tests.process.mcp.doors import Door, call, found, refused
from tests.process.server import Server

SECRET: Final = "Alice keeps the spare key under the third stone."
ACCEPT: Final = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
INITIALIZE: Final = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}},
}
LIST: Final = {"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}}


def _post(server: Server, body: Any, token: str | None = None, **headers: str) -> httpx.Response:
    bearer = {} if token is None else {"Authorization": f"Bearer {token}"}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    content = body if isinstance(body, bytes) else json.dumps(body)
    return httpx.post(
        f"{server.url}/mcp", content=content, headers={**ACCEPT, **bearer, **named}, timeout=PATIENT_SECONDS
    )


@pytest.mark.parametrize("era", ["legacy", "auto"])
def test_two_people_see_nothing_of_each_other(server: Server, era: str) -> None:
    alice = Door(server=server, token=server.new_key("alice"), era=era)
    mallory = Door(server=server, token=server.new_key("mallory"), era=era)

    async def keep(client: Client) -> dict[str, Any]:
        kept = await call(client, "remember", memories=[{"text": SECRET, "name": f"spare-key-{era}"}])
        await call(client, "store_handoff", project="house", summary=SECRET)
        context = await call(client, "get_context", query="Where is the spare key?", max_tokens=300)
        return {"id": kept["results"][0]["id"], "recall": context["recall_id"]}

    async def pry(client: Client) -> None:
        named = f"spare-key-{era}"
        assert await found(client, "Where is the spare key?") == []
        assert SECRET not in (await call(client, "get_context", query="Where is the spare key?"))["text"]
        assert (await call(client, "get_handoff", project="house"))["found"] is False
        for memory in (kept["id"], named):
            assert "stone" not in await refused(client, "get_memory", {"memory": memory})
            await refused(client, "forget_memory", {"memory": memory})
            await refused(client, "give_feedback", {"memory": memory, "vote": -1})
            await refused(client, "remember", {"memories": [{"text": "There is no key.", "corrects": memory}]})
        await refused(client, "give_feedback", {"recall_id": kept["recall"], "used_ids": []})
        await refused(client, "store_handoff", {"project": "x", "summary": "y", "memory_ids": [kept["id"]]})

    kept = alice.use(keep)
    mallory.use(pry)

    async def look(client: Client) -> None:
        memory = await call(client, "get_memory", memory=kept["id"])
        assert memory["text"] == SECRET

    alice.use(look)


def test_a_session_is_of_no_use_with_another_key_or_with_none(server: Server) -> None:
    alice, mallory = server.new_key("alice"), server.new_key("mallory")
    session = _post(server, INITIALIZE, alice).headers["mcp-session-id"]
    assert _post(server, LIST, alice, Mcp_Session_Id=session).status_code == 200
    for token in (mallory, server.new_key("alice"), None):
        assert _post(server, LIST, token, Mcp_Session_Id=session).status_code == 404
    assert _post(server, LIST, "nobody's", Mcp_Session_Id=session).status_code == 401
    assert _post(server, LIST, alice, Mcp_Session_Id=session).status_code == 200


def test_a_page_of_another_site_is_refused_whatever_key_it_has(server: Server) -> None:
    token = server.new_key("alice")
    for origin in ("https://evil.example", "null", "http://127.0.0.1.evil.example"):
        assert _post(server, INITIALIZE, token, Origin=origin).status_code == 403
    assert _post(server, INITIALIZE, token, Origin="http://localhost:6274").status_code == 200
    # By a name that was bound anew to this machine: a page without a key
    assert _post(server, INITIALIZE, None, Host="evil.example").status_code == 403


def test_a_body_that_is_too_large_or_too_deep_is_refused(server: Server) -> None:
    assert _post(server, b" " * (4 * 1024 * 1024 + 1)).status_code == 413
    deep = _post(server, b'{"jsonrpc":"2.0","id":1,"method":"tools/list","params":' + b"[" * 200_000)
    assert deep.status_code == 400
    assert "Traceback" not in deep.text
    assert _post(server, INITIALIZE).status_code == 200


def test_bodies_that_are_no_message_are_refused_without_a_trace(server: Server) -> None:
    call: dict[str, Any] = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    bodies: list[Any] = [
        b"",
        b"{",
        b"null",
        b"\xff\xfe",
        b"[]",
        b"1e999",
        b"9" * 5_000,
        [INITIALIZE, LIST],
        {"jsonrpc": "1.0"},
    ]
    wrong: tuple[object, ...] = (None, [], {"name": 1}, {"name": "remember", "arguments": "x"})
    bodies += [{**call, "params": params} for params in wrong]
    versions: tuple[dict[str, str], ...] = ({}, {"Mcp-Protocol-Version": "2026-07-28"}, {"Mcp-Protocol-Version": "x"})
    for body in bodies:
        for headers in versions:
            answer = _post(server, body, **headers)
            assert 400 <= answer.status_code < 500, (body, headers, answer.text)
            assert "Traceback" not in answer.text
    assert "Traceback" not in server.log.read_text()


def test_there_is_no_stream_without_a_question(server: Server) -> None:
    answer = httpx.get(f"{server.url}/mcp", headers=ACCEPT, timeout=PATIENT_SECONDS)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST, DELETE")


def test_a_backend_names_the_person_and_others_may_not(server: Server) -> None:
    backend, plain = server.new_key("backend", "--act-as"), server.new_key("alice")

    async def keep(client: Client) -> None:
        await call(client, "remember", memories=[{"text": "Dora plays the harp in the evening."}])

    async def look(client: Client) -> list[str]:
        return await found(client, "What does Dora play?")

    dora = {"X-On-Behalf-Of": "dora"}
    Door(server=server, token=backend, headers=dora).use(keep)
    assert Door(server=server, token=backend, headers=dora).use(look) == ["Dora plays the harp in the evening."]
    assert Door(server=server, token=backend).use(look) == []
    assert _post(server, INITIALIZE, plain, X_On_Behalf_Of="dora").status_code == 403


def test_what_came_through_the_door_is_an_agents_work(server: Server) -> None:
    token = server.new_key("erin")

    async def keep(client: Client) -> str:
        kept = await call(client, "remember", memories=[{"text": "Erin sails on Sundays."}])
        return str(kept["results"][0]["id"])

    memory = Door(server=server, token=token).use(keep)
    with server.client(token) as http:
        assert http.get(f"/entries/{memory}").json()["trust"] == "agent"
        [item] = http.get("/audit", params={"entry_id": memory}).json()["items"]
        assert "A-Test-Agent" in json.dumps(item)


def test_calls_in_a_hurry_are_told_to_wait(tmp_path: Path) -> None:
    limits = {"RECOLLECT_LIMITS__PERSON_READS": "1", "RECOLLECT_LIMITS__PERSON_READ_BURST": "3"}
    writes = {"RECOLLECT_LIMITS__PERSON_WRITES": "1", "RECOLLECT_LIMITS__PERSON_WRITE_BURST": "1"}

    async def hurry(client: Client) -> str:
        await call(client, "remember", memories=[{"text": "Frank rows."}])
        return await refused(client, "remember", {"memories": [{"text": "Frank swims."}]})

    with Server(tmp_path / "data", **limits, **writes) as server:
        answers = [_post(server, INITIALIZE) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        said = Door(("--url", server.url)).use(hurry)
    assert "Wait, then call again" in said
    assert re.search(r"Wait \d+ seconds", said)
