"""A deployed stack as an operator reaches it: what it is called, and a key that no process has to itself."""

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

import boto3
from botocore.client import BaseClient
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from recollect.errors import NotFoundError, UnavailableError

CONNECT_SECONDS: Final = 1.0
READ_SECONDS: Final = 3.0
ATTEMPTS: Final = 3


@dataclass(frozen=True, slots=True)
class AwsPlace:
    """Where a stack is; `endpoint` instead of the services' own, for an emulator. Credentials: the environment's."""

    region: str
    endpoint: str | None = None

    def client(self, service: str) -> BaseClient:
        """Return a client of a service; nothing is sent yet."""
        config = Config(connect_timeout=5.0, read_timeout=10.0, retries={"total_max_attempts": 1})
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
