"""Who may call, as whom, and from where."""

import logging
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from recollect.core.model.scope import ApiKey, Scope
from recollect.errors import NotAuthenticatedError, NotPermittedError
from recollect.http.auth.access import access_of
from recollect.http.auth.identity import Caller, GatewayIdentity, LocalIdentity, is_loopback
from tests.fakes.clock import START
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import as_user, client_of

ENTRIES = "/v1/memory/entries"


@pytest.mark.parametrize("credential", ["Bearer wrong", "Bearer ", "alice-key", "Basic alice-key", "Bearer alice-key2"])
def test_a_wrong_key_answers_401_even_where_none_is_needed(memory: FakeMemory, credential: str) -> None:
    for anonymous in (None, "local"):
        reply = client_of(memory, anonymous=anonymous, authorization=credential).get(ENTRIES)
        assert (reply.status, reply.problem) == (401, "not-authenticated")
        assert reply.headers["www-authenticate"] == "Bearer"


def test_without_a_key_nothing_is_told_where_one_is_needed(memory: FakeMemory) -> None:
    client = client_of(memory)
    for reply in (client.get(ENTRIES), client.post(ENTRIES, b"{ not even JSON"), client.get("/v1/memory/stats")):
        assert (reply.status, reply.problem) == (401, "not-authenticated")


def test_the_scheme_is_known_in_any_case(memory: FakeMemory) -> None:
    assert client_of(memory, authorization="bearer alice-key").get(ENTRIES).status == 200


def test_without_a_key_a_loopback_call_is_the_local_user(memory: FakeMemory) -> None:
    client_of(memory, anonymous="local").post(ENTRIES, {"text": "t"})
    assert [scope for scope, _ in memory.entries] == [Scope("local")]


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": "evil.example:8377"},
        {"host": "localhost.evil.example"},
        {"host": ""},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost.evil.example"},
    ],
)
def test_a_web_page_elsewhere_cannot_use_an_open_server(memory: FakeMemory, headers: dict[str, str]) -> None:
    reply = client_of(memory, anonymous="local", **headers).post(ENTRIES, {"text": "t"})
    assert (reply.status, reply.problem) == (403, "not-permitted")
    assert memory.entries == {}


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_cannot_use_an_open_server(memory: FakeMemory, content_type: str) -> None:
    client = client_of(memory, anonymous="local", **{"content-type": content_type})
    reply = client.post(ENTRIES, {"text": "t"})
    assert (reply.status, reply.problem) == (415, "unsupported-media-type")


def test_a_loopback_origin_is_let_in(memory: FakeMemory) -> None:
    client = client_of(memory, anonymous="local", origin="http://127.0.0.1:3000")
    assert client.post(ENTRIES, {"text": "t"}).status == 201


@pytest.mark.parametrize("authority", ["localhost", "LOCALHOST:80", "127.0.0.1", "127.8.9.1:8377", "[::1]", "[::1]:80"])
def test_loopback_addresses_are_known(authority: str) -> None:
    assert is_loopback(authority)


@pytest.mark.parametrize(
    "authority",
    [
        "",
        "example.com",
        "10.0.0.1",
        "0.0.0.1",
        "localhost@evil.example",
        "user@localhost",
        "localhost/x",
        "localhost:x",
        "[::1",
        "[::2]",
        "127.0.0.1.evil.example",
    ],
)
def test_other_addresses_are_not_loopback(authority: str) -> None:
    assert not is_loopback(authority)


