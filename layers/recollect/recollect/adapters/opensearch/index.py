"""ports.SearchIndex on OpenSearch: two searches in one round trip, one bulk request for a projection."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from recollect.adapters.opensearch.answers import (
    UnusableAnswerError,
    held_documents,
    leg_hits,
    seconds_of,
)
from recollect.adapters.opensearch.client import NOT_WHAT_WAS_ASKED, IndexClient
from recollect.adapters.opensearch.documents import (
    BulkAction,
    Held,
    erasing_actions,
    newest,
    replacing_actions,
    versioned_actions,
)
from recollect.adapters.opensearch.flavour import Flavour
from recollect.adapters.opensearch.names import IndexLayout
from recollect.adapters.opensearch.queries import BM25, DENSE, MAX_HITS, documents_body, leg_bodies
from recollect.adapters.opensearch.writing import BulkWriter, WritingTime
from recollect.core.model.listing import Page
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded, LegHit
from recollect.core.retrieval.index_row import EntryOfSpace, HeldRow, IndexRow
from recollect.core.spaces.erasure import Residue
from recollect.errors import IndexUnavailableError

logger = logging.getLogger(__name__)

_MISSING: Final = {BM25: Degraded.BM25_LEG, DENSE: Degraded.DENSE_LEG}
# A document in each of these is looked for at once; there are few of each entry
ENTRIES_LOOKED_UP: Final = 500
SHORTEST_LOOK: Final = 1.0  # seconds
DOCUMENTS_READ: Final = 1_000
DOCUMENTS_OF_ONE: Final = 10  # far more than writers at once ever leave of an entry

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class IndexTimeouts:
    """How many seconds a search may take, and one that may have to wake a sleeping collection first."""

    search_seconds: float = 1.2
    waking_seconds: float = 30.0


DEFAULT_TIMEOUTS: Final = IndexTimeouts()
DEFAULT_LAYOUT: Final = IndexLayout()


class ProjectsSpaces(ABC):
    """An index that takes the projections of one space as it does those of several."""

    @abstractmethod
    def project_spaces(self, rows: Mapping[Scope, Sequence[IndexRow]]) -> frozenset[EntryOfSpace]:
        """See SpacesIndex.project_spaces."""

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project.

        Raises:
            NotPermittedError: the scope does not allow writing.
            IndexUnavailableError: some were not written; projecting all of them again is safe.
        """
        refused = self.project_spaces({scope: rows})
        if refused:
            raise IndexUnavailableError(f"the index did not take {len(refused)} of {len(rows)} entries")


