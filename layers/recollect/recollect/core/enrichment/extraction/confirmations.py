"""What somebody says yes to: the assistant's question made a statement, "And you fly out of EWR?" "yup"."""

import re
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft
from recollect.core.enrichment.extraction.english.kinds import kind_of
from recollect.core.enrichment.extraction.english.person import in_third_person
from recollect.core.enrichment.extraction.english.reading import EnglishReading, reading
from recollect.core.enrichment.extraction.german.person import in_third, named
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.utterances import FactKind

LONGEST_YES: Final = 8  # words
_LONGEST_QUESTION: Final = 200  # characters
_YES: Final = re.compile(
    r"(?:yes|yep|yup|yeah|ya|exactly|correct|right|that's right|thats right|that's correct|indeed|precisely"
    r"|absolutely|still (?:is|do|am|the same)|always"
    r"|(?:that's |thats )?(?:100 percent|spot on|bang on|true|it|exactly it|the one)|affirmative|aye|of course"
    r"|sure (?:is|am|do)"
    r"|(?:we|i|it|he|she|they|that) (?:do|am|are|is|have|has|does|did|was|were|will|can)(?= |,|\.|!|$)(?! \w)"
    r"|ja|jap|jo|jup|jawoll|tu ich|tun wir|mach ich|bin ich|hab ich|haben wir|sind wir|ist (?:er|sie|es)|genau|stimmt"
    r"|richtig|korrekt|so ist es|exakt|jawohl|immer noch|nach wie vor|doch)\b",
    re.IGNORECASE,
)
_MORE: Final = re.compile(
    r"\b(?:but|no|not|except|please|except|maybe|i think|aber|nicht|nein|bitte|vielleicht|glaub\w?|do "
    r"(?:that|it)|go ahead|let's|would|could|show|practise|send|mach|gern\w?)\b|\?",
    re.IGNORECASE,
)
_END: Final = re.compile(r"[.!?\n]")
_LEAD: Final = re.compile(
    r"(?:(?:and|so|by the way|btw|just checking|quick check|one more thing|übrigens|kurze frage|nur zur sicherheit"
    r"|just to confirm|to confirm|ok|okay|also|then|noted|danke|und|also|verstehe|dann)\b[,: -]{0,3}){1,4}",
    re.IGNORECASE,
)
_TAG: Final = re.compile(
    r",? (?:right|correct|is that right|yes|isn't it|aren't you|don't you|richtig|oder|stimmt's|nicht wahr"
    r"|stimmt das)$",
    re.IGNORECASE,
)
_NO_FACT: Final = re.compile(
    r"\b(?:shall i|should i (?!only|always|never|use|avoid|call|address|write)|can i|may i|want me to|would you "
    r"like|do you want|do you need|need help|help you|anything else|soll ich dir|möchtest du|willst du|kann ich"
    r"|darf ich|brauchst du|should we|shall we|let me|ready|did you|hast du schon|have you (?:tried|already)|can "
    r"you|could you)\b",
    re.IGNORECASE,
)
_YOUR: Final = re.compile(r"\b(your|you're|you are|you've|you have|yours|you)\b", re.IGNORECASE)
_FIRST: Final = {
    "your": "my",
    "you're": "I am",
    "you are": "I am",
    "you've": "I have",
    "you have": "I have",
    "yours": "mine",
    "you": "I",
}
_IS_YOUR: Final = re.compile(
    r"(?P<be>is|are) (?P<what>(?:your|the)(?: (?!still\b)[\w'-]+){1,4}?)(?: still)? (?P<rest>(?:still |the |your "
    r"|a |an |in |at |on |(?-i:[A-Z\d\"])).{1,140})",
    re.IGNORECASE,
)
_ARE_YOU: Final = re.compile(r"(?:are|were) you (?:still )?(?P<rest>.{2,140})", re.IGNORECASE)
_LAST_OF: Final = re.compile(r",? (?:and|or) (?=(?:are|do|were) you )", re.IGNORECASE)
_DO_YOU: Final = re.compile(r"do you (?:still )?(?P<rest>.{2,140})", re.IGNORECASE)
_SHOULD: Final = re.compile(
    r"(?:should|shall) i (?:then |really )?(?P<rest>(?:only|always|never|use|avoid|call|address|write).{2,140})",
    re.IGNORECASE,
)
_SOLL: Final = re.compile(
    r"soll(?:te)? ich (?:also |künftig |ab jetzt |dann |dir |jetzt )*(?P<rest>(?:nur|immer|nie|keine|künftig|ab "
    r"jetzt).{2,140})",
    re.IGNORECASE,
)
_IST_DEIN: Final = re.compile(
    r"(?P<be>ist|sind) (?P<what>(?:dein|deine|Ihr|Ihre) (?:[^\W\d_]+ ){1,2}?)(?:immer noch |noch |weiterhin "
    r")?(?P<rest>(?:die|der|das|am|in|bei|um|auf|noch|[A-ZÄÖÜ\d]).{1,140})"
)
_BIST_DU: Final = re.compile(
    r"(?P<verb>bist|hast|wohnst|arbeitest|isst|trinkst|nimmst|fährst|nutzt|verwendest|magst) du (?:also |noch "
    r"|immer noch |weiterhin )?(?P<rest>.{2,140})",
    re.IGNORECASE,
)
_THIRD: Final = {
    "bist": "ist",
    "hast": "hat",
    "nimmst": "nimmt",
    "fährst": "fährt",
    "isst": "isst",
    "magst": "mag",
    "nutzt": "nutzt",
    "verwendest": "verwendet",
}
_AGREES: Final = re.compile(
    r"(?:(?:yes|yep|yup|yeah|ya|ye|sure|ok|okay|of course|absolutely|no problem|no worries|gladly|on it"
    r"|consider it done|deal|np|can do|ja|klar|gern\w?"
    r"|sicher|logo|natürlich|mach ich|geht klar|alles klar|na klar|passt|kein problem|jo|jap)\b[ ,.!-]{0,3}){1,3}"
    r"(?:(?:will do|i will|i'll|i can|mach ich|i'll do (?:it|that)|happy to|kann ich(?: machen)?|hol ich"
    r"|i'll [a-z]+ (?:it|her|him|them|that|you))\b.{0,30})?",
    re.IGNORECASE,
)
_WILL_DO: Final = re.compile(r"(?:will do|mach ich|on it|consider it done|i'll do (?:it|that))\b.{0,20}", re.IGNORECASE)
_REQUEST: Final = re.compile(
    r"(?:can|could|will|would) (?:you|u) (?:please |pls |also |maybe )?(?P<vp>(?:take|pick|bring|get|book|buy|call"
    r"|feed|water|walk|collect|fetch|drive|cover"
    r"|send|make|cook|bake|order|pay|print|sign|drop|host|mind|watch|babysit|look after|lend|help|ask|organi[sz]e"
    r"|set up|reserve|come|check on|do) .{2,120})",
    re.IGNORECASE,
)
_BITTE: Final = re.compile(
    r"(?:kannst|könntest|würdest|willst|magst) du (?:bitte |mal |noch |auch "
    r"|vielleicht ){0,3}(?P<vp>.{3,120} [a-zäöü]{3,}en)",
    re.IGNORECASE,
)
_YOURS: Final = re.compile(r"\b(?:your|ur|dein(?:e[nmrs]?)?)\b", re.IGNORECASE)
_SOMEBODY: Final = re.compile(r"\b(?:her|him|them|it|that|this|there|sie|ihn|es|das|ihm|ihr)\b", re.IGNORECASE)
_YOU_LEFT: Final = re.compile(r"\b(?:you|your|yours|du|dein\w{0,2}|dir|dich|Sie|Ihre?\w?|ich|me|mein\w{0,2})\b")


