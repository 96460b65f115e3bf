"""Erasures as JSON."""

from collections.abc import Mapping, Sequence

from recollect.core.spaces.erasure import LedgerLine, Residue, confirmation, ordered, receipt, stamp
from recollect.http.models.rendering import Json
from recollect.http.protocol.receipts import Receipts

EXPORT = "/v1/memory/export"


def preview_json(space: str, counts: Mapping[str, int]) -> Json:
    """Return what an erasure would take, and how it is confirmed."""
    return {"space": space, "would_remove": dict(counts), "confirm_with": confirmation(space), "export": EXPORT}


def erasure_json(line: LedgerLine, residues: Sequence[Residue], receipts: Receipts | None) -> Json:
    """Return how far an erasure is; `receipts` signs the receipt of one that is done."""
    erasure, done_at = line.erasure, line.done_at
    is_told = done_at is not None and receipts is not None
    return {
        "erasure_id": erasure.id,
        "space": erasure.space,
        "state": "pending" if done_at is None else "done",
        "requested_by": erasure.by,
        "erased_up_to": stamp(erasure.at),
        "completed_at": None if done_at is None else stamp(done_at),
        "removed": ordered(line.removed),
        "receipt": receipts.signed(receipt(line, residues)) if is_told and receipts is not None else None,
    }
