"""The signature of a webhook: HMAC (RFC 2104) with SHA-256 over a moment and the body, so that neither can change."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

HEADER: Final = "Recollect-Signature"


def signature(secrets: Sequence[bytes], body: bytes, at: int) -> str:
    """Return the value of the header: `t=<seconds since 1970>,v1=<hex>`, with a `v1` for each secret.

    What is signed is the decimal moment, a full stop and the body as it is sent.
    """
    signed = b"%d.%s" % (at, body)
    parts = [f"v1={hmac.new(secret, signed, hashlib.sha256).hexdigest()}" for secret in secrets]
    return ",".join([f"t={at}", *parts])