def test_a_backend_acts_for_the_person_it_names(
    alice: Client, memory: FakeMemory, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    backend = as_user(alice, "backend-key")
    assert backend.post(ENTRIES, {"text": "t"}, X_On_Behalf_Of="zoë").status == 201
    assert [scope for scope, _ in memory.entries] == [Scope("zoë")]
    assert "acted_on_behalf" in [record.message for record in caplog.records]


def test_nobody_acts_for_others_without_the_right(alice: Client, memory: FakeMemory) -> None:
    reply = alice.post(ENTRIES, {"text": "t"}, X_On_Behalf_Of="bob")
    assert (reply.status, reply.problem) == (403, "not-permitted")
    assert memory.entries == {}


@pytest.mark.parametrize("person", ["x" * 129, "a\tb"])
def test_a_malformed_person_is_refused(alice: Client, person: str) -> None:
    reply = as_user(alice, "backend-key").get(ENTRIES, X_On_Behalf_Of=person)
    assert list(reply.fields) == ["X-On-Behalf-Of"]


def test_a_change_is_attributed_to_the_agent(alice: Client, memory: FakeMemory) -> None:
    alice.post(ENTRIES, {"text": "t"}, X_Agent_Id="planner")
    alice.post(ENTRIES, {"text": "t"})
    assert [author.name for author in memory.authors] == ["agent:planner", "user"]


@pytest.mark.parametrize("agent", ["a b", "x" * 65, "ä", "user:x"])
def test_a_malformed_agent_is_refused(alice: Client, agent: str) -> None:
    assert list(alice.post(ENTRIES, {"text": "t"}, X_Agent_Id=agent).fields) == ["X-Agent-Id"]


def connection(claims: object) -> HTTPConnection:
    event = {"requestContext": {"authorizer": {"jwt": {"claims": claims}}}}
    return HTTPConnection({"type": "http", "headers": [], "aws.event": event})


@pytest.mark.parametrize(
    ("claims", "caller"),
    [
        ({"sub": "u1"}, Caller("u1", credential=" u1")),
        ({"sub": "u1", "token_use": "access", "client_id": "app"}, Caller("u1", credential="app u1")),
        ({"sub": "u1", "azp": "page"}, Caller("u1", credential="page u1")),
        ({"sub": "b1", "scope": "openid memory:act_as"}, Caller("b1", act_as=True, credential=" b1")),
        ({"sub": "b1", "scope": "xmemory:act_as"}, Caller("b1", credential=" b1")),
    ],
)
def test_a_verified_token_names_its_user(claims: dict[str, str], caller: Caller) -> None:
    assert GatewayIdentity()(connection(claims)) == caller


def test_the_scope_for_acting_can_be_named_as_the_token_has_it() -> None:
    claims = {"sub": "b1", "scope": "recollect/memory:act_as"}
    assert GatewayIdentity("recollect/memory:act_as")(connection(claims)).act_as


@pytest.mark.parametrize(
    "groups", ["[operator]", "[admin operator]", "operator", "admin operator", ["admin", "operator"], ("operator",)]
)
def test_a_member_of_the_group_is_an_operator(groups: object) -> None:
    assert GatewayIdentity()(connection({"sub": "u1", "cognito:groups": groups})).operator


@pytest.mark.parametrize(
    "groups",
    [
        *(None, "", "[]", "[operators]", "[not-operator]", "Operator", "[Operator]", "[admin,operator]", "[operator"),
        *('["operator"]', [["operator"]], [None], {"operator": True}, True, 1, ["operator "]),
    ],
)
def test_nobody_else_is(groups: object) -> None:
    assert not GatewayIdentity()(connection({"sub": "u1", "cognito:groups": groups})).operator
    assert not GatewayIdentity()(connection({"sub": "u1", "groups": "[operator]"})).operator


def test_group_and_claim_are_named_by_the_deployment() -> None:
    identify = GatewayIdentity(operator_group="ops", groups_claim="roles")
    assert identify(connection({"sub": "u1", "roles": "[ops]"})).operator
    assert not identify(connection({"sub": "u1", "roles": "[operator]", "cognito:groups": "[ops operator]"})).operator
    assert not GatewayIdentity(operator_group="")(connection({"sub": "u1", "cognito:groups": "[]"})).operator


def test_the_right_of_an_operator_is_the_callers_own_whoever_the_call_is_about() -> None:
    headers = [(b"x-on-behalf-of", b"bob")]
    caller = HTTPConnection({"type": "http", "headers": headers})
    access_of(Caller("o1", act_as=True, operator=True), caller).require_operator()
    for refused in (Caller("o1", act_as=True), Caller("bob", act_as=True)):
        with pytest.raises(NotPermittedError):
            access_of(refused, caller).require_operator()


def test_no_key_makes_an_operator_but_of_a_server_that_says_so() -> None:
    local = HTTPConnection({"type": "http", "headers": [(b"host", b"localhost")]})
    caller = LocalIdentity(lambda _: None, "local")(local)
    with pytest.raises(NotPermittedError):
        access_of(caller, local).require_operator()
    access_of(LocalIdentity(lambda _: None, "local", operates=True)(local), local).require_operator()


def test_a_key_is_an_operators_where_it_was_made_so() -> None:
    called = HTTPConnection({"type": "http", "headers": [(b"authorization", b"Bearer token")]})
    for is_operator in (False, True):
        key = ApiKey(id="k", user_id="ops", created_at=START, operator=is_operator)
        assert LocalIdentity(lambda _, key=key: key, None, operates=True)(called).operator is is_operator  # type: ignore[misc]


@pytest.mark.parametrize(
    ("claims", "is_let_in"),
    [
        ({"tenant": "acme", "email_verified": "true"}, True),
        ({"tenant": "acme", "email_verified": True}, True),
        ({"tenant": "acme"}, False),
        ({"tenant": "other", "email_verified": "true"}, False),
        ({"tenant": ["acme"], "email_verified": "true"}, False),
        ({}, False),
    ],
)
def test_a_token_without_a_required_claim_is_refused(claims: dict[str, object], *, is_let_in: bool) -> None:
    identify = GatewayIdentity(required_claims={"tenant": "acme", "email_verified": "true"})
    token = connection({"sub": "u1", **claims})
    if is_let_in:
        assert identify(token).user_id == "u1"
        return
    with pytest.raises(NotPermittedError):
        identify(token)


@pytest.mark.parametrize("claims", [None, {}, {"sub": ""}, {"sub": 5}, "sub", {"sub": "u1", "token_use": "id"}])
def test_a_token_without_a_subject_or_of_another_use_is_none(claims: object) -> None:
    with pytest.raises(NotAuthenticatedError):
        GatewayIdentity()(connection(claims))


@pytest.mark.parametrize("event", [None, {}, {"requestContext": None}, {"requestContext": {"authorizer": {}}}])
def test_an_event_without_an_authorizer_names_nobody(event: Any) -> None:
    with pytest.raises(NotAuthenticatedError):
        GatewayIdentity()(HTTPConnection({"type": "http", "headers": [], "aws.event": event}))
