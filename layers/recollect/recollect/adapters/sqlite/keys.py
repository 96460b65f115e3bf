"""Bearer keys, of which only the SHA-256 is kept, and the secrets that this installation signs with."""

import hashlib
import secrets
from typing import Final

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.rows import Row, microseconds, moment
from recollect.core.model.scope import ApiKey, Scope
from recollect.errors import NotFoundError
from recollect.ports import Clock

KEY_PREFIX: Final = "rk_"
TOKEN_BYTES: Final = 32
SECRET_BYTES: Final = 32
ID_BYTES: Final = 6

_ADD: Final = "INSERT INTO api_key (id, digest, user_id, act_as, created_at, operator) VALUES (?, ?, ?, ?, ?, ?)"
_FIND: Final = "SELECT id, user_id, act_as, created_at, operator FROM api_key WHERE digest = ?"
_LIST: Final = "SELECT id, user_id, act_as, created_at, operator FROM api_key ORDER BY created_at, id"
_REVOKE: Final = "DELETE FROM api_key WHERE id = ?"
_NOTE_REVOKED: Final = "INSERT INTO revoked_key (id) VALUES (?)"
_FIND_NAMED: Final = "SELECT value FROM secret WHERE name = ?"
_MAKE_NAMED: Final = "INSERT OR IGNORE INTO secret (name, value) VALUES (?, ?)"


class SqliteKeys:
    """The keys of people and backends, in the data file; a change is seen by the very next request."""

    def __init__(self, database: Database, clock: Clock) -> None:
        """Use an open database; keys are made by `clock`."""
        self._database = database
        self._clock = clock

    def add(self, user_id: str, *, act_as: bool = False, operator: bool = False) -> tuple[ApiKey, str]:
        """Make a key for a person and return it with its token, which cannot be shown again.

        Args:
            user_id: whose key it is.
            act_as: whether the bearer may act for other people.
            operator: whether the bearer runs the service.

        Raises:
            InputError: the user's name is malformed.
        """
        key_id, owner = secrets.token_hex(ID_BYTES), Scope(user_id).owner
        now = self._clock.now()
        key = ApiKey(id=key_id, user_id=owner, act_as=act_as, operator=operator, created_at=now)
        token = KEY_PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
        self._database.write(_ADD, (key.id, _digest(token), user_id, act_as, microseconds(now), operator))
        return key, token

    def find(self, token: str) -> ApiKey | None:
        """Return the key that a token belongs to; None when there is none."""
        row = self._database.row(_FIND, (_digest(token),))
        return None if row is None else _key_of(row)

    def list(self) -> tuple[ApiKey, ...]:
        """Return all keys, the oldest first."""
        return tuple(map(_key_of, self._database.rows(_LIST)))

    def revoke(self, key_id: str) -> None:
        """Make a key worthless, at once, and in every copy of the file that is put in its place.

        Raises:
            NotFoundError: there is no such key.
        """
        with self._database.writing() as connection:
            if not connection.execute(_REVOKE, (key_id,)).rowcount:
                raise NotFoundError(f"no key {key_id}")
            connection.execute(_NOTE_REVOKED, (key_id,))

    def secret(self, name: str) -> bytes:
        """Return 32 random bytes, made when first asked for and the same ever after, to sign with."""
        row = self._database.row(_FIND_NAMED, (name,))
        if row:
            return bytes(row[0])
        with self._database.writing() as connection:
            connection.execute(_MAKE_NAMED, (name, secrets.token_bytes(SECRET_BYTES)))
            value: bytes = connection.execute(_FIND_NAMED, (name,)).fetchone()[0]
        return value


def _digest(token: str) -> bytes:
    # No salt and no slow hash: the token has 256 random bits, there is nothing to guess
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def _key_of(row: Row) -> ApiKey:
    key_id, user_id, act_as, created_at, operator = row
    made = moment(created_at)
    return ApiKey(id=key_id, user_id=user_id, act_as=bool(act_as), operator=bool(operator), created_at=made)
