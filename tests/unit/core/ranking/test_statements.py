"""Short statements such as memories: a formula of their own, alone and beside turns."""

from collections.abc import Mapping
from math import log, sqrt

import pytest

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import EntryVectors
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import ExplainedHit, Part
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import rank
from recollect.core.ranking.weights import RankingWeights, StatementWeights
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.text.common_words import information
from tests.builders import a_memory, a_turn
from tests.unit.core.ranking.read_sets import a_question, a_reading, at_cosine, entry_vectors, hits

NUTS = {"which": 0, "nuts": 1, "can": 2, "lena": 3, "not": 4, "eat": 5}
FOR_STATEMENTS = {"coverage", "related", "answer", "limits", "statement"}
FOR_TURNS = {"bm25f", "generic", "asks", "named"}


def ranked(
    question: Question, found: list[Entry], vectors: Mapping[str, EntryVectors] | None = None
) -> dict[str, ExplainedHit]:
    ranking = rank(
        question,
        hits(bm25=found),
        a_reading(found, vectors, in_session=False),
        model=RelevanceModel.EVIDENCE,
        weights=RankingWeights(),
        admits=EntryFilter(),
    )
    return {hit.entry.id: hit for hit in ranking.hits(50)}


def parts(hit: ExplainedHit) -> dict[str, Part]:
    return {part.name: part for part in hit.explanation.parts}


def test_a_statement_worked_out_by_hand() -> None:
    memory = a_memory("Lena cannot eat walnuts.")
    vectors = {memory.id: entry_vectors(at_cosine(0.7), {0: 3, len("Lena cannot "): 5, len("Lena cannot eat "): 9})}
    hit = ranked(a_question("Which nuts can Lena not eat?", NUTS), [memory], vectors)[memory.id]
    # Of the content words "nuts", "lena" and "eat" it has the last two, and for the first a related one
    says = {word: information(word) for word in ("nuts", "lena", "eat")}
    coverage = (says["lena"] + says["eat"]) / sum(says.values())
    related = says["nuts"] * 1.0 / sum(says.values())
    # One passage: a piece weighs sqrt(idf), that of a stop word 1.1; "lena" and "eat" are matched to the full
    there, nowhere = sqrt(log(1 + 0.5 / 1.5)), sqrt(log(1 + 1.5 / 0.5))
    tokens = 2 * there / (3 * 1.1 + 2 * there + nowhere)
    one = StatementWeights()
    expected = one.dense * 0.7 + one.maxsim * tokens + one.coverage * coverage + one.related * related
    assert hit.score == pytest.approx(expected + one.limits + one.offset, abs=1e-3)
    assert parts(hit)["limits"].contribution == one.limits


def test_a_statement_and_a_turn_have_each_their_own_parts_in_one_ranking() -> None:
    memory, turn = a_memory("I like oolong tea."), a_turn("I like oolong tea.")
    vectors = {one.id: entry_vectors(at_cosine(0.5), {0: 1}) for one in (memory, turn)}
    found = ranked(a_question("oolong tea", {"oolong": 0, "tea": 1}), [memory, turn], vectors)
    of_memory, of_turn = set(parts(found[memory.id])), set(parts(found[turn.id]))
    assert of_memory >= FOR_STATEMENTS
    assert not FOR_STATEMENTS & of_turn
    assert of_turn >= FOR_TURNS
    assert not FOR_TURNS & of_memory
    for hit in found.values():
        assert sum(part.contribution for part in hit.explanation.parts) == pytest.approx(hit.score)


def test_word_pieces_of_statements_are_not_stretched_over_the_candidates() -> None:
    memories = [a_memory("oolong tea"), a_memory("oolong")]
    turns = [a_turn("oolong tea", session="s1"), a_turn("oolong", session="s2")]
    vectors = {one.id: entry_vectors(at_cosine(0.5), {0: 0, 7: 1}) for one in (memories[0], turns[0])}
    vectors |= {one.id: entry_vectors(at_cosine(0.5), {0: 0}) for one in (memories[1], turns[1])}
    found = ranked(a_question("oolong tea", {"oolong": 0, "tea": 1}), [*memories, *turns], vectors)
    maxsim = {entry_id: parts(hit)["maxsim"] for entry_id, hit in found.items()}
    assert all(maxsim[one.id].normalised == maxsim[one.id].raw for one in memories)
    assert [maxsim[one.id].normalised for one in turns] == [1, 0]


