"""Possible duplicates: vectors and words together."""

import pytest

from recollect.core.deduplication.neighbours import possible_duplicate, token_jaccard
from tests.labelled.pairs import Said
from tests.unit.core.deduplication.outcomes import an_entry


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("red green blue", "Blue, green: red!", 3 / 3),
        ("red green blue", "red green", 2 / 3),
        ("red green", "blue", 0 / 3),
        ("red", "red https://x.example/a [1]", 1 / 1),
        ("", "", 1.0),
    ],
)
def test_the_jaccard_index_is_the_share_of_words_in_both(one: str, other: str, expected: float) -> None:
    assert token_jaccard(one, other) == pytest.approx(expected)


def test_a_possible_duplicate_needs_both_the_vector_and_the_words() -> None:
    one = an_entry(Said("On Mondays I work from home"))
    other = an_entry(Said("I work from home on Mondays"))
    another = an_entry(Said("Mondays are for working at home"))
    assert possible_duplicate(one, other, cosine=0.95)
    assert not possible_duplicate(one, other, cosine=0.94)
    assert not possible_duplicate(one, another, cosine=0.99)
