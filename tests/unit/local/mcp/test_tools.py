"""What tools say of themselves, what they do with what the API answers, and what they say when it does not."""

import json
import re
from typing import Any, Final

import httpx
import jsonschema_rs
import pytest
from mcp import Client, types

from recollect.local.mcp.api import agent_name
from recollect.local.mcp.server import INSTRUCTIONS
from recollect.local.mcp.tools import TOOLS
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.local.mcp.agents import content_of, text_of, use

EXAMPLE: Final = re.compile(r"Examples?: (.*)$", re.DOTALL)
INTENTS: Final = ["continuity", "fact_check", "frequent", "associative", "explore"]
QUESTION: Final = {"query": "tea", "intent": "explore", "reason_for_search": "a test"}


def _examples(description: str) -> list[Any]:
    found = EXAMPLE.search(description)
    assert found is not None, description
    decoder, rest, examples = json.JSONDecoder(), found[1], []
    while rest:
        example, end = decoder.raw_decode(rest)
        examples.append(example)
        rest = rest[end:].removeprefix(" and ")
    return examples


def test_there_are_eight_tools_and_their_schemas_are_valid_and_closed() -> None:
    assert len(TOOLS) == 8
    for tool in (one.listed() for one in TOOLS):
        jsonschema_rs.meta.validate(tool.input_schema)
        assert "$ref" not in json.dumps(tool.input_schema)
        assert (tool.input_schema["type"], tool.input_schema["additionalProperties"]) == ("object", False)
        assert tool.annotations is not None
        assert tool.annotations.destructive_hint is (tool.name == "forget_memory")


def test_every_example_of_a_description_is_one_that_its_schema_and_its_model_take() -> None:
    for tool in TOOLS:
        assert 200 <= len(tool.description) <= 800 or tool.reads
        examples = _examples(tool.description)
        assert examples
        for example in examples:
            jsonschema_rs.validate(tool.listed().input_schema, example)
            tool.arguments.model_validate(example)


def test_a_search_says_what_it_is_for_and_why() -> None:
    [search] = [tool.listed() for tool in TOOLS if tool.name == "search_memories"]
    assert set(search.input_schema["required"]) == {"query", "intent", "reason_for_search"}
    assert search.input_schema["properties"]["intent"]["enum"] == INTENTS

    async def visit(client: Client) -> list[str]:
        said = []
        for left_out in ("intent", "reason_for_search"):
            result = await client.call_tool("search_memories", {**QUESTION, left_out: None})
            assert result.is_error
            said.append(text_of(result))
        return said

    said = use(FakeMemory(), visit)
    assert "intent: must be 'continuity', 'fact_check'" in said[0]
    assert "reason_for_search" in said[1]


def test_the_instructions_make_agents_search_before_they_answer_and_store_what_lasts() -> None:
    assert "Search before you answer" in INSTRUCTIONS
    assert "Store what lasts" in INSTRUCTIONS
    assert {tool.name for tool in TOOLS} >= set(re.findall(r"\b[a-z]+_[a-z]+\b", INSTRUCTIONS))


def _remember(*memories: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"memories": list(memories), **more}


def test_one_bad_memory_fails_alone_and_a_correction_of_nothing_says_so() -> None:
    async def visit(client: Client) -> types.CallToolResult:
        return await client.call_tool(
            "remember",
            _remember(
                {"text": "Tea is in the blue tin."},
                {"text": "my wifi password is hunter2Zebra99"},
                {"text": "Coffee is in the red tin.", "corrects": "nothing-of-that-name"},
                {"text": "Sugar is in the green tin."},
            ),
        )

    result = use(FakeMemory(), visit)
    content = content_of(result)
    assert [one["action"] for one in content["results"]] == ["created", "skipped", "failed", "created"]
    assert (content["stored"], [one["index"] for one in content["results"]]) == (2, [0, 1, 2, 3])
    assert "say it without the secret" in text_of(result)
    assert "hunter2" not in text_of(result)
    assert "Look for its id with search_memories, then call again" in content["results"][2]["problem"]


def test_a_correction_takes_no_field_that_it_would_not_change() -> None:
    async def visit(client: Client) -> str:
        result = await client.call_tool("remember", _remember({"text": "x", "corrects": "y", "pinned": True}))
        assert result.is_error
        return text_of(result)

    assert "must leave out pinned where it corrects" in use(FakeMemory(), visit)


def test_what_is_out_of_use_is_searched_when_that_is_asked_for_and_never_what_is_forgotten() -> None:
    memory = FakeMemory()

    async def visit(client: Client) -> None:
        await client.call_tool("search_memories", QUESTION)
        await client.call_tool("search_memories", {**QUESTION, "include_deleted": True})

    use(memory, visit)
    states = [{state.value for state in query.filter.states} for query in memory.asked]
    assert states == [{"active"}, {"active", "archived", "superseded"}]
    assert [query.expired for query in memory.asked] == [False, True]


