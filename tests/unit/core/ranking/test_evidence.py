"""The default ranking on conversations that are small enough to be worked out by hand."""

from math import log, sqrt

import numpy as np
import pytest

from recollect.core.model.entry import Entry, Role
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import ExplainedHit
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import rank
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.read_set import ReadSet
from tests.builders import a_turn
from tests.unit.core.ranking.read_sets import a_question, a_reading, at_cosine, entry_vectors, hits


def ranked(question: Question, reading: ReadSet, found: list[Entry]) -> dict[str, ExplainedHit]:
    ranking = rank(
        question,
        hits(bm25=found),
        reading,
        model=RelevanceModel.EVIDENCE,
        weights=RankingWeights(),
        admits=EntryFilter(),
    )
    return {hit.entry.id: hit for hit in ranking.hits(10)}


def test_a_conversation_of_three_turns() -> None:
    first = a_turn("Which tea?", speaker="Ann", sequence=0)
    second = a_turn("I drink oolong on Monday.", speaker="Bob", sequence=1)
    third = a_turn("Good.", speaker="Ann", sequence=2)
    question = a_question("When did Bob drink tea?", {"when": 0, "did": 1, "bob": 2, "drink": 3, "tea": 4})
    vectors = {
        first.id: entry_vectors(at_cosine(0.5), {len("Ann: Which "): 4}),
        second.id: entry_vectors(at_cosine(0.8), {0: 2, len("Bob: I "): 3, len("Bob: I drink "): 9}),
        third.id: entry_vectors(at_cosine(0.2), {len("Ann: "): 10}),
    }

    found = ranked(question, a_reading([first, second, third], vectors), [second])

    # L: bob, drink and tea stand in one turn each (bob as a speaker), so their idf is the same and cancels. Every turn
    # has the others around it: 2 + 5 + 1 words and 3 of its date, which is the mean length as well
    def saturated(x: float) -> float:
        return x / (x + 0.6)

    words = {
        first.id: (0 + saturated(0.5) + saturated(1)) / 3,  # half of "drink" from after it, its own "tea"
        second.id: (0 + saturated(1) + saturated(1)) / 3,  # its own "drink", the "tea" of the question before it
        third.id: (0 + saturated(0.5) + saturated(0)) / 3,  # half of "drink" from before it
    }
    # M: own and with neighbours, for bob, drink and tea; "when" and "did" match nothing
    weight = sqrt(log(1 + 2.5 / 1.5))
    sum_of_weights = 2 * 1.1 + 3 * weight
    tokens = {
        first.id: weight * (0.7 * 0.9**1.5 + 0.7 * 0.9**1.5 + (0.3 + 0.7) * 0.7**1.5) / sum_of_weights,
        second.id: weight * ((0.3 + 0.7) * 1 + (0.3 + 0.7) * 1 + 0.7 * 1.0**1.5) / sum_of_weights,
        third.id: weight * (0.7 * 0.8**1.5 + 0.7 * 0.8**1.5 + 0.7 * 0.8**1.5) / sum_of_weights,
    }
    least, greatest = min(tokens.values()), max(tokens.values())
    relative = {entry_id: (value - least) / (greatest - least) for entry_id, value in tokens.items()}
    stacked = np.stack([vectors[one.id].pooled for one in (first, second, third)]).astype(np.float64)
    middle = stacked.mean(axis=0)
    generic = dict(zip(vectors, (stacked @ middle / np.linalg.norm(middle)).tolist(), strict=True))
    expected = {
        first.id: 4 * words[first.id] + 6 * relative[first.id] + 4 * 0.5 - 3 * generic[first.id] - 0.4,
        second.id: (
            4 * words[second.id] + 6 * relative[second.id] + 4 * 0.8 + 0.5 + 1 + 1 - 3 * generic[second.id] + 0.4
        ),
        third.id: 4 * words[third.id] + 6 * relative[third.id] + 4 * 0.2 - 3 * generic[third.id],
    }
    assert list(found) == [second.id, first.id, third.id]
    assert {entry_id: hit.score for entry_id, hit in found.items()} == pytest.approx(expected, abs=1e-6)
    for entry_id, hit in found.items():
        raw = {part.name: part.raw for part in hit.explanation.parts}
        assert raw["maxsim"] == pytest.approx(tokens[entry_id], abs=1e-6)


