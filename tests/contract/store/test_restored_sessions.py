"""A session that was forgotten as a whole is brought back as a whole, on every store."""

from datetime import timedelta

import pytest

from recollect.core.model.entry import State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.writes import Author
from recollect.errors import NotForgottenError, SessionNotFoundError
from recollect.ports import EntryStore
from recollect.use_cases.conversations.sessions import ForgetSession, RestoreSession
from recollect.use_cases.memories.forget import ForgetEntry
from tests.builders import ALICE, MALLORY, a_turn, a_write
from tests.contract.store.parts import conversation
from tests.fakes.clock import START, FixedClock

SAID = [f"said {number}" for number in range(5)]
AUTHOR = Author()


def read(store: EntryStore) -> list[str]:
    """The texts of the session, the first one first."""
    return [turn.text for turn in store.session_turns(ALICE, "s1", limit=200).items][::-1]


def test_what_went_with_the_session_comes_back_and_nothing_else(store: EntryStore, clock: FixedClock) -> None:
    turns = conversation(store, SAID, with_contexts=True)
    store.commit(ALICE, [a_write(a_turn("elsewhere", session_id="s2"))])
    ForgetEntry(store, clock)(ALICE, turns[1].id, AUTHOR)
    before = store.session_turns(ALICE, "s1", limit=9).items
    clock.advance(minutes=1)
    for session_id in ("s1", "s2"):
        forgotten = ForgetSession(store, clock)(ALICE, session_id, AUTHOR)
        assert forgotten.at == clock.now()
    clock.advance(hours=23)
    assert RestoreSession(store, clock)(ALICE, "s1", AUTHOR) == len(SAID) - 1
    assert read(store) == [text for text in SAID if text != SAID[1]]
    for was, present in zip(before, store.session_turns(ALICE, "s1", limit=9).items, strict=True):
        assert (present.id, present.context, present.state) == (was.id, was.context, State.ACTIVE)
        assert (present.version, present.modified_at) == (was.version + 2, clock.now())
    assert [one.id for one in store.sessions(ALICE, limit=9).items] == ["s1"]
    with pytest.raises(NotForgottenError):
        RestoreSession(store, clock)(ALICE, "s1", AUTHOR)


def test_after_a_day_and_for_others_nothing_comes_back(store: EntryStore, clock: FixedClock) -> None:
    conversation(store, SAID)
    ForgetSession(store, clock)(ALICE, "s1", AUTHOR)
    with pytest.raises(SessionNotFoundError):
        RestoreSession(store, clock)(MALLORY, "s1", AUTHOR)
    clock.advance(hours=24)
    with pytest.raises(NotForgottenError):
        RestoreSession(store, clock)(ALICE, "s1", AUTHOR)


def test_a_long_session_comes_back_in_batches_once_for_each_key(store: EntryStore, clock: FixedClock) -> None:
    said = [f"said {number}" for number in range(230)]
    conversation(store, said)
    assert ForgetSession(store, clock)(ALICE, "s1", AUTHOR).turns == 230
    claim = IdempotencyKey("k", "d")
    assert [RestoreSession(store, clock)(ALICE, "s1", AUTHOR, idempotency_key=claim) for _ in range(2)] == [230, 230]
    assert sorted(read(store)) == sorted(said[-200:])
    assert store.statistics(ALICE).by_state[State.ACTIVE] == 230


def test_what_was_said_meanwhile_stays(store: EntryStore, clock: FixedClock) -> None:
    conversation(store, SAID)
    ForgetSession(store, clock)(ALICE, "s1", AUTHOR)
    revision = store.session_window(ALICE, "s1", START, before=0, after=0).revision
    later = a_turn("later", sequence=99, now=START + timedelta(hours=2))
    store.commit(ALICE, [a_write(later, revision=revision)])
    assert RestoreSession(store, clock)(ALICE, "s1", AUTHOR) == len(SAID)
    assert read(store) == [*SAID, "later"]


def test_a_call_cut_off_before_its_key_was_noted_is_no_error_when_it_comes_again(
    store: EntryStore, clock: FixedClock
) -> None:
    conversation(store, SAID)
    ForgetSession(store, clock)(ALICE, "s1", AUTHOR)
    assert RestoreSession(store, clock)(ALICE, "s1", AUTHOR) == len(SAID)
    key = IdempotencyKey("k", "the call that had done it")
    assert [RestoreSession(store, clock)(ALICE, "s1", AUTHOR, idempotency_key=key) for _ in range(2)] == [0, 0]


def test_what_is_forgotten_already_promises_no_other_time_of_undoing(store: EntryStore, clock: FixedClock) -> None:
    conversation(store, SAID)
    first = ForgetSession(store, clock)(ALICE, "s1", AUTHOR)
    clock.advance(hours=10)
    again = ForgetSession(store, clock)(ALICE, "s1", AUTHOR)
    assert (first.turns, again.turns, again.at) == (len(SAID), 0, None)
