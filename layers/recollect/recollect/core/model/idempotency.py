"""Idempotency keys: a write that is sent again gives the first answer and stores nothing. Ids and digests only."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, TypedDict

from recollect.core.model.entry import JsonValue
from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordKey

KEY_AGE: Final = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """A caller's key for one write, with the digest of what was sent: the route and the whole body."""

    key: str
    digest: str

    def item(self, index: int) -> "IdempotencyKey":
        """Return the key of one item of a batch."""
        return IdempotencyKey(f"{self.key}/{index}", self.digest)

    @property
    def record_key(self) -> RecordKey:
        """Where the key is noted."""
        return RecordKey(Collection.IDEMPOTENCY, (self.key,))


class Conditions(TypedDict, total=False):
    """On which a change is carried out: only of this version, and once with this key."""

    expected_version: int | None
    idempotency_key: IdempotencyKey | None


def key_record(
    idempotency_key: IdempotencyKey | None, answer: Mapping[str, JsonValue], now: datetime
) -> tuple[PutRecord, ...]:
    """Return the record that notes the answer to a write: none without a key; it fails where the key was used."""
    return (
        () if idempotency_key is None else (replace(changed_key_record(idempotency_key, answer, now), expected=ABSENT),)
    )


def changed_key_record(idempotency_key: IdempotencyKey, answer: Mapping[str, JsonValue], now: datetime) -> PutRecord:
    """Return the record that completes the answer which the write itself has noted."""
    value: dict[str, JsonValue] = {"digest": idempotency_key.digest, "answer": dict(answer)}
    return PutRecord(idempotency_key.record_key, value, now + KEY_AGE)


def answer_of(record: Record, idempotency_key: IdempotencyKey) -> Mapping[str, JsonValue] | None:
    """Return the answer that was given to the same write, None when the key was used for another one."""
    answer = record.value.get("answer")
    if record.value.get("digest") != idempotency_key.digest or not isinstance(answer, dict):
        return None
    return answer
