"""Words whose meaning depends on when they are said: "tomorrow" of two days is not the same day."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from recollect.core.enrichment.word_tables import words_in
from recollect.core.enrichment.word_tables.calendar import NEAR_DAYS, UNITS

_DAY: Final = frozenset({*NEAR_DAYS, *words_in("ago now currently recently")})
_WEEKDAYS: Final = words_in("monday tuesday wednesday thursday friday saturday sunday")
_POINTING: Final = words_in("this next last coming past")
_FORMATS: Final = {"month": "%Y-%m", "quarter": "%Y-%m", "year": "%Y"}
_BY_DAY: Final = "%Y-%m-%d"
_BY_WEEK: Final = "%G-%V"


def same_moment(words: Sequence[str], one: datetime, other: datetime) -> bool:
    """Tell whether the days, weeks and years that words point to are the same when said at two times (UTC).

    A lone weekday counts as one of its week: whoever says on two Mondays that the deadline is Friday means two days.
    """
    if one == other:
        return True
    return all(one.strftime(grain) == other.strftime(grain) for grain in _grains(words))


def _grains(words: Sequence[str]) -> set[str]:
    grains: set[str] = set()
    for at, word in enumerate(words):
        if word in _DAY:
            grains.add(_BY_DAY)
        elif word in _WEEKDAYS:
            grains.add(_BY_WEEK)
        elif word in UNITS and at and words[at - 1] in _POINTING:
            grains.add(_FORMATS.get(word, _BY_WEEK))
    return grains
