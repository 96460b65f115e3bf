"""A text that shows nothing says nothing."""

import pytest

from recollect.core.text.visible import is_blank


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \t\n\r\x0b",
        "\u00a0\u2003\u3000",
        "\u200b\u200c\u200d\u2060\ufeff",
        "\u202e\u2066\u2069",
        "\u00ad\u034f\u3164\u115f\uffa0",
        "\u2800",
        "\ufe0f\U000e0100",
        "\U000e0041",
        "\x00\x1b",
    ],
)
def test_white_space_and_what_is_not_drawn_is_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize(
    "text", [".", "a\u200b", "\u0301", "\U0001f600\ufe0f", "\U0001fae8", "\u4f60", "\ue000", "\u0e33", " \u200b-"]
)
def test_whatever_can_be_seen_is_not(text: str) -> None:
    assert not is_blank(text)
