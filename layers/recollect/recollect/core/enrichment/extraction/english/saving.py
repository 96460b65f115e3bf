"""What somebody asks in English to be kept, in the third person: any statement that stands alone, and fragments."""

import re
from dataclasses import replace
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft, KeepRequest, KeptFacts, WhereKept, covers
from recollect.core.enrichment.extraction.english.asking import is_none, request_of
from recollect.core.enrichment.extraction.english.clauses import opened
from recollect.core.enrichment.extraction.english.dropped import with_subject
from recollect.core.enrichment.extraction.english.facts import facts
from recollect.core.enrichment.extraction.english.kinds import kind_of, stands_alone
from recollect.core.enrichment.extraction.english.patterns import QUESTION, UNSURE
from recollect.core.enrichment.extraction.english.person import expanded, in_third_person
from recollect.core.enrichment.extraction.english.reading import EnglishReading, reading
from recollect.core.enrichment.extraction.english.things import ATTRIBUTES
from recollect.core.enrichment.extraction.english.wishes import is_order, ordered
from recollect.core.enrichment.extraction.said_days import first_date
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.core.enrichment.extraction.utterances import FactKind

__all__ = ["explicit_facts", "facts", "kept"]

_REMIND: Final = re.compile(
    r"(?:(?:please|pls|can you|could you|would you|also|and|oh) )*(?:remind me|remember|don't let me forget"
    r"|don't forget|make "
    r"sure (?:that )?i (?:remember|don't forget))"
    r"(?P<day> (?:on|at|in|by|next|tomorrow) ?[\w ]{0,20}?)? to (?P<rest>.+)",
    re.IGNORECASE | re.DOTALL,
)
_ME: Final = re.compile(r"\b(?:me|i)\b", re.IGNORECASE)
# What a friend is told to do or to think of
_ADVICE: Final = re.compile(
    r"(?:[a-z]{3,}ing|believe|stay|be|keep|have|take|breathe|enjoy|trust|love|life|never|always|you|everyone"
    r"|nothing|do|rest|eat|call)\b",
    re.IGNORECASE,
)
_YOURS: Final = re.compile(r"\b(?P<whose>your|ur)\b|\b(?:you|u)\b", re.IGNORECASE)
_YOU_DO: Final = re.compile(
    r"\b(?:you're|you've|you'll|you'd|yours|yourself|(?:you|u) (?:are|were|have|do|did))\b", re.IGNORECASE
)
_UPDATE: Final = re.compile(
    r"(?:(?:please|pls|can you|could you|also) ){0,2}(?:change|update|set|correct|amend|save|store|note"
    r"|put down) (?P<whose>my|our) (?P<what>[\w' -]{2,30}?)"
    r"(?: on file| in your notes| in your memory)?(?: to|:| as| from [^,]{1,40} to| =) (?P<value>.+)",
    re.IGNORECASE,
)
# "Keep the reference NTD/1420 for me"
_KEEP_VALUE: Final = re.compile(
    r"(?:(?:please|pls|kindly|can you|could you|also) ){0,2}(?:keep|save|store|note|hold|remember)(?: down)? (?:my"
    r"|our|the) (?P<what>(?:[a-z-]{2,15} )?(?:reference|number|code|address|date|plate|id))"
    r" (?P<value>[^\s,;]*\d[^\s,;]*)",
    re.IGNORECASE,
)
# "Note that the function takes two arguments" explains a task
_OF_TASK: Final = re.compile(
    r"\b(?:function|column|argument|arguments|array|parameter|variable|difference|equation|theorem|paragraph"
    r"|sentence|essay|question)s?\b",
    re.IGNORECASE,
)
_MINE: Final = re.compile(r"\b(?:i|i'm|my|me|we|our|us)\b", re.IGNORECASE)
_OKAY: Final = re.compile(r",? (?:ok|okay|please|right|alright|yeah|will you|would you|yes)$", re.IGNORECASE)
_ASKED: Final = re.compile(
    r"(?:and |so |also |please |hey |oh )?(?:can|could|would|will|might|may|shall) (?:you|u|we|i ask you) ",
    re.IGNORECASE,
)
_ASKED_LAST: Final = re.compile(r"[,.;-] ?(?:and |so )?(?:can|could|would|will) (?:you|u) ", re.IGNORECASE)
_POINTS: Final = re.compile(
    r"(?:this|that|these|those|it|its|it's|them|they|there|here|then|he|she|his|her|one|thats|theres|hes|shes)\b",
    re.IGNORECASE,
)
_OF_BEFORE: Final = re.compile(r"(?:i|we) (?:[\w']+ ){1,2}(?:it|this|that|them)\b", re.IGNORECASE)
_REFERS: Final = re.compile(r"\b(?:it|this|that|these|those|them)\b", re.IGNORECASE)
_LONG: Final = 6  # words of which one may be what "it" or "she" means
# "If I ask for recipes, no pork", "when I say HQ I mean Leeds"
_RULE: Final = re.compile(r"(?:if|when|whenever|where) (?:i|we|my) .{2,80}(?:, |\bi mean\b|\bmeans\b)", re.IGNORECASE)
_THERE_IS: Final = re.compile(r"there(?:'s| is| are) (?:an?|no|two|three|\d+) \w", re.IGNORECASE)
_STATE: Final = re.compile(
    r"(?:left-handed|colou?r-?blind|deaf|pregnant|vegan|vegetarian|pescatarian|co?eliac|celiac|diabetic|asthmatic"
    r"|lactose[- ]intolerant|teetotal|dyslexic|halal|kosher)",
    re.IGNORECASE,
)
_NO_STATEMENT: Final = re.compile(
    r"(?:to|how|what|when|where|who|whose|why|whether|which|of|about|as|for|with|me|us)\b", re.IGNORECASE
)
_PASSING: Final = re.compile(
    r"(?:is|was|feels|gets) (?:so |really |very |a bit |bit |on (?:my|the) way|just )?(?!allergic)\w+(?: now| today"
    r"| rn)?$|is (?:on|in|at) "
)


