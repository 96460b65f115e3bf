"""A turn that is kept apart from its first version on: known by its message, in its session only when approved."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.model.entry import State
from recollect.core.model.writes import Committed
from recollect.errors import SessionNotFoundError
from recollect.ports import EntryStore
from tests.builders import ALICE, a_turn, a_write, changed
from tests.contract.store.parts import commit_one
from tests.fakes.clock import START


def test_a_session_is_read_without_it_until_it_is_approved(store: EntryStore) -> None:
    turns = [
        a_turn(text, sequence=number, now=START + timedelta(minutes=number))
        for number, text in enumerate(("one", "two", "three"))
    ]
    turns[1] = replace(turns[1], state=State.QUARANTINED)
    writes = [a_write(turn, revision=number, message_id=turn.text) for number, turn in enumerate(turns)]
    assert all(isinstance(outcome, Committed) for outcome in store.commit(ALICE, writes))

    assert [turn.text for turn in store.session_turns(ALICE, "s1", limit=10).items] == ["three", "one"]
    assert [session.turns for session in store.sessions(ALICE, limit=10).items] == [2]
    assert store.stored_messages(ALICE, "s1", ["two"]) == {"two": turns[1].id}
    end = START + timedelta(hours=1)
    window = store.session_window(ALICE, "s1", end, before=5, after=5)
    assert ([turn.text for turn in window.before], window.revision, window.next_sequence) == (["one", "three"], 3, 3)
    reading = store.read(ALICE, [turns[0].id, turns[1].id], model="", before=2, after=2)
    assert reading.runs == ((turns[0].id, turns[2].id),)

    approved = a_write(changed(store.get(ALICE, turns[1].id), state=State.ACTIVE), revision=3, embed=False)
    assert isinstance(commit_one(store, approved), Committed)
    assert [turn.text for turn in store.session_turns(ALICE, "s1", limit=10).items] == ["three", "two", "one"]


def test_a_session_of_nothing_else_has_no_turns(store: EntryStore) -> None:
    turn = a_turn("alone", state=State.QUARANTINED)
    assert isinstance(commit_one(store, a_write(turn, message_id="m")), Committed)
    assert store.sessions(ALICE, limit=10).items == ()
    window = store.session_window(ALICE, "s1", START, before=2, after=2)
    assert (window.before, window.after, window.revision) == ((), (), 1)
    assert store.session_turns(ALICE, "s1", limit=10).items == ()
    with pytest.raises(SessionNotFoundError):
        store.session_turns(ALICE, "s2", limit=10)
