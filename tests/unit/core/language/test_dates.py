"""Days as the forms of each language read them, in statements and in questions that look back."""

from datetime import date

import pytest

from recollect.core.language.dates import day_words, days_in, names_of_days
from recollect.core.language.tokens import tokens
from recollect.core.model.entry import Language

WEDNESDAY = date(2026, 11, 18)


def read(text: str, language: Language, *, looks_back: bool = False) -> list[tuple[str, str | None]]:
    found = days_in(text, tokens(text), language, WEDNESDAY, looks_back=looks_back)
    return [(text[one.start : one.end], one.days.iso if one.days else None) for one in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My colour changed to blue this March.", [("this March", "2026-03-01/2026-03-31")]),
        ("We fly this July.", [("this July", "2027-07-01/2027-07-31")]),
        ("We met last May and on Tue.", [("last May", "2026-05-01/2026-05-31"), ("Tue", "2026-11-17")]),
        ("the mid-May offer of backup_2025", []),
    ],
)
def test_english(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert read(text, Language.ENGLISH) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Am Freitag wandern wir. Gestern haben wir geschlafen.", ["2026-11-20", "2026-11-17"]),
        ("Die Mama ist am Sonntag gestürzt. Sie will nach Hause.", ["2026-11-15"]),
        ("Am 3. November habe ich gekündigt.", ["2026-11-03"]),
        ("Der Termin ist auf Mittwoch verschoben.", ["2026-11-25"]),
        ("Kannst du nächste Woche Mittwoch?", ["2026-11-25"]),
        ("Der Handwerker kommt nächste Woche, am Mittwochabend.", ["2026-11-25"]),
        ("Ich arbeite Mittwoch bis Freitag.", []),
        ("Die Stunden verteilen sich auf Montag bis Donnerstag.", []),
        ("Wir sind vom 4. bis 8. Juni in Görlitz.", ["2027-06-04", "2027-06-08"]),
        ("Jeden Freitag und jede zweite Woche.", []),
        ("Sie hat am 29. Februar Geburtstag.", [None]),
        ("Zu Ostern und an Heiligabend.", ["2027-03-28", "2026-12-24"]),
        ("Was machen wir am Wochenende?", ["2026-11-21/2026-11-22"]),
        ("Ich mag Mai nicht, aber seit Sommer den Juni.", ["2026-01-01/2026-12-31", "2027-06-01/2027-06-30"]),
        ("Guten Morgen, heute Morgen war es kalt.", ["2026-11-18"]),
        ("Am 3. Advent kommt Oma, am 3. nicht.", ["2026-12-03"]),
    ],
)
def test_german(text: str, expected: list[str | None]) -> None:
    assert [value for _, value in read(text, Language.GERMAN)] == expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("what did i say in the last two weeks", Language.ENGLISH, "2026-11-04/2026-11-18"),
        ("what did i say a few days ago", Language.ENGLISH, "2026-11-15"),
        ("what did we decide in q4", Language.ENGLISH, "2026-10-01/2026-12-31"),
        ("was habe ich in den letzten drei tagen gesagt", Language.GERMAN, "2026-11-15/2026-11-18"),
        ("was war im ersten quartal", Language.GERMAN, "2026-01-01/2026-03-31"),
        ("was war am 3. 5. los", Language.GERMAN, "2026-05-03"),
    ],
)
def test_what_a_question_bounds_and_a_statement_leaves_vague(text: str, language: Language, expected: str) -> None:
    assert [value for _, value in read(text, language, looks_back=True)] == [expected]
    assert [value for _, value in read(text, language)] != [expected]


def test_a_text_whose_small_letters_are_more_is_read_at_its_places() -> None:
    assert read("İ left İstanbul on 3 May", Language.ENGLISH) == [("3 May", "2026-05-03")]


def test_the_words_are_those_of_the_files() -> None:
    assert day_words(Language.GERMAN, "month")["märz"] == "3"
    assert {"march", "mon", "sundays"} <= names_of_days()
