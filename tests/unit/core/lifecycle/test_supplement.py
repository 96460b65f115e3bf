"""What a language model names, found in the text or left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.lifecycle.supplement import phrases_at, places_in

TEXT = "Yara, Yaras Ofen und der OFEN in Köln; yara's kiln."
PHRASES = st.lists(st.text(alphabet="yaraYAofenOFENKöln ;,'sß\u0130", max_size=12), max_size=6)
TEXTS = st.text(alphabet="yaraYAofenOFENKöln ;,'s.ß\u0130", max_size=60)


@pytest.mark.parametrize(
    ("phrase", "found"),
    [("Yara", "Yara"), ("ofen", "Ofen"), ("köln", "Köln"), ("yara's kiln", "yara's kiln"), ("Yar", None), ("in", "in")],
)
def test_a_phrase_is_found_as_whole_words_whatever_its_case(phrase: str, found: str | None) -> None:
    assert phrases_at(TEXT, places_in(TEXT, [phrase], most=5)) == (() if found is None else (found,))


def test_a_letter_that_grows_when_it_is_made_small_moves_no_place() -> None:
    text = "\u0130zmir and Yara"
    assert phrases_at(text, places_in(text, ["Yara"], most=5)) == ("Yara",)


@given(TEXTS, PHRASES)
def test_whatever_is_found_stands_there_between_other_characters(text: str, phrases: list[str]) -> None:
    for start, end in places_in(text, phrases, most=4):
        assert text[start:end].lower() in {phrase.strip().lower() for phrase in phrases}
        assert not text[start - 1 : start].isalnum() or start == 0
        assert not text[end : end + 1].isalnum()


@given(TEXTS, PHRASES)
def test_no_place_is_told_twice_nor_more_than_asked_for(text: str, phrases: list[str]) -> None:
    found = places_in(text, phrases, most=2)
    assert len(found) == len(set(found)) <= 2
