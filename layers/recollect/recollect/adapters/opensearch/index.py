"""ports.SearchIndex on OpenSearch: two searches in one round trip, one bulk request for a projection."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from recollect.adapters.opensearch.answers import (
    UnusableAnswerError,
    held_documents,
    held_rows,
    is_missing,
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
from recollect.adapters.opensearch.queries import BM25, DENSE, FORMER, held_body, leg_bodies, listed_body, whole_body
from recollect.adapters.opensearch.values import held_vector
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


class OpenSearchIndex:
    """The index behind a name, which may be an alias. Safe to share between threads.

    What was projected shows after the flavour's refresh interval; hits carry the version that the index saw.
    """

    def __init__(
        self,
        client: IndexClient,
        writer: BulkWriter,
        flavour: Flavour,
        name: str,
        *,
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
            name: of the index or of the alias that stands for it.
            require_alias: refuse writes when `name` is not an alias, rather than have an index made up by them.
            short: how many dimensions of a vector it holds, the first ones; None for all.
            fields: that its mapping knows, where that is another program's; None for one of this program's.
            timeouts: how long to wait for answers.
            now: seconds that only grow.
        """
        self._client = client
        self._writer = writer
        self._flavour = flavour
        self._name = name
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

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project.

        Raises:
            NotPermittedError: the scope does not allow writing.
            IndexUnavailableError: some were not written; projecting all of them again is safe.
        """
        scope.require(Right.WRITE)
        held = [self._held(row) for row in newest(rows)]
        self._writer.write(self._name, self._actions(scope, held), require_alias=self._require_alias)

    def project_spaces(
        self, rows: Mapping[Scope, Sequence[IndexRow]], time_left: WritingTime | None = None
    ) -> frozenset[EntryOfSpace]:
        """See SpacesIndex.project_spaces: one bulk request for all, or as few as their size allows.

        time_left: for all that is asked and sent, where others share it; None for as long as the writer takes.

        Raises:
            NotPermittedError: a scope does not allow writing.
        """
        unseen: set[EntryOfSpace] = set()
        time_left = self._writer.time() if time_left is None else time_left
        refused = self._writer.write_possible(
            *(self._name, self._actions_of_spaces(rows, unseen, time_left)),
            require_alias=self._require_alias,
            time_left=time_left,
        )
        return frozenset(unseen | {(action.scope, action.entry_id) for action in refused})

    def writing_time(self) -> WritingTime:
        """Return how long `project_spaces` takes at most that begins now."""
        return self._writer.time()

    def holds(self, scope: Scope) -> Mapping[str, int]:
        """Return how many documents of a space searches show. Raises IndexUnavailableError."""
        return {"index_documents": sum(len(page) for page in self._documents(scope))}

    def held(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[HeldRow]:
        """See IndexListing.held; what searches show.

        Raises:
            NotPermittedError: the scope does not allow reading.
            IndexUnavailableError: the index did not answer as it should, or not in time.
        """
        scope.require(Right.READ)
        # One more than an entry has documents, so that none of the last entry's is left for a page behind it
        size = max(limit, DOCUMENTS_OF_ONE) + 1
        body = listed_body(scope, size, after)
        (answer,) = self._client.msearch(self._name, [body], seconds=self._timeouts.waking_seconds)
        try:
            rows = held_rows(answer)
        except UnusableAnswerError:
            raise IndexUnavailableError(NOT_WHAT_WAS_ASKED) from None
        oldest: dict[str, HeldRow] = {}
        for row in rows:
            oldest[row.entry_id] = min(oldest.get(row.entry_id, row), row, key=lambda one: one.version)
        found = list(oldest.values())
        if len(rows) == size and len(found) > 1:
            found.pop()
        page = tuple(found[:limit])
        is_last = len(rows) < size and len(page) == len(found)
        return Page(page, None if is_last else page[-1].entry_id)

    def erase(self, scope: Scope) -> None:
        """Remove every document of a space that searches show, by its name: Serverless deletes by no query.

        Raises:
            IndexUnavailableError: some were not removed; call again.
        """
        for page in self._documents(scope):
            actions = erasing_actions(scope, page, versioned=self._flavour.versioned_ids)
            self._writer.write(self._name, actions, require_alias=self._require_alias)

    def drop_former(self, _scope: Scope) -> None:
        """See LateIndex.drop_former: new vectors have taken the place of the former ones here."""

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

    def _documents(self, scope: Scope) -> Iterator[list[Held]]:
        """Yield the documents of a space, in pages, by the ids of their entries."""
        after: str | None = None
        while True:
            body = whole_body(scope, DOCUMENTS_READ, after)
            (answer,) = self._client.msearch(self._name, [body], seconds=self._timeouts.waking_seconds)
            try:
                page = held_documents(answer)
            except UnusableAnswerError:
                raise IndexUnavailableError(NOT_WHAT_WAS_ASKED) from None
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
        answers = self._client.msearch(self._name, list(bodies.values()), seconds=seconds)
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

    def _held(self, row: IndexRow) -> IndexRow:
        """Return a row as it is held here."""
        return row if row.pooled is None else replace(row, pooled=held_vector(row.pooled, self._short))

    def _actions(
        self, scope: Scope, rows: Sequence[IndexRow], time_left: WritingTime | None = None
    ) -> Iterable[BulkAction]:
        if self._flavour.versioned_ids:
            return versioned_actions(scope, rows, self._fields)
        return self._replacing(scope, rows, time_left)

    def _actions_of_spaces(
        self, rows: Mapping[Scope, Sequence[IndexRow]], unseen: set[EntryOfSpace], time_left: WritingTime
    ) -> Iterator[BulkAction]:
        """Yield the actions of one space after the other; note in `unseen` what could not be looked up before."""
        for scope, of_space in rows.items():
            scope.require(Right.WRITE)
            try:
                yield from self._actions(scope, [self._held(row) for row in newest(of_space)], time_left)
            except IndexUnavailableError:
                unseen |= {(scope, row.entry_id) for row in of_space}

    def _replacing(self, scope: Scope, rows: Sequence[IndexRow], time_left: WritingTime | None) -> Iterable[BulkAction]:
        for start in range(0, len(rows), ENTRIES_LOOKED_UP):
            some = rows[start : start + ENTRIES_LOOKED_UP]
            body = held_body(scope, [row.entry_id for row in some])
            seconds = self._timeouts.waking_seconds
            if time_left is not None:
                # Half of what is left: one that hangs leaves time to send what was looked up before
                seconds = min(seconds, time_left.part(2).left())
            if seconds < SHORTEST_LOOK:
                raise IndexUnavailableError("there is no time left to look up what the index holds")
            (answer,) = self._client.msearch(self._name, [body], seconds=seconds)
            try:
                yield from replacing_actions(scope, some, held_documents(answer), self._fields)
            except UnusableAnswerError:
                raise IndexUnavailableError(NOT_WHAT_WAS_ASKED) from None


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
