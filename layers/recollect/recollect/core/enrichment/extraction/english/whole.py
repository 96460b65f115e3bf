"""A whole English sentence put into the third person, so that it stands alone."""

import re
from typing import Final

from recollect.core.enrichment.extraction.english.clauses import clauses, opened
from recollect.core.enrichment.extraction.english.dropped import with_subject
from recollect.core.enrichment.extraction.english.patterns import QUESTION
from recollect.core.enrichment.extraction.english.person import conjugated, expanded, in_third_person
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.sentences import SaidSentence

_YOURS: Final = re.compile(r"\b(?P<whose>your|ur)\b|\b(?P<yours>yours)\b|\b(?:you|u)\b(?!')", re.IGNORECASE)
_OF_YOU: Final = (
    (re.compile(r"\b(?:you|u)(?:'re| are)\b", re.IGNORECASE), "is"),
    (re.compile(r"\byou(?:'ve| have)\b", re.IGNORECASE), "has"),
    (re.compile(r"\byou'll\b", re.IGNORECASE), "will"),
    (re.compile(r"\b(?:you|u) (?:don't|dont)\b", re.IGNORECASE), "doesn't"),
    (re.compile(r"\byou were\b", re.IGNORECASE), "was"),
)
# Behind "do you" and "let you" a verb stays as it is
_YOU_KEEP: Final = re.compile(
    r"(?<!\bdo )(?<!\bdid )(?<!\bcan )(?<!\bcould )(?<!\bwill )(?<!\bwould )(?<!\bshould )(?<!\blet )(?<!\bmake )"
    r"(?<!\bhelp )\b(?:you|u) (?P<verb>keep|seem|think|know|say|call|live|work|love|like|want|need) ",
    re.IGNORECASE,
)
_LEADS: Final = re.compile(r"(?P<who>he|she|they)(?P<verb>'s|s|'re|'ve|'ll)? (?=\w)", re.IGNORECASE)
_OWN_LEADS: Final = re.compile(r"(?P<whose>his|her) (?=[a-z])", re.IGNORECASE)
_VERBS: Final = {"'s": " is", "s": " is", "'re": " are", "'ve": " have", "'ll": " will"}
_GENDERS: Final = {"he": "m", "she": "f", "they": "p", "his": "m", "her": "f"}
_LEANS: Final = re.compile(
    r"(?:he|she|they|it|its|it's|that|that's|thats|this|these|those|his|her|him|them|their|which|same|also|and|but"
    r"|because|so|there)\b",
    re.IGNORECASE,
)
_SHORTEST: Final = 3  # words
_THAT: Final = re.compile(r"that (?=(?:my|our|i|i'm|i've|we|we're|the)\b)", re.IGNORECASE)
_I_AM: Final = re.compile(
    r"(?:i am|i'm|im|my name is|my name's) (?P<name>[^\W\d_]+)(?:,| and)(?: and)? (?:i am |i'm |im )?(?P<rest>\w.*)",
    re.IGNORECASE | re.DOTALL,
)
# "Going forward, no nuts", "sat taking my mum to town"
_NO_SUBJECT: Final = re.compile(
    r"(?:(?:going|moving) forward|sat|sun|wed|mon|based on|given"
    r"|\d{1,3} (?:years?|months?|weeks?|days?) (?:already|now|ago|later))\b"
    r"|[a-z]{2,12}ing\b[^,]{0,120}(?:, (?:i|we|i'm|i've)\b|\b(?:is|are|has|have|was|were|makes?|made|gives?|gave"
    r"|can|will|helps?|helped|brings?|keeps?|takes?|means|feels|seems)\b)",
    re.IGNORECASE,
)
# These open a clause that a sentence needs as well: "since we moved I have a garden"
_CONJUNCTION: Final = re.compile(
    r"\b(?:since|as|because|although|though|even though|now that|given(?: that)?|considering(?: that)?"
    r"|seeing (?:as|that))[ ,]{0,2}$",
    re.IGNORECASE,
)
# A clause that asks, whatever mark it ends with
_ASKS: Final = re.compile(
    r"(?:so |and |but |or |then |now )?(?:(?:can|could|should|would|will|do|does|did|is|are|am|was|were|shall|may) "
    r"(?:i|we|you|u|it|that|this|there|he|she|they|my|any\w*)|what(?:'s| is| are| do| can| should| would)?"
    r"|how (?:do|does|can|should|much|many|long|is|are)|where (?:do|does|can|should|is|are)|when (?:do|does|is|are)"
    r"|why (?:do|does|is|are))\b",
    re.IGNORECASE,
)
_LOOSE: Final = re.compile(r"[ ,;:–—-]{1,4}(?:(?:so|and|but|or|because) ?)?$", re.IGNORECASE)


