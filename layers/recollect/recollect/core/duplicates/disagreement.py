"""Whether two memories are about the same thing and cannot both hold.

Found are the parts in which the two differ; what the parts are made of, and where in the sentence they stand, tells
whether the same thing has another value now, or whether the memory is about another thing. Two rules decide most:

- what stands before the verb is what a memory is about, what stands behind it is what is said of it;
- what happened can happen again with others, what is the case cannot be the case otherwise.
"""

from typing import Final

from recollect.core.duplicates.difference import Difference
from recollect.core.duplicates.guard import says_the_same
from recollect.core.duplicates.news import renewed, tells_news
from recollect.core.duplicates.reading import Reading, read
from recollect.core.duplicates.replacement import replaced
from recollect.core.duplicates.tables.verbs import PASSING
from recollect.core.duplicates.tables.word_classes import PERSONS
from recollect.core.duplicates.tokens import QUESTION
from recollect.core.enrichment.word_tables import words_in
from recollect.core.model.entry import Entry

# From here on two memories are near enough to be about the same thing in other words
LEAST_COSINE: Final = 0.55
_BEFORE_ADDRESS: Final = words_in("at is are url link address endpoint host to from on under")


def disagreement(former: Entry, entry: Entry, *, cosine: float | None = None) -> frozenset[Difference]:
    """Return in what two memories contradict each other; empty when both can hold, or one says what the other says.

    Args:
        former: the earlier memory.
        entry: the later one.
        cosine: of their sentence vectors, None where there are none yet; then only the words are compared.
    """
    one, other = read(former.text), read(entry.text)
    if says_the_same(one, other) or _asks(one) or _asks(other) or not (_has_words(one) and _has_words(other)):
        return frozenset()
    if _is_by_another(former, entry) and (PERSONS.intersection(one.words) or PERSONS.intersection(other.words)):
        return frozenset()
    if PASSING.intersection(other.words) - set(one.words):
        return frozenset()
    found = replaced(one, other) if one.words != other.words else _of_marks(one, other)
    if not found and cosine is not None and cosine >= LEAST_COSINE and (found is None or tells_news(one, other)):
        return renewed(one, other)
    return found or frozenset()


def _of_marks(one: Reading, other: Reading) -> frozenset[Difference]:
    """Return the disagreement of two memories that differ in an address or an index alone.

    An address is a value where the sentence is not complete without it; otherwise it is one more place to look at.
    """
    if one.indices != other.indices:
        return frozenset({Difference.NUMBER})
    is_value = one.addresses and other.addresses and one.words and one.words[-1].lower() in _BEFORE_ADDRESS
    return frozenset({Difference.VALUE}) if is_value else frozenset()


def _asks(one: Reading) -> bool:
    return QUESTION in one.words


def _has_words(one: Reading) -> bool:
    """Tell whether a text says anything: one of signs and emoji alone does not, however many of them there are."""
    return any(any(map(str.isalnum, word)) for word in one.words)


def _is_by_another(former: Entry, entry: Entry) -> bool:
    return former.role is not entry.role or former.speaker != entry.speaker
