"""Everything that a store holds of one space, as text: to look for what should not be in it, and for changes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from recollect.adapters.clock import SystemClock
from recollect.core.model.entry import State
from recollect.core.model.listing import Order, Page, Selection, pages
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.ports import EntryStore
from tests.isolation.people import EVERYWHERE, Caller, Cell
from tests.isolation.words import tokens_of

PAGE = 200
EVERY_STATE = Selection(states=frozenset(State), order=Order.CREATED)
MODEL = "test-model"


def contents(store: EntryStore, scope: Scope) -> list[str]:
    """Return entries with their former values, records, sessions and pending changes, each as a text."""
    return sorted(map(repr, _everything(store, scope)))


def _everything(store: EntryStore, scope: Scope) -> Iterator[Any]:
    for entries in pages(lambda after: store.list_entries(scope, EVERY_STATE, limit=PAGE, after=after)):
        # Apart: whoever makes a limited caller's things notes scores of the whole space by its own searches
        yield from (replace(one, statistics=replace(one.statistics, last_scores=None)) for one in entries)
        yield from ((one.id, one.statistics.last_scores) for one in entries)
        for entry in (one for one in entries if one.version > 1):
            yield from store.versions(scope, entry.id, limit=PAGE).items
    # Counts by the hour are no records: calls of one's own change them, and nobody else's
    for collection in (one for one in Collection if one is not Collection.ACTIVITY):
        for records in pages(partial(_page_of_records, store, scope, collection)):
            yield from records
    yield from store.sessions(scope, limit=PAGE).items
    yield from ((change.entry_id, change.version) for change in store.pending(scope, limit=PAGE))
    yield from ((row.entry_id, row.version) for row in store.index_rows(scope, model=MODEL, limit=PAGE).items)


def _page_of_records(store: EntryStore, scope: Scope, collection: Collection, after: str | None) -> Page[Record]:
    return store.list_records(scope, RecordPrefix(collection), limit=PAGE, after=after)


def foreign_marks(texts: list[str], marks: dict[str, Cell], scope: Scope) -> set[str]:
    """Return the marks of other people and spaces that stand in texts of this one."""
    found = set[str]().union(*map(tokens_of, texts)) & marks.keys()
    return {mark for mark in found if not _is_of(marks[mark], scope)}


def _is_of(cell: Cell, scope: Scope) -> bool:
    return cell.person == scope.owner and cell.space in {scope.space, EVERYWHERE}


@dataclass(frozen=True, slots=True)
class Holdings:
    """What everybody held until a moment: contents by person and space, and the names of whatever other spaces.

    ends: when records expire, by their texts; a slow run outlives some.
    """

    at: datetime
    contents: dict[tuple[str, str], frozenset[str]]
    others: frozenset[tuple[str, str]]
    ends: dict[str, datetime]

    def changed_beyond(self, caller: Caller, later: "Holdings") -> list[str]:
        """Return what a caller must not change and what is there no more, or anew, at a later moment.

        That is all of other people and of the same person's other spaces; for a credential that is limited to a tag
        also the entries without it, which others may add to meanwhile.
        """
        found = []
        for (person, space), held in self.contents.items():
            now = later.contents[person, space]
            if (person, space) != (caller.person, caller.space):
                changed = {text for text in held ^ now if self.ends.get(text, later.at) >= later.at}
                found += [f"{person}/{space}: {text}" for text in sorted(changed)]
            elif caller.tag is not None:
                lost = {text for text in held - now if text.startswith("Entry(") and caller.tag not in tokens_of(text)}
                found += [f"{person}/{space}: {text}" for text in sorted(lost)]
        spaces = self.others ^ later.others
        return found + [f"{person}/{space}" for person, space in sorted(spaces) if person != caller.person]


def holdings(store: EntryStore, callers: Iterable[Caller]) -> Holdings:
    """Return what these people hold in these spaces, and where else something is."""
    named = dict.fromkeys((caller.person, caller.space) for caller in callers)
    there = {
        (scope.owner, scope.space)
        for scopes in pages(lambda after: store.every_scope(limit=PAGE, after=after))
        for scope in scopes
    }
    ends, held = dict[str, datetime](), {}
    for person, space in named:
        everything = [(repr(one), one) for one in _everything(store, Scope(person, space))]
        ends |= {text: one.expires_at for text, one in everything if isinstance(one, Record) and one.expires_at}
        held[person, space] = frozenset(text for text, _ in everything)
    # Behind the reading, which takes a while: what ended during it is not held against anybody
    return Holdings(SystemClock().now(), held, frozenset(there - named.keys()), ends)
