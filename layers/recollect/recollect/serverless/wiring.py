"""What each function needs, and no more: what is not opened does not slow its start.

Nothing here is ever closed: an execution environment keeps it until it is thrown away.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from recollect.adapters.clock import RandomIds, SystemClock
from recollect.bootstrap.stores import open_stores
from recollect.settings import SearchBackend, Settings

if TYPE_CHECKING:
    from recollect.adapters.dynamodb.items.attribute_values import Item
    from recollect.adapters.dynamodb.items.keys import Key
    from recollect.adapters.dynamodb.table import Table
    from recollect.bootstrap.container import Recollect
    from recollect.core.model.writes import EntryPointer
    from recollect.serverless.telemetry import Telemetry
    from recollect.use_cases.conversations.ingest_event import IngestEvent
    from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport
    from recollect.use_cases.maintenance.project_entries import ProjectEntries, ProjectReport
    from recollect.use_cases.maintenance.sweep import ScheduledSweep

# The embedding queue's maxReceiveCount: what fails so often is given up here, and set aside by the queue
MAX_RECEIVES: Final = 5
NO_INDEX: Final = "none"
SWEEP_JOB: Final = "sweep"

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Embedded:
    """What became of a batch, the messages that are to come again, and whose requests it was about."""

    report: "EmbedReport"
    failed: list[str]
    correlation_ids: list[str]


@dataclass(frozen=True, slots=True)
class EmbedBatch:
    """Works off a batch of requests that Lambda took from the queue."""

    embed: "EmbedEntries"

    def __call__(self, records: Sequence[Record]) -> Embedded:
        """Return what was done, and for which requests of callers, as far as those are known."""
        from recollect.adapters.sqs.lambda_batch import LambdaBatch  # noqa: PLC0415 - a laptop has no AWS packages

        batch = LambdaBatch(records)
        report = replace(self.embed, queue=batch)(batch.deliveries)
        return Embedded(report, batch.failed, _known(one.request.correlation_id for one in batch.deliveries))


@dataclass(frozen=True, slots=True)
class Projected:
    """What became of a batch, from which records on it is to come again, and whose requests it was about."""

    report: "ProjectReport"
    failed: list[str]
    correlation_ids: list[str]


@dataclass(frozen=True, slots=True)
class Projection:
    """How a record of the table's stream is read, and what is done about it."""

    pointer_of: "Callable[[Record], EntryPointer | None]"
    project: "ProjectEntries"

    def __call__(self, records: Sequence[Record]) -> Projected:
        """Return what was done, and for which requests of callers, as far as those are known."""
        read = [(record, pointer) for record in records if (pointer := self.pointer_of(record)) is not None]
        report = self.project(pointer for _, pointer in read)
        failed = [
            str(record["dynamodb"]["SequenceNumber"]) for record, pointer in read if pointer.scope in report.failed
        ]
        return Projected(report, failed, _known(pointer.correlation_id for _, pointer in read))


def build_api(settings: Settings, telemetry: "Telemetry") -> "Recollect":
    """Wire the whole program, its searches and writes observed. Raises as `build` does."""
    from recollect.adapters.search.observed import ObservedIndex  # noqa: PLC0415 - only this function searches
    from recollect.bootstrap.container import build  # noqa: PLC0415 - loads the encoder's libraries
    from recollect.use_cases.search.why_not import ExplainMiss  # noqa: PLC0415 - as above

    recollect = build(settings)
    search = replace(recollect.search, index=ObservedIndex(recollect.search.index, telemetry.note_search))
    capacity = replace(recollect.remember.keep_capacity, alert=telemetry.note_only_protected)
    remember = replace(recollect.remember, keep_capacity=capacity, observe=telemetry.note_remembered)
    context = replace(recollect.assemble_context, search=search)
    feedback = replace(recollect.give_feedback, note=telemetry.note_outcome)
    return replace(
        recollect,
        search=search,
        why_not=ExplainMiss(search),
        remember=remember,
        assemble_context=context,
        give_feedback=feedback,
    )


