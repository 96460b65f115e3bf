"""How the judges of texts are fitted: what of a labelled message they see, and the same file each time."""

from typing import Any

import numpy as np
import pytest

from evals.fit.labelled_messages import UNSURE, LabelledMessage, messages, of_conversation, of_kept
from evals.fit.text_judges import QUESTIONS, area, document_of, fitted_to, kept, left_out, recall_at
from recollect.core.judges.keep import SentenceInMessage, features
from recollect.core.judges.text_judge import text_judges

LENA = "My sister Lena moved. She lives in Porto now. Nice, isn't it?"


def labelled(text: str, *facts: dict[str, Any], before: str = "") -> LabelledMessage:
    """Return a message whose facts are known by words."""
    said = [{"id": "m0", "role": "assistant", "text": before}] if before else []
    message = {"id": "m1", "role": "user", "text": text, "facts": [{"explicit": False, **fact} for fact in facts]}
    (found,) = of_conversation("made up", {"messages": [*said, message]})
    return found


def in_words(text: str, *kept: dict[str, Any], before: str = "") -> LabelledMessage:
    """Return a message whose sentences to be kept are given word for word."""
    said = [{"role": "assistant", "text": before}] if before else []
    whole = [{"needs": None, "asked": False, **one} for one in kept]
    return of_kept("made up", {"id": "m1", "text": text, "before": said, "kept": whole})


@pytest.mark.parametrize(("name", "outputs"), [("keep", 2), ("follow_up", 1)])
def test_the_shipped_files_have_an_output_for_each_question(name: str, outputs: int) -> None:
    judges = text_judges(name)
    assert [judge.output for judge in judges] == list(range(outputs))
    assert len(QUESTIONS[name]) == outputs
    assert all(len(judge.weights.rows) > 100 for judge in judges)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_fit_writes_the_same_bytes_each_time(name: str) -> None:
    few = [one for one in messages() if one.hand == "a"][:60]
    assert len(few) == 60
    once, again = (
        document_of([fitted_to(question.examples(few), question.penalty) for question in QUESTIONS[name]])
        for _ in range(2)
    )
    assert once == again
    assert once.count("\n") == 1


def test_a_fact_over_two_sentences_keeps_both_the_second_by_the_first() -> None:
    found = labelled(LENA, {"must": ["lena", "porto"]})
    assert (found.kept, found.weights) == ((True, True, False), (1.0, 1.0, 1.0))
    assert [(one.text, one.follows) for one in found.pairs()] == [("She lives in Porto now.", True)]


def test_a_sentence_that_says_a_fact_of_its_own_leans_on_none() -> None:
    found = labelled(LENA, {"must": ["lena", "moved"]}, {"must": ["porto"]})
    assert found.kept == (True, True, False)
    assert [one.follows for one in found.pairs()] == [False]


def test_what_is_optional_or_a_part_of_a_fact_counts_little() -> None:
    assert labelled(LENA, {"must": ["porto"], "optional": True}).weights == (1.0, UNSURE, 1.0)
    nowhere = labelled(LENA, {"must": ["lena", "lisbon"]})
    assert (nowhere.kept, nowhere.weights) == ((False,) * 3, (UNSURE, 1.0, 1.0))


def test_labels_word_for_word_tell_what_is_asked_for_and_what_leans_on_what() -> None:
    found = in_words(
        "Porto. She loves it. Remember that I work nights. Bye!",
        {"sentence": "Porto.", "needs": "before"},
        {"sentence": "She loves it.", "needs": "earlier sentence"},
        {"sentence": "Remember that I work nights.", "asked": True},
        before="Where does Lena live?",
    )
    assert found.kept == (True, True, True, False)
    assert found.asked == (False, False, True, False)
    assert [(one.before, one.same_message, one.follows) for one in found.pairs()] == [
        ("Porto.", True, True),
        ("She loves it.", True, False),
        ("Where does Lena live?", False, True),
    ]


def test_every_label_by_hand_is_a_sentence_of_its_message() -> None:
    by_hand = [one for one in messages() if one.hand in "abcdef"]
    assert len(by_hand) >= 1_900
    assert sum(sum(one.kept) for one in by_hand) > 1_200
    assert all(one.sentences for one in by_hand)


def test_examples_are_what_a_judge_sees() -> None:
    (first, *_) = kept([labelled(LENA, {"must": ["lena", "porto"]})])
    (sentence, *_) = labelled(LENA).sentences
    groups = features(SentenceInMessage(labelled(LENA).sentences, 0, LENA))
    assert sentence == "My sister Lena moved."
    assert first.values.keys() == {name for group in groups for name in group.features}
    assert (first.label, first.weight, first.hand) == (True, 1.0, "made up")


def test_each_hand_is_scored_by_a_judge_of_the_others() -> None:
    few = [one for hand in "ab" for one in messages() if one.hand == hand]
    examples = kept([one for place, one in enumerate(few) if place % 8 == 0])
    scored = list(left_out(examples, 0.1))
    assert [(hand, {one.hand for one in own}) for hand, own, _ in scored] == [("a", {"a"}), ("b", {"b"})]
    assert sum(len(odds) for _, _, odds in scored) == len(examples)


def test_areas_and_recalls_are_those_of_an_order() -> None:
    labels, odds = np.array([1.0, 0.0, 1.0, 0.0]), np.array([3.0, 2.0, 1.0, 0.0])
    assert area(labels, odds) == 0.75
    assert [recall_at(labels, odds, least) for least in (1.0, 0.6)] == [0.5, 1.0]
    assert recall_at(labels, -odds, 0.9) == 0.0
