"""What the routes need of the wired program: its use cases by name.

Structural, so that the HTTP layer neither imports the composition root nor cares what stands behind a port.
"""

from collections.abc import Sequence
from typing import Protocol

from recollect.core.draft import ConversationEvent, Edit, EntryDraft, MessageStored, NotStored, Remembered
from recollect.core.entry import Entry
from recollect.core.page import Page
from recollect.core.query import Query
from recollect.core.scope import Owner, Scope
from recollect.core.selection import Selection
from recollect.core.session import Session
from recollect.core.space_statistics import SpaceStatistics
from recollect.core.why_not import WhyNot
from recollect.core.write import Author
from recollect.ports import Clock
from recollect.use_cases.check_health import Readiness
from recollect.use_cases.search_entries import SearchResult


class Remember(Protocol):
    """Stores drafts, each on its own."""

    def __call__(self, scope: Scope, drafts: Sequence[EntryDraft], author: Author) -> list[Remembered | NotStored]:
        """Return what became of each draft, in order."""
        ...


class RecordEvent(Protocol):
    """Stores the messages of a conversation as turns."""

    def __call__(self, scope: Scope, event: ConversationEvent, author: Author) -> list[MessageStored | NotStored]:
        """Return what became of each message, in order."""
        ...


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


class EditEntry(Protocol):
    """Gives an entry new values."""

    def __call__(
        self, scope: Scope, ref: str, edit: Edit, author: Author, *, expected_version: int | None = None
    ) -> Entry:
        """Return the new version. Raises EntryNotFoundError, VersionConflictError or NameTakenError."""
        ...


class ForgetEntry(Protocol):
    """Deletes an entry softly."""

    def __call__(self, scope: Scope, ref: str, author: Author, *, expected_version: int | None = None) -> Entry:
        """Return the deleted entry. Raises EntryNotFoundError or VersionConflictError."""
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


class ForgetSession(Protocol):
    """Deletes a conversation softly."""

    def __call__(self, scope: Scope, session_id: str, author: Author) -> int:
        """Return how many turns were forgotten. Raises SessionNotFoundError."""
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


class Memory(Protocol):
    """The use cases, as `recollect.bootstrap.build` wires them."""

    @property
    def clock(self) -> Clock:
        """The time."""
        ...

    @property
    def remember(self) -> Remember:
        """Store drafts."""
        ...

    @property
    def record_event(self) -> RecordEvent:
        """Store a conversation event."""
        ...

    @property
    def get_entry(self) -> GetEntry:
        """Read one entry."""
        ...

    @property
    def list_entries(self) -> ListEntries:
        """List entries."""
        ...

    @property
    def edit_entry(self) -> EditEntry:
        """Edit an entry."""
        ...

    @property
    def forget_entry(self) -> ForgetEntry:
        """Forget an entry."""
        ...

    @property
    def search(self) -> Search:
        """Search a space."""
        ...

    @property
    def why_not(self) -> ExplainMiss:
        """Tell where a search lost an entry."""
        ...

    @property
    def list_sessions(self) -> ListSessions:
        """List conversations."""
        ...

    @property
    def read_session(self) -> ReadSession:
        """Read a conversation."""
        ...

    @property
    def forget_session(self) -> ForgetSession:
        """Forget a conversation."""
        ...

    @property
    def space_statistics(self) -> CountSpace:
        """Count a space."""
        ...

    @property
    def list_spaces(self) -> ListSpaces:
        """List spaces."""
        ...

    @property
    def health(self) -> CheckHealth:
        """Check the parts."""
        ...
