"""Puts what they stand for in the place of pronouns: what was most likely meant of all that was spoken of."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.query.rewriting.phrases import Phrase, Sort
from recollect.core.query.rewriting.reading import phrases
from recollect.core.query.rewriting.talk import Liking, Talk, within_sentence
from recollect.core.query.rewriting.tongues import GERMAN, Tongue
from recollect.core.query.rewriting.word_tables import NO_NOUNS
from recollect.core.text.words import fold

REACH: Final = 60  # characters on either side that tell what a pronoun is
_SOMEBODY: Final[Liking] = {Sort.PERSON: 1.2, Sort.NAME: 0.6, Sort.THING: 0.6}
_SOMETHING: Final[Liking] = {Sort.THING: 0.6, Sort.NAME: 0.0}
_SEVERAL: Final[Liking] = {Sort.THING: 1.0, Sort.PERSON: 1.0, Sort.NAME: 0.0}
_SOMEWHERE: Final[Liking] = {Sort.PLACE: 1.0}
_SOMETIME: Final[Liking] = {Sort.DATE: 0.0}


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a pronoun may stand for. owns: "her", "his"; always, never, or as the next word says."""

    genders: str
    liking: Liking
    owns: bool | None = False


_ENGLISH: Final = {
    **dict.fromkeys(("she", "herself"), _Kind("f", _SOMEBODY)),
    "her": _Kind("f", _SOMEBODY, None),
    "hers": _Kind("f", _SOMEBODY, owns=True),
    **dict.fromkeys(("he", "him", "himself"), _Kind("m", _SOMEBODY)),
    "his": _Kind("m", _SOMEBODY, owns=True),
    **dict.fromkeys(("they", "them", "themselves"), _Kind("p", _SEVERAL)),
    **dict.fromkeys(("their", "theirs"), _Kind("p", _SEVERAL, owns=True)),
    **dict.fromkeys(("it", "that", "this"), _Kind("n", _SOMETHING)),
    **dict.fromkeys(("those", "these"), _Kind("p", _SOMETHING)),
    "its": _Kind("n", _SOMETHING, owns=True),
    "there": _Kind("", _SOMEWHERE),
    "then": _Kind("", _SOMETIME),
}
# German things have genders as well
_SOMEBODY_OR_SOMETHING: Final[Liking] = {Sort.PERSON: 0.8, Sort.NAME: 0.6, Sort.THING: 0.6}
_GERMAN: Final = {
    **dict.fromkeys(("er", "ihn"), _Kind("m", _SOMEBODY_OR_SOMETHING)),
    "ihm": _Kind("mn", _SOMEBODY),
    "sie": _Kind("fp", _SOMEBODY_OR_SOMETHING),
    "ihr": _Kind("f", _SOMEBODY, None),
    **dict.fromkeys(("ihre", "ihren", "ihrem", "ihrer", "ihres"), _Kind("fp", _SOMEBODY, owns=True)),
    "ihnen": _Kind("p", _SOMEBODY),
    **dict.fromkeys(("sein", "seine", "seinen", "seinem", "seiner", "seines"), _Kind("mn", _SOMEBODY, None)),
    "es": _Kind("n", _SOMETHING),
    **dict.fromkeys(("der", "den"), _Kind("m", _SOMEBODY_OR_SOMETHING)),
    "die": _Kind("fp", _SOMEBODY_OR_SOMETHING),
    "dem": _Kind("mn", _SOMEBODY_OR_SOMETHING),
    **dict.fromkeys(
        ("davon", "daran", "dafür", "darin", "darauf", "darüber", "dagegen", "dran", "drin"),
        _Kind("fmnp", {Sort.THING: 0.6}),
    ),
    **dict.fromkeys(("dort", "dorthin"), _Kind("", _SOMEWHERE)),
    "damals": _Kind("", _SOMETIME),
}
_PREPOSITIONAL: Final = {
    "davon": "von",
    "daran": "an",
    "dran": "an",
    "dafür": "für",
    "darin": "in",
    "drin": "in",
    "darauf": "auf",
    "darüber": "über",
    "dagegen": "gegen",
}
_OF_WHAT_WAS_SAID: Final = frozenset({"dafür", "darüber", "dagegen", "darauf"})
_DEMONSTRATIVE: Final = frozenset({"that", "this", "those", "these"})
_ENGLISH_PRONOUN: Final = re.compile(rf"\b(?:{'|'.join(_ENGLISH)})\b(?!['’-]\w)", re.IGNORECASE)
# "Sie" and "Ihr" are how a stranger is spoken to
_GERMAN_PRONOUN: Final = re.compile(rf"\b(?:{'|'.join(_GERMAN)})\b(?!-\w)")
_WITH_IS: Final = re.compile(r"\b(she|he|it|they|that)['’](s|re|ve|d|ll)\b", re.IGNORECASE)
_EXPANDED: Final = {"s": "is", "re": "are", "ve": "have", "d": "would", "ll": "will"}
_NEXT_WORD: Final = re.compile(r"\s{1,20}([^\W_]+)")
# "how long does it take", "what time is it", "is it true", "what is it she likes": nothing is meant
_EMPTY_IT: Final = re.compile(
    r"it (?:(?:take|takes|took)(?= (?:to|for|me|us|you|long|until|till)\b)|rain|rains|snow|seems?|matters?|true"
    r"|possible|time|likely|look|be|been)\b"
    r"|it (?:is|was|would be) (?:\w+ )?(?:to|for|that|like|being|when|if)\b"
    r"|it (?:i|you|he|she|we|they|that|who|[a-z]+ who|the same)\b"
)
_EMPTY_IT_BEFORE: Final = re.compile(
    r"\b(?:how long (?:does|did|will|would)|(?:time|day|date|weather|late|early) (?:is|was)) $|\b(?:is"
    r"|was) $(?=it (?:that|true))|\b(?:make|made|forget) $"
)
_CLEFT: Final = re.compile(r"\b(?:is|was) $")
_EMPTY_ES: Final = re.compile(r"\b(?:gibt|gab|geht|ging|ist|war|spät|regnet|wie war|wie ist) $")
# "is there", "there are": something exists
_EXISTS: Final = re.compile(r"\b(?:is|are|was|were|will|been|be|has|have|had) $")
_EXISTS_BEHIND: Final = re.compile(r"^ (?:is|are|was|were|will|has|have|had|be|a|an|any|some|no)\b")
_BEFORE_THEN: Final = re.compile(r"\b(?:since|until|till|by|before|back|from|around|after) $")
_BEFORE_PLACE: Final = re.compile(r"\b(?:from|near|around|to|in|at|over|out|up|down) $")
_CLAUSE_END: Final = re.compile(r"^\s*(?:[?!.,;]|$|and\b|or\b|with\b|at\b|in\b|for\b|when\b|again\b)")
_OBJECT_BEFORE: Final = re.compile(
    r"\b(?:about|of|with|for|from|on|at|to|like|after|before|did|is|was|were|does|do|has|had|why|how|when|where|who|what"
    r"|say|said|do|doing|done|mean|make|made|use|used|know|get|got|see|saw|think|decide|decided|remember|change|changed"
    r"|fix|fixed|finish|finished|start|started|buy|bought|like|liked|love|want|need|choose|chose|call|called) $"
)
_YOU_BEFORE: Final = re.compile(
    r"\b(?:habt|seid|wollt|könnt|müsst|wart|hattet|werdet|geht|macht|fahrt|braucht|sollt) $"
)
_GERMAN_DEMONSTRATIVES: Final = frozenset({"der", "die", "den", "dem"})
_CLAUSE: Final = re.compile(r"[^,;:.?!–—]*")
_CAPITAL: Final = re.compile(r"[A-ZÄÖÜ0-9]")
_BEFORE_RELATIVE: Final = re.compile(r"(?:^|[,;:–—] ?|\b(?:und|ok|okay|oder) )$")
_OBJECTS: Final = frozenset({"him", "ihn", "ihm"})
_OTHER_CLAUSE: Final = re.compile(
    r"[,;:–—]|\b(?:and|or|but|when|while|that|if|because|before|after|since|who|which|where|und|oder|aber|wenn|weil|dass|ob)\b"
)
_DATE_PREPOSITIONS: Final = frozenset({"in", "on", "during", "at", "since"})


