"""Take a person's memory away: pages of lines, space by space, in an order that is the same for the same content.

A page begins where the one before ended, which a place tells; nothing is held between pages. What is written while
an export goes on may be in it or not; each entry comes with its former values as they were read together.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, Protocol, TypeAlias

from recollect.core.lifecycle.transfer.carriage import SHAPES
from recollect.core.lifecycle.transfer.entry_lines import entry_line, is_carried, version_line
from recollect.core.lifecycle.transfer.lines import MAX_LINES
from recollect.core.lifecycle.transfer.manifest import FileTally, header
from recollect.core.lifecycle.transfer.record_lines import record_line
from recollect.core.lifecycle.transfer.values import canonical
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.listing import pages
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.model.scope import PERSON_SPACE, Owner, Right, Scope
from recollect.core.model.writes import Author, VersionRecord
from recollect.ports import Clock, Memories, Spaces, Transfers
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.common.settings import ReadSettings

MAX_PAGE_BYTES: Final = 4_000_000
MARGIN_BYTES: Final = 16_384  # for the lines that close a section and the file
EVERY_SPACE: Final = "*"
ENTRIES: Final = "entries"
# Entries last: where they are brought in, a worker that comes to one finds what was made of it already
STAGES: Final = (*(collection.value for collection in SHAPES), ENTRIES)
BATCH: Final = 100

ScopeOf: TypeAlias = Callable[[str], Scope]


class _Store(Memories, Transfers, Spaces, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an export goes on. space: "" at the beginning; stage: one of STAGES.

    after: the last entry that is written as a whole, or the position of the listing that records are read from.
    inside: the entry whose line is written while former values up to `version` are; of records, the last key.
    """

    space: str = ""
    stage: str = STAGES[0]
    after: str | None = None
    inside: str | None = None
    version: int = 0
    tally: FileTally = field(default_factory=FileTally)

    def text(self) -> str:
        """Return it as text."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def of(cls, text: str) -> "Place":
        """Return the place of such a text, which is trusted: whoever hands it out signs it."""
        value = json.loads(text)
        return cls(**{**value, "tally": FileTally(**value["tally"])})


@dataclass(frozen=True, slots=True)
class ExportPage:
    """Some lines of a file, and where it goes on; None: these are the last."""

    lines: tuple[str, ...]
    following: Place | None


_Found: TypeAlias = "tuple[dict[str, JsonValue], Place]"


@dataclass(frozen=True, slots=True)
class ExportMemory:
    """Writes what is remembered about a person as lines. For people: agents do not see what is in quarantine."""

    store: _Store
    clock: Clock
    settings: ReadSettings

    def __call__(
        self,
        owner: Owner,
        space: str,
        scope_of: ScopeOf,
        author: Author,
        *,
        place: Place | None = None,
        has_time: Callable[[], bool] = lambda: True,
    ) -> ExportPage:
        """Return the next page, of at most MAX_PAGE_BYTES and MAX_LINES.

        Args:
            owner: whose memory.
            space: which space of it, `*` for all.
            scope_of: makes the scope of a space as the caller has it.
            author: who takes it away; it is noted in each space that has lines on the page.
            place: where the page before ended; None for the first one.
            has_time: where it tells that there is none, the page ends early.

        Raises:
            NotPermittedError: the caller may not see all of a space.
        """
        now = self.clock.now()
        page = _Page([] if place is not None else [canonical(header(space, now))])
        at = place or Place()
        for name in self._spaces(owner, space, at.space):
            scope = scope_of(name)
            for right in (Right.READ, Right.REVIEW):
                scope.require_whole(right)
            if at.space != name:
                at = Place(name, tally=page.close(at))
            for value, following in _Section(self.store, scope, now, self.settings(scope).undo).lines(at):
                line = canonical(value)
                if not page.has_room(line) or (page.lines and not has_time()):
                    return self._noted(page, scope_of, author, at)
                page.take(line, of=name)
                at = replace(following, tally=at.tally.counting(str(value["type"]), line))
        page.take(canonical(page.close(at).manifest()))
        return self._noted(page, scope_of, author, None)

    def _noted(self, page: "_Page", scope_of: ScopeOf, author: Author, following: Place | None) -> ExportPage:
        """Return a page once the trail of each space tells of it: nothing is taken away that nobody knows of."""
        now = self.clock.now()
        for space, count in page.counts.items():
            item = AuditItem(now, AuditAction.EXPORTED, space, author.name, author.reason, count=count)
            # Who may read all of a space need not be allowed to write there; the trail is written all the same
            scope = replace(scope_of(space), rights=frozenset(Right))
            self.store.change_records(scope, [audit_record(item)])
        return ExportPage(tuple(page.lines), following)

    def _spaces(self, owner: Owner, space: str, first: str) -> Iterator[str]:
        if space != EVERY_SPACE:
            yield space
            return
        for names in pages(lambda after: self.store.spaces(owner, limit=BATCH, after=after)):
            yield from (name for name in names if name >= first)
        yield PERSON_SPACE  # behind all others, by its name as well


@dataclass(slots=True)
class _Page:
    lines: list[str]
    size: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def has_room(self, line: str) -> bool:
        size = self.size + len(line.encode()) + 1
        return len(self.lines) < MAX_LINES - 2 and (not self.lines or size <= MAX_PAGE_BYTES - MARGIN_BYTES)

    def take(self, line: str, *, of: str | None = None) -> None:
        if of is not None:
            self.counts[of] += 1
        self.lines.append(line)
        self.size += len(line.encode()) + 1

    def close(self, place: Place) -> FileTally:
        """Close the section of a place, if there is anything in it; return the tally behind it."""
        if not place.tally.counts:
            return place.tally
        line = canonical(place.tally.section(place.space))
        self.take(line)
        return place.tally.closed(line)


@dataclass(frozen=True, slots=True)
class _Section:
    """One space, from a place on."""

    store: _Store
    scope: Scope
    now: datetime
    undo: timedelta

    def lines(self, place: Place) -> Iterator[_Found]:
        """Yield what is behind a place, each with the place behind it."""
        for number, stage in enumerate(STAGES[STAGES.index(place.stage) :]):
            begun = place if number == 0 else Place(place.space, stage)
            yield from self._entries(begun) if stage == ENTRIES else self._records(begun, Collection(stage))

    def _entries(self, place: Place) -> Iterator[_Found]:
        after = place.after
        if place.inside is not None:
            yield from self._versions(place.inside, place.version, place)
            after = place.inside
        while batch := self.store.every_entry(self.scope, limit=BATCH, after=after):
            for entry in batch:
                if is_carried(entry, self.now, self.undo):
                    yield from self._entry(entry, Place(place.space, ENTRIES, after))
                after = entry.id
            if len(batch) < BATCH:
                return

    def _entry(self, entry: Entry, before: Place) -> Iterator[_Found]:
        if entry.version == 1:
            yield entry_line(entry), replace(before, after=entry.id)
            return
        inside = replace(before, inside=entry.id)
        yield entry_line(entry), inside
        yield from self._versions(entry.id, 0, inside)

    def _versions(self, entry_id: str, version: int, place: Place) -> Iterator[_Found]:
        listed = pages(lambda after: self.store.versions(self.scope, entry_id, limit=BATCH, after=after))
        former: list[VersionRecord] = []
        for page in listed:
            former += [record for record in page if record.entry.version > version]
            if not former or page[-1].entry.version <= version:
                break
        for record in reversed(former):
            yield version_line(record), replace(place, inside=entry_id, version=record.entry.version)

    def _records(self, place: Place, collection: Collection) -> Iterator[_Found]:
        after, met = place.after, place.inside
        while True:
            page = self.store.list_records(self.scope, RecordPrefix(collection), limit=BATCH, after=after)
            for record in self._carried(page.items):
                if met is None or record.key.text > met:
                    yield (
                        record_line(record, self.scope.space),
                        Place(place.space, collection.value, after, record.key.text),
                    )
            if page.next_after is None:
                return
            after, met = page.next_after, None

    def _carried(self, records: Sequence[Record]) -> list[Record]:
        """Return the records that say something: those about an entry only where that is taken away too."""
        shapes = [(record, SHAPES[record.key.collection]) for record in records]
        about = {record.key: shape.about(record) for record, shape in shapes if shape.is_kept(record)}
        read = entries_of(self.store, self.scope, (one for named in about.values() for one in named))
        there = {one for one, entry in read.items() if is_carried(entry, self.now, self.undo)}
        return [record for record, _ in shapes if record.key in about and there.issuperset(about[record.key])]
