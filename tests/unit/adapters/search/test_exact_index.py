"""The index of one space and its parts, without a store."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import log
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.adapters.search.exact import space_index, vector_matrix
from recollect.adapters.search.exact.postings import Postings
from recollect.adapters.search.exact.slot_lists import with_room
from recollect.adapters.search.exact.space_index import SpaceIndex, best_hits
from recollect.adapters.search.exact.vector_matrix import VectorMatrix
from recollect.core.model.entry import Kind, State
from recollect.core.model.vectors import Float32Array
from recollect.core.retrieval.candidates import CandidateQuery, EntryFilter, LegHit
from recollect.core.retrieval.index_row import IndexRow
from tests.builders import MODEL, vectors
from tests.profiles import sampled

WORDS = ("tea", "oolong", "cup", "green", "東京")
VECTORS = [vectors(seed).pooled for seed in range(3)]


def a_row(
    text: str = "oolong tea",
    *,
    entry_id: str = "e1",
    version: int = 1,
    state: State = State.ACTIVE,
    pooled: Float32Array | None = None,
) -> IndexRow:
    return IndexRow(entry_id, version, Kind.MEMORY, state, text, pooled)


def an_index(*rows: IndexRow) -> SpaceIndex:
    index = SpaceIndex()
    for row in rows:
        index.apply(row)
    return index


def a_query(*words: str, vector: Float32Array | None = None) -> CandidateQuery:
    return CandidateQuery(words, vector, MODEL, EntryFilter(states=frozenset(State)), per_leg=5)


def expected_bm25(question: Sequence[str], texts: Sequence[str], place: int) -> float:
    """BM25 of one text among others, written out."""
    split = [Counter(text.split()) for text in texts]
    mean = sum(text.total() for text in split) / len(split)
    score = 0.0
    for word in question:
        frequency = sum(word in text for text in split)
        count, length = split[place][word], split[place].total()
        idf = log(1 + (len(split) - frequency + 0.5) / (frequency + 0.5))
        score += idf * count / (count + 1.2 * (0.25 + 0.75 * length / mean))
    return score


def test_scores_are_bm25_over_the_entries_held() -> None:
    texts = ["oolong tea tea", "green tea", "a cup of green oolong", "bread"]
    index = an_index(*[a_row(text, entry_id=f"e{place}") for place, text in enumerate(texts)])
    found = {hit.entry_id: hit.score for hit in index.search(a_query("tea", "green")).bm25}
    expected = {f"e{place}": expected_bm25(["tea", "green"], texts, place) for place in range(3)}
    assert found == pytest.approx(expected)


def test_a_repeated_word_of_the_question_counts_once() -> None:
    index = an_index(a_row(), a_row("bread", entry_id="e2"))
    assert index.search(a_query("tea", "teas", "tea")) == index.search(a_query("tea"))


rows = st.builds(
    a_row,
    st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
    entry_id=st.sampled_from(["e1", "e2", "e3", "e4"]),
    state=st.sampled_from([State.ACTIVE, State.ARCHIVED, State.DELETED]),
    pooled=st.sampled_from([None, *VECTORS]),
)


@st.composite
def histories(draw: st.DrawFn) -> list[IndexRow]:
    """Rows that mostly move on from version to version; some come twice and some come late."""
    history, versions = [], Counter[str]()
    for row in draw(st.lists(rows, max_size=30)):
        version = max(1, versions[row.entry_id] + draw(st.sampled_from([1, 1, 1, 0, -1, 2])))
        versions[row.entry_id] = max(version, versions[row.entry_id])
        history.append(replace(row, version=version))
    return history


@settings(max_examples=sampled(15, of=60))
@given(histories())
def test_an_index_that_was_changed_answers_like_one_made_anew(history: list[IndexRow]) -> None:
    index, newest = SpaceIndex(), dict[str, IndexRow]()
    with patch.object(space_index, "LEAST_UNUSED", 0):
        for row in history:
            index.apply(row)
            held = newest.get(row.entry_id)
            if held is None or held.version < row.version:
                newest[row.entry_id] = row
            elif held.version == row.version and row.pooled is not None:
                newest[row.entry_id] = replace(held, pooled=row.pooled)
    fresh = an_index(*[newest[entry_id] for entry_id in sorted(newest)])
    assert len(index) == len(fresh)
    query = a_query("oolong", "teas", "東京", vector=VECTORS[0])
    assert index.search(query) == fresh.search(query)


@settings(max_examples=sampled(15, of=60))
@given(histories(), histories())
def test_an_index_that_was_stored_goes_on_like_the_one_it_was_made_of(
    before: list[IndexRow], after: list[IndexRow]
) -> None:
    index = an_index(*before)
    stored = index.copy().stored()
    vectors_ = np.array(list(stored.vectors), np.float32).reshape(stored.shape)
    restored = SpaceIndex.restored(stored.arrays, vectors_)
    query = a_query("oolong", "teas", "東京", vector=VECTORS[0])
    assert restored.search(query) == index.search(query)
    # What was removed before is remembered by the living index alone; late versions of it are for nobody to apply
    held = {row.entry_id for row in before if index._entries.slot_of(row.entry_id) is not None}
    for row in after:
        if row.entry_id in held:
            index.apply(row)
            restored.apply(row)
    assert restored.search(query) == index.search(query)


def test_a_matrix_is_searched_block_by_block_and_follows_its_slots() -> None:
    chance = np.random.default_rng(3)
    rows_ = chance.normal(size=(50, 8)).astype(np.float32)
    rows_ /= np.linalg.norm(rows_, axis=1, keepdims=True)
    matrix = VectorMatrix()
    with patch.object(vector_matrix, "BLOCK", 16), patch.object(vector_matrix, "LEAST_ROOM", 2):
        for slot in range(0, 50, 2):
            matrix.put(slot, rows_[slot])
        copied = matrix.copy()
        slots, cosines = matrix.nearest(rows_[7], np.ones(50, np.bool_), 3)
        assert cosines.tolist() == (rows_[slots].astype(float) * rows_[7].astype(float)).sum(axis=1).tolist()
        assert set(slots.tolist()) == set((2 * np.argsort(rows_[::2] @ rows_[7])[-3:]).tolist())
        places = np.where(np.arange(50) % 3 == 0, np.arange(50) // 3, -1).astype(np.int32)
        matrix.compact(places)
        matrix.put(40, rows_[1])
        everywhere = np.ones(60, np.bool_)
        held = dict(zip(*matrix.nearest(rows_[1], everywhere, 60), strict=True))
        assert held.keys() == {*range(0, 17, 2), 40}
        assert held[4] == (rows_[12].astype(float) * rows_[1].astype(float)).sum()
        assert copied.nearest(rows_[1], everywhere, 60)[0].tolist() == list(range(0, 50, 2))


def test_a_matrix_without_vectors_may_be_compacted_and_filled_later() -> None:
    index = an_index(a_row(entry_id="e1"), a_row(entry_id="e2"))
    with patch.object(space_index, "LEAST_UNUSED", 0):
        index.apply(a_row(entry_id="e1", version=2, state=State.DELETED))
    index.apply(a_row(entry_id="e2", pooled=VECTORS[0]))
    assert [hit.entry_id for hit in index.search(a_query(vector=VECTORS[0])).dense] == ["e2"]


def test_former_versions_do_not_pile_up() -> None:
    index = an_index(*[a_row(f"oolong word{version}", version=version) for version in range(1, 2_000)])
    once = an_index(a_row("oolong word1999", version=1999))
    assert len(index) == 1
    bytes_per_former_version = 400  # a slot, a word of its own, two occurrences
    assert index.nbytes < once.nbytes + (space_index.LEAST_UNUSED + 1) * bytes_per_former_version


def test_an_index_tells_what_it_need_not_read_again() -> None:
    index = an_index(
        a_row(entry_id="complete", version=2, pooled=VECTORS[0]),
        a_row(entry_id="waiting", version=2),
        a_row(entry_id="deleted", version=2, state=State.DELETED),
    )
    complete = {
        (entry_id, version)
        for entry_id in ("complete", "waiting", "deleted", "unknown")
        for version in (1, 2, 3)
        if index.is_complete(entry_id, version)
    }
    assert complete == {("complete", 1), ("complete", 2), ("waiting", 1), ("deleted", 1), ("deleted", 2)}


def test_equal_vectors_have_equal_cosines_wherever_they_stand() -> None:
    matrix, chance = VectorMatrix(), np.random.default_rng(1)
    same = set(range(0, 1_000, 37))
    for slot in range(1_000):
        noise = chance.normal(size=384).astype(np.float32)
        matrix.put(slot, VECTORS[1] if slot in same else noise / np.linalg.norm(noise).astype(np.float32))
    slots, cosines = matrix.nearest(VECTORS[1], np.ones(1_000, np.bool_), 5)
    assert set(slots.tolist()) == same
    assert len(set(cosines.tolist())) == 1


def test_the_nearest_vectors_are_those_of_a_plain_scan() -> None:
    chance = np.random.default_rng(2)
    rows_ = chance.normal(size=(500, 384)).astype(np.float32)
    rows_ /= np.linalg.norm(rows_, axis=1, keepdims=True)
    matrix = VectorMatrix()
    for slot in range(0, 500, 2):
        matrix.put(slot, rows_[slot])
    admitted = np.arange(500) % 3 == 0
    slots, cosines = matrix.nearest(rows_[0], admitted, 10)
    plain = {slot: float(rows_[slot].astype(float) @ rows_[0].astype(float)) for slot in range(0, 500, 6)}
    best = sorted(plain, key=plain.__getitem__, reverse=True)[:10]
    assert [hit.entry_id for hit in best_hits([str(n) for n in range(500)], slots, cosines, 10)] == [
        str(n) for n in best
    ]


def test_the_best_hits_are_ordered_by_score_then_id() -> None:
    ids = ["d", "b", "a", "c"]
    scores = np.array([1.0, 2.0, 1.0, 1.0])
    found = best_hits(ids, np.arange(4), scores, 3)
    assert found == (LegHit("b", 2.0), LegHit("a", 1.0), LegHit("c", 1.0))
    assert best_hits(ids, np.arange(4), scores, 9)[:3] == found
    assert best_hits(ids, np.zeros(0, np.int64), np.zeros(0), 3) == ()


def test_postings_count_only_what_is_live() -> None:
    postings = Postings()
    postings.add(0, ["tea", "tea", "cup"])
    postings.add(1, ["tea"])
    postings.add(2, ["cup", "green"])
    postings.remove(1)
    left = Postings()
    left.add(0, ["tea", "tea", "cup"])
    left.add(1, ["cup", "green"])
    live = np.array([True, False, True])
    assert postings.scores(["tea", "cup"], live)[live].tolist() == left.scores(["tea", "cup"], live[live]).tolist()


def test_arrays_grow_and_keep_what_they_hold() -> None:
    array = np.arange(20, dtype=np.int32)
    assert with_room(array, 20) is array
    grown = with_room(array, 21)
    assert grown[:20].tolist() == array.tolist()
    assert len(grown) == 25
    assert with_room(np.zeros((0, 3), np.float32), 1).shape == (16, 3)
