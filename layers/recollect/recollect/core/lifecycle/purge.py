"""What is taken away with an entry that is purged: the records that are about it, and its words in those of others."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Collection as Members
from datetime import datetime
from typing import Final

from recollect.core.deduplication.conflicts import conflict_id, conflict_key
from recollect.core.deduplication.dedup_index import band_keys
from recollect.core.feedback.recall import without_question
from recollect.core.lifecycle.coming_back import gone_with_prefix
from recollect.core.lifecycle.supplement import supplement_key
from recollect.core.lifecycle.tending.proposals import keys_with
from recollect.core.lifecycle.transfer.import_notes import brought_in_key
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.confirmations import confirmation_of
from recollect.core.model.edges import drop_edge, edge_of
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.handoffs import handoff_of, handoff_records
from recollect.core.model.ids import id_of_key
from recollect.core.model.records import (
    Collection,
    DropRecord,
    PutRecord,
    Record,
    RecordChange,
    RecordKey,
    RecordPrefix,
)
from recollect.core.spaces.summaries.summary import summary_of

PURGER: Final = "job:purge"


def prefixes_about(entry_id: str) -> tuple[RecordPrefix, ...]:
    """Return where the records are that an entry leads to, besides those of `keys_about`."""
    about = (Collection.EDGE, Collection.BACK_EDGE, Collection.CONFLICT_OF, Collection.PROPOSAL_OF)
    return (*(RecordPrefix(collection, (entry_id,)) for collection in about), gone_with_prefix(entry_id))


def keys_about(entry: Entry) -> Iterator[RecordKey]:
    """Yield where the records are whose keys an entry alone tells."""
    yield supplement_key(entry.id)
    yield RecordKey(Collection.EXTRACTED, (entry.id,))
    yield brought_in_key(entry.id)
    yield RecordKey(Collection.MISSED, (entry.id,))
    if entry.simhash is not None:
        yield from band_keys(entry.id, entry.simhash, Collection.TOMBSTONE)
    handoff = handoff_of(entry) if entry.kind is Kind.HANDOFF else None
    if handoff is not None:
        yield from (put.key for put in handoff_records(entry, handoff))


def drops(entry: Entry, records: Iterable[Record]) -> tuple[DropRecord, ...]:
    """Return what removes the records about an entry, given those under its prefixes; each key once."""
    found: dict[RecordKey, None] = dict.fromkeys(keys_about(entry))
    for record in records:
        found.update(dict.fromkeys(_keys_with(record)))
    return tuple(map(DropRecord, found))


def _keys_with(record: Record) -> Iterator[RecordKey]:
    """Yield the record's own key, and where the same is noted from the other side."""
    yield record.key
    if record.key.collection in {Collection.EDGE, Collection.BACK_EDGE}:
        edge = edge_of(record)
        yield from (drop.key for drop in drop_edge(edge.source, edge.type, edge.target))
    if record.key.collection is Collection.PROPOSAL_OF:
        yield from keys_with(record)
    if record.key.collection is Collection.CONFLICT_OF:
        conflict = record.key.parts[-1]
        yield conflict_key(conflict)
        yield from (RecordKey(Collection.CONFLICT_OF, (one, conflict)) for one in both_in(conflict))


def both_in(conflict: str) -> tuple[str, ...]:
    """Return the ids of the two memories of a conflict's id."""
    newer, _, older_key = conflict.partition(".")
    older = id_of_key(older_key)
    return (newer,) if older is None or conflict_id(newer, older) != conflict else (newer, older)


def words_of(record: Record) -> Sequence[str]:
    """Return the ids of the entries whose words a record of `LOOKED_THROUGH` may hold."""
    return _ABOUT[record.key.collection](record)


def without_words(record: Record, entry_ids: Members[str]) -> RecordChange | None:
    """Return what takes purged entries' words out of a record of `LOOKED_THROUGH`, None for one that has none of them.

    A summary that quotes one goes, as do a verdict about one and a correction of one that waits. Of a
    context that showed one the question's words go; of an action on one the reason goes, which is in somebody's own
    words. Ids stay.
    """
    if set(words_of(record)).isdisjoint(entry_ids):
        return None
    value = record.value
    if record.key.collection is Collection.RECALL:
        if not (_ids(record, "asked") or "question" in value):
            return None
        bare = without_question(record) or record
        return PutRecord(record.key, {**bare.value, "asked": []}, record.expires_at, record.revision)
    if record.key.collection is Collection.AUDIT:
        if value.get("reason") is None:
            return None
        return PutRecord(record.key, {**value, "reason": None}, record.expires_at, record.revision)
    return DropRecord(record.key, record.revision)


def _quoted(record: Record) -> list[str]:
    return [entry_id for sentence in summary_of(record).sentences for entry_id in sentence.named_ids]


def _acted_on(record: Record) -> list[str]:
    subject = record.key.parts[1]
    return [subject, str(record.value.get("other")), *both_in(subject)]


def _ids(record: Record, name: str) -> list[str]:
    value = record.value.get(name)
    return [str(one) for one in value] if isinstance(value, list) else []


_ABOUT: Final[Mapping[Collection, Callable[[Record], Sequence[str]]]] = {
    Collection.SUMMARY: _quoted,
    Collection.VERDICT: lambda record: both_in(record.key.parts[0]),
    Collection.CONFIRMATION: lambda record: [str(confirmation_of(record).arguments.get("entry"))],
    Collection.RECALL: lambda record: [*_ids(record, "served"), *_ids(record, "by_rule")],
    Collection.AUDIT: _acted_on,
}
# Of whole spaces, looked through once for all entries that are due: nothing leads to them from an entry
LOOKED_THROUGH: Final = tuple(_ABOUT)


def purged(entry: Entry, now: datetime) -> PutRecord:
    """Return the item of the audit trail that is left of an entry: when it was purged, and nothing that it said."""
    return audit_record(AuditItem(now, AuditAction.PURGED, entry.id, PURGER, version=entry.version))
