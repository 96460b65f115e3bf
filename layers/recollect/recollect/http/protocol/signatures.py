"""What is signed: cursors of listings, and receipts of erasures."""

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any, Final

from itsdangerous import BadData, URLSafeSerializer

from recollect.core.model.scope import Scope
from recollect.core.spaces.erasure import canonical
from recollect.errors import InputError

MAX_CURSOR_LENGTH: Final = 4_096
_PROBLEM: Final = "must be the next_cursor of a former answer to the same listing with the same filters"


class Cursors:
    """Signs and opens cursors with HMAC-SHA256; the key of each is derived from the listing that it belongs to."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def seal(self, position: str | None, scope: Scope, route: str, conditions: str = "") -> str | None:
        """Return the cursor for a position of a listing; None on the last page.

        Args:
            position: the store's own text, `Page.next_after`.
            scope: whose listing and of which space.
            route: which listing.
            conditions: its filters and order, in a canonical form.
        """
        if position is None:
            return None
        return self._serializer(scope, route, conditions).dumps(position)

    def open(self, cursor: str | None, scope: Scope, route: str, conditions: str = "") -> str | None:
        """Return the position of a cursor; None without one.

        Raises:
            InputError: it is no cursor, or that of another user, space, listing or filter.
        """
        if cursor is None:
            return None
        if len(cursor) > MAX_CURSOR_LENGTH:
            raise InputError("cursor", _PROBLEM)
        try:
            position = self._serializer(scope, route, conditions).loads(cursor)
        except BadData as error:
            raise InputError("cursor", _PROBLEM) from error
        return str(position)

    def _serializer(self, scope: Scope, route: str, conditions: str) -> URLSafeSerializer:
        binding = json.dumps([scope.owner, scope.space, route, conditions])
        return URLSafeSerializer(
            self._secret,
            salt=binding.encode(),
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )


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
