"""Contradiction: whether two memories are about the same thing and cannot both hold.

Found are the parts in which the two differ; what the parts are made of, and where in the sentence they stand, tells
whether the same thing has another value now, or whether the memory is about another thing. Two rules decide most:

- what stands before the verb is what a memory is about, what stands behind it is what is said of it;
- what happened can happen again with others, what is the case cannot be the case otherwise.

A memory in other words may still tell another value, the opposite, or a change: `updates`.
"""

from dataclasses import dataclass
from typing import Final

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.equivalence import says_the_same
from recollect.core.deduplication.normalised_text import NormalisedText, normalised
from recollect.core.deduplication.replacement import replaced
from recollect.core.deduplication.tables.word_classes import PERSONS
from recollect.core.deduplication.tokens import QUESTION
from recollect.core.deduplication.updates.both_hold import may_both_hold
from recollect.core.deduplication.updates.sureness import is_sure
from recollect.core.deduplication.updates.told_change import updated
from recollect.core.model.entry import Entry
from recollect.core.text.words import words_in

# From here on two memories in other words are compared: the nearest neighbours of short ones lie far from each other
LEAST_COSINE: Final = 0.25
_PERSONS: Final = PERSONS | words_in("ich mich mir mein meine meinen meinem meiner wir uns unser unsere")
_BEFORE_ADDRESS: Final = words_in("at is are url link address endpoint host to from on under")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """In what two memories disagree, nothing where both can hold.

    is_sure: whether the later one certainly takes the place of the former one.
    """

    differences: frozenset[Difference] = frozenset()
    is_sure: bool = False

    def __bool__(self) -> bool:
        return bool(self.differences)


def contradiction(former: Entry, entry: Entry, *, cosine: float | None = None) -> frozenset[Difference]:
    """Return in what two memories contradict each other; empty when both can hold, or one says what the other says.

    Args:
        former: the earlier memory.
        entry: the later one.
        cosine: of their sentence vectors, None where there are none yet; then only the words are compared.
    """
    return disagreement(former, entry, cosine=cosine).differences


def disagreement(former: Entry, entry: Entry, *, cosine: float | None = None) -> Disagreement:
    """Return in what two memories contradict each other, and whether that is sure; see `contradiction`."""
    one, other = normalised(former.text), normalised(entry.text)
    if says_the_same(one, other) or _asks(one) or _asks(other) or not (_has_words(one) and _has_words(other)):
        return Disagreement()
    if _is_by_another(former, entry) and _PERSONS.intersection((*one.words, *other.words)):
        return Disagreement()
    found = replaced(one, other) if one.words != other.words else _of_marks(one, other)
    if found and one.words != other.words and may_both_hold(found, former.text, entry.text):
        return Disagreement()
    if found:
        return Disagreement(found, is_sure(found, former, entry))
    is_near = cosine is not None and cosine >= LEAST_COSINE
    return Disagreement(updated(former.text, entry.text, cosine) if is_near and cosine is not None else frozenset())


def _of_marks(one: NormalisedText, other: NormalisedText) -> frozenset[Difference]:
    """Return the disagreement of two memories that differ in an address or an index alone.

    An address is a value where the sentence is not complete without it; otherwise it is one more place to look at.
    """
    if one.indices != other.indices:
        return frozenset({Difference.NUMBER})
    is_value = one.addresses and other.addresses and one.words and one.words[-1].lower() in _BEFORE_ADDRESS
    return frozenset({Difference.VALUE}) if is_value else frozenset()


def _asks(one: NormalisedText) -> bool:
    return QUESTION in one.words


def _has_words(one: NormalisedText) -> bool:
    """Tell whether a text says anything: one of signs and emoji alone does not, however many of them there are."""
    return any(any(map(str.isalnum, word)) for word in one.words)


def _is_by_another(former: Entry, entry: Entry) -> bool:
    return former.role is not entry.role or former.speaker != entry.speaker