def build_ingest(settings: Settings) -> "IngestEvent":
    """Wire what stores events. Raises InputError and StoreUnavailableError."""
    from recollect.use_cases.common.settings import ReadSettings  # noqa: PLC0415 - as above
    from recollect.use_cases.conversations.ingest_event import IngestEvent  # noqa: PLC0415 - each function loads its own use case
    from recollect.use_cases.conversations.record_event import RecordEvent  # noqa: PLC0415 - as above

    store = open_stores(settings, ExitStack()).entries
    return IngestEvent(RecordEvent(store, SystemClock(), RandomIds(), ReadSettings(store, settings.space)))


def build_embedding(settings: Settings) -> EmbedBatch:
    """Wire what makes vectors. Raises as `build` does."""
    from recollect.bootstrap.container import build  # noqa: PLC0415 - loads the encoder's libraries
    from recollect.use_cases.maintenance.embed_entries import RetryPolicy  # noqa: PLC0415 - as above

    return EmbedBatch(replace(build(settings).embed_entries, retry=RetryPolicy(max_attempts=MAX_RECEIVES)))


def build_projection(settings: Settings) -> Projection:
    """Wire what follows the table's stream. Raises InputError, StoreUnavailableError and IndexUnavailableError."""
    from recollect.adapters.dynamodb.reads.stream import StreamReader  # noqa: PLC0415 - a laptop has no AWS packages
    from recollect.bootstrap.encoders import model_name  # noqa: PLC0415 - loads the encoder's libraries
    from recollect.bootstrap.searches import open_search  # noqa: PLC0415 - each function loads its own parts
    from recollect.use_cases.maintenance.project_entries import ProjectEntries  # noqa: PLC0415 - as above

    opening = ExitStack()
    stores = open_stores(settings, opening)
    index = open_search(settings, stores.entries, opening)

    def read(key: "Key") -> "Item | None":
        """Open the table only when a name is too long for its key, which is rare."""
        with closing(_table(settings)) as table:
            return table.get(key)

    return Projection(
        StreamReader(read).pointer_of, ProjectEntries(stores.entries, index, stores.queue, model_name(settings))
    )


def build_sweep(settings: Settings) -> "ScheduledSweep":
    """Wire what takes up overdue changes. Raises InputError and StoreUnavailableError."""
    from recollect.adapters.dynamodb.reads.bookmark import TableBookmark  # noqa: PLC0415 - a laptop has no AWS packages
    from recollect.use_cases.maintenance.sweep import ScheduledSweep, SweepPending  # noqa: PLC0415 - each loads its own

    stores = open_stores(settings, ExitStack())
    return ScheduledSweep(
        SweepPending(stores.entries, stores.queue, SystemClock()), TableBookmark(_table(settings), SWEEP_JOB)
    )


def build_preparation(settings: Settings) -> "Callable[[Callable[[], bool]], str]":
    """Wire what a deployment does to the index: nothing where there is none. Raises as `build_projection` does."""
    if settings.search_backend is SearchBackend.EXACT:
        return lambda _has_time: NO_INDEX
    from recollect.adapters.opensearch.preparing import PrepareIndex  # noqa: PLC0415 - a laptop has no AWS packages
    from recollect.bootstrap.encoders import model_name  # noqa: PLC0415 - loads the encoder's libraries
    from recollect.bootstrap.searches import open_indexes  # noqa: PLC0415 - each function loads its own parts

    opening = ExitStack()
    return PrepareIndex(open_indexes(settings, opening), open_stores(settings, opening).entries, model_name(settings))


def _known(correlation_ids: Iterable[str | None]) -> list[str]:
    return sorted({one for one in correlation_ids if one is not None})


def _table(settings: Settings) -> "Table":
    from recollect.adapters import dynamodb  # noqa: PLC0415 - a laptop has no AWS packages

    return dynamodb.open_table(
        settings.table, SystemClock(), region=settings.aws_region, endpoint=settings.aws_endpoint
    )
