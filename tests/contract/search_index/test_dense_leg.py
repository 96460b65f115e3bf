"""The dense leg: cosine similarity with the vectors of one model."""

import pytest

from tests.builders import MODEL, a_memory
from tests.contract.search_index.parts import ANOTHER, Indexed, ask, by_vector, by_words, embed, ids, put, towards


def test_the_nearest_come_first_with_their_cosines(indexed: Indexed) -> None:
    entries = [a_memory(f"Entry {number}") for number in range(4)]
    put(indexed, *entries)
    embed(indexed, entries, [towards(0, share) for share in (0.25, -0.5, 1.0, 0.75)])
    found = ask(indexed, "", towards(0)).dense
    assert ids(found) == [entries[place].id for place in (2, 3, 0, 1)]
    assert [hit.score for hit in found] == pytest.approx([1.0, 0.75, 0.25, -0.5], abs=5e-3)


def test_an_entry_without_vectors_is_found_by_its_words_only(indexed: Indexed) -> None:
    waiting, embedded = a_memory("Oolong tea"), a_memory("Oolong cakes")
    put(indexed, waiting, embedded)
    embed(indexed, [embedded], [towards(0)])
    assert set(by_words(indexed, "oolong")) == {waiting.id, embedded.id}
    assert by_vector(indexed, towards(0)) == [embedded.id]


def test_vectors_that_arrive_later_are_found_in_the_next_search(indexed: Indexed) -> None:
    entry = a_memory("Oolong tea")
    put(indexed, entry)
    assert by_vector(indexed, towards(0)) == []
    embed(indexed, [entry], [towards(0)])
    assert by_vector(indexed, towards(0)) == [entry.id]
    assert by_words(indexed, "oolong") == [entry.id]


def test_vectors_of_another_model_are_never_compared(indexed: Indexed) -> None:
    old, new = a_memory("Oolong tea"), a_memory("Oolong cakes")
    put(indexed, old, new)
    embed(indexed, [old], [towards(0)], model=ANOTHER)
    embed(indexed, [new], [towards(0, 0.5)], model=MODEL)
    assert by_vector(indexed, towards(0)) == [new.id]
    assert set(by_words(indexed, "oolong")) == {old.id, new.id}


def test_without_a_vector_in_the_question_the_leg_is_empty(indexed: Indexed) -> None:
    entry = a_memory("Oolong tea")
    put(indexed, entry)
    embed(indexed, [entry], [towards(0)])
    assert ask(indexed, "oolong").dense == ()


def test_equal_vectors_are_ordered_by_id(indexed: Indexed) -> None:
    entries = [a_memory("Oolong tea") for _ in range(23)]
    put(indexed, *reversed(entries))
    embed(indexed, entries, [towards(3, 0.6)] * len(entries))
    found = ask(indexed, "", towards(3), per_leg=9).dense
    assert ids(found) == sorted(entry.id for entry in entries)[:9]
    assert len({hit.score for hit in found}) == 1


def test_nothing_is_near_to_a_vector_of_zeros_and_its_entry_is_found_by_words(indexed: Indexed) -> None:
    unknown, other = a_memory("猫が好き"), a_memory("Oolong tea")
    put(indexed, unknown, other)
    embed(indexed, [unknown, other], [0 * towards(0), towards(0)])
    assert ask(indexed, "猫", 0 * towards(0)).dense == ()
    assert by_words(indexed, "猫") == [unknown.id]
    assert by_vector(indexed, towards(0))[0] == other.id
