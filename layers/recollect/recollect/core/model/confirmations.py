"""What somebody has been asked to confirm: an action that takes something away is prepared first, then confirmed."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from recollect.core.model.entry import JsonValue
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey

CONFIRMATION_AGE: Final = timedelta(minutes=10)
# Longer than any call takes: from then on whoever had it is taken for dead, and the action may be taken up again
CONFIRMATION_LEASE: Final = timedelta(minutes=2)
# After which it is gone however often it was taken up, since it may hold a text
CONFIRMATION_LIFE: Final = timedelta(minutes=30)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """One action that waits for its confirmation.

    kind: which action. arguments: what it does, as ids and numbers; of a correction also `text`, what the memory
    `entry` would say: what was shown is what is confirmed. That goes with the confirmation, and with its entry when it
    is purged. asked_by: for whom it was prepared. expires_at: until when it can be confirmed, later once it was taken
    up. ends_at: after which it is taken up no more. taken_at: when somebody began to carry it out; None while nobody
    has.
    """

    kind: str
    arguments: Mapping[str, JsonValue]
    asked_by: str
    expires_at: datetime
    ends_at: datetime
    taken_at: datetime | None = None

    def taken(self, now: datetime) -> "Confirmation":
        """Return it as somebody begins to carry it out."""
        return replace(self, taken_at=now, expires_at=min(now + CONFIRMATION_AGE, self.ends_at))

    def is_free(self, now: datetime) -> bool:
        """Tell whether nobody is carrying it out, or whoever did must have died of it."""
        return self.taken_at is None or self.taken_at + CONFIRMATION_LEASE <= now


def confirmation_key(token: str) -> RecordKey:
    """Return where a confirmation is noted: by the digest of its token, which itself is kept nowhere."""
    return RecordKey(Collection.CONFIRMATION, (hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest(),))


def put_confirmation(key: RecordKey, confirmation: Confirmation, *, expected: int) -> PutRecord:
    """Return the record of a confirmation; see PutRecord for `expected`."""
    taken_at = confirmation.taken_at
    value: dict[str, JsonValue] = {
        "kind": confirmation.kind,
        "arguments": dict(confirmation.arguments),
        "by": confirmation.asked_by,
        "taken_at": None if taken_at is None else taken_at.isoformat(),
        "expires_at": confirmation.expires_at.isoformat(),
        "ends_at": confirmation.ends_at.isoformat(),
    }
    return PutRecord(key, value, confirmation.expires_at, expected)


def confirmation_of(record: Record) -> Confirmation:
    """Return the confirmation of a record."""
    value = record.value
    arguments, taken_at = value["arguments"], value["taken_at"]
    return Confirmation(
        kind=str(value["kind"]),
        arguments=arguments if isinstance(arguments, dict) else {},
        asked_by=str(value["by"]),
        expires_at=datetime.fromisoformat(str(value["expires_at"])),
        # One of a former release, which lives for minutes, has no end of its own
        ends_at=datetime.fromisoformat(str(value.get("ends_at", value["expires_at"]))),
        taken_at=None if taken_at is None else datetime.fromisoformat(str(taken_at)),
    )
