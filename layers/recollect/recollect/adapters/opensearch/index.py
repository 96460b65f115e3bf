"""ports.SearchIndex on OpenSearch: two searches in one round trip, one bulk request for a projection.

People may be spread over several indexes: everything of a person is in one of them.
"""

import logging
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

import numpy as np

from recollect.adapters.opensearch.answers import (
    UnusableAnswerError,
    held_documents,
    is_missing,
    leg_hits,
    seconds_of,
)
from recollect.adapters.opensearch.client import NOT_WHAT_WAS_ASKED, IndexClient
from recollect.adapters.opensearch.documents import (
    BulkAction,
    Held,
    erasing_actions,
    held_vector,
    newest,
    replacing_actions,
    versioned_actions,
)
from recollect.adapters.opensearch.flavour import Flavour
from recollect.adapters.opensearch.names import shard_of
from recollect.adapters.opensearch.queries import BM25, DENSE, FORMER, MAX_HITS, documents_body, leg_bodies
from recollect.adapters.opensearch.writing import BulkWriter, WritingTime
from recollect.core.model.entry import State
from recollect.core.model.listing import Page
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import (
    SEARCHED_STATES,
    CandidateQuery,
    Candidates,
    Degraded,
    EntryFilter,
    LegHit,
)
from recollect.core.retrieval.index_row import EntryOfSpace, HeldRow, IndexRow
from recollect.core.spaces.erasure import Residue
from recollect.errors import IndexUnavailableError

logger = logging.getLogger(__name__)

_MISSING: Final = {BM25: Degraded.BM25_LEG, DENSE: Degraded.DENSE_LEG, FORMER: Degraded.DENSE_LEG}
# A document in each of these is looked for at once; there are few of each entry
ENTRIES_LOOKED_UP: Final = 500
SHORTEST_LOOK: Final = 1.0  # seconds
DOCUMENTS_READ: Final = 1_000
ASKED_AGAIN: Final = 600.0  # seconds: whether a space has vectors of the former model
SPACES_HELD: Final = 10_000
DOCUMENTS_OF_ONE: Final = 10  # far more than writers at once ever leave of an entry
WRITTEN_AT_ONCE: Final = 8  # indexes

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class IndexTimeouts:
    """How many seconds a search may take, and one that may have to wake a sleeping collection first."""

    search_seconds: float = 1.2
    waking_seconds: float = 30.0


DEFAULT_TIMEOUTS: Final = IndexTimeouts()


class MovedIndexError(IndexUnavailableError):
    """Nothing stands behind the name that was asked: another index may have taken its place."""


