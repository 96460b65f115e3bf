"""How a text is taken apart before it is compared."""

import pytest

from recollect.core.deduplication.dates import date_at, same_relative_dates
from recollect.core.deduplication.equivalence import is_typo
from recollect.core.deduplication.folding import folded
from recollect.core.deduplication.normalised_text import normalised
from recollect.core.deduplication.numerals import plain_number, same_quantity
from recollect.core.deduplication.tables.opposites import are_opposites
from tests.unit.core.deduplication.outcomes import NOW


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I can't come.", "i can not come"),
        ("So, I just moved to Graz!", "i moved to graz"),
        ("It's 7:00 p.m.", "it 's? 7 pm"),
        ("from 4-20 mA", "from 4 - 20 mA"),
        ("a well-known café", "well known café"),
        ("Pay $1,200.50 now", "pay 1200.5 USD now"),
        ("two hundred and five km", "205 km"),
        ("on the 3rd of May 2026", "on @2026-05-03"),
        ("the the cat", "cat"),
        ("Do you?", "do you ?"),
    ],
)
def test_words_are_those_that_count_in_one_spelling(text: str, words: str) -> None:
    assert " ".join(normalised(text).words) == words


def test_articles_are_kept_by_the_word_before_which_they_stand() -> None:
    assert normalised("I know that the dog is a poodle").optional == {2: ("that", "the"), 4: ("a",)}


def test_names_are_words_with_a_capital_within_a_sentence() -> None:
    assert normalised("Yesterday Ana met Ben. They ate.").names == {"ana", "ben"}


def test_addresses_and_indices_are_taken_out() -> None:
    plain = folded("See row[3] at https://x.example/a?utm_source=mail. Done [1]")
    assert plain.addresses == {"https://x.example/a"}
    assert plain.indices == ("3",)
    assert "http" not in plain.text
    assert "[" not in plain.text


@pytest.mark.parametrize(
    ("digits", "by_points", "expected"),
    [
        ("10,000", False, "10000"),
        ("1,250,000.50", False, "1250000.50"),
        ("1.250", False, "1.250"),
        ("1.250", True, "1250"),
        ("1.250,50", True, "1250.50"),
        ("2,5", False, "2.5"),
        ("3.10", False, "3.10"),
        ("007", False, "007"),
        ("07:30", False, "7:30"),
        ("10.0.0.4", False, "10.0.0.4"),
    ],
)
def test_numbers_come_without_marks_of_thousands(digits: str, expected: str, *, by_points: bool) -> None:
    assert plain_number(digits, by_points=by_points) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("12 may", (("@05-12",), 2)),
        ("may 12th 2026", (("@2026-05-12",), 3)),
        ("12 of may", (("@05-12",), 3)),
        ("2026 - 05 - 12", (("@2026-05-12",), 5)),
        ("12.5.2026", (("@2026-05-12",), 1)),
        ("20 / 6", None),
        ("6 / 20 / 2026", (("@2026-06-20",), 5)),
        ("3 / 4", None),
        ("3 / 4 / 2026", None),
        ("40 may", None),
        ("may 12 pm", None),
        ("13 - 14 - 2026", None),
    ],
)
def test_dates_come_in_one_way_of_writing(tokens: str, expected: object) -> None:
    assert date_at(tokens.split(), 0) == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("recieve", "receive", True),
        ("aproval", "approval", True),
        ("planning", "planing", False),
        ("princes", "princess", False),
        ("later", "latter", False),
        ("martial", "marital", False),
    ],
)
def test_a_slip_makes_no_other_word(one: str, other: str, *, expected: bool) -> None:
    assert is_typo(one, other) is expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("valid", "invalid", True),
        ("asynchronous", "synchronous", True),
        ("open", "closed", True),
        ("part", "apart", True),
        ("tea", "coffee", False),
    ],
)
def test_opposites_are_told_by_the_table_or_the_prefix(one: str, other: str, *, expected: bool) -> None:
    assert are_opposites(one, other) is expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("3600 second", "1 hour", True),
        ("2 pm", "14:00", True),
        ("12 am", "0:00", True),
        ("7:30 pm", "19:30", True),
        ("5 km", "5000 metre", True),
        ("5 km", "5 kg", False),
        ("5 km", "6 km", False),
        ("blue", "blue", False),
    ],
)
def test_amounts_are_compared_in_one_unit(one: str, other: str, *, expected: bool) -> None:
    assert same_quantity(tuple(one.split()), tuple(other.split())) is expected


@pytest.mark.parametrize(
    ("text", "days", "expected"),
    [
        ("see you tomorrow", 1, False),
        ("due on friday", 3, True),
        ("due on friday", 7, False),
        ("this month", 20, True),
        ("next year", 20, True),
        ("next year", 400, False),
        ("born in 1936", 400, True),
    ],
)
def test_words_that_point_to_a_day_mean_another_one_later(text: str, days: int, *, expected: bool) -> None:
    later = NOW.fromordinal(NOW.toordinal() + days).replace(tzinfo=NOW.tzinfo)
    assert same_relative_dates(text.split(), NOW, later) is expected


@pytest.mark.parametrize("text", ["a the " * 1300, "*a " * 2600, '1"' * 4000, "漢" * 8000, "½" * 8000, "-" * 8000])
def test_the_longest_texts_are_read(text: str) -> None:
    assert normalised(text) == normalised(text)
