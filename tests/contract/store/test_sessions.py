"""Conversations keep the order in which things were said, whenever they arrive."""

from datetime import timedelta

import pytest

from recollect.core.model.entry import Kind, State
from recollect.core.model.sessions import Session, SessionWindow
from recollect.errors import InputError, SessionNotFoundError
from recollect.ports import EntryStore
from tests.builders import ALICE, a_memory, a_turn, a_write, changed
from tests.contract.store.parts import commit_one, conversation, stored
from tests.fakes.clock import START

MINUTE = timedelta(minutes=1)


def texts_around(store: EntryStore, minutes: float, *, before: int = 9, after: int = 9) -> tuple[list[str], list[str]]:
    window = store.session_window(ALICE, "s1", START + minutes * MINUTE, before=before, after=after)
    return [turn.text for turn in window.before], [turn.text for turn in window.after]


def test_a_session_that_does_not_exist_has_an_empty_window(store: EntryStore) -> None:
    assert store.session_window(ALICE, "s1", START, before=2, after=2) == SessionWindow(0, 0)


def test_a_window_shows_the_turns_around_a_moment_in_session_order(store: EntryStore) -> None:
    conversation(store, ["a", "b", "c", "d", "e"])
    assert texts_around(store, 2.5, before=2, after=1) == (["b", "c"], ["d"])


def test_a_window_without_turns_on_one_side_shows_the_other(store: EntryStore) -> None:
    conversation(store, ["a", "b"])
    assert texts_around(store, -1) == ([], ["a", "b"])
    assert texts_around(store, 9) == (["a", "b"], [])
    assert texts_around(store, 9, before=0, after=0) == ([], [])


def test_a_new_turn_goes_behind_those_of_the_same_moment(store: EntryStore) -> None:
    conversation(store, ["a", "b", "c"])
    assert texts_around(store, 1) == (["a", "b"], ["c"])


def test_turns_of_the_same_moment_stand_in_their_sequence(store: EntryStore) -> None:
    turns = [a_turn(text, sequence=sequence) for text, sequence in (("late", 2), ("early", 0), ("middle", 1))]
    store.commit(ALICE, [a_write(turn, revision=revision) for revision, turn in enumerate(turns)])
    assert texts_around(store, 0) == (["early", "middle", "late"], [])


def test_a_late_message_takes_its_place_by_time(store: EntryStore) -> None:
    conversation(store, ["a", "c"])
    commit_one(store, a_write(a_turn("b", sequence=2, now=START + MINUTE / 2), revision=2))
    assert texts_around(store, 9) == (["a", "b", "c"], [])


def test_each_write_raises_the_revision_by_one(store: EntryStore) -> None:
    turns = conversation(store, ["a", "b", "c"])
    commit_one(store, a_write(changed(turns[0], text="A"), revision=3))
    assert store.session_window(ALICE, "s1", START, before=0, after=0).revision == 4


def test_the_next_sequence_is_beyond_those_of_deleted_turns(store: EntryStore) -> None:
    turns = conversation(store, ["a", "b", "c"])
    commit_one(store, a_write(changed(turns[2], state=State.DELETED), revision=3))
    window = store.session_window(ALICE, "s1", START, before=9, after=9)
    assert window.next_sequence == 3
    assert [turn.text for turn in (*window.before, *window.after)] == ["a", "b"]


def test_memories_of_a_session_are_not_among_its_turns(store: EntryStore) -> None:
    conversation(store, ["a"])
    stored(store, a_memory("noted", kind=Kind.MEMORY, session_id="s1"))
    assert texts_around(store, 9) == (["a"], [])


def test_sessions_are_listed_with_the_latest_turn_first(store: EntryStore) -> None:
    conversation(store, ["a", "b"], session="short")
    conversation(store, ["a", "b", "c"], session="long")
    conversation(store, ["a", "b"], session="also short")
    page = store.sessions(ALICE, limit=2)
    rest = store.sessions(ALICE, limit=2, after=page.next_after)
    assert (*page.items, *rest.items) == (
        Session("long", 3, START, START + 2 * MINUTE),
        Session("short", 2, START, START + MINUTE),
        Session("also short", 2, START, START + MINUTE),
    )
    assert rest.next_after is None


def test_a_session_without_active_turns_is_not_listed_but_known(store: EntryStore) -> None:
    (turn,) = conversation(store, ["a"])
    commit_one(store, a_write(changed(turn, state=State.DELETED), revision=1))
    assert store.sessions(ALICE, limit=9).items == ()
    assert store.session_turns(ALICE, "s1", limit=9).items == ()


def test_turns_are_listed_the_last_first_in_pages(store: EntryStore) -> None:
    turns = conversation(store, ["a", "b", "c", "d", "e"])
    page = store.session_turns(ALICE, "s1", limit=2)
    commit_one(store, a_write(a_turn("f", sequence=9, now=START + 9 * MINUTE), revision=5))
    rest = store.session_turns(ALICE, "s1", limit=9, after=page.next_after)
    assert [turn.id for turn in (*page.items, *rest.items)] == [turn.id for turn in reversed(turns)]


def test_the_turns_of_an_unknown_session_are_not_found(store: EntryStore) -> None:
    with pytest.raises(SessionNotFoundError):
        store.session_turns(ALICE, "s1", limit=9)


def test_a_position_that_no_listing_gave_out_is_malformed(store: EntryStore) -> None:
    conversation(store, ["a"])
    with pytest.raises(InputError):
        store.session_turns(ALICE, "s1", limit=9, after="nonsense")
    with pytest.raises(InputError):
        store.sessions(ALICE, limit=9, after="nonsense")


@pytest.mark.parametrize(
    ("start", "oldest_first", "expected"),
    [
        (None, True, ["a", "b", "c", "d", "e"]),
        (2, True, ["c", "d", "e"]),
        (2, False, ["c", "b", "a"]),
        (0, False, ["a"]),
        (4, True, ["e"]),
    ],
)
def test_turns_are_listed_from_any_of_them_both_ways(
    store: EntryStore, start: int | None, *, oldest_first: bool, expected: list[str]
) -> None:
    turns = conversation(store, ["a", "b", "c", "d", "e"])
    begin = None if start is None else turns[start]
    listed: list[str] = []
    after: str | None = None
    while True:
        page = store.session_turns(ALICE, "s1", limit=2, after=after, start=begin, oldest_first=oldest_first)
        listed += [turn.text for turn in page.items]
        after = page.next_after
        if after is None:
            break
    assert listed == expected


def test_a_listing_begins_at_the_place_of_a_turn_that_is_gone(store: EntryStore) -> None:
    turns = conversation(store, ["a", "b", "c"])
    commit_one(store, a_write(changed(turns[1], state=State.DELETED), revision=3))
    gone = store.get(ALICE, turns[1].id)
    before = store.session_turns(ALICE, "s1", limit=9, start=gone)
    behind = store.session_turns(ALICE, "s1", limit=9, start=gone, oldest_first=True)
    assert [[turn.text for turn in page.items] for page in (before, behind)] == [["a"], ["c"]]
