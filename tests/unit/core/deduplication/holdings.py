"""Memories as the write path stores them, and what they claim."""

from collections.abc import Iterable
from datetime import UTC
from typing import Any

from recollect.core.deduplication.dedup_index import digest_key
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.lifecycle.derive import derived
from recollect.core.model.entry import Entry
from recollect.core.model.records import Collection, DropRecord, PutRecord, Record, RecordChange, RecordKey
from tests.builders import a_memory


def said(text: str = "Anna Berger works for Siemens in Vienna.", **fields: Any) -> Entry:
    """A memory with all that its text tells."""
    return derived(a_memory(text, **fields), UTC)


def digest_of(text: str) -> RecordKey:
    """Where the first holder of a text's digest is noted."""
    return digest_key(fingerprint(text))


def own_key(entry: Entry) -> RecordKey:
    """Where a memory is noted whose digest another one held first."""
    return RecordKey(Collection.DIGEST, (*digest_of(entry.text).parts, entry.id))


def held(key: RecordKey, entry_id: str, revision: int = 1) -> Record:
    """A digest as it is held."""
    return Record(key, {"entry": entry_id}, revision=revision)


def put_keys(changes: Iterable[RecordChange], collection: Collection) -> list[RecordKey]:
    """What is put into a collection, in order."""
    return [one.key for one in changes if isinstance(one, PutRecord) and one.key.collection is collection]


def dropped_keys(changes: Iterable[RecordChange], collection: Collection) -> list[RecordKey]:
    """What is dropped from a collection, in order."""
    return [one.key for one in changes if isinstance(one, DropRecord) and one.key.collection is collection]