def test_a_long_memory_is_ranked_like_long_messages() -> None:
    memory = a_memory("word " * 79 + "end. Oolong tea. " + "word " * 79 + "end.")
    assert not FOR_STATEMENTS & set(parts(ranked(a_question("oolong"), [memory])[memory.id]))


def test_what_others_there_are_changes_nothing_of_a_statement_but_what_words_weigh() -> None:
    memory = a_memory("Lena cannot eat walnuts.")
    question = a_question("Which nuts can Lena not eat?", NUTS)
    vectors = {memory.id: entry_vectors(at_cosine(0.7), {0: 3, len("Lena cannot "): 5})}
    alone = ranked(question, [memory], vectors)[memory.id]
    others = [a_memory(f"Lena likes fish number {number}.") for number in range(40)]
    vectors |= {one.id: entry_vectors(at_cosine(0.3), {0: 3}) for one in others}
    among = ranked(question, [memory, *others], vectors)[memory.id]
    assert among.relevance == alone.relevance
    raw = [{name: part.raw for name, part in parts(hit).items() if name != "maxsim"} for hit in (alone, among)]
    assert raw[0] == raw[1]


@pytest.mark.parametrize(
    ("question", "better", "worse"),
    [
        ("Which pet has she?", "She has a dog.", "She has a car."),
        ("What must Lena avoid?", "Lena never drinks milk.", "Lena often drinks milk."),
        ("Welche Nüsse darf Lena nicht essen?", "Lena can eat no walnuts.", "Lena can eat the fish."),
        ("Which nuts can Lena not eat?", "Lena darf keine Walnüsse essen.", "Lena darf den Fisch essen."),
    ],
)
def test_signs_of_statements_tell_those_apart_that_have_the_same_words(question: str, better: str, worse: str) -> None:
    first, second = a_memory(worse), a_memory(better)
    vectors = {one.id: entry_vectors(at_cosine(0.5), {}) for one in (first, second)}
    asked = a_question(question, {"pieces": 0})
    assert list(ranked(asked, [first, second], vectors)) == [second.id, first.id]


def test_a_statement_without_vectors_goes_by_its_words_beside_one_that_has_them() -> None:
    waits, ready = a_memory("Lena's router is old."), a_memory("Lena likes fish.")
    vectors = {ready.id: entry_vectors(at_cosine(0.4), {0: 3})}
    found = ranked(a_question("Lena's router", {"lenas": 3, "router": 7}), [waits, ready], vectors)
    assert list(found) == [waits.id, ready.id]
    assert found[waits.id].explanation.waiting_for_vectors
    assert not found[ready.id].explanation.waiting_for_vectors
    assert parts(found[waits.id])["dense"].raw == 0
    terms = {entry_id: {term.name for term in hit.explanation.calibration.log_odds} for entry_id, hit in found.items()}
    assert "coverage" in terms[waits.id]
    assert "dense" not in terms[waits.id]
    assert {"dense", "weakest"} <= terms[ready.id]
    assert found[waits.id].relevance > found[ready.id].relevance


def test_memories_turns_long_entries_and_those_without_vectors_stand_in_one_order() -> None:
    entries = [
        a_memory("oolong tea"),
        a_memory("I like rain."),
        a_turn("Which tea?", sequence=0),
        a_turn("oolong", sequence=1),
        a_turn("word. " * 200 + "oolong tea", session="s2"),
        a_memory("oolong " * 100),
        a_memory("🐈"),
    ]
    vectors = {one.id: entry_vectors(at_cosine(0.5), {0: 0}) for one in entries[::2]}
    found = ranked(a_question("oolong tea", {"oolong": 0, "tea": 1}), entries, vectors)
    assert set(found) == {one.id for one in entries}
    assert [hit.score for hit in found.values()] == sorted((hit.score for hit in found.values()), reverse=True)
    for hit in found.values():
        assert sum(part.contribution for part in hit.explanation.parts) == pytest.approx(hit.score)
        assert 0 < hit.relevance < 1
