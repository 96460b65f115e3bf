"""Where the words of a noun end."""

from collections.abc import Sequence
from typing import Final

from recollect.core.query.rewriting.tokens import MARKS, TextPiece
from recollect.core.query.rewriting.tongues import Tongue
from recollect.core.query.rewriting.word_tables import WEEKDAY_NAMES
from recollect.core.text.words import words_in

LONGEST_NOUN: Final = 6  # words behind an article
_DO_SUPPORT: Final = words_in("""
    do does did will would can could should must may might shall didn't doesn't don't won't can't
""")
_COPULA: Final = words_in("is are was were")
# What an English sentence says of a noun behind it
_PREDICATES: Final = words_in("""
    due ready open closed free available over done finished full empty broken gone sick ill wrong okay ok safe worth
""")


def end_of_noun(found: Sequence[TextPiece], first: int, tongue: Tongue) -> int:
    """Return the place behind the noun whose words begin at `first`; `first` when there is none."""
    end = first
    while end < len(found) and end - first < LONGEST_NOUN and is_of_noun(found, end, first, tongue):
        end += 1
    if tongue.has_capital_nouns:
        while end > first and not found[end - 1].text[0].isupper():
            end -= 1
        return end
    return _without_predicate(found, first, end, tongue)


def is_of_noun(found: Sequence[TextPiece], place: int, first: int, tongue: Tongue) -> bool:
    """Tell whether the noun that begins at `first` may go on with the word at `place`."""
    token = found[place]
    if token.text in MARKS or token.plain in WEEKDAY_NAMES:
        return False
    if token.text[0].isupper():
        return not (token.first and place > first)
    if tongue.has_capital_nouns and place > first and found[place - 1].text[0].isupper():
        return False
    if token.plain in tongue.verbs and place == first and first and not found[first - 1].owns:
        return True
    return token.plain not in tongue.closed and token.plain not in tongue.determiners


def _without_predicate(found: Sequence[TextPiece], first: int, end: int, tongue: Tongue) -> int:
    """Return the end of an English noun without what is said of it, which puts itself behind."""
    while end - first > 1 and found[end - 1].plain in _PREDICATES:
        end -= 1
    if end - first < 2 or found[end - 1].text[0].isupper():
        return end
    behind = found[end].plain if end < len(found) else ""
    if behind in tongue.determiners or behind in tongue.pronouns:
        return end - 1  # another noun can only follow a verb
    if behind in tongue.particles or behind in tongue.verbs or behind in tongue.auxiliaries:
        return end
    return end - 1 if _verb_is_last(found, first, end) else end


def _verb_is_last(found: Sequence[TextPiece], first: int, end: int) -> bool:
    """Tell whether the last word is a verb: "does the pram fold", "is the pram heavy", "when was the car washed"."""
    places = [place for place in (first - 2, first - 1) if place >= 0]
    if any(found[place].plain in _DO_SUPPORT for place in places):
        return True
    copula = next((place for place in places if found[place].plain in _COPULA), None)
    if copula is None:
        return False
    if found[end - 1].plain.endswith("ed"):
        return True
    return found[copula].first or (copula > 0 and found[copula - 1].plain in {"why", "how"})
