"""The stack as CloudFormation describes it, and somebody to call it as, for a while."""

import functools
import os
import secrets
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from typing import Any, Final

import boto3

from infra.smoke.report import NotTriedError

TOKEN: Final = "RECOLLECT_SMOKE_TOKEN"  # noqa: S105 - the name of a variable
NESTED: Final = "AWS::CloudFormation::Stack"
SOUND: Final = frozenset({"CREATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_ROLLBACK_COMPLETE"})


class Stack:
    """A deployed stack, with the credentials and the region of the environment."""

    def __init__(self, name: str, opened: ExitStack) -> None:
        """Look at nothing yet. opened: closes the clients."""
        self.name = name
        self._session = boto3.session.Session()
        self._opened = opened
        self._clients: dict[str, Any] = {}

    def client(self, service: str) -> Any:  # noqa: ANN401 - boto3 makes it at run time
        """Return the client of a service, made once."""
        if service not in self._clients:
            make: Any = self._session.client
            self._clients[service] = self._opened.enter_context(closing(make(service)))
        return self._clients[service]

    @property
    def region(self) -> str:
        """Where it is."""
        region: str = self.client("cloudformation").meta.region_name
        return region

    @functools.cached_property
    def described(self) -> Mapping[str, Any]:
        """What CloudFormation says of it."""
        (found,) = self.client("cloudformation").describe_stacks(StackName=self.name)["Stacks"]
        described: Mapping[str, Any] = found
        return described

    @functools.cached_property
    def outputs(self) -> Mapping[str, str]:
        """Its outputs by name."""
        return {one["OutputKey"]: one["OutputValue"] for one in self.described.get("Outputs", ())}

    @functools.cached_property
    def parameters(self) -> Mapping[str, str]:
        """Its parameters by name."""
        return {one["ParameterKey"]: one["ParameterValue"] for one in self.described.get("Parameters", ())}

    def physical(self, logical_id: str) -> str:
        """Return the physical id of a resource of the outer stack."""
        found = self.client("cloudformation").describe_stack_resource(StackName=self.name, LogicalResourceId=logical_id)
        physical: str = found["StackResourceDetail"]["PhysicalResourceId"]
        return physical

    @property
    def caller(self) -> str:
        """The ARN of whoever runs this."""
        arn: str = self.client("sts").get_caller_identity()["Arn"]
        return arn


class Visitor:
    """Somebody in the stack's user pool for the time of a test; with an issuer of one's own a token has to be given."""

    def __init__(self, stack: Stack) -> None:
        """Let nobody in yet."""
        self._stack = stack
        self.username = f"smoke-{secrets.token_hex(6)}@example.org"

    def let_in(self, on_leaving: Callable[[Callable[[], None]], object]) -> tuple[str, str | None]:
        """Return an access token and an identity token; `on_leaving` is given what takes the person out again.

        Raises:
            NotTriedError: the stack has no user pool and no token was given.
        """
        if TOKEN in os.environ:
            return os.environ[TOKEN], None
        pool = self._stack.outputs.get("UserPoolId")
        if pool is None:
            raise NotTriedError(f"tokens come from {self._stack.outputs.get('Issuer')}: give one in {TOKEN}")
        cognito, password = self._stack.client("cognito-idp"), f"Aa1-{secrets.token_urlsafe(24)}"
        cognito.admin_create_user(UserPoolId=pool, Username=self.username, MessageAction="SUPPRESS")
        on_leaving(lambda: cognito.admin_delete_user(UserPoolId=pool, Username=self.username))
        cognito.admin_set_user_password(UserPoolId=pool, Username=self.username, Password=password, Permanent=True)
        answer = cognito.admin_initiate_auth(
            UserPoolId=pool,
            ClientId=self._stack.outputs["UserPoolClientId"],
            AuthFlow="ADMIN_USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": self.username, "PASSWORD": password},
        )["AuthenticationResult"]
        return answer["AccessToken"], answer["IdToken"]