def test_among_long_messages_word_pieces_count_less_and_many_passages_cost() -> None:
    asked = a_turn("I like tea", sequence=0)
    answered = a_turn("word " * 79 + "end. Tea. " + "word " * 79 + "end.", role=Role.ASSISTANT, sequence=1)
    found = ranked(a_question("tea"), a_reading([asked, answered]), [asked, answered])
    short, long = ({part.name: part for part in found[one.id].explanation.parts} for one in (asked, answered))
    # Every second entry is long: all the way from the weights for chat to those for long messages
    assert short["maxsim"].weight == pytest.approx(6 / 6)
    assert short["passages"].contribution == 0
    assert long["passages"].raw == 3
    assert long["passages"].contribution == pytest.approx(-0.5 * log(3))


def test_half_way_to_long_messages_is_half_way_between_the_weights() -> None:
    turns = [*(a_turn("I like tea", sequence=place) for place in range(3)), a_turn("word. " * 100, sequence=3)]
    found = ranked(a_question("tea"), a_reading(turns), turns)
    parts = {part.name: part for part in found[turns[-1].id].explanation.parts}
    assert parts["maxsim"].weight == pytest.approx((6 + 6 / 6) / 2)
    assert parts["passages"].contribution == pytest.approx(-0.5 * 0.5 * log(2))


@pytest.mark.parametrize("question", ["A summary of the words", "Which words did you suggest?"])
def test_what_may_be_long_may_come_from_a_long_entry(question: str) -> None:
    turn = a_turn("word. " * 100)
    found = ranked(a_question(question), a_reading([turn]), [turn])
    assert {part.name: part.contribution for part in found[turn.id].explanation.parts}["passages"] == 0


def test_a_long_question_is_asked_as_of_short_chat_and_finds_the_long_entry_that_it_quotes() -> None:
    topics = ("oolong", "kettle", "garden")
    quoted = a_turn(" ".join(f"The {topic} number {n} is fine." for topic in topics for n in range(20)), sequence=0)
    shorts = [a_turn(f"I like the {topic} number {n}.", sequence=1 + n) for n in range(2) for topic in topics]
    found = ranked(a_question(quoted.text), a_reading([quoted, *shorts], in_session=False), [quoted, *shorts])
    parts = {part.name: part for part in found[quoted.id].explanation.parts}
    assert next(iter(found)) == quoted.id
    assert "passages" not in parts
    assert parts["maxsim"].weight == 6


def test_an_entry_takes_its_best_passage() -> None:
    buried = a_turn("word " * 79 + "end. Oolong tea.", sequence=0)
    alone = a_turn("Oolong tea.", session="s2", sequence=0)
    found = ranked(a_question("oolong"), a_reading([buried, alone], in_session=False), [buried, alone])
    first, second = (
        {part.name: part.raw for part in found[one.id].explanation.parts}["bm25f"] for one in (buried, alone)
    )
    assert first == second


def test_an_entry_without_vectors_takes_its_words_for_all() -> None:
    waits, ready = a_turn("oolong tea", sequence=0), a_turn("oolong", sequence=1)
    reading = a_reading([waits, ready], {ready.id: entry_vectors(at_cosine(0.9), {len("user: "): 5})}, in_session=False)
    found = ranked(a_question("oolong tea", {"oolong": 5, "tea": 6}), reading, [waits, ready])
    parts = {part.name: part for part in found[waits.id].explanation.parts}
    assert found[waits.id].explanation.waiting_for_vectors
    assert not found[ready.id].explanation.waiting_for_vectors
    assert parts["maxsim"].normalised == parts["dense"].normalised == parts["bm25f"].raw
    assert parts["maxsim"].raw == parts["dense"].raw == 0


def test_without_an_encoder_the_words_and_the_priors_decide() -> None:
    turns = [a_turn("rain", sequence=0), a_turn("oolong tea", sequence=1)]
    vectors = {turn.id: entry_vectors(at_cosine(0.9), {}) for turn in turns}
    found = ranked(a_question("oolong"), a_reading(turns, vectors, in_session=False), turns)
    assert list(found) == [turns[1].id, turns[0].id]
    assert all(hit.explanation.waiting_for_vectors for hit in found.values())


@pytest.mark.parametrize("asked", ["Hello!", "Hallo, guten Morgen", "ok thanks"])
def test_a_greeting_that_was_stored_does_not_answer_a_greeting(asked: str) -> None:
    said = a_turn(asked)
    alike = {said.id: entry_vectors(at_cosine(1.0), {len("user: "): 0})}
    for vectors in ({}, alike):
        found = ranked(a_question(asked, {"hello": 0}), a_reading([said], vectors), [said])
        assert found[said.id].relevance < FLOOR
