"""The key that signs what clients hand back, of a deployment from its secret."""

import logging
import time
from typing import Final

from recollect.errors import InputError
from recollect.settings import Settings

logger = logging.getLogger(__name__)

MIN_BYTES: Final = 32


def deployed_signing_key(settings: Settings, secret_arn: str) -> bytes:
    """Return the key that signs cursors, the same for every execution environment of a deployment.

    Raises:
        UnavailableError: the secret cannot be read.
        InputError: it is too short to be one.
    """
    from recollect.adapters.aws.deployment import read_secret  # noqa: PLC0415 - a laptop has no AWS packages

    began = time.perf_counter()
    secret = read_secret(secret_arn, region=settings.aws_region, endpoint=settings.aws_endpoint)
    logger.info("signing_key_read", extra={"took_ms": round((time.perf_counter() - began) * 1000)})
    if len(secret) < MIN_BYTES:
        raise InputError("RECOLLECT_SECRET_ARN", f"names a secret of fewer than {MIN_BYTES} characters")
    return secret
