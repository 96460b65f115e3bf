"""What holds in a store after every step, whatever was done."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import TypeVar

from recollect.core.deduplication.conflicts import conflict_of
from recollect.core.deduplication.dedup_index import band_keys, digest_key
from recollect.core.deduplication.simhash import digest, fingerprint
from recollect.core.enrichment.importance import importance_parts
from recollect.core.model.audit import AuditAction, audit_item
from recollect.core.model.edges import MAX_MENTIONS, EdgeType, edge_of, entity_target
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection, RecordKey
from recollect.core.model.scope import Scope
from tests.contract.write_path.model import Memory, Space, Value
from tests.write_path import ALL, WritePath

Key = TypeVar("Key")


def check(path: WritePath, scope: Scope, space: Space, now: datetime) -> None:
    """Compare a space with its model, and all that is derived from its entries with them."""
    entries = {entry_id: path.store.get(scope, entry_id) for entry_id in space.memories}
    assert {entry_id: _value(entry) for entry_id, entry in entries.items()} == {
        entry_id: memory.value for entry_id, memory in space.memories.items()
    }
    check_claims(path, scope)
    _check_tombstones(path, scope, [entries[memory.id] for memory in space.forgotten(now)])
    for memory in space.memories.values():
        _check_history(path, scope, memory, entries[memory.id])
    _check_audit(path, scope, space)
    _check_edges(path, scope, space, entries)
    check_statistics(path, scope)
    conflicts = {conflict.id: conflict for conflict in map(conflict_of, path.records(Collection.CONFLICT, scope=scope))}
    assert {id_: (one.entry_id, one.other_id, one.resolution) for id_, one in conflicts.items()} == {
        id_: (one.newer, one.older, one.resolution) for id_, one in space.questions.items()
    }


def check_claims(path: WritePath, scope: Scope) -> None:
    """Each memory in use has exactly one digest and four bands, each in quarantine a digest; nobody else has any."""
    live = live_memories(path, scope)
    digests = path.records(Collection.DIGEST, scope=scope)
    assert Counter(record.value["entry"] for record in digests) == Counter(entry.id for entry in live)
    texts = {entry.id: fingerprint(entry.text) for entry in live}
    for record in digests:
        holder = str(record.value["entry"])
        first = digest_key(texts[holder])
        assert record.key in {first, RecordKey(first.collection, (*first.parts, holder))}
    bands = {record.key for record in path.records(Collection.BAND, scope=scope)}
    assert bands == {key for entry in live for key in band_keys(entry.id, texts[entry.id].simhash)}
    assert path.store.count_records(scope, Collection.DIGEST) == len(live)
    apart = {entry.id: digest(entry.text) for entry in _memories(path, scope, State.QUARANTINED)}
    waiting = path.records(Collection.QUARANTINE, scope=scope)
    assert {record.value["entry"]: record.key.parts[0] for record in waiting} == apart
    assert len(waiting) == len(apart)


def check_statistics(path: WritePath, scope: Scope) -> None:
    """The counters say what is there."""
    entries = path.store.list_entries(scope, Selection(states=frozenset(State)), limit=ALL).items
    kept = [entry for entry in entries if entry.state is not State.DELETED]
    counted = path.store.statistics(scope)
    assert counted.entries == len(kept)
    assert _positive(counted.by_kind) == Counter(entry.kind for entry in kept)
    states = {state: count for state, count in _positive(counted.by_state).items() if state is not State.DELETED}
    assert states == Counter(entry.state for entry in kept)


def check_versions(path: WritePath, scope: Scope, entry: Entry) -> None:
    """Every version but the present one is kept, without a gap."""
    kept = [record.entry.version for record in path.store.versions(scope, entry.id, limit=ALL).items]
    assert kept == list(range(entry.version - 1, 0, -1))


def live_memories(path: WritePath, scope: Scope) -> list[Entry]:
    """The memories in use."""
    return _memories(path, scope, State.ACTIVE)


def _memories(path: WritePath, scope: Scope, state: State) -> list[Entry]:
    found = path.store.list_entries(scope, Selection(states=frozenset({state})), limit=ALL).items
    return [entry for entry in found if entry.kind is Kind.MEMORY]


def _value(entry: Entry) -> Value:
    return Value(
        text=entry.text,
        state=entry.state,
        tags=entry.tags,
        pinned=entry.pinned,
        saved=entry.manually_saved,
        repeat_count=entry.repeat_count,
        superseded_by=entry.superseded_by,
        since=entry.valid_from,
        until=entry.valid_to,
    )


def _check_tombstones(path: WritePath, scope: Scope, forgotten: list[Entry]) -> None:
    expected = {key for one in forgotten for key in band_keys(one.id, one.simhash or 0, Collection.TOMBSTONE)}
    assert {record.key for record in path.records(Collection.TOMBSTONE, scope=scope)} == expected


def _check_history(path: WritePath, scope: Scope, memory: Memory, entry: Entry) -> None:
    assert entry.version == memory.version
    check_versions(path, scope, entry)
    kept = path.store.versions(scope, entry.id, limit=ALL).items
    assert [_value(record.entry) for record in reversed(kept)] == memory.former
    assert entry.importance == importance_parts(entry).total
    assert entry.simhash == fingerprint(entry.text).simhash


def _check_audit(path: WritePath, scope: Scope, space: Space) -> None:
    trail = [audit_item(record) for record in path.records(Collection.AUDIT, scope=scope)]
    versions = [item for item in trail if item.version is not None]
    assert sorted((item.subject, item.version, item.action) for item in versions) == sorted(
        (memory.id, version, action)
        for memory in space.memories.values()
        for version, action in enumerate(memory.actions, start=1)
    )
    opened = {(item.subject, item.other) for item in trail if item.action is AuditAction.CONFLICT_OPENED}
    assert opened == {(question.newer, question.older) for question in space.questions.values()}


def _check_edges(path: WritePath, scope: Scope, space: Space, entries: dict[str, Entry]) -> None:
    edges = [edge_of(record) for record in path.records(Collection.EDGE, scope=scope)]
    back = [edge_of(record) for record in path.records(Collection.BACK_EDGE, scope=scope)]
    assert sorted(map(str, edges)) == sorted(map(str, back))
    mentions = {(edge.source, edge.target) for edge in edges if edge.type is EdgeType.MENTIONS}
    assert mentions == {(entry.id, target) for entry in entries.values() for target in _mentioned(entry)}
    superseding = {(edge.source, edge.target) for edge in edges if edge.type is EdgeType.SUPERSEDES}
    assert superseding == space.supersessions


def _mentioned(entry: Entry) -> set[str]:
    named = [name for name in entry.entities if not name[:1].isdigit()]
    return {entity_target(name) for name in named[:MAX_MENTIONS]}


def _positive(counts: Mapping[Key, int]) -> dict[Key, int]:
    return {key: count for key, count in counts.items() if count}
