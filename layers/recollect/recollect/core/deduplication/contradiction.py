"""Contradiction: whether two memories are about the same thing and cannot both hold.

Found are the parts in which the two differ; what the parts are made of, and where in the sentence they stand, tells
whether the same thing has another value now, or whether the memory is about another thing. Two rules decide most:

- what stands before the verb is what a memory is about, what stands behind it is what is said of it;
- what happened can happen again with others, what is the case cannot be the case otherwise.

A memory in other words may still name another value, or say itself that something has changed: update words.
"""

from dataclasses import replace
from typing import Final

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.equivalence import says_the_same
from recollect.core.deduplication.normalised_text import NormalisedText, normalised
from recollect.core.deduplication.replacement import replaced
from recollect.core.deduplication.tables.opposites import are_opposites
from recollect.core.deduplication.tables.verbs import ENDINGS, GUESSES, NEWS, NEWS_PHRASES, PASSING
from recollect.core.deduplication.tables.word_classes import CLASSES, NEGATIONS, PERSONS
from recollect.core.deduplication.tokens import QUESTION
from recollect.core.deduplication.updates.both_hold import may_both_hold, tells_news, without_news
from recollect.core.deduplication.updates.update import updated
from recollect.core.model.entry import Entry
from recollect.core.text.words import STOP_WORDS, stem, words_in

_VALUES: Final = frozenset({Difference.VALUE, Difference.NAME})
LEAST_SHARED: Final = 0.5  # of the content words of the shorter one
LEAST_SHARED_WITH_NEWS: Final = 0.3
_EXCEPTING: Final = frozenset({"but", "except", "only", "unless"})
_PERSONS: Final = {
    **dict.fromkeys(("i", "my", "me", "mine", "we", "our", "us"), "first"),
    **dict.fromkeys(("he", "him", "his"), "he"),
    **dict.fromkeys(("she", "her", "hers"), "she"),
}
# From here on two memories are near enough to be about the same thing in other words
LEAST_COSINE: Final = 0.55
_BEFORE_ADDRESS: Final = words_in("at is are url link address endpoint host to from on under")


def renewed(former: NormalisedText, later: NormalisedText) -> frozenset[Difference]:
    """Return in what a later memory says otherwise what a former one says, when the two are about the same thing."""
    one, other = _content(former), _content(later)
    if not one or not other or GUESSES.intersection((*former.words, *later.words)) or _others(former, later):
        return frozenset()
    if _is_ended(former, later):
        return frozenset({Difference.VALUE})
    shared = len(one & other) / min(len(one), len(other))
    is_news = has_update_words(former, later)
    is_same_thing = is_news or one <= other or other <= one
    if shared >= LEAST_SHARED and is_same_thing and (found := _turned(former, later)):
        return found
    return frozenset({Difference.VALUE}) if shared >= LEAST_SHARED_WITH_NEWS and is_news else frozenset()


def _turned(former: NormalisedText, later: NormalisedText) -> frozenset[Difference]:
    """Return the opposite or the number that is said: a negated opposite is none."""
    if _EXCEPTING.intersection((*former.words, *later.words)):
        return frozenset()
    gone, come = set(former.words) - set(later.words), set(later.words) - set(former.words)
    is_turned = _names_in_order(former, later) != _names_in_order(later, former)
    is_opposite = not is_turned and any(are_opposites(one, other) for one in gone for other in come)
    is_negated = _is_negated(former) != _is_negated(later)
    found = set[Difference]()
    if is_opposite != is_negated:
        found.add(Difference.POLARITY if is_opposite else Difference.NEGATION)
    numbers, others = _numbers(former), _numbers(later)
    if numbers and others and not numbers & others:
        found.add(Difference.NUMBER)
    return frozenset(found)


def _is_ended(former: NormalisedText, later: NormalisedText) -> bool:
    """Tell whether the later memory says the end of what was the case: who has moved lives elsewhere now."""
    one, other = set(former.words), set(later.words)
    return any(one & state and not one & end and other & end and not other & state for state, end in ENDINGS)


def _names_in_order(one: NormalisedText, other: NormalisedText) -> list[str]:
    """Return the names that both have, as one has them: "Eli sold it to Noor" is no opposite of "Noor bought it"."""
    names = (one.names | other.names) & set(one.words) & set(other.words)
    return list(dict.fromkeys(word for word in one.words if word in names))


def _content(one: NormalisedText) -> frozenset[str]:
    """Return the stems of what a text is about."""
    return frozenset(
        stem(word)
        for word in one.words
        if word[0].isalpha() and word not in STOP_WORDS and word not in CLASSES and word not in NEWS
    )


def _others(former: NormalisedText, later: NormalisedText) -> bool:
    """Tell whether the two are about other persons."""
    one = {_PERSONS[word] for word in former.words if word in _PERSONS}
    other = {_PERSONS[word] for word in later.words if word in _PERSONS}
    return bool(one and other and one != other)


def _is_negated(one: NormalisedText) -> bool:
    return sum(word in NEGATIONS for word in one.words) % 2 == 1


def _numbers(one: NormalisedText) -> set[str]:
    return {word for word in one.words if word[0].isdigit()}


def has_update_words(former: NormalisedText, later: NormalisedText) -> bool:
    """Tell whether the later memory says itself that something has changed."""
    text = f" {' '.join(later.words)} "
    has_word = NEWS.intersection(later.words) - set(former.words)
    return bool(has_word) or any(f" {phrase} " in text for phrase in NEWS_PHRASES)


def contradiction(former: Entry, entry: Entry, *, cosine: float | None = None) -> frozenset[Difference]:
    """Return in what two memories contradict each other; empty when both can hold, or one says what the other says.

    Args:
        former: the earlier memory.
        entry: the later one.
        cosine: of their sentence vectors, None where there are none yet; then only the words are compared.
    """
    one, other = normalised(former.text), normalised(entry.text)
    if says_the_same(one, other) or _asks(one) or _asks(other) or not (_has_words(one) and _has_words(other)):
        return frozenset()
    if _is_by_another(former, entry) and (PERSONS.intersection(one.words) or PERSONS.intersection(other.words)):
        return frozenset()
    found = replaced(one, other) if one.words != other.words else _of_marks(one, other)
    if found and one.words != other.words and may_both_hold(found, former.text, entry.text):
        if not tells_news(former.text, entry.text):
            return frozenset()
        found = frozenset()
    if not found and (plain := without_news(other.words)) != other.words:
        found = replaced(one, replace(other, words=plain))
        if found and may_both_hold(found, former.text, entry.text):
            found = None
    if not found and cosine is not None:
        return updated(former.text, entry.text, cosine)
    return found or frozenset()


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
