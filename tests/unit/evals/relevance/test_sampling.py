"""Smaller spaces: what they keep, and that they are ranked as if nothing else had been there."""

import numpy as np
import pytest

from evals.relevance.questions import Asking, QuestionKind
from evals.relevance.sampling import order_of_keeping, sub_space
from tests.unit.evals.relevance.spaces import a_question, a_space

TEXTS = [f"text {place}" for place in range(30)]
SPACE = a_space(texts=TEXTS)


def an_asking(kind: QuestionKind, *gold: str) -> Asking:
    return Asking(kind, SPACE, a_question("tea?"), frozenset(gold))


def test_what_answers_comes_first_and_the_rest_by_chance() -> None:
    order = order_of_keeping(an_asking(QuestionKind.ANSWERABLE, "7", "23"), "seed")
    assert set(order[:2]) == {7, 23}
    assert sorted(order) == list(range(30))
    assert order[2:] != sorted(order[2:])


def test_the_likest_entry_of_a_near_question_comes_first() -> None:
    asking = an_asking(QuestionKind.NEAR)
    assert asking.question.vectors is not None
    likest = int(np.argmax([one.pooled @ asking.question.vectors.sentence for one in SPACE.vectors]))
    assert {order_of_keeping(asking, f"seed {number}")[0] for number in range(5)} == {likest}


@pytest.mark.parametrize("kind", [QuestionKind.FAR, QuestionKind.ELSEWHERE])
def test_a_far_question_keeps_nothing_first_and_the_same_for_the_same_seed(kind: QuestionKind) -> None:
    asking = an_asking(kind)
    assert len({order_of_keeping(asking, f"seed {number}")[0] for number in range(20)}) > 1
    assert order_of_keeping(asking, "seed") == order_of_keeping(asking, "seed")


def test_entries_keep_their_order_and_vectors() -> None:
    smaller = sub_space(SPACE, [20, 3])
    assert [entry.id for entry in smaller.entries] == ["3", "20"]
    assert smaller.vectors == (SPACE.vectors[3], SPACE.vectors[20])
    assert [message.id for message in smaller.conversation.messages] == ["3", "20"]


def test_turns_have_the_neighbours_that_are_left() -> None:
    smaller = sub_space(a_space(texts=TEXTS, session="s"), [3, 20])
    assert [entry.context for entry in smaller.entries] == [None, "text 3"]
    assert smaller.read(["20"]).runs == (("3", "20"),)


def test_a_smaller_space_is_searched_without_the_rest() -> None:
    whole = a_space(texts=["I like tea", "tea is hot", "It rains"])
    question = whole.questions[0]
    assert {entry.id for entry in whole.ranking(question).entries} == {"0", "1", "2"}  # with an index that is held
    smaller = sub_space(whole, [0, 2])
    assert {entry.id for entry in smaller.ranking(question).entries} == {"0", "2"}
    assert [hit.entry_id for hit in smaller.candidates(question).bm25] == ["0"]
