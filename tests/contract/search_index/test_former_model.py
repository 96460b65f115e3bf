"""While a space is encoded anew: vectors of two models, each held against the question of its own."""

import pytest

from recollect.core.model.former_question import FormerQuestion
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from tests.builders import ALICE, MALLORY, MODEL, a_memory
from tests.contract.search_index.parts import FORMER, Indexed, embed, former_question, ids, put, towards


def asked(indexed: Indexed, former: FormerQuestion | None) -> Candidates:
    return indexed.index.candidates(ALICE, CandidateQuery((), towards(0), MODEL, former=former))


def test_entries_of_both_models_stand_in_one_order(indexed: Indexed) -> None:
    entries = [a_memory(f"Entry {number}") for number in range(4)]
    put(indexed, *entries)
    embed(indexed, entries[:2], [towards(7, share) for share in (0.95, 0.6)], model=FORMER)
    embed(indexed, entries[2:], [towards(0, share) for share in (0.8, 0.3)])
    found = asked(indexed, former_question(towards(7)))
    assert ids(found.dense) == [entries[place].id for place in (0, 2, 3, 1)]
    assert [hit.score for hit in found.dense] == pytest.approx([0.9, 0.8, 0.3, 0.2], abs=5e-3)


def test_what_is_encoded_anew_is_found_by_its_new_vector_alone(indexed: Indexed) -> None:
    old, renewed = a_memory("Oolong tea"), a_memory("Oolong cakes")
    put(indexed, old, renewed)
    embed(indexed, [old, renewed], [towards(7), towards(7)], model=FORMER)
    both = asked(indexed, former_question(towards(7))).dense
    assert [hit.score for hit in both] == pytest.approx([1.0, 1.0], abs=5e-3)
    embed(indexed, [renewed], [towards(0, 0.5)])
    found = asked(indexed, former_question(towards(7)))
    assert ids(found.dense) == [old.id, renewed.id]
    assert [hit.score for hit in found.dense] == pytest.approx([1.0, 0.5], abs=5e-3)
    assert ids(asked(indexed, None).dense) == [renewed.id]


def test_of_another_person_nothing_of_the_former_model_is_found(indexed: Indexed) -> None:
    other = a_memory("Oolong tea", scope=MALLORY)
    put(indexed, other)
    embed(indexed, [other], [towards(7)], model=FORMER)
    assert asked(indexed, former_question(towards(7))).dense == ()


def test_a_former_model_that_does_not_answer_leaves_the_other_entries(indexed: Indexed) -> None:
    old, new = a_memory("Oolong tea"), a_memory("Oolong cakes")
    put(indexed, old, new)
    embed(indexed, [old], [towards(7)], model=FORMER)
    embed(indexed, [new], [towards(0)])
    assert ids(asked(indexed, FormerQuestion(FORMER, lambda: None)).dense) == [new.id]