def _addressed(text: str, scene: Scene) -> str | None:
    """Return the words with the one who is spoken to named, None where that cannot be done."""
    if not _YOURS.search(text) and not _YOU_DO.search(text):
        return text
    if _YOU_DO.search(text):
        return None
    you = scene.you or ("the assistant" if scene.alone else None)
    return you and _YOURS.sub(lambda match: f"{you}'s" if match["whose"] else you, text)


def _saved(rest: str, scene: Scene) -> FactDraft | None:
    """Return what somebody asked to remember, in the third person."""
    text = _addressed(opened(rest.strip(" ,:;-.")).strip(" ,:;-"), scene)
    if text is not None and (_RULE.match(text) or _THERE_IS.match(text)):
        return _verbatim(expanded(text), scene)
    if text is not None and _STATE.fullmatch(text):
        text = f"I am {text}"
    if text is None or len(text.split()) < 2 or UNSURE.match(text) or _NO_STATEMENT.match(text):
        return None
    text = with_subject(expanded(text), statement=True)
    found = reading(text, scene)
    if (found is None or found.of == "e") and not scene.alone and _ADVICE.match(text):
        return None  # "remember that staying positive is important", said to a friend
    if found is None:
        return None if _POINTS.match(text) or QUESTION.match(text) else _verbatim(text, scene)
    return _told(found)


def _told(found: EnglishReading) -> FactDraft | None:
    said = f"{found.subject} {found.predicate}"
    if not stands_alone(said, len(found.subject.split())) and len(found.predicate.split()) < _LONG:
        return None
    kind = kind_of(found)
    return FactDraft(
        said,
        kind[0] if kind else FactKind.EXPLICIT,
        found.subject,
        past=found.past,
        dated=bool(kind and kind[1]),
        explicit=True,
    )


def _verbatim(text: str, scene: Scene) -> FactDraft | None:
    if _OF_TASK.search(text):
        return None
    said = in_third_person(text, scene.me)
    if scene.alone and is_order(text):
        return replace(ordered(text, scene), explicit=True)
    draft = FactDraft(said[0].upper() + said[1:], FactKind.EXPLICIT, scene.me, explicit=True)
    return draft if stands_alone(draft.text, 1) or len(text.split()) >= _LONG else None


