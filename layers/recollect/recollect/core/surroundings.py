"""What a space already knows about a text that is to be remembered."""

from dataclasses import dataclass

from recollect.core.model.entry import Entry
from recollect.core.model.records import Record


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Entries whose text may say the same, the nearest first.

    near: memories in use; forgotten: those with a tombstone; served: what was served to the same session, of any kind.
    holders: the records of the text's digest.
    """

    near: tuple[Entry, ...] = ()
    forgotten: tuple[Entry, ...] = ()
    served: tuple[Entry, ...] = ()
    holders: tuple[Record, ...] = ()
