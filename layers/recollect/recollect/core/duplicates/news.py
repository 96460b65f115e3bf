"""A memory in other words that names another value, or says itself that something has changed."""

from typing import Final

from recollect.core.duplicates.difference import Difference
from recollect.core.duplicates.reading import Reading
from recollect.core.duplicates.tables.opposites import are_opposites
from recollect.core.duplicates.tables.verbs import ENDINGS, GUESSES, NEWS, NEWS_PHRASES
from recollect.core.duplicates.tables.word_classes import CLASSES, NEGATIONS
from recollect.core.text.words import STOP_WORDS, stem

LEAST_SHARED: Final = 0.5  # of the content words of the shorter one
LEAST_SHARED_WITH_NEWS: Final = 0.3
_EXCEPTING: Final = frozenset({"but", "except", "only", "unless"})
_PERSONS: Final = {
    **dict.fromkeys(("i", "my", "me", "mine", "we", "our", "us"), "first"),
    **dict.fromkeys(("he", "him", "his"), "he"),
    **dict.fromkeys(("she", "her", "hers"), "she"),
}


def renewed(former: Reading, later: Reading) -> frozenset[Difference]:
    """Return in what a later memory says otherwise what a former one says, when the two are about the same thing."""
    one, other = _content(former), _content(later)
    if not one or not other or GUESSES.intersection((*former.words, *later.words)) or _others(former, later):
        return frozenset()
    if _is_ended(former, later):
        return frozenset({Difference.VALUE})
    shared = len(one & other) / min(len(one), len(other))
    is_news = tells_news(former, later)
    is_same_thing = is_news or one <= other or other <= one
    if shared >= LEAST_SHARED and is_same_thing and (found := _turned(former, later)):
        return found
    return frozenset({Difference.VALUE}) if shared >= LEAST_SHARED_WITH_NEWS and is_news else frozenset()


def _turned(former: Reading, later: Reading) -> frozenset[Difference]:
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


def _is_ended(former: Reading, later: Reading) -> bool:
    """Tell whether the later memory says the end of what was the case: who has moved lives elsewhere now."""
    one, other = set(former.words), set(later.words)
    return any(one & state and not one & end and other & end and not other & state for state, end in ENDINGS)


def _names_in_order(one: Reading, other: Reading) -> list[str]:
    """Return the names that both have, as one has them: "Eli sold it to Noor" is no opposite of "Noor bought it"."""
    names = (one.names | other.names) & set(one.words) & set(other.words)
    return list(dict.fromkeys(word for word in one.words if word in names))


def _content(one: Reading) -> frozenset[str]:
    """Return the stems of what a text is about."""
    return frozenset(
        stem(word)
        for word in one.words
        if word[0].isalpha() and word not in STOP_WORDS and word not in CLASSES and word not in NEWS
    )


def _others(former: Reading, later: Reading) -> bool:
    """Tell whether the two are about other persons."""
    one = {_PERSONS[word] for word in former.words if word in _PERSONS}
    other = {_PERSONS[word] for word in later.words if word in _PERSONS}
    return bool(one and other and one != other)


def _is_negated(one: Reading) -> bool:
    return sum(word in NEGATIONS for word in one.words) % 2 == 1


def _numbers(one: Reading) -> set[str]:
    return {word for word in one.words if word[0].isdigit()}


def tells_news(former: Reading, later: Reading) -> bool:
    """Tell whether the later memory says itself that something has changed."""
    text = f" {' '.join(later.words)} "
    has_word = NEWS.intersection(later.words) - set(former.words)
    return bool(has_word) or any(f" {phrase} " in text for phrase in NEWS_PHRASES)
