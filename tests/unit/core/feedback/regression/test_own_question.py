"""Grades of what a context showed, and which contexts give a question."""

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
from recollect.core.feedback.regression.own_question import (
    VOTE_REACH,
    NoQuestion,
    NotedVote,
    OwnQuestion,
    each_once,
    grades_of,
    votes_of_contexts,
)
from recollect.core.model.records import ABSENT, Record
from tests.builders import ALICE
from tests.fakes.clock import START

RECALL = Recall(
    id="r", at=START, agent=None, served=("a", "b", "c"), asked=("tea",), outcome=Outcome(("a", "b"), ("c",))
)
NO_VOTES = dict.fromkeys("abc", 0)


def test_what_was_of_use_has_one_more_where_it_was_voted_for_and_none_where_against() -> None:
    assert grades_of(RECALL, NO_VOTES, ()) == {"a": 1, "b": 1, "c": 0}
    assert grades_of(RECALL, {"a": 2, "b": -1, "c": 1}, ()) == {"a": 2, "b": 0, "c": 0}


def test_a_context_of_which_nothing_was_of_use_gives_no_question() -> None:
    unused = replace(RECALL, outcome=Outcome((), ("a", "b", "c")))
    assert grades_of(unused, NO_VOTES, ()) is NoQuestion.NOTHING_OF_USE
    assert grades_of(RECALL, {"a": -1, "b": -1, "c": 0}, ()) is NoQuestion.NOTHING_OF_USE


@pytest.mark.parametrize("gone", ["a", "c"])
def test_one_that_showed_what_is_forgotten_by_now_gives_none(gone: str) -> None:
    left = {one: 0 for one in NO_VOTES if one != gone}
    assert grades_of(RECALL, left, ()) is NoQuestion.SHOWED_FORGOTTEN


def test_without_an_outcome_votes_just_after_it_count() -> None:
    untold = replace(RECALL, outcome=None)
    votes = {"a": 1, "b": -1, "c": 0}
    assert grades_of(untold, votes, ()) is NoQuestion.NOT_JUDGED
    assert grades_of(untold, votes, ("c",)) is NoQuestion.NOT_JUDGED  # once for it, once against
    assert grades_of(untold, votes, ("a", "b", "forgotten")) == {"a": 1, "b": 0}
    assert grades_of(untold, votes, ("b",)) is NoQuestion.NOTHING_OF_USE


def test_a_vote_is_about_the_last_context_that_showed_its_entry() -> None:
    later = replace(RECALL, id="later", at=START + timedelta(minutes=5), served=("a",))
    votes = [
        NotedVote(START + timedelta(minutes=6), "a"),
        NotedVote(START + timedelta(minutes=6), "b"),
        NotedVote(START + VOTE_REACH + timedelta(seconds=1), "c"),
        NotedVote(START - timedelta(seconds=1), "c"),
        NotedVote(START, "elsewhere"),
    ]
    assert votes_of_contexts([RECALL, later], votes) == {"later": {"a"}, "r": {"b"}}


def test_a_question_counts_once_as_it_was_asked_last() -> None:
    first = OwnQuestion("1", ALICE, "Who drinks tea?", START, {"a": 1.0})
    again = replace(first, recall_id="2", text="who  drinks TEA", at=START + timedelta(days=1))
    other = replace(first, recall_id="3", text="Who drinks coffee?", at=START + timedelta(hours=1))
    assert [one.recall_id for one in each_once([again, first, other])] == ["3", "2"]


def test_a_question_is_kept_in_one_line_without_secrets() -> None:
    card = "Is\n4111 1111 1111 1111  my card?"
    assert "4111 1111" not in kept_question(card)
    assert kept_question("Who\r\n drinks   tea?") == "Who drinks tea?"
    assert len(kept_question("tea " * 2_000)) == 2_000


def test_a_kept_question_stays_as_long_as_outcomes_count_and_no_longer_without_one() -> None:
    kept = replace(RECALL, question="Who drinks tea?")
    assert kept.record(expected=ABSENT).expires_at == START + OUTCOME_AGE
    assert replace(kept, outcome=None).record(expected=ABSENT).expires_at == START + RECALL_AGE
    assert RECALL.record(expected=ABSENT).expires_at == START + RECALL_AGE


def test_it_is_read_back_and_can_be_taken_out() -> None:
    put = replace(RECALL, question="Who drinks tea?").record(expected=ABSENT)
    record = Record(put.key, put.value, put.expires_at)
    assert recall_of(record).question == "Who drinks tea?"
    without = without_question(record)
    assert without is not None
    assert recall_of(Record(without.key, without.value)) == RECALL
    assert without_question(Record(without.key, without.value)) is None
