"""The truth: entries, records, conversations, changes and vectors of a space."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from recollect.core.embedding.messages import (
    EmbeddedVersion,
)
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.entry import Entry, LastScores
from recollect.core.model.listing import Page, Selection
from recollect.core.model.records import Collection, Record, RecordChange, RecordKey, RecordPrefix
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.sessions import Session, SessionWindow
from recollect.core.model.writes import Change, ChangePage, Outcome, VersionRecord, Write
from recollect.core.retrieval.index_row import EntryOfSpace, IndexRow, RowsOfSpaces
from recollect.core.retrieval.read_set import Provisionally, ReadSet
from recollect.core.spaces.activity import Counts, HourOfActivity
from recollect.core.spaces.statistics import SpaceStatistics


class Records(Protocol):
    """The records of a space (core/model/records.py), strongly consistent; what has expired does not exist.

    A scope that is limited to tags has no records: it sees none and may write none (NotPermittedError).
    """

    def records(self, scope: Scope, /, keys: Sequence[RecordKey]) -> Mapping[RecordKey, Record]:
        """Return those of these records that exist."""
        ...

    def records_under(self, scope: Scope, /, prefixes: Sequence[RecordPrefix], *, limit: int) -> tuple[Record, ...]:
        """Return the records under these prefixes, each prefix's first `limit` in the order of their keys."""
        ...

    def list_records(
        self, scope: Scope, /, prefix: RecordPrefix, *, limit: int, after: str | None = None, newest_first: bool = False
    ) -> Page[Record]:
        """Return a page of records by their keys, or turned round. Raises InputError for an unusable `after`."""
        ...

    def count_records(self, scope: Scope, /, collection: Collection) -> int:
        """Return how many records a collection has."""
        ...

    def change_records(self, scope: Scope, /, changes: Sequence[RecordChange]) -> None:
        """Carry out all of these changes or none; at most MAX_CHANGES, each key once.

        Raises RecordConflictError when a record is not as expected; nothing was changed.
        """
        ...


class ScoreRecorder(Protocol):
    """Keeps the scores with which entries were found last."""

    def record_scores(self, scope: Scope, /, scores: Mapping[str, LastScores]) -> None:
        """Keep the last scores of entries by id where they are newer; neither version nor `modified_at` changes.

        Entries that do not exist under the scope are passed over.
        """
        ...


class Entries(ScoreRecorder, Protocol):
    """Entries: written whole, read by id, name or listing, with their statistics and former values."""

    def commit(self, scope: Scope, /, writes: Sequence[Write]) -> list[Outcome]:
        """Make each write durable as a whole or not at all, in order, and tell what became of each.

        With the entry go its former value as a version, its refreshed successors, its pending change, its place in
        the session, its message id and the request to embed it. On return everything `Committed` survives a crash.
        A refusal holds a VersionConflictError, SessionConflictError, NameTakenError, RecordConflictError or
        EntryNotFoundError.
        """
        ...

    def get(self, scope: Scope, /, entry_id: str) -> Entry:
        """Return an entry in whatever state. Raises EntryNotFoundError."""
        ...

    def get_by_name(self, scope: Scope, /, name: str) -> Entry:
        """Return the entry of that name, in whatever state. Raises EntryNotFoundError."""
        ...

    def list_entries(
        self, scope: Scope, /, selection: Selection, *, limit: int, after: str | None = None
    ) -> Page[Entry]:
        """Return a page of the entries that a selection admits. Raises InputError for an unusable `after`."""
        ...

    def read(
        self,
        scope: Scope,
        /,
        entry_ids: Sequence[str],
        *,
        model: str | None = None,
        before: int = 0,
        after: int = 0,
        provisionally: Provisionally | None = None,
    ) -> ReadSet:
        """Return these entries and their active session neighbours (turns only), in one read.

        Ids that do not exist under the scope are left out. With a `model` they come with those of their vectors that
        are of it and of the entry's present version; else without vectors. What is read
        `provisionally` costs a store less that would otherwise ask for the latest of each: an entry may be what it was
        a moment ago, and has to be `confirmed` before it is told to anybody.
        """
        ...

    def confirmed(self, scope: Scope, /, entries: Sequence[Entry]) -> Mapping[str, Entry]:
        """Return those of these entries, read provisionally, that are still as they were read, with their statistics.

        What was changed, forgotten or removed before the call is left out. A store that reads nothing provisionally
        returns what it is given.
        """
        ...

    def versions(self, scope: Scope, /, entry_id: str, *, limit: int, after: str | None = None) -> Page[VersionRecord]:
        """Return the former values of an entry, newest first; those of turns without context."""
        ...

    def record_access(self, scope: Scope, /, entry_ids: Sequence[str], now: datetime) -> None:
        """Count an access of each entry, atomically; neither version nor `modified_at` changes."""
        ...

    def record_outcomes(
        self, scope: Scope, /, counts: Sequence[UseCounts], records: Sequence[RecordChange] = ()
    ) -> None:
        """Add to the statistics of entries and carry out changes of records: all of it or nothing.

        Two calls at once both count. Entries that do not exist under the scope are passed over; one stands in `counts`
        at most once.
        Raises RecordConflictError when a record is not as expected; nothing was added.
        """
        ...


