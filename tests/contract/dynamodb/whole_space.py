"""All that a space holds in a table, by what was said: no ids and no moments, which are of each run."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from pynamodb.connection import Connection

from recollect.adapters.dynamodb.items.keys import EXPIRES_AT
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.ports import EntryStore

MANY: Final = 10_000
Item = Mapping[str, Any]


def every_item(connection: Connection, table: str) -> list[Item]:
    """Return every item of a table, what has expired as well."""
    found: list[Item] = []
    start = None
    while True:
        page: Any = connection.scan(table, exclusive_start_key=start)
        found += page["Items"]
        start = page.get("LastEvaluatedKey")
        if start is None:
            return found


def state_of(store: EntryStore, scope: Scope, items: Iterable[Item], now: datetime) -> dict[str, Any]:
    """Return what a space holds; items: of the table, of which those of people are counted by their kind.

    What has expired by now is there until the service removes it, and counts as gone.
    """
    entries = store.every_entry(scope, limit=MANY)
    counted = store.statistics(scope)
    text_of = {entry.id: entry.text for entry in entries}
    audit = store.list_records(scope, RecordPrefix(Collection.AUDIT), limit=MANY).items
    return {
        "entries": sorted((entry.text, entry.state, entry.version, entry.session_id or "") for entry in entries),
        "versions": {
            entry.text: [
                (former.modified_by, former.reason) for former in store.versions(scope, entry.id, limit=9).items
            ]
            for entry in entries
        },
        "audit": Counter(
            (item.key.parts[2], text_of.get(item.key.parts[3], "gone"), item.value.get("by")) for item in audit
        ),
        "sessions": sorted((session.id, session.turns) for session in store.sessions(scope, limit=20).items),
        "statistics": (counted.by_kind, counted.by_state, counted.sessions, counted.waiting_for_embedding),
        "items": Counter(str(item["sk"]["S"]).partition("#")[0] for item in items if _is_there(item, now)),
    }


def _is_there(item: Item, now: datetime) -> bool:
    """Whether an item is no job's own: when one is due, what runs list and how far one was is of the moment."""
    if EXPIRES_AT in item and int(item[EXPIRES_AT]["N"]) <= now.timestamp():
        return False
    return str(item["pk"]["S"]).startswith("U#") and not str(item["sk"]["S"]).startswith("JOB#")
