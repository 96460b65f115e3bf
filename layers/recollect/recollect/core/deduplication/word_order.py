"""The same words in another order: whether who is who has changed."""

from typing import Final

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.tables.languages import OTHERS
from recollect.core.deduplication.tables.verbs import EITHER_WAY, ONCE
from recollect.core.deduplication.tables.word_classes import class_of
from recollect.core.deduplication.verbs import first_verb, is_past
from recollect.core.text.words import STOP_WORDS

_JOINING: Final = frozenset({"and", "or", "und", "y", "et"})


def reordered(one: tuple[str, ...], other: tuple[str, ...]) -> frozenset[Difference]:
    """Return ORDER when two parts of a statement have changed places, empty when that changes nothing.

    It changes nothing in a list, where the beginning was put at the end ("on Mondays I work from home"), where a
    relation holds either way, where an adverb has moved, and with what can have happened both ways.
    """
    verb = first_verb(one)
    happened = verb is not None and is_past(one[verb]) and not ONCE.intersection(one)
    places = [at for at in range(len(one)) if one[at] != other[at]]
    hull = one[places[0] : places[-1] + 1]
    is_list = (len(hull) > 2 and hull[-2] in _JOINING and first_verb(hull) is None) or _is_bare(one, verb)
    is_adverb = Difference.QUANTIFIER in {class_of(hull[0]), class_of(hull[-1])}
    if happened or is_list or is_adverb or EITHER_WAY.intersection(one) or _is_turned(one, other):
        return frozenset()
    return frozenset({Difference.ORDER})


def _is_bare(words: tuple[str, ...], verb: int | None) -> bool:
    """Tell whether words stand beside each other without grammar."""
    return verb is None and not any(word in STOP_WORDS or word in OTHERS or not word[0].isalpha() for word in words)


def _is_turned(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Tell whether one begins where the other ends."""
    return any(one[at:] + one[:at] == other for at in range(1, len(one)) if one[at] == other[0])