class Transfers(Protocol):
    """A space of entries from end to end, and former values that come from elsewhere."""

    def every_entry(self, scope: Scope, /, *, limit: int, after: str | None = None) -> tuple[Entry, ...]:
        """Return up to `limit` entries in any state behind the id `after`, by id; fewer are the last ones."""
        ...

    def restore_versions(self, scope: Scope, /, versions: Sequence[VersionRecord]) -> list[bool]:
        """Store former values of entries that exist, each where that version is not there; tell which were stored."""
        ...


class Sessions(Protocol):
    """Conversations: the order of their turns, and which messages were stored."""

    def session_window(
        self, scope: Scope, /, session_id: str, at: datetime, *, before: int, after: int
    ) -> SessionWindow:
        """Return the active turns of a session around the place where a new turn said at `at` goes."""
        ...

    def stored_messages(self, scope: Scope, /, session_id: str, message_ids: Sequence[str]) -> Mapping[str, str]:
        """Return the entry ids of those messages that were stored before, forgotten ones as well, by message id."""
        ...

    def sessions(self, scope: Scope, /, *, limit: int, after: str | None = None) -> Page[Session]:
        """Return the sessions that have active turns, the one with the latest turn first."""
        ...

    def session_turns(
        self,
        scope: Scope,
        /,
        session_id: str,
        *,
        limit: int,
        after: str | None = None,
        start: Entry | None = None,
        oldest_first: bool = False,
    ) -> Page[Entry]:
        """Return the active turns of a session, the last first, or turned round.

        start: a turn at whose place the first page begins, the turn included; it may be out of use by now.
        Raises SessionNotFoundError for an unknown session.
        """
        ...


class ChangeFeed(Protocol):
    """What changed in a space, strongly consistent: for whoever keeps derived data."""

    def changes(self, scope: Scope, /, *, position: str | None, limit: int) -> ChangePage:
        """Return what changed in a space after a position (None: from now on), strongly consistent.

        A change shows up when it is written and again when it is settled.
        """
        ...

    def pending(self, scope: Scope, /, *, limit: int) -> tuple[Change, ...]:
        """Return the unsettled changes of a space, newest first, strongly consistent."""
        ...

    def latest_changes(self, scope: Scope, /, *, limit: int) -> tuple[Change, ...]:
        """Return the latest change of each entry that changed last, settled or not, newest first, strongly consistent.

        A settled change counts from its settling and is shown for a quarter of an hour at least.
        """
        ...

    def settle(self, scope: Scope, /, versions: Sequence[tuple[str, int]]) -> None:
        """Mark the changes of these (entry id, version) as settled; unknown ones are passed over."""
        ...


