"""Whether a sentence that a language model wrote stands on the messages that it names: its numbers, names and days."""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum
from itertools import product
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.enrichment.extraction.said_days import Dated, dated
from recollect.core.enrichment.extraction.utterances import Utterance
from recollect.core.enrichment.numbers import NUMBER_WORDS, number, written
from recollect.core.enrichment.tokens import tokens
from recollect.core.enrichment.word_tables.calendar import MONTHS, WEEKDAYS
from recollect.core.model.timestamps import day_of
from recollect.core.text.denial import denies
from recollect.core.text.words import STOP_WORDS, content_words, stem, words_in
from recollect.core.text.words import words as words_of

_DAY: Final = re.compile(r"(?<![\d-])\d{4}-(?:W\d{2}|\d{2}(?:-\d{2})?)(?![\d-])")
_YEAR: Final = re.compile(r"(?<![\d-])\d{4}(?![\d-])")  # by itself; a number like others
_NUMBER: Final = re.compile(r"\d{1,15}(?:[.,]\d{1,15}){0,5}")
_GERMAN_NUMBERS: Final = ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
_NUMBERS: Final = {
    **{word: value for word, value in NUMBER_WORDS.items() if value > 1},
    **{word: value for value, word in enumerate(_GERMAN_NUMBERS, start=2)},
}
_CALENDAR: Final = frozenset({*MONTHS, *WEEKDAYS})
# What a sentence about somebody without a name begins with, and what German writes in capitals besides nouns
_OF_NOBODY: Final = words_in("""
    user nutzer nutzers nutzerin der die das ein eine sein seine seinen ihr ihre ihren im am in an zum zur seit bis
    er sie es und ist hat
""")
_WHOLE_DAY: Final = len("2026-03-14")
_ENDINGS: Final = 3  # characters that inflection may add to a word
_SHORTEST_STEM: Final = 4
# Of the words that say something: "allergic to nuts" shares but half of "allergic to penicillin"
_SHARED: Final = 2 / 3
_PART: Final = re.compile(r"[.;!?\n]|,\s(?:but|aber|und|and)\s")
_FIRST_PERSON: Final = re.compile(
    r"\b(?:I|me|[Mm]y|mine|myself|[Ww]e|us|[Oo]ur|ours|[Ii]ch|mir|mich|[Mm]ein[a-z]{0,2}|[Ww]ir|uns|[Uu]nser[a-z]{0,2})\b"
)
_OVER: Final = ("used to", "no longer", "any more", "anymore", "nicht mehr", "kein mehr", "früher", "formerly", "ex")
# What a rendering in the third person adds, which says nothing by itself
_ADDED: Final = words_in("""
    user nutzer nutzerin has have had is was lives works likes loves prefers wants needs plans planned going goes takes
    uses owns keeps sees named called appointment someone something
    hat ist war wohnt lebt arbeitet mag liebt bevorzugt will möchte braucht plant geplant geht nimmt nutzt besitzt
    heißt namens termin
""")


class Unsupported(StrEnum):
    """What a sentence says that its messages do not."""

    DAY = "day"
    NUMBER = "number"
    NAME = "name"
    WORDS = "words"
    DENIAL = "denial"
    ALONE = "alone"


def unsupported(text: str, sources: Sequence[Utterance], zone: ZoneInfo) -> Unsupported | None:
    """Return what of a sentence does not stand in its sources, None when all of it does.

    Days may be said in other words: "tomorrow" supports the date after the message's. Numbers may be words. A name may
    be that of a speaker. Two thirds of the words that say something have to be the speakers' own. What a sentence
    denies, or tells as past, the part of the messages that is nearest to it denies as well. It is no question, and
    speaks of nobody as "I": by itself it would not say who that is.

    Args:
        text: the sentence.
        sources: the messages that it is said to come from.
        zone: of the speakers.
    """
    if "?" in text or _FIRST_PERSON.search(text):
        return Unsupported.ALONE
    said = " \n".join(f"{one.speaker or ''} {one.text}" for one in sources)
    supported = {day for one in sources for day in days_said(one, zone)}
    readings = _readings(text, sources, zone)
    reading = next((one.text for one in readings if supported.issuperset(_DAY.findall(one.text))), None)
    if reading is None:
        return Unsupported.DAY
    years = {day for day in supported if day.isdecimal()}
    if not years.union(_numbers(said)).issuperset(_numbers(_DAY.sub(" ", reading))):
        return Unsupported.NUMBER
    return _of_names(text, said, supported) or _of_words(text, said, sources)


