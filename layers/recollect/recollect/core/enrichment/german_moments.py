"""Dates and times of the day as German says them: morgen, am 3. Mai, nächsten Freitag, 15 Uhr, halb drei."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from recollect.core.enrichment.findings import Entity, EntityType
from recollect.core.enrichment.german_days import COUNTS, german_days
from recollect.core.enrichment.tokens import Token

DAY_CONFIDENCE: Final = 0.9
CLOCK_CONFIDENCE: Final = 0.95

_HOURS: Final = {"eins": 1, **{word: count for word, count in COUNTS.items() if word not in {"einem", "einer"}}}
_HOUR: Final = rf"(?:\d{{1,2}}|{'|'.join(_HOURS)})"
_TIME: Final = re.compile(
    rf"\b(?:(?P<hour>{_HOUR})(?:[:.](?P<minute>[0-5]\d))? ?Uhr\b(?: (?P<behind>[0-5]\d)\b(?!\.))?"
    rf"|(?P<part>halb|Viertel (?:nach|vor)) (?P<of>{_HOUR})\b"
    r"|(?P<named>Mitternacht)\b)",
    re.IGNORECASE,
)
_PARTS: Final = {"halb": -30, "viertel nach": 15, "viertel vor": -15}
_DAY_MINUTES: Final = 24 * 60
_PAST_TENSE: Final = frozenset(
    {
        *("war", "waren", "hatte", "hatten", "wurde", "wurden", "ging", "gingen", "kam", "kamen", "gab", "sah", "traf"),
        *("bekam", "kaufte", "machte", "zog", "fuhr", "flog", "begann", "fing", "starb", "gewesen"),
    }
)
_HELPERS: Final = frozenset({"habe", "haben", "hat", "hab", "ist", "sind", "bin"})
_FUTURE: Final = frozenset(
    {"werde", "werden", "wird", "will", "wollen", "muss", "müssen", "soll", "möchte", "plane", "fällig"}
    | {"versprochen", "zugesagt", "vereinbart", "abgemacht", "vorgenommen", "vorhabe", "geplant", "erinnere"}
)
# "Am Morgen", "guten Morgen": tomorrow is written small inside a sentence
_MORNING: Final = re.compile(r"[\w,] Morgen\Z")
_LONGEST_MORNING: Final = 8  # characters
_PARTICIPLE: Final = re.compile(r"(?:ge|auf|ab|an|ein|um|zu|aus|vor|mit|be|ver|er)[a-zäöüß]{2,20}(?:t|en)")


def german_moments(text: str, found: Sequence[Token], today: date) -> list[Entity]:
    """Return the days and times of the day of a German text, in order.

    Args:
        text: what is read.
        found: its words.
        today: the day on which it was said, where it was said.
    """
    return sorted([*_times(text), *_days(text, found, today)], key=lambda one: one.start)


def _days(text: str, found: Sequence[Token], today: date) -> Iterator[Entity]:
    for said in german_days(text, today, past=_tells_of_the_past(found)):
        if _MORNING.search(text, max(0, said.end - _LONGEST_MORNING), said.end):
            continue
        value = None if said.days is None else said.days.iso
        yield Entity(EntityType.DATE, text[said.start : said.end], said.start, said.end, DAY_CONFIDENCE, value)


def _times(text: str) -> Iterator[Entity]:
    for match in _TIME.finditer(text):
        minutes = _minutes(match)
        value = None if minutes is None else f"{minutes // 60:02}:{minutes % 60:02}"
        if value is not None:
            yield Entity(EntityType.TIME, match.group(), match.start(), match.end(), CLOCK_CONFIDENCE, value)


def _minutes(match: re.Match[str]) -> int | None:
    """Return the minutes since midnight, None for no time of the day."""
    if match["named"]:
        return 0
    word = (match["hour"] or match["of"]).lower()
    hour = int(word) if word.isdecimal() else _HOURS[word]
    if match["part"]:
        whole = 60 * hour + _PARTS[match["part"].lower()]
        return whole % _DAY_MINUTES if 1 <= hour <= 12 else None
    minute = int(match["minute"] or match["behind"] or 0)
    return (60 * hour + minute) % _DAY_MINUTES if hour < 24 or (hour, minute) == (24, 0) else None


def _tells_of_the_past(found: Sequence[Token]) -> bool:
    """Tell whether the verbs tell of what was: a past tense, or the perfect with its participle."""
    words = [token.lower for token in found]
    if not _FUTURE.isdisjoint(words):
        return False
    if not _PAST_TENSE.isdisjoint(words):
        return True
    return not _HELPERS.isdisjoint(words) and any(_PARTICIPLE.fullmatch(word) for word in words)
