"""Listings admit what their selection says, in its order, page by page."""

import itertools
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.model.entry import Entry, Kind, Role, State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.scope import Owner, Scope
from recollect.errors import InputError
from recollect.ports import EntryStore
from tests.builders import ALICE, a_memory, changed
from tests.contract.store.parts import conversation, embed, stored
from tests.fakes.clock import START

DAY = timedelta(days=1)


def variety(store: EntryStore) -> list[Entry]:
    """Forty entries in which every attribute takes several values, some of the same moment."""
    kinds, roles, states = list(Kind), list(Role), list(State)
    entries = []
    for number in range(40):
        entry = a_memory(
            f"entry {number}",
            now=START + (number // 3) * DAY,
            kind=kinds[number % len(kinds)],
            role=roles[number % 3],
            state=states[number % len(states)] if number % 2 else State.ACTIVE,
            category=("work", "health", None)[number % 3],
            tags=tuple(tag for tag, every in (("a", 2), ("b", 3), ("c", 5)) if number % every == 0),
            pinned=number % 4 == 0,
            manually_saved=number % 5 == 0,
        )
        entry = stored(store, replace(entry, modified_at=START + (40 - number) * DAY))
        if number % 7 == 0:
            store.record_access(ALICE, [entry.id], START + 90 * DAY)
        entries.append(store.get(ALICE, entry.id))
    return entries


def listed(store: EntryStore, selection: Selection, *, limit: int) -> list[str]:
    found: list[str] = []
    after: str | None = None
    while True:
        page = store.list_entries(ALICE, selection, limit=limit, after=after)
        found += [entry.id for entry in page.items]
        after = page.next_after
        if after is None:
            return found


def expected(entries: Sequence[Entry], selection: Selection) -> list[str]:
    by_creation = selection.order in {Order.CREATED, Order.CREATED_DESC}
    descending = selection.order in {Order.CREATED_DESC, Order.MODIFIED_DESC}
    return [
        entry.id
        for entry in sorted(
            (entry for entry in entries if selection.admits(entry)),
            key=lambda entry: (entry.created_at if by_creation else entry.modified_at, entry.id),
            reverse=descending,
        )
    ]


SELECTIONS = [
    Selection(),
    Selection(states=frozenset(State)),
    Selection(states=frozenset()),
    Selection(states=frozenset({State.DELETED, State.ARCHIVED})),
    Selection(kind=Kind.TURN),
    Selection(role=Role.ASSISTANT),
    Selection(category="work"),
    Selection(tags=("a",)),
    Selection(tags=("a", "b", "c")),
    Selection(tags=("unknown",)),
    Selection(pinned=True),
    Selection(pinned=False),
    Selection(manually_saved=True),
    Selection(manually_saved=False, kind=Kind.MEMORY),
    Selection(created_after=START + 3 * DAY, created_before=START + 9 * DAY),
    Selection(modified_after=START + 3 * DAY, modified_before=START + 9 * DAY),
    Selection(not_accessed_since=START + 5 * DAY),
    Selection(states=frozenset(State), tags=("b",), pinned=False, category="work"),
]


def test_every_selection_in_every_order_admits_what_it_means(store: EntryStore) -> None:
    entries = variety(store)
    for selection, order in itertools.product(SELECTIONS, Order):
        ordered = replace(selection, order=order)
        assert listed(store, ordered, limit=7) == expected(entries, ordered), ordered


def test_the_last_page_says_so(store: EntryStore) -> None:
    for number in range(4):
        stored(store, a_memory(now=START + number * DAY))
    page = store.list_entries(ALICE, Selection(), limit=2)
    assert page.next_after is not None
    assert store.list_entries(ALICE, Selection(), limit=2, after=page.next_after).next_after is None


def test_pages_neither_repeat_nor_skip_while_others_write(store: EntryStore) -> None:
    entries = [stored(store, a_memory(now=START + number * DAY)) for number in range(10)]
    seen: list[str] = []
    after: str | None = None
    for number in range(5):
        page = store.list_entries(ALICE, Selection(), limit=2, after=after)
        seen += [entry.id for entry in page.items]
        after = page.next_after
        stored(store, a_memory(now=START + (20 + number) * DAY))
        stored(store, changed(store.get(ALICE, entries[number].id), text="edited"))
    assert seen == [entry.id for entry in reversed(entries)]


@pytest.mark.parametrize("after", ["", "x", "e30", "WzFd", "ü", "\ud800", "WyJhIiwiYiJd", "WzFlOTksICJhIl0", "W" * 99])
def test_a_malformed_position_is_an_input_error(store: EntryStore, after: str) -> None:
    with pytest.raises(InputError):
        store.list_entries(ALICE, Selection(), limit=2, after=after)


def test_the_tags_of_an_edited_entry_are_the_new_ones(store: EntryStore) -> None:
    entry = stored(store, a_memory(tags=("old", "both")))
    stored(store, changed(entry, tags=("both", "new")))
    assert [listed(store, Selection(tags=(tag,)), limit=9) for tag in ("old", "both", "new")] == [
        [],
        [entry.id],
        [entry.id],
    ]


def test_tags_are_one_in_any_case(store: EntryStore) -> None:
    entry = stored(store, a_memory(tags=("Work", "work", "ÉTÉ")))
    assert store.get(ALICE, entry.id).tags == ("work", "été")
    for order in (Order.CREATED, Order.MODIFIED_DESC):
        assert listed(store, Selection(tags=("WORK", "e\u0301te\u0301"), order=order), limit=9) == [entry.id]


def test_the_spaces_of_a_person_are_listed_by_name_in_pages(store: EntryStore) -> None:
    for name in ("work", "default", "home"):
        stored(store, a_memory(scope=Scope("alice", name)), scope=Scope("alice", name))
    stored(store, a_memory(scope=Scope("bob", "secret")), scope=Scope("bob", "secret"))
    first = store.spaces(Owner("alice"), limit=2)
    rest = store.spaces(Owner("alice"), limit=2, after=first.next_after)
    assert (first.items, rest.items, rest.next_after) == (("default", "home"), ("work",), None)


def test_maintenance_finds_every_space_of_everybody(store: EntryStore) -> None:
    scopes = {Scope(user, space) for user in ("alice", "bob", "#") for space in ("default", "work")}
    for scope in scopes:
        stored(store, a_memory(scope=scope), scope=scope)
    found: list[Scope] = []
    after: str | None = None
    while True:
        page = store.every_scope(limit=4, after=after)
        found += page.items
        after = page.next_after
        if after is None:
            break
    assert len(found) == len(scopes)
    assert set(found) == scopes


def test_a_space_is_counted(store: EntryStore) -> None:
    turns = [*conversation(store, ["a", "b"]), *conversation(store, ["c"], session="s2")]
    memory = stored(store, a_memory(now=START + DAY))
    gone = stored(store, a_memory())
    stored(store, changed(gone, state=State.DELETED))
    embed(store, *turns[:2])
    store.settle(ALICE, [(turn.id, 1) for turn in turns[:2]])
    counts = store.statistics(ALICE)
    assert (counts.space, counts.entries, counts.sessions) == ("default", 4, 2)
    assert counts.by_kind == {Kind.TURN: 3, Kind.MEMORY: 1}
    assert counts.by_state == {State.ACTIVE: 4, State.DELETED: 1}
    assert (counts.waiting_for_embedding, counts.oldest_waiting_since) == (2, START)
    embed(store, turns[2], memory)
    assert store.statistics(ALICE).waiting_for_embedding == 0
    assert store.statistics(ALICE).oldest_waiting_since is None


def test_an_empty_space_counts_nothing(store: EntryStore) -> None:
    counts = store.statistics(ALICE)
    assert (counts.entries, counts.by_kind, counts.by_state, counts.sessions, counts.set_aside) == (0, {}, {}, 0, 0)
