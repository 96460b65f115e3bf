"""A later memory that says itself that something has ended, was replaced, or has begun."""

from typing import Final

from recollect.core.deduplication.tables.change_words import GERMAN_WEAK, REPLACED, WEAK
from recollect.core.deduplication.updates import topics
from recollect.core.deduplication.updates.reading import Reading
from recollect.core.text.words import STOP_WORDS, stem

# Cosines of the sentence vectors from which on, by what the two share
WITH_TOPIC: Final = 0.35
WITH_DENIAL: Final = 0.25
WITH_NAME: Final = 0.4
WITH_WEAK_WORDS: Final = 0.45
RETURNING: Final = 0.55
GERMAN_LESS: Final = 0.12  # German words in English lie further from each other
_RETURNING: Final = frozenset({"again", "back", "since", "wieder", "seit"})
_ALSO_DONE: Final = frozenset({"finished", "closed", "removed", "deleted", "sold", "is done", "graduated", "ended"})
WITH_PAST: Final = 0.6
LEAST_SHARED: Final = 0.6
_TOWARDS: Final = frozenset({"to", "nach", "after", "into", "onto"})
_MAY: Final = frozenset({"may"})


def tells_change(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether the later memory tells a change of what the former one states."""
    news = frozenset(word for word in later.change - set(former.words) - former.change if stem(word) not in former.stems)
    if not news or not (former.held or _is_given_up(former, later, news)):
        return False
    if later.is_hedged or later.is_conditional or later.is_exception or later.asks:
        return False
    if _MAY.intersection(former.words) and former.persons or topics.is_added_to(former, later):
        return False
    if topics.other_subject(former, later) or topics.other_attribute(former, later) or _same_direction(former, later):
        return False
    if _arrives(former, later):
        return False
    if former.is_event and not former.change:
        return False
    return _is_about_it(former, later, news, cosine + (GERMAN_LESS if later.is_german else 0.0))


def _is_given_up(former: Reading, later: Reading, news: frozenset[str]) -> bool:
    """Tell whether a plan was given up: that of it which was carried out raises no question."""
    is_plan = former.is_hedged and not (former.is_conditional or former.is_past or former.asks)
    return is_plan and bool((later.ended & news) - _ALSO_DONE) and not (later.replaced or later.begun)


def was_the_case(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether the later memory tells in the past what the former one states: "worked there until May"."""
    if not former.held or not later.is_past or later.is_hedged or former.is_event:
        return False
    if topics.other_subject(former, later) or topics.is_added_to(former, later):
        return False
    found = topics.exactly_shared(former, later)
    return cosine >= WITH_PAST and bool(former.stems) and len(found) >= LEAST_SHARED * len(former.stems)


def _is_about_it(former: Reading, later: Reading, news: frozenset[str], cosine: float) -> bool:
    """Tell whether what has changed is what the former memory is about."""
    about = topics.shared(former, later) - later.names - former.names
    is_named = topics.same_persons(former, later)
    if news <= WEAK | GERMAN_WEAK:
        if is_named and not about and (news & _RETURNING or former.denies):
            return cosine >= RETURNING
        return bool(about) and cosine >= WITH_WEAK_WORDS and bool(former.stems - topics.exactly_shared(former, later))
    if about:
        return cosine >= (WITH_DENIAL if former.denies else WITH_TOPIC)
    return is_named and cosine >= WITH_NAME


def _arrives(former: Reading, later: Reading) -> bool:
    """Tell whether the change leads to what the former memory says: "lives in Lisbon", "moved to Lisbon"."""
    if not later.replaced or later.ended:
        return False
    words = ("", *later.words)
    goals = {
        goal
        for verb, before, goal in zip(words, words[1:], words[2:], strict=False)
        if before in _TOWARDS and goal not in STOP_WORDS and (verb in REPLACED or later.is_german)
    }
    return bool(goals) and goals <= set(former.words)


def _same_direction(former: Reading, later: Reading) -> bool:
    """Tell whether both tell the same turn: "does not live there any more" and "has moved away"."""
    if former.change and later.change <= WEAK | GERMAN_WEAK:
        return True
    if former.ended or former.denies:
        return bool(later.ended) and not later.begun
    return bool(former.replaced) and (bool(later.replaced) or later.begun <= WEAK)
