"""What long texts cost: in proportion to their length, whatever they are made of, and nothing is worked out twice."""

from functools import partial

import pytest

from recollect.core.deduplication import simhash
from recollect.core.model.drafts import EntryDraft
from recollect.core.model.writes import Author
from recollect.core.text.glossary import german_words, glossing
from recollect.use_cases.memories.remember import Remember
from tests.builders import ALICE
from tests.unit.use_cases.conftest import Bench
from tests.work import calls_of

PIECES = {
    "sentences": "Maya met Jonas on 3 March 2026 at 5:30 pm and paid $40 for it. ",
    "names": "Anna and ",
    "German": "Die Katze frisst gestern keinen Fisch. ",
    "capitals": "Aa Bb ",
    "addresses": "a@b.de /x/y v1.2 ",
    "percents": "%41",
    "months": "March 3 ",
    "negations": "I do not like it. ",
    "points": "a.b.",
    "signs": ",;(-",
    "digits": "12 34-5 ",
    "lines": "a\n",
}


def text_of(piece: str, length: int, last: str) -> str:
    return (piece * (length // len(piece) + 1))[:length].strip() + last


def remember(remember: Remember, text: str) -> None:
    remember(ALICE, [EntryDraft(text=text)], Author())


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_work_grows_with_the_length_of_a_text_and_no_faster(bench: Bench, piece: str) -> None:
    # Two texts of each length: the second is compared with the first as well
    work = {}
    for length in (1_900, 7_600):
        remember(bench.remember, text_of(piece, length, " one"))
        work[length] = calls_of(partial(remember, bench.remember, text_of(piece, length, " two"))).total()
    # Longer texts are compared in more ways; what grows with the square would be sixteen times as much
    assert work[7_600] < 6 * work[1_900]


def test_a_text_is_digested_once_in_a_write(bench: Bench) -> None:
    text = text_of(PIECES["sentences"], 7_600, " digested")
    simhash.digest.cache_clear()
    assert calls_of(lambda: remember(bench.remember, text))["fingerprinted_text"] == 1


def test_a_word_is_looked_up_once_however_often_a_text_has_it() -> None:
    german_words.is_certain.cache_clear()
    text = "Eisenbahnschiene Fahrradkette " * 250
    assert calls_of(lambda: glossing.is_german(text))["is_certain"] == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Der Hund schläft", "The dog is asleep"),
        ("Fahrradkette", "bicycle chain broken again"),
        ("Fahrradkette kaputt", "Maya Jonas"),
        ("the and der die das", "ein der die"),
        ("", "Fahrradkette"),
        ("", ""),
    ],
)
def test_texts_are_german_together_as_one_text_would_be(one: str, other: str) -> None:
    assert glossing.is_german(one, other) == glossing.is_german(f"{one} {other}")
