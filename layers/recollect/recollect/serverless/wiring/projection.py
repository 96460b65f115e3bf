"""What follows the table's stream."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from recollect.bootstrap.encoders import model_name
from recollect.bootstrap.searches import open_search
from recollect.bootstrap.stores import open_stores
from recollect.core.model.writes import EntryPointer
from recollect.errors import UnavailableError
from recollect.serverless.wiring.records import Record, known, stream_reader
from recollect.settings import Settings
from recollect.use_cases.maintenance.project_entries import ProjectEntries, ProjectReport


@dataclass(frozen=True, slots=True)
class Projected:
    """What became of a batch, from which records on it is to come again, and whose requests it was about."""

    report: ProjectReport
    failed: list[str]
    correlation_ids: list[str]


@dataclass(frozen=True, slots=True)
class Projection:
    """How a record of the table's stream is read, and what is done about it."""

    pointer_of: Callable[[Record], EntryPointer | None]
    project: Callable[[Iterable[EntryPointer]], ProjectReport]

    def __call__(self, records: Sequence[Record]) -> Projected:
        """Return what was done, and for which requests of callers, as far as those are known."""
        read: list[tuple[str, EntryPointer]] = []
        failed: list[str] = []
        for record in records:
            number = str(record["dynamodb"]["SequenceNumber"])
            try:
                pointer = self.pointer_of(record)
            except UnavailableError:  # whose it is could not be looked up
                failed.append(number)
                continue
            if pointer is not None:
                read.append((number, pointer))
        report = self.project(pointer for _, pointer in read)
        failed += [number for number, pointer in read if (pointer.scope, pointer.entry_id) in report.failed]
        return Projected(report, failed, known(pointer.correlation_id for _, pointer in read))


def build_projection(settings: Settings) -> Projection:
    """Wire what follows the table's stream. Raises InputError, StoreUnavailableError and IndexUnavailableError."""
    opening = ExitStack()
    stores = open_stores(settings, opening)
    index = open_search(settings, stores.store, opening)

    return Projection(
        stream_reader(settings).pointer_of, ProjectEntries(stores.store, index, stores.queue, model_name(settings))
    )
