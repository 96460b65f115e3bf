"""Echo, rule by rule, and the labelled responses that it is measured on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.feedback.echo import is_echo, windows_of
from recollect.core.feedback.evidence_words import evidence_words
from tests.labelled.responses import labelled_responses

LINES = tuple(labelled_responses())


def echoes(question: str, memory: str, response: str) -> bool:
    return is_echo(memory, windows_of(response), frozenset(evidence_words(question)))


def test_there_are_150_labelled_responses_of_each_sort() -> None:
    assert len(LINES) >= 150
    assert {line.kind for line in LINES} == {"verbatim", "paraphrase", "partial", "overlap", "negation", "unused"}
    assert 0.4 <= sum(line.used for line in LINES) / len(LINES) <= 0.6
    assert len({(line.question, line.memory, line.response) for line in LINES}) == len(LINES)


MEMORY = "Alice moved to Lisbon in May with two cats."


@pytest.mark.parametrize(
    ("question", "response", "used"),
    [
        ("Where does Alice live?", "Alice lives in Lisbon.", True),
        ("Where does Alice live?", "Alice lives.", False),  # nothing that the question does not say
        ("Did Alice move to Lisbon in May with two cats?", "Alice moved to Lisbon in May with two cats.", False),
        ("Where does Alice live?", "I have no information about a move to Lisbon.", False),
        ("Where does Alice live?", "Alice did not move to Lisbon in May.", False),
        ("Where does Alice live?", "", False),
        ("Which city?", "Lisbon.", False),  # one word of a memory that is about something else
        ("Which city?", "Lisbon, with the cats. It is warm there.", True),
    ],
)
def test_evidence_is_what_the_question_does_not_say(question: str, response: str, *, used: bool) -> None:
    assert echoes(question, MEMORY, response) is used


def test_evidence_must_stand_together() -> None:
    apart = "Lisbon is warm. The sun shines. Tea is served. Cats sleep a lot."
    assert not echoes("Which animals?", MEMORY, apart)


def test_numbers_and_dates_count_in_any_notation() -> None:
    memory = "The rent is 850 euros, due on 3 June."
    assert echoes("What do I owe?", memory, "850 €, by June 3rd.")


def test_a_denied_memory_that_is_denied_again_is_used() -> None:
    assert echoes("What may Omar eat?", "Omar cannot eat gluten.", "Omar must not eat gluten.")
    assert not echoes("What may Omar eat?", "Omar cannot eat gluten.", "Omar can eat gluten.")


@given(st.text(max_size=200), st.text(max_size=200), st.text(max_size=200))
def test_any_texts_are_judged(question: str, memory: str, response: str) -> None:
    assert echoes(question, memory, response) in {True, False}
    assert not echoes(memory, memory, response)
