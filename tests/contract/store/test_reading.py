"""One read brings candidates, their neighbours and all their vectors."""

from collections.abc import Sequence

import numpy as np
import pytest

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, State
from recollect.core.retrieval.read_set import ReadSet
from recollect.ports import EntryStore
from tests.builders import ALICE, MODEL, a_memory, a_turn, a_write, an_id, changed, vectors
from tests.contract.store.parts import commit_one, conversation, embed, stored

LETTERS = "abcdefghijkl"


def texts(reading: ReadSet) -> str:
    return "".join(sorted(read.entry.text for read in reading.entries.values()))


def runs(reading: ReadSet) -> list[str]:
    return sorted("".join(reading.entries[entry_id].entry.text for entry_id in run) for run in reading.runs)


def read(store: EntryStore, entries: Sequence[Entry], *, before: int = 0, after: int = 0) -> ReadSet:
    return store.read(ALICE, [entry.id for entry in entries], model=MODEL, before=before, after=after)


def test_a_candidate_comes_with_its_neighbours_as_a_run(store: EntryStore) -> None:
    turns = conversation(store, LETTERS)
    reading = read(store, [turns[5]], before=4, after=2)
    assert texts(reading) == "bcdefgh"
    assert runs(reading) == ["bcdefgh"]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ("f", ["efg"]),
        ("ae", ["ab", "def"]),
        ("ad", ["abcde"]),
        ("ac", ["abcd"]),
        ("gf", ["efgh"]),
        ("al", ["ab", "kl"]),
        ("ff", ["efg"]),
    ],
)
def test_neighbourhoods_that_meet_are_one_run(store: EntryStore, chosen: str, expected: list[str]) -> None:
    turns = conversation(store, LETTERS)
    reading = read(store, [turns[LETTERS.index(letter)] for letter in chosen], before=1, after=1)
    assert runs(reading) == expected
    assert texts(reading) == "".join(expected)


def test_without_neighbours_only_candidates_that_follow_each_other_form_a_run(store: EntryStore) -> None:
    turns = conversation(store, LETTERS)
    assert runs(read(store, [turns[0], turns[1], turns[3]])) == ["ab", "d"]


def test_runs_do_not_reach_over_into_another_session(store: EntryStore) -> None:
    one = conversation(store, "abc", session="s1")
    conversation(store, "xyz", session="s2")
    assert runs(read(store, [one[2]], before=4, after=4)) == ["abc"]


def test_neighbours_of_the_same_moment_stand_in_their_sequence(store: EntryStore) -> None:
    turns = [a_turn(text, sequence=sequence) for text, sequence in (("c", 2), ("a", 0), ("b", 1), ("d", 3))]
    store.commit(ALICE, [a_write(turn, revision=revision) for revision, turn in enumerate(turns)])
    assert runs(read(store, [turns[2]], before=1, after=1)) == ["abc"]


def test_a_deleted_turn_is_nobodys_neighbour(store: EntryStore) -> None:
    turns = conversation(store, "abcd")
    commit_one(store, a_write(changed(turns[1], state=State.DELETED), revision=4))
    reading = read(store, [turns[2]], before=1, after=1)
    assert runs(reading) == ["acd"]


def test_a_candidate_that_is_not_an_active_turn_stands_in_no_run(store: EntryStore) -> None:
    turns = conversation(store, "abc")
    commit_one(store, a_write(changed(turns[1], state=State.ARCHIVED), revision=3))
    memory = stored(store, a_memory("m", session_id="s1"))
    reading = read(store, [memory, turns[1]], before=4, after=4)
    assert texts(reading) == "bm"
    assert reading.runs == ()


def test_ids_that_do_not_exist_are_left_out(store: EntryStore) -> None:
    (turn,) = conversation(store, "a")
    reading = store.read(ALICE, [an_id(), turn.id, "'; DROP TABLE entry"], model=MODEL, before=1, after=1)
    assert list(reading.entries) == [turn.id]
    assert read(store, []).entries == {}


def test_candidates_and_neighbours_come_with_their_vectors(store: EntryStore) -> None:
    turns = conversation(store, "ab")
    assert embed(store, *turns) == [True, True]
    reading = read(store, [turns[0]], after=1)
    for seed, turn in enumerate(turns, start=1):
        found, expected = reading.entries[turn.id].vectors, vectors(seed)
        assert found is not None
        assert found.model == MODEL
        assert found.pooled.dtype == np.float32
        np.testing.assert_allclose(found.pooled, expected.pooled, atol=1e-3)
        np.testing.assert_array_equal(found.tokens.codes, expected.tokens.codes)
        np.testing.assert_allclose(found.tokens.scales, expected.tokens.scales, rtol=1e-3)
        np.testing.assert_array_equal(found.tokens.starts, expected.tokens.starts)


def test_an_entry_without_a_single_token_keeps_its_pooled_vector(store: EntryStore) -> None:
    entry = stored(store, a_memory("..."))
    assert store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, vectors(tokens=0))]) == [True]
    found = read(store, [entry]).entries[entry.id].vectors
    assert found is not None
    assert found.tokens.codes.shape == (0, 128)
    assert len(found.tokens) == 0
