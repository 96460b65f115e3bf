"""Records of the table's stream, read for where they point.

The entry itself is read from the table again: a record may be late, come twice, or after a later one.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from recollect.adapters.dynamodb.items.attribute_values import Item, unpacked, value_of
from recollect.adapters.dynamodb.items.entries import CORRELATION_ID, stored_entry
from recollect.adapters.dynamodb.items.keys import BARRIERS, ENTRIES, SPACES, Key, moment_of
from recollect.core.model.audit import audit_item
from recollect.core.model.entry import Entry
from recollect.core.model.records import Collection, Record, RecordKey, split
from recollect.core.model.scope import PERSON_SPACE, Scope
from recollect.core.model.writes import EntryPointer
from recollect.core.spaces.published_changes import PublishedChange, published_change, published_erasure

OWNER: Final = "U#"
SPACE: Final = "#S#"
HASHED: Final = "~"
TRAIL: Final = f"{Collection.AUDIT.value}#"
_INSERTED: Final = "INSERT"

Read = Callable[[Key], Item | None]


class StreamReader:
    """Tells what a record is about."""

    def __init__(self, read: Read) -> None:
        """Use a table.

        Args:
            read: returns the item of a key. It is asked for the owners of long names only, which keys do not spell.
        """
        self._read = read

    def pointer_of(self, record: Mapping[str, Any]) -> EntryPointer | None:
        """Return the entry that a record is about.

        None for a record of something else, and for what the workers wrote about an entry of their own accord: that
        its vectors are there.
        """
        change = record["dynamodb"]
        keys = unpacked(change["Keys"])
        partition, sort = str(keys["pk"]), str(keys["sk"])
        if not sort.startswith(ENTRIES):
            return None
        scope = self._scope_of(partition)
        if scope is None:
            return None
        old, new = (_entry_of(change.get(name), scope) for name in ("OldImage", "NewImage"))
        last = new or old
        if last is None or _is_own_doing(old, new):
            return None
        written_by = change.get("NewImage", {}).get(CORRELATION_ID, {}).get("S")
        return EntryPointer(scope, last.id, last.version, last.kind, written_by)

    def change_of(self, record: Mapping[str, Any]) -> PublishedChange | None:
        """Return what systems outside are told of a record: an item that joined the audit trail, or a new barrier.

        None for a record of something else, for what is told to nobody, and for a space that is gone meanwhile: its
        erasure is told instead.
        """
        change = record["dynamodb"]
        keys, image = unpacked(change["Keys"]), change.get("NewImage")
        partition, sort = str(keys["pk"]), str(keys["sk"])
        if image is None:
            return None
        if sort.startswith(BARRIERS):
            return _erasure_of(value_of(unpacked({"value": image["value"]})), sort.removeprefix(BARRIERS))
        if not sort.startswith(TRAIL) or record["eventName"] != _INSERTED:
            return None
        scope = self._scope_of(partition)
        if scope is None or scope.space == PERSON_SPACE:
            return None
        key = RecordKey(Collection.AUDIT, split(sort.removeprefix(TRAIL)))
        item = audit_item(Record(key, value_of(unpacked({"value": image["value"]}))))
        noted_at = datetime.fromtimestamp(float(change["ApproximateCreationDateTime"]), UTC)
        return published_change(scope.owner, scope.space, item, noted_at=noted_at)

    def _scope_of(self, partition: str) -> Scope | None:
        """Return the space of a partition; None when its owner's name is nowhere to be read any more."""
        owner, _, space = partition.removeprefix(OWNER).partition(SPACE)
        if not owner.startswith(HASHED):
            return Scope(_unescaped(owner), space)
        registered = self._read(Key(f"{OWNER}{owner}", f"{SPACES}{space}"))
        return None if registered is None else Scope(value_of(registered)["owner"], space)


def _erasure_of(barrier: Mapping[str, Any], space: str) -> PublishedChange | None:
    """Return the erasure that raised a barrier; None for one that has ended, which was told of when it began."""
    if not barrier.get("closed") or "owner" not in barrier:
        return None
    return published_erasure(barrier["owner"], space, moment_of(barrier["erased"]), barrier["by"])


def _entry_of(image: Mapping[str, Any] | None, scope: Scope) -> Entry | None:
    return None if not image else stored_entry({"value": image["value"]["S"]}, scope).entry


def _is_own_doing(old: Entry | None, new: Entry | None) -> bool:
    """Tell whether the embedding worker wrote this, which projects it itself: the same version, waiting no longer."""
    if old is None or new is None:
        return False
    return old.version == new.version and not new.needs_embedding


def _unescaped(component: str) -> str:
    return component.replace("%7E", "~").replace("%23", "#").replace("%25", "%")
