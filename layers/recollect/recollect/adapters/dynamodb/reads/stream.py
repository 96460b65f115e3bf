"""Records of the table's stream, read for where they point.

The entry itself is read from the table again: a record may be late, come twice, or after a later one.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from recollect.adapters.dynamodb.items.attribute_values import Item, unpacked, value_of
from recollect.adapters.dynamodb.items.entries import CORRELATION_ID, stored_entry
from recollect.adapters.dynamodb.items.keys import ENTRIES, SPACES, Key
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.writes import EntryPointer

OWNER: Final = "U#"
SPACE: Final = "#S#"
HASHED: Final = "~"

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

    def _scope_of(self, partition: str) -> Scope | None:
        """Return the space of a partition; None when its owner's name is nowhere to be read any more."""
        owner, _, space = partition.removeprefix(OWNER).partition(SPACE)
        if not owner.startswith(HASHED):
            return Scope(_unescaped(owner), space)
        registered = self._read(Key(f"{OWNER}{owner}", f"{SPACES}{space}"))
        return None if registered is None else Scope(value_of(registered)["owner"], space)


def _entry_of(image: Mapping[str, Any] | None, scope: Scope) -> Entry | None:
    return None if not image else stored_entry({"value": image["value"]["S"]}, scope).entry


def _is_own_doing(old: Entry | None, new: Entry | None) -> bool:
    """Tell whether the embedding worker wrote this, which projects it itself: the same version, waiting no longer."""
    if old is None or new is None:
        return False
    return old.version == new.version and not new.needs_embedding


def _unescaped(component: str) -> str:
    return component.replace("%7E", "~").replace("%23", "#").replace("%25", "%")
