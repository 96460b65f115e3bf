"""A deployed stack as an operator reaches it: what it is called, and a key that no process has to itself."""

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from botocore.client import BaseClient
from botocore.exceptions import BotoCoreError, ClientError

from recollect.adapters.aws_client import open_client
from recollect.errors import NotFoundError, UnavailableError

READ_SECONDS: Final = 3.0


@dataclass(frozen=True, slots=True)
class AwsPlace:
    """Where a stack is; `endpoint` instead of the services' own, for an emulator. Credentials: the environment's."""

    region: str
    endpoint: str | None = None

    def client(self, service: str) -> BaseClient:
        """Return a client of a service; nothing is sent yet."""
        client: BaseClient = open_client(
            service, region=self.region, endpoint=self.endpoint, read_seconds=10.0, connect_seconds=5.0, attempts=1
        )
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


def read_secret(arn: str, *, region: str, endpoint: str | None = None) -> bytes:
    """Return the present value of a secret that is a text, as bytes. Credentials come from the environment.

    Args:
        arn: of the secret.
        region: of the secret.
        endpoint: instead of the service's own, for an emulator.

    Raises:
        UnavailableError: the service does not answer, or not to these credentials; says why, but not what.
    """
    try:
        with closing(
            open_client("secretsmanager", region=region, endpoint=endpoint, read_seconds=READ_SECONDS)
        ) as client:
            return str(client.get_secret_value(SecretId=arn)["SecretString"]).encode()
    except ClientError as error:
        raise UnavailableError(f"Secrets Manager refuses ({error.response['Error']['Code']})") from None
    except (BotoCoreError, KeyError) as error:
        raise UnavailableError(f"Secrets Manager does not answer ({type(error).__name__})") from None
