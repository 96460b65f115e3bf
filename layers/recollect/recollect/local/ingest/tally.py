"""What became of the messages of a file, counted."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from recollect.core.model.report import Report

UNREADABLE: Final = "(unreadable)"


@dataclass(frozen=True, slots=True)
class Tally(Report):
    """Messages stored now, stored before, and not stored."""

    created: int = 0
    skipped: int = 0
    failed: int = 0

    @property
    def total(self) -> int:
        """All messages."""
        return self.created + self.skipped + self.failed


@dataclass(slots=True)
class Tallies:
    """Counts by space, added to while a file is sent. Records that name no space count as UNREADABLE."""

    by_space: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))

    def add(self, space: str, tally: Tally) -> None:
        """Count."""
        self.by_space[space] += tally

    @property
    def overall(self) -> Tally:
        """The sum over all spaces."""
        return sum(self.by_space.values(), Tally())

    def spaces(self) -> list[str]:
        """Return the spaces that messages were sent to."""
        return [space for space in self.by_space if space != UNREADABLE]

    def document(self) -> Mapping[str, Mapping[str, int]]:
        """Return the counts for machines."""
        return {
            space: {"created": tally.created, "skipped": tally.skipped, "failed": tally.failed}
            for space, tally in self.by_space.items()
        }
