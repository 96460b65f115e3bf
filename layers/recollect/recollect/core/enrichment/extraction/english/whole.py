"""A whole English sentence put into the third person, so that it stands alone."""

import re
from typing import Final

from recollect.core.enrichment.extraction.english.clauses import clauses, opened
from recollect.core.enrichment.extraction.english.dropped import with_subject
from recollect.core.enrichment.extraction.english.patterns import QUESTION
from recollect.core.enrichment.extraction.english.person import expanded, in_third_person
from recollect.core.enrichment.extraction.relations import RELATIONS
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.sentences import SaidSentence

_WE: Final = re.compile(r"\b(?P<we>we)\b|\b(?:us|ourselves)\b", re.IGNORECASE)
_WE_BOTH: Final = "\x01"
_US_BOTH: Final = "\x02"
_YOURS: Final = re.compile(r"\b(?P<whose>your|ur)\b|\b(?P<yours>yours)\b|\b(?:you|u)\b(?!')", re.IGNORECASE)
_YOU_ARE: Final = re.compile(r"\b(?:you|u)(?:'re| are)\b", re.IGNORECASE)
_YOU_HAVE: Final = re.compile(r"\byou(?:'ve| have)\b", re.IGNORECASE)
_YOU_WILL: Final = re.compile(r"\byou'll\b", re.IGNORECASE)
_LEADS: Final = re.compile(r"(?P<who>he|she|they)(?P<verb>'s|s|'re|'ve|'ll)? (?=\w)", re.IGNORECASE)
_OWN_LEADS: Final = re.compile(r"(?P<whose>his|her) (?=[a-z])", re.IGNORECASE)
_VERBS: Final = {"'s": " is", "s": " is", "'re": " are", "'ve": " have", "'ll": " will"}
_GENDERS: Final = {"he": "m", "she": "f", "they": "p", "his": "m", "her": "f"}
_LEANS: Final = re.compile(
    r"(?:he|she|they|it|its|it's|that|that's|thats|this|these|those|his|her|him|them|their|which|same|also|and|but"
    r"|because|so|there)\b",
    re.IGNORECASE,
)
_REL: Final = re.compile(rf"(?:{'|'.join(sorted(RELATIONS, key=len, reverse=True))})\b", re.IGNORECASE)
_SHORTEST: Final = 3  # words


def whole(sentence: SaidSentence, scene: Scene) -> str | None:
    """Return a sentence in the third person, None where nothing of it states anything."""
    text = opened(_without_question(sentence)).strip(" ,;:-")
    if len(text) < _SHORTEST or not any(character.isalnum() for character in text):
        return None
    text = with_subject(_led(text, scene), statement=True)
    text = _addressed(text, scene)
    text = _WE.sub(lambda match: _WE_BOTH if match["we"] else _US_BOTH, expanded(text))
    said = in_third_person(text, scene.me).replace(_WE_BOTH, f"{scene.me} and others").replace(_US_BOTH, "them")
    return said[0].upper() + said[1:]


def leans(text: str) -> bool:
    """Tell whether a sentence goes on with the one before: "it's 14 and deaf", "also no nuts"."""
    return _LEANS.match(text) is not None


def _without_question(sentence: SaidSentence) -> str:
    """Return a sentence without the question that it ends with: "I have no oven, what can I cook"."""
    if not sentence.asks:
        return sentence.text
    pieces = clauses(sentence.text)
    last = pieces[-1].text if pieces else ""
    at = sentence.text.rfind(last)
    is_asked = len(pieces) > 1 and QUESTION.match(opened(last)) and len(sentence.text[:at].split()) >= _SHORTEST
    return sentence.text[:at] if is_asked else f"{sentence.text}?"


def _led(text: str, scene: Scene) -> str:
    """Return a sentence with the one person named whom the pronoun that it begins with can mean."""
    match = _LEADS.match(text) or _OWN_LEADS.match(text)
    if match is None:
        return text
    told = match.groupdict()
    who = scene.meant(_GENDERS[(told.get("who") or told.get("whose") or "").lower()])
    if who is None:
        return text
    lead = f"{who}{_VERBS.get((told.get('verb') or '').lower(), '')}" if told.get("who") else scene.owner(who)
    return f"{lead} {text[match.end() :]}"


def _addressed(text: str, scene: Scene) -> str:
    """Return a sentence with the one named who is spoken to."""
    you = scene.you or ("the assistant" if scene.alone else None)
    if you is None:
        return text
    for pattern, verb in ((_YOU_ARE, "is"), (_YOU_HAVE, "has"), (_YOU_WILL, "will")):
        text = pattern.sub(f"{you} {verb}", text)
    return _YOURS.sub(lambda match: scene.owner(you) if match["whose"] or match["yours"] else you, text)
