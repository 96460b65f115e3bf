"""Secrets that are broken, escaped or written in other characters; what is taken out is what was written."""

import pytest

from recollect.core.guardrails.secrets.disguises import plain_text, spelled_text
from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in

BODY = "Qd7Kx2Rb9Tz4Wm6Yc1Vf"
TOKEN = "glpat" + "-" + BODY
KEY = "AKIA" + "Q7ZM4XKD2RBN9WTC"


@pytest.mark.parametrize(
    "written",
    [
        f"glpat-Qd7K\u200b{BODY[4:]}",
        f"glpat-Qd7K\u00ad{BODY[4:]}",
        "".join(chr(ord(one) + 0xFEE0) for one in TOKEN),
        TOKEN.replace("c", "\u0441"),
        f"glpat-Qd7K\n{BODY[4:]}",
        f"glpat-Qd7K\r\n    {BODY[4:]}",
        f"glpat-Qd7K\\\n{BODY[4:]}",
        f"glpat-Qd7K\n> {BODY[4:]}",
        f'glpat-Qd7K" + "{BODY[4:]}',
        f"glpat\\u002d{BODY}",
        f"glpat%2D{BODY}",
        f"glpat&#45;{BODY}",
        f"glpat\\-{BODY}",
        f"glpat-Qd7K**{BODY[4:]}",
        f"{KEY[:4]} {KEY[4:8]} {KEY[8:12]} {KEY[12:16]} {KEY[16:]}",
        f"{KEY[:8]}\u00a0{KEY[8:16]}\u00a0{KEY[16:]}",
        f"glpat- and then {BODY}",
    ],
)
def test_what_reads_as_a_token_is_taken_out_as_it_was_written(written: str) -> None:
    text = f"see: {written}, from the mail"
    clean = redacted(text, secrets_in(text))
    assert clean.startswith("see: [secret: ")
    assert clean.endswith(", from the mail")
    assert not any(piece in clean for piece in (BODY[4:], KEY[8:12]))


@pytest.mark.parametrize(
    "text", ["", "plain", "caf\u00e9 au lait", "\u041f\u0440\u0438\u0432\u0435\u0442", "100 % sure"]
)
def test_a_text_that_reads_as_it_is_written_is_not_made_anew(text: str) -> None:
    assert plain_text(text) is None


def test_every_character_of_the_plain_text_has_its_place() -> None:
    plain = plain_text("a\u200bb&amp;c\uff11d")
    assert plain is not None
    assert plain.text == "ab&c1d"
    assert plain.places == (0, 2, 3, 8, 9, 10, 11)


@pytest.mark.parametrize(
    "text",
    ["the ghp_ prefix is GitHub's\nand sk- is another one", "rk_ab cd ef", "AKIA is a prefix. Next Line 2 starts"],
)
def test_words_after_a_prefix_are_no_token(text: str) -> None:
    assert secrets_in(text) == ()


SPELLED = "gh" + "p_" + "Qd7Kx2Rb9Tz4Wm6Yc1VfQd7Kx2Rb9Tz4Wm6Y"


@pytest.mark.parametrize(
    "written",
    [
        " ".join(SPELLED),
        "  ".join(SPELLED),
        ", ".join(SPELLED),
        "-".join(SPELLED),
        "-".join(TOKEN),
        " ".join(SPELLED).replace("_", "underscore"),
        " ".join(TOKEN).replace("-", "Bindestrich"),
        " ".join(KEY),
    ],
)
def test_what_is_spelled_is_taken_out_as_it_was_written(written: str) -> None:
    text = f"The token goes {written}. Keep it (all of it)."
    clean = redacted(text, secrets_in(text))
    assert clean.startswith("The token goes [secret: ")
    assert clean.endswith("]. Keep it (all of it).")
    assert clean.count("[secret: ") == 1


def test_a_spelled_password_is_one_where_it_would_be_one_in_a_piece() -> None:
    text = "my password is h u n t e r 2 b u t, I think"
    assert redacted(text, secrets_in(text)) == "my password is [secret: password], I think"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a b c d e f g",
        "1 2 3 4 5 6 7 8 9 10 11 12",
        "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
        "I am a b-list c o d e r",
        "one two three four five six seven eight nine",
    ],
)
def test_what_is_not_spelled_is_not_made_anew(text: str) -> None:
    assert spelled_text(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "The alphabet: a b c d e f g h i j k l m n o p",
        "N E C E S S A R Y has one C",
        "x, y, z, a, b, c, d, e and f are the columns",
        "The word is spelled n e c e s s a r y.",
        "tic tac toe: x o x o o x x o x",
    ],
)
def test_what_is_spelled_and_ordinary_stays(text: str) -> None:
    assert spelled_text(text) is not None
    assert secrets_in(text) == ()


def test_every_character_of_a_spelled_text_has_its_place() -> None:
    read = spelled_text("so: a b c d e f g h plus!")
    assert read is not None
    assert read.text == "so: abcdefgh+!"
    assert read.places == (0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 25)
