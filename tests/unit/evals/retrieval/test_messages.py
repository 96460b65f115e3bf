"""Questions asked through messages: what they are made into, and that the rules bring them back."""

import pytest

from evals.datasets.datasets import Case, Conversation
from evals.retrieval.messages import (
    HE,
    SHE,
    VARIANTS,
    Pronouns,
    raw_questions,
    rewritten_questions,
    spoken_of,
    with_chatter,
    with_pronouns,
)
from recollect.core.model.entry import Role

QUESTIONS = (
    "Where does Caroline live?",
    "What is Caroline's job?",
    "What did Jon say to Gina in May 2023?",
    "When did Melanie's children paint?",
    "What does the dog like?",
    "Why did Jon open a studio?",
)
CONVERSATION = Conversation("c", (), tuple(Case(one, frozenset({"D1:1"}), "single-hop") for one in QUESTIONS))


@pytest.mark.parametrize(
    ("question", "name", "pronouns", "asked"),
    [
        ("Where does Caroline live?", "Caroline", SHE, "Where does she live?"),
        ("What is Caroline's job?", "Caroline", SHE, "What is her job?"),
        ("What happened to Jon?", "Jon", HE, "What happened to him?"),
        ("Jon's studio is where?", "Jon", HE, "His studio is where?"),
    ],
)
def test_a_person_is_spoken_of_by_pronoun(question: str, name: str, pronouns: Pronouns, asked: str) -> None:
    assert spoken_of(question, name, pronouns) == asked


def test_the_question_stands_behind_four_messages_about_nothing() -> None:
    messages = with_chatter(CONVERSATION.cases[0], 0)
    assert [message.role for message in messages] == [Role.USER, Role.ASSISTANT, Role.USER, Role.ASSISTANT, Role.USER]
    assert messages[-1].text.endswith(QUESTIONS[0])
    assert not any("Caroline" in message.text for message in messages[:-1])


def test_a_person_is_named_before_and_not_in_the_question() -> None:
    introduction, _, asked = with_pronouns(CONVERSATION.cases[0], 1)
    assert "Caroline" in introduction.text
    assert "Caroline" not in asked.text


@pytest.mark.parametrize("name", VARIANTS)
def test_the_rules_bring_plain_questions_back_that_the_last_message_alone_is_not(name: str) -> None:
    assert rewritten_questions(CONVERSATION, VARIANTS[name]) == list(QUESTIONS)
    assert raw_questions(CONVERSATION, VARIANTS[name]) != list(QUESTIONS)
    assert rewritten_questions(CONVERSATION, VARIANTS[name]) == rewritten_questions(CONVERSATION, VARIANTS[name])
