"""Forgetting names what says the same, and takes it along where that is asked for; cut off, it is repeated."""

import pytest

from recollect.core.model.drafts import Message
from recollect.core.model.entry import Entry, State
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError, StoreUnavailableError, VersionConflictError
from recollect.use_cases.conversations.sessions import ForgetSession, RestoreSession
from recollect.use_cases.memories.forget import ForgetRelated, Forgotten, RestoreRelated
from recollect.use_cases.people.forget_conversation import ForgetConversation, RestoreConversation
from tests.builders import ALICE, MALLORY
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.maintenance.extracting import extracting, memories, setting, turns_of

ASKED = "Remember that I am allergic to penicillin."
SAID = f"{ASKED} Thanks! Remember that I work at Globex."
USER = Author()


@pytest.fixture
def forget(bench: Bench) -> ForgetRelated:
    return ForgetRelated(bench.store, bench.forget)


@pytest.fixture
def turn(bench: Bench) -> Entry:
    """A turn of which two memories were made."""
    setting(bench, "judge")
    (turn,) = turns_of(bench, Message(id="m1", text=SAID, speaker="Maya"))
    extracting(bench)(ALICE, [turn])
    assert len(memories(bench)) == 2
    return turn


def state(bench: Bench, entry_id: str) -> State:
    return bench.store.get(ALICE, entry_id).state


def test_a_turn_names_the_memories_made_of_it_and_takes_them_along(
    bench: Bench, forget: ForgetRelated, turn: Entry
) -> None:
    made = {memory.id for memory in memories(bench)}
    forgotten = forget(ALICE, turn.id, USER, cascade=True)
    assert (set(forgotten.with_it), forgotten.also) == (made, ())
    assert {state(bench, entry_id) for entry_id in {*made, turn.id}} == {State.DELETED}


def test_without_cascade_they_are_named_and_stay(bench: Bench, forget: ForgetRelated, turn: Entry) -> None:
    made = {memory.id for memory in memories(bench)}
    forgotten = forget(ALICE, turn.id, USER)
    assert (forgotten.with_it, set(forgotten.also)) == ((), made)
    assert len(memories(bench)) == 2


def test_a_memory_names_its_turn(bench: Bench, forget: ForgetRelated, turn: Entry) -> None:
    first, second = memories(bench)
    assert forget(ALICE, first.id, USER).also == (turn.id,)
    assert forget(ALICE, second.id, USER, cascade=True).with_it == (turn.id,)
    assert state(bench, turn.id) is State.DELETED


def test_what_is_gone_is_not_named(bench: Bench, forget: ForgetRelated, turn: Entry) -> None:
    first, second = memories(bench)
    forget(ALICE, first.id, USER)
    assert forget(ALICE, turn.id, USER).also == (second.id,)


def test_another_version_than_was_seen_forgets_nothing(bench: Bench, forget: ForgetRelated, turn: Entry) -> None:
    with pytest.raises(VersionConflictError):
        forget(ALICE, turn.id, USER, cascade=True, expected_version=7)
    assert len(memories(bench)) == 2


def test_nothing_of_another_person_goes(bench: Bench, forget: ForgetRelated, turn: Entry) -> None:
    with pytest.raises(EntryNotFoundError):
        forget(MALLORY, turn.id, USER, cascade=True)
    assert len(memories(bench)) == 2


@pytest.mark.parametrize("commits", range(3))
def test_cut_off_it_is_repeated(
    bench: Bench, forget: ForgetRelated, turn: Entry, monkeypatch: pytest.MonkeyPatch, commits: int
) -> None:
    commit, done = bench.store.commit, 0

    def cut_off(*args: object) -> object:
        nonlocal done
        if done == commits:
            raise StoreUnavailableError
        done += 1
        return commit(*args)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(bench.store, "commit", cut_off)
        with pytest.raises(StoreUnavailableError):
            forget(ALICE, turn.id, USER, cascade=True)
    assert state(bench, turn.id) is State.ACTIVE
    assert isinstance(forget(ALICE, turn.id, USER, cascade=True), Forgotten)
    assert memories(bench) == []
    assert state(bench, turn.id) is State.DELETED


def said_twice(bench: Bench) -> tuple[Entry, Entry, Entry]:
    """A memory that two turns of two sessions say, and these."""
    setting(bench, "judge")
    extract = extracting(bench)
    said = Message(id="m1", text=ASKED, speaker="Maya")
    turns = [turns_of(bench, said, session=session)[-1] for session in ("s1", "s2")]
    for turn in turns:
        extract(ALICE, [turn])
    (memory,) = memories(bench)
    assert memory.source_ids == ("m1", turns[0].id, turns[1].id)
    return turns[0], turns[1], memory


def test_a_memory_that_another_living_turn_says_stays_and_then_goes(bench: Bench, forget: ForgetRelated) -> None:
    first, second, memory = said_twice(bench)
    forgotten = forget(ALICE, first.id, USER, cascade=True)
    assert (forgotten.with_it, forgotten.also) == ((), (memory.id,))
    assert memories(bench) == [memory]
    assert forget(ALICE, second.id, USER, cascade=True).with_it == (memory.id,)
    assert memories(bench) == []


def test_a_turn_that_is_forgotten_says_nothing_more(bench: Bench, forget: ForgetRelated) -> None:
    first, second, memory = said_twice(bench)
    forget(ALICE, first.id, USER)
    assert forget(ALICE, second.id, USER, cascade=True).with_it == (memory.id,)


def test_a_memory_takes_every_turn_that_says_it_along(bench: Bench, forget: ForgetRelated) -> None:
    first, second, memory = said_twice(bench)
    assert set(forget(ALICE, memory.id, USER, cascade=True).with_it) == {first.id, second.id}


@pytest.mark.parametrize("by_session", [False, True])
def test_what_comes_back_says_it_again(bench: Bench, forget: ForgetRelated, *, by_session: bool) -> None:
    first, second, memory = said_twice(bench)
    restore = RestoreRelated(bench.store, bench.path.restore)
    if by_session:
        conversation(bench)(ALICE, "s1", USER, cascade=True)
        assert memories(bench) == [memory]
        sessions = RestoreSession(bench.store, bench.clock)
        RestoreConversation(sessions, restore)(ALICE, "s1", USER)
    else:
        forget(ALICE, first.id, USER, cascade=True)
        restore(ALICE, first.id, USER)
    forget(ALICE, second.id, USER, cascade=True)
    assert [one.id for one in memories(bench)] == [memory.id]


def conversation(bench: Bench) -> ForgetConversation:
    return ForgetConversation(bench.store, ForgetSession(bench.store, bench.clock), bench.forget)


def test_a_conversation_takes_along_what_nothing_outside_of_it_says(bench: Bench) -> None:
    setting(bench, "judge")
    extract = extracting(bench)
    said = [Message(id=f"m{number}", text=ASKED, speaker="Maya") for number in range(2)]
    extract(ALICE, turns_of(bench, *said))
    (memory,) = memories(bench)
    assert conversation(bench)(ALICE, "s1", USER, cascade=True).with_it == (memory.id,)
    assert memories(bench) == []