def says_yes(text: str) -> bool:
    """Tell whether a message does nothing but agree."""
    text = text.replace("%", " percent")
    return bool(_YES.match(text.strip()) or text.strip().lower().strip(".!") == "genau so") and (
        len(text.split()) <= LONGEST_YES and not _MORE.search(text)
    )


def accepted_request(question: str, text: str, scene: Scene) -> FactDraft | None:
    """Return what somebody promises to another person by saying yes: "can you feed the cat?" "sure, will do"."""
    said = text.strip().lower().rstrip(" .!")
    asked = question.replace("’", "'").rpartition("?")[0]
    if scene.you is None or not (_AGREES.fullmatch(said) or _WILL_DO.fullmatch(said)):
        return None
    match = (_BITTE if scene.german else _REQUEST).search(_END.split(asked)[-1])
    if match is None:
        return None
    wanted = _meant(_YOURS.sub(lambda _: scene.owner(scene.me), match["vp"].strip(" ,")), scene)
    if wanted is None:
        return None
    if scene.german:
        return FactDraft(f"{scene.me} wird {named(wanted, scene, own=False)}", FactKind.COMMITMENT, scene.me)
    return FactDraft(f"{scene.me} will {in_third_person(wanted, scene.you)}", FactKind.COMMITMENT, scene.me)


