"""What is in a space, counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from recollect.core.model.entry import Kind, State


@dataclass(frozen=True, slots=True)
class SpaceStatistics:
    """Counts of one space. `entries` counts all but the deleted ones; the backlog is what waits for vectors."""

    space: str
    entries: int
    by_kind: Mapping[Kind, int]
    by_state: Mapping[State, int]
    sessions: int
    waiting_for_embedding: int
    oldest_waiting_since: datetime | None
    set_aside: int
