"""Puts what they stand for in the place of pronouns: the last thing spoken of that fits."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from recollect.core.query.rewriting.referents import Referent, Sort, referents_in
from recollect.core.query.rewriting.word_tables import NO_NOUNS
from recollect.core.text.words import fold

REACH: Final = 60  # characters on either side that tell what a pronoun is
_SHE: Final = frozenset({Sort.SHE, Sort.PERSON})
_HE: Final = frozenset({Sort.HE, Sort.PERSON})
_PERSON: Final = frozenset({Sort.SHE, Sort.HE, Sort.PERSON})
_THEY: Final = frozenset({Sort.SEVERAL})
_THING: Final = frozenset({Sort.THING, Sort.ORGANISATION})
_FITTING: Final = {
    **dict.fromkeys(("she", "her", "hers", "herself"), (_SHE,)),
    **dict.fromkeys(("he", "him", "his", "himself"), (_HE,)),
    **dict.fromkeys(("they", "them", "their", "theirs", "themselves"), (_THEY, _PERSON, _THING)),
    **dict.fromkeys(("it", "its", "that", "this", "those", "these"), (_THING,)),
    "there": (frozenset({Sort.PLACE}), frozenset({Sort.ORGANISATION})),
    "then": (frozenset({Sort.DATE}),),
}
_ALWAYS_POSSESSIVE: Final = frozenset({"his", "its", "their", "hers", "theirs"})
_DEMONSTRATIVE: Final = frozenset({"that", "this", "those", "these"})
_PRONOUN: Final = re.compile(rf"\b(?:{'|'.join(_FITTING)})\b(?!['’-]\w)", re.IGNORECASE)
_WITH_IS: Final = re.compile(r"\b(she|he|it|they|that)['’](s|re|ve|d|ll)\b", re.IGNORECASE)
_EXPANDED: Final = {"s": "is", "re": "are", "ve": "have", "d": "would", "ll": "will"}
_NEXT_WORD: Final = re.compile(r"\s+([^\W_]+)")
# "how long does it take", "what time is it", "is it true": nothing is meant
_EMPTY_IT: Final = re.compile(
    r"it (?:take|takes|took|rain|rains|snow|seems?|matters?|true|possible|time|likely|look|be|been)\b"
    r"|it (?:is|was|would be) (?:\w+ )?(?:to|for|that|like|being|when|if)\b"
)
_EMPTY_IT_BEFORE: Final = re.compile(
    r"\b(?:time|day|date|weather|late|early) (?:is|was) $|\b(?:is|was) $(?=it (?:that|true))"
)
# "is there", "there are": something exists
_EXISTS: Final = re.compile(r"\b(?:is|are|was|were|will|been|be|has|have|had) $")
_EXISTS_BEHIND: Final = re.compile(r"^ (?:is|are|was|were|will|has|have|had|be|a|an|any|some|no)\b")
_BEFORE_THEN: Final = re.compile(r"\b(?:since|until|till|by|before|back|from|around|after) $")
_AT_DATE: Final = re.compile(r"^(?:in|on|during|at|since) ", re.IGNORECASE)
_BEFORE_PLACE: Final = re.compile(r"\b(?:from|near|around|to|in|at|over|out|up|down) $")
_CLAUSE_END: Final = re.compile(r"^\s*(?:[?!.,;]|$|and\b|or\b|with\b|at\b|in\b|for\b|when\b|again\b)")
_OBJECT_BEFORE: Final = re.compile(
    r"\b(?:about|of|with|for|from|on|at|to|like|after|before|did|is|was|were|does|do|has|had|why|how|when|where|who|what"
    r"|say|said|do|doing|done|mean|make|made|use|used|know|get|got|see|saw|think|decide|decided|remember|change|changed"
    r"|fix|fixed|finish|finished|start|started|buy|bought|like|liked|love|want|need|choose|chose|call|called) $"
)


def resolved(question: str, before: Sequence[Referent]) -> str:
    """Return a question with the pronouns that mean something said before replaced by it.

    A pronoun that something earlier in the question itself fits means that, and stays, as one for which nothing fits.

    Args:
        question: what is asked.
        before: what was spoken of, the latest last.
    """
    text = _WITH_IS.sub(lambda match: f"{match[1]} {_EXPANDED[match[2].lower()]}", question) if before else question
    own = referents_in(text)
    parts: list[str] = []
    place = 0
    for match in _PRONOUN.finditer(text):
        meant = _meant(text, match, own, before)
        if meant is not None:
            parts += [text[place : match.start()], _in_its_case(text, match, meant)]
            place = match.end()
            own.append(replace(meant, start=match.start()))  # named once, the next pronoun is clear
    return question if not parts else "".join([*parts, text[place:]])


def _meant(text: str, match: re.Match[str], own: Sequence[Referent], before: Sequence[Referent]) -> Referent | None:
    pronoun = match.group().lower()
    start, end = match.span()
    if not _refers(fold(text[max(0, start - REACH) : start]), pronoun, fold(text[end : end + REACH])):
        return None
    if any(one.sort in fitting and one.start < match.start() for one in own for fitting in _FITTING[pronoun]):
        return None
    for fitting in _FITTING[pronoun]:
        found = [one for one in before if one.sort in fitting]
        if found:
            return found[-1]
    return None


def _refers(left: str, pronoun: str, right: str) -> bool:
    """Tell whether a pronoun between two parts of a sentence stands for something."""
    if pronoun == "it":
        return not (_EMPTY_IT.match("it" + right) or _EMPTY_IT_BEFORE.search(left))
    if pronoun == "there":
        return not (_EXISTS.search(left) or _EXISTS_BEHIND.match(right))
    if pronoun == "then":
        return bool(_BEFORE_THEN.search(left) or _CLAUSE_END.match(right)) and bool(left.strip())
    if pronoun in _DEMONSTRATIVE:
        return bool(_CLAUSE_END.match(right) and _OBJECT_BEFORE.search(left))
    return True


def _in_its_case(text: str, match: re.Match[str], meant: Referent) -> str:
    pronoun, left = match.group().lower(), text[max(0, match.start() - REACH) : match.start()].lower()
    if pronoun == "there":
        preposition = "in" if meant.sort is Sort.PLACE else "at"
        return meant.text if _BEFORE_PLACE.search(left) else f"{preposition} {meant.text}"
    if pronoun == "then":
        return _AT_DATE.sub("", meant.text) if _BEFORE_THEN.search(left) else meant.text
    owns = pronoun in _ALWAYS_POSSESSIVE or (pronoun == "her" and _is_noun_next(text, match.end()))
    if not owns:
        return meant.text
    return f"{meant.text}'" if meant.text.endswith("s") and meant.sort is Sort.SEVERAL else f"{meant.text}'s"


def _is_noun_next(text: str, end: int) -> bool:
    following = _NEXT_WORD.match(text, end)
    return following is not None and following[1].lower() not in NO_NOUNS
