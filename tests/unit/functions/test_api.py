"""The Lambda door: events of an API Gateway HTTP API (payload 2.0) through Mangum."""

import base64
import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from recollect.core.guardrails.patterns import Pattern
from recollect.core.model.scope import Scope
from recollect.http.app import create_app
from recollect.http.auth.identity import GatewayIdentity
from recollect.serverless import api as deployment
from recollect.serverless.api_gateway import Event
from recollect.serverless.handlers.api import make_handler, open_handler
from recollect.serverless.telemetry import Telemetry
from recollect.settings import Settings
from recollect.telemetry.metric import API
from recollect.use_cases.table import Recollect
from tests.unit.functions.conftest import emitted, lines
from tests.unit.functions.invocation import a_context
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.serverless.test_settings import DEPLOYED

USER = "53245832-f0c1-70e2-9b3c-2a8d7e6f5a4b"
ENTRIES = "/v1/memory/entries"
Serve = Callable[[Event], dict[str, Any]]


def an_event(name: str, **http: str) -> dict[str, Any]:
    """A recorded event; `method` and `path` put in place of its own."""
    event: dict[str, Any] = json.loads(Path(__file__).with_name("events").joinpath(f"{name}.json").read_text("utf-8"))
    event["requestContext"]["http"].update(http)
    return event


@pytest.fixture
def memory() -> FakeMemory:
    return FakeMemory()


@pytest.fixture
def serve(memory: FakeMemory, event_loop_of_lambda: None) -> Serve:
    return serving(memory)


def serving(memory: FakeMemory) -> Serve:
    app = create_app(memory, identify=GatewayIdentity(), cursor_secret=b"secret")
    handler = make_handler(app, Telemetry(API))
    return lambda event: handler(event, a_context())


def problem_of(reply: dict[str, Any]) -> str:
    assert reply["headers"]["content-type"] == "application/problem+json"
    assert reply["isBase64Encoded"] is False
    document = json.loads(reply["body"])
    assert document["request_id"] == reply["headers"]["x-request-id"]
    return str(document["type"]).removeprefix("urn:recollect:problem:")


def test_an_entry_is_stored_for_the_subject_of_the_token(serve: Serve, memory: FakeMemory) -> None:
    reply = serve(an_event("post_entry"))
    assert (reply["statusCode"], reply["isBase64Encoded"]) == (201, False)
    assert json.loads(reply["body"])["entry"]["text"] == "Je préfère le thé."
    assert reply["headers"]["etag"] == '"1"'
    assert (reply["headers"]["cache-control"], reply["headers"]["x-content-type-options"]) == ("no-store", "nosniff")
    assert [scope for scope, _ in memory.entries] == [Scope(USER)]


def test_a_base64_body_and_cookies_are_understood(serve: Serve) -> None:
    reply = serve(an_event("post_entry_base64"))
    assert json.loads(reply["body"])["entry"]["text"] == "Je préfère le thé."


def test_repeated_parameters_are_taken_from_the_raw_query(serve: Serve, memory: FakeMemory) -> None:
    """The gateway joins them with commas in `queryStringParameters`, where `a,b` cannot be told from `a` and `b`."""
    serve(an_event("post_entry"))
    reply = serve(an_event("list_entries"))
    assert memory.asked[0].tags == ("tea", "a,b")
    assert len(json.loads(reply["body"])["items"]) == 1


def test_a_stage_in_front_of_a_decoded_path_is_taken_off(serve: Serve) -> None:
    body = json.dumps({"session_id": "Gespräch 1/zwei", "messages": [{"text": "Hallo."}]})
    serve(an_event("post_entry", path="/v1/memory/events") | {"body": body})
    reply = serve(an_event("read_turns_on_stage"))
    assert [turn["text"] for turn in json.loads(reply["body"])["items"]] == ["Hallo."]


@pytest.mark.parametrize(
    ("path", "status", "problem"),
    [
        ("", 404, "not-found"),
        ("/", 404, "not-found"),
        ("/v1/memory/entries/", 404, "not-found"),
        ("//v1/memory/entries", 404, "not-found"),
        ("/prod/v1/memory/entries", 404, "not-found"),
        ("/v1/memory/entries/../stats", 404, "not-found"),
        ("/v1/memory/entries/%F0%9F%8D%B5", 404, "entry-not-found"),
        ("/v1/memory/entries/🍵", 404, "entry-not-found"),
        ("/v1/memory/entries/%", 404, "entry-not-found"),
        ("/v1/memory/entries/%FF%00", 404, "entry-not-found"),
        ("/v1/memory/search", 405, "method-not-allowed"),
    ],
)
def test_odd_paths_are_answered_with_a_problem(serve: Serve, path: str, status: int, problem: str) -> None:
    reply = serve(an_event("list_entries", path=path) | {"rawQueryString": ""})
    assert (reply["statusCode"], problem_of(reply)) == (status, problem)


