"""Terse, dropped, fragmentary and roundabout ways of saying the same, and what only looks like them."""

import pytest

from tests.unit.core.enrichment.extraction.said import memories, texts


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("tore my pec in 2023", "Maya tore their pec in 2023"),
        ("been vegan since uni", "Maya has been vegan since uni"),
        ("not a fan of horror movies", "Maya is not a fan of horror movies"),
        ("off work next week", "Maya is off work in the week 2025-W43"),
        ("no dips, tore my pec in 2023", "Maya tore their pec in 2023"),
        ("kündige zum 30. Juni", "Maya kündigt zum 2026-06-30"),
    ],
)
def test_i_may_be_left_out(message: str, memory: str) -> None:
    assert memory in texts(message)


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("insurer is Univé", "Maya's insurer is Univé"),
        ("scanner is the epson v600", "Maya's scanner is the epson v600"),
        ("my hearing aids are Phonak", "Maya's hearing aids are Phonak"),
        ("my visa expires in November", "Maya's visa expires in November 2025"),
        ("our team meets on Mondays at 9", "Maya's team meets on Mondays at 9"),
        ("hubby's knee op got pushed to the 14th", "Maya's hubby's knee op got pushed to 2025-10-14"),
        ("my late wife's sister, Ada, visits every spring", "Maya's late wife's sister, Ada visits every spring"),
        ("the plumber comes on Friday", "The plumber comes on 2025-10-17"),
        ("Mein Mietvertrag läuft Ende Juni aus", "Mayas Mietvertrag läuft Ende Juni 2026 aus"),
        ("morgen um 10 kommt der Elektriker", "Am 2025-10-14 um 10 kommt der Elektriker"),
        ("Polier heißt Herr Strasser", "Mayas Polier heißt Herr Strasser"),
    ],
)
def test_things_and_those_who_come_are_subjects(message: str, memory: str) -> None:
    assert texts(message) == [memory]


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("window seat always, never aisle", "Maya wants window seat always, never aisle"),
        ("no cilantro ever", "Maya wants no cilantro"),
        ("please speak only English to me", "Maya wants the assistant to speak only English to them"),
        ("don't use bullet points", "Maya wants the assistant to don't use bullet points"),
        ("needles make me pass out", "needles make Maya pass out"),
        ("bitte nix mit Horror", "Maya will: nix mit Horror"),
        ("Pilze gehen bei mir gar nicht", "Pilze gehen bei Maya gar nicht"),
    ],
)
def test_wishes_and_dislikes_need_no_verb_of_wishing(message: str, memory: str) -> None:
    assert texts(message) == [memory]


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("daughter's graduation 16 July in Durham", "Maya's daughter's graduation on 2026-07-16 in Durham"),
        ("resit on 5 April", "Maya has a resit on 2026-04-05"),
        (
            "committee meeting is first Tuesday of every month",
            "Maya's committee meeting is first Tuesday of every month",
        ),
        ("nächsten Donnerstag geht nicht, da hab ich Elternabend", "Am 2025-10-23 hat Maya Elternabend"),
    ],
)
def test_appointments_need_no_verb(message: str, memory: str) -> None:
    assert memory.casefold() in [text.casefold() for text in texts(message)]


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("put down that I park in bay 14", "Maya parks in bay 14"),
        ("change my address to 4 Elm Road", "Maya's address is 4 Elm Road"),
        ("commit this to memory: my locker is number 88", "Maya's locker is number 88"),
        ("Note to self. MOT for the Skoda is due 2 April", "MOT for the Skoda is due on 2026-04-02"),
        ("Denk dran, dass ich mittwochs nie kann", "Maya kann mittwochs nie"),
        ("schreib dir auf, dass meine Tochter Mia heißt", "Mayas Tochter heißt Mia"),
        ("Am Freitag kommt der Installateur um 7, vergiss mir das nicht", "Am 2025-10-17 kommt der Installateur um 7"),
    ],
)
def test_there_are_many_ways_to_ask_to_remember(message: str, memory: str) -> None:
    (found,) = memories(message)
    assert (found.text, found.explicit) == (memory, True)


@pytest.mark.parametrize(
    "message",
    [
        "I love your painting",
        "love the colours",
        "we all have different paths",
        "I had a great time yesterday",
        "seeing them grow is such a joy",
        "kids are resilient",
        "I'm allergic to mornings 😂",
        "my D&D character is a half-orc with two daughters",
        "the weather will be nice on Saturday",
        "I live for Fridays",
        "Noted, boss",
        "I'm going to buy a boat no wait, a bike",
        "I'll make a difference",
        "my couch is my best friend",
        "I'm trying to reduce the error rate",
        "ich lache mich tot",
        "wir sehen uns am Montag",
        "Meine Figur heißt Aldo und wohnt im Wald",
        "schreib mir bitte eine Mail an den Vermieter",
    ],
)
def test_what_is_nice_made_up_or_passing_is_left_out(message: str) -> None:
    assert texts(message) == []
    assert texts("Ben: hi", message) == []


def test_advice_to_a_friend_is_no_reminder() -> None:
    assert texts("Ben: hi", "don't forget to rest") == []
    assert texts("Ben: hi", "remember that staying positive is important") == []


def test_they_are_not_whoever_was_named() -> None:
    assert texts("Ben: Lena sings", "they love Rome") == []
