"""A context: what is in it, in which order, and that it never has more tokens than it may."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.core.context.assembling import Material, assemble
from recollect.core.context.context_memory import Context, Omission, Section
from recollect.core.context.json_layout import JsonLayout
from recollect.core.context.layout import Layout
from recollect.core.context.markdown_layout import MarkdownLayout
from recollect.core.context.shelf import ContextLimits
from recollect.core.model.entry import Entry
from recollect.core.ranking.hits import Hit
from tests.builders import a_memory, a_turn
from tests.fakes.clock import START
from tests.profiles import sampled
from tests.unit.core.context.attacks import ATTACKS
from tests.unit.core.context.counting import COUNTERS

LAYOUTS: dict[str, Layout] = {"markdown": MarkdownLayout(), "json": JsonLayout()}
LONG = " ".join(f"Sentence {number} is about the garden." for number in range(60))
TEXTS = st.one_of(
    st.sampled_from(ATTACKS[1:]),
    st.text(st.characters(exclude_categories=[]), max_size=60),
    st.just(LONG),
    st.just("word" * 500),
    st.just("愛茶" * 300),
)


def hit(entry: Entry, relevance: float = 0.5) -> Hit:
    return Hit(entry, relevance, relevance)


def context_of(material: Material, *, max_tokens: int = 10_000, counter: str = "pieces") -> Context:
    return assemble(material, max_tokens=max_tokens, count=COUNTERS[counter], layout=MarkdownLayout())


def sections(context: Context) -> list[Section]:
    return [memory.section for memory in context.memories]


@st.composite
def materials(draw: st.DrawFn) -> Material:
    tags = st.sampled_from([(), ("tea",), ("tea", "home"), ("#" * 64,)])

    def entries(most: int) -> list[Entry]:
        count = draw(st.integers(0, most))
        return [
            a_memory(draw(TEXTS), tags=draw(tags), speaker=draw(st.sampled_from([None, "Al"]))) for _ in range(count)
        ]

    return Material(
        question=draw(st.sampled_from(["Which tea?", "garden", "?"])),
        pinned=entries(3),
        profile=entries(3),
        hits=[hit(entry) for entry in entries(12)],
        turns=entries(3),
    )


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("layout", LAYOUTS)
@settings(max_examples=sampled(10, of=40))
@given(material=materials(), max_tokens=st.integers(0, 700))
def test_a_context_never_exceeds_its_budget(counter: str, layout: str, material: Material, max_tokens: int) -> None:
    count = COUNTERS[counter]
    context = assemble(material, max_tokens=max_tokens, count=count, layout=LAYOUTS[layout])
    assert context.tokens == count(context.text) <= max_tokens
    given_ids = {entry.id for entry in (*material.pinned, *material.profile, *material.turns)}
    given_ids |= {one.entry.id for one in material.hits}
    told = [memory.entry.id for memory in context.memories] + [omitted.entry_id for omitted in context.omitted]
    assert sorted(told) == sorted(given_ids)
    assert [memory.ref for memory in context.memories] == list(range(1, len(context.memories) + 1))


def test_sections_come_in_their_order_and_turns_as_they_were_said() -> None:
    turns = [a_turn(f"turn {n}", sequence=n, now=START + timedelta(minutes=n)) for n in range(3)]
    material = Material(
        "tea", [a_memory("pinned")], [a_memory("profile")], [hit(a_memory("found"))], list(reversed(turns))
    )
    context = context_of(material)
    assert sections(context) == [Section.PINNED, Section.PROFILE, Section.FOUND, *[Section.TURNS] * 3]
    assert [memory.text for memory in context.memories[-3:]] == ["turn 0", "turn 1", "turn 2"]


def test_at_most_ten_memories_are_found() -> None:
    hits = [hit(a_memory(f"memory {number}")) for number in range(13)]
    context = context_of(Material("memory", hits=hits))
    assert [memory.entry.id for memory in context.memories] == [one.entry.id for one in hits[:10]]
    assert [(one.entry_id, one.reason) for one in context.omitted] == [
        (one.entry.id, Omission.LIMIT) for one in hits[10:]
    ]


def test_what_is_pinned_and_found_is_shown_once() -> None:
    entry = a_memory("Likes tea.")
    context = context_of(Material("tea", pinned=[entry], profile=[entry], hits=[hit(entry, 0.9)]))
    assert [(memory.section, memory.relevance) for memory in context.memories] == [(Section.PINNED, 0.9)]
    assert context.omitted == ()


def test_pinned_memories_do_not_take_the_room_of_what_was_found() -> None:
    pinned = [a_memory(f"Pinned {number}: " + "word " * 60) for number in range(8)]
    context = context_of(Material("tea", pinned=pinned, hits=[hit(a_memory("Likes tea."))]), max_tokens=400)
    assert Section.FOUND in sections(context)
    assert {one.section for one in context.omitted} == {Section.PINNED}


def test_a_long_memory_is_shortened_to_whole_sentences_around_the_match() -> None:
    text = " ".join(f"Line {number} says nothing much." for number in range(80))
    text = text.replace("Line 40 says nothing much.", "The oolong comes from Taiwan.")
    (memory,) = context_of(Material("Where is the oolong from?", hits=[hit(a_memory(text))]), max_tokens=120).memories
    assert memory.shortened
    assert "The oolong comes from Taiwan." in memory.text
    assert memory.text.startswith("[…] Line ")
    assert memory.text.endswith("says nothing much. […]")


def test_one_long_memory_does_not_crowd_out_the_others() -> None:
    hits = [hit(a_memory(LONG)), hit(a_memory("Likes tea.")), hit(a_memory("Has a cat."))]
    context = context_of(Material("garden", hits=hits), max_tokens=300)
    assert [memory.shortened for memory in context.memories] == [True, False, False]


def test_what_the_others_leave_goes_to_the_best_that_was_shortened() -> None:
    text = " ".join(f"Line {number} is about the garden." for number in range(20))
    hits = [hit(a_memory(text)), *(hit(a_memory(f"Likes tea {number}.")) for number in range(7))]
    context = context_of(Material("garden", hits=hits), max_tokens=700)
    assert [memory.shortened for memory in context.memories] == [False] * 8
    assert context.omitted == ()


def test_a_memory_that_stays_too_long_takes_what_is_left_and_nobody_elses_place() -> None:
    hits = [hit(a_memory(LONG)), *(hit(a_memory(f"Likes tea {number}.")) for number in range(7))]
    context = context_of(Material("garden", hits=hits), max_tokens=600)
    assert [memory.shortened for memory in context.memories] == [True, *[False] * 7]
    assert context.omitted == ()
    assert 600 - 60 < context.tokens <= 600


def test_memories_that_share_a_tag_stand_together() -> None:
    tea, cat, oolong = (a_memory("1", tags=("Tea",)), a_memory("2", tags=("cat",)), a_memory("3", tags=("tea", "cups")))
    context = context_of(Material("tea", hits=[hit(tea), hit(cat), hit(oolong)]))
    assert [(memory.entry.id, memory.about) for memory in context.memories] == [
        (tea.id, "tea"),
        (oolong.id, "tea"),
        (cat.id, None),
    ]


def test_memories_that_share_no_tag_are_grouped_by_an_entity() -> None:
    one, other = a_memory("1", tags=("a",), entities=("Bob",)), a_memory("2", entities=("Bob", "Graz"))
    context = context_of(Material("Bob", hits=[hit(one), hit(other)]))
    assert [memory.about for memory in context.memories] == ["Bob", "Bob"]


def test_a_budget_too_small_for_anything_gives_nothing_and_says_so() -> None:
    context = context_of(Material("tea", hits=[hit(a_memory("Likes tea."))]), max_tokens=3)
    assert (context.text, context.tokens, context.memories) == ("", 0, ())
    assert [one.reason for one in context.omitted] == [Omission.BUDGET]


def test_the_same_material_gives_the_same_context() -> None:
    material = Material("tea", hits=[hit(a_memory(text, tags=("t",))) for text in ("a", "b", LONG)])
    assert context_of(material, max_tokens=200) == context_of(material, max_tokens=200)


def test_limits_can_be_chosen() -> None:
    hits = [hit(a_memory(str(number))) for number in range(3)]
    context = assemble(
        Material("x", hits=hits),
        max_tokens=1_000,
        count=len,
        layout=MarkdownLayout(),
        limits=ContextLimits(memories=1),
    )
    assert len(context.memories) == 1
