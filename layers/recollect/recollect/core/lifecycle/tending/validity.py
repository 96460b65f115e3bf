"""Until when a memory holds, where it says so itself: "valid until 3 February 2026", "gilt bis Ende Juni 2026".

Told as it was then: the day lies behind the day on which it was said, with its year, in one sentence.
"""

import re
from collections.abc import Iterator
from datetime import date, tzinfo
from typing import Final

from recollect.core.lifecycle.tending.days import NamedDay, day_at
from recollect.core.model.entry import Entry

LONGEST: Final = 40  # words: in a longer text it is one fact of several
# What has a last day, and what is to be done before one
_LAST_DAY: Final = (
    r"(?:deadline|closing date|due date|cut-?off|expir(?:y|ation)(?: date)?|last day (?:to|for)|\w*frist"
    r"|(?:anmelde|melde|einsende|abgabe|annahme|bewerbungs|redaktions)schluss|abgabetermin|ablaufdatum|verfallsdatum"
    r"|letzter tag (?:für|zum))"
)
_OPEN_FOR: Final = (
    r"(?:applications?|registrations?|entries|submissions?|nominations?|enrolments?|bidding|bids|voting|sales?)"
)
_TO_DO: Final = r"(?:use|redeem|spend|cash in|register|apply|book|return|submit|hand in|claim|collect|pick up|enter)"
_UNTIL: Final = re.compile(
    r"\b(?:(?:until|till|through|up to and including|up to|valid to|no later than|not after|best before|use by"
    r"|bis (?:zum|zur|einschließlich|spätestens)|bis|gültig bis|(?:void|invalid|worthless|ungültig) (?:after|nach))"
    r"|(?:expires?|expiring|runs? out|lapses?|ends?|stops?|finishes|läuft|endet|enden|verfällt|verfallen|erlischt)"
    r"(?: \w+){0,3}? (?:on|at|in|am|zum|mit dem|im)|expires|expiring|verliert am(?=.{6,24}\bGültigkeit)"
    rf"|{_LAST_DAY}\b[^.;:!?]{{0,50}}?(?: (?:is|ist)(?: on| am| der)?|:)"
    rf"|{_OPEN_FOR}\b[^.;:!?]{{0,40}}? closes?(?: on)?"
    rf"|(?:^|[;:,]\s|\bto ){_TO_DO}\b[^.;:!?]{{0,50}}? before)"
    r"(?: the| including| dem| den)? (?=(?:the )?(?:zum )?(?:\d|end|ende|[^\W\d_]))",
    re.IGNORECASE,
)
_FROM: Final = re.compile(
    r"\b(?:from|between|vom?|von|zwischen) (?:\S+ ){0,3}\S*$", re.IGNORECASE
)  # a stretch of time, over or not
# No sentence ends behind a number of a day or a title
_NEW_SENTENCE: Final = re.compile(r"(?<!\b\d)(?<!\b\d\d)(?<!\b[DMS]r)(?<!\bMs)(?<!\bSt)(?<!\bNr)[.!?]\s+(?=\S)")


def said_until(entry: Entry, zone: tzinfo) -> NamedDay | None:
    """Return the day until which a memory holds by its own words, and where they stand; None where it says none."""
    text = entry.text
    if len(text.split()) > LONGEST:
        return None
    found = list(_days(text))
    if len(found) != 1 or _says_more(text):
        return None
    said_on = min(entry.created_at.astimezone(zone).date(), entry.day_in(zone))
    return found[0] if found[0].day >= said_on else None


def is_long_past(day: date, today: date, days: int) -> bool:
    """Tell whether a day lies more than so many days back."""
    return (today - day).days > days


def _days(text: str) -> Iterator[NamedDay]:
    for cue in _UNTIL.finditer(text):
        day = day_at(text, cue.end())
        if day is not None and not _FROM.search(text[: cue.start()].rstrip()):
            yield NamedDay(day.day, cue.start(), day.end)


def _says_more(text: str) -> bool:
    """Tell whether a text has a sentence more, which may hold for longer."""
    return len([part for part in _NEW_SENTENCE.split(text) if len(part.split()) > 1]) > 1
