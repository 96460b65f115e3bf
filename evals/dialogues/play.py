"""Store what a dialogue or a question has before it, each in a space of its own, and ask: in this process."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from evals.dialogues.sets import Days, Dialogue, Item, StoredMemory, TimeQuestion
from evals.harness.in_process import StandingClock
from evals.harness.seed_store import local_scope
from recollect.core.model.drafts import EntryDraft, NotStored, OnDuplicate
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.query.temporal.temporal_questions import TemporalWindow
from recollect.use_cases.search.search import SearchResult
from recollect.use_cases.table import Recollect

EMBEDDING_BATCH: Final = 256
LEASE_SECONDS: Final = 600.0
_AFTER_ALL_WAS_SAID: Final = timedelta(minutes=10)


class NotPlayedError(Exception):
    """A memory was not stored."""


class FilterVerdict(StrEnum):
    """What became of the time that a question names: wrong is another filter, also one where none belongs."""

    RIGHT = "right"
    MISSING = "missing"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was searched for, and the ids of what was found, best first."""

    item: Item
    text: str
    found: tuple[str, ...]
    window: Days | None
    window_dropped: bool

    @property
    def is_right_first(self) -> bool:
        """Whether a memory that answers stands first."""
        return bool(self.found) and self.found[0] in self.item.right

    @property
    def is_trap_first(self) -> bool:
        """Whether a memory stands first that answers another question."""
        return isinstance(self.item, Dialogue) and bool(self.found) and self.found[0] in self.item.trap

    @property
    def filter_verdict(self) -> FilterVerdict:
        """How the filter compares with the one that a question about a time asks for."""
        asked = self.item.window if isinstance(self.item, TimeQuestion) else None
        if self.window == asked:
            return FilterVerdict.RIGHT
        return FilterVerdict.MISSING if self.window is None else FilterVerdict.WRONG

    @property
    def is_lost_by_filter(self) -> bool:
        """Whether nothing was found, or nothing that is right, because a filter hid it."""
        return self.window is not None and not self.window_dropped and self.item.right.isdisjoint(self.found)


def answers(recollect: Recollect, items: Sequence[Item]) -> list[Answer]:
    """Store the memories of all items with their vectors, then ask each in its own space.

    Raises:
        NotPlayedError: a memory was not stored.
    """
    stored = stored_memories(recollect, items)
    return [asked(recollect, item, stored[item.id], _query(item)) for item in items]


def stored_memories(recollect: Recollect, items: Sequence[Item]) -> dict[str, dict[str, str]]:
    """Store the memories of all items with their vectors; return for each item their ids by those of the entries.

    Raises:
        NotPlayedError: a memory was not stored.
    """
    stored = {item.id: _store(recollect, item) for item in items}
    while deliveries := recollect.queue.receive(limit=EMBEDDING_BATCH, lease_seconds=LEASE_SECONDS):
        recollect.embed_entries(deliveries)
    return stored


def asked(recollect: Recollect, item: Item, named: Mapping[str, str], query: Query) -> Answer:
    """Return what a query finds in the space of an item; named: the ids of its memories by those of the entries."""
    scope, moment = local_scope(item.id), asked_at(item)
    recollect.change_settings(scope, {"time_zone": _zone_of(moment)}, Author())
    result = replace(recollect.search, clock=StandingClock(moment))(scope, query)
    found = tuple(named[hit.entry.id] for hit in result.hits)
    window = result.understanding.window
    days = None if window is None else _days(window, ZoneInfo(_zone_of(moment)))
    return Answer(item, result.text, found, days, _is_dropped(result))


def asked_at(item: Item) -> datetime:
    """Return when the question is asked: a dialogue's, soon after its last memory."""
    if isinstance(item, TimeQuestion):
        return item.asked_at
    return max(memory.at for memory in item.memories) + _AFTER_ALL_WAS_SAID


def _store(recollect: Recollect, item: Item) -> dict[str, str]:
    """Store the memories of an item, and return their ids there by the ids of the entries.

    A password or a PIN is taken out of its memory, which is stored without it: the default refuses such a memory.
    """
    recollect.change_settings(local_scope(item.id), {"secrets": "redact"}, Author())
    drafts = [_draft(memory) for memory in item.memories]
    outcomes = recollect.remember(local_scope(item.id), drafts, Author())
    named = {}
    for memory, outcome in zip(item.memories, outcomes, strict=True):
        if isinstance(outcome, NotStored) or outcome.entry is None:
            raise NotPlayedError(f"{item.id}: {memory.id} was not stored")
        named[outcome.entry.id] = memory.id
    return named


def _draft(memory: StoredMemory) -> EntryDraft:
    return EntryDraft(text=memory.text, occurred_at=memory.at, on_duplicate=OnDuplicate.KEEP)


def _query(item: Item) -> Query:
    return Query(text=item.question) if isinstance(item, TimeQuestion) else Query(text="", messages=item.messages)


def _zone_of(moment: datetime) -> str:
    """Return the name of the zone of a moment's whole hours from UTC."""
    hours = round((moment.utcoffset() or timedelta()) / timedelta(hours=1))
    return f"Etc/GMT{-hours:+d}" if hours else "UTC"


def _days(window: TemporalWindow, zone: tzinfo) -> Days:
    first, end = (None if bound is None else bound.astimezone(zone).date() for bound in (window.start, window.end))
    return Days(first, end)


def _is_dropped(result: SearchResult) -> bool:
    return result.understanding.window_dropped
