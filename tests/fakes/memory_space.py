"""One space of the in-memory entry store: what it holds, and what a write does to it."""

import copy
import itertools
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime

from recollect.core.embedding.messages import EmbeddedVersion, EmbeddingRequest
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.entry import Entry, Kind, State, Statistics
from recollect.core.model.records import ABSENT, PutRecord, Record, RecordChange, RecordKey, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.model.sessions import Session, SessionWindow
from recollect.core.model.vectors import EntryVectors
from recollect.core.model.writes import Change, Committed, Duplicate, Outcome, SessionStep, VersionRecord, Write
from recollect.core.retrieval.filters.facts import facts_of
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.text.searched_text import searched_text
from recollect.errors import (
    EntryNotFoundError,
    NameTakenError,
    RecordConflictError,
    SessionConflictError,
    SessionNotFoundError,
    VersionConflictError,
)


@dataclass
class MemorySpace:
    """Everything by entry id, sessions by their id; `changes` holds each entry's latest change and its number."""

    entries: dict[str, Entry] = field(default_factory=dict)
    versions: dict[str, tuple[VersionRecord, ...]] = field(default_factory=dict)
    vectors: dict[str, tuple[int, EntryVectors]] = field(default_factory=dict)
    revisions: dict[str, int] = field(default_factory=dict)
    sequences: dict[str, int] = field(default_factory=dict)
    messages: dict[tuple[str, str], str] = field(default_factory=dict)
    changes: dict[str, tuple[int, Change]] = field(default_factory=dict)
    requests: list[EmbeddingRequest] = field(default_factory=list)
    records: dict[RecordKey, Record] = field(default_factory=dict)
    last_number: int = 0
    forgotten: int = 0

    def draft(self) -> "MemorySpace":
        """A copy to work on: the values are immutable, so copying the containers is enough."""
        return MemorySpace(**{each.name: copy.copy(getattr(self, each.name)) for each in fields(self)})

    def visible(self, scope: Scope) -> dict[str, Entry]:
        tags = scope.tags
        return {key: entry for key, entry in self.entries.items() if tags is None or tags & set(entry.tags)}

    def turns(self, scope: Scope, session_id: str | None = None) -> list[Entry]:
        """The active turns, of one session or of all, in session order."""
        active = [turn for turn in self.visible(scope).values() if is_active_turn(turn)]
        return sorted((turn for turn in active if session_id in {None, turn.session_id}), key=place_of)

    def turns_from(self, scope: Scope, session_id: str, start: Entry | None, *, oldest_first: bool) -> list[Entry]:
        """The active turns of a session that stand where a turn stands, or on one side of it."""
        turns = self.turns(scope, session_id)
        if not turns and (scope.tags is not None or session_id not in self.revisions):
            raise SessionNotFoundError(session_id)
        if start is None:
            return turns
        begin = place_of(start)
        return [one for one in turns if (place_of(one) >= begin if oldest_first else place_of(one) <= begin)]

    def window(self, scope: Scope, session_id: str, at: datetime, *, before: int, after: int) -> SessionWindow:
        """The turns of a session around a moment."""
        turns = self.turns(scope, session_id)
        gap = sum(turn.occurred_at <= at for turn in turns)
        around = tuple(turns[max(0, gap - before) : gap]), tuple(turns[gap : gap + after])
        return SessionWindow(self.revisions.get(session_id, 0), self.sequences.get(session_id, 0), *around)

    def feed(self, scope: Scope) -> list[tuple[int, Change]]:
        """The numbered changes, oldest first."""
        visible = self.visible(scope)
        return sorted(
            ((number, change) for number, change in self.changes.values() if change.entry_id in visible),
            key=lambda numbered: numbered[0],
        )

    def vectors_of(self, entry: Entry, model: str | None) -> EntryVectors | None:
        version, vectors = self.vectors.get(entry.id, (0, None))
        if vectors is None or version != entry.version or vectors.model != model:
            return None
        return vectors

    def restore_version(self, scope: Scope, version: VersionRecord) -> bool:
        entry_id = version.entry.id
        kept = self.versions.get(entry_id, ())
        if entry_id not in self.visible(scope) or version.entry.version in {one.entry.version for one in kept}:
            return False
        self.versions[entry_id] = tuple(sorted((*kept, version), key=lambda one: one.entry.version))
        return True

    def store_vectors(self, scope: Scope, embedded: EmbeddedVersion) -> bool:
        entry = self.visible(scope).get(embedded.entry_id)
        if entry is None or entry.version != embedded.version:
            return False
        self.vectors[entry.id] = (embedded.version, embedded.vectors)
        self.entries[entry.id] = replace(entry, needs_embedding=False, embedding_model=embedded.vectors.model)
        self.show_again(entry)
        return True

    def index_row(self, entry: Entry, model: str) -> IndexRow:
        vectors = self.vectors_of(entry, model)
        pooled, made_by = (None, model) if vectors is None else (vectors.pooled, vectors.model)
        of_another = pooled is None and entry.embedding_model is not None and not entry.needs_embedding
        told = (entry.id, entry.version, entry.kind, entry.state, searched_text(entry), pooled, made_by)
        return IndexRow(*told, facts_of(entry), of_another=of_another)

    def apply(self, scope: Scope, write: Write, now: datetime) -> Outcome:
        """Do all of a write; on an error the draft is to be thrown away."""
        entry, step = write.entry, write.session
        if step is not None:
            stored = self.messages.get((step.session_id, step.message_id or ""))
            if write.is_new and stored is not None:
                return Duplicate(stored)
            self._take_step(step, entry, is_new=write.is_new)
        self.change_records(write.records, now)
        former = None if write.is_new else self._former(scope, entry)
        if former is None and entry.id in self.entries:
            raise VersionConflictError(entry.id, 0)
        self._require_free_name(entry)
        if former is not None:
            record = VersionRecord(
                replace(former, context=None), write.author.name, write.author.reason, entry.modified_at
            )
            self.versions[entry.id] = (*self.versions.get(entry.id, ()), record)
        committed = self.put(entry, former, entry.modified_at, embed=write.embed)
        for successor in write.refreshed:
            self.put(successor, self._former(scope, successor), entry.modified_at, embed=True)
        return Committed(committed)

    def change_records(self, changes: Iterable[RecordChange], now: datetime) -> None:
        """Carry out changes; on an error the draft is to be thrown away."""
        for change in changes:
            held = self.records.pop(change.key, None)
            revision = held.revision if held is not None and held.alive(now) else ABSENT
            if change.expected not in {None, revision}:
                raise RecordConflictError(change.key.collection)
            if isinstance(change, PutRecord):
                value = json.loads(json.dumps(dict(change.value)))
                self.records[change.key] = Record(change.key, value, change.expires_at, revision + 1)

    def put(self, entry: Entry, former: Entry | None, at: datetime, *, embed: bool) -> Entry:
        """Hold a new value, with its pending change and its request; vectors of an unchanged text stay good."""
        held = former or replace(entry, embedding_model=None)
        stored = replace(
            entry,
            statistics=held.statistics,
            needs_embedding=embed or held.needs_embedding,
            embedding_model=None if embed else held.embedding_model,
        )
        version, vectors = self.vectors.get(entry.id, (0, None))
        if not embed and vectors is not None and version == held.version:
            self.vectors[entry.id] = (entry.version, vectors)
        self.entries[entry.id] = stored
        self.announce(stored, at)
        return stored

    def announce(self, entry: Entry, at: datetime) -> None:
        """Note a pending change and ask for vectors."""
        self.note(Change(entry.id, entry.version, at, settled=False))
        self.requests.append(EmbeddingRequest(entry.user_id, entry.space, entry.id, entry.version))

    def remove(self, entry_id: str) -> None:
        """Drop an entry with all that is its own; readers of the feed that have not come so far begin anew."""
        number, _ = self.changes.pop(entry_id, (0, None))
        self.forgotten = max(self.forgotten, number)
        for held in (self.entries, self.versions, self.vectors):
            held.pop(entry_id, None)

    def note(self, change: Change) -> None:
        self.last_number += 1
        self.changes[change.entry_id] = (self.last_number, change)

    def settle(self, entry_id: str, version: int) -> None:
        _, change = self.changes.get(entry_id, (0, None))
        if change is not None and not change.settled and change.version <= version:
            self.note(replace(change, settled=True))

    def show_again(self, entry: Entry) -> None:
        """Have the feed show an entry that is settled."""
        _, change = self.changes.get(entry.id, (0, None))
        if change is None or change.settled:
            self.note(Change(entry.id, entry.version, entry.modified_at, settled=True))

    def forget_settled(self, kept: int) -> None:
        """Drop all but the last `kept` settled changes."""
        settled = sorted(number for number, change in self.changes.values() if change.settled)
        dropped = settled[: max(0, len(settled) - kept)]
        self.changes = {key: value for key, value in self.changes.items() if value[0] not in dropped}
        self.forgotten = max(self.forgotten, *dropped, 0)

    def _take_step(self, step: SessionStep, turn: Entry, *, is_new: bool) -> None:
        revision = self.revisions.get(step.session_id, 0)
        if revision != step.expected_revision:
            raise SessionConflictError(step.session_id)
        self.revisions[step.session_id] = revision + 1
        self.sequences[step.session_id] = max(self.sequences.get(step.session_id, 0), turn.sequence + 1)
        if step.message_id is not None and is_new:
            self.messages[step.session_id, step.message_id] = turn.id

    def _former(self, scope: Scope, entry: Entry) -> Entry:
        former = self.visible(scope).get(entry.id)
        if former is None:
            raise EntryNotFoundError(entry.id)
        if former.version != entry.version - 1:
            raise VersionConflictError(entry.id, entry.version - 1)
        return former

    def _require_free_name(self, entry: Entry) -> None:
        if entry.name is None or entry.state is State.DELETED:
            return
        others = [other for other in self.entries.values() if other.id != entry.id and other.state is not State.DELETED]
        if any(other.name == entry.name for other in others):
            raise NameTakenError(entry.id)


