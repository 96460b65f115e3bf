"""The use cases that change something, as the routes call them."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from recollect.core.deduplication.conflicts import Conflict, Resolution
from recollect.core.model.drafts import ConversationEvent, Edit, EntryDraft, MessageStored, NotStored, Remembered
from recollect.core.model.edges import Edge, EdgeType
from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.idempotency import Claim
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import SpaceSettings
from recollect.use_cases.conversations.sessions import ForgottenSession
from recollect.use_cases.memories.edges import DrawnEdge
from recollect.use_cases.search.search import SearchResult


class Remember(Protocol):
    """Stores drafts, each on its own."""

    def __call__(
        self,
        scope: Scope,
        drafts: Sequence[EntryDraft],
        author: Author,
        *,
        claims: Sequence[Claim | None] = (),
        dry_run: bool = False,
    ) -> list[Remembered | NotStored]:
        """Return what became of each draft, in order; with `dry_run` what would."""
        ...


class ReserveKey(Protocol):
    """Ties an idempotency key to a call of several parts."""

    def __call__(self, scope: Scope, claim: Claim) -> None:
        """Reserve the key. Raises KeyReusedError."""
        ...


class RecordEvent(Protocol):
    """Stores the messages of a conversation as turns."""

    def __call__(
        self, scope: Scope, event: ConversationEvent, author: Author, *, claim: Claim | None = None
    ) -> list[MessageStored | NotStored]:
        """Return what became of each message, in order. Raises KeyReusedError."""
        ...


class EditEntry(Protocol):
    """Gives an entry new values."""

    def __call__(
        self,
        scope: Scope,
        ref: str,
        edit: Edit,
        author: Author,
        *,
        expected_version: int | None = None,
        claim: Claim | None = None,
    ) -> Entry:
        """Return the new version. Raises as use_cases.change_entry.ChangeEntry does."""
        ...


class ChangeState(Protocol):
    """Forgets an entry, or brings it back."""

    def __call__(
        self,
        scope: Scope,
        ref: str,
        author: Author,
        *,
        expected_version: int | None = None,
        claim: Claim | None = None,
    ) -> Entry:
        """Return the entry as it is now. Raises as use_cases.change_entry.ChangeEntry does; NotForgottenError."""
        ...


class RevertEntry(Protocol):
    """Goes back to a former version."""

    def __call__(
        self,
        scope: Scope,
        ref: str,
        version: int,
        author: Author,
        *,
        expected_version: int | None = None,
        claim: Claim | None = None,
    ) -> Entry:
        """Return the entry as it is now. Raises VersionNotFoundError, else as ChangeEntry does."""
        ...


class ForgetSession(Protocol):
    """Deletes a conversation softly."""

    def __call__(
        self, scope: Scope, session_id: str, author: Author, *, claim: Claim | None = None
    ) -> ForgottenSession:
        """Return what was forgotten. Raises SessionNotFoundError or KeyReusedError."""
        ...


class RestoreSession(Protocol):
    """Brings a conversation back."""

    def __call__(self, scope: Scope, session_id: str, author: Author, *, claim: Claim | None = None) -> int:
        """Return how many turns came back. Raises SessionNotFoundError, NotForgottenError or KeyReusedError."""
        ...


class DrawEdge(Protocol):
    """Draws an edge between two entries."""

    def __call__(
        self, scope: Scope, ref: str, type_: EdgeType, target: str, author: Author, *, claim: Claim | None = None
    ) -> DrawnEdge:
        """Return the edge. Raises EntryNotFoundError, InputError, RecordConflictError or KeyReusedError."""
        ...


class RemoveEdge(Protocol):
    """Removes an edge."""

    def __call__(
        self, scope: Scope, ref: str, type_: EdgeType, target: str, author: Author, *, claim: Claim | None = None
    ) -> Edge:
        """Return the edge that is gone. Raises NotFoundError, RecordConflictError or KeyReusedError."""
        ...


class ResolveConflict(Protocol):
    """Carries a decision about two memories out."""

    def __call__(
        self, scope: Scope, conflict_id: str, resolution: Resolution, author: Author, *, claim: Claim | None = None
    ) -> Conflict:
        """Return the conflict as it is resolved. Raises NotFoundError, SettledError or KeyReusedError."""
        ...


class DecideProposal(Protocol):
    """Takes an entry out of quarantine."""

    def approve(self, scope: Scope, ref: str, author: Author, *, claim: Claim | None = None) -> Entry:
        """Return the entry, in use. Raises SettledError, else as ChangeEntry does."""
        ...

    def decline(self, scope: Scope, ref: str, author: Author, *, claim: Claim | None = None) -> Entry:
        """Return the entry, forgotten. Raises SettledError, else as ChangeEntry does."""
        ...


class ChangeSettings(Protocol):
    """Changes settings of a space."""

    def __call__(
        self, scope: Scope, values: Mapping[str, JsonValue], author: Author, *, claim: Claim | None = None
    ) -> SpaceSettings:
        """Return the settings that hold now. Raises InputError, RecordConflictError or KeyReusedError."""
        ...


class NoteResults(Protocol):
    """Notes what a search found, once it was answered."""

    def __call__(self, scope: Scope, result: SearchResult, *, by: str, reason: str | None = None) -> None:
        """Note it; never raises for a store that does not answer."""
        ...


class NoteServed(Protocol):
    """Notes what was served to a session."""

    def __call__(self, scope: Scope, session_id: str, entries: Sequence[Entry]) -> None:
        """Note it; never raises for a store that does not answer."""
        ...