class OpenSearchIndex(ProjectsSpaces):
    """The index behind a name, which may be an alias. Safe to share between threads.

    What was projected shows after the flavour's refresh interval; hits carry the version that the index saw.
    """

    def __init__(
        self,
        client: IndexClient,
        writer: BulkWriter,
        flavour: Flavour,
        name: str,
        layout: IndexLayout = DEFAULT_LAYOUT,
        *,
        require_alias: bool = False,
        timeouts: IndexTimeouts = DEFAULT_TIMEOUTS,
    ) -> None:
        """Use an index.

        Args:
            client: how it is asked.
            writer: how it is written to.
            flavour: what it allows.
            name: of the index or of the alias that stands for it.
            layout: how it holds vectors; one of another length has no vector leg, and is left out of what is written.
            require_alias: refuse writes when the name is not an alias, rather than have an index made up by them.
            timeouts: how long to wait for answers.
        """
        self._client = client
        self._writer = writer
        self._flavour = flavour
        self._name = name
        self._layout = layout
        self._require_alias = require_alias
        self._timeouts = timeouts

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. When one leg of two fails, the other is the answer, marked as degraded.

        Raises:
            NotPermittedError: the scope does not allow reading.
            IndexUnavailableError: no leg answered as it should, or not in time.
        """
        return self._search(scope, query, self._timeouts.search_seconds)

    def wake(self, scope: Scope, query: CandidateQuery) -> None:
        """Ask and wait for as long as a sleeping collection needs to wake up. Raises IndexUnavailableError."""
        self._search(scope, query, self._timeouts.waking_seconds)

    def project_spaces(
        self, rows: Mapping[Scope, Sequence[IndexRow]], time_left: WritingTime | None = None
    ) -> frozenset[EntryOfSpace]:
        """See SpacesIndex.project_spaces: one bulk request, or as few as its size allows.

        time_left: for all that is asked and sent, where others share it; None for as long as the writer takes.

        Raises:
            NotPermittedError: a scope does not allow writing.
        """
        for scope in rows:
            scope.require(Right.WRITE)
        if not rows:
            return frozenset()
        time_left = self._writer.time() if time_left is None else time_left
        unseen: set[EntryOfSpace] = set()
        refused = self._write(self._actions(rows, unseen, time_left), time_left)
        return frozenset(unseen | {(action.scope, action.entry_id) for action in refused})

    def holds(self, scope: Scope) -> Mapping[str, int]:
        """Return how many documents of a space searches show. Raises IndexUnavailableError."""
        return {"index_documents": sum(map(len, self._documents(scope)))}

    def held(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[HeldRow]:
        """See IndexListing.held; what searches show.

        Raises:
            NotPermittedError: the scope does not allow reading.
            IndexUnavailableError: the index did not answer as it should, or not in time.
        """
        scope.require(Right.READ)
        # One more than an entry has documents, so that none of the last entry's is left for a page behind it
        size = max(limit, DOCUMENTS_OF_ONE) + 1
        found = self._asked(documents_body(scope, size, after=after, of_what_is_there=True), held_documents)
        rows = [document.row for document in found]
        oldest: dict[str, HeldRow] = {}
        for row in rows:
            oldest[row.entry_id] = min(oldest.get(row.entry_id, row), row, key=lambda one: one.version)
        entries = list(oldest.values())
        if len(rows) == size and len(entries) > 1:
            entries.pop()
        page = tuple(entries[:limit])
        is_last = len(rows) < size and len(page) == len(entries)
        return Page(page, None if is_last else page[-1].entry_id)

    def erase(self, scope: Scope) -> None:
        """Remove every document of a space that searches show, by its name; Serverless deletes by no query.

        Raises:
            IndexUnavailableError: some were not removed; call again.
        """
        for page in self._documents(scope):
            actions = erasing_actions(scope, page, versioned=self._flavour.versioned_ids)
            if self._write(actions, self._writer.time()):
                raise IndexUnavailableError("the index did not remove some documents")

    def expunge(self) -> None:
        """See ErasableIndex.expunge."""
        if self._flavour.expunges:
            self._client.expunge(self._name)

    def residues(self) -> tuple[Residue, ...]:
        """See ErasableIndex.residues."""
        what = "removed documents, found by nobody, until the service merges its segments"
        if self._flavour.expunges:
            what = "removed documents, found by nobody, until the next purge, which has them written anew without these"
        return (Residue("segments of the search index", what),)

    def _asked(self, body: Mapping[str, Any], read: Callable[[object], T], *, seconds: float | None = None) -> T:
        """Return what `read` makes of the answer to one search; seconds: None for as long as a wake-up takes.

        Raises:
            IndexUnavailableError: it did not answer as it should, or not in time.
        """
        (answer,) = self._client.msearch(self._name, [body], seconds=seconds or self._timeouts.waking_seconds)
        try:
            return read(answer)
        except UnusableAnswerError:
            raise IndexUnavailableError(NOT_WHAT_WAS_ASKED) from None

    def _documents(self, scope: Scope) -> Iterator[list[Held]]:
        """Yield the documents of a space, in pages, by the ids of their entries."""
        after: str | None = None
        while True:
            page = self._asked(documents_body(scope, DOCUMENTS_READ, after=after), held_documents)
            if page:
                yield page
            if len(page) < DOCUMENTS_READ:
                return
            after = page[-1].entry_id

    def _search(self, scope: Scope, query: CandidateQuery, seconds: float) -> Candidates:
        scope.require(Right.READ)
        near_to = self._layout.held(query.near_to)
        of_another_length = [DENSE] if query.near_to is not None and near_to is None else []
        bodies = leg_bodies(scope, query, near_to)
        answers = self._client.msearch(self._name, list(bodies.values()), seconds=seconds) if bodies else []
        by_leg = dict(zip(bodies, answers, strict=True))
        legs = self._legs(scope, by_leg)
        if bodies and not legs:
            raise IndexUnavailableError("no leg of the search answered as it should")
        lacking = [*(leg for leg in bodies if leg not in legs), *of_another_length]
        return Candidates(
            bm25=legs.get(BM25, ()),
            dense=legs.get(DENSE, ()),
            degraded=tuple(_MISSING[leg] for leg in lacking),
            took={leg: seconds_of(by_leg[leg]) for leg in legs},
        )

    def _legs(self, scope: Scope, answers: Mapping[str, Any]) -> dict[str, tuple[LegHit, ...]]:
        """Return the hits of the legs that can be used."""
        meanings = {BM25: float, DENSE: self._flavour.cosine}
        legs = {}
        for leg, answer in answers.items():
            try:
                legs[leg] = leg_hits(answer, scope, meanings[leg])
            except UnusableAnswerError as error:
                logger.warning("index_leg_unusable", extra={"leg": leg, "problem": str(error)})
        return legs

    def _write(self, actions: Iterable[BulkAction], time_left: WritingTime) -> Sequence[BulkAction]:
        return self._writer.write(self._name, actions, require_alias=self._require_alias, time_left=time_left)

    def _actions(
        self, rows: Mapping[Scope, Sequence[IndexRow]], unseen: set[EntryOfSpace], time_left: WritingTime
    ) -> Iterator[BulkAction]:
        """Yield the actions of one space after the other; note in `unseen` what could not be looked up before."""
        for scope, of_space in rows.items():
            held = [replace(row, pooled=self._layout.held(row.pooled)) for row in newest(of_space)]
            if self._flavour.versioned_ids:
                yield from versioned_actions(scope, held)
                continue
            try:
                yield from self._replacing(scope, held, time_left)
            except IndexUnavailableError:
                unseen |= {(scope, row.entry_id) for row in of_space}

    def _replacing(self, scope: Scope, rows: Sequence[IndexRow], time_left: WritingTime) -> Iterator[BulkAction]:
        for start in range(0, len(rows), ENTRIES_LOOKED_UP):
            some = rows[start : start + ENTRIES_LOOKED_UP]
            # Half of what is left: one that hangs leaves time to send what was looked up before
            seconds = min(self._timeouts.waking_seconds, time_left.part(2).left())
            if seconds < SHORTEST_LOOK:
                raise IndexUnavailableError("there is no time left to look up what the index holds")
            body = documents_body(scope, MAX_HITS, entry_ids=[row.entry_id for row in some])
            held = self._asked(body, held_documents, seconds=seconds)
            yield from replacing_actions(scope, some, held)