def records_at(records: Iterable[Record], prefix: RecordPrefix) -> list[Record]:
    """Those under a prefix."""
    parts = prefix.parts
    alike = [record for record in records if record.key.collection is prefix.collection]
    return [one for one in alike if one.key.parts[: len(parts)] == parts and len(one.key.parts) > len(parts)]


def is_active_turn(entry: Entry) -> bool:
    return entry.kind is Kind.TURN and entry.state is State.ACTIVE and entry.session_id is not None


def place_of(turn: Entry) -> tuple[str, int, str]:
    """The order of a session: time, sequence, id."""
    return sortable(turn.occurred_at), turn.sequence, turn.id


def sortable(moment: datetime) -> str:
    """A time in UTC as text that sorts like it."""
    return moment.isoformat(timespec="microseconds")


def added(statistics: Statistics, counts: UseCounts) -> Statistics:
    """Return what is counted of an entry with some more."""
    return replace(
        statistics,
        times_served=statistics.times_served + counts.times_served,
        times_relevant=statistics.times_relevant + counts.times_relevant,
        usefulness=statistics.usefulness + counts.usefulness,
    )


def is_due(entry: Entry, before: datetime) -> bool:
    return entry.state is State.DELETED and entry.modified_at <= before


def session_ids(turns: Sequence[Entry]) -> set[str]:
    return {str(turn.session_id) for turn in turns}


def session_of(turns: Sequence[Entry]) -> Session:
    return Session(str(turns[0].session_id), len(turns), turns[0].occurred_at, turns[-1].occurred_at)


def runs_of(turns: Sequence[Entry], chosen: set[str]) -> Iterator[tuple[str, ...]]:
    """The stretches of a session that were chosen without a gap."""
    for is_chosen, stretch in itertools.groupby(turns, key=lambda turn: turn.id in chosen):
        if is_chosen:
            yield tuple(turn.id for turn in stretch)
