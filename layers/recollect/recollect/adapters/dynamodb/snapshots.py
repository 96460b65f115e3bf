"""Snapshots of exact indexes beside the entries: a head, and parts of at most 128 KB in two places by turns.

The head tells which place holds a whole snapshot, of what make it is, and which one is written. Each transaction that
writes parts changes the head as well, on condition that it is as it was read: so two who write never mix, and when the
head is taken away or marked void, which a purge does first of all, nothing of a snapshot can be written any more.
Parts are never changed while they count, so they may be read eventually consistent, at half the price: one that is
missing or of another making shows by its token.
"""

import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from recollect.adapters.dynamodb.errors import LostRaceError
from recollect.adapters.dynamodb.items.attribute_values import (
    blob_of,
    drop,
    json_text,
    number_of,
    size_of,
    text_of,
    value_of,
)
from recollect.adapters.dynamodb.items.keys import EXPIRES_AT, REVISION, SpaceKeys, keys_of, microseconds, moment_of
from recollect.adapters.dynamodb.reads.barriers import prefetch, require_open
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.index_snapshot import (
    KEPT_FOR,
    MADE_WITHIN,
    MOST_PARTS,
    RENEWED_AFTER,
    IndexSnapshot,
    SnapshotReading,
)

# The service takes days to remove what has expired: until then the head has to tell where parts are
HEAD_KEPT_FOR: Final = KEPT_FOR + timedelta(days=30)
# What clocks may differ by, and a commit may take: what was forgotten that long before is in no snapshot
SKEW: Final = timedelta(minutes=2)
TOKEN_BYTES: Final = 8
_PLACES: Final = ("A", "B")
_REMOVED_AT_ONCE: Final = 25
_UNIT_BYTES: Final = 4_096
_HEAD_UNITS: Final = 1  # some hundred bytes, read strongly consistent
_MICROSECOND: Final = timedelta(microseconds=1)


