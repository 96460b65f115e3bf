"""Whether anything answers: what the signs show, what each counts, and the order of findings."""

from dataclasses import replace

import pytest

from recollect.core.model.entry import Entry
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import rank
from recollect.core.ranking.signs.entry_signs import entry_signs
from recollect.core.ranking.signs.question_signs import question_signs
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import Candidates, EntryFilter, LegHit
from recollect.core.retrieval.read_set import ReadEntry, ReadSet
from recollect.core.spaces.discovery.answerability import (
    ANSWERED,
    AnswerSigns,
    answer_probability,
    answer_signs,
    holds_it,
    wanted_answer,
)
from recollect.core.spaces.discovery.steps import StepRequest, Taken, Tool, merged_hits
from tests.builders import a_memory, a_turn

PLAIN = AnswerSigns(best=0.0, ahead=0.5, dense=0.4, task=0.0, absent=0.0, unheld=0.0, uncovered=0.0, no_words=0.0)


def shown(question: str, *entries: Entry) -> AnswerSigns | None:
    """Return what a search by words shows of a question."""
    candidates = Candidates(bm25=tuple(LegHit(entry.id, 1.0) for entry in entries), dense=())
    reading = ReadSet({entry.id: ReadEntry(entry) for entry in entries})
    asked = Question(question, None)
    ranking = rank(
        asked,
        candidates,
        reading,
        model=RelevanceModel.EVIDENCE,
        weights=RankingWeights(),
        admits=EntryFilter(),
    )
    return answer_signs(asked, ranking)


def test_nothing_found_is_no_answer() -> None:
    assert shown("Who leads Falcon?") is None
    assert answer_probability(None) == 0.0


@pytest.mark.parametrize("sign", ["task", "absent", "unheld", "uncovered", "no_words"])
def test_what_speaks_against_an_answer_makes_it_less_likely(sign: str) -> None:
    assert answer_probability(replace(PLAIN, **{sign: 1.0})) < answer_probability(PLAIN)


@pytest.mark.parametrize("sign", ["best", "ahead", "dense"])
def test_what_speaks_for_an_answer_makes_it_more_likely(sign: str) -> None:
    assert answer_probability(replace(PLAIN, **{sign: 1.5})) > answer_probability(PLAIN)


def test_signs_of_a_near_question() -> None:
    signs = shown("How old is Biscuit?", a_memory("Biscuit is our greyhound."))
    assert signs is not None
    assert (signs.unheld, signs.absent) == (1.0, 0.0)
    assert signs.uncovered > 0
    told = shown("How old is Biscuit?", a_memory("Biscuit is nine years old."))
    assert told is not None
    assert told.unheld == 0.0
    assert answer_probability(told) > answer_probability(signs)


def test_signs_of_a_far_question() -> None:
    signs = shown("Write a poem about Hamlet", a_memory("Ben swims."))
    assert signs is not None
    assert (signs.task, signs.absent) == (1.0, 1.0)
    assert answer_probability(signs) < ANSWERED
    own = shown("Give me my shoe size", a_memory("Ben swims."))
    assert own is not None
    assert own.task == 0.0


def test_of_a_turn_nothing_is_missed_that_may_stand_beside_it() -> None:
    signs = shown("How old is Biscuit?", a_turn("Biscuit is our greyhound."))
    assert signs is not None
    assert (signs.of_turn, signs.unheld, signs.uncovered) == (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("question", "text", "held"),
    [
        ("How old is Mango?", "Mango imitates the doorbell", False),
        ("How old is Mango?", "Mango turned nine", True),
        ("What does Anna earn?", "Anna works at the clinic", False),
        ("What does Anna earn?", "Anna gets 900 euros a month", True),
        ("What is the phone number of Denise?", "Denise can't bear perfume", False),
        ("What is the phone number of Denise?", "Denise: 0664 123456", True),
        ("How many people sing?", "People sing on Tuesdays", False),
        ("How long is the talk?", "The talk is 20 minutes", True),
        ("When is the talk?", "The talk is on Friday", True),
        ("When is the talk?", "The talk is about Rust", False),
        ("What colour is the cat?", "The cat is ginger", True),
        ("Who teaches Emil?", "Emil started second grade", False),
        ("Who teaches Emil?", "Emil likes his teacher, Mrs Adeyemi", True),
        ("What is our dog called?", "Our dog is Biscuit", True),
        ("Which school does Orla go to?", "Orla goes to St Brannoc", True),
        ("Which school does Orla go to?", "Orla likes her school", False),
        ("Where do I keep the key?", "The key is under the pot", True),
    ],
)
def test_what_an_answer_has_to_hold(question: str, text: str, *, held: bool) -> None:
    asked = question_signs(question)
    wanted = wanted_answer(asked)
    assert wanted is not None
    assert holds_it(wanted, asked, text, entry_signs(text)) is held


def test_most_questions_want_no_kind_of_answer() -> None:
    assert wanted_answer(question_signs("What do I do against the cold?")) is None


def _found(tool: Tool, *hits: Hit) -> Taken:
    return Taken(StepRequest(tool, ""), len(hits), hits)


def test_findings_are_put_in_one_order_and_the_first_keeps_its_own() -> None:
    one, two, three = (Hit(a_memory(str(name)), score, score) for name, score in (("1", 0.8), ("2", 0.5), ("3", 0.7)))
    first = _found(Tool.SEARCH, one, two)
    assert merged_hits([first]) == (one, two)
    same = merged_hits([first, _found(Tool.TAGS, replace(two, score=0.9), three)])
    assert [hit.entry.id for hit in same] == [one.entry.id, three.entry.id, two.entry.id]
    asked_of_another = merged_hits([first, _found(Tool.NAMES, replace(two, score=0.95))])
    assert [hit.entry.id for hit in asked_of_another] == [two.entry.id, one.entry.id]
    scores = [hit.score for hit in same]
    assert scores == sorted(scores, reverse=True)


def test_behind_another_profile_everything_else_stands_last() -> None:
    one, two = (Hit(a_memory(str(name)), score, score) for name, score in (("1", 0.2), ("2", 0.9)))
    found = merged_hits([_found(Tool.SEARCH, one), _found(Tool.NAMES, two)], keep_first=True)
    assert [hit.entry.id for hit in found] == [one.entry.id, two.entry.id]
    assert found[1].score <= found[0].score
