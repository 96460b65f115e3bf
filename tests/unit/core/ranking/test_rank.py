"""What holds for every ranking: who is ranked, in which order, and how it is explained."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.vectors import QueryVectors
from recollect.core.ranking import prepared
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import LegPlace
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import Ranking, rank
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import Candidates, EntryFilter, LegHit
from recollect.core.retrieval.read_set import ReadEntry, ReadSet
from tests.builders import MODEL, a_memory, a_turn, vectors
from tests.fakes.clock import START
from tests.profiles import sampled
from tests.unit.core.ranking.read_sets import a_question, a_reading, at_cosine, entry_vectors, hits

EVERY_MODEL = pytest.mark.parametrize("model", list(RelevanceModel))
PLAIN_MODELS = pytest.mark.parametrize("model", [RelevanceModel.RRF, RelevanceModel.COSINE])
WORDS = "tea oolong rain Ann drank bought yesterday book dog park I what ? .".split()


def ranked(
    question: Question,
    candidates: Candidates,
    reading: ReadSet,
    *,
    model: RelevanceModel = RelevanceModel.EVIDENCE,
    admits: EntryFilter = EntryFilter(),  # noqa: B008 - frozen
    waiting: Collection[str] = (),
) -> Ranking:
    return rank(question, candidates, reading, model=model, weights=RankingWeights(), admits=admits, waiting=waiting)


def in_session(count: int) -> list[Entry]:
    return [a_turn(f"turn {number}", sequence=number) for number in range(count)]


def ids(entries: Sequence[Entry]) -> set[str]:
    return {entry.id for entry in entries}


@EVERY_MODEL
def test_nothing_found_is_an_empty_ranking(model: RelevanceModel) -> None:
    ranking = ranked(a_question("tea"), Candidates(), ReadSet({}), model=model)
    assert ranking.hits(10) == ()
    assert len(ranking) == 0


@EVERY_MODEL
def test_a_hit_that_was_forgotten_meanwhile_is_left_out(model: RelevanceModel) -> None:
    kept, gone = a_turn("tea"), a_turn("tea")
    ranking = ranked(a_question("tea"), hits([gone, kept]), a_reading([kept]), model=model)
    assert ranking.entries == (kept,)
    assert ranking.place(gone.id) is None


@EVERY_MODEL
def test_only_what_the_filter_admits_is_ranked(model: RelevanceModel) -> None:
    turn, memory, archived = a_turn("tea"), a_memory("tea"), a_memory("tea", state=State.ARCHIVED)
    reading = a_reading([turn, memory, archived], in_session=False)
    only = EntryFilter(kinds=frozenset({Kind.MEMORY}))
    assert ranked(a_question("tea"), hits([turn, memory, archived]), reading, model=model, admits=only).entries == (
        memory,
    )


def test_the_nearest_two_neighbours_are_ranked_and_those_further_off_are_not() -> None:
    turns = in_session(8)
    found = ranked(a_question("tea"), hits([turns[4]]), a_reading(turns))
    assert ids(found.entries) == ids(turns[2:7])


def test_the_neighbours_of_waiting_entries_are_ranked_too() -> None:
    turns = in_session(3)
    ranking = ranked(a_question("tea"), Candidates(), a_reading(turns), waiting=[turns[2].id])
    assert ids(ranking.entries) == ids(turns)


@PLAIN_MODELS
def test_the_plain_models_rank_hits_and_waiting_entries_only(model: RelevanceModel) -> None:
    turns = in_session(5)
    ranking = ranked(a_question("tea"), hits([turns[0]]), a_reading(turns), model=model, waiting=[turns[4].id])
    assert ids(ranking.entries) == ids([turns[0], turns[4]])


@EVERY_MODEL
def test_of_equals_the_earlier_comes_first(model: RelevanceModel) -> None:
    later = a_memory("tea", occurred_at=START + timedelta(days=1))
    second = a_memory("tea", sequence=1)
    first = a_memory("tea", sequence=0)
    entries = [later, second, first]
    reading = a_reading(entries, in_session=False)
    assert ranked(a_question("tea"), Candidates(), reading, model=model, waiting=[e.id for e in entries]).entries == (
        first,
        second,
        later,
    )


def test_a_waiting_entry_takes_its_place_in_the_dense_leg() -> None:
    near, far, newest = a_memory("a"), a_memory("b"), a_memory("c")
    made = {near.id: 0.9, newest.id: 0.8, far.id: 0.7}
    reading = a_reading(
        [near, far, newest],
        {entry_id: entry_vectors(at_cosine(cosine), {}) for entry_id, cosine in made.items()},
        in_session=False,
    )
    legs = Candidates(dense=(LegHit(near.id, 0.9), LegHit(far.id, 0.7)))
    ranking = ranked(a_question("tea", {}), legs, reading, model=RelevanceModel.RRF, waiting=[newest.id])
    assert ranking.entries == (near, newest, far)
    assert [hit.score for hit in ranking.hits(3)] == pytest.approx([(1 / rank) / (2 / 61) for rank in (61, 62, 63)])


@PLAIN_MODELS
def test_the_score_of_a_plain_model_is_its_relevance(model: RelevanceModel) -> None:
    turns = in_session(3)
    for hit in ranked(a_question("tea"), hits(turns, turns[:1]), a_reading(turns), model=model).hits(3):
        assert hit.relevance == hit.score


def test_a_hit_tells_where_the_legs_had_it() -> None:
    turns = in_session(3)
    ranking = ranked(a_question("tea"), hits(turns[:2], turns[1:2]), a_reading(turns))
    legs = {hit.entry.id: hit.explanation.legs for hit in ranking.hits(3)}
    assert legs[turns[1].id] == (LegPlace("bm25", 2, 9.0), LegPlace("dense", 1, 0.9))
    assert legs[turns[2].id] == ()


def test_places_count_from_one() -> None:
    turns = in_session(3)
    ranking = ranked(a_question("turn 1"), hits(turns), a_reading(turns))
    assert [ranking.place(hit.entry.id) for hit in ranking.hits(2)] == [1, 2]
    assert ranking.hit(1) == ranking.hits(1)[0]


def a_conversation(texts: Sequence[str], seed: int, without: Collection[int] = ()) -> tuple[list[Entry], ReadSet]:
    """Turns of two sessions with random vectors; those at the places `without` have none."""
    turns = [
        a_turn(text, session=f"s{place % 2}", sequence=place, speaker=("Ann", "Bob")[place % 3 == 0])
        for place, text in enumerate(texts)
    ]
    known = {turn.id: vectors(seed + place) for place, turn in enumerate(turns) if place not in without}
    runs = tuple(tuple(turn.id for turn in turns[half::2]) for half in (0, 1) if turns[half::2])
    return turns, replace(a_reading(turns, known), runs=runs)


def a_random_question(text: str, seed: int) -> Question:
    chance = np.random.default_rng(seed)
    words = tuple(text.lower().split()) or ("x",)
    tokens = chance.normal(size=(len(words), 128)).astype(np.float32)
    sentence = chance.normal(size=384).astype(np.float32)
    return Question(
        text,
        QueryVectors(
            MODEL,
            sentence / np.linalg.norm(sentence),
            tokens / np.linalg.norm(tokens, axis=1, keepdims=True),
            words,
            words,
        ),
    )


texts = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
long_texts = st.lists(st.sampled_from(WORDS), min_size=85, max_size=200).map(" ".join)
conversations = st.lists(texts | long_texts, min_size=1, max_size=12)
seeds = st.integers(0, 1000)
gaps = st.sets(st.integers(0, 11))
models = st.sampled_from(RelevanceModel)


@settings(max_examples=sampled(12, of=50))
@given(conversations, texts, seeds, gaps, models)
def test_contributions_sum_to_the_score_and_relevance_is_a_share(
    said: list[str], asked: str, seed: int, without: set[int], model: RelevanceModel
) -> None:
    turns, reading = a_conversation(said, seed, without)
    found = ranked(a_random_question(asked, seed), hits(turns[:6], turns[3:]), reading, model=model).hits(50)
    assert len(found) == len(turns)
    for hit in found:
        assert sum(part.contribution for part in hit.explanation.parts) == pytest.approx(hit.score)
        assert all(part.contribution == pytest.approx(part.weight * part.normalised) for part in hit.explanation.parts)
        assert 0 <= hit.relevance <= 1
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)


@settings(max_examples=sampled(12, of=50))
@given(conversations, texts, seeds, gaps, models)
def test_neither_the_order_of_reading_nor_a_cold_cache_changes_anything(
    said: list[str], asked: str, seed: int, without: set[int], model: RelevanceModel
) -> None:
    turns, reading = a_conversation(said, seed, without)
    question, legs = a_random_question(asked, seed), hits(turns[:6], turns[3:])
    once = ranked(question, legs, reading, model=model).hits(50)
    entries = list(reading.entries.items())
    shuffled = [entries[place] for place in np.random.default_rng(seed).permutation(len(entries))]
    for text in (prepared._short_text, prepared._long_text):
        text.cache_clear()
    shuffled = [(entry_id, ReadEntry(read.entry, read.vectors)) for entry_id, read in shuffled]  # nothing worked out
    assert ranked(question, legs, ReadSet(dict(shuffled), reading.runs[::-1]), model=model).hits(50) == once


@settings(max_examples=sampled(12, of=50))
@given(st.lists(texts, min_size=1, max_size=30), texts, seeds)
def test_an_unrelated_entry_never_removes_an_exact_match_from_the_first_ten(
    said: list[str], unrelated: str, seed: int
) -> None:
    exact = a_memory("zanzibar zeppelin")
    turns, reading = a_conversation(said, seed)
    question = a_random_question(exact.text, seed)
    assert question.vectors is not None
    match = entry_vectors(question.vectors.sentence, {})
    stranger = a_memory(unrelated)
    entries = {**reading.entries, **a_reading([exact], {exact.id: match}, in_session=False).entries}
    before = ranked(question, hits([exact], [exact, *turns]), replace(reading, entries=entries))
    entries |= a_reading([stranger], {stranger.id: vectors(seed + 99)}, in_session=False).entries
    after = ranked(question, hits([exact], [exact, *turns, stranger]), replace(reading, entries=entries))
    assert exact in before.entries[:10]
    assert exact in after.entries[:10]
