"""What an assistant shall do from now on: "never suggest fish", "whenever I ask for a recipe, use grams"."""

import re
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft
from recollect.core.enrichment.extraction.english.clauses import opened
from recollect.core.enrichment.extraction.english.kinds import stands_alone
from recollect.core.enrichment.extraction.english.person import expanded, in_third_person
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.utterances import FactKind

_DOES: Final = (
    r"(?:use|sign|call|write|give|send|answer|keep|avoid|skip|put|start|end|address|treat|convert|assume|round|show"
    r"|format|spell"
    r"|translate|include|leave|stick|reply|respond|speak|talk|stop|refer|suggest|recommend|mention|explain|cc"
    r"|prefer|offer|propose|remind|correct|summari[sz]e|begin|finish|drop|bring up|cite|double-check|be)"
)
_POLITE: Final = r"(?:(?:please|pls|kindly|so|and|but|also|ok|just|actually) ,?){0,3}"
_ORDER: Final = re.compile(
    rf"{_POLITE}(?:(?:can|could|would|will) (?:you|u|we) (?:please |pls |just )?)?(?P<order>(?:always |never |only "
    rf"|don't (?:ever )?|do not "
    rf"(?:ever )?|dont (?:ever )?|not |just )?{_DOES}\b .+)",
    re.IGNORECASE | re.DOTALL,
)
# "..., so please correct it always": an order behind its reason
_ORDER_LATER: Final = re.compile(
    rf"[,;:] (?:so |and |but |then )?(?:please|pls|kindly|always|never|don't ever|dont ever) (?:always |never |only "
    rf"|don't |do not |just )?{_DOES}\b",
    re.IGNORECASE,
)
_STANDING: Final = re.compile(
    r"\b(?:always|never|ever again|from (?:now|here|today) on|going forward|permanently|every time|each time"
    r"|any ?time i|whenever i|when(?:ever)? (?:i|we) (?:ask|write|send|paste"
    r"|post|share|say|talk|mention|upload|order|plan|need)|in (?:the )?future|by default|at all times|as a rule"
    r"|once and for all|henceforth|until further notice|for all my"
    r"|in every|in all (?:my|our|your)|with me|for good|any ?more|unless i (?:say|ask|tell))\b",
    re.IGNORECASE,
)
_REFUSED: Final = re.compile(
    r"(?:please |pls |and |but |so |also |just )*(?P<order>(?:(?:can|could) (?:we|you|u) (?:please |pls )?(?:not"
    r"|never|stop)|don't|do not|dont|never|stop) (?:ever )?(?:us(?:e|ing)|suggest(?:ing)?|recommend(?:ing)?"
    r"|offer(?:ing)?|mention(?:ing)?|bring(?:ing)? up|send(?:ing)? me|show(?:ing)? me"
    r"|push(?:ing)?|propose|proposing|include|including) (?!it\b|that\b|this\b|them\b|any of\b).{3,120})",
    re.IGNORECASE,
)
_WHEN: Final = re.compile(
    r"(?:when|whenever|every time|each time|any ?time|if) (?:i|we) (?:ask|write|send|paste|post|share|say|talk"
    r"|mention|upload|order|plan|need|want|request|do)\b.{2,80}?, "
    rf"(?:please |pls |then |just )?(?:always |never |only |don't |do not |dont )?{_DOES}\b .+",
    re.IGNORECASE | re.DOTALL,
)
_NO_OFFERS: Final = re.compile(
    r"(?:so |and |but |also |please ){0,2}(?P<order>no (?:more )?(?:[\w-]+ ){1,4}(?:suggestions?|recommendations?"
    r"|tips|ideas|recipes|advice|reminders|jokes|quotes)\b.{0,80})",
    re.IGNORECASE,
)
_NO_OFFERS_LATER: Final = re.compile(
    r"(?<=[,;:]) (?:so |and |but |till then |until then "
    r"|for now )*(?P<order>no (?:more )?(?:[\w-]+ ){1,3}(?:suggestions?|recommendations?)\b.{0,80})",
    re.IGNORECASE,
)
_CAN_YOU: Final = re.compile(r"(?:can|could) (?:we|you|u) (?:please |pls )?|(?:,? (?:please|pls))$", re.IGNORECASE)
_YOURS: Final = re.compile(r"\b(?P<whose>your|ur)\b|\b(?:you|u)\b", re.IGNORECASE)
# "Never tell anybody your password" is advice
_OTHERS: Final = re.compile(
    r"\byour(?! (?:answers?|repl(?:y|ies)|responses?|messages?|notes?|suggestions?|explanations?|emails?|output"
    r"|texts?|language|tone|style"
    r"|summar(?:y|ies)|recipes?|plans?|lists?|examples?|sentences?|mind|memory|head|wording)\b)|\byours\b",
    re.IGNORECASE,
)
_TASK: Final = re.compile(
    r"\b(?:email|mail|letter|essay|story|poem|paragraph|function|code|this|these|sentence|text|memo|draft|song"
    r"|character|scene|chapter)\b",
    re.IGNORECASE,
)


def is_order(text: str) -> bool:
    """Tell whether a text says what an assistant is to do: "never convert to USD"."""
    return bool(_ORDER.fullmatch(text)) and not _OTHERS.search(text)


def ordered(text: str, scene: Scene) -> FactDraft:
    """Return an order as what the person wants."""
    match = _ORDER.fullmatch(text)
    return _wants(match["order"] if match else text, scene)


def _wants(order: str, scene: Scene) -> FactDraft:
    order = _CAN_YOU.sub("", order.strip(" ,."))
    said = in_third_person(expanded(_YOURS.sub(_assistant, order)), scene.me)
    said = said[0].lower() + said[1:] if said[1:2].islower() else said
    from_now = "from now on" in order.lower()
    lead = "wants" if said.startswith("no ") else "wants the assistant to"
    return FactDraft(f"{scene.me} {lead} {said}", FactKind.PREFERENCE, scene.me, from_now=from_now)


def _assistant(match: re.Match[str]) -> str:
    return "the assistant's" if match["whose"] else "the assistant"


def standing(sentence: str, scene: Scene) -> FactDraft | None:
    """Return what a whole sentence asks of an assistant for good, None where it asks for one answer."""
    text = opened(sentence)
    if not scene.alone or _OTHERS.search(text):
        return None
    refused = _REFUSED.match(text) or _NO_OFFERS.match(text) or _NO_OFFERS_LATER.search(text)
    draft = _wants(refused["order"], scene) if refused else None
    if draft is None and _WHEN.fullmatch(text):
        said = in_third_person(expanded(_YOURS.sub(_assistant, text)), scene.me)
        draft = FactDraft(f"{scene.me} wants: {said[0].lower()}{said[1:]}", FactKind.PREFERENCE, scene.me)
    if draft is None and _STANDING.search(text) and not _TASK.search(text):
        draft = _for_good(text, scene)
    return draft if draft and stands_alone(draft.text, len(scene.me.split())) else None


def _for_good(text: str, scene: Scene) -> FactDraft | None:
    if _ORDER.fullmatch(text):
        return ordered(text, scene)
    if _ORDER_LATER.search(text):
        said = in_third_person(expanded(_YOURS.sub(_assistant, text)), scene.me)
        return FactDraft(said[0].upper() + said[1:], FactKind.PREFERENCE, scene.me)
    return None
