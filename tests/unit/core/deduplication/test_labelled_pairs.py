"""The decisions on the labelled pairs: no contradiction is merged, and shares stay above what was reached."""

import pytest

from recollect.core.model.drafts import Action
from tests.labelled.mutations import generated_pairs
from tests.labelled.pairs import Relation, written_pairs
from tests.unit.core.deduplication.outcomes import Outcome, figures, is_tuned_on, outcomes


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


def test_merges_are_right_with_confidence(written: list[Outcome], generated: list[Outcome]) -> None:
    assert figures((*written, *generated)).merges_right.low > 0.98


def test_most_pairs_that_differ_in_letters_alone_are_merged(written: list[Outcome], generated: list[Outcome]) -> None:
    assert figures(written).merges_found.value > 0.85
    assert figures(generated).merges_found.value > 0.99


def test_both_halves_of_the_written_pairs_merge_alike(written: list[Outcome]) -> None:
    tuned = figures(one for one in written if is_tuned_on(one.pair)).merges_found
    other = figures(one for one in written if not is_tuned_on(one.pair)).merges_found
    assert tuned.value > 0.9
    assert other.value > 0.8


def test_every_pair_that_the_guard_would_merge_is_a_candidate(written: list[Outcome]) -> None:
    far = [one.pair.id for one in written if one.pair.label.merge and one.pair.language == "en" and not one.near]
    assert far == []


def test_more_than_half_of_the_updates_are_asked_about_before_there_are_vectors(
    written: list[Outcome], generated: list[Outcome]
) -> None:
    assert figures(written).updates_found.value > 0.55
    assert figures(generated).updates_found.value > 0.8


def test_people_are_rarely_asked_about_what_both_can_hold(written: list[Outcome], generated: list[Outcome]) -> None:
    assert figures(written).false_alarms.value < 0.04
    assert figures(generated).false_alarms.value < 0.01


def test_most_updates_are_asked_about_when_vectors_are_near() -> None:
    near = outcomes(written_pairs(), {pair.id: 0.6 for pair in written_pairs()})
    assert figures(near).updates_found.value > 0.85
    assert figures(near).false_alarms.value < 0.05
