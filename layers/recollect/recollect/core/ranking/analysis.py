"""What an entry's text says by itself, before any question."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import Int32Array
from recollect.core.ranking.signs.entry_signs import EntrySigns, entry_signs
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.passages import SentenceWords, passages, sentence_words
from recollect.core.text.searched_text import MONTHS, date_words, prefix_of
from recollect.core.text.words import stem, stems, words

NAMES_HELD: Final = 4096
CAPTION_LABEL: Final = "image"
_NOTHING: Final[Mapping[str, int]] = {}
_FIRST_PERSON: Final = frozenset({"i", "im", "ive", "my", "me", "we", "weve", "our", "us"})
# "I'd", "I'll" and "we're" lose their apostrophe among the words and look like these: only then it is worth a search
_LOOKALIKES: Final = frozenset({"id", "ill", "were", "wed", "well"})
_SHORTENED: Final = re.compile(r"\b(?:i['’](?:d|ll)|we['’](?:re|d|ll))\b", re.IGNORECASE)
_TIME_WORDS: Final = frozenset(
    [
        *("yesterday", "today", "tonight", "tomorrow", "last", "next", "ago", "since", "recently"),
        *("week", "weeks", "weekend", "month", "months", "year", "years", "day", "days"),
        *("morning", "afternoon", "evening", "night", "birthday", "anniversary"),
        *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
        *("summer", "winter", "spring", "fall"),
        *map(str.lower, MONTHS),
        *map(str, range(1900, 2100)),
    ]
)


@dataclass(frozen=True, slots=True, eq=False)
class PassageAnalysis:
    """One passage: how often each stem stands in its statements (with the caption) and in its questions."""

    statements: Mapping[str, int]
    questions: Mapping[str, int]
    statement_length: int
    question_length: int
    first_person: bool
    time_word: bool

    @property
    def length(self) -> int:
        """Words of its statements and questions."""
        return self.statement_length + self.question_length


@dataclass(frozen=True, slots=True, eq=False)
class EntryAnalysis:
    """An entry's passages, in order, one at least; and which sentence each character of its `base_text` is part of.

    sentence_starts: int32 [s], ascending, the first 0; sentence_passages: int32 [s], the passage it is part of;
    sentence_asks: bool as int32 [s]; signs: of the whole, with its caption.
    """

    passages: tuple[PassageAnalysis, ...]
    sentence_starts: Int32Array
    sentence_passages: Int32Array
    sentence_asks: Int32Array
    signs: EntrySigns


def analysis_of(entry: Entry) -> EntryAnalysis:
    """Return the analysis of an entry. Depends on its text, caption and speaker alone."""
    return analysis_of_text(entry.text, entry.caption or "", len(prefix_of(entry)))


def date_stems(entry: Entry) -> tuple[str, ...]:
    """Return the date of an entry as the words it is searched for by: 8, may, 2023."""
    return _stems_of_day(entry.occurred_at.date())


def analysis_of_text(text: str, caption: str, prefix_length: int) -> EntryAnalysis:
    """Return the analysis of a text with a caption; `base_text` puts `prefix_length` characters in front of it."""
    divided = passages(sentence_words(text))
    caption_words = [CAPTION_LABEL, *words(caption)] if caption else []
    last = len(divided) - 1
    found = tuple(
        _passage(text, passage, caption_words if place == last else ()) for place, passage in enumerate(divided)
    )
    rows = [
        (sentence.start + prefix_length, place, int(sentence.is_question))
        for place, passage in enumerate(divided)
        for sentence in passage
    ]
    rows.append((len(text) + prefix_length, last, 0))  # the caption
    rows[0] = (0, *rows[0][1:])  # the speaker goes with the first sentence
    table = np.array(rows, np.int32)
    signs = entry_signs(" ".join(filter(None, (in_english(text), caption))))
    return EntryAnalysis(found, table[:, 0], table[:, 1], table[:, 2], signs)


def _passage(text: str, passage: Sequence[SentenceWords], caption: Sequence[str]) -> PassageAnalysis:
    stated = [word for sentence in passage if not sentence.is_question for word in sentence.words]
    asked = [word for sentence in passage if sentence.is_question for word in sentence.words]
    said = {*stated, *asked}
    stated += caption
    span = text[passage[0].start : passage[-1].end] if passage else ""
    return PassageAnalysis(
        statements=_counted(stated),
        questions=_counted(asked),
        statement_length=len(stated),
        question_length=len(asked),
        first_person=not _FIRST_PERSON.isdisjoint(said)
        or (not _LOOKALIKES.isdisjoint(said) and bool(_SHORTENED.search(span))),
        time_word=not _TIME_WORDS.isdisjoint(said),
    )


def _counted(found: Sequence[str]) -> Mapping[str, int]:
    return Counter(map(stem, found)) if found else _NOTHING


@lru_cache(maxsize=NAMES_HELD)
def _stems_of_day(day: date) -> tuple[str, ...]:
    return tuple(stems(date_words(day)))


@lru_cache(maxsize=NAMES_HELD)
def stems_of_name(name: str) -> tuple[str, ...]:
    """Return the stems of the name of who said something."""
    return tuple(stems(name))


@lru_cache(maxsize=NAMES_HELD)
def first_name(name: str) -> str:
    """Return the first word of the name of who said something, "" for nobody."""
    return next(iter(words(name)), "")
