"""A model's sentence stands on its messages, or is told from those that do not by what they lack."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from recollect.core.enrichment.extraction.grounding import Unsupported, days_said, unsupported
from recollect.core.enrichment.extraction.utterances import Utterance

BERLIN = ZoneInfo("Europe/Berlin")
TUESDAY = datetime(2026, 3, 10, 9, tzinfo=UTC)


def said(text: str, speaker: str | None = None, at: datetime = TUESDAY) -> Utterance:
    return Utterance(text=text, at=at, speaker=speaker)


@pytest.mark.parametrize(
    ("message", "fact"),
    [
        ("I'm allergic to penicillin", "The user is allergic to penicillin."),
        ("we fly to Rome tomorrow", "Maya flies to Rome on 2026-03-11."),
        ("we fly to Rome tomorrow", "Maya flies to Rome on March 11, 2026."),
        ("my sister Lena has three kids", "Maya's sister Lena has 3 kids."),
        ("moved to Lisbon two years ago", "Maya moved to Lisbon in 2024."),
        ("Remember: dentist on the 24th", "Maya has a dentist appointment on 2026-03-24."),
        ("Ich bin seit gestern Vegetarierin", "Maya ist seit 2026-03-09 Vegetarierin."),
        ("meine Tochter heißt Ida und wird am Freitag fünf", "Mayas Tochter heißt Ida und wird am 2026-03-13 5."),
        ("yoga tomorrow", "Maya does yoga on Wednesday, March 11."),
        ("rent is 1,250 euros", "Maya's rent is 1250 euros."),
        ("I don't eat meat or fish. I live in Ulm.", "Maya does not eat meat or fish."),
        ("I don't eat meat or fish. I live in Ulm.", "Maya lives in Ulm."),
        ("I used to smoke two packs a day", "Maya used to smoke 2 packs a day."),
        ("Ich esse kein Fleisch mehr", "Maya isst kein Fleisch mehr."),
    ],
)
def test_what_was_said_is_supported(message: str, fact: str) -> None:
    assert unsupported(fact, [said(message, "Maya")], BERLIN) is None


@pytest.mark.parametrize(
    ("message", "fact", "lacking"),
    [
        ("we fly to Rome tomorrow", "Maya flies to Rome on 2026-03-12.", Unsupported.DAY),
        ("we fly to Rome in May", "Maya flies to Rome on 2026-05-03.", Unsupported.DAY),
        ("we fly to Rome in May", "Maya flies to Rome in June.", Unsupported.DAY),
        ("yoga on Monday", "Maya does yoga on Thursday.", Unsupported.DAY),
        ("my sister has three kids", "Maya's sister has 4 kids.", Unsupported.NUMBER),
        ("my sister has kids", "Maya's sister has two kids.", Unsupported.NUMBER),
        ("my sister has three kids", "Maya's sister Lena has three kids.", Unsupported.NAME),
        ("I work for a bank", "Maya works for Globex.", Unsupported.NAME),
        ("ich arbeite bei einer Bank", "Nutzer arbeitet bei der Sparkasse.", Unsupported.NAME),
        ("I am allergic to penicillin", "Maya is allergic to nuts.", Unsupported.WORDS),
        ("Ich bin allergisch gegen Nüsse", "Maya ist allergisch gegen Fisch.", Unsupported.NAME),
        ("I love dogs", "Maya dislikes travelling alone at night.", Unsupported.WORDS),
        ("I am allergic to penicillin.", "Maya is not allergic to penicillin.", Unsupported.DENIAL),
        ("I don't eat meat or fish.", "Maya eats meat or fish.", Unsupported.DENIAL),
        ("I used to smoke two packs a day", "Maya smokes two packs a day.", Unsupported.DENIAL),
        ("Ich mag keinen Kaffee. Ich wohne in Ulm.", "Maya mag Kaffee.", Unsupported.DENIAL),
        ("I hate cilantro", "I hate cilantro.", Unsupported.ALONE),
        ("Ich mag keinen Koriander", "Ich mag keinen Koriander.", Unsupported.ALONE),
        ("what time is it?", "What time is it?", Unsupported.ALONE),
    ],
)
def test_what_was_not_said_is_named(message: str, fact: str, lacking: Unsupported) -> None:
    assert unsupported(fact, [said(message, "Maya")], BERLIN) is lacking


def test_what_another_message_says_counts_only_where_it_is_named() -> None:
    lena, she = said("Lena called", "Maya"), said("she moves to Porto on Friday", "Maya")
    fact = "Lena moves to Porto on 2026-03-13."
    assert unsupported(fact, [she], BERLIN) is Unsupported.NAME
    assert unsupported(fact, [lena, she], BERLIN) is None


def test_days_count_from_the_message_that_says_them_in_the_zone_of_its_speaker() -> None:
    late = datetime(2026, 3, 10, 23, 30, tzinfo=UTC)  # the 11th in Berlin
    assert "2026-03-12" in days_said(said("see you tomorrow", at=late), BERLIN)
    assert "2026-03-11" in days_said(said("see you tomorrow", at=late), ZoneInfo("UTC"))
    assert {"2026-03", "2026"} <= days_said(said("see you tomorrow"), BERLIN)
