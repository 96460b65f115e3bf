"""Cursors: where a listing goes on, signed so that a position only ever comes back to the listing it was made for."""

import hashlib
import json
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

from recollect.core.model.scope import Scope
from recollect.errors import InputError
from recollect.http.models.limits import MAX_CURSOR_LENGTH

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
