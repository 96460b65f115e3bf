"""What was served to a session: so that its own echo is not remembered as something new."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from recollect.core.deduplication.dedup_index import Near
from recollect.core.deduplication.simhash import MAX_DISTANCE, fingerprint, hamming_distance
from recollect.core.model.entry import Entry
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey, RecordPrefix

SERVED_AGE: Final = timedelta(hours=24)


def served_record(session_id: str, entries: Sequence[Entry], now: datetime) -> PutRecord:
    """Return the note of entries that one answer served to a session: their ids and SimHashes."""
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    simhashes = {entry.id: f"{_simhash(entry):016x}" for entry in entries}
    key = RecordKey(Collection.SERVED, (_session_part(session_id), stamp))
    return PutRecord(key, dict(simhashes), now + SERVED_AGE)


def served_prefix(session_id: str) -> RecordPrefix:
    """Return where the notes of a session are."""
    return RecordPrefix(Collection.SERVED, (_session_part(session_id),))


def served_near(records: Iterable[Record], simhash: int) -> list[Near]:
    """Return the served entries that may say the same as a text, the nearest first."""
    distances = {
        entry_id: hamming_distance(int(str(bits), 16), simhash)
        for record in records
        for entry_id, bits in record.value.items()
    }
    near = [Near(entry_id, distance) for entry_id, distance in distances.items() if distance <= MAX_DISTANCE]
    return sorted(near, key=lambda one: (one.distance, one.entry_id))


def _session_part(session_id: str) -> str:
    """Return a session's part of a key: ids come from outside and may be longer than a key."""
    return hashlib.sha256(session_id.encode("utf-8", "surrogatepass")).hexdigest()


def _simhash(entry: Entry) -> int:
    return fingerprint(entry.text).simhash if entry.simhash is None else entry.simhash
