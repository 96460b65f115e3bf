from math import log

from hypothesis import given
from hypothesis import strategies as st

from recollect.core.text.common_words import _COMMON, COMMON_WORDS, NUMBER, UNCOMMON, information


def test_the_commonest_word_says_least_and_an_uncommon_one_most() -> None:
    ordered = [information(word) for word in _COMMON.split()]
    assert ordered == sorted(ordered)
    assert ordered[0] == log(2) / log(28_600)
    assert ordered[-1] < information("walnut") == UNCOMMON


def test_a_number_says_what_a_number_says() -> None:
    assert information("39") == information("2025") == NUMBER


def test_no_word_stands_twice_in_the_table() -> None:
    assert len(COMMON_WORDS) == len(_COMMON.split()) == 4_000


@given(st.text(max_size=20) | st.sampled_from(sorted(COMMON_WORDS)))
def test_every_word_says_something_and_none_everything(word: str) -> None:
    assert 0 < information(word) < 1
