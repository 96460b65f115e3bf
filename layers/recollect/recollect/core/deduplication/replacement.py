"""Statements of which a part or two differ, all the rest being the same: in what they disagree.

What kind of thing was replaced by another of its kind decides.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final

from recollect.core.deduplication.dates import DATE_MARK
from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.normalised_text import NormalisedText
from recollect.core.deduplication.numerals import same_quantity
from recollect.core.deduplication.tables.languages import OTHERS
from recollect.core.deduplication.tables.measures import measures
from recollect.core.deduplication.tables.opposites import are_opposites
from recollect.core.deduplication.tables.spelling import AMBIGUOUS
from recollect.core.deduplication.tables.verbs import (
    ANNOUNCEMENTS,
    AUXILIARIES,
    COPULAS,
    DUTIES,
    EITHER_WAY,
    GUESSES,
    ONCE,
    PAST,
    PRESENT,
    SEVERAL_AT_A_TIME,
    VERBS,
    first_verb,
    is_past,
    verb_before,
)
from recollect.core.deduplication.tables.word_classes import PERSONS, class_of
from recollect.core.deduplication.word_diff import WordChange, changes, parts
from recollect.core.text.denial import DENYING
from recollect.core.text.words import STOP_WORDS

# Kinds of which one thing may have several, unless its verb says otherwise
VALUES: Final = frozenset({Difference.NUMBER, Difference.DATE, Difference.NAME, Difference.VALUE})
# A value of more words is a description: it may say something else beside the former one
LONGEST_VALUE: Final = 3
_COUNTING: Final = frozenset({"a", "dozen", "hundred", "couple", "pair", "times", "once", "twice", "point", "points"})
# "A few" and few, every day and every other day
_COUNTING_OTHERWISE: Final = (("a",), ("other",))
_EMPTY: Final = frozenset({"of", "then"})
_NONE: Final[frozenset[Difference]] = frozenset()
# From so many words on the verb says little about a part far behind it
LONG: Final = 25
# Words that come and go with a negation
_BESIDE_NEGATION: Final = frozenset(
    {*AUXILIARIES, *AMBIGUOUS, "longer", "more", "would", "is", "are", "has", "had", "still", "already", "of", "plenty"}
    | {"ein", "eine", "einen", "noch", "mehr", "plus", "de", "must", "need"}
)
_USED_TO: Final = frozenset({"used", "to"})
_COUNTED: Final = frozenset({Difference.NUMBER, Difference.DATE, Difference.QUANTIFIER})


def replaced_kind(change: WordChange, names: frozenset[str]) -> Difference | None:
    """Return the kind of what was replaced, None when it is no replacement of like by like.

    names: the words that are names.
    """
    gone = tuple(word for word in change.gone if word not in _EMPTY)
    come = tuple(word for word in change.come if word not in _EMPTY)
    if opposite := next((pair for pair in product(gone, come) if are_opposites(*pair)), None):
        others = {*gone, *come}.difference(opposite)
        return _of_opposites(opposite) if all(word in STOP_WORDS or class_of(word) for word in others) else None
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
    is_plain = not any(class_of(word) not in {None, Difference.DATE} for word in (*gone, *come))
    return _named(frozenset((*gone, *come)), names) if is_short and is_plain else None


def _of_opposites(opposite: tuple[str, str]) -> Difference:
    is_comparison = any(class_of(word) is Difference.COMPARATIVE for word in opposite)
    return Difference.COMPARATIVE if is_comparison else Difference.POLARITY


def _counts(words: tuple[str, ...]) -> bool:
    return all(word[0].isdigit() or word in measures() or word in _COUNTING for word in words)


def _is_date(words: tuple[str, ...]) -> bool:
    return all(word[0] == DATE_MARK or word[0].isdigit() or class_of(word) is Difference.DATE for word in words)


def _of_words(gone: str, come: str, names: frozenset[str]) -> Difference | None:
    both = {gone, come}
    if both <= DUTIES:
        return Difference.MODALITY
    if both & GUESSES:
        return None
    if both & PRESENT and both & PAST:
        return Difference.TENSE
    classes = {class_of(gone), class_of(come)}
    for kind in (Difference.QUANTIFIER, Difference.NEGATION):
        if kind in classes:
            return kind
    is_other = classes & {Difference.TENSE, Difference.MODALITY, Difference.COMPARATIVE}
    return None if is_other else _named(both, names)


def _named(words: frozenset[str] | set[str], names: frozenset[str]) -> Difference:
    return Difference.NAME if names & words else Difference.VALUE


def replaced(former: NormalisedText, later: NormalisedText) -> frozenset[Difference] | None:
    """Return in what two statements disagree of which a part differs.

    Empty when both can hold; None when they differ in more, so that nothing can be told from the parts.
    """
    one, other = parts(former.words), parts(_without_announcement(later.words))
    if one == other:
        return _of_case(former.words, later.words)
    found = changes(one, other)
    if not found:
        return None
    both = frozenset[str]().union(*(change.both for change in found))
    if (kind := _of_grammar(one, other, both)) is not None:
        return kind
    if sorted(one) == sorted(other):
        return reordered(one, other)
    return _NONE if both & PERSONS else _of_parts(former, one, found, former.names | later.names)


def _of_grammar(one: tuple[str, ...], other: tuple[str, ...], both: frozenset[str]) -> frozenset[Difference] | None:
    """Return what a negation, a passive or "used to" makes of all that differs; None where it is something else."""
    if both <= DENYING | _BESIDE_NEGATION and both & DENYING:
        return frozenset({Difference.NEGATION}) if _denies(one) != _denies(other) else _NONE
    if "by" in both and both <= COPULAS | {"by"}:
        return frozenset({Difference.ORDER})
    if "used" in both and both <= _USED_TO | COPULAS | VERBS:
        return frozenset({Difference.TENSE})
    return None


def _of_case(former: Sequence[str], later: Sequence[str]) -> frozenset[Difference]:
    """Return VALUE for abbreviations and flags that differ in case: DEBUG and debug, -v and -V; not for Turkey."""
    pairs = [pair for pair in zip(former, later, strict=False) if pair[0] != pair[1]]
    is_value = any(one.isupper() != other.isupper() for one, other in pairs)
    return frozenset({Difference.VALUE}) if is_value else _NONE


def _without_announcement(words: tuple[str, ...]) -> tuple[str, ...]:
    return words[1:] if len(words) > 1 and words[0] in ANNOUNCEMENTS else words


def _denies(words: Sequence[str]) -> bool:
    return any(word in DENYING for word in words)


def _of_parts(
    former: NormalisedText, words: tuple[str, ...], found: list[WordChange], names: frozenset[str]
) -> frozenset[Difference] | None:
    """Return what one part says; of more parts only numbers, dates and quantities are another value together."""
    each = [_of_one(former, words, change, names) for change in found]
    if len(each) == 1:
        return each[0]
    together = _NONE.union(*each)
    return together if all(each) and together <= _COUNTED and former.is_english else None


def _of_one(
    former: NormalisedText, words: tuple[str, ...], change: WordChange, names: frozenset[str]
) -> frozenset[Difference]:
    """Return in what a part disagrees, by what it is and where it stands."""
    kind = replaced_kind(change, names)
    if kind is None:
        return _NONE
    is_free = kind not in VALUES or len(words) >= LONG
    return frozenset({kind}) if is_free or _is_one_value(former, words, change, kind) else _NONE


def _is_one_value(former: NormalisedText, words: tuple[str, ...], change: WordChange, kind: Difference) -> bool:
    """Tell whether a part is the value of something that has one, by its place in the statement."""
    verb = verb_before(words, change.start)
    if verb is not None:
        return _has_one_value(words, verb, kind)
    if (first := first_verb(words)) is not None:
        return _is_only_one(former, first, change)
    is_last = change.start + len(change.gone) == len(words)
    is_unspaced = len(words) > len(former.words)
    return change.start > 0 and (is_last or is_unspaced or kind in _COUNTED or not former.is_english)


def _is_only_one(former: NormalisedText, verb: int, change: WordChange) -> bool:
    """Tell whether there is only one of what is said of the subject: "Ana is our product owner"."""
    words = former.words
    following = words[verb + 1] if verb + 1 < len(words) else ""
    is_definite = "the" in former.optional.get(verb + 1, ()) or following in PERSONS
    return (
        verb < len(words) and words[verb] in COPULAS and is_definite and change.start == 0 and len(change.gone) == verb
    )


def _has_one_value(words: tuple[str, ...], verb: int, kind: Difference) -> bool:
    """Tell whether a verb has one object at a time, and tells of what is, not of what happened."""
    if ONCE.intersection(words):
        return True
    if is_past(words[verb]) or (words[verb] in {"was", "were"} and any(map(is_past, words[verb + 1 : verb + 2]))):
        return False
    if kind in _COUNTED:
        return True
    is_about_nothing = words[0] == "it" and verb == 1
    return words[verb] not in SEVERAL_AT_A_TIME and not is_about_nothing


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
