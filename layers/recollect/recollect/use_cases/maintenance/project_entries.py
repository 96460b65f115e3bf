"""Bring the search index up to date for entries that a stream points at, and ask for the vectors that are missing."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.core.model.writes import EntryPointer
from recollect.core.retrieval.index_row import EntryOfSpace, IndexRow
from recollect.errors import UnavailableError
from recollect.ports import Queue, SpacesIndex, StreamFeed

logger = logging.getLogger(__name__)

_Latest = Mapping[Scope, Mapping[str, EntryPointer]]


@dataclass(frozen=True, slots=True)
class ProjectReport:
    """What became of a batch. `removed` are entries that the store no longer has; `failed` are those to do again."""

    projected: int = 0
    removed: int = 0
    requested: int = 0
    failed: frozenset[EntryOfSpace] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class ProjectEntries:
    """Reads the entries that a batch points at and projects what they are now, all spaces of the batch at once.

    Safe to repeat, in any order: a pointer says where to look and nothing else, and the index refuses what is older
    than what it has. `model` names the vectors that searches use.
    """

    store: StreamFeed
    index: SpacesIndex
    queue: Queue
    model: str

    def __call__(self, pointers: Iterable[EntryPointer]) -> ProjectReport:
        """Work off a batch; an entry that fails holds no other up, nor loses it.

        Project first: what is asked for or settled then may be taken for done.
        """
        latest = _latest(pointers)
        try:
            read = self.store.index_rows_of_spaces({scope: list(of) for scope, of in latest.items()}, model=self.model)
        except UnavailableError as error:
            return _told(ProjectReport(failed=_every(latest)), type(error).__name__)
        gone = _gone(latest, read.rows, read.unread)
        rows = {scope: some for scope in latest if (some := [*read.rows[scope], *gone[scope]])}
        try:
            refused = self.index.project_spaces(rows)
        except UnavailableError as error:
            return _told(ProjectReport(failed=_every(latest)), type(error).__name__)
        failed = read.unread | refused
        done = {
            scope: [row for row in rows if (scope, row.entry_id) not in failed] for scope, rows in read.rows.items()
        }
        requests = [
            _request(scope, row, latest[scope][row.entry_id]) for scope, rows in done.items() for row in _lacking(rows)
        ]
        asked = frozenset((Scope(request.owner, request.space), request.entry_id) for request in requests)
        requested = 0
        try:
            if requests:
                self.queue.send(requests)
                requested = len(requests)
        except UnavailableError:
            failed |= asked
        failed |= self._settle(done, asked)
        removed = sum((scope, row.entry_id) not in failed for scope, rows in gone.items() for row in rows)
        return _told(ProjectReport(sum(map(len, done.values())), removed, requested, failed), "refused")

    def _settle(
        self, done: Mapping[Scope, Sequence[IndexRow]], asked: frozenset[EntryOfSpace]
    ) -> frozenset[EntryOfSpace]:
        """Settle what waits for no vectors; return what could not be."""
        versions = {
            scope: some
            for scope, rows in done.items()
            if (some := [(row.entry_id, row.version) for row in rows if (scope, row.entry_id) not in asked])
        }
        try:
            return self.store.settle_spaces(versions) if versions else frozenset()
        except UnavailableError:
            return frozenset((scope, entry_id) for scope, some in versions.items() for entry_id, _ in some)


def _latest(pointers: Iterable[EntryPointer]) -> _Latest:
    """Return the pointer to the latest version of each entry, space by space."""
    latest: dict[Scope, dict[str, EntryPointer]] = defaultdict(dict)
    for pointer in pointers:
        of_space = latest[pointer.scope]
        of_space[pointer.entry_id] = max(of_space.get(pointer.entry_id, pointer), pointer, key=lambda one: one.version)
    return latest


def _every(latest: _Latest) -> frozenset[EntryOfSpace]:
    return frozenset((scope, entry_id) for scope, of_space in latest.items() for entry_id in of_space)


def _told(report: ProjectReport, problem: str) -> ProjectReport:
    if report.failed:
        logger.warning("projection_failed", extra={"error": problem, "entries": len(report.failed)})
    return report


def _gone(
    latest: _Latest, rows: Mapping[Scope, Sequence[IndexRow]], unread: frozenset[EntryOfSpace]
) -> dict[Scope, list[IndexRow]]:
    """Return projections of what the store no longer has: newer than anything that the index has of it."""
    gone: dict[Scope, list[IndexRow]] = {}
    for scope, of_space in latest.items():
        found = {row.entry_id for row in rows[scope]}
        gone[scope] = [
            IndexRow(pointer.entry_id, pointer.version + 1, pointer.kind, State.DELETED, searched_text="")
            for entry_id, pointer in of_space.items()
            if entry_id not in found and (scope, entry_id) not in unread
        ]
    return gone


def _lacking(rows: Sequence[IndexRow]) -> list[IndexRow]:
    return [row for row in rows if row.pooled is None and row.state is not State.DELETED]


def _request(scope: Scope, row: IndexRow, pointer: EntryPointer) -> EmbeddingRequest:
    """Ask for the vectors of a row; whoever wrote a version that the pointer does not tell of is not known here."""
    correlation_id = pointer.correlation_id if pointer.version == row.version else None
    return EmbeddingRequest(scope.owner, scope.space, row.entry_id, row.version, correlation_id)
