import re
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.text.glossary.glossing import gloss, in_english, is_german

GERMAN: Final = (
    "Ich vertrage keine Haselnüsse.",
    "WO IST MEIN HUND?",
    "Wo isch mis Velo?",
    "Wo ist der Ku\u0308hlschrank?",
    "Welche Nüsse?",
    "Lieblingsfarbe?",
    "WLAN Passwort",
    "Katze Mimi",
    "Meine Strasse heisst Hauptstrasse.",
    "I live in Berlin mit meinem Hund",
)
ENGLISH: Final = (
    "Where is my wallet?",
    "wifi password?",
    "gift card?",
    "garden hose?",
    "visa number",
    "locker code",
    "engagement ring size",
    "surprise party",
    "software license key",
    "breakfast",
    "Anna Schneider",
    "Dr. Weber",
    "Jürgen gift idea",
    "Jude Bellingham",
    "Ich wohne in Berlin with my dog",
    "git commit -m 'die'",
    "import numpy as np\nfor i in range(3):\n    print(i)",
)
OTHER: Final = (
    "Quel est mon café préféré ?",
    "¿Dónde está mi llave?",
    "Waar is mijn fiets?",
    "Hvor er min nøgle?",
    "猫が好き",
    "Где мой ключ?",
    "🐈🐈",
    "12:30",
    " \n\t",
    "",
)
WORDS: Final = (
    "Wo ist die Hundeleine ? Müller Küche\u200b Ku\u0308che the 3 , . \n 🐈 xyzzy STRASSE é \u0308 İ Nüsse-Mix".split(
        " "
    )
)
german_texts = st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join)


@pytest.mark.parametrize("text", GERMAN)
def test_german_is_told_by_its_little_words_or_by_words_that_it_alone_has(text: str) -> None:
    assert is_german(text)


@pytest.mark.parametrize("text", [*ENGLISH, *OTHER])
def test_a_text_that_is_not_german_stays_as_it_is_to_the_byte(text: str) -> None:
    assert not is_german(text)
    assert in_english(text) == text


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("Wo ist mein Portemonnaie?", "where is my wallet?"),
        ("Die Katze heißt Mimi.", "the cat is called Mimi."),
        ("WO IST MEIN HUND?", "where is my dog?"),
        ("Ku\u0308che und Straße", "kitchen and street"),
        ("Jürgen Müller wohnt hier.", "Jürgen Müller lives here."),
    ],
)
def test_a_german_text_is_read_word_by_word_and_unknown_words_stay(german: str, english: str) -> None:
    assert in_english(german) == english


def test_a_place_in_a_gloss_leads_to_the_beginning_of_its_word_or_to_the_character_itself() -> None:
    text = "Der Ersatzschlüssel liegt bei Xaver."
    found = gloss(text)
    assert found.text == "the spare key lies at Xaver."
    assert [
        text[found.source(found.text.index(part)) :].split(maxsplit=1)[0] for part in ("spare", "key", "lies", "aver")
    ] == [
        "Ersatzschlüssel",
        "Ersatzschlüssel",
        "liegt",
        "aver.",
    ]
    assert found.source(len(found.text)) == len(text)


@given(german_texts | st.text(max_size=200))
def test_sources_ascend_within_the_text_and_glossed_words_lead_to_beginnings_of_words(text: str) -> None:
    found = gloss(text)
    sources = [found.source(place) for place in range(len(found.text) + 1)]
    assert sources[0] == 0 or not found.text
    assert all(before <= after for before, after in pairwise(sources))
    assert 0 <= sources[0] <= sources[-1] == len(text)
    for glossed, source in zip(found.glossed, found.sources, strict=True):
        if glossed:
            assert text[source].isalpha()
            assert re.search(r"[^\W\d_]$", text[:source]) is None


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    assert in_english(text) == (gloss(text).text if is_german(text) else text)


@given(st.text(alphabet=" ?.,0123456789éñçø猫🐈\u200b", max_size=100))
def test_a_text_without_a_german_word_is_its_own_gloss(text: str) -> None:
    assert gloss(text).text == text
