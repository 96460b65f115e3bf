"""Floors under what the agents find in the labelled space that they were developed on."""

from typing import Final

import pytest

from recollect.core.lifecycle.tending.agents import AGENTS
from recollect.core.spaces.tending import AgentName
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


@pytest.fixture(scope="module")
def score() -> Score:
    return scored(labelled_space())


@pytest.mark.parametrize("kind", RECALL)
def test_of_each_kind_enough_is_found_and_hardly_anything_else(score: Score, kind: str) -> None:
    assert score.kinds[kind].precision >= 0.95
    assert score.kinds[kind].recall >= RECALL[kind]


def test_hardly_anything_is_suggested_where_nothing_is_at_fault(score: Score) -> None:
    assert all(score.agents[name].precision >= 0.95 for name in AGENTS)
    assert AgentName.LINKER in AGENTS
    assert len(score.wrong) <= 2


def test_facts_stay_in_texts_that_are_made_shorter(score: Score) -> None:
    kept, told = score.facts_kept
    assert told > 20
    assert kept >= 0.95 * told


def test_few_edges_are_drawn(score: Score) -> None:
    assert 0 < len(score.links) < len(labelled_space().space.memories) / 5
