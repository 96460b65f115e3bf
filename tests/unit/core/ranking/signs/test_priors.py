from collections.abc import Sequence

import pytest

from recollect.core.model.entry import Entry, Role
from recollect.core.ranking.analysis import first_name
from recollect.core.ranking.signs.priors import (
    asks_for_summary,
    asks_what_was_told,
    asks_when,
    may_be_long,
    speaker_asked_about,
)
from recollect.core.text.searched_text import speaker_of
from tests.builders import a_memory, a_turn

ANN, BOB = a_turn("x", speaker="Ann Lee"), a_turn("x", speaker="Bob")
USER, ASSISTANT = a_turn("x"), a_turn("x", role=Role.ASSISTANT)


@pytest.mark.parametrize("question", ["When did Ann go?", "How long was it?", "Which year was it?", "what DATE is it"])
def test_questions_for_a_time_are_seen(question: str) -> None:
    assert asks_when(question)


@pytest.mark.parametrize("question", ["Where did Ann go?", "Whenever", "How longingly?", ""])
def test_other_questions_are_not_for_a_time(question: str) -> None:
    assert not asks_when(question)


@pytest.mark.parametrize("question", ["Give me a summary of it", "Please summarise this", "A short overview?"])
def test_questions_for_a_summary_are_seen(question: str) -> None:
    assert asks_for_summary(question)
    assert may_be_long(question)
    assert not asks_for_summary("What was said of summer?")


@pytest.mark.parametrize(
    "question",
    [
        "How did you recommend I start?",
        "What do you suggest?",
        "Have you told me?",
        "the book YOU MENTIONED",
        "you gave",
    ],
)
def test_questions_for_what_was_told_are_seen(question: str) -> None:
    assert asks_what_was_told(question)
    assert may_be_long(question)


@pytest.mark.parametrize("question", ["What did I tell you?", "Did Ann recommend it?", "Have you time?", "your giver"])
def test_other_questions_are_not_for_what_was_told(question: str) -> None:
    assert not asks_what_was_told(question)
    assert not may_be_long(question)


def asked_about(question: str, entries: Sequence[Entry]) -> list[float]:
    names = [first_name(speaker_of(entry)) for entry in entries]
    found: list[float] = speaker_asked_about(question, entries, names).tolist()
    return found


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What does Ann like?", [1, 0]),
        ("What is Bob's dog called?", [0, 1]),
        ("What did Ann tell Bob?", [0, 0]),
        ("What do I like?", [0, 0]),
    ],
)
def test_the_one_participant_who_is_named_is_asked_about(question: str, expected: list[int]) -> None:
    assert asked_about(question, [ANN, BOB]) == expected


def test_with_an_assistant_i_am_the_user() -> None:
    assert asked_about("What is my plan?", [USER, ASSISTANT]) == [1, 0]
    assert asked_about("What is the plan?", [USER, ASSISTANT]) == [0, 0]


def test_a_summary_is_of_what_both_said() -> None:
    assert asked_about("Can you give me a summary?", [USER, ASSISTANT]) == [0, 0]


def test_what_was_told_to_me_is_not_mine() -> None:
    assert asked_about("What did you tell me?", [USER, ASSISTANT]) == [0, 0]


def test_nobody_said_a_memory_without_a_speaker() -> None:
    assert asked_about("", [a_memory("x")]) == [0]
