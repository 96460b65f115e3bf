"""What the steps of an import have in common."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from recollect.core.lifecycle.transfer.lines import Fault, LineProblem
from recollect.core.model.listing import pages
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, VersionRecord
from recollect.ports import Clock, Conversations, Transfers

PAGE: Final = 100
LineT_co = TypeVar("LineT_co", covariant=True)


class RestoringStore(Conversations, Transfers, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class Numbered(Generic[LineT_co]):
    """A line with its number in the file."""

    number: int
    line: LineT_co

    def clash(self, name: str, problem: str) -> LineProblem:
        """Return the problem that something else is there."""
        return LineProblem(self.number, Fault.CLASH, name, problem)

    def invalid(self, name: str, problem: str) -> LineProblem:
        """Return the problem that a field is not as it should be."""
        return LineProblem(self.number, Fault.INVALID, name, problem)


class LineOutcome(Enum):
    """What became of a line: it was brought in, or was there already."""

    IMPORTED = auto()
    SKIPPED = auto()


class RestoringStep(ABC):
    """Restores one sort of lines of one space, AT_ONCE of them in a call."""

    AT_ONCE: ClassVar[int] = 50

    def __init__(
        self,
        store: RestoringStore,
        clock: Clock,
        scope: Scope,
        author: Author,
        *,
        dry_run: bool,
    ) -> None:
        self.store, self.clock, self.scope, self.author = store, clock, scope, author
        self.dry_run = dry_run

    @abstractmethod
    def __call__(self, lines: Sequence[Numbered[Any]]) -> list[LineOutcome | LineProblem]:
        """Return what became of each line."""

    def former(self, record: VersionRecord) -> VersionRecord | None:
        """Return the former value of an entry at the version of another one, None where it is not kept."""
        listed = pages(lambda after: self.store.versions(self.scope, record.entry.id, limit=PAGE, after=after))
        return next((one for page in listed for one in page if one.entry.version == record.entry.version), None)
