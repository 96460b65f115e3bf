"""What stands in a context by rule, and how much of what is found: of which time, and what touches the question."""

from datetime import timedelta

import pytest

from recollect.core.context.context_memory import Omission, Omitted, Section
from recollect.core.context.pinned_and_profile import MOST
from recollect.core.deduplication.conflicts import Conflict, ConflictKind, open_conflict
from recollect.core.model.drafts import Message
from recollect.core.model.entry import Kind, Statement
from recollect.core.model.records import PutRecord
from recollect.core.query.query import Query
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.use_cases.contexts.assemble_context import SEARCHED
from tests.builders import ALICE, a_memory, a_turn
from tests.fakes.clock import START
from tests.unit.use_cases.contexts.desk import Desk, shown

DAY = timedelta(days=1)


def test_a_space_may_lower_the_number_of_blocks(desk: Desk) -> None:
    desk.found.entries = [a_memory(f"Likes tea {number}.") for number in range(4)]
    desk.bench.store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"context_blocks": 3})])
    served = desk.context()
    assert [memory.text for memory in served.context.memories] == ["Likes tea 0.", "Likes tea 1.", "Likes tea 2."]
    assert served.context.omitted == (Omitted(desk.found.entries[3].id, Section.FOUND, Omission.LIMIT),)


def test_every_pin_is_shown_or_named_as_left_out(desk: Desk) -> None:
    pins = [a_memory(f"Number {number} is pinned.", pinned=True) for number in range(MOST + 8)]
    desk.put(*pins)
    context = desk.context().context
    left_out = {one.entry_id for one in context.omitted if one.reason is Omission.LIMIT}
    assert len(context.memories) == 10
    assert {memory.entry.id for memory in context.memories} | left_out == {pin.id for pin in pins}


def test_nobody_is_told_of_preferences_beyond_the_profile(desk: Desk) -> None:
    desk.put(*(a_memory(f"Prefers tea {number}.", statement=Statement.PREFERENCE) for number in range(9)))
    context = desk.context().context
    assert (len(context.memories), context.omitted) == (3, ())


def test_one_idle_word_in_common_touches_no_question(desk: Desk) -> None:
    question = Query(text="Which meal should I order on the flight to Lisbon next week?")
    desk.put(
        a_memory("Prefers to call her mum every week.", statement=Statement.PREFERENCE, importance=0.9),
        a_memory("Prefers the vegetarian meal on a flight.", statement=Statement.PREFERENCE, importance=0.1),
    )
    first, second = (text for _, text in shown(desk.context(query=question)))
    assert (first, second) == ("Prefers the vegetarian meal on a flight.", "Prefers to call her mum every week.")


def test_a_context_of_the_past_has_the_pins_profile_and_turns_of_then(desk: Desk) -> None:
    then = a_memory("Prefers tea.", statement=Statement.PREFERENCE)
    unpinned = a_memory("Has a bike.", pinned=True)
    desk.put(a_memory("Prefers coffee.", id=then.id, statement=Statement.PREFERENCE), a_memory("New.", pinned=True))
    desk.bench.clock.advance(seconds=1)
    desk.bench.say(Message(text="First."), Message(text="Second."))
    first, _ = desk.bench.session()
    desk.found.held = {then.id: then, unpinned.id: unpinned, first.id: first}
    query = Query(text="What does Alice drink?", known_at=START)
    assert shown(desk.context(query=query, session_id="s1", recent_turns=5)) == [
        (Section.PINNED, "Has a bike."),
        (Section.PROFILE, "Prefers tea."),
        (Section.TURNS, "First."),
    ]


def test_what_stands_holds_at_the_moment_asked_of_unless_expired_is_asked_for(desk: Desk) -> None:
    now = desk.bench.clock.now()
    desk.put(
        a_memory("Is in Rome.", pinned=True, valid_from=now - 9 * DAY, valid_to=now - 5 * DAY),
        a_memory("Is in Oslo.", pinned=True, valid_from=now - 5 * DAY),
    )

    def pins(query: Query) -> list[str]:
        return sorted(text for _, text in shown(desk.context(query=query)))

    assert pins(Query(text="Where?")) == ["Is in Oslo."]
    assert pins(Query(text="Where?", filter=EntryFilter(as_of=now - 7 * DAY))) == ["Is in Rome."]
    assert pins(Query(text="Where?", expired=True)) == ["Is in Oslo.", "Is in Rome."]


def test_a_memory_that_came_later_contradicts_nothing_in_a_context_of_the_past(desk: Desk) -> None:
    old, new = a_memory("Lives in Graz."), a_memory("Lives in Linz.")
    desk.put(old, new)
    desk.found.entries, desk.found.held = [old], {old.id: old}
    conflict = Conflict(
        entry_id=new.id, other_id=old.id, kind=ConflictKind.CONTRADICTION, differences=(), opened_at=START
    )
    desk.bench.store.change_records(ALICE, open_conflict(conflict, "user"))
    assert shown(desk.context(query=Query(text="Where?", known_at=START))) == [(Section.FOUND, "Lives in Graz.")]


@pytest.mark.parametrize(("said", "shown_turns"), [(12, 3), (40, 8), (SEARCHED, SEARCHED - 1)])
def test_of_a_short_conversation_few_turns_are_shown(desk: Desk, said: int, shown_turns: int) -> None:
    found = [a_turn(f"Word {number}.", session=f"s{number}") for number in range(said)]
    desk.found.entries = [a_memory("Likes oolong."), *found][:SEARCHED]
    context = desk.context().context
    turns = [memory for memory in context.memories if memory.entry.kind is Kind.TURN]
    assert len(turns) + len(context.omitted) == shown_turns
    assert len(context.memories) == min(10, shown_turns + 1)
