"""What is added to the statistics of an entry that was of use, or was not."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UseCounts:
    """Added to an entry's statistics; changes neither its version nor its times. usefulness: whole votes."""

    entry_id: str
    times_served: int = 0
    times_relevant: int = 0
    usefulness: int = 0
