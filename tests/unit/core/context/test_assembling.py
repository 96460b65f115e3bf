"""A context: what is in it, in which order, and that it never has more tokens than it may."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.core.context.assembling import Material, assemble
from recollect.core.context.context_memory import BlockKind, Context, ContextMemory, Omission, Section
from recollect.core.context.json_layout import JsonLayout
from recollect.core.context.layout import Layout
from recollect.core.context.limits import DEFAULT_LIMITS, ContextLimits
from recollect.core.context.markdown_layout import MarkdownLayout
from recollect.core.context.marks import Calendar
from recollect.core.context.threads import Threads
from recollect.core.model.entry import Entry, Kind
from recollect.core.ranking.hits import Hit
from tests.builders import a_memory, a_turn
from tests.fakes.clock import START
from tests.profiles import sampled
from tests.unit.core.context.attacks import ATTACKS
from tests.unit.core.context.counting import COUNTERS

LAYOUTS: dict[str, Layout] = {"markdown": MarkdownLayout(), "json": JsonLayout()}
CALENDAR = Calendar(ZoneInfo("UTC"), START + timedelta(days=30))
LONG = " ".join(f"Sentence {number} is about the garden." for number in range(60))
TEXTS = st.one_of(
    st.sampled_from(ATTACKS[1:]),
    st.text(st.characters(exclude_categories=[]), max_size=60),
    st.just(LONG),
    st.just("word" * 500),
    st.just("愛茶" * 300),
)
FILLER = "Good to hear, noted."


def hit(entry: Entry, relevance: float = 0.5) -> Hit:
    return Hit(entry, relevance, relevance)


def context_of(
    material: Material,
    *,
    max_tokens: int = 10_000,
    counter: str = "pieces",
    layout: str = "markdown",
    calendar: Calendar = CALENDAR,
    limits: ContextLimits = DEFAULT_LIMITS,
) -> Context:
    return assemble(
        material,
        max_tokens=max_tokens,
        count=COUNTERS[counter],
        layout=LAYOUTS[layout],
        calendar=calendar,
        limits=limits,
    )


def a_session(*texts: str, session_id: str = "s1", speakers: Sequence[str] = ("Jonas", "Maya")) -> list[Entry]:
    """Turns that are a minute apart."""
    return [
        a_turn(
            text,
            session_id=session_id,
            sequence=place,
            now=START + timedelta(minutes=place),
            speaker=speakers[place % len(speakers)],
        )
        for place, text in enumerate(texts)
    ]


def found(context: Context) -> list[list[str]]:
    """The texts of each block of what was found."""
    return [[one.text for one in block.shown] for block in context.blocks if block.section is Section.FOUND]


@st.composite
def materials(draw: st.DrawFn) -> Material:
    def entries(most: int) -> list[Entry]:
        count = draw(st.integers(0, most))
        return [a_memory(draw(TEXTS), speaker=draw(st.sampled_from([None, "Al"]))) for _ in range(count)]

    said = [a_session(*(draw(TEXTS) for _ in range(draw(st.integers(0, 8)))), session_id=name) for name in ("s1", "s2")]
    memories = entries(12)
    answers = draw(st.permutations([*memories, *(turn for turns in said for turn in turns)]))
    chosen = answers[: draw(st.integers(0, len(answers)))]
    disagreeing = [entry for entry in chosen if entry.kind is Kind.MEMORY][:2]
    return Material(
        question=draw(st.sampled_from(["Which tea?", "garden", "?"])),
        pinned=entries(3),
        profile=entries(3),
        hits=[hit(entry) for entry in chosen],
        conversations=said,
        conflicts={one.id: [other] for one, other in pairwise(disagreeing)},
        turns=entries(3),
    )


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("layout", LAYOUTS)
@settings(max_examples=sampled(10, of=40))
@given(material=materials(), max_tokens=st.integers(0, 700))
def test_a_context_never_exceeds_its_budget_and_accounts_for_everything(
    counter: str, layout: str, material: Material, max_tokens: int
) -> None:
    context = context_of(material, max_tokens=max_tokens, counter=counter, layout=layout)
    assert context.tokens == COUNTERS[counter](context.text) <= max_tokens
    given_ids = {entry.id for entry in (*material.pinned, *material.profile, *material.turns)}
    given_ids |= {one.entry.id for one in material.hits}
    told = [memory.entry.id for memory in context.memories] + [omitted.entry_id for omitted in context.omitted]
    assert len(told) == len(set(told))
    beside = {turn.id for turns in material.conversations for turn in turns}
    assert given_ids <= set(told) <= given_ids | beside
    assert [block.ref for block in context.blocks] == list(range(1, len(context.blocks) + 1))
    assert sum(block.section is Section.FOUND for block in context.blocks) <= DEFAULT_LIMITS.blocks


@pytest.mark.parametrize("counter", ["pieces", "bytes", "quarters", "characters"])
@pytest.mark.parametrize("layout", LAYOUTS)
@settings(max_examples=sampled(15, of=200))
@given(material=materials(), max_tokens=st.integers(0, 1_500))
def test_no_hit_is_left_out_to_show_a_lower_one(counter: str, layout: str, material: Material, max_tokens: int) -> None:
    material = replace(material, pinned=(), profile=(), turns=())
    context = context_of(material, max_tokens=max_tokens, counter=counter, layout=layout)
    conversations = Threads(material.conversations)
    asked = [conversations.question_of(one.entry) for one in context.memories if one.entry.kind is Kind.TURN]
    # The question of an answer that says nothing alone goes with it, as does what contradicts a memory, wherever it was
    # found itself
    beside = {one.id for one in asked if one is not None} | {one.entry.id for one in _contradicting(context)}
    shown = {memory.entry.id for memory in context.memories} - beside
    missing = {one.entry_id for one in context.omitted if one.reason is Omission.BUDGET}
    for place, one in enumerate(material.hits):
        lower = {other.entry.id for other in material.hits[place + 1 :]}
        if one.entry.id in missing and shown & lower:
            alone = replace(material, hits=[one], conversations=())
            assert not context_of(alone, max_tokens=max_tokens, counter=counter, layout=layout).memories


def _contradicting(context: Context) -> list[ContextMemory]:
    return [one for block in context.blocks if block.kind is BlockKind.CONFLICT for one in block.shown]


def references(count: int) -> list[Entry]:
    things = ("boiler", "lease", "router", "passport", "bicycle", "insurance", "dishwasher", "library card", "piano")
    return [
        a_memory(
            f"For the record, the reference for my {things[n % len(things)]} number {n} is RX-{n * 7919 % 10007:05d}, "
            "as the letter from the office says that came with the morning post last week and lies in the blue folder."
        )
        for n in range(count)
    ]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("as_turns", [False, True])
@pytest.mark.parametrize("max_tokens", [140, 200, 400, 600, 1_000, 1_200])
def test_the_best_hit_is_shown_at_every_budget_that_holds_it(layout: str, *, as_turns: bool, max_tokens: int) -> None:
    entries = references(20)
    if as_turns:
        told: list[str] = [text for entry in entries for text in (entry.text, FILLER)]
        entries = [replace(turn, source_ids=("0198c0de-7a3b-7c1d-9e2f-5a6b7c8d9e0f",)) for turn in a_session(*told)]
    for place, best in enumerate(entries):
        if best.text == FILLER:
            continue
        others = [entry for entry in entries[place + 1 :] + entries[:place] if entry.text != FILLER]
        hits = [hit(best, 0.8), *(hit(other, 0.75) for other in others)]
        runs = [entries] if as_turns else []
        context = context_of(Material("reference", hits=hits, conversations=runs), max_tokens=max_tokens, layout=layout)
        shown = {memory.entry.id: memory.text for memory in context.memories}
        assert shown[best.id] == best.text


def test_sections_come_in_their_order_and_turns_as_they_were_said() -> None:
    turns = a_session("turn 0", "turn 1", "turn 2", session_id="now")
    material = Material(
        "tea", [a_memory("pinned")], [a_memory("profile")], [hit(a_memory("found"))], turns=list(reversed(turns))
    )
    context = context_of(material)
    assert [block.section for block in context.blocks] == list(Section)
    assert [memory.text for memory in context.blocks[-1].shown] == ["turn 0", "turn 1", "turn 2"]


def test_at_most_ten_blocks_are_found() -> None:
    hits = [hit(a_memory(f"memory {number}")) for number in range(13)]
    context = context_of(Material("memory", hits=hits))
    assert [memory.entry.id for memory in context.memories] == [one.entry.id for one in hits[:10]]
    assert [(one.entry_id, one.reason) for one in context.omitted] == [
        (one.entry.id, Omission.LIMIT) for one in hits[10:]
    ]


def test_limits_can_be_chosen() -> None:
    hits = [hit(a_memory(str(number))) for number in range(3)]
    assert len(context_of(Material("x", hits=hits), limits=ContextLimits(blocks=1)).blocks) == 1


def test_what_was_said_in_one_session_is_one_block_in_its_order() -> None:
    turns = a_session(*(f"Turn {number}." for number in range(10)))
    material = Material("turn", hits=[hit(turns[7]), hit(turns[1]), hit(turns[6])], conversations=[turns])
    context = context_of(material)
    (block,) = context.blocks
    assert block.kind is BlockKind.EXCERPT
    assert [(one.text, one.after_gap) for one in block.shown] == [
        ("Turn 1.", False),
        ("Turn 6.", True),
        ("Turn 7.", False),
    ]
    assert context.text.count("\n…\n") == 1


def test_what_the_same_speaker_said_right_behind_one_of_the_best_is_shown_with_it() -> None:
    turns = a_session("We adopted a cat!", "Her name is Pixel.", "She is grey.", speakers=("Maya",))
    context = context_of(Material("cat", hits=[hit(turns[0])], conversations=[turns]))
    assert [(one.text, one.relevance) for one in context.memories] == [
        ("We adopted a cat!", 0.5),
        ("Her name is Pixel.", None),
    ]
    turns = a_session("We adopted a cat!", "How nice.")
    assert found(context_of(Material("cat", hits=[hit(turns[0])], conversations=[turns]))) == [["We adopted a cat!"]]


def test_a_session_over_several_days_is_a_block_for_each_day() -> None:
    turns = a_session("One.", "Two.")
    turns[1] = replace(turns[1], occurred_at=turns[0].occurred_at + timedelta(days=1))
    context = context_of(Material("one", hits=[hit(turn) for turn in turns], conversations=[turns]))
    assert found(context) == [["One."], ["Two."]]


def test_a_question_is_shown_before_an_answer_that_says_nothing_alone() -> None:
    turns = a_session("Shall we sell the old car?", "I think not, I really like it!", "Fine.", "And the weather?")
    hits = [hit(turns[1])]
    assert found(context_of(Material("car", hits=hits, conversations=[turns]))) == [
        ["Shall we sell the old car?", "I think not, I really like it!"]
    ]
    telling = a_session("What is new?", "Our daughter Lea passed her driving test in Graz on Friday morning.")
    material = Material("test", hits=[hit(telling[1])], conversations=[telling])
    assert found(context_of(material)) == [[telling[1].text]]


def test_what_is_pinned_and_found_is_shown_once() -> None:
    entry = a_memory("Likes tea.")
    context = context_of(Material("tea", pinned=[entry], profile=[entry], hits=[hit(entry, 0.9)]))
    assert [(memory.section, memory.relevance) for memory in context.memories] == [(Section.PINNED, 0.9)]
    assert context.omitted == ()


def test_pinned_memories_do_not_take_the_room_of_what_was_found() -> None:
    pinned = [a_memory(f"Pinned {number}: " + "word " * 60) for number in range(8)]
    context = context_of(Material("tea", pinned=pinned, hits=[hit(a_memory("Likes tea."))]), max_tokens=400)
    assert found(context) == [["Likes tea."]]
    assert {one.section for one in context.omitted} == {Section.PINNED}
    assert len(context.memories) - 1 + len(context.omitted) == len(pinned)


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
    assert 300 - 60 < context.tokens <= 300


def test_what_is_left_goes_to_what_was_shortened() -> None:
    text = " ".join(f"Line {number} is about the garden." for number in range(20))
    hits = [hit(a_memory(text)), *(hit(a_memory(f"Likes tea {number}.")) for number in range(7))]
    context = context_of(Material("garden", hits=hits), max_tokens=700)
    assert [memory.shortened for memory in context.memories] == [False] * 8
    assert context.omitted == ()


def test_both_sides_of_an_open_conflict_are_one_block_the_newer_first() -> None:
    old = a_memory("Lives in Graz.", occurred_at=datetime(2026, 1, 5, tzinfo=UTC))
    new = a_memory("Lives in Linz.", occurred_at=datetime(2026, 2, 6, tzinfo=UTC))
    conflicts = {old.id: [new], new.id: [old]}
    context = context_of(Material("Where?", hits=[hit(old, 0.8), hit(new, 0.7)], conflicts=conflicts))
    (block,) = context.blocks
    assert block.kind is BlockKind.CONFLICT
    assert [(one.text, one.relevance) for one in block.shown] == [("Lives in Linz.", 0.7), ("Lives in Graz.", 0.8)]
    assert "[1] these disagree and nobody has settled it; the newest stands first\n" in context.text
    assert "Fri 6 Feb 2026\n> Lives in Linz.\nMon 5 Jan 2026\n> Lives in Graz.\n" in context.text


def test_days_are_those_of_the_zone() -> None:
    entry = a_memory("Dentist tomorrow.", occurred_at=datetime(2026, 11, 21, 4, 30, tzinfo=UTC))
    calendar = Calendar(ZoneInfo("America/Los_Angeles"), datetime(2026, 11, 22, tzinfo=UTC))
    context = context_of(Material("dentist", hits=[hit(entry)]), calendar=calendar)
    assert "[1] Fri 20 Nov 2026\n" in context.text


def test_days_are_those_of_the_offset_that_a_message_came_with() -> None:
    after_midnight = datetime(2026, 11, 20, 22, 10, tzinfo=UTC)
    entry = a_memory("Dentist tomorrow.", occurred_at=after_midnight, occurred_offset=120)
    context = context_of(Material("dentist", hits=[hit(entry)]), calendar=CALENDAR)
    assert "[1] Sat 21 Nov 2026\n" in context.text


@pytest.mark.parametrize(
    ("fields", "mark"),
    [
        ({"valid_to": datetime(2026, 3, 20, tzinfo=UTC)}, "held until Fri 20 Mar 2026"),
        ({"valid_to": datetime(2026, 5, 1, tzinfo=UTC)}, "holds until Fri 1 May 2026"),
        ({"valid_from": datetime(2026, 4, 20, tzinfo=UTC)}, "holds from Mon 20 Apr 2026"),
        ({"valid_from": datetime(2026, 3, 1, tzinfo=UTC)}, ""),
    ],
)
def test_what_holds_for_some_time_only_says_so(fields: dict[str, Any], mark: str) -> None:
    calendar = Calendar(ZoneInfo("UTC"), datetime(2026, 4, 1, tzinfo=UTC))
    context = context_of(Material("pass", hits=[hit(a_memory("Has a ski pass.", **fields))]), calendar=calendar)
    assert context.memories[0].marks == ((mark,) if mark else ())
    assert mark in context.text


def test_nothing_is_an_answer() -> None:
    context = context_of(Material("Who won the world cup?", pinned=[a_memory("Uses metric units.")]))
    assert context.nothing_relevant
    assert "Nothing that is remembered answers this." in context.text
    assert [memory.text for memory in context.memories] == ["Uses metric units."]
    assert not context_of(Material("tea", hits=[hit(a_memory("Likes tea."))])).nothing_relevant


def test_a_budget_too_small_for_anything_gives_nothing_and_says_so() -> None:
    context = context_of(Material("tea", hits=[hit(a_memory("Likes tea."))]), max_tokens=3)
    assert (context.text, context.tokens, context.memories) == ("", 0, ())
    assert [one.reason for one in context.omitted] == [Omission.BUDGET]


# Of which parts that end with a line or a bracket have as many tokens as the whole
@pytest.mark.parametrize("counter", ["bytes", "characters", "pieces"])
@pytest.mark.parametrize("layout", LAYOUTS)
@settings(max_examples=sampled(10, of=40))
@given(material=materials(), max_tokens=st.integers(0, 1_500))
def test_tokens_are_those_of_the_blocks_and_of_what_stands_around_them(
    counter: str, layout: str, material: Material, max_tokens: int
) -> None:
    context = context_of(material, max_tokens=max_tokens, counter=counter, layout=layout)
    assert sum(block.tokens for block in context.blocks) + context.frame_tokens == context.tokens
    rest = context.text
    for block in context.blocks:
        written = LAYOUTS[layout].block(block)
        assert block.tokens == COUNTERS[counter](written) > 0
        assert written in rest
        rest = rest.replace(written, "", 1)
    assert context.frame_tokens == COUNTERS[counter](rest)


def test_the_same_material_gives_the_same_context() -> None:
    material = Material("tea", hits=[hit(a_memory(text)) for text in ("a", "b", LONG)])
    assert context_of(material, max_tokens=200) == context_of(material, max_tokens=200)
