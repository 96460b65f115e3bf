"""What a stream of changes says: which entry, not what it holds."""

from dataclasses import dataclass

from recollect.core.entry import Kind
from recollect.core.scope import Scope


@dataclass(frozen=True, slots=True)
class EntryPointer:
    """An entry that was written or removed; `version` is the one that the stream tells of, perhaps an old one.

    correlation_id: of the request that wrote that version, where it is known.
    """

    scope: Scope
    entry_id: str
    version: int
    kind: Kind
    correlation_id: str | None = None
