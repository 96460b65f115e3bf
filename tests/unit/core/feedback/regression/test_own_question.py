"""Which contexts give a question, and what was of use for it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.feedback.recall import (
    OUTCOME_AGE,
    RECALL_AGE,
    Outcome,
    Recall,
    kept_question,
    recall_of,
    without_question,
)
from recollect.core.feedback.regression.own_question import NoQuestion, OwnQuestion, each_once, own_question
from recollect.core.model.records import ABSENT, Record
from tests.builders import ALICE
from tests.fakes.clock import START

RECALL = Recall(
    id="r", at=START, agent=None, served=("a", "b", "c"), asked=("tea",), outcome=Outcome(("a", "b"), ("c",))
)
KEPT = replace(RECALL, question="Who drinks tea?")
PRESENT = frozenset("abc")


def test_what_was_of_use_is_told() -> None:
    found = own_question(ALICE, KEPT, PRESENT)
    assert isinstance(found, OwnQuestion)
    assert (found.text, found.at) == (KEPT.question, KEPT.at)
    assert found.used == {"a", "b"}


def test_a_context_of_which_nothing_was_of_use_gives_no_question() -> None:
    unused = replace(KEPT, outcome=Outcome((), ("a", "b", "c")))
    assert own_question(ALICE, unused, PRESENT) is NoQuestion.NOTHING_OF_USE


@pytest.mark.parametrize("gone", ["a", "c"])
def test_one_that_showed_what_is_forgotten_by_now_gives_none(gone: str) -> None:
    assert own_question(ALICE, KEPT, PRESENT - {gone}) is NoQuestion.SHOWED_FORGOTTEN


def test_without_feedback_or_without_its_words_there_is_none() -> None:
    assert own_question(ALICE, replace(KEPT, outcome=None), PRESENT) is NoQuestion.NOT_JUDGED
    assert own_question(ALICE, RECALL, PRESENT) is NoQuestion.QUESTION_NOT_KEPT


def test_a_question_counts_once_as_it_was_asked_last() -> None:
    first = OwnQuestion(ALICE, "Who drinks tea?", START, frozenset("a"))
    again = replace(first, text="who  drinks TEA", at=START + timedelta(days=1))
    other = replace(first, text="Who drinks coffee?", at=START + timedelta(hours=1))
    assert each_once([again, first, other]) == [other, again]


def test_a_question_is_kept_in_one_line_without_secrets() -> None:
    card = "Is\n4111 1111 1111 1111  my card?"
    assert "4111 1111" not in kept_question(card)
    assert kept_question("Who\r\n drinks   tea?") == "Who drinks tea?"
    assert len(kept_question("tea " * 2_000)) == 2_000


def test_a_kept_question_stays_as_long_as_outcomes_count_and_no_longer_without_one() -> None:
    assert KEPT.record(expected=ABSENT).expires_at == START + OUTCOME_AGE
    assert replace(KEPT, outcome=None).record(expected=ABSENT).expires_at == START + RECALL_AGE
    assert RECALL.record(expected=ABSENT).expires_at == START + RECALL_AGE


def test_it_is_read_back_and_can_be_taken_out() -> None:
    put = KEPT.record(expected=ABSENT)
    record = Record(put.key, put.value, put.expires_at)
    assert recall_of(record).question == "Who drinks tea?"
    without = without_question(record)
    assert without is not None
    assert recall_of(Record(without.key, without.value)) == RECALL
    assert without_question(Record(without.key, without.value)) is None
