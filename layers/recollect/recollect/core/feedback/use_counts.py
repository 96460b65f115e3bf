"""What tells of the use of an entry, and what is added to its statistics."""

from dataclasses import dataclass
from typing import Final

UP: Final = 1
DOWN: Final = -1


@dataclass(frozen=True, slots=True)
class Used:
    """What tells the outcome: the ids or keys of the memories that were used, or else the response itself."""

    ids: tuple[str, ...] | None = None
    response: str = ""


@dataclass(frozen=True, slots=True)
class UseCounts:
    """Added to an entry's statistics; changes neither its version nor its times. usefulness: whole votes."""

    entry_id: str
    times_served: int = 0
    times_relevant: int = 0
    usefulness: int = 0
