"""The key that signs what clients hand back: of a deployment from its secret, of one machine from its data folder."""

import logging
import time
from typing import Final

from recollect.errors import InputError
from recollect.settings import Settings

logger = logging.getLogger(__name__)

CURSOR_SECRET: Final = "cursor"  # noqa: S105 - the name of a secret, not one
MIN_BYTES: Final = 32


def local_signing_key(settings: Settings) -> bytes:
    """Return the key that signs cursors, the same for the life of the data folder. Raises StoreUnavailableError."""
    from recollect.bootstrap.data_folder import open_keys  # noqa: PLC0415 - a function has no data folder

    with open_keys(settings) as keys:
        return keys.secret(CURSOR_SECRET)


def deployed_signing_key(settings: Settings, secret_arn: str) -> bytes:
    """Return the key that signs cursors, the same for every execution environment of a deployment.

    Raises:
        UnavailableError: the secret cannot be read.
        InputError: it is too short to be one.
    """
    from recollect.adapters.secrets_manager import read_secret  # noqa: PLC0415 - a laptop has no AWS packages

    began = time.perf_counter()
    secret = read_secret(secret_arn, region=settings.aws_region, endpoint=settings.aws_endpoint)
    logger.info("signing_key_read", extra={"took_ms": round((time.perf_counter() - began) * 1000)})
    if len(secret) < MIN_BYTES:
        raise InputError("RECOLLECT_SECRET_ARN", f"names a secret of fewer than {MIN_BYTES} characters")
    return secret