class IndexFeed(Protocol):
    """Entries as a search index holds them."""

    def index_rows(
        self,
        scope: Scope,
        /,
        *,
        model: str,
        limit: int,
        after: str | None = None,
        newest_first: bool = False,
    ) -> Page[IndexRow]:
        """Return the projections of a space's entries, but for the deleted ones, in the order of their ids.

        They come with vectors of a model. `newest_first` turns the order
        round; `after` goes on in the same order.
        """
        ...

    def index_rows_of(self, scope: Scope, /, entry_ids: Sequence[str], *, model: str) -> list[IndexRow]:
        """Return the projections of these entries, deleted ones as well; unknown ids are left out."""
        ...


class StreamFeed(Protocol):
    """What a stream of everybody's changes is worked off with: several spaces in few requests."""

    def index_rows_of_spaces(self, wanted: Mapping[Scope, Sequence[str]], *, model: str) -> RowsOfSpaces:
        """Return what IndexFeed.index_rows_of returns, for entries of several spaces; what cannot be read is told."""
        ...

    def settle_spaces(self, versions: Mapping[Scope, Sequence[tuple[str, int]]]) -> frozenset[EntryOfSpace]:
        """Do what ChangeFeed.settle does, for several spaces; return the entries for which that did not succeed."""
        ...


class VectorStore(Protocol):
    """Vectors of entries."""

    def store_vectors(self, scope: Scope, /, embedded: Sequence[EmbeddedVersion]) -> list[bool]:
        """Store vectors where the entry is still at that version, in the place of those that it has; tell which were.

        Where that entry is settled, the feed shows its change again.
        """
        ...

    def vector_models(self, scope: Scope, /) -> Mapping[str, int]:
        """Return how many entries have vectors of which model; deleted and waiting ones are not counted."""
        ...


class Spaces(Protocol):
    """The spaces of a person, and of everybody."""

    def spaces(self, owner: Owner, *, limit: int, after: str | None = None) -> Page[str]:
        """Return the names of a person's spaces in alphabetical order."""
        ...

    def every_scope(self, *, limit: int, after: str | None = None) -> Page[Scope]:
        """Return every space of everybody: for maintenance only."""
        ...

    def statistics(self, scope: Scope, /) -> SpaceStatistics:
        """Return the counts of a space."""
        ...


class ActivityRecorder(Protocol):
    """Counts what is done in spaces."""

    def add_activity(self, scope: Scope, /, hour: datetime, counts: Counts) -> None:
        """Add to the counts of an hour of a space; callers at once all count.

        Of a space that nobody has written to, or that was erased since the scope's call began, nothing is kept, nor
        under a scope that is limited to tags. Nothing depends on the counts: a killed process may lose some.
        """
        ...

    def add_activity_of_all(self, hour: datetime, counts: Counts) -> None:
        """Add to the counts of the deployment. A store that adds up its spaces when it is asked keeps nothing."""
        ...


class ActivityLog(ActivityRecorder, Protocol):
    """What was done, by the hour, for as long as KEPT."""

    def activity(self, scope: Scope, /, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        """Return the hours of a space in which something was done, from that of `since` to that of `until`."""
        ...

    def activity_of_all(self, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        """Return those of everybody, an hour perhaps several times: for operators only.

        What was erased may be counted or not.
        """
        ...


class Memories(Records, Entries, Protocol):
    """Entries, and the records beside them."""


class Conversations(Memories, Sessions, Protocol):
    """Entries, the records beside them, and the conversations that they stand in."""


class Purging(Protocol):
    """Taking away for good what was forgotten."""

    def purge(
        self, scope: Scope, /, entries: Mapping[str, Sequence[RecordChange]], *, before: datetime
    ) -> tuple[str, ...]:
        """Remove entries that were deleted at or before a moment, with all that is theirs; return those that were.

        With an entry at most MAX_CHANGES of records are carried out, unconditional ones. Cut off, it is repeated.
        """
        ...

    def wipe(self) -> bool:
        """Overwrite what was removed, wherever it is left; return False where it was in use just then: call again."""
        ...


class EntryStore(
    Conversations, Transfers, ChangeFeed, IndexFeed, StreamFeed, VectorStore, Spaces, Purging, ActivityLog, Protocol
):
    """The truth. Every method raises StoreUnavailableError when the store does not answer in time."""
