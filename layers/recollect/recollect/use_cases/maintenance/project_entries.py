"""Bring the search index up to date for entries that a stream points at, and ask for the vectors that are missing."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.core.model.writes import EntryPointer
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import UnavailableError
from recollect.ports import EntryStore, Queue, SearchIndex

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProjectReport:
    """What became of a batch. `removed` are entries that the store no longer has; `failed` are spaces to do again."""

    projected: int = 0
    removed: int = 0
    requested: int = 0
    failed: frozenset[Scope] = field(default_factory=frozenset)

    def __add__(self, other: "ProjectReport") -> "ProjectReport":
        return ProjectReport(
            self.projected + other.projected,
            self.removed + other.removed,
            self.requested + other.requested,
            self.failed | other.failed,
        )


@dataclass(frozen=True, slots=True)
class ProjectEntries:
    """Reads the entries that a batch points at and projects what they are now.

    Safe to repeat, in any order: a pointer says where to look and nothing else, and the index refuses what is older
    than what it has. `model` names the vectors that searches use.
    """

    store: EntryStore
    index: SearchIndex
    queue: Queue
    model: str

    def __call__(self, pointers: Iterable[EntryPointer]) -> ProjectReport:
        """Work off a batch, space by space; one that fails holds no other up."""
        by_scope: dict[Scope, dict[str, EntryPointer]] = defaultdict(dict)
        for pointer in pointers:
            latest = by_scope[pointer.scope]
            latest[pointer.entry_id] = max(latest.get(pointer.entry_id, pointer), pointer, key=lambda one: one.version)
        report = ProjectReport()
        for scope, latest in by_scope.items():
            try:
                report += self._project_space(scope, latest)
            except UnavailableError as error:
                logger.warning("projection_failed", extra={"error": type(error).__name__, "entries": len(latest)})
                report += ProjectReport(failed=frozenset({scope}))
        return report

    def _project_space(self, scope: Scope, latest: Mapping[str, EntryPointer]) -> ProjectReport:
        """Project first: what is asked for or settled then may be taken for done."""
        rows = self.store.index_rows_of(scope, list(latest), model=self.model)
        found = {row.entry_id for row in rows}
        gone = [_gone(pointer) for entry_id, pointer in latest.items() if entry_id not in found]
        self.index.project(scope, [*rows, *gone])
        requests = [_request(scope, row, latest[row.entry_id]) for row in _lacking(rows)]
        if requests:
            self.queue.send(requests)
        asked = {request.entry_id for request in requests}
        self.store.settle(scope, [(row.entry_id, row.version) for row in rows if row.entry_id not in asked])
        return ProjectReport(len(rows), len(gone), len(requests))


def _lacking(rows: Sequence[IndexRow]) -> list[IndexRow]:
    return [row for row in rows if row.pooled is None and row.state is not State.DELETED]


def _request(scope: Scope, row: IndexRow, pointer: EntryPointer) -> EmbeddingRequest:
    """Ask for the vectors of a row; whoever wrote a version that the pointer does not tell of is not known here."""
    correlation_id = pointer.correlation_id if pointer.version == row.version else None
    return EmbeddingRequest(scope.owner, scope.space, row.entry_id, row.version, correlation_id)


def _gone(pointer: EntryPointer) -> IndexRow:
    """Return the projection of an entry that was removed for good: newer than anything that the index has of it."""
    return IndexRow(pointer.entry_id, pointer.version + 1, pointer.kind, State.DELETED, searched_text="")
