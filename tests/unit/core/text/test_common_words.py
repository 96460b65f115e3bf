from math import log
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from recollect.core.text.common_words import NUMBER, UNCOMMON, common_words, information
from recollect.core.text.word_files import read_entries

ORDERED: Final = read_entries("recollect.core.text", "common_words.txt")


def test_the_commonest_word_says_least_and_an_uncommon_one_most() -> None:
    ordered = [information(word) for word in ORDERED]
    assert ordered == sorted(ordered)
    assert ordered[0] == log(2) / log(28_600)
    assert ordered[-1] < information("walnut") == UNCOMMON


def test_a_number_says_what_a_number_says() -> None:
    assert information("39") == information("2025") == NUMBER


def test_no_word_stands_twice_in_the_table() -> None:
    assert len(common_words()) == len(ORDERED) == 4_000


@given(st.text(max_size=20) | st.sampled_from(sorted(common_words())))
def test_every_word_says_something_and_none_everything(word: str) -> None:
    assert 0 < information(word) < 1