class Broken(httpx.AsyncBaseTransport):
    """Answers with what it is told, or with nothing."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self._answers = list(answers)
        self.asked: list[httpx.Request] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.mark.parametrize(
    ("answer", "then"),
    [
        (httpx.ConnectError("refused"), "start it with `recollect serve`"),
        (httpx.Response(200, text="<html>Hello</html>"), "does not speak Recollect's API"),
        (httpx.Response(502, text="Bad gateway"), "does not speak Recollect's API"),
        (httpx.Response(401, json={"type": "urn:recollect:problem:not-authenticated", "detail": "no"}), "valid key"),
        (httpx.Response(403, json={"type": "urn:recollect:problem:not-permitted", "detail": "no"}), "tell the person"),
        (httpx.Response(507, json={"type": "urn:recollect:problem:store-full", "detail": "no"}), "disk is full"),
        (httpx.Response(500, json={"type": "urn:recollect:problem:internal", "detail": "no"}), "tell the person"),
        (httpx.Response(429, json={"detail": "slow"}, headers={"Retry-After": "60"}), "Wait 60 seconds"),
        (httpx.Response(429, json={"detail": "slow"}, headers={"Retry-After": "9" * 5000}), "Wait 86400 seconds"),
        (httpx.Response(429, json={"detail": "slow"}, headers={"Retry-After": "1e400"}), "tell the person"),
    ],
)
def test_an_error_says_what_to_do_next(answer: httpx.Response | Exception, then: str) -> None:
    async def visit(client: Client) -> list[types.CallToolResult]:
        return [
            await client.call_tool("search_memories", QUESTION),
            await client.call_tool("remember", _remember({"text": "Tea."})),
            await client.call_tool("get_handoff", {"project": "x"}),
        ]

    for result in use(FakeMemory(), visit, transport=Broken(answer)):
        assert result.is_error
        assert then in text_of(result)


def test_a_write_that_broke_off_is_sent_again_with_the_same_key() -> None:
    done = httpx.Response(200, json={"results": []})
    broken = Broken(httpx.ReadError("gone"), httpx.Response(503, json={}, headers={"Retry-After": "1"}), done)

    async def visit(client: Client) -> types.CallToolResult:
        return await client.call_tool("remember", _remember({"text": "Tea."}))

    use(FakeMemory(), visit, transport=broken)
    assert len(broken.asked) == 3
    assert len({request.headers["Idempotency-Key"] for request in broken.asked}) == 1
    assert {request.headers["X-Agent-Id"] for request in broken.asked} == {"tester"}


@pytest.mark.parametrize("timeout", [httpx.ReadTimeout("slow"), httpx.WriteTimeout("slow")])
def test_a_server_that_is_too_slow_is_waited_for_once_and_not_taken_for_absent(timeout: Exception) -> None:
    broken = Broken(timeout)

    async def visit(client: Client) -> list[types.CallToolResult]:
        return [
            await client.call_tool("search_memories", QUESTION),
            await client.call_tool("remember", _remember({"text": "Tea."})),
        ]

    for result in use(FakeMemory(), visit, transport=broken):
        assert result.is_error
        assert "The server took too long to answer" in text_of(result)
        assert "It may have taken effect" in text_of(result)
    assert len(broken.asked) == 2


def test_a_server_that_takes_no_connection_is_absent_however_long_that_took() -> None:
    async def visit(client: Client) -> types.CallToolResult:
        return await client.call_tool("search_memories", QUESTION)

    broken = Broken(httpx.ConnectTimeout("slow"))
    assert "No server answers there" in text_of(use(FakeMemory(), visit, transport=broken))
    assert len(broken.asked) == 1


def test_what_is_no_ascii_goes_into_headers_as_utf8() -> None:
    done = httpx.Response(200, json={"results": [], "memory": "on", "degraded": []})
    broken = Broken(done)

    async def visit(client: Client) -> types.CallToolResult:
        return await client.call_tool("search_memories", QUESTION)

    assert not use(FakeMemory(), visit, transport=broken, key="schlüssel").is_error
    given = dict(broken.asked[0].headers.raw)
    assert given[b"Authorization"] == "Bearer schlüssel".encode()


def _stored(number: int, state: str = "active") -> httpx.Response:
    items = [
        {"index": index, "action": "created", "entry": {"id": f"m{index}", "state": state}} for index in range(number)
    ]
    return httpx.Response(200, json={"results": items})


@pytest.mark.parametrize(
    ("broken_off", "said"),
    [
        (httpx.ConnectError("gone"), "No server answers there"),
        (httpx.ReadTimeout("slow"), "took too long"),
        (httpx.Response(507, json={"type": "urn:recollect:problem:store-full", "detail": "full"}), "disk is full"),
    ],
)
def test_what_breaks_off_in_the_middle_tells_what_it_stored(broken_off: httpx.Response | Exception, said: str) -> None:
    broken = Broken(_stored(10), broken_off)

    async def visit(client: Client) -> types.CallToolResult:
        return await client.call_tool("remember", _remember(*({"text": f"Tea {number}."} for number in range(25))))

    result = use(FakeMemory(), visit, transport=broken)
    content = content_of(result)
    assert content["stored"] == 10
    assert [one["action"] for one in content["results"]] == ["created"] * 10 + ["failed"] * 15
    assert [one["index"] for one in content["results"]] == list(range(25))
    assert said in content["results"][10]["problem"]
    assert "was not sent" in content["results"][24]["problem"]
    assert len(broken.asked) == 2


def test_what_waits_for_the_person_is_not_told_as_remembered() -> None:
    async def visit(client: Client) -> types.CallToolResult:
        return await client.call_tool("remember", _remember({"text": "Tea."}))

    result = use(FakeMemory(), visit, transport=Broken(_stored(1, "quarantined")))
    assert content_of(result)["stored"] == 0
    assert content_of(result)["results"][0]["action"] == "quarantined"
    assert "waits until the person approves it" in text_of(result)


def test_a_correction_sends_what_is_set_and_null_empties() -> None:
    broken = Broken(httpx.Response(200, json={"id": "m1", "state": "active"}))

    async def visit(client: Client) -> types.CallToolResult:
        return await client.call_tool("remember", _remember({"text": "Tea.", "corrects": "tea", "valid_to": None}))

    assert content_of(use(FakeMemory(), visit, transport=broken))["stored"] == 1
    assert json.loads(broken.asked[0].content) == {"text": "Tea.", "valid_to": None}


def test_a_context_that_is_too_small_for_what_answers_says_so() -> None:
    empty: dict[str, Any] = {"recall_id": None, "memory": "on", "text": "", "tokens": 0, "memories": []}

    async def visit(client: Client) -> str:
        assert (await client.call_tool("get_context", {"query": "tea", "max_tokens": 99})).is_error
        return text_of(await client.call_tool("get_context", {"query": "tea", "max_tokens": 100}))

    small = Broken(httpx.Response(200, json={**empty, "nothing_relevant": False}))
    assert "max_tokens is too small" in use(FakeMemory(), visit, transport=small)
    nothing = Broken(httpx.Response(200, json={**empty, "nothing_relevant": True}))
    assert "Nothing that is remembered answers this" in use(FakeMemory(), visit, transport=nothing)


def _found(*relevances: float) -> httpx.Response:
    entry: dict[str, Any] = {
        "id": "m1",
        "name": None,
        "kind": "memory",
        "text": "Tea.",
        "speaker": None,
        "tags": [],
        "category": None,
        "occurred_at": "2026-05-03T10:00:00Z",
        "trust": "user",
        "state": "active",
        "pinned": False,
    }
    results = [{"entry": entry, "holds": "now", "relevance": relevance} for relevance in relevances]
    return httpx.Response(200, json={"memory": "on", "degraded": [], "results": results})


def test_what_is_below_the_floor_stands_below_a_line() -> None:
    async def visit(client: Client) -> str:
        return text_of(await client.call_tool("search_memories", QUESTION))

    above, line, below = use(FakeMemory(), visit, transport=Broken(_found(0.8, 0.2))).partition(
        "Below here nothing answers."
    )
    assert line
    assert ("[1] relevance 0.80" in above, "[2] relevance 0.20" in below) == (True, True)
    for relevances in ((0.8, 0.7), (0.2, 0.1)):
        assert "Below here" not in use(FakeMemory(), visit, transport=Broken(_found(*relevances)))


def test_an_answer_that_is_not_as_foreseen_is_not_laid_to_the_arguments() -> None:
    async def visit(client: Client) -> types.CallToolResult:
        return await client.call_tool("get_context", {"query": "tea"})

    odd = {"memory": "on", "nothing_relevant": False}
    result = use(FakeMemory(), visit, transport=Broken(httpx.Response(200, json=odd)))
    assert result.is_error
    assert "Something went wrong in the server" in text_of(result)
    assert "arguments" not in text_of(result)


def test_what_nobody_foresaw_is_told_without_a_trace(caplog: pytest.LogCaptureFixture) -> None:
    async def visit(client: Client) -> types.CallToolResult:
        return await client.call_tool("search_memories", QUESTION)

    result = use(FakeMemory(), visit, transport=Broken(httpx.Response(200, json={"results": [{"secret tea": 1}]})))
    assert result.is_error
    assert "Something went wrong in the server" in text_of(result)
    assert "Traceback" not in text_of(result)
    assert "secret tea" not in caplog.text


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Claude Desktop", "Claude-Desktop"),
        (None, "mcp"),
        ("", "mcp"),
        ("///", "mcp"),
        ("é", "mcp"),
        ("a" * 99, "a" * 64),
    ],
)
def test_what_a_client_calls_itself_becomes_a_name_that_the_api_takes(given: str | None, name: str) -> None:
    assert agent_name(given) == name
