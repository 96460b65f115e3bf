"""Floors under what the agents find in the labelled space that they were developed on."""

from datetime import date
from typing import Final

import pytest

from recollect.core.lifecycle.tending.agents import AGENTS
from recollect.core.spaces.tending import AgentName
from tests.labelled.tending.changes import changes, seen_as_over
from tests.labelled.tending.endings import endings, read_end
from tests.labelled.tending.merges import scored_merges
from tests.labelled.tending.name_pairs import found_pairs, name_pairs
from tests.labelled.tending.score import Score, scored
from tests.labelled.tending.space import labelled_space

RECALL: Final = {
    "missing_tag": 0.9,
    "synonym_tag": 0.9,
    "misspelt_name": 0.9,
    "broken_link": 0.95,
    "outdated": 0.9,
    "misfiled": 0.8,
    "duplicate_in_parts": 0.7,
    "too_long": 0.85,
}

UNMEASURED: Final = {AgentName.LINKER, AgentName.SPLITTER}  # no label says which edges or tags would be right


@pytest.fixture(scope="module")
def score() -> Score:
    return scored(labelled_space())


@pytest.mark.parametrize("kind", RECALL)
def test_of_each_kind_enough_is_found_and_hardly_anything_else(score: Score, kind: str) -> None:
    figures = score.kinds[kind]
    assert figures.precision is not None
    assert figures.recall is not None
    assert figures.precision >= 0.95
    assert figures.recall >= RECALL[kind]


def test_hardly_anything_is_suggested_where_nothing_is_at_fault(score: Score) -> None:
    measured = AGENTS.keys() - UNMEASURED
    assert all(score.agents[name].suggested and score.agents[name].faults for name in measured)
    assert all((score.agents[name].precision or 0.0) >= 0.95 for name in measured)
    assert len(score.wrong) <= 2


def test_nobody_has_labelled_what_the_linker_and_the_splitter_should_do_there(score: Score) -> None:
    assert {name for name, figures in score.agents.items() if not figures.faults} == UNMEASURED
    assert all(score.agents[name].precision is None and score.agents[name].recall is None for name in UNMEASURED)


def test_two_names_are_called_one_where_another_hand_says_so_and_nowhere_else() -> None:
    score = scored_merges()
    assert len(score.right) >= 8
    assert score.wrong == ()
    assert len(score.right) + len(score.missed) == 9  # labelled pairs


def test_other_forms_of_a_name_are_called_one_and_what_only_looks_like_one_is_not() -> None:
    found, rows = found_pairs(), name_pairs()
    same = [found[row["id"]] for row in rows if row["same"]]
    assert sum(same) >= 0.85 * len(same)
    assert not any(found[row["id"]] for row in rows if not row["same"])


def test_until_when_a_sentence_holds_is_read_where_it_says_so_and_nowhere_else() -> None:
    rows = [(read_end(row), row["until"]) for row in endings()]
    held = [(found, until) for found, until in rows if until is not None]
    assert sum(found == date.fromisoformat(until) for found, until in held) >= 0.95 * len(held)
    assert all(found is None for found, until in rows if until is None)


def test_a_later_memory_ends_a_former_one_where_it_speaks_of_that_and_hardly_elsewhere() -> None:
    found, rows = seen_as_over(), changes()
    assert sum(found[row["id"]] for row in rows if row["over"]) >= 0.85 * sum(row["over"] for row in rows)
    assert sum(found[row["id"]] for row in rows if not row["over"]) <= 1


def test_facts_stay_in_texts_that_are_made_shorter(score: Score) -> None:
    kept, told = score.facts_kept
    assert told > 20
    assert kept >= 0.95 * told


def test_few_edges_are_drawn(score: Score) -> None:
    assert 0 < len(score.links) < len(labelled_space().space.memories) / 5
