"""Taking a person's memory out of a store and bringing it into another one, as a client does it."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from recollect.core.lifecycle.transfer.lines import MAX_LINES, LineProblem, object_of
from recollect.core.lifecycle.transfer.manifest import Verification
from recollect.core.model.scope import Owner
from recollect.core.model.writes import Author
from recollect.ports import Clock, EntryStore
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.people.transfer.export_memory import EVERY_SPACE, ExportMemory, Place
from recollect.use_cases.people.transfer.import_memory import Chunk, ImportMemory, ImportReport, NotRemembered


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of a file."""

    reports: Sequence[ImportReport]

    def sum(self, name: str) -> dict[str, int]:
        """Lines by type, of `imported` or `skipped`."""
        found: dict[str, int] = {}
        for report in self.reports:
            for kind, count in getattr(report, name).items():
                found[kind] = found.get(kind, 0) + count
        return found

    @property
    def not_remembered(self) -> list[NotRemembered]:
        return [one for report in self.reports for one in report.not_remembered]

    @property
    def problems(self) -> list[LineProblem]:
        return [problem for report in self.reports for problem in report.problems]


def exported(
    store: EntryStore,
    clock: Clock,
    user: str,
    space: str = EVERY_SPACE,
    *,
    has_time: Callable[[], bool] = lambda: True,
) -> list[str]:
    """Return all lines, page by page, each place by way of its text."""
    export, owner = ExportMemory(store, clock, ReadSettings(store)), Owner(user)
    lines: list[str] = []
    place: Place | None = None
    while True:
        page = export(owner, space, owner.space, Author(), place=place, has_time=has_time)
        assert len(page.lines) <= MAX_LINES
        lines += page.lines
        if page.following is None:
            return lines
        place = Place.of(page.following.text())


def verify(lines: Sequence[str]) -> None:
    """Raise InputError unless the lines are a whole file."""
    verification = Verification()
    for line in lines:
        verification.take(line, object_of(line))
    verification.end()


def imported(
    store: EntryStore,
    clock: Clock,
    user: str,
    lines: Sequence[str],
    *,
    import_id: str = "import-1",
    dry_run: bool = False,
    at_once: int = 400,
    chunks: Sequence[int] | None = None,
) -> Moved:
    """Send all chunks of a file, or some of them."""
    bring = ImportMemory(store, clock, ReadSettings(store))
    reports = [
        bring(one, Owner(user).space, Author(), dry_run=dry_run)
        for one in chunks_of(lines, import_id=import_id, at_once=at_once)
        if chunks is None or one.number in chunks
    ]
    return Moved(reports)


def chunks_of(lines: Sequence[str], *, import_id: str = "import-1", at_once: int = 400) -> list[Chunk]:
    starts = range(0, len(lines), at_once)
    return [
        Chunk(
            import_id=import_id,
            number=number,
            lines=lines[start : start + at_once],
            first_line=start + 1,
            digest=hashlib.sha256("\n".join(lines[start : start + at_once]).encode()).hexdigest(),
        )
        for number, start in enumerate(starts)
    ]


def content(lines: Sequence[str]) -> list[str]:
    """The lines but for the header, which alone tells of the transfer's time."""
    return list(lines[1:])
