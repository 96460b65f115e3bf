"""Secrets Manager: a key that no process has to itself."""

from contextlib import closing
from typing import Final

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from recollect.errors import UnavailableError

CONNECT_SECONDS: Final = 1.0
READ_SECONDS: Final = 3.0
ATTEMPTS: Final = 3


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