class DynamoDbSnapshots:
    """adapters.search.exact.paid_reads.SnapshotShelf in the table of the entries. Safe to share."""

    def __init__(self, table: Table) -> None:
        """Use the table that the store uses."""
        self._table = table

    def read(self, scope: Scope, make: str) -> SnapshotReading:
        """See SnapshotShelf.read."""
        scope.require(Right.READ)
        head, units = self._head(scope), float(_HEAD_UNITS)
        if head is None or head["void"] or head["whole"] is None:
            return SnapshotReading(None, units)
        place = head["places"][head["whole"]]
        if place.get("make") != make:
            return SnapshotReading(None, units)
        keys = [keys_of(scope).snapshot_part(head["whole"], number) for number in range(place["parts"])]
        for is_consistent in (False, True):  # what was written a moment ago may not show everywhere
            items = self._table.get_many(keys, consistent=is_consistent)
            share = 1 if is_consistent else 0.5
            units += sum(share * (-(-size_of(items[key]) // _UNIT_BYTES) if key in items else 1) for key in keys)
            if all(key in items and text_of(items[key], "token") == place["token"] for key in keys):
                stored = b"".join(blob_of(items[key], "part") for key in keys)
                return SnapshotReading(IndexSnapshot(stored, moment_of(place["at"])), units)
        return SnapshotReading(None, units)

    def begin(self, scope: Scope, make: str) -> str | None:
        """See SnapshotShelf.begin."""
        scope.require(Right.READ)
        draft, head = self._drafted(scope)
        now = self._table.clock.now()
        if head is not None and head["void"]:
            self.drop(scope)
            return None
        if head is None:
            head = {"places": {}, "whole": None, "making": None, "begun": 0, "void": False}
        if head["making"] is not None and head["begun"] > microseconds(now - MADE_WITHIN):
            return None
        whole = None if head["whole"] is None else head["places"][head["whole"]]
        if whole is not None and whole["at"] > microseconds(now - RENEWED_AFTER):
            return None
        making = next(place for place in _PLACES if place != head["whole"])
        extent = head["places"].get(making, {"extent": 0})["extent"]
        token = secrets.token_hex(TOKEN_BYTES)
        begun = {"token": token, "make": make, "at": microseconds(now)}
        head["places"][making] = {**begun, "parts": 0, "extent": extent}
        head |= {"making": making, "begun": microseconds(now)}
        return token if self._put(draft, head, now) else None

    def add(self, scope: Scope, token: str, parts: Sequence[bytes], *, is_last: bool) -> bool:
        """See SnapshotShelf.add."""
        scope.require(Right.READ)
        draft, head = self._drafted(scope)
        making = None if head is None or head["void"] else head["making"]
        if head is None or making is None or head["places"][making]["token"] != token:
            return False
        now, place = self._table.clock.now(), head["places"][making]
        expires_at = _expiry(now, KEPT_FOR)
        for number, part in enumerate(parts, start=place["parts"]):
            key = draft.keys.snapshot_part(making, number)
            draft.put_unread(key, {"token": token, "part": part, EXPIRES_AT: expires_at})
        place["parts"] += len(parts)
        place["extent"] = max(place["extent"], place["parts"])
        if is_last:
            head |= {"whole": making, "making": None}
        return place["parts"] <= MOST_PARTS and self._put(draft, head, now)

    def drop(self, scope: Scope) -> None:
        """See SnapshotShelf.drop. It can be repeated: the head goes last."""
        head = self._table.contention.run(partial(self._make_void, scope))
        if head is None:
            return
        keys, places = keys_of(scope), head["value"]["places"].items()
        parts = [keys.snapshot_part(name, number) for name, place in places for number in range(place["extent"])]
        for start in range(0, len(parts), _REMOVED_AT_ONCE):
            removed = [drop(key) for key in parts[start : start + _REMOVED_AT_ONCE]]
            self._table.contention.run(partial(self._table.transact, removed))
        with suppress(LostRaceError):  # somebody else has dropped it, and another one may be there by now
            self._table.transact([drop(keys.snapshot, head["revision"])])

    def drop_older(self, scope: Scope, forgotten_at: Iterable[datetime]) -> None:
        """Drop what may hold something of entries that were forgotten at these moments."""
        head = self._head(scope)
        if head is None:
            return
        begun_at = [place["at"] for place in head["places"].values()]
        if head["void"] or min(begun_at, default=0) <= max(map(microseconds, forgotten_at)) + SKEW // _MICROSECOND:
            self.drop(scope)

    def _head(self, scope: Scope) -> dict[str, Any] | None:
        item = self._table.get(keys_of(scope).snapshot)
        return None if item is None else value_of(item)

    def _drafted(self, scope: Scope) -> tuple[Draft, dict[str, Any] | None]:
        """Return what is to be written on, and the head. Raises ErasedError and BeingErasedError."""
        draft = Draft(keys_of(scope))
        prefetch(self._table, draft, [draft.keys.snapshot])
        require_open(draft, scope)
        return draft, draft.value(draft.keys.snapshot)

    def _put(self, draft: Draft, head: dict[str, Any], now: datetime) -> bool:
        """Put the head with what else is in a draft; tell whether nobody was faster."""
        draft.put(draft.keys.snapshot, {"value": json_text(head), EXPIRES_AT: _expiry(now, HEAD_KEPT_FOR)})
        try:
            self._table.transact(draft.actions())
        except LostRaceError:
            return False
        return True

    def _make_void(self, scope: Scope) -> dict[str, Any] | None:
        """Mark the head, so that nothing is added any more; return it with its revision, None where there is none."""
        keys: SpaceKeys = keys_of(scope)
        item = self._table.get(keys.snapshot)
        if item is None:
            return None
        head, revision = value_of(item), number_of(item, REVISION)
        if not head["void"]:
            draft = Draft(keys)
            draft.hold([keys.snapshot], {keys.snapshot: item})
            said = {"value": json_text({**head, "void": True}), EXPIRES_AT: number_of(item, EXPIRES_AT)}
            draft.put(keys.snapshot, said)
            self._table.transact(draft.actions())
            revision += 1
        return {"value": head, "revision": revision}


def _expiry(now: datetime, kept_for: timedelta) -> int:
    return int((now + kept_for).timestamp())