def kept(body: str, scene: Scene, *, sure: bool = True) -> list[FactDraft]:
    """Return what is to be kept: clause by clause where that leaves nothing out, else word for word.

    sure: whether it shall be kept whatever it is; else only what has a subject of the speaker's and does not pass.
    """
    if _OF_TASK.search(body) and not _MINE.search(body):
        return []
    said = facts(SaidSentence(body, asks=False, laughs=False), scene)
    told = [replace(draft, explicit=True) for draft in said if not draft.dated or first_date(draft.text)]
    whole = _saved(body, scene)
    if told and covers(told, body):
        return [whole] if whole and len(told) > 1 and covers([whole], body) else told
    if whole is None and "," in body:
        whole = _saved(body.partition(",")[0], scene)  # what goes on speaks of something else
    return told if whole is None or not (sure or _is_sentence(body, scene)) else [whole]


def _is_sentence(body: str, scene: Scene) -> bool:
    """Tell whether a text speaks of somebody or something of the speaker's, and of more than a passing state."""
    found = reading(opened(body), scene)
    own = found is not None and (found.of in {"s", "p"} or (found.of == "t" and found.subject.startswith(scene.me)))
    return found is not None and own and not _PASSING.match(found.key)


def _update(text: str, scene: Scene) -> FactDraft | None:
    """Return "change my address to 4 Elm Road" as what is now."""
    value = _KEEP_VALUE.match(opened(text))
    if value is not None:
        return FactDraft(
            f"{scene.owner(scene.me)} {value['what']} is {value['value']}", FactKind.POSSESSION, scene.me, explicit=True
        )
    match = _UPDATE.match(opened(text))
    if match is None or not ATTRIBUTES.match(match["what"].lower()):
        return None
    said = f"{scene.owner(scene.me)} {match['what']} is {in_third_person(match['value'], scene.me)}"
    return FactDraft(said, FactKind.IDENTITY, scene.me, explicit=True)


def _reminder(text: str, scene: Scene) -> FactDraft | None:
    match = _REMIND.match(opened(text)) or _REMIND.match(text)
    if match is None:
        return None
    said = f"{scene.me} wants to {in_third_person(expanded(match['rest']), scene.me)}{match['day'] or ''}"
    return FactDraft(said, FactKind.PLAN, scene.me, explicit=True)


def explicit_facts(sentence: SaidSentence, before: str, scene: Scene) -> KeptFacts | None:
    """Return what a sentence asks to be kept, None when it asks for nothing of the kind.

    before: the sentence of the message before it, which "remember that it is at 9" goes on from; "" for none.
    """
    text = _OKAY.sub("", sentence.text)
    asks = sentence.asks and text == sentence.text and not _ASKED.match(text) and not _ASKED_LAST.search(text)
    if asks or is_none(text):
        return None
    told = _REMIND.match(opened(text))
    if told and not scene.alone and not _ME.search(text[: text.find(told["rest"])]):
        return KeptFacts()  # "don't forget to rest", said to a friend
    reminder = _reminder(text, scene)
    if reminder is not None:
        clear = not sentence.laughs and stands_alone(reminder.text, len(scene.me.split()) + 2)
        return KeptFacts([reminder] if clear else [])
    update = _update(text, scene)
    if update is not None:
        return KeptFacts([update])
    return _requested(text, before, scene)


def _elsewhere(request: KeepRequest, before: str, scene: Scene) -> KeptFacts:
    """Return what a request asks to be kept that stands before it, or in the sentence before or behind."""
    if request.direction is WhereKept.AHEAD:
        return KeptFacts(more=request.lead, ahead=True)
    if not request.lead:
        return KeptFacts(more=request.body, before=True)
    drafts = kept(request.lead, scene)
    return KeptFacts(drafts or kept(f"{before}, {request.lead}" if before else "", scene), request.body)


def _requested(text: str, before: str, scene: Scene) -> KeptFacts | None:
    request = request_of(text) or request_of(opened(text))
    if request is None:
        return None
    if request.direction is not WhereKept.HERE:
        return _elsewhere(request, before, scene)
    if before and request.sure and _OF_BEFORE.match(request.body):
        return KeptFacts(more=request.lead, before=True)  # "remind yourself that I have it"
    drafts = kept(request.body, scene, sure=request.sure)
    if not drafts and before and request.sure:
        joined = _POINTS.match(request.body) is not None
        drafts = kept(f"{before}, {request.body}", scene) if joined else []
        return KeptFacts(drafts, request.lead, before=not joined and _REFERS.search(request.body) is not None)
    return KeptFacts(drafts, request.lead)
