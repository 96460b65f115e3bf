"""Equivalence: in what two texts differ that matters. The guard before a merge.

Two texts say the same when the words that count are the same in the same order, in one spelling. Whatever is left over
is a difference, also where no table knows it: an unseen kind of contradiction is never merged. Typos in long words that
make no other word are undone: a letter that stands once instead of twice, ei for ie. Short words are left alone, and so
are endings in which a double letter makes another form: staring and starring.
"""

import re
from collections import Counter
from itertools import product
from typing import Final

from recollect.core.deduplication.dates import DATE_MARK, same_relative_dates
from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.normalised_text import NormalisedText, normalised
from recollect.core.deduplication.tables.measures import measures
from recollect.core.deduplication.tables.opposites import are_opposites
from recollect.core.deduplication.tables.spelling import AMBIGUOUS
from recollect.core.deduplication.tables.word_classes import class_of
from recollect.core.deduplication.tokens import QUESTION
from recollect.core.model.entry import Entry

SHORTEST: Final = 7
_TWO_WORDS: Final = frozenset({"deserts"})
_FORMS: Final = ("ing", "ed", "er", "ers", "est")
_TWICE: Final = re.compile(r"([a-z])\1")
# More words than these are not compared pair by pair
_MOST_PAIRED: Final = 12


def is_typo(one: str, other: str) -> bool:
    """Tell whether two words in lower case are one word and a slip."""
    short, long = sorted((one, other), key=len)
    if len(short) < SHORTEST or not (one.isalpha() and one.islower() and other.islower()):
        return False
    if len(short) == len(long):
        return one.replace("ei", "ie") == other.replace("ei", "ie")
    is_form = short in _TWO_WORDS or short.endswith(_FORMS) or long.endswith("ss")
    return len(long) - len(short) == 1 and not is_form and _once(short) == _once(long)


def _once(word: str) -> str:
    return _TWICE.sub(r"\1", word)


def differences(former: Entry, entry: Entry) -> frozenset[Difference]:
    """Return in what two memories differ so that they must not be merged; empty when one says what the other says."""
    one, other = normalised(former.text), normalised(entry.text)
    found = set() if says_the_same(one, other) else set(word_differences(one, other))
    if former.role is not entry.role or _name(former.speaker) != _name(entry.speaker):
        found.add(Difference.SPEAKER)
    if former.caption != entry.caption:
        found.add(Difference.WORDS)
    if not found and not same_relative_dates(one.words, former.occurred_at, entry.occurred_at):
        found.add(Difference.DATE)
    return frozenset(found)


def says_the_same(one: NormalisedText, other: NormalisedText) -> bool:
    """Tell whether two texts are made of the same words in the same order, as far as words count."""
    if not _same_words(one, other) or not _same_optional(one, other):
        return False
    if not one.words:
        return one.addresses == other.addresses
    both_cite = one.addresses and other.addresses
    both_index = one.indices and other.indices
    return not (both_cite and one.addresses != other.addresses) and not (both_index and one.indices != other.indices)


def word_differences(one: NormalisedText, other: NormalisedText) -> frozenset[Difference]:
    """Return in what two texts that do not say the same differ, by the words that only one of them has."""
    former, later = Counter(one.words), Counter(other.words)
    gone, come = list(former - later), list(later - former)
    if not gone and not come:
        return frozenset({Difference.ORDER if one.words != other.words else Difference.VALUE})
    names = one.names | other.names
    found = {_class(word, names) for word in (*gone, *come)}
    if max(len(gone), len(come)) <= _MOST_PAIRED and any(are_opposites(*pair) for pair in product(gone, come)):
        found.add(Difference.POLARITY)
    if found == {Difference.WORDS} and gone and come:
        return frozenset({Difference.VALUE})
    return frozenset(found)


def _same_words(one: NormalisedText, other: NormalisedText) -> bool:
    if one.words == other.words:
        return True
    if len(one.words) != len(other.words):
        return False
    case_counts = not (one.is_caseless or other.is_caseless)
    names = one.names | other.names if case_counts else None
    pairs = (pair for pair in zip(one.words, other.words, strict=True) if pair[0] != pair[1])
    return all(_is_spelling_of(left, right, names) for left, right in pairs)


def _is_spelling_of(left: str, right: str, names: frozenset[str] | None) -> bool:
    """Tell whether two words are one.

    names: the words that are names. None when one of the texts is written without case: then nobody knows the names,
    and capitals tell nothing.
    """
    if right in AMBIGUOUS.get(left, ()) or left in AMBIGUOUS.get(right, ()):
        return True
    if names is None:
        return left.isalpha() and left.lower() == right.lower()
    return left not in names and right not in names and is_typo(left, right)


def _same_optional(one: NormalisedText, other: NormalisedText) -> bool:
    """Tell whether articles are left out at most, all in one of the texts, never exchanged or moved."""
    if one.optional == other.optional:
        return True
    shared = one.optional.keys() & other.optional.keys()
    is_exchanged = any(_articles(one.optional[at]) != _articles(other.optional[at]) for at in shared)
    return not is_exchanged and not (_lacking(one, other) and _lacking(other, one))


def _lacking(one: NormalisedText, other: NormalisedText) -> bool:
    """Tell whether the other text has no article where one has an article."""
    return any(at not in other.optional and _articles(words) for at, words in one.optional.items())


def _articles(optional: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in optional if word != "that")


def _class(word: str, names: frozenset[str]) -> Difference:
    if word[0] == DATE_MARK:
        return Difference.DATE
    if word[0].isdigit() or word in measures():
        return Difference.NUMBER
    if word == QUESTION:
        return Difference.QUESTION
    if word in names:
        return class_of(word) or Difference.NAME
    return class_of(word) or Difference.WORDS


def _name(speaker: str | None) -> str | None:
    return None if speaker is None else " ".join(speaker.split()).casefold()
