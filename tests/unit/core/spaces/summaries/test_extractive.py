"""What an extractive summary says: nothing that its memories do not, and most of what they do."""

from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.vectors import Float32Array
from recollect.core.spaces.summaries.extractive import Summarised, extractive_summary
from tests.builders import a_memory
from tests.fakes.clock import START

DAY = timedelta(days=1)


def memory(text: str, *, importance: float = 0.5, day: int = 0, axis: int | None = None) -> Summarised:
    vector: Float32Array | None = None if axis is None else np.eye(8, dtype=np.float32)[axis]
    return Summarised(a_memory(text, importance=importance, occurred_at=START + day * DAY), vector)


def told(*memories: Summarised, most_words: int = 120) -> list[str]:
    return [sentence.text for sentence in extractive_summary(memories, most_words=most_words)]


def test_what_is_little_is_told_whole_the_youngest_first() -> None:
    old, young = memory("Works at Acme."), memory("Leads a team of four.", day=3)
    assert told(old, young) == ["Leads a team of four.", "Works at Acme."]


def test_what_says_the_same_is_told_once() -> None:
    both = memory("Works at Acme in Graz.", axis=0), memory("Acme in Graz is where she works.", axis=0)
    assert len(told(*both, memory("Plays the cello.", axis=1), most_words=9)) == 2


def test_within_a_budget_the_important_and_the_many_come_before_the_single() -> None:
    tea = [memory(f"Likes {kind} tea.", axis=0) for kind in ("green", "black", "white")]
    odd, vital = memory("Saw a heron.", axis=1, importance=0.1), memory("Cannot eat nuts.", axis=2, importance=1.0)
    said = told(*tea, odd, vital, most_words=6)
    assert "Cannot eat nuts." in said
    assert "Saw a heron." not in said


def test_a_question_is_no_summary() -> None:
    assert told(memory("Where is the key? It hangs by the door.")) == ["It hangs by the door."]


def test_a_sentence_longer_than_the_summary_may_be_is_left_out() -> None:
    assert told(memory("word " * 130), memory("Short enough.")) == ["Short enough."]


def test_of_nothing_there_is_nothing_to_tell() -> None:
    assert told() == []
    assert told(memory("?!")) == []


def test_a_memory_without_a_vector_stands_beside_those_that_have_one() -> None:
    assert set(told(memory("Has a cat.", axis=0), memory("Rows on Sundays."))) == {"Has a cat.", "Rows on Sundays."}


@given(
    st.lists(st.tuples(st.text(max_size=200), st.floats(0, 1), st.sampled_from([None, 0, 1, 2])), max_size=12),
    st.integers(1, 60),
)
def test_it_stays_within_its_words_and_in_the_words_of_its_memories(
    said: list[tuple[str, float, int | None]], most_words: int
) -> None:
    memories = [memory(text or "x", importance=importance, axis=axis) for text, importance, axis in said]
    texts = {one.entry.id: one.entry.text for one in memories}
    sentences = extractive_summary(memories, most_words=most_words)
    assert sum(len(one.text.split()) for one in sentences) <= most_words
    assert all(one.text in texts[one.entry_id] for one in sentences)
    assert len({(one.text, one.entry_id) for one in sentences}) == len(sentences)


@pytest.mark.parametrize("turned", [False, True])
def test_the_order_in_which_memories_come_changes_nothing(*, turned: bool) -> None:
    memories = [memory(f"Fact number {number} about {word}.", day=number) for number, word in enumerate("abcdef")]
    assert told(*(memories[::-1] if turned else memories), most_words=15) == told(*memories, most_words=15)
