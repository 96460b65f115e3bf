"""A deployed stack as an operator reaches it: what it is called, its sweep, and a key that no process has to itself."""

import json
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final

import boto3
from botocore.client import BaseClient
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from recollect.errors import NotFoundError, UnavailableError

SWEEP_SECONDS: Final = 330.0  # longer than the function may run
CONNECT_SECONDS: Final = 1.0
READ_SECONDS: Final = 3.0
ATTEMPTS: Final = 3


@dataclass(frozen=True, slots=True)
class AwsPlace:
    """Where a stack is; `endpoint` instead of the services' own, for an emulator. Credentials: the environment's."""

    region: str
    endpoint: str | None = None

    def client(self, service: str, *, read_seconds: float = 10.0) -> BaseClient:
        """Return a client of a service; nothing is sent yet."""
        # A sweep is not to be started again because it takes long
        config = Config(connect_timeout=5.0, read_timeout=read_seconds, retries={"total_max_attempts": 1})
        session = boto3.session.Session()
        # A service by its name as text is beyond what the stubs know
        make: Any = session.client
        client: BaseClient = make(service, region_name=self.region, endpoint_url=self.endpoint, config=config)
        return client


def stack_outputs(place: AwsPlace, stack: str) -> Mapping[str, str]:
    """Return the outputs of a stack by name.

    Raises:
        NotFoundError: there is no such stack there.
        UnavailableError: AWS does not answer, or not to these credentials.
    """
    client: Any = place.client("cloudformation")
    try:
        found = client.describe_stacks(StackName=stack)["Stacks"]
    except ClientError as error:
        if error.response["Error"]["Code"] == "ValidationError":
            raise NotFoundError(f"there is no stack {stack} in {place.region}") from None
        raise UnavailableError(f"CloudFormation refuses ({error.response['Error']['Code']})") from None
    except BotoCoreError as error:
        raise UnavailableError(f"CloudFormation does not answer ({type(error).__name__})") from None
    finally:
        client.close()
    return {output["OutputKey"]: output["OutputValue"] for output in found[0].get("Outputs", ())}


@dataclass(frozen=True, slots=True)
class DeployedSweep:
    """The function that sweeps pending changes, called until it got round to every space."""

    place: AwsPlace
    function: str
    request: Mapping[str, Any] = field(default_factory=lambda: {"pending_for_seconds": 0})

    def __call__(self) -> int:
        """Return how many changes were taken up again.

        Raises:
            UnavailableError: the function does not answer or fails; sweeping again is safe.
        """
        client: Any = self.place.client("lambda", read_seconds=SWEEP_SECONDS)
        count, after = 0, None
        try:
            while True:
                report = self._invoke(client, after)
                count += int(report["resent"])
                after = report["next_after"]
                if after is None:
                    return count
        finally:
            client.close()

    def _invoke(self, client: Any, after: str | None) -> dict[str, Any]:  # noqa: ANN401 - boto3 makes it at run time
        payload = json.dumps({**self.request, "after": after})
        try:
            answer = client.invoke(FunctionName=self.function, Payload=payload)
        except (BotoCoreError, ClientError) as error:
            raise UnavailableError(f"the sweep cannot be started ({type(error).__name__})") from None
        document = json.loads(answer["Payload"].read())
        if "FunctionError" in answer or not isinstance(document, dict):
            raise UnavailableError("the sweep failed; its log tells why")
        return document


def read_secret(arn: str, *, region: str, endpoint: str | None = None) -> bytes:
    """Return the present value of a secret that is a text, as bytes. Credentials come from the environment.

    Args:
        arn: of the secret.
        region: of the secret.
        endpoint: instead of the service's own, for an emulator.

    Raises:
        UnavailableError: the service does not answer, or not to these credentials; says why, but not what.
    """
    config = Config(
        connect_timeout=CONNECT_SECONDS,
        read_timeout=READ_SECONDS,
        retries={"mode": "standard", "total_max_attempts": ATTEMPTS},
    )
    session = boto3.session.Session()
    try:
        with closing(
            session.client("secretsmanager", region_name=region, endpoint_url=endpoint, config=config)
        ) as client:
            return str(client.get_secret_value(SecretId=arn)["SecretString"]).encode()
    except ClientError as error:
        raise UnavailableError(f"Secrets Manager refuses ({error.response['Error']['Code']})") from None
    except (BotoCoreError, KeyError) as error:
        raise UnavailableError(f"Secrets Manager does not answer ({type(error).__name__})") from None
