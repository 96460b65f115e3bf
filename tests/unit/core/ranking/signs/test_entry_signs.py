import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.ranking.signs.answer_kinds import AnswerKind
from recollect.core.ranking.signs.entry_signs import entry_signs
from recollect.core.text.glossary.glossing import in_english

NOBODY = frozenset[str]()


@pytest.mark.parametrize(
    "text",
    [
        "Lena is allergic to hazelnuts.",
        "She CANNOT eat walnuts.",
        "She doesn't drink milk.",
        "Never call before nine.",
        "He is colour-blind.",
        "Ask Jonas before you merge.",
        "Only decaf after noon.",
        "Walnuts are off limits.",
        in_english("Ich vertrage keine Haselnüsse."),
        in_english("Lena darf keine Nüsse essen."),
    ],
)
def test_what_must_not_be_is_a_limit(text: str) -> None:
    assert entry_signs(text).limits


@pytest.mark.parametrize(
    "text",
    ["Lena likes fish.", "She can eat almonds.", "Norwegian on Tuesdays.", "I take no sugar in it.", "The canal.", ""],
)
def test_what_may_be_is_none(text: str) -> None:
    assert not entry_signs(text).limits


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("She runs on Sundays.", {AnswerKind.TIME, AnswerKind.PLACE}),
        ("Two cats.", {AnswerKind.QUANTITY}),
        ("Shoe size 39", {AnswerKind.TIME, AnswerKind.QUANTITY}),
        ("Under the mat", {AnswerKind.PLACE}),
        ("Likes tea", set()),
        ("", set()),
    ],
)
def test_a_text_shows_which_kinds_of_answer_it_may_hold(text: str, kinds: set[AnswerKind]) -> None:
    assert entry_signs(text).kinds == kinds


def test_names_are_the_capitalised_words_within_a_sentence() -> None:
    signs = entry_signs("The doctor, Émile Hofer, knows Lena")
    assert signs.names == {"emile", "hofer", "lena"}
    assert signs.named
    assert not entry_signs("Likes tea").named


def test_stems_leave_stop_words_out() -> None:
    assert entry_signs("She eats the walnuts").stems == {"eat", "walnut"}


@given(st.text(max_size=300))
def test_any_text_has_signs(text: str) -> None:
    signs = entry_signs(text)
    assert AnswerKind.NAME not in signs.kinds
    assert signs.names or not signs.named or '"' in text