def whole(sentence: SaidSentence, scene: Scene, who: str | None) -> str | None:
    """Return a sentence in the third person, None where nothing of it states anything.

    who: the one person whom the pronoun that it begins with can mean (`meant_first`).
    """
    plain = _without_question(sentence).strip(" ,;:-()")
    text = opened(plain).strip(" ,;:-")
    conjunction = _CONJUNCTION.search(plain.removesuffix(text)) if plain.endswith(text) else None
    text = f"{conjunction.group().strip()} {text}" if conjunction else text
    if len(text) < _SHORTEST or not any(character.isalnum() for character in text):
        return None
    text = _THAT.sub("", text, count=1) if _THAT.match(text) else text  # "note that my train ..."
    if scene.you and text.lower().startswith(f"{scene.you.lower()}, "):
        text = text[len(scene.you) + 2 :]
    named = _I_AM.match(text)
    if named and named["name"].lower() == scene.me.lower():
        text = f"I am {named['rest']}"  # "I'm Maya, 34", said by Maya
    text = _led(text, scene, who) if who else text
    text = text if _NO_SUBJECT.match(text) else with_subject(text, statement=True)
    text = _addressed(text, scene)
    said = in_third_person(expanded(text), scene.me)
    return said[0].upper() + said[1:]


def leans(text: str) -> bool:
    """Tell whether a sentence goes on with the one before: "it's 14 and deaf", "also no nuts"."""
    return _LEANS.match(text) is not None


def _without_question(sentence: SaidSentence) -> str:
    """Return a sentence without the questions that it ends with: "I have no oven, what can I cook"."""
    text = sentence.text
    asks = sentence.asks
    for piece in reversed(clauses(text)):
        at = text.rfind(piece.text)
        if at < 0 or len(text[:at].split()) < _SHORTEST or not (asks or _ASKS.match(piece.text)):
            break
        if not _ASKS.match(piece.text) and not QUESTION.match(opened(piece.text)):
            break
        text, asks = _LOOSE.sub("", text[:at]), False
    return f"{text}?" if asks else text


def meant_first(sentence: SaidSentence, scene: Scene) -> str | None:
    """Return the one person whom the pronoun that a sentence begins with can mean."""
    text = opened(sentence.text)
    match = _LEADS.match(text) or _OWN_LEADS.match(text)
    if match is None:
        return None
    told = match.groupdict()
    return scene.meant(_GENDERS[(told.get("who") or told.get("whose") or "").lower()])


def _led(text: str, scene: Scene, who: str) -> str:
    """Return a sentence with the one named whom the pronoun that it begins with means."""
    match = _LEADS.match(text) or _OWN_LEADS.match(text)
    if match is None:
        return text
    told = match.groupdict()
    lead = f"{who}{_VERBS.get((told.get('verb') or '').lower(), '')}" if told.get("who") else scene.owner(who)
    return f"{lead} {text[match.end() :]}"


def _addressed(text: str, scene: Scene) -> str:
    """Return a sentence with the one named who is spoken to."""
    you = scene.you or ("the assistant" if scene.alone else None)
    if you is None:
        return text
    for pattern, verb in _OF_YOU:
        text = pattern.sub(f"{you} {verb}", text)
    text = _YOU_KEEP.sub(lambda match: f"{you} {conjugated(match['verb'])} ", text)
    return _YOURS.sub(lambda match: scene.owner(you) if match["whose"] or match["yours"] else you, text)
