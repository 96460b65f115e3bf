"""The decisions on the labelled pairs: no contradiction is merged, nor anything else that says another thing."""

import pytest

from recollect.core.model.drafts import Action
from tests.labelled.mutations import generated_pairs
from tests.labelled.pairs import Relation, written_pairs
from tests.unit.core.deduplication.outcomes import Outcome, outcomes


@pytest.fixture(scope="module")
def written() -> list[Outcome]:
    return outcomes(written_pairs())


@pytest.fixture(scope="module")
def generated() -> list[Outcome]:
    return outcomes(generated_pairs())


def test_no_contradiction_is_merged(written: list[Outcome], generated: list[Outcome]) -> None:
    wrong = [
        one.pair.id
        for one in (*written, *generated)
        if one.action is Action.MERGED and one.pair.label.relation is Relation.CONTRADICTION
    ]
    assert wrong == []


def test_nothing_is_merged_that_says_something_else(written: list[Outcome], generated: list[Outcome]) -> None:
    wrong = [one.pair.id for one in (*written, *generated) if one.action is Action.MERGED and not one.pair.label.merge]
    assert wrong == []


def test_every_pair_that_the_guard_would_merge_is_a_candidate(written: list[Outcome]) -> None:
    far = [one.pair.id for one in written if one.pair.label.merge and one.pair.language == "en" and not one.near]
    assert far == []
