"""The real clock, ids and chance, as use cases get them."""

import secrets
from datetime import UTC, datetime

from recollect.core.model.ids import ENTROPY_BYTES, uuid7


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        return datetime.now(UTC)  # noqa: TID251 - the one place


class RandomIds:
    """UUIDv7 ids from the machine's random source."""

    def new_id(self, now: datetime, sequence: int = 0) -> str:
        """Return a new id; see ports.IdSource."""
        return uuid7(now, sequence=sequence, entropy=secrets.token_bytes(ENTROPY_BYTES))


def chance() -> float:
    """Return a number that is uniform in [0, 1)."""
    return secrets.randbelow(1 << 53) / (1 << 53)
