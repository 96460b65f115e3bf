"""The question that the last messages of a conversation ask."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.entry import Role
from recollect.core.query.chat_message import (
    FITTED,
    MESSAGES_READ,
    ChatMessage,
    EarlierMessage,
    Rewritten,
    RewrittenBy,
    question_of,
)

LONGEST = 2_000


def said(*texts: str) -> list[ChatMessage]:
    """Messages in order; ">" begins those of the assistant, and "Ann: " names a speaker."""
    return [_message(text) for text in texts]


def _message(text: str) -> ChatMessage:
    if text.startswith(">"):
        return ChatMessage(Role.ASSISTANT, text.removeprefix(">").strip())
    speaker, colon, rest = text.partition(": ")
    return ChatMessage(Role.USER, rest, speaker) if colon else ChatMessage(Role.USER, text)


def asked(*texts: str) -> Rewritten:
    return question_of(said(*texts), longest=LONGEST)


@pytest.mark.parametrize(
    "question",
    [
        "What did Caroline say about her brother?",
        "Did Dr. Abt call at 3.50 about J. Tolkien?",
        "where does caroline live",
        "Tell me about Caroline's job. She has a new one.",
        "Wo wohnt Caroline?",
    ],
)
def test_a_question_comes_back_word_for_word(question: str) -> None:
    assert asked(question) == Rewritten(question, question, RewrittenBy.NONE)
    assert asked("Hi! How are you?", "> Great, thanks!", question).text == question


@pytest.mark.parametrize(
    ("message", "question"),
    [
        ("Ok, cool. Where does Caroline live now?", "Where does Caroline live now?"),
        ("Where does Caroline keep bees? Thanks a lot!", "Where does Caroline keep bees?"),
        ("Super!\nWo wohnt Lena? Und seit wann?", "Wo wohnt Lena? Und seit wann?"),
        ("Sure. 她住在哪里？", "她住在哪里？"),
    ],
)
def test_the_sentences_that_ask_are_kept(message: str, question: str) -> None:
    made = asked(message)
    assert (made.text, made.original, made.by) == (question, message, RewrittenBy.RULES)


def test_the_person_s_last_message_asks() -> None:
    assert asked("Where does Caroline live?", "> In Lisbon.").text == "Where does Caroline live?"
    assert asked("> Which one do you mean?").text == "Which one do you mean?"


def test_a_question_of_one_word_leans_on_what_the_person_said_before() -> None:
    before = "Where does Caroline live?"
    assert asked(before, "> In Lisbon.", "And Ben?").earlier == EarlierMessage(before, FITTED.share)
    assert asked(before, "> In Lisbon.", "What is the door code of the garage?").earlier is None
    assert asked("> Hello.", "And Ben?").earlier is None


def test_a_question_of_one_word_keeps_the_sentences_beside_it() -> None:
    message = "Lena comes to dinner. What should I not cook?"
    assert asked(message) == Rewritten(message, message, RewrittenBy.NONE)
    assert asked("Lena comes to dinner. Which dessert did she love last year?").text.startswith("Which")


def test_only_the_last_messages_are_read() -> None:
    assert asked("I met Caroline.", *["> Ok."] * (MESSAGES_READ - 1), "And Ben?").earlier is None
    assert asked("I met Caroline.", *["> Ok."] * (MESSAGES_READ - 2), "And Ben?").earlier is not None


@pytest.mark.parametrize(
    ("message", "question"),
    [
        ("Paul: And my brother?", "And Paul's brother?"),
        ("Paul: What do I owe?", "What do Paul owe?"),
        ("Paul: Und meine Mutter?", "Und Paul's Mutter?"),
        ("Paul: Where is mine?", "Where is Paul's?"),
        ("Paul: My god, where is it?", "My god, where is it?"),
    ],
)
def test_where_several_speak_i_is_the_speaker_s_name(message: str, question: str) -> None:
    made = asked("Ann: I have a dog.", message)
    assert (made.text, made.by) == (question, RewrittenBy.NONE if "god" in question else RewrittenBy.RULES)
    if made.earlier is not None:
        assert made.earlier.text == "Ann have a dog."


@pytest.mark.parametrize("speaker", ["Paul", "", " ", "P" * 61])
def test_one_speaker_or_a_name_that_is_none_changes_nothing(speaker: str) -> None:
    messages = [replace(one, speaker=speaker) for one in said("I have a dog.", "And my brother?")]
    assert question_of(messages, longest=LONGEST).text == "And my brother?"


@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=1, max_size=7), st.integers(20, 200))
def test_whatever_is_said_a_question_of_bounded_length_is_asked(texts: list[str], longest: int) -> None:
    made = question_of([ChatMessage(Role.USER, text) for text in texts], longest=longest)
    assert 0 < len(made.text) <= longest
    assert made.earlier is None or 0 < len(made.earlier.text) <= longest


def test_of_a_long_message_the_end_is_asked() -> None:
    made = question_of(said("word " * 600 + "end"), longest=100)
    assert made.text.endswith("word end")
    assert made.text.startswith("word ")
