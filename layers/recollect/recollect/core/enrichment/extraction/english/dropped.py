"""English clauses that leave out "I": "moved to Ghent", "off work next week", "allergic to nuts", "27, 6'3"."""

import re
from typing import Final

from recollect.core.enrichment.extraction.english.person import PASTS
from recollect.core.enrichment.extraction.said_days import first_date
from recollect.core.text.words import words_in

_PRESENT: Final = words_in("""
    love hate prefer can't cant cannot live work study adore dislike need want
""")
# Only with a day: "start the 6th of July"
_DATED: Final = words_in("start finish leave arrive fly land")
_IMPERATIVE_TOO: Final = words_in("work study need want")
# "Love the colours", "love seeing that": a reaction to what was said; "love and hope": a noun
_REACTION: Final = words_in("the all seeing hearing how your this that it and is are of can conquers to you u ya")
_STATES: Final = words_in("""
    going flying moving working living learning training studying having taking allergic vegan vegetarian married
    pregnant divorced retired saving planning getting born starting travelling hosting seeing teaching off away
    lactose celiac coeliac diabetic left-handed self-employed
""")
# Of these only with a day to come, which the kinds see to
_PLACES: Final = words_in("back home out in busy free on")
_PASSING_PASTS: Final = words_in("""
    said thought knew felt meant saw heard read found told set cost cut put let kept understood caught came went ate
    drank slept woke forgot
""")
_NO_PAST: Final = words_in("""
    need speed feed bed red indeed shed weed seed excited tired interested confused bored worried scared stressed
    based supposed noted agreed fixed attached related unrelated needed used married retired divorced pleased
    disappointed amazed annoyed exhausted relieved thrilled surprised embarrassed frustrated updated detailed hundred
    sacred kindred advanced limited added removed called named
""")
_SHORTEST_PAST: Final = 5  # letters
_ING_NOUNS: Final = words_in("""
    missing during anything something everything nothing morning evening string spring wedding building according
    including regarding concerning thing being having feeling thinking looking trying wondering asking making loving
    hoping swimming training cooking running meeting reading writing fishing hiking parking shopping cleaning painting
    pudding clothing housing clearing blessing sibling darling sterling opening closing viewing fitting hearing
    speaking talking considering assuming seeing using judging knowing
""")
_SHORTEST_ING: Final = 5  # letters
_STRIP: Final = ',.:!?;()"'
_HAS: Final = re.compile(r"(?:an?|two|three|four|five|six|my|our|the|\d{1,3}|some|no) ", re.IGNORECASE)
_FAN: Final = re.compile(
    r"(?:not )?(?:a )?(?:big |huge |massive )?fan of |not (?:an?|much of an?|really an?) (?!bad|problem|big deal"
    r"|good|great|lot|chance|clue|thing|word)|between jobs"
    r"|a (?:morning|night|dog|cat|tea|coffee) person",
    re.IGNORECASE,
)
_MEASURES: Final = re.compile(
    r"(?:\d{1,3}(?: ?(?:yrs?|years?)(?: old)?|[mf]\b)|\d'\d{1,2}\"?|\d{2,3} ?(?:lbs?|kg|cm)\b)(?:[, ]|$)", re.IGNORECASE
)
_THEN: Final = re.compile(r"\b(?:ago|yesterday|last|when|in (?:19|20)\d\d)\b", re.IGNORECASE)
# "Seeing them grow is fun" speaks of seeing
_GERUND: Final = re.compile(
    r"\b(?:is|are|was|were|makes?|made|brings?|brought|has|have|had|gives?|gave|helps?|helped|must|can|will|would"
    r"|should|takes?|keeps?"
    r"|isn't|wasn't|sounds?|feels?|really|we|together)\b",
    re.IGNORECASE,
)
_ADVERBS: Final = frozenset({"just", "finally", "recently", "already", "also", "never", "always", "still", "not"})


def _is_past(word: str) -> bool:
    """Tell whether a word is a past form that a statement may begin with, and no adjective of feeling."""
    if word in PASTS:
        return word not in _PASSING_PASTS
    return word.endswith("ed") and len(word) >= _SHORTEST_PAST and word not in _NO_PAST


def with_subject(text: str, *, statement: bool = False) -> str:
    """Return a clause that leaves out "I" ("moved to Ghent") with it.

    statement: whether an imperative is not to be expected: people speak with each other, or what is said shall be kept.
    """
    first, _, rest = text.partition(" ")
    first = first.strip(_STRIP).lower()
    if first == "got" and _HAS.match(rest) and not _THEN.search(rest):
        return f"I have {rest}"
    left_out = _left_out(text, first, rest, statement=statement)
    return f"{left_out}{text[0].lower()}{text[1:]}" if left_out and text[1:2].islower() else f"{left_out}{text}"


def _left_out(text: str, first: str, rest: str, *, statement: bool) -> str:
    """Return the words that a clause leaves out: "I ", "I am ", "I have ", or none."""
    second = rest.split(" ", 1)[0].strip(_STRIP).lower()
    if first in {"love", "hate"} and second in _REACTION:
        return ""
    if first == "been":
        return "I have "
    if first in _DATED and first_date(text):
        return "I "
    present = first in _PRESENT and (statement or first not in _IMPERATIVE_TOO)
    past = bool(rest) and (_is_past(first) or (first in _ADVERBS and _is_past(second)))
    if present or past:
        return "I "
    return "I am " if _is_state(text, first, second) else ""


def _is_state(text: str, first: str, second: str) -> bool:
    """Tell whether "I am" is left out: "allergic to nuts", "off until May", "27, 6'3", "learning Thai"."""
    if _FAN.match(text) or _MEASURES.match(text) or (first == "trying" and second == "to"):
        return True
    if not second:
        return False
    if first in _STATES or (first in _PLACES and second in {"on", "in", "at", "next", "tomorrow", "until"}):
        return True
    doing = first.endswith("ing") and len(first) > _SHORTEST_ING and first not in _ING_NOUNS
    return doing and not _GERUND.search(text[len(first) :])