def resolved(question: str, talk: Talk, message: int) -> str:
    """Return a sentence of a message with the pronouns that mean something said before replaced by it.

    A pronoun that something earlier in the sentence itself fits means that, and stays, as one for which nothing fits.
    """
    german = talk.tongue is GERMAN
    pronoun = _GERMAN_PRONOUN if german else _ENGLISH_PRONOUN
    text = question
    if not german:
        text = _WITH_IS.sub(lambda match: f"{match[1]} {_EXPANDED[match[2].lower()]}", question)
    if not pronoun.search(text):
        return question
    own = phrases(text, talk.tongue)
    heads = frozenset(one.head for one in own)
    named: dict[str, Phrase] = {}
    parts: list[str] = []
    place = 0
    for match in pronoun.finditer(text):
        kind = (_GERMAN if german else _ENGLISH)[match.group().lower()]
        if not _refers(text, match, german=german) or _is_of_sentence(text, kind, own, match):
            continue
        if kind.genders and kind.genders in named:
            continue  # named once, the next pronoun is clear
        if named and match.group() in _OF_WHAT_WAS_SAID:
            continue  # as likely the whole of what was said
        meant = talk.meant(kind.genders, kind.liking, message, heads)
        if meant is not None:
            talk.note_pronoun(meant, kind.genders)
            named[kind.genders] = meant
            parts += [text[place : match.start()], _in_its_case(text, match, meant, kind, talk.tongue)]
            place = match.end()
    return question if not parts else "".join([*parts, text[place:]])


