from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.query.temporal.temporal_questions import temporal_question, without
from recollect.core.text.words import fold
from tests.labelled.temporal_questions import QUESTIONS, TODAY


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("What did I say about the boiler in the last 14 days?", "What did I say about the boiler?"),
        ("Yesterday, what did I say about the Budget?", "what did I say about the Budget?"),
        ("What did I decide on Tuesday about the database?", "What did I decide about the database?"),
        ("What did I note  between March 3 and March 10?!", "What did I note?!"),
        ("What changed, since my last session?", "What changed?"),
        ("What haven't I revisited in 90 days?", "What haven't I revisited?"),
        (
            "What did I tell Zoë\u2019s friend about the café\u00a0yesterday?",
            "What did I tell Zoë\u2019s friend about the café?",
        ),
        ("What did I say about the ﬁne ½ portion yesterday", "What did I say about the ﬁne ½ portion"),
    ],
)
def test_a_question_loses_the_words_that_became_its_filter_and_nothing_else(question: str, rest: str) -> None:
    asked = temporal_question(question, TODAY)
    assert asked is not None
    assert asked.rest == rest


def test_every_labelled_question_keeps_its_other_words_in_order() -> None:
    read = [(one.question, temporal_question(one.question, TODAY)) for one in QUESTIONS]
    for question, asked in [(question, asked) for question, asked in read if asked is not None]:
        left = fold(asked.rest).rstrip("?!.").split()
        assert left, question
        together = [word.strip("?!.,") for word in (*left, *asked.words.split())]
        assert sorted(together) == sorted(word.strip("?!.,") for word in fold(question).split()), question
        assert temporal_question(asked.rest, TODAY) is None, question


@given(st.text(max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_any_text_loses_whole_words_only(text: str, start: int, stop: int) -> None:
    left = without(text, start, stop).rstrip(".?!").split()
    words = [word.rstrip(".?!,;:") for word in text.split()]
    assert {word.rstrip(".?!,;:") for word in left} <= {*words, ""}


def test_a_question_of_nothing_else_comes_back_as_it_is() -> None:
    assert without("Yesterday?", 0, 9) == "Yesterday?"


def test_the_first_day_of_the_calendar_is_left_out_as_well() -> None:
    asked = temporal_question("What did I say today?", date.min)
    assert asked is not None
    assert asked.rest == "What did I say?"
