"""The API lets in whom its user pool has let in, as the person the token names, and nobody else."""

from collections.abc import Callable
from typing import Final

import httpx
import pytest

from tests.e2e.cloud import DeployedStack
from tests.e2e.tokens import claims_of, signed_by_a_stranger, tampered, unsigned
from tests.e2e.users import ACT_AS, NO_ACT_AS, PASSWORD, Users
from tests.http_suite.service import Service
from tests.patience import PATIENT_SECONDS

LIFE_SECONDS: Final = 3_600.0


def test_the_api_has_the_routes_of_the_template(stack: DeployedStack) -> None:
    open_to_all = {"/healthz", "/readyz", "/openapi.json"}
    assert stack.routes == {"ANY /v1/memory/{proxy+}", *(f"GET {path}" for path in open_to_all)}
    for path in open_to_all:
        assert httpx.get(f"{stack.url}{path}", timeout=PATIENT_SECONDS).status_code == httpx.codes.OK
    assert httpx.get(f"{stack.url}/v2/anything", timeout=PATIENT_SECONDS).status_code == httpx.codes.NOT_FOUND


def status_of(service: Service, token: str | None) -> int:
    with service.bearer(token) as client:
        return client.get("/stats").status_code


def test_without_a_token_nobody_gets_in(service: Service) -> None:
    assert status_of(service, None) == httpx.codes.UNAUTHORIZED


@pytest.mark.parametrize(
    "forge",
    [lambda token: tampered(token, sub="mallory"), unsigned, signed_by_a_stranger],
    ids=["tampered", "unsigned", "other key"],
)
def test_a_forged_token_is_refused(service: Service, users: Users, forge: Callable[[str], str]) -> None:
    token = users.access_token("alice")
    assert status_of(service, token) == httpx.codes.OK
    assert status_of(service, forge(token)) == httpx.codes.UNAUTHORIZED


def test_an_expired_token_is_refused(stack: DeployedStack, service: Service, users: Users) -> None:
    token = users.access_token("alice")
    stack.cloud.emulator.advance(LIFE_SECONDS - 60)
    assert status_of(service, token) == httpx.codes.OK
    stack.cloud.emulator.advance(61)
    assert status_of(service, token) == httpx.codes.UNAUTHORIZED


def test_a_token_of_another_pool_or_client_is_refused(stack: DeployedStack, service: Service) -> None:
    cognito = stack.cloud.clients("cognito-idp")
    other_pool = cognito.create_user_pool(PoolName="other")["UserPool"]["Id"]
    for pool in (other_pool, stack.outputs["UserPoolId"]):
        client = cognito.create_user_pool_client(
            UserPoolId=pool, ClientName="other", ExplicitAuthFlows=["ALLOW_ADMIN_USER_PASSWORD_AUTH"]
        )["UserPoolClient"]["ClientId"]
        name = "eve@example.org"
        cognito.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS")
        cognito.admin_set_user_password(UserPoolId=pool, Username=name, Password=PASSWORD, Permanent=True)
        token = cognito.admin_initiate_auth(
            UserPoolId=pool,
            ClientId=client,
            AuthFlow="ADMIN_USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": name, "PASSWORD": PASSWORD},
        )["AuthenticationResult"]["AccessToken"]
        assert status_of(service, token) == httpx.codes.UNAUTHORIZED


def test_an_id_token_is_for_the_client_and_not_for_the_api(service: Service, users: Users) -> None:
    with service.bearer(users.sign_in("alice").identity) as client:
        answer = client.get("/stats")
    assert answer.status_code == httpx.codes.UNAUTHORIZED
    assert answer.json()["type"] == "urn:recollect:problem:not-authenticated"


def test_a_backend_with_the_scope_speaks_for_a_person_who_then_finds_it(
    service: Service, users: Users, space: str
) -> None:
    token = users.access_token("alice")
    person = claims_of(token)["sub"]
    with service.bearer(users.backend_token(ACT_AS), X_On_Behalf_Of=person) as backend:
        stored = backend.post("/entries", json={"text": "Said to a backend.", "space": space}).raise_for_status()
    with service.bearer(token) as alice:
        [listed] = alice.get("/entries", params={"space": space}).json()["items"]
    assert (listed["id"], listed["user_id"]) == (stored.json()["entry"]["id"], person)


def test_a_backend_without_the_scope_speaks_for_itself_alone(service: Service, users: Users) -> None:
    token = users.backend_token(NO_ACT_AS)
    assert status_of(service, token) == httpx.codes.OK
    with service.bearer(token, X_On_Behalf_Of="alice") as backend:
        assert backend.get("/stats").status_code == httpx.codes.FORBIDDEN
