"""The use cases about contexts, their outcomes and handoffs, as the routes call them."""

from typing import Protocol

from recollect.core.feedback.agent_statistics import AgentsReport
from recollect.core.feedback.recall import Outcome
from recollect.core.model.entry import Entry, Trust
from recollect.core.model.handoffs import Handoff
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.use_cases.contexts.assemble_context import ContextWish, ServedContext
from recollect.use_cases.contexts.give_feedback import Used
from recollect.use_cases.contexts.handoffs import StoredHandoff


class AssembleContext(Protocol):
    """Assembles what a prompt is given."""

    def __call__(self, scope: Scope, query: Query, wish: ContextWish) -> ServedContext:
        """Return the context."""
        ...


class GiveFeedback(Protocol):
    """Takes note of what became of a context."""

    def __call__(self, scope: Scope, recall_id: str, used: Used) -> Outcome:
        """Return the outcome that holds. Raises RecallNotFoundError or InputError."""
        ...


class Vote(Protocol):
    """Votes for a memory, or against it."""

    def __call__(
        self, scope: Scope, ref: str, value: int, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> Entry:
        """Return the entry with the vote counted. Raises EntryNotFoundError or KeyReusedError."""
        ...


class ReportAgents(Protocol):
    """Reports what outcomes say."""

    def __call__(self, scope: Scope) -> AgentsReport:
        """Return the report."""
        ...


class StoreHandoff(Protocol):
    """Stores a handoff."""

    def __call__(
        self,
        scope: Scope,
        handoff: Handoff,
        author: Author,
        *,
        trust: Trust = Trust.USER,
        idempotency_key: IdempotencyKey | None = None,
    ) -> StoredHandoff:
        """Return what was stored. Raises InputError or KeyReusedError."""
        ...


class ListHandoffs(Protocol):
    """Lists handoffs."""

    def __call__(
        self,
        scope: Scope,
        *,
        project: str | None = None,
        branch: str | None = None,
        limit: int,
        after: str | None = None,
    ) -> Page[StoredHandoff]:
        """Return one page, the latest first. Raises InputError."""
        ...


class LatestHandoff(Protocol):
    """Reads the latest handoff."""

    def __call__(self, scope: Scope, *, project: str, branch: str | None = None) -> StoredHandoff:
        """Return it. Raises HandoffNotFoundError."""
        ...
