"""What is forgotten in whatever way comes back exactly as it was, on every store: the file of it is the same again.

What an undo may leave is told in `random_life.contents`: version numbers, `modified_at`, former values, the trail.
"""

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.query.query import topic_query
from recollect.core.retrieval.candidates import EntryFilter
from recollect.errors import SessionNotFoundError
from tests.contract.lifecycle.random_life import SESSIONS, USER, Contents, RandomLife
from tests.contract.shares.person import Person
from tests.contract.write_path.parts import Tried
from tests.fakes.clock import FixedClock
from tests.profiles import sampled

# How many lives are tried, of how many steps, and how many of their entries one by one: an emulator takes its time
LIVES = {
    "memory": (sampled(4, of=40), 60, 12),
    "sqlite": (sampled(2, of=20), 60, 12),
    "dynamodb": (1, sampled(25, of=60), 6),
}
FORGETTABLE = frozenset(State) - {State.DELETED}


@pytest.fixture
def lives(tried: Tried) -> Iterator[Iterator[RandomLife]]:
    """Lives of several people in one store, one after the other."""
    count, steps, _ = LIVES[tried.store]

    def lived() -> Iterator[RandomLife]:
        for seed in range(count):
            life = RandomLife(person, seed)
            life.live(steps)
            yield life

    with closing(ExactSearch(tried.path.store, max_bytes=1 << 24)) as index:
        person = Person(tried.path.store, index, tried.clock)
        yield lived()


def some(life: RandomLife, count: int) -> list[Entry]:
    """Entries of all kinds and states that can be forgotten, those of each kind first."""
    there = life.entries(*FORGETTABLE)
    life.chance.shuffle(there)
    first = {(entry.kind, entry.state): entry for entry in there}
    return list({entry.id: entry for entry in (*first.values(), *there)}.values())[:count]


def require_same(life: RandomLife, before: Contents) -> None:
    after = life.contents()
    assert (life.seed, before.changed_in(after)) == (life.seed, [])
    assert before.digest == after.digest


@pytest.mark.parametrize("way", ["alone", "cascade"])
def test_an_entry_comes_back_as_it_was(tried: Tried, lives: Iterator[RandomLife], way: str) -> None:
    for life in lives:
        memory, before = life.person.memory, life.contents()
        for entry in some(life, LIVES[tried.store][2]):
            tried.clock.advance(seconds=1)
            memory.forget_related(life.scope, entry.id, USER, cascade=way == "cascade")
            tried.clock.advance(seconds=1)
            memory.restore_related(life.scope, entry.id, USER)
            require_same(life, before)


@pytest.mark.parametrize("way", ["alone", "cascade"])
def test_a_conversation_comes_back_as_it_was(tried: Tried, lives: Iterator[RandomLife], way: str) -> None:
    for life in lives:
        memory, before = life.person.memory, life.contents()
        for session in sorted({str(turn.session_id) for turn in life.entries(*FORGETTABLE, kind=Kind.TURN)}):
            assert memory.forget_conversation(life.scope, session, USER, cascade=way == "cascade").turns
            tried.clock.advance(seconds=1)
            memory.restore_conversation(life.scope, session, USER)
            require_same(life, before)


@pytest.mark.parametrize("text", ["", "Where does my sister live?", "the dentist's appointment", "cats"])
def test_a_topic_comes_back_as_it_was(tried: Tried, lives: Iterator[RandomLife], text: str) -> None:
    for life in lives:
        memory, before = life.person.memory, life.contents()
        asked = memory.ask_topic(life.scope, topic_query(text, EntryFilter(), least=0.0), USER)
        assert asked.confirmation is not None
        done = memory.forget_topic(life.scope, asked.confirmation.token, USER)
        assert set(done.forgotten) >= {entry.id for entry in asked.preview.entries}
        assert before.digest != life.contents().digest
        tried.clock.advance(seconds=1)
        assert set(memory.restore_topic(life.scope, done.operation_id, USER).with_it) == set(done.forgotten)
        require_same(life, before)


def test_everything_that_a_command_forgets_comes_back_as_it_was(tried: Tried, lives: Iterator[RandomLife]) -> None:
    for life in lives:
        memory, before = life.person.memory, life.contents()
        asked = memory.run_command(life.scope, "Forget everything you know about me.", USER)
        assert asked.confirmation is not None
        memory.confirm_command(life.scope, asked.confirmation.token, USER)
        tried.clock.advance(seconds=1)
        back = memory.run_command(life.scope, "Undo.", USER).entries
        assert {entry.id for entry in back} == {entry.id for entry in asked.entries}
        require_same(life, before)


def test_all_that_was_forgotten_comes_back_in_whatever_order(tried: Tried, lives: Iterator[RandomLife]) -> None:
    """One way after the other, each of what the others have left, and undone in an order of its own."""
    for life in lives:
        before = life.contents()
        undo = list(forgotten_in_every_way(life, tried.clock))
        life.chance.shuffle(undo)
        for back in undo:
            tried.clock.advance(seconds=1)
            back()
        require_same(life, before)


def forgotten_in_every_way(life: RandomLife, clock: FixedClock) -> Iterator[Callable[[], object]]:
    """Forget some entries, a topic and two conversations; yield what brings each back."""
    memory, scope = life.person.memory, life.scope
    for entry in some(life, 4):
        clock.advance(seconds=1)
        if life.person.store.get(scope, entry.id).state is not State.DELETED:
            memory.forget_related(scope, entry.id, USER, cascade=life.chance.random() < 0.5)
            yield partial(memory.restore_related, scope, entry.id, USER)
    if asked := memory.ask_topic(scope, topic_query("my sister", EntryFilter()), USER).confirmation:
        operation = memory.forget_topic(scope, asked.token, USER).operation_id
        yield partial(memory.restore_topic, scope, operation, USER)
    for session in SESSIONS[:2]:
        with suppress(SessionNotFoundError):
            if memory.forget_conversation(scope, session, USER, cascade=True).turns:
                yield partial(memory.restore_conversation, scope, session, USER)


def test_a_turn_that_was_forgotten_by_itself_is_in_no_context_of_a_conversation_that_comes_back(tried: Tried) -> None:
    texts = ("We bought a kettle.", "The safe holds a zirconium ring.", "It is raining.", "The train is late.")
    with closing(ExactSearch(tried.path.store, max_bytes=1 << 24)) as index:
        person = Person(tried.path.store, index, tried.clock)
        memory, scope = person.memory, person.scope("default")
        said = person.says("default", "monday", *((text, (), None) for text in texts))
        memory.forget_conversation(scope, "monday", USER)
        memory.restore_entry(scope, said[1].id, USER)
        memory.forget_entry(scope, said[1].id, USER)

        memory.restore_conversation(scope, "monday", USER)
        assert contexts(person) == [None, "We bought a kettle.", "We bought a kettle.\nIt is raining."]
        memory.restore_related(scope, said[1].id, USER)
        assert contexts(person) == [
            None,
            "We bought a kettle.",
            "We bought a kettle.\nThe safe holds a zirconium ring.",
            "The safe holds a zirconium ring.\nIt is raining.",
        ]


def contexts(person: Person) -> list[str | None]:
    turns = person.store.session_turns(person.scope("default"), "monday", limit=10).items
    return [turn.context for turn in turns[::-1]]