def test_an_encoded_path_is_decoded(serve: Serve) -> None:
    serve(an_event("post_entry"))
    reply = serve(an_event("list_entries", path="/v1/memory/entries/t%65a") | {"rawQueryString": "peek=true"})
    assert json.loads(reply["body"])["name"] == "tea"


@pytest.mark.parametrize("stage", ["prod", "v1"])
def test_a_path_without_its_stage_is_left_as_it_is(serve: Serve, stage: str) -> None:
    event = an_event("list_entries", path="/healthz") | {"rawQueryString": ""}
    event["requestContext"]["stage"] = stage
    assert serve(event)["statusCode"] == 200


@pytest.mark.parametrize("headers", [{"x-forwarded-port": "443,abc"}, {"host": "[::1]:80"}, {"Host": "a:b:c"}])
def test_odd_addresses_of_the_server_do_no_harm(serve: Serve, headers: dict[str, str]) -> None:
    event = an_event("list_entries")
    event["headers"] = {**event["headers"], **headers}
    assert serve(event)["statusCode"] == 200


def test_head_has_no_body(serve: Serve) -> None:
    reply = serve(an_event("list_entries", method="HEAD"))
    assert (reply["statusCode"], reply["body"]) == (200, "")


def test_an_error_inside_answers_500_as_a_problem(serve: Serve, memory: FakeMemory) -> None:
    memory.fails = ZeroDivisionError("my diary")
    reply = serve(an_event("post_entry"))
    assert (reply["statusCode"], problem_of(reply)) == (500, "internal")
    assert "diary" not in reply["body"]


@pytest.mark.parametrize("authorizer", [None, {}, {"jwt": {"claims": {}}}, {"jwt": {"claims": None}}, {"lambda": {}}])
def test_without_claims_nobody_is_let_in(serve: Serve, memory: FakeMemory, authorizer: object) -> None:
    event = an_event("post_entry")
    event["requestContext"]["authorizer"] = authorizer
    reply = serve(event)
    assert (reply["statusCode"], problem_of(reply)) == (401, "not-authenticated")
    assert memory.entries == {}


def test_an_id_token_is_no_credential(serve: Serve) -> None:
    event = an_event("post_entry")
    event["requestContext"]["authorizer"]["jwt"]["claims"]["token_use"] = "id"
    assert problem_of(serve(event)) == "not-authenticated"


def test_a_body_cannot_name_the_user_or_the_claims(serve: Serve) -> None:
    claims = {"sub": "mallory"}
    body = json.dumps(
        {"text": "t", "user_id": "mallory", "requestContext": {"authorizer": {"jwt": {"claims": claims}}}}
    )
    reply = serve(an_event("post_entry") | {"body": body})
    assert (reply["statusCode"], problem_of(reply)) == (422, "validation")


def test_only_the_scope_for_it_lets_a_backend_act_for_others(serve: Serve, memory: FakeMemory) -> None:
    event = an_event("post_entry")
    event["headers"]["x-on-behalf-of"] = "zoë"
    refused = serve(copy.deepcopy(event))
    event["requestContext"]["authorizer"]["jwt"]["claims"]["scope"] = "openid memory:act_as"
    allowed = serve(event)
    assert (problem_of(refused), allowed["statusCode"]) == ("not-permitted", 201)
    assert [scope for scope, _ in memory.entries] == [Scope("zoë")]


def test_a_body_that_is_not_utf8_is_refused(serve: Serve) -> None:
    body = base64.b64encode(b'{"text": "\xff"}').decode()
    assert problem_of(serve(an_event("post_entry") | {"body": body, "isBase64Encoded": True})) == "malformed-body"


def test_an_event_is_left_as_it_was(serve: Serve) -> None:
    event = an_event("read_turns_on_stage")
    before = copy.deepcopy(event)
    serve(event)
    assert event == before


