"""Reads dates, times of the day, money and quantities, where a word calls for one of them."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from recollect.core.enrichment.amounts import amount_at, word_amount_at
from recollect.core.enrichment.dates import date_at_month, date_at_number, quarter_at
from recollect.core.enrichment.findings import Entity
from recollect.core.enrichment.numbers import NUMBER_WORDS
from recollect.core.enrichment.relative_dates import READERS, ago_at
from recollect.core.enrichment.times import TIME_WORDS, time_at, word_time_at
from recollect.core.enrichment.tokens import Here, Token
from recollect.core.enrichment.word_tables.calendar import MONTHS

_QUARTERS: Final = frozenset({"q1", "q2", "q3", "q4"})
_READ: Final = frozenset({*READERS, *MONTHS, *NUMBER_WORDS, *TIME_WORDS, *_QUARTERS})


def moments_and_amounts(text: str, found: Sequence[Token], today: date, *, looks_back: bool = False) -> list[Entity]:
    """Return the dates, times, sums of money and quantities of `text`, in order.

    Args:
        text: what is read.
        found: its words.
        today: the day on which it was said, where it was said.
        looks_back: whether all its days are past ones, in whatever case their names are written.
    """
    entities: list[Entity] = []
    end = 0
    for index, token in enumerate(found):
        if token.start < end or not (token.text[0].isdecimal() or token.lower in _READ):
            continue
        entity = _read(Here(text, found, index, today, looks_back))
        if entity:
            entities.append(entity)
            end = entity.end
    return entities


def _read(here: Here) -> Entity | None:
    try:
        return _read_number(here) or _read_word(here)
    except (ValueError, OverflowError):
        return None  # a date outside of the calendar: "9999 years ago"


def _read_number(here: Here) -> Entity | None:
    token = here.token
    if not (token.text[0].isascii() and token.text[0].isdecimal()):
        return None
    return date_at_number(here) or ago_at(here) or time_at(here.text, token.start) or amount_at(here.text, token.start)


def _read_word(here: Here) -> Entity | None:
    token = here.token
    word = token.lower
    for reader in READERS.get(word, ()):
        entity = reader(here)
        if entity:
            return entity
    if word in MONTHS:
        return date_at_month(here)
    if word in _QUARTERS:
        return quarter_at(here)
    if word in TIME_WORDS:
        time = word_time_at(here.text, token.start, token.end)
        if time:
            return time
    return word_amount_at(here.text, token.start, token.end) if word in NUMBER_WORDS else None
