import pytest

from recollect.core.enrichment.tag_proposals import NeighbourTags, TagThresholds, proposed_tags


def test_a_tag_that_near_neighbours_agree_on_is_proposed_with_their_share_of_the_similarity() -> None:
    neighbours = [NeighbourTags(("tea",), 0.9), NeighbourTags(("tea", "cup"), 0.7), NeighbourTags(("cup",), 0.6)]
    proposals = proposed_tags(neighbours, ())
    assert [proposal.tag for proposal in proposals] == ["tea", "cup"]
    everybody = 0.9 + 0.7 + 0.6
    expected = [(0.9 + 0.7) / everybody, (0.7 + 0.6) / everybody]
    assert [proposal.confidence for proposal in proposals] == pytest.approx(expected)


def test_a_share_is_the_same_to_the_last_digit_in_whatever_order_neighbours_come() -> None:
    neighbours = [NeighbourTags(("tea",), 0.7), NeighbourTags(("tea",), 0.6), NeighbourTags((), 0.9)]
    assert proposed_tags(neighbours, ()) == proposed_tags(neighbours[::-1], ())


def test_one_neighbour_alone_proposes_nothing() -> None:
    assert proposed_tags([NeighbourTags(("tea",), 0.99)], ()) == ()


def test_a_tag_twice_on_one_neighbour_is_one_vote() -> None:
    assert proposed_tags([NeighbourTags(("tea", "tea"), 0.9)], ()) == ()


def test_distant_neighbours_have_no_say() -> None:
    assert proposed_tags([NeighbourTags(("tea",), 0.9), NeighbourTags(("tea",), 0.49)], ()) == ()


def test_a_memory_with_tags_enough_is_left_alone() -> None:
    neighbours = [NeighbourTags(("tea",), 0.9)] * 2
    assert proposed_tags(neighbours, ("a", "b")) == ()
    assert [proposal.tag for proposal in proposed_tags(neighbours, ("a",))] == ["tea"]


def test_a_tag_that_the_memory_has_is_not_proposed() -> None:
    assert proposed_tags([NeighbourTags(("tea",), 0.9)] * 2, ("tea",)) == ()


def test_a_tag_of_a_minority_is_not_proposed() -> None:
    neighbours = [NeighbourTags(("tea",), 0.6)] * 2 + [NeighbourTags((), 0.6)] * 3
    assert proposed_tags(neighbours, ()) == ()


def test_the_best_come_first_and_no_more_than_asked_for() -> None:
    neighbours = [NeighbourTags(("b", "a", "c"), 0.9)] * 2
    assert [proposal.tag for proposal in proposed_tags(neighbours, (), TagThresholds(proposals=2))] == ["a", "b"]
