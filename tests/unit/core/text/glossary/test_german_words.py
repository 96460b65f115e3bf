import re
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.text.common_words import common_words
from recollect.core.text.glossary.german_words import LONGEST_WORD, english_of, is_certain
from recollect.core.text.word_files import read_entries

LINES: Final = read_entries("recollect.core.text.glossary", "german.txt")


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("allergie", "allergy"),
        ("küche", "kitchen"),
        ("nüsse", "nuts"),
        ("abgelehnt", "refused"),
        ("abbrechen", "drop out"),
    ],
)
def test_a_word_of_the_glossary_is_read_as_it_stands(german: str, english: str) -> None:
    assert english_of(german) == english


@pytest.mark.parametrize(
    ("german", "english"), [("kuehlschrank", "fridge"), ("schluessel", "key"), ("adlers", "eagle")]
)
def test_another_form_of_a_word_is_read_by_its_stem(german: str, english: str) -> None:
    assert english_of(german) == english


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("nussallergie", "nut allergy"),
        ("hundeleine", "dogs leash"),
        ("geburtstagsgeschenk", "birthday gift"),
        ("krankenversicherungskarte", "health insurance card"),
        ("straßenlampe", "street lamp"),
    ],
)
def test_a_compound_is_read_by_its_parts(german: str, english: str) -> None:
    assert english_of(german) == english
    assert is_certain(german)


@pytest.mark.parametrize(("swiss", "german"), [("strasse", "straße"), ("strassenlampe", "straßenlampe")])
def test_two_s_stand_for_a_sharp_one_as_in_switzerland_and_in_capitals(swiss: str, german: str) -> None:
    assert english_of(swiss) == english_of(german)
    assert is_certain(swiss)


@pytest.mark.parametrize("word", ["", "x", "xyzzy", "zürcherli", "notebook", "breakfast", "hardware", "müller", "猫"])
def test_what_is_no_german_word_or_a_name_is_not_read(word: str) -> None:
    assert english_of(word) is None


@pytest.mark.parametrize(
    "word",
    [
        *(
            "gift",
            "hose",
            "boot",
            "visa",
            "locker",
            "engagement",
            "chef",
            "hardware",
            "password",
            "breakfast",
            "platform",
        ),
        *("specialist", "generals", "offender", "gathering", "princeton", "schneider", "weber"),
    ],
)
def test_what_english_has_as_well_is_no_sign_of_german(word: str) -> None:
    assert not is_certain(word)


@pytest.mark.parametrize("word", ["katze", "geburtstag", "für", "lieblingsfarbe", "passwort"])
def test_what_german_alone_has_is_a_sign_of_it(word: str) -> None:
    assert is_certain(word)


def test_nothing_longer_than_a_word_is_taken_apart() -> None:
    assert english_of("haus" * 2_000) is None
    assert not is_certain("haus" * 2_000)
    assert len("straßenbahnhaltestelle") < LONGEST_WORD


@given(st.text(max_size=60))
def test_any_text_can_be_asked_for_and_gives_the_same_again(text: str) -> None:
    first = english_of(text)
    english_of.cache_clear()
    assert english_of(text) == first != ""
    assert not (is_certain(text) and text in common_words())


def test_every_line_of_the_glossary_is_a_word_in_small_letters_with_its_english() -> None:
    assert len(LINES) > 5000
    assert [line for line in LINES if not re.fullmatch(r"[^\W\d_A-ZÄÖÜ]+ = [^\W_][\w'.-]*(?: [\w'.-]+)*", line)] == []


def test_the_lines_of_the_glossary_are_in_alphabetical_order() -> None:
    words = [line.partition(" = ")[0] for line in LINES]
    assert words == sorted(words)


def test_no_word_stands_twice_in_the_glossary() -> None:
    words = [line.partition(" = ")[0] for line in LINES]
    assert len(words) == len(set(words))
