import pytest

from tests.unit.core.enrichment.extraction.said import memories, texts


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("my exam is on Wednesday, no wait, Thursday", "Maya's exam is on 2025-10-16"),
        ("Dentist is Wednesday at 3. No wait, Thursday.", "Maya's dentist is on 2025-10-16 at 3"),
        ("We fly on 3 May... actually 4 May", "Maya and others fly on 2026-05-04"),
        ("the flight is at 3pm no 4pm tomorrow", "The flight is at 4pm on 2025-10-14"),
        ("am Montag kommt der Elektriker, nein, am Dienstag", "Am 2025-10-14 kommt der Elektriker"),
        ("am Mittwoch kommt der Klempner um halb drei nein um drei", "Am 2025-10-15 kommt der Klempner um drei"),
    ],
)
def test_a_day_or_hour_that_is_taken_back_does_not_count(message: str, memory: str) -> None:
    assert texts(message) == [memory]


def test_the_next_message_may_put_a_day_right() -> None:
    (found,) = memories("My exam is on Friday", "assistant: Noted", "sorry, I meant Saturday")
    assert (found.text, found.index) == ("Maya's exam is on 2025-10-18", 2)
    assert texts("My exam is on Friday", "no wait, Saturday") == ["Maya's exam is on 2025-10-18"]
    wedding = texts("My wedding is in May 2027", "oh no wait, in June 2027, not in May")
    assert wedding == ["Maya's wedding is in June 2027"]
    meat = texts("I don't eat meat since June", "oh no wait, in July, not in June")
    assert meat == ["Maya doesn't eat meat since July 2025"]


@pytest.mark.parametrize("message", ["No, thanks", "no wait", "sorry, Saturday is fine too"])
def test_other_messages_put_nothing_right(message: str) -> None:
    assert texts("My exam is on Friday", message) == []


def test_two_days_stay_two_days() -> None:
    assert texts("I'm in Rome from Monday to Friday") == ["Maya is in Rome from 2025-10-20 to 2025-10-24"]
