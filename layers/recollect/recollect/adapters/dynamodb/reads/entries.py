"""Entries by id and by name as a scope sees them, their former values, and what is added to their statistics."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from functools import partial
from typing import Final

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.attribute_values import (
    ABSENT,
    Addition,
    Item,
    ItemAction,
    number_of,
    put,
    value_of,
)
from recollect.adapters.dynamodb.items.entries import (
    SCORED_AT,
    SCORES,
    VALUE,
    StoredEntry,
    counted,
    entry_of,
    scores_text,
    stored_entry,
)
from recollect.adapters.dynamodb.items.keys import REVISION, Key, keys_of, microseconds, moment_of
from recollect.adapters.dynamodb.items.records import keys_compared
from recollect.adapters.dynamodb.reads.barriers import prefetch
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.adapters.dynamodb.transaction.plan import Planner, version_item
from recollect.adapters.dynamodb.transaction.retries import Contention, ContentionPolicy
from recollect.adapters.paging import keys_at, page_of_items
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.entry import Entry, LastScores, State
from recollect.core.model.listing import Page
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, VersionRecord
from recollect.errors import EntryNotFoundError

COUNTED: Final = ("access_count", "accessed_at", "times_served", "times_relevant", "usefulness", SCORES)
_ACCESSED_AT: Final = Path("accessed_at")
# Many may tell of the same memory at the same moment, and one transaction at a time touches an item
PATIENT = ContentionPolicy(max_attempts=40)
_SCORED_AT: Final = Path(SCORED_AT)
AT_ONCE: Final = 20  # of the largest texts, in one transaction


def fetch(table: Table, scope: Scope, entry_ids: Iterable[str]) -> dict[str, Entry]:
    """Return the entries of these ids that exist and that the scope sees, with their statistics, by id."""
    ids = list(dict.fromkeys(entry_ids))
    keys = keys_of(scope)
    wanted = [key for entry_id in ids for key in (keys.entry(entry_id), keys.statistics(entry_id))]
    items = table.get_many(wanted, attributes=(*VALUE, *COUNTED))
    stored = visible(scope, ids, items)
    return {entry_id: counted(one.entry, items.get(keys.statistics(entry_id))) for entry_id, one in stored.items()}


def fetch_stored(
    table: Table, scope: Scope, entry_ids: Iterable[str], *, consistent: bool = True
) -> dict[str, tuple[StoredEntry, int]]:
    """Return what is stored of these entries, without statistics, and the revisions of their items, by id."""
    return fetch_stored_of_spaces(table, {scope: entry_ids}, consistent=consistent)[scope]


def fetch_stored_of_spaces(
    table: Table, wanted: Mapping[Scope, Iterable[str]], *, consistent: bool = True
) -> dict[Scope, dict[str, tuple[StoredEntry, int]]]:
    """Return what `fetch_stored` does, of several spaces, each by itself."""
    of_spaces = {scope: (keys_of(scope), list(dict.fromkeys(ids))) for scope, ids in wanted.items()}
    every = [keys.entry(one) for keys, ids in of_spaces.values() for one in ids]
    items = table.get_many(every, attributes=(*VALUE, REVISION), consistent=consistent)
    return {
        scope: {
            entry_id: (one, number_of(items[keys.entry(entry_id)], REVISION))
            for entry_id, one in visible(scope, ids, items).items()
        }
        for scope, (keys, ids) in of_spaces.items()
    }


def visible(scope: Scope, entry_ids: Iterable[str], items: Mapping[Key, Item]) -> dict[str, StoredEntry]:
    """Return those of the entries that are among the items and that the scope sees, by id."""
    keys = keys_of(scope)
    present = {one: items[keys.entry(one)] for one in entry_ids if keys.entry(one) in items}
    stored = {one: stored_entry(item, scope) for one, item in present.items()}
    return {one: entry for one, entry in stored.items() if scope.sees(entry.entry.tags)}


def get(table: Table, scope: Scope, entry_id: str) -> Entry:
    """See EntryStore.get."""
    found = fetch(table, scope, [entry_id]).get(entry_id)
    if found is None:
        raise EntryNotFoundError(f"no entry {entry_id} in space {scope.space}")
    return found


def get_by_name(table: Table, scope: Scope, name: str) -> Entry:
    """See EntryStore.get_by_name. A name in use goes before those of deleted entries."""
    claim = table.get(keys_of(scope).name(name))
    holders = {"live": None, "past": []} if claim is None else value_of(claim)
    ids = [one for one in (holders["live"], *holders["past"]) if one is not None]
    named = [entry for entry in fetch(table, scope, ids).values() if entry.name == name]
    if not named:
        raise EntryNotFoundError(f"no entry of that name in space {scope.space}")
    return max(named, key=lambda entry: (entry.state is not State.DELETED, entry.modified_at, entry.id))


def record_access(table: Table, scope: Scope, entry_ids: Sequence[str], now: datetime) -> None:
    """See EntryStore.record_access. Two accesses at once are both counted: the service adds, nobody reads before."""
    seen = fetch_stored(table, scope, entry_ids)
    if seen:
        table.together([partial(_count_access, table, keys_of(scope).statistics(entry_id), now) for entry_id in seen])


def _count_access(table: Table, key: Key, now: datetime) -> None:
    at = microseconds(now)
    counted_up = Path("access_count").add(1)
    is_latest = _ACCESSED_AT.does_not_exist() | (at > _ACCESSED_AT)
    if not table.update(key, [counted_up, _ACCESSED_AT.set(at)], is_latest):
        table.update(key, [counted_up])


def versions(table: Table, scope: Scope, entry_id: str, *, limit: int, after: str | None = None) -> Page[VersionRecord]:
    """See EntryStore.versions."""
    (before,) = keys_at(after, int)
    stored, _ = fetch_stored(table, scope, [entry_id]).get(entry_id, (None, 0))
    if stored is None:
        return Page(())
    keys = keys_of(scope)
    last = keys.version(entry_id, (before or stored.entry.version) - 1)
    bounds = (keys.versions(entry_id), last.sk)
    stretch = Stretch(keys.pk, *bounds, attributes=VALUE, descending=True, size=limit + 1)
    records = (_record_of(item, scope) for item in table.items(stretch))
    return page_of_items(records, limit, lambda record: [record.entry.version])


def _record_of(item: Item, scope: Scope) -> VersionRecord:
    value = value_of(item)
    return VersionRecord(entry_of(value["former"], scope), value["author"], value["reason"], moment_of(value["at"]))


def record_outcomes(
    table: Table, scope: Scope, counts: Sequence[UseCounts], records: Sequence[RecordChange] = ()
) -> None:
    """See EntryStore.record_outcomes."""
    seen = fetch_stored(table, scope, [one.entry_id for one in counts])
    keys = keys_of(scope)
    additions = [Addition(keys.statistics(one.entry_id), _amounts(one)) for one in counts if one.entry_id in seen]
    if additions or records:
        races = Contention(table.contention.wait, table.contention.chance, PATIENT)
        races.run(partial(_write, table, scope, additions, records))


def _write(table: Table, scope: Scope, additions: Sequence[Addition], records: Sequence[RecordChange]) -> None:
    draft = Draft(keys_of(scope))
    if records:
        prefetch(table, draft, keys_compared(draft.keys, records))
        Planner(scope, draft, table.clock.now()).plan_records(records)
    table.transact(draft.actions(), additions)


def _amounts(counts: UseCounts) -> dict[str, int]:
    return {name: amount for name, amount in asdict(counts).items() if name != "entry_id" and amount}


def record_scores(table: Table, scope: Scope, scores: Mapping[str, LastScores]) -> None:
    """See EntryStore.record_scores."""
    # Whose they are does not change, and what is removed for good was forgotten long before
    seen = fetch_stored(table, scope, scores, consistent=False)
    if seen:
        keys = keys_of(scope)
        table.together([partial(_record, table, keys.statistics(entry_id), scores[entry_id]) for entry_id in seen])


def _record(table: Table, key: Key, scores: LastScores) -> None:
    at = microseconds(scores.computed_at)
    is_latest = _SCORED_AT.does_not_exist() | (at > _SCORED_AT)
    table.update(key, [_SCORED_AT.set(at), Path(SCORES).set(scores_text(scores))], is_latest)


def restore_versions(table: Table, scope: Scope, versions: Sequence[VersionRecord]) -> list[bool]:
    """See Transfers.restore_versions. A transaction has 20: what was stored before a failure is found when repeated."""
    stored: list[bool] = []
    for start in range(0, len(versions), AT_ONCE):
        stored += table.contention.run(partial(_restore, table, scope, versions[start : start + AT_ONCE]))
    return stored


def _restore(table: Table, scope: Scope, versions: Sequence[VersionRecord]) -> list[bool]:
    keys = [keys_of(scope).version(record.entry.id, record.entry.version) for record in versions]
    known = fetch_stored(table, scope, [record.entry.id for record in versions])
    held = table.get_many(keys, attributes=())
    actions: dict[Key, ItemAction] = {}
    stored = []
    for key, record in zip(keys, versions, strict=True):
        is_new = record.entry.id in known and key not in held and key not in actions
        stored.append(is_new)
        if is_new:
            item = version_item(record.entry, Author(record.modified_by, record.reason), record.replaced_at)
            actions[key] = put(key, item, ABSENT)
    if actions:
        table.transact(tuple(actions.values()))
    return stored
