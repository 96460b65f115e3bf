"""The use cases that read, as the routes call them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from recollect.core.deduplication.conflicts import Conflict
from recollect.core.model.audit import AuditAction, AuditItem
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry
from recollect.core.model.listing import Page, Selection
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.sessions import Session
from recollect.core.model.writes import VersionRecord
from recollect.core.query.query import Query
from recollect.core.ranking.why_not import WhyNot
from recollect.core.spaces.changes import SpaceChange
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.spaces.statistics import SpaceStatistics
from recollect.use_cases.memories.conflicts import ShownConflict
from recollect.use_cases.memories.edges import ShownEdge
from recollect.use_cases.memories.proposals import Proposal
from recollect.use_cases.memories.read import EntryExplanation
from recollect.use_cases.search.search import SearchResult
from recollect.use_cases.spaces.health import Readiness


class GetEntry(Protocol):
    """Reads one entry."""

    def __call__(self, scope: Scope, ref: str, *, peek: bool = False) -> Entry:
        """Return the entry. Raises EntryNotFoundError."""
        ...


class ListEntries(Protocol):
    """Lists entries."""

    def __call__(self, scope: Scope, selection: Selection, *, limit: int, after: str | None = None) -> Page[Entry]:
        """Return one page."""
        ...


class Search(Protocol):
    """Finds entries."""

    def __call__(self, scope: Scope, query: Query) -> SearchResult:
        """Return the hits, best first."""
        ...


class ExplainMiss(Protocol):
    """Follows one entry through a search."""

    def __call__(self, scope: Scope, query: Query, ref: str) -> WhyNot:
        """Return the step that lost it. Raises EntryNotFoundError."""
        ...


class ListSessions(Protocol):
    """Lists conversations."""

    def __call__(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[Session]:
        """Return one page, the latest session first."""
        ...


class ReadSession(Protocol):
    """Reads the turns of a conversation."""

    def __call__(self, scope: Scope, session_id: str, *, limit: int, after: str | None = None) -> Page[Entry]:
        """Return one page, the last turn first. Raises SessionNotFoundError."""
        ...


class CountSpace(Protocol):
    """Counts what is in a space."""

    def __call__(self, scope: Scope) -> SpaceStatistics:
        """Return the counts."""
        ...


class ListSpaces(Protocol):
    """Lists a person's spaces."""

    def __call__(self, owner: Owner, *, limit: int, after: str | None = None) -> Page[str]:
        """Return one page of names."""
        ...


class CheckHealth(Protocol):
    """Asks the parts whether they answer."""

    def __call__(self) -> Readiness:
        """Return the state of each part."""
        ...


class ExplainEntry(Protocol):
    """Explains a memory."""

    def __call__(self, scope: Scope, entry: Entry) -> EntryExplanation | None:
        """Return why it is important, and what its text says; None for what is no memory."""
        ...


class ListVersions(Protocol):
    """Lists former values of an entry."""

    def __call__(self, scope: Scope, ref: str, *, limit: int, after: str | None = None) -> Page[VersionRecord]:
        """Return one page, the latest first. Raises EntryNotFoundError."""
        ...


class ListEdges(Protocol):
    """Lists edges of an entry."""

    def __call__(
        self, scope: Scope, ref: str, *, type_: EdgeType | None = None, limit: int, after: str | None = None
    ) -> Page[ShownEdge]:
        """Return one page, those that leave it first. Raises EntryNotFoundError."""
        ...


class ShowConflicts(Protocol):
    """Lists conflicts with their memories."""

    def __call__(
        self, scope: Scope, *, resolved: bool | None = None, limit: int, after: str | None = None
    ) -> Page[ShownConflict]:
        """Return one page, those of the newest memories first."""
        ...

    def show(self, scope: Scope, conflicts: Sequence[Conflict]) -> tuple[ShownConflict, ...]:
        """Return conflicts with their memories."""
        ...


class ListProposals(Protocol):
    """Lists what waits for approval."""

    def __call__(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[Proposal]:
        """Return one page, the latest first."""
        ...


class ListAudit(Protocol):
    """Lists what was done."""

    def __call__(
        self,
        scope: Scope,
        *,
        subject: str | None = None,
        action: AuditAction | None = None,
        limit: int,
        after: str | None = None,
    ) -> Page[AuditItem]:
        """Return one page, the latest first."""
        ...


class ListChanges(Protocol):
    """Lists what changed."""

    def __call__(
        self,
        scope: Scope,
        *,
        since: datetime | None,
        session_id: str | None = None,
        limit: int,
        after: str | None = None,
    ) -> Page[SpaceChange]:
        """Return one page, the latest first."""
        ...


class ReadSettings(Protocol):
    """Reads the settings of a space."""

    def __call__(self, scope: Scope) -> SpaceSettings:
        """Return what holds there."""
        ...