def _of_names(text: str, said: str, supported: set[str]) -> Unsupported | None:
    words = {token.lower for token in tokens(said)}
    names = _capitals(text)
    if not all(name in words or _names_a_day(name, supported) for name in names if name in _CALENDAR):
        return Unsupported.DAY
    is_said = all(_stands(name, words) for name in names if name not in _CALENDAR)
    return None if is_said else Unsupported.NAME


def _of_words(text: str, said: str, sources: Sequence[Utterance]) -> Unsupported | None:
    words = {token.lower for token in tokens(said)}
    stems = {stem(word) for word in words}
    speakers = {token.lower for one in sources for token in tokens(one.speaker or "")}
    known = _ADDED | _CALENDAR | speakers
    meant = [word for word in content_words(text) if word not in known and not word[0].isdecimal()]
    own = [word for word in meant if _stands(word, words) or stem(word) in stems]
    if len(own) < _SHARED * len(meant):
        return Unsupported.WORDS
    return None if _denied(text) == _denied(_nearest(text, sources)) else Unsupported.DENIAL


def _denied(text: str) -> tuple[bool, bool]:
    """Tell whether a text denies something, and whether it tells what is over."""
    line = f" {' '.join(words_of(text))} "
    return denies(text), any(f" {phrase} " in line for phrase in _OVER)


def _nearest(text: str, sources: Sequence[Utterance]) -> str:
    """Return the part of the messages that shares most words with a sentence."""
    meant = {stem(word) for word in content_words(text)}
    parts = [part for one in sources for part in _PART.split(one.text) if part.strip()]
    return max(parts, key=lambda part: len(meant & {stem(word) for word in content_words(part)}), default="")


def days_said(source: Utterance, zone: ZoneInfo) -> frozenset[str]:
    """Return every day, week, month and year that a message may mean, in ISO 8601; a day means its month and year too.

    "On Friday" may be the last one or the next.
    """
    readings = _readings(source.text, [source], zone)
    found = {iso for one in readings for iso in (*_DAY.findall(one.text), *_YEAR.findall(one.text))}
    found |= {said.iso for one in readings for said in (one.occurs, one.since, one.until) if said and said.days}
    return frozenset({*found, *(iso[:7] for iso in found if "W" not in iso), *(iso[:4] for iso in found)})


def _readings(text: str, sources: Iterable[Utterance], zone: ZoneInfo) -> list[Dated]:
    """Return the text with its days put in, in every way that they can be meant."""
    days = dict.fromkeys(day_of(one.at, zone) for one in sources)
    ways = product(days, (False, True), (False, True))
    return [dated(text, today, past=past, german=german) for today, past, german in ways]


def _numbers(text: str) -> Iterable[str]:
    for match in _NUMBER.finditer(text):
        yield written(number(match.group()))
    for token in tokens(text):
        if token.lower in _NUMBERS:
            yield str(_NUMBERS[token.lower])


def _capitals(text: str) -> list[str]:
    return [
        token.lower for token in tokens(text) if token.text[0].isupper() and token.lower not in STOP_WORDS | _OF_NOBODY
    ]


def _names_a_day(word: str, supported: set[str]) -> bool:
    """Tell whether a month or weekday is that of a day that was meant."""
    if word in MONTHS:
        return any(f"-{MONTHS[word]:02}" in day[4:7] for day in supported)
    days = [date.fromisoformat(day) for day in supported if len(day) == _WHOLE_DAY and "W" not in day]
    return any(day.weekday() == WEEKDAYS[word] for day in days)


def _stands(word: str, words: set[str]) -> bool:
    """Tell whether a word was said, perhaps with another ending."""
    if word in words or (word.endswith("ies") and f"{word[:-3]}y" in words):
        return True
    longest = len(word) + _ENDINGS
    return any(
        min(len(word), len(one)) >= _SHORTEST_STEM
        and len(word) - _ENDINGS <= len(one) <= longest
        and (word.startswith(one) or one.startswith(word))
        for one in words
    )
