"""People of the user pool and the backend that speaks for them: who they are, and the tokens they get."""

import functools
from dataclasses import dataclass
from typing import Final

import httpx

from tests.e2e.cloud import DeployedStack
from tests.patience import PATIENT_SECONDS

PASSWORD: Final = "Correct-Horse-7"
BACKEND: Final = "backend"
ACT_AS: Final = "recollect/memory:act_as"
NO_ACT_AS: Final = "recollect/memory"


@dataclass(frozen=True, slots=True)
class Tokens:
    """What Cognito gives to somebody who signs in."""

    access: str
    identity: str


@dataclass(frozen=True)
class Users:
    """The user pool of a stack."""

    stack: DeployedStack

    def access_token(self, name: str) -> str:
        """Return a fresh access token; whoever is named for the first time signs up."""
        return self.sign_in(name).access

    def sign_in(self, name: str) -> Tokens:
        """Sign in, and up before where that is needed."""
        cognito, pool = self.stack.cloud.clients("cognito-idp"), self.stack.outputs["UserPoolId"]
        client = self.stack.outputs["UserPoolClientId"]
        username = f"{name}@example.org"
        try:
            cognito.sign_up(ClientId=client, Username=username, Password=PASSWORD)
            cognito.admin_confirm_sign_up(UserPoolId=pool, Username=username)
        except cognito.exceptions.UsernameExistsException:
            pass
        answer = cognito.admin_initiate_auth(
            UserPoolId=pool,
            ClientId=client,
            AuthFlow="ADMIN_USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": username, "PASSWORD": PASSWORD},
        )["AuthenticationResult"]
        return Tokens(answer["AccessToken"], answer["IdToken"])

    def backend_token(self, scope: str) -> str:
        """Return a token of the backend's own, as its token endpoint gives it."""
        credentials = self._backend
        answer = httpx.post(
            f"{self.stack.cloud.emulator.url}/oauth2/token",
            auth=credentials,
            data={"grant_type": "client_credentials", "scope": scope},
            timeout=PATIENT_SECONDS,
        ).raise_for_status()
        token: str = answer.json()["access_token"]
        return token

    @functools.cached_property
    def _backend(self) -> tuple[str, str]:
        """Id and secret of the client for backends."""
        cognito, pool = self.stack.cloud.clients("cognito-idp"), self.stack.outputs["UserPoolId"]
        clients = cognito.list_user_pool_clients(UserPoolId=pool, MaxResults=60)["UserPoolClients"]
        (client_id,) = (client["ClientId"] for client in clients if client["ClientName"] == BACKEND)
        described = cognito.describe_user_pool_client(UserPoolId=pool, ClientId=client_id)["UserPoolClient"]
        return client_id, described["ClientSecret"]
