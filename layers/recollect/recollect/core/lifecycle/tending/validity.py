"""Until when a memory holds, where it says so itself: "valid until 3 February 2026", "gilt bis Ende Juni 2026".

Told as it was then: the day lies behind the day on which it was said, with its year, in one sentence.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, tzinfo
from typing import Final

from recollect.core.enrichment.findings import EntityType
from recollect.core.lifecycle.derive import enrichment_of
from recollect.core.model.entry import Entry
from recollect.core.text.words import whole_sentences

LONGEST: Final = 40  # words: in a longer text it is one fact of several
# What stands before the day
_UNTIL: Final = re.compile(
    r"(?:\b(?:until|till|through|up to(?: and including)?|valid to|no later than|not after|best before|use by"
    r"|bis(?: zum| einschließlich| spätestens)?|(?:void|invalid|ungültig) (?:after|nach))"
    r"|\b(?:expires?|expiring|runs? out|lapses?|ends?|läuft|endet|verfällt|erlischt)(?: (?:on|at|in|am|zum|im))?"
    r"|\b(?:deadline|closing date|expir(?:y|ation) date|last day (?:to|for)|letzter tag für|\w*frist|\w*schluss"
    r"|abgabetermin)\b[^.;:!?]{0,50}?(?: (?:is|ist)(?: on| am| der)?|:)"
    r"|^(?:use|redeem|spend|register|apply|book|return|submit)\b[^.;:!?]{0,50}? before"
    r"|\b(?:applications?|registrations?|sales?)\b[^.;:!?]{0,40}? closes?(?: on)?)"
    r"(?: the| dem| den)?(?: end of| ende)? $",
    re.IGNORECASE,
)
_FROM: Final = re.compile(r"\b(?:from|between|vom?|von|zwischen|ab|seit)\b", re.IGNORECASE)  # a stretch of time


@dataclass(frozen=True, slots=True)
class SaidUntil:
    """The last day on which a memory holds, and the words that say so."""

    day: date
    words: str


def said_until(entry: Entry, zone: tzinfo) -> SaidUntil | None:
    """Return the day until which a memory holds by its own words; None where it says none."""
    text = entry.text
    if (
        len(text.split()) > LONGEST
        or sum(len(text[one.start : one.end].split()) > 1 for one in whole_sentences(text)) > 1
    ):
        return None
    dated = list(days_of(entry, zone))
    if len(dated) != 1:
        return None
    ((start, end, day),) = dated
    cue = _UNTIL.search(text[:start])
    said_on = min(entry.created_at.astimezone(zone).date(), entry.day_in(zone))
    if cue is None or _FROM.search(text[: cue.start()]) or str(day.year) not in text or day < said_on:
        return None
    return SaidUntil(day, text[cue.start() : end])


def days_of(entry: Entry, zone: tzinfo) -> Iterator[tuple[int, int, date]]:
    """Yield the days that a memory names, as characters [start, end) with the day; of a stretch of days the last."""
    for found in enrichment_of(entry, zone).entities:
        if found.type is EntityType.DATE and found.value is not None:
            yield found.start, found.end, date.fromisoformat(found.value.rpartition("/")[2])


def is_long_past(day: date, today: date, days: int) -> bool:
    """Tell whether a day lies more than so many days back."""
    return (today - day).days > days