@pytest.fixture
def deployed(memory: FakeMemory, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The environment of a deployment, and the program behind the door replaced; what each wiring was told."""
    given: list[object] = []

    def build_api(_settings: Settings, telemetry: Telemetry) -> FakeMemory:
        given.append(telemetry)
        return memory

    def read_key(_settings: Settings, secret_arn: str) -> bytes:
        given.append(secret_arn)
        return b"secret"

    for name, value in {**DEPLOYED, "RECOLLECT_ACT_AS_SCOPE": "recollect/memory:act_as"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(deployment, "build_api", build_api)
    monkeypatch.setattr(deployment, "deployed_signing_key", read_key)
    return given


def test_the_program_is_wired_once_before_the_first_event(deployed: list[object], event_loop_of_lambda: None) -> None:
    handler = open_handler()
    assert (deployed[0], len(deployed)) == (DEPLOYED["RECOLLECT_SECRET_ARN"], 2)
    statuses = [handler(an_event("post_entry_base64"), a_context())["statusCode"] for _ in range(2)]
    assert (statuses, len(deployed)) == ([201, 200], 2), "the second one is merged into the first"


@pytest.mark.parametrize(
    ("initialization_type", "is_everything_made"),
    [("on-demand", False), ("snap-start", True), ("provisioned-concurrency", True)],
)
def test_what_only_writes_need_is_made_ahead_where_the_start_costs_nobody_anything(
    deployed: list[object],
    memory: FakeMemory,
    event_loop_of_lambda: None,
    monkeypatch: pytest.MonkeyPatch,
    initialization_type: str,
    *,
    is_everything_made: bool,
) -> None:
    monkeypatch.setenv("AWS_LAMBDA_INITIALIZATION_TYPE", initialization_type)
    recollect = Recollect(memory.parts)
    monkeypatch.setattr(deployment, "build_api", lambda *_: recollect)
    open_handler()
    assert deployed
    assert "search" in vars(recollect)
    assert ("remember" in vars(recollect)) is is_everything_made
    if is_everything_made:
        assert all("compiled" in vars(pattern) for pattern in Pattern.made)


def test_a_backend_acts_for_others_by_the_scope_that_the_deployment_names_and_that_is_told(
    deployed: list[object],
    memory: FakeMemory,
    event_loop_of_lambda: None,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("POWERTOOLS_LOG_LEVEL", "INFO")
    event = an_event("post_entry")
    event["headers"]["x-on-behalf-of"] = "zoë"
    claims = event["requestContext"]["authorizer"]["jwt"]["claims"]
    handler, statuses = open_handler(), []
    for scope in ("memory:act_as", "recollect/memory", "recollect/memory:act_as"):
        claims["scope"] = scope
        statuses.append(handler(event, a_context())["statusCode"])
    assert statuses == [403, 403, 201]
    assert [scope for scope, _ in memory.entries] == [Scope("zoë")]
    audit = [line for line in lines(capsys) if line.get("message") == "acted_on_behalf"]
    assert [(line["caller"], line["on_behalf_of"]) for line in audit] == [(USER, "zoë")]
    assert audit[0]["correlation_id"] == event["requestContext"]["requestId"]


def test_a_request_goes_by_the_id_of_the_gateway_or_its_own(
    memory: FakeMemory, event_loop_of_lambda: None, capsys: pytest.CaptureFixture[str]
) -> None:
    memory.fails = ZeroDivisionError("my diary")
    event = an_event("post_entry")
    gateway = event["requestContext"]["requestId"]
    serve, told = serving(memory), []
    for given in ("", "my-trace.1", "not an id!"):
        event["headers"]["X-Request-Id"] = given
        told.append(serve(event)["headers"]["x-request-id"])
    assert told == [gateway, "my-trace.1", gateway]
    logged = [line for line in lines(capsys) if line.get("message") == "request_failed"]
    assert [line["correlation_id"] for line in logged] == told
    assert {line["gateway_request_id"] for line in logged} == {gateway}


def test_what_is_stored_carries_the_id_of_the_request(serve: Serve, memory: FakeMemory) -> None:
    event = an_event("post_entry")
    serve(event)
    assert [author.correlation_id for author in memory.authors] == [event["requestContext"]["requestId"]]


def test_answers_that_are_the_servers_fault_are_counted(
    serve: Serve, memory: FakeMemory, capsys: pytest.CaptureFixture[str]
) -> None:
    serve(an_event("post_entry"))
    memory.fails = ZeroDivisionError("my diary")
    serve(an_event("post_entry"))
    assert emitted(capsys)["ApiError", ("service",), "Count"] == [0.0, 1.0]


def test_a_log_line_carries_the_request_of_the_gateway_and_no_text(
    memory: FakeMemory, event_loop_of_lambda: None, capsys: pytest.CaptureFixture[str]
) -> None:
    memory.fails = ZeroDivisionError("my diary")
    event = an_event("post_entry")
    serving(memory)(event)  # made here: Powertools keeps the standard output that it finds at first
    output = capsys.readouterr().out
    (line,) = [json.loads(line) for line in output.splitlines() if "request_failed" in line]
    assert line["correlation_id"] == event["requestContext"]["requestId"]
    assert "diary" not in output
    assert USER not in output
