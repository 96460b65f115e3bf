"""Receipts of erasures, signed: who has one can have it checked by whoever runs the service."""

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any, Final

from recollect.core.spaces.erasure import canonical

SIGNATURE: Final = "signature"
_PURPOSE: Final = b"recollect receipt of an erasure"


class Receipts:
    """Signs receipts with HMAC-SHA256, under a key of their own that is derived from the deployment's secret."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, _PURPOSE, hashlib.sha256)

    def signed(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """Return a receipt with its signature."""
        return {**document, SIGNATURE: self._signature(document)}

    def is_genuine(self, signed: Mapping[str, Any]) -> bool:
        """Tell whether a receipt was signed here and says what it said then."""
        document = {name: value for name, value in signed.items() if name != SIGNATURE}
        given = signed.get(SIGNATURE)
        return isinstance(given, str) and given.isascii() and hmac.compare_digest(given, self._signature(document))

    def _signature(self, document: Mapping[str, Any]) -> str:
        return hmac.new(self._key, canonical(document), hashlib.sha256).hexdigest()
