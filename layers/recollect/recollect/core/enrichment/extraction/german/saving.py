"""What somebody asks in German to be kept, in the third person: any statement that stands alone, and fragments."""

import re
from dataclasses import replace
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft, KeepRequest, KeptFacts, WhereKept, covers
from recollect.core.enrichment.extraction.german.asking import is_none, request_of
from recollect.core.enrichment.extraction.german.clauses import GermanClause, behind_that, clauses, opened, verb_second
from recollect.core.enrichment.extraction.german.facts import facts, of_clause, without_lead
from recollect.core.enrichment.extraction.german.kinds import kind_of, stands_alone
from recollect.core.enrichment.extraction.german.patterns import DEICTIC, FILLERS, QUESTION, REMIND, YOU
from recollect.core.enrichment.extraction.german.person import in_third, named
from recollect.core.enrichment.extraction.said_days import first_date
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.core.enrichment.extraction.utterances import FactKind
from recollect.core.text.words import words_in

__all__ = ["explicit_facts", "facts", "kept"]

_FROM_ME: Final = re.compile(r"\b(?:ich|wir)\b", re.IGNORECASE)
_TO_YOU: Final = re.compile(r"\b(?:du|dich|dir|dein(?:e[nmrs]?)?)\b", re.IGNORECASE)
_LONG: Final = 6  # words of which one may be what "sie" or "es" means
_NO_VERBS: Final = words_in("""
    in im am an auf aus bei mit nach von vor zu zur zum um und aber oder gern gerne immer nie
    meine seine keine eine heute
""")
_STATE: Final = re.compile(
    r"(?:linkshänder|vegetarier|veganer|asthmatiker|diabetiker|legastheniker|allergiker|brillenträger)(?:in)?"
    r"|schwanger|farbenblind|schwerhörig|gehörlos|vegan|vegetarisch",
    re.IGNORECASE,
)
_ASKED: Final = re.compile(
    r"(?:(?:und|hey|also|ach|ok|bitte|auch) )*(?:kannst|könntest|würdest|magst|können|könnten|würden) (?:du|sie)\b"
    r"|.*[,.;-] ?(?:kannst|könntest|magst|würdest) (?:du )?dir\b",
    re.IGNORECASE,
)


def _saved(rest: str, scene: Scene) -> FactDraft | None:
    """Return what somebody asked to remember, in the third person."""
    text = opened(without_lead(rest).strip(" ,:;-."))
    if _STATE.fullmatch(text):
        text = f"ich bin {text}"
    if len(text.split()) < 2:
        return None
    read = behind_that(text, scene) if " und " in text else None
    if read is not None:
        kind = kind_of(read, scene)
        return FactDraft(
            FILLERS.sub("", read.said).strip(), kind[0] if kind else FactKind.EXPLICIT, scene.me, explicit=True
        )
    first = clauses(text)[0]
    if first.text[:5].lower() == "dass ":
        first = GermanClause(first.text[5:], "dass")
    draft = of_clause(first, scene, explicit=True)
    if draft is None:
        return _verbatim(text, scene)
    more = text[text.find(first.text) + len(first.text) :].strip()
    if not more or YOU.search(more) or _FROM_ME.search(more) or DEICTIC.search(more):
        return draft
    joint = "" if more.startswith((",", ":")) else " "
    return replace(draft, text=f"{draft.text}{joint}{named(more, scene, own=False)}")


def _verbatim(text: str, scene: Scene) -> FactDraft | None:
    read = behind_that(text, scene)
    if text.lower().startswith("dass ") and read is None:
        text = " ".join(verb_second(text.split(" ")[1:]))
    said = read.said if read is not None else named(_third(text, scene), scene, own=_FROM_ME.search(text) is not None)
    if QUESTION.match(text) or DEICTIC.match(text) or (YOU.search(text) and scene.you is None and not scene.alone):
        return None
    said = _TO_YOU.sub(_assistant, said) if scene.alone else said
    if YOU.search(said) or not (stands_alone(said, scene.me) or len(said.split()) >= _LONG):
        return None
    return FactDraft(said[0].upper() + said[1:], FactKind.EXPLICIT, scene.me, explicit=True)


def _third(text: str, scene: Scene) -> str:
    """Return the words with the speaker named and the verb beside "ich" in the third person."""
    words = text.split(" ")
    for place, word in enumerate(words):
        if word.strip(",.").lower() not in {"ich", "wir"}:
            continue
        end = next((at for at in range(place, len(words)) if words[at].endswith((",", ".", ";"))), len(words) - 1)
        for at in (place + 1, place - 1, end):
            verb = words[at].strip(",.;") if 0 <= at < len(words) else ""
            third = (
                "meint"
                if verb == "meine" and at == place - 1
                else in_third(verb)
                if verb.islower() and verb not in _NO_VERBS
                else None
            )
            if third is not None and " " not in third:
                words[at] = words[at].replace(verb, third, 1)
                break
        words[place] = word.lower().replace("ich", scene.me).replace("wir", scene.me)
    return " ".join(words)


def _assistant(match: re.Match[str]) -> str:
    return (
        "Assistent"
        if match.group().lower() == "du"
        else "den Assistenten"
        if match.group().lower() in {"dich", "dir"}
        else "des Assistenten"
    )


def kept(body: str, scene: Scene, *, sure: bool = True) -> list[FactDraft]:
    """Return what is to be kept: clause by clause where that leaves nothing out, else word for word.

    sure: whether it shall be kept whatever it is; else only what is of a kind that lasts.
    """
    behind = body.lower().startswith("dass ")
    found = [] if behind else facts(SaidSentence(body, asks=False, laughs=False), scene)
    told = [replace(draft, explicit=True) for draft in found if not draft.dated or first_date(draft.text)]
    if told and covers(told, body):
        return told
    whole = _saved(body, scene)
    return told if whole is None or not sure else [whole]


def _reminder(text: str, scene: Scene) -> FactDraft | None:
    match = REMIND.match(opened(text))
    if match is None or (_FROM_ME.search(match["rest"]) and "dass" not in text):
        return None
    day = f" {match['day'].strip()}" if match["day"] else ""
    said = f"{scene.me} will{day} daran erinnert werden, {named(match['rest'], scene, own=True)}"
    return FactDraft(said, FactKind.PLAN, scene.me, explicit=True)


def _elsewhere(request: KeepRequest, scene: Scene) -> KeptFacts:
    """Return what a request asks to be kept that stands before it, or in the sentence before or behind."""
    if request.direction is WhereKept.AHEAD:
        return KeptFacts(more=request.lead, ahead=True)
    return (
        KeptFacts(kept(request.lead, scene), request.body)
        if request.lead
        else KeptFacts(more=request.body, before=True)
    )


def explicit_facts(sentence: SaidSentence, before: str, scene: Scene) -> KeptFacts | None:
    """Return what a sentence asks to be kept, None when it asks for nothing of the kind.

    before: the sentence of the message before it, which the statement may go on from; "" for none.
    """
    text = sentence.text
    if (sentence.asks and not _ASKED.match(text)) or is_none(text):
        return None
    reminder = _reminder(text, scene)
    if reminder is not None:
        return KeptFacts([reminder])
    request = request_of(text) or request_of(opened(text))
    if request is None:
        return None
    if request.direction is not WhereKept.HERE:
        return _elsewhere(request, scene)
    drafts = kept(request.body, scene, sure=request.sure)
    if not drafts and before and request.sure and DEICTIC.match(request.body):
        drafts = kept(f"{before}, {request.body}", scene)
    return KeptFacts(drafts, request.lead)
