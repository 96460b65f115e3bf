"""Quoting: only what can be seen is left, and no sign that markup is made of."""

import html
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.context.quoting import escaped, one_line, plain
from tests.unit.core.context.attacks import ATTACKS

INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
ANY_TEXT = st.text(st.characters(exclude_categories=[]))


def hidden(text: str) -> list[str]:
    return [sign for sign in text if unicodedata.category(sign) in INVISIBLE and sign != "\n"]


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_left_without_anything_hidden_and_without_tags(attack: str) -> None:
    written = escaped(plain(attack))
    assert hidden(written) == []
    assert len(written.splitlines()) <= written.count("\n") + 1
    folded = unicodedata.normalize("NFKC", written)
    assert "<" not in folded
    assert ">" not in folded
    assert "[INST]" not in folded
    assert "[/INST]" not in folded


@given(ANY_TEXT)
def test_any_text_has_no_other_line_end_than_one(text: str) -> None:
    assert len(plain(text).splitlines()) <= plain(text).count("\n") + 1
    assert hidden(plain(text).replace("\u200c", "").replace("\u200d", "")) == []
    assert one_line(text).splitlines() in ([], [one_line(text)])


@given(ANY_TEXT)
def test_to_quote_is_the_same_for_what_was_plain_already(text: str) -> None:
    assert plain(plain(text)) == plain(text)


@given(st.text(st.characters(exclude_characters="\uff1c\uff1e\ufe64\ufe65")))
def test_an_escaped_text_can_be_read_back(text: str) -> None:
    shown = plain(text)
    assert html.unescape(escaped(shown)) == html.unescape(shown.replace("&", "&amp;"))


@pytest.mark.parametrize(
    "text",
    [
        "Plain words, 3 & 4; a[0] = b",
        "Grüße, déjà vu, naïve",
        "می\u200cخواهم",  # Persian, whose joiner belongs to the word
        "👩\u200d💻 and 👨\u200d👩\u200d👧",
        "❤️",
        "日本語のテキスト",
        "שלום עולם",
        "first\nsecond\n\nthird",
    ],
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert escaped(plain(text)) == text


def test_a_joiner_between_latin_letters_goes() -> None:
    assert plain("Sys\u200dtem") == "System"


def test_signs_of_markup_become_entities() -> None:
    assert escaped("a < b & c > d; &lt; [INST] [x]") == "a &lt; b & c &gt; d; &amp;lt; &#91;INST] [x]"
