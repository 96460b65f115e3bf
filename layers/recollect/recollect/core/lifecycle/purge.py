"""What is taken away with an entry that is purged: the records that are about it, and its words in those of others."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Collection as Members
from datetime import datetime, timedelta
from typing import Final

from recollect.core.deduplication.conflicts import conflict_id, conflict_key
from recollect.core.deduplication.dedup_index import band_keys
from recollect.core.feedback.recall import without_question
from recollect.core.lifecycle.cascade import gone_with_prefix
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
SEEN_THROUGH_KEY: Final = RecordKey(Collection.PURGED, ("until",))


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


def without_words(record: Record, entry_ids: Members[str]) -> RecordChange | None:
    """Return what takes purged entries' words out of a record of `LOOKED_THROUGH`, None for one that has none of them.

    A summary that quotes one goes, as do a verdict or an opinion about one and a correction of one that waits. Of a
    context that showed one the question's words go; of an action on one the reason goes, which is in somebody's own
    words. Ids stay.
    """
    return _WITHOUT_WORDS[record.key.collection](record, entry_ids)


def _summary(record: Record, entry_ids: Members[str]) -> RecordChange | None:
    quoted = {entry_id for sentence in summary_of(record).sentences for entry_id in sentence.named_ids}
    return None if quoted.isdisjoint(entry_ids) else DropRecord(record.key, record.revision)


def _verdict(record: Record, entry_ids: Members[str]) -> RecordChange | None:
    about = set(both_in(record.key.parts[0]))
    return None if about.isdisjoint(entry_ids) else DropRecord(record.key, record.revision)


def _opinion(record: Record, entry_ids: Members[str]) -> RecordChange | None:
    is_about = any(one in entry_ids for one in _ids(record, "about"))
    return DropRecord(record.key, record.revision) if is_about else None


def _confirmation(record: Record, entry_ids: Members[str]) -> RecordChange | None:
    arguments = confirmation_of(record).arguments
    return DropRecord(record.key, record.revision) if arguments.get("entry") in entry_ids else None


def _recall(record: Record, entry_ids: Members[str]) -> RecordChange | None:
    shown = {*_ids(record, "served"), *_ids(record, "by_rule")}
    if not (_ids(record, "asked") or "question" in record.value) or shown.isdisjoint(entry_ids):
        return None
    bare = without_question(record) or record
    return PutRecord(record.key, {**bare.value, "asked": []}, record.expires_at, record.revision)


def _audit_item(record: Record, entry_ids: Members[str]) -> RecordChange | None:
    subject = record.key.parts[1]
    about = {subject, record.value.get("other"), *both_in(subject)}
    if record.value.get("reason") is None or about.isdisjoint(entry_ids):
        return None
    return PutRecord(record.key, {**record.value, "reason": None}, record.expires_at, record.revision)


_WITHOUT_WORDS: Final[Mapping[Collection, Callable[[Record, Members[str]], RecordChange | None]]] = {
    Collection.SUMMARY: _summary,
    Collection.VERDICT: _verdict,
    Collection.OPINION: _opinion,
    Collection.CONFIRMATION: _confirmation,
    Collection.RECALL: _recall,
    Collection.AUDIT: _audit_item,
}
# Of whole spaces, looked through once for all entries that are due: nothing leads to them from an entry
LOOKED_THROUGH: Final = tuple(_WITHOUT_WORDS)


def purged(entry: Entry, now: datetime) -> PutRecord:
    """Return the item of the audit trail that is left of an entry: when it was purged, and nothing that it said."""
    return audit_record(AuditItem(now, AuditAction.PURGED, entry.id, PURGER, version=entry.version))


def _ids(record: Record, name: str) -> list[str]:
    value = record.value.get(name)
    return [str(one) for one in value] if isinstance(value, list) else []


def seen_through(until: datetime, undo: timedelta) -> PutRecord:
    """Return the note that nothing of a space is due before a moment, as long as its time of undoing is the same."""
    return PutRecord(SEEN_THROUGH_KEY, {"until": until.isoformat(), "undo": undo.total_seconds()})


def is_seen_through(record: Record | None, now: datetime, undo: timedelta) -> bool:
    """Tell whether a note says that nothing can be due yet."""
    if record is None or record.value["undo"] != undo.total_seconds():
        return False
    return now < datetime.fromisoformat(str(record.value["until"]))
