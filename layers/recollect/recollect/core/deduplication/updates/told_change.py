"""A later memory that says itself that something has ended, was replaced, or has begun."""

from typing import Final

from recollect.core.deduplication.tables.change_words import GERMAN_WEAK, WEAK
from recollect.core.deduplication.updates import topics
from recollect.core.deduplication.updates.reading import Reading

# Cosines of the sentence vectors from which on, by what the two share
WITH_TOPIC: Final = 0.35
WITH_NAME: Final = 0.4
WITH_WEAK_WORDS: Final = 0.45
RETURNING: Final = 0.55
GERMAN_LESS: Final = 0.12  # German words in English lie further from each other
_RETURNING: Final = frozenset({"again", "back", "since", "wieder", "seit"})
_MAY: Final = frozenset({"may"})


def tells_change(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether the later memory tells a change of what the former one states."""
    news = later.change - set(former.words) - former.change
    if not news or not former.held or later.is_hedged or later.is_conditional or later.is_exception or later.asks:
        return False
    if _MAY.intersection(former.words) and former.persons or topics.is_added_to(former, later):
        return False
    if topics.other_subject(former, later) or topics.other_attribute(former, later) or _same_direction(former, later):
        return False
    if former.is_event and not former.change:
        return False
    return _is_about_it(former, later, news, cosine + (GERMAN_LESS if later.is_german else 0.0))


def _is_about_it(former: Reading, later: Reading, news: frozenset[str], cosine: float) -> bool:
    """Tell whether what has changed is what the former memory is about."""
    about = topics.shared(former, later) - later.names - former.names
    is_named = topics.same_persons(former, later)
    if news <= WEAK | GERMAN_WEAK:
        if is_named and not about and (news & _RETURNING or former.denies):
            return cosine >= RETURNING
        return bool(about) and cosine >= WITH_WEAK_WORDS and bool(former.stems - topics.exactly_shared(former, later))
    if about:
        return cosine >= WITH_TOPIC
    return is_named and cosine >= WITH_NAME


def _same_direction(former: Reading, later: Reading) -> bool:
    """Tell whether both tell the same turn: "does not live there any more" and "has moved away"."""
    if former.ended or former.denies:
        return bool(later.ended) and not later.begun
    return bool(former.replaced) and (bool(later.replaced) or later.begun <= WEAK)