class _DoneSpaces:
    """Spaces in which nothing of the former model was found a while ago. Safe to share between threads."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._seen_at: dict[tuple[str, str], float] = {}

    def has(self, scope: Scope) -> bool:
        seen_at = self._seen_at.get((scope.owner, scope.space))
        return seen_at is not None and self._now() - seen_at < ASKED_AGAIN

    def add(self, scope: Scope) -> None:
        if len(self._seen_at) >= SPACES_HELD:
            self._seen_at = {}
        self._seen_at[scope.owner, scope.space] = self._now()


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
    """The index behind a name, which may be an alias, or several as one. Safe to share between threads.

    What was projected shows after the flavour's refresh interval; hits carry the version that the index saw.
    """

    def __init__(
        self,
        client: IndexClient,
        writer: BulkWriter,
        flavour: Flavour,
        *names: str,
        require_alias: bool = False,
        short: int | None = None,
        fields: frozenset[str] | None = None,
        timeouts: IndexTimeouts = DEFAULT_TIMEOUTS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Use an index.

        Args:
            client: how it is asked.
            writer: how it is written to.
            flavour: what it allows.
            names: of the index or of the alias that stands for it; of several over which people are spread, by place.
            require_alias: refuse writes when a name is not an alias, rather than have an index made up by them.
            short: how many dimensions of a vector it holds, the first ones; None for all.
            fields: that its mapping knows, where that is another program's; None for one of this program's.
            timeouts: how long to wait for answers.
            now: seconds that only grow.
        """
        self._client = client
        self._writer = writer
        self._flavour = flavour
        self._names = names
        self._require_alias = require_alias
        self._short = short
        self._fields = fields
        self._timeouts = timeouts
        self._done = _DoneSpaces(now)

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. When one leg of two fails, the other is the answer, marked as degraded.

        Raises:
            NotPermittedError: the scope does not allow reading.
            MovedIndexError: there is no index of that name.
            IndexUnavailableError: no leg answered as it should, or not in time.
        """
        return self._search(scope, query, self._timeouts.search_seconds)

    def wake(self, scope: Scope, query: CandidateQuery) -> None:
        """Ask and wait for as long as a sleeping collection needs to wake up. Raises IndexUnavailableError."""
        self._search(scope, query, self._timeouts.waking_seconds)

    def project_spaces(
        self, rows: Mapping[Scope, Sequence[IndexRow]], time_left: WritingTime | None = None
    ) -> frozenset[EntryOfSpace]:
        """See SpacesIndex.project_spaces: one bulk request for each index, or as few as their size allows.

        Several indexes are written to at the same time, all in the same time: one that does not answer holds up no
        other. time_left: for all that is asked and sent, where others share it; None for as long as the writer takes.

        Raises:
            NotPermittedError: a scope does not allow writing.
        """
        by_name: dict[str, dict[Scope, Sequence[IndexRow]]] = defaultdict(dict)
        for scope, of_space in rows.items():
            scope.require(Right.WRITE)
            by_name[self._name_for(scope)][scope] = of_space
        if not by_name:
            return frozenset()
        time_left = self._writer.time() if time_left is None else time_left
        with ThreadPoolExecutor(min(WRITTEN_AT_ONCE, len(by_name)), thread_name_prefix="index-write") as threads:
            running = [
                threads.submit(copy_context().run, self._write_spaces, name, some, time_left)
                for name, some in by_name.items()
            ]
        return frozenset[EntryOfSpace]().union(*(one.result() for one in running))

    def holds(self, scope: Scope) -> Mapping[str, int]:
        """Return how many documents of a space searches show, in whatever index. Raises IndexUnavailableError."""
        return {
            "index_documents": sum(len(page) for name in self._names for page in self._documents(name, scope)),
        }

    def held(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[HeldRow]:
        """See IndexListing.held; what searches show.

        Raises:
            NotPermittedError: the scope does not allow reading.
            IndexUnavailableError: the index did not answer as it should, or not in time.
        """
        scope.require(Right.READ)
        # One more than an entry has documents, so that none of the last entry's is left for a page behind it
        size = max(limit, DOCUMENTS_OF_ONE) + 1
        found = self._asked(
            self._name_for(scope), documents_body(scope, size, after=after, of_what_is_there=True), held_documents
        )
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
        """Remove every document of a space that searches show, in whatever index, by its name.

        Serverless deletes by no query.

        Raises:
            IndexUnavailableError: some were not removed; call again.
        """
        for name in self._names:
            for page in self._documents(name, scope):
                actions = erasing_actions(scope, page, versioned=self._flavour.versioned_ids)
                if self._write(name, actions, self._writer.time()):
                    raise IndexUnavailableError("the index did not remove some documents")

    def drop_former(self, _scope: Scope) -> None:
        """See LateIndex.drop_former: new vectors have taken the place of the former ones here."""

    def expunge(self) -> None:
        """See ErasableIndex.expunge."""
        if self._flavour.expunges:
            for name in self._names:
                self._client.expunge(name)

    def residues(self) -> tuple[Residue, ...]:
        """See ErasableIndex.residues."""
        what = "removed documents, found by nobody, until the service merges its segments"
        if self._flavour.expunges:
            what = "removed documents, found by nobody, until the next purge, which has them written anew without these"
        return (Residue("segments of the search index", what),)

    def _name_for(self, scope: Scope) -> str:
        """Return the name of the index in which everything of a scope's owner is."""
        return self._names[shard_of(scope.owner, len(self._names))]

    def _asked(
        self, name: str, body: Mapping[str, Any], read: Callable[[object], T], *, seconds: float | None = None
    ) -> T:
        """Return what `read` makes of the answer to one search; seconds: None for as long as a wake-up takes.

        Raises:
            IndexUnavailableError: it did not answer as it should, or not in time.
        """
        (answer,) = self._client.msearch(name, [body], seconds=seconds or self._timeouts.waking_seconds)
        try:
            return read(answer)
        except UnusableAnswerError:
            raise IndexUnavailableError(NOT_WHAT_WAS_ASKED) from None

    def _documents(self, name: str, scope: Scope) -> Iterator[list[Held]]:
        """Yield the documents of a space in an index, in pages, by the ids of their entries."""
        after: str | None = None
        while True:
            page = self._asked(name, documents_body(scope, DOCUMENTS_READ, after=after), held_documents)
            if page:
                yield page
            if len(page) < DOCUMENTS_READ:
                return
            after = page[-1].entry_id

    def _search(self, scope: Scope, query: CandidateQuery, seconds: float) -> Candidates:
        scope.require(Right.READ)
        if query.former is not None and _is_within(query) and self._done.has(scope):
            query = replace(query, former=None)
        bodies = leg_bodies(scope, query, self._short)
        if not bodies:
            return Candidates()
        answers = self._client.msearch(self._name_for(scope), list(bodies.values()), seconds=seconds)
        by_leg = dict(zip(bodies, answers, strict=True))
        legs = self._legs(scope, by_leg)
        if not legs and all(is_missing(answer) for answer in answers):
            raise MovedIndexError("there is no index of that name")
        if not legs:
            raise IndexUnavailableError("no leg of the search answered as it should")
        if FORMER in legs and not legs[FORMER] and _shows_all(scope, query):
            self._done.add(scope)
        return Candidates(
            bm25=legs.get(BM25, ()),
            dense=_both(legs.get(DENSE, ()), legs.get(FORMER, ()), query),
            degraded=tuple(dict.fromkeys(_MISSING[leg] for leg in bodies if leg not in legs)),
            took={leg: seconds_of(by_leg[leg]) for leg in (BM25, DENSE) if leg in legs},
        )

    def _legs(self, scope: Scope, answers: Mapping[str, Any]) -> dict[str, tuple[LegHit, ...]]:
        """Return the hits of the legs that can be used."""
        meanings = {BM25: float, DENSE: self._flavour.cosine, FORMER: self._flavour.cosine}
        legs = {}
        for leg, answer in answers.items():
            try:
                legs[leg] = leg_hits(answer, scope, meanings[leg])
            except UnusableAnswerError as error:
                logger.warning("index_leg_unusable", extra={"leg": leg, "problem": str(error)})
        return legs

    def _write(self, name: str, actions: Iterable[BulkAction], time_left: WritingTime) -> Sequence[BulkAction]:
        return self._writer.write(name, actions, require_alias=self._require_alias, time_left=time_left)

    def _write_spaces(
        self, name: str, rows: Mapping[Scope, Sequence[IndexRow]], time_left: WritingTime
    ) -> set[EntryOfSpace]:
        """Write to one index; return what it did not take."""
        unseen: set[EntryOfSpace] = set()
        refused = self._write(name, self._actions(name, rows, unseen, time_left), time_left)
        return unseen | {(action.scope, action.entry_id) for action in refused}

    def _actions(
        self, name: str, rows: Mapping[Scope, Sequence[IndexRow]], unseen: set[EntryOfSpace], time_left: WritingTime
    ) -> Iterator[BulkAction]:
        """Yield the actions of one space after the other; note in `unseen` what could not be looked up before."""
        for scope, of_space in rows.items():
            held = [
                row if row.pooled is None else replace(row, pooled=held_vector(row.pooled, self._short))
                for row in newest(of_space)
            ]
            if self._flavour.versioned_ids:
                yield from versioned_actions(scope, held, self._fields)
                continue
            try:
                yield from self._replacing(name, scope, held, time_left)
            except IndexUnavailableError:
                unseen |= {(scope, row.entry_id) for row in of_space}

    def _replacing(
        self, name: str, scope: Scope, rows: Sequence[IndexRow], time_left: WritingTime
    ) -> Iterator[BulkAction]:
        for start in range(0, len(rows), ENTRIES_LOOKED_UP):
            some = rows[start : start + ENTRIES_LOOKED_UP]
            # Half of what is left: one that hangs leaves time to send what was looked up before
            seconds = min(self._timeouts.waking_seconds, time_left.part(2).left())
            if seconds < SHORTEST_LOOK:
                raise IndexUnavailableError("there is no time left to look up what the index holds")
            body = documents_body(scope, MAX_HITS, entry_ids=[row.entry_id for row in some])
            held = self._asked(name, body, held_documents, seconds=seconds)
            yield from replacing_actions(scope, some, held, self._fields)


def _shows_all(scope: Scope, query: CandidateQuery) -> bool:
    """Tell whether nothing that is usually searched in a space is kept from a search."""
    # An index does not know of `holding_at`, which every search has
    return scope.tags is None and replace(query.filter, holding_at=None) == EntryFilter()


def _is_within(query: CandidateQuery) -> bool:
    """Tell whether a search looks at nothing but what is usually searched."""
    return all(state in SEARCHED_STATES for state in State if query.filter.admits_state(state))


def _both(present: Sequence[LegHit], former: Sequence[LegHit], query: CandidateQuery) -> tuple[LegHit, ...]:
    """Return what is nearest by both models, cosines of the former one on the scale of the present one."""
    asked = None if query.former is None else query.former.encoded()
    if asked is None or not former:
        return tuple(present)
    cosines = asked.scale.on_present(np.array([hit.score for hit in former]))
    levelled = [replace(hit, score=float(cosine)) for hit, cosine in zip(former, cosines, strict=True)]
    return tuple(sorted((*present, *levelled), key=lambda hit: (-hit.score, hit.entry_id)))
