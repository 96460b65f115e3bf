"""What erasing needs of the stores, as Protocols: adapters implement them beside the ports of the entry store."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from recollect.core.model.scope import Owner
from recollect.core.spaces.erasure import Erasure, LedgerLine, Residue


class Erasing(Protocol):
    """Takes all of a space, or of every space of a person, out of the store of entries and its queue.

    Every method may be repeated: after a crash the erasure is simply run again. All raise StoreUnavailableError.
    """

    def survey(self, owner: Owner, space: str) -> Mapping[str, int]:
        """Return what is there, counted by kind as a receipt does; `space` may be EVERY_SPACE."""
        ...

    def close(self, erasure: Erasure) -> tuple[str, ...]:
        """Raise the barrier, end the shares that name what is erased, and return the spaces that the erasure is about.

        From then on nothing is kept of what began before it. What comes later is kept once `finish` has returned, or
        at once where the store can tell it apart.
        """
        ...

    def note(self, erasure: Erasure, counts: Mapping[str, int]) -> None:
        """Add counts of other stores to the progress, unless that was done before."""
        ...

    def erase_some(self, erasure: Erasure, *, limit: int) -> bool:
        """Remove up to about `limit` things and count them, in one; tell whether there was anything."""
        ...

    def is_ripe(self, erasure: Erasure) -> bool:
        """Tell whether nothing that began before the barrier can be written any more."""
        ...

    def finish(self, erasure: Erasure) -> bool:
        """Leave no trace behind, and open what was closed; False when that has to be tried again later."""
        ...

    def progress(self, erasure: Erasure) -> Mapping[str, int]:
        """Return what was removed so far, by kind."""
        ...

    def is_undone(self, erasure: Erasure) -> bool:
        """Tell whether the store does not know of an erasure, or not of its end: it was restored from a backup."""
        ...

    def residues(self, at: datetime) -> tuple[Residue, ...]:
        """Return what may be left of what was erased at a moment, and until when."""
        ...


class ErasureLedger(Protocol):
    """The erasures that were asked for, kept apart from what they erase: restoring that does not take them back."""

    def begin(self, erasure: Erasure) -> None:
        """Keep an order durably, before anything is done about it. Raises StoreUnavailableError."""
        ...

    def complete(self, erasure: Erasure, done_at: datetime, removed: Mapping[str, int]) -> None:
        """Note that an erasure is done. Raises StoreUnavailableError."""
        ...

    def find(self, erasure_id: str) -> LedgerLine | None:
        """Return what is kept of an erasure. Raises StoreUnavailableError."""
        ...

    def pending(self) -> Sequence[LedgerLine]:
        """Return the erasures that are not done, the oldest first. Raises StoreUnavailableError."""
        ...

    def lines(self) -> Sequence[LedgerLine]:
        """Return all of them, the oldest first. Raises StoreUnavailableError."""
        ...