def _meant(wanted: str, scene: Scene) -> str | None:
    """Return the words with the one person whom "her" or "him" means; None when that is not known."""
    pointing = _SOMEBODY.findall(wanted)
    if not pointing:
        return wanted
    gender = {"her": "f", "him": "m", "sie": "f", "ihn": "m", "ihm": "m", "ihr": "f"}.get(pointing[0].lower())
    who = scene.meant(gender) if gender and len(pointing) == 1 else None
    return _SOMEBODY.sub(who, wanted) if who else None


def confirmed_fact(question: str, scene: Scene) -> FactDraft | None:
    """Return what the last question of an assistant's message states about the person, None if nothing of theirs."""
    before = question.replace("’", "'").rpartition("?")[0]
    text = _END.split(before)[-1].strip()
    if not text or len(text) > _LONGEST_QUESTION:
        return None
    lead = _LEAD.match(text)
    text = _TAG.sub("", text[lead.end() :] if lead else text)
    if _NO_FACT.search(text):
        return None
    draft = _german(text, scene) if scene.german else _english(text, scene)
    if draft is None or _YOU_LEFT.search(draft.text):
        return None
    return draft


def _english(text: str, scene: Scene) -> FactDraft | None:
    owner = scene.owner(scene.me)
    match = _SHOULD.match(text)
    if match:
        rest = re.sub(r"\byour\b", owner, match["rest"], flags=re.IGNORECASE)
        rest = re.sub(r"\byou\b", scene.me, rest, flags=re.IGNORECASE)
        return FactDraft(f"{scene.me} wants the assistant to {rest}", FactKind.PREFERENCE, scene.me)
    match = _IS_YOUR.match(text)
    if match:
        what = re.sub(r"^(?:your|the)\b", owner, match["what"], flags=re.IGNORECASE)
        rest = re.sub(r"\byour\b", owner, match["rest"].removeprefix("still "), flags=re.IGNORECASE)
        return FactDraft(f"{what} {match['be'].lower()} {rest}", FactKind.IDENTITY, what)
    last = _LAST_OF.search(text)
    if last and not (_ARE_YOU.match(text) or _DO_YOU.match(text)):
        text = text[last.end() :]  # "is it a PDF, and are you using Gmail?"
    match = _ARE_YOU.match(text)
    said = f"I am {match['rest']}" if match else None
    match = _DO_YOU.match(text)
    said = f"I {match['rest']}" if match else said
    if said is None and re.match(r"you|your", text, re.IGNORECASE):
        said = text
    if said is None:
        return None
    found: EnglishReading | None = reading(_YOUR.sub(lambda one: _FIRST[one.group().lower()], said), scene)
    if found is None or found.of not in {"s", "p", "t"}:
        return None
    kind = kind_of(found)
    if not scene.alone and kind is None:
        return None  # a friend asks about now, an assistant to be sure
    sort, dated = (FactKind.PREFERENCE, False) if kind is None or scene.alone else kind
    return FactDraft(f"{found.subject} {found.predicate}", sort, found.subject, past=found.past, dated=dated)


def _german(text: str, scene: Scene) -> FactDraft | None:
    match = _SOLL.match(text)
    if match:
        return FactDraft(f"{scene.me} will: {match['rest']}", FactKind.PREFERENCE, scene.me)
    match = _IST_DEIN.match(text)
    if match:
        what = " ".join([scene.owner(scene.me), *match["what"].split()[1:]])
        return FactDraft(f"{what} {match['be'].lower()} {match['rest']}", FactKind.IDENTITY, what)
    match = _BIST_DU.match(text)
    if match is None:
        return None
    asked = match["verb"].lower()
    verb = _THIRD.get(asked) or in_third(f"{asked.removesuffix('st')}e")
    return FactDraft(f"{scene.me} {verb} {match['rest']}", FactKind.PREFERENCE, scene.me)
