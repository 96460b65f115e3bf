"""Contexts in corners: costs that do not add up, sections that share entries, contradictions, marks of turns."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from recollect.core.context.assembling import Material, day_by_day
from recollect.core.context.context_memory import Omission
from recollect.core.model.entry import State, Trust
from tests.builders import a_memory
from tests.unit.core.context.counting import COUNTERS
from tests.unit.core.context.test_assembling import CALENDAR, LAYOUTS, LONG, a_session, context_of, hit

QUOTED: Final = " ".join(f'She said: "Sentence {n} is\\nabout the <garden>."' for n in range(60))


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("text", [LONG, QUOTED, QUOTED.replace("is", "\n")])
def test_a_long_text_with_quotes_is_shown_and_takes_nobody_s_place(layout: str, counter: str, text: str) -> None:
    entries = [a_memory(text), *(a_memory(f"Likes tea {n}.") for n in range(3))]
    alone = context_of(Material("garden", hits=[hit(entries[0])]), max_tokens=2_000, layout=layout, counter=counter)
    assert alone.memories
    for max_tokens in (1_000, 1_500, 2_500, 4_000):
        context = context_of(
            Material("garden", hits=[hit(entry) for entry in entries]),
            max_tokens=max_tokens,
            layout=layout,
            counter=counter,
        )
        if counter not in {"more together", "runs"}:  # these make more of a whole than of its parts
            assert [memory.entry.id for memory in context.memories] == [entry.id for entry in entries]


def test_each_turn_of_an_excerpt_has_the_marks_of_its_head() -> None:
    turns = a_session("One.", "Two.", "Three.")
    turns[1] = replace(turns[1], trust=Trust.TOOL)
    context = context_of(Material("one", hits=[hit(turn) for turn in turns], conversations=[turns]))
    assert [[one.text for one in block.shown] for block in context.blocks] == [["One.", "Three."], ["Two."]]
    assert "from a tool, unverified\n> Maya: Two." in context.text


def test_recent_turns_that_follow_each_other_have_no_gap() -> None:
    turns = a_session("One.", "Two.", "Three.", session_id="now")
    (block,) = context_of(Material("x", turns=list(reversed(turns)))).blocks
    assert [one.after_gap for one in block.shown] == [False] * 3


def test_a_hit_that_can_never_fit_does_not_take_the_room_of_what_stands() -> None:
    huge = a_memory("word" * 1_500)
    material = Material("word", [a_memory("Is allergic to nuts.")], hits=[hit(huge), hit(a_memory("Likes tea."))])
    context = context_of(material, max_tokens=300)
    assert [memory.text for memory in context.memories] == ["Is allergic to nuts.", "Likes tea."]
    assert [(one.entry_id, one.reason) for one in context.omitted] == [(huge.id, Omission.BUDGET)]


def test_a_side_of_a_conflict_that_stands_apart_says_so() -> None:
    one, long, third = a_memory("Lives in Graz."), a_memory("Lives in Linz. " + LONG), a_memory("Lives in Rome.")
    conflicts = {one.id: [long, third], long.id: [one], third.id: [one]}
    material = Material("lives", [one], hits=[hit(long), hit(third)], conflicts=conflicts)
    for max_tokens in range(60, 400, 20):
        context = context_of(material, max_tokens=max_tokens)
        for block in context.blocks:
            together = {memory.entry.id for memory in block.shown}
            for memory in block.shown:
                complete = all(other.id in together for other in conflicts[memory.entry.id])
                assert complete or "another memory disagrees" in memory.marks
    whole = context_of(material, max_tokens=5_000)
    assert [len(block.shown) for block in whole.blocks] == [3]


def test_what_is_shown_is_not_omitted() -> None:
    pins = [a_memory(f"Pin {number}.") for number in range(12)]
    context = context_of(Material("pin", pins, hits=[hit(pins[11])]))
    assert [one.entry_id for one in context.omitted] == [pins[10].id]


def test_a_pinned_turn_is_not_shown_again_among_the_recent_ones() -> None:
    turns = a_session("One.", "Two.", session_id="now")
    context = context_of(Material("x", [turns[0]], turns=list(reversed(turns))))
    assert sorted(memory.text for memory in context.memories) == ["One.", "Two."]


@pytest.mark.parametrize("question", ["What shall I cook for Tom?", "Do I like coriander?"])
def test_a_message_and_its_memory_are_one_thing(question: str) -> None:
    (turn,) = a_session("Tom is vegan and I can't stand coriander.")
    memory = a_memory("Maya can't stand coriander.", source_ids=(turn.id,))
    for hits in ([hit(memory)], [hit(turn)], [hit(memory), hit(turn)]):
        context = context_of(Material(question, profile=[memory], hits=hits, conversations=[[turn]]))
        assert [one.entry for one in context.memories] == [turn]


def test_nothing_of_a_message_is_cut_out_because_a_memory_of_it_is_shown() -> None:
    turns = a_session("We adopted a cat!", "Her name is Pixel, she is grey.", speakers=("Maya",))
    memory = a_memory("Maya adopted a cat.", source_ids=(turns[0].id,))
    context = context_of(Material("What is the cat called?", hits=[hit(memory)], conversations=[turns]))
    assert [one.text for one in context.memories] == ["We adopted a cat!", "Her name is Pixel, she is grey."]


@pytest.mark.parametrize(
    "what", [{"pinned": True}, {"state": State.SUPERSEDED}, {"valid_to": CALENDAR.now - timedelta(days=1)}]
)
def test_a_memory_that_says_what_its_message_does_not_is_shown_itself(what: Any) -> None:
    (turn,) = a_session("I work at Fernway.")
    memory = replace(a_memory("Maya works at Fernway.", source_ids=(turn.id,)), **what)
    context = context_of(Material("Where do I work?", hits=[hit(memory)], conversations=[[turn]]))
    assert context.memories[0].entry.id == memory.id


def test_a_memory_of_the_profile_stays_where_its_message_is_not_shown_whole() -> None:
    (turn,) = a_session("I am allergic to nuts. " + LONG)
    memory = a_memory("Maya is allergic to nuts.", source_ids=(turn.id,))
    context = context_of(Material("garden", profile=[memory], hits=[hit(turn)], conversations=[[turn]]), max_tokens=300)
    assert [one.entry.id for one in context.memories] == [memory.id, turn.id]


def test_a_time_is_listed_day_by_day_with_what_was_worth_keeping_first() -> None:
    monday = a_session("Hi!", "Biscuit was at the vet, he gets Metacam.", session_id="mon")
    friday = [
        replace(turn, occurred_at=turn.occurred_at + timedelta(days=4))
        for turn in a_session("I take piano lessons now.", "ok", session_id="fri")
    ]
    memory = a_memory("Takes piano lessons.", source_ids=(friday[0].id,), occurred_at=friday[0].occurred_at)
    listed = day_by_day([hit(one) for one in (friday[1], monday[0], memory, monday[1])], CALENDAR)
    assert [one.entry for one in listed] == [monday[1], memory, monday[0], friday[1]]


def test_blocks_of_a_listed_time_stand_as_they_were_said() -> None:
    monday = a_session("Biscuit was at the vet.", session_id="mon")
    friday = [
        replace(monday[0], id=a_memory("x").id, session_id="fri", occurred_at=monday[0].occurred_at + timedelta(days=4))
    ]
    hits = [hit(friday[0]), hit(monday[0])]
    found = Material("in July?", hits=hits, conversations=[friday, monday], in_order_of_time=True)
    assert [one.entry.session_id for one in context_of(found).memories] == ["mon", "fri"]
    assert [one.entry.session_id for one in context_of(replace(found, in_order_of_time=False)).memories] == [
        "fri",
        "mon",
    ]
