from datetime import UTC, datetime

from recollect.core.model.entry import Role
from recollect.core.text.searched_text import CONTEXT_LENGTH, base_text, context_of, is_long, searched_text, speaker_of
from tests.builders import a_memory, a_turn

MAY = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


def test_a_turn_is_searched_with_speaker_caption_date_and_the_turns_before_it() -> None:
    turn = a_turn("Look!", speaker="Mel", caption="a red kite", occurred_at=MAY, context="Hi\nHello")
    assert searched_text(turn) == "Mel\nLook! image a red kite\n8 May 2023\nHi\nHello"
    assert base_text(turn) == "Mel: Look! [image: a red kite]"


def test_a_turn_without_speaker_goes_by_its_role_and_a_memory_by_nothing() -> None:
    assert speaker_of(a_turn("Sure.", role=Role.ASSISTANT)) == "assistant"
    assert base_text(a_memory("Likes tea.")) == "Likes tea."


def test_an_entry_of_over_80_words_does_without_its_context() -> None:
    short, long = a_turn("word " * 80, context="before"), a_turn("word " * 81, context="before")
    assert (is_long(short.text), is_long(long.text)) == (False, True)
    assert searched_text(short).endswith("before")
    assert not searched_text(long).endswith("before")


def test_the_context_is_the_last_two_turns_oldest_first() -> None:
    assert context_of([a_turn("one"), a_turn("two"), a_turn("three", caption="x")]) == "two\nthree [image: x]"
    assert context_of([]) is None


def test_a_long_context_loses_its_beginning_at_a_word() -> None:
    context = context_of([a_turn("alpha " * 200), a_turn("the end")])
    assert context is not None
    assert len(context) <= CONTEXT_LENGTH
    assert context.startswith("alpha ")
    assert context.endswith("the end")
