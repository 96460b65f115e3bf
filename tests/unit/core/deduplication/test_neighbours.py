"""What the nearest neighbours of a memory tell about it."""

import numpy as np
import pytest

from recollect.core.deduplication.neighbours import (
    NEAR,
    NEIGHBOURS,
    SHARING_WORDS,
    Neighbour,
    nearest,
    possible_duplicate,
    questions,
    tags_for,
    token_jaccard,
)
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.vectors import DIMENSIONS, EntryVectors
from recollect.core.retrieval.read_set import ReadEntry
from tests.builders import a_memory, vectors
from tests.fakes.clock import START

ENTRY = a_memory()


def _at(*components: float) -> EntryVectors:
    """Vectors of which the sentence vector begins with these components."""
    whole = np.zeros(DIMENSIONS, np.float32)
    whole[: len(components)] = components
    made = vectors()
    return EntryVectors(made.model, whole, made.tokens)


def _read(cosine: float, entry: Entry | None = None) -> ReadEntry:
    """An entry whose vector of unit length has this cosine with that of `ENTRY`."""
    return ReadEntry(entry or a_memory(), _at(cosine, (1 - cosine**2) ** 0.5))


def test_neighbours_come_by_cosine_and_what_is_far_is_none() -> None:
    far, near, nearer = _read(NEAR - 0.01), _read(NEAR + 0.01), _read(0.9)
    found = nearest(ENTRY, _at(1), [far, near, nearer])
    assert [one.entry.id for one in found] == [nearer.entry.id, near.entry.id]
    assert [one.cosine for one in found] == pytest.approx([0.9, NEAR + 0.01])


def test_a_cosine_is_one_at_most_whatever_rounding_adds() -> None:
    (found,) = nearest(ENTRY, _at(1.0000001), [_read(1.0)])
    assert found.cosine == 1.0


def test_no_more_than_the_nearest_few_are_neighbours_and_equals_go_by_id() -> None:
    most = NEIGHBOURS + SHARING_WORDS
    many = [_read(0.8) for _ in range(most + 3)]
    found = nearest(ENTRY, _at(1), reversed(many))
    assert [one.entry.id for one in found] == [one.entry.id for one in many[:most]]


@pytest.mark.parametrize(
    "other",
    [
        ReadEntry(a_memory()),
        _read(0.9, ENTRY),
        _read(0.9, a_memory(state=State.ARCHIVED)),
        _read(0.9, a_memory(kind=Kind.HANDOFF)),
    ],
    ids=["without vectors", "itself", "not in use", "no memory"],
)
def test_who_is_no_neighbour_at_all(other: ReadEntry) -> None:
    assert nearest(ENTRY, _at(1), [other]) == ()


def test_of_two_said_at_the_same_moment_the_one_with_the_later_id_is_the_newer() -> None:
    first, second = a_memory("Ann works at Acme."), a_memory("Ann works at Acme.")
    for entry, other in ((first, second), (second, first)):
        (conflict,) = questions(entry, [Neighbour(other, 1.0)], START)
        assert (conflict.entry_id, conflict.other_id) == (second.id, first.id)


def test_near_by_words_alone_or_by_vectors_alone_is_no_question() -> None:
    one, other = a_memory("a b c d e f g"), a_memory("a b c d e f h")
    assert token_jaccard(one.text, other.text) == 6 / 8
    assert not possible_duplicate(one, other, 1.0)
    assert not possible_duplicate(one, one, 0.94)
    assert possible_duplicate(one, one, 0.95)


def test_shared_words_are_counted_once_and_without_case_urls_and_punctuation() -> None:
    assert token_jaccard("Tea, tea and COFFEE", "coffee and tea! https://example.org/tea-time") == 1.0
    assert token_jaccard("tea", "coffee") == 0.0


def test_tags_are_those_that_half_of_the_near_similarity_carries() -> None:
    neighbours = [
        Neighbour(a_memory(tags=("work", "ops")), 0.9),
        Neighbour(a_memory(tags=("work",)), 0.6),
        Neighbour(a_memory(tags=("home", "ops")), 0.55),
        Neighbour(a_memory(), 0.7),
    ]
    # work: (.9 + .6) / 2.75 = .545; ops: (.9 + .55) / 2.75 = .527; home has one vote
    assert tags_for(ENTRY, neighbours) == ("work", "ops")
    assert tags_for(a_memory(tags=("mine",)), neighbours) == ()


def _tagged(*tags: str, cosine: float) -> Neighbour:
    return Neighbour(a_memory(tags=tags), cosine)


def test_tags_are_the_same_in_whatever_order_neighbours_come() -> None:
    neighbours = [_tagged("tea", cosine=0.7), _tagged("tea", cosine=0.6), _tagged(cosine=0.9)]
    assert tags_for(ENTRY, neighbours) == tags_for(ENTRY, neighbours[::-1])


def test_one_neighbour_a_distant_one_and_a_minority_give_no_tags() -> None:
    assert tags_for(ENTRY, [_tagged("tea", "tea", cosine=0.99)]) == ()
    assert tags_for(ENTRY, [_tagged("tea", cosine=0.9), _tagged("tea", cosine=0.49)]) == ()
    assert tags_for(ENTRY, [_tagged("tea", cosine=0.6)] * 2 + [_tagged(cosine=0.6)] * 3) == ()


def test_no_more_than_three_tags_are_given_and_equals_come_by_name() -> None:
    assert tags_for(ENTRY, [_tagged("b", "d", "a", "c", cosine=0.9)] * 2) == ("a", "b", "c")
