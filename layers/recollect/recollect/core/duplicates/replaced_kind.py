"""What kind of thing was replaced by another of its kind."""

from itertools import product
from typing import Final

from recollect.core.duplicates.change import Change
from recollect.core.duplicates.days import DATE_MARK
from recollect.core.duplicates.difference import Difference
from recollect.core.duplicates.quantity import same_quantity
from recollect.core.duplicates.tables.measures import MEASURES
from recollect.core.duplicates.tables.opposites import are_opposites
from recollect.core.duplicates.tables.verbs import DUTIES, GUESSES, PAST, PRESENT
from recollect.core.duplicates.tables.word_classes import CLASSES
from recollect.core.text.words import STOP_WORDS

# Kinds of which one thing may have several, unless its verb says otherwise
VALUES: Final = frozenset({Difference.NUMBER, Difference.DATE, Difference.NAME, Difference.VALUE})
# A value of more words is a description: it may say something else beside the former one
LONGEST_VALUE: Final = 3
_COUNTING: Final = frozenset({"a", "dozen", "hundred", "couple", "pair", "times", "once", "twice", "point", "points"})
# "A few" and few, every day and every other day
_COUNTING_OTHERWISE: Final = (("a",), ("other",))
_EMPTY: Final = frozenset({"of", "then"})


def replaced_kind(change: Change, names: frozenset[str]) -> Difference | None:
    """Return the kind of what was replaced, None when it is no replacement of like by like.

    names: the words that are names.
    """
    gone = tuple(word for word in change.gone if word not in _EMPTY)
    come = tuple(word for word in change.come if word not in _EMPTY)
    if opposite := next((pair for pair in product(gone, come) if are_opposites(*pair)), None):
        others = {*gone, *come}.difference(opposite)
        return _of_opposites(opposite) if others <= STOP_WORDS | CLASSES.keys() else None
    if not any(word[0].isalnum() or word[0] == DATE_MARK for word in (*gone, *come)):
        return Difference.POLARITY if gone or come else None
    if not gone or not come:
        return Difference.QUANTIFIER if (gone or come) in _COUNTING_OTHERWISE else None
    return _of_like(gone, come, names)


def _of_like(gone: tuple[str, ...], come: tuple[str, ...], names: frozenset[str]) -> Difference | None:
    """Return the kind of two parts when it is the same kind."""
    if _counts(gone) and _counts(come):
        return None if same_quantity(gone, come) else Difference.NUMBER
    if _is_date(gone) and _is_date(come):
        return Difference.DATE
    if len(gone) == len(come) == 1:
        return _of_words(gone[0], come[0], names)
    is_short = max(len(gone), len(come)) <= LONGEST_VALUE
    is_plain = not any(word in CLASSES and CLASSES[word] is not Difference.DATE for word in (*gone, *come))
    return _named(frozenset((*gone, *come)), names) if is_short and is_plain else None


def _of_opposites(opposite: tuple[str, str]) -> Difference:
    is_comparison = any(CLASSES.get(word) is Difference.COMPARATIVE for word in opposite)
    return Difference.COMPARATIVE if is_comparison else Difference.POLARITY


def _counts(words: tuple[str, ...]) -> bool:
    return all(word[0].isdigit() or word in MEASURES or word in _COUNTING for word in words)


def _is_date(words: tuple[str, ...]) -> bool:
    return all(word[0] == DATE_MARK or word[0].isdigit() or CLASSES.get(word) is Difference.DATE for word in words)


def _of_words(gone: str, come: str, names: frozenset[str]) -> Difference | None:
    both = {gone, come}
    if both <= DUTIES:
        return Difference.MODALITY
    if both & GUESSES:
        return None
    if both & PRESENT and both & PAST:
        return Difference.TENSE
    classes = {CLASSES.get(gone), CLASSES.get(come)}
    for kind in (Difference.QUANTIFIER, Difference.NEGATION):
        if kind in classes:
            return kind
    is_other = classes & {Difference.TENSE, Difference.MODALITY, Difference.COMPARATIVE}
    return None if is_other else _named(both, names)


def _named(words: frozenset[str] | set[str], names: frozenset[str]) -> Difference:
    return Difference.NAME if names & words else Difference.VALUE
