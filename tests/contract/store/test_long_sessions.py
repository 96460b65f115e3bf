"""Conversations of several hundred turns: the order holds wherever a store divides them."""

from datetime import timedelta

import pytest

from recollect.core.model.entry import Entry, State
from recollect.core.model.writes import Committed
from recollect.ports import EntryStore
from tests.builders import ALICE, MODEL, a_turn, a_write, changed
from tests.contract.store.parts import MANY, conversation
from tests.fakes.clock import START

TURNS = 200
LATE = 100
SECOND = timedelta(seconds=1)


@pytest.fixture
def turns(store: EntryStore) -> list[Entry]:
    """A conversation, a turn a minute, into the middle of which as many turns again come late."""
    said = conversation(store, [str(number) for number in range(TURNS)])
    late = [
        a_turn(f"late {number}", sequence=TURNS + number, now=START + timedelta(minutes=90) + (number + 1) * SECOND / 2)
        for number in range(LATE)
    ]
    writes = [a_write(turn, revision=TURNS + number) for number, turn in enumerate(late)]
    assert all(isinstance(outcome, Committed) for outcome in store.commit(ALICE, writes))
    return [*said[:91], *late, *said[91:]]


def test_turns_are_listed_in_session_order_over_all_pages(store: EntryStore, turns: list[Entry]) -> None:
    listed: list[str] = []
    after: str | None = None
    while True:
        page = store.session_turns(ALICE, "s1", limit=77, after=after)
        listed += [turn.id for turn in page.items]
        after = page.next_after
        if after is None:
            break
    assert listed == [turn.id for turn in reversed(turns)]
    (session,) = store.sessions(ALICE, limit=9).items
    assert (session.turns, session.first_at, session.last_at) == (300, turns[0].occurred_at, turns[-1].occurred_at)


def test_turns_are_listed_both_ways_from_any_of_them(store: EntryStore, turns: list[Entry]) -> None:
    for number in range(0, len(turns), 37):
        behind = store.session_turns(ALICE, "s1", limit=MANY, start=turns[number], oldest_first=True)
        before = store.session_turns(ALICE, "s1", limit=70, start=turns[number])
        assert [turn.id for turn in behind.items] == [turn.id for turn in turns[number:]], number
        expected = [turn.id for turn in reversed(turns[max(number - 69, 0) : number + 1])]
        assert [turn.id for turn in before.items] == expected, number


def test_a_window_shows_what_is_around_any_turn(store: EntryStore, turns: list[Entry]) -> None:
    for number in range(3, len(turns) - 3, 13):
        window = store.session_window(ALICE, "s1", turns[number].occurred_at, before=3, after=2)
        around = [turn.id for turn in (*window.before, *window.after)]
        assert around == [turn.id for turn in turns[number - 2 : number + 3]], number
    whole = store.session_window(ALICE, "s1", turns[150].occurred_at, before=MANY, after=MANY)
    assert [turn.id for turn in (*whole.before, *whole.after)] == [turn.id for turn in turns]


def test_every_turn_comes_with_its_neighbours(store: EntryStore, turns: list[Entry]) -> None:
    for start in range(10):
        chosen = range(start + 5, len(turns) - 5, 30)
        reading = store.read(ALICE, [turns[number].id for number in chosen], model=MODEL, before=4, after=2)
        expected = {tuple(turn.id for turn in turns[number - 4 : number + 3]) for number in chosen}
        assert set(reading.runs) == expected, start


def test_neighbours_are_found_over_a_stretch_that_was_forgotten(store: EntryStore, turns: list[Entry]) -> None:
    forgotten = turns[50:250]
    writes = [
        a_write(changed(turn, state=State.DELETED), revision=len(turns) + step, embed=False)
        for step, turn in enumerate(forgotten)
    ]
    assert all(isinstance(outcome, Committed) for outcome in store.commit(ALICE, writes))
    reading = store.read(ALICE, [turns[49].id], model=MODEL, before=1, after=2)
    assert reading.runs == (tuple(turns[number].id for number in (48, 49, 250, 251)),)
    window = store.session_window(ALICE, "s1", turns[100].occurred_at, before=2, after=2)
    around = [turn.id for turn in (*window.before, *window.after)]
    assert around == [turns[number].id for number in (48, 49, 250, 251)]


def test_the_ends_of_a_session_move_with_what_is_forgotten(store: EntryStore, turns: list[Entry]) -> None:
    gone = [*turns[:70], *turns[230:]]
    writes = [
        a_write(changed(turn, state=State.DELETED), revision=len(turns) + step, embed=False)
        for step, turn in enumerate(gone)
    ]
    store.commit(ALICE, writes)
    (session,) = store.sessions(ALICE, limit=9).items
    assert (session.turns, session.first_at, session.last_at) == (160, turns[70].occurred_at, turns[229].occurred_at)
