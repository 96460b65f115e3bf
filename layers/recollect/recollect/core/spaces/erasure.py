"""Erasing all of a space, or all of a person's spaces: what is asked for, what the ledger keeps, the receipt.

Nothing here holds a word of what was remembered: ids, names of spaces, moments and counts.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from recollect.core.model.scope import Scope

EVERY_SPACE: Final = "*"
CONFIRM_EVERYTHING: Final = "erase everything"
RECORDS: Final = "records."  # what the counts of records begin with; their collection follows
# Of what a receipt counts, in its order; records follow, by collection
KINDS: Final = (
    *("entries", "versions", "vectors", "sessions", "messages", "shares", "queue_messages"),
    "index_documents",
)


@dataclass(frozen=True, slots=True)
class Erasure:
    """An order to erase: whose, which space (EVERY_SPACE for all), up to which moment, and who asked for it.

    The moment is a barrier. It stays when all is done: what began before it is not kept, whenever it arrives.
    """

    id: str
    owner: str
    space: str
    at: datetime
    by: str

    @property
    def is_of_everything(self) -> bool:
        """Whether it is about all spaces of the person."""
        return self.space == EVERY_SPACE


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """What the ledger keeps of an erasure. `removed` are counts by kind; done_at is None until it is done."""

    erasure: Erasure
    done_at: datetime | None = None
    removed: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Residue:
    """What is left somewhere after an erasure, and until when; None where whoever runs the service decides that."""

    where: str
    what: str
    until: datetime | None = None


def confirmation(space: str) -> str:
    """Return what has to be sent as `confirm` to erase a space, or every one."""
    return CONFIRM_EVERYTHING if space == EVERY_SPACE else space


def is_too_late(scope: Scope, barrier: datetime | None) -> bool:
    """Tell whether what a scope was made for began before a barrier."""
    return barrier is not None and scope.begun_at is not None and scope.begun_at < barrier


def ordered(removed: Mapping[str, int]) -> dict[str, int]:
    """Return counts in the order of a receipt, each of KINDS among them, records by their collection."""
    records = {name: removed[name] for name in sorted(removed) if name.startswith(RECORDS)}
    return {**{kind: removed.get(kind, 0) for kind in KINDS}, **records}


def receipt(line: LedgerLine, residues: Sequence[Residue]) -> dict[str, Any]:
    """Return what is signed: JSON values alone. The line must be of an erasure that is done."""
    erasure = line.erasure
    return {
        "erasure_id": erasure.id,
        "user_id": erasure.owner,
        "space": erasure.space,
        "requested_by": erasure.by,
        "erased_up_to": stamp(erasure.at),
        "completed_at": None if line.done_at is None else stamp(line.done_at),
        "removed": ordered(line.removed),
        "residue": [
            {"where": one.where, "what": one.what, "until": None if one.until is None else stamp(one.until)}
            for one in residues
        ],
    }


def canonical(document: Mapping[str, Any]) -> bytes:
    """Return a receipt as the bytes that are signed: the same for the same values, however they were written."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def stamp(at: datetime) -> str:
    """Return a moment as receipts and the ledger write it."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def moment_of_stamp(text: str) -> datetime:
    """Return the moment that a stamp is of. Raises ValueError for what is none."""
    return datetime.fromisoformat(text)