def _is_of_sentence(text: str, kind: _Kind, own: Sequence[Phrase], match: re.Match[str]) -> bool:
    """Tell whether something named earlier in the sentence fits.

    As the object of a clause a pronoun means nothing that is a person of the same clause: "what did Jon tell him?".
    """
    same_clause = match.group().lower() not in _OBJECTS
    for one in own:
        if one.end > match.start() or one.sort not in kind.liking or one.is_asked:
            continue
        if kind.genders == "p" and one.sort is not Sort.THING:
            return True  # "Caroline and her family", "the team"
        if Sort.PERSON in kind.liking and one.sort is Sort.NAME:
            continue  # of a person or not: that nobody knows
        fits = not kind.genders or set(one.genders) & set(kind.genders)
        is_animal = Sort.PERSON in kind.liking and one.sort is Sort.THING
        if fits and ((same_clause and not is_animal) or one.owns or _OTHER_CLAUSE.search(text, one.end, match.start())):
            return True
    return False


def _refers(text: str, match: re.Match[str], *, german: bool) -> bool:
    """Tell whether a pronoun stands for something."""
    start, end = match.span()
    left, right, pronoun = text[max(0, start - REACH) : start], text[end : end + REACH], match.group().lower()
    return (_refers_in_german if german else _refers_in_english)(fold(left), pronoun, right)


def _refers_in_english(left: str, pronoun: str, right: str) -> bool:
    if pronoun == "it" and _is_cleft(left, right):
        return False
    right = fold(right)
    if pronoun == "it":
        return not (_EMPTY_IT.match("it" + right) or _EMPTY_IT_BEFORE.search(left))
    if pronoun == "there":
        return not (_EXISTS.search(left) or _EXISTS_BEHIND.match(right))
    if pronoun == "then":
        return bool(_BEFORE_THEN.search(left) or _CLAUSE_END.match(right)) and bool(left.strip())
    if pronoun in _DEMONSTRATIVE:
        return bool(_CLAUSE_END.match(right) and _OBJECT_BEFORE.search(left))
    return True


def _is_cleft(left: str, right: str) -> bool:
    """Tell whether "it" only leads to what is asked: "what was it Margot wanted"."""
    following = _NEXT_WORD.match(right)
    return bool(_CLEFT.search(left)) and following is not None and following[1][0].isupper()


def _refers_in_german(left: str, pronoun: str, right: str) -> bool:
    if pronoun == "es":
        return not _EMPTY_ES.search(left)
    if pronoun == "ihr" and _YOU_BEFORE.search(left):
        return False
    if pronoun.startswith("sein"):
        return _leads_to_noun(right)
    if pronoun in _GERMAN_DEMONSTRATIVES:
        return _stands_alone(left, right)
    return True


def _stands_alone(left: str, right: str) -> bool:
    """Tell whether "der" and the like are no article and no relative pronoun: "was kostet der?", "wo schläft die?"."""
    clause = _CLAUSE.match(right)
    is_article = clause is not None and _CAPITAL.search(clause.group()) is not None
    return not is_article and _BEFORE_RELATIVE.search(left) is None


def _leads_to_noun(right: str) -> bool:
    """Tell whether a German noun comes next, with an adjective before it perhaps."""
    words = right.split()[:2]
    return any(word[0].isupper() for word in words[:1]) or (
        len(words) > 1 and words[0].endswith(("e", "en", "es", "er")) and words[1][0].isupper()
    )


def _in_its_case(text: str, match: re.Match[str], meant: Phrase, kind: _Kind, tongue: Tongue) -> str:
    pronoun, left = match.group().lower(), text[max(0, match.start() - REACH) : match.start()].lower()
    name = within_sentence(meant)
    if tongue is GERMAN:
        return _in_german(pronoun, name, meant, kind, text[match.end() :])
    if pronoun == "there":
        preposition = meant.preposition if meant.preposition in {"in", "at", "near"} else "in"
        return name if _BEFORE_PLACE.search(left) else f"{preposition} {name}"
    if pronoun == "then":
        dated = meant.preposition in _DATE_PREPOSITIONS and not _BEFORE_THEN.search(left)
        return f"{meant.preposition} {name}" if dated else name
    owns = kind.owns if kind.owns is not None else _is_noun_next(text, match.end())
    if not owns:
        return name
    return f"{name}'" if name.endswith("s") and "p" in meant.genders and meant.sort is Sort.THING else f"{name}'s"


def _in_german(pronoun: str, name: str, meant: Phrase, kind: _Kind, right: str) -> str:
    if pronoun in _PREPOSITIONAL:
        return f"{_PREPOSITIONAL[pronoun]} {name}"
    if pronoun in {"dort", "dorthin"}:
        where = meant.preposition if meant.preposition in {"in", "bei"} else "in"
        return f"{'nach' if pronoun == 'dorthin' else where} {name}"
    if pronoun == "damals":
        return name
    owns = kind.owns if kind.owns is not None else _leads_to_noun(right)
    if not owns:
        return name
    return f"von {name}" if meant.determiner else f"{name}s"


def _is_noun_next(text: str, end: int) -> bool:
    following = _NEXT_WORD.match(text, end)
    return following is not None and following[1].lower() not in NO_NOUNS
