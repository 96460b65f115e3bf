"""German statements that are no whole sentences about somebody: "kein Leder bitte", "Elternabend am 13.", "Ziel: ...".

Also what is said of a thing and means its speaker: "Pilze gehen bei mir gar nicht".
"""

import re
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft
from recollect.core.enrichment.extraction.german.clauses import FINITE
from recollect.core.enrichment.extraction.german.patterns import DEICTIC, EVENT, YOU
from recollect.core.enrichment.extraction.german.person import named
from recollect.core.enrichment.extraction.relations import RELATIONS
from recollect.core.enrichment.extraction.said_days import first_date, leading_date
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.utterances import FactKind

_AIM: Final = re.compile(
    r"(?:mein |unser )?(?P<what>(?:ziel|traum|vorsatz|wunsch)(?: [\w. ]{1,30}?)?)(?:: ?"
    r"| ist(?: es)?,? )(?P<rest>.{5,200})",
    re.IGNORECASE,
)
_GOING: Final = re.compile(
    r"(?P<day>[\w. ]{3,30}?) geht(?:'s| es)(?: für (?:uns|mich))? (?P<rest>(?:auf|nach|in|zu|an|für|ins|zum|zur) "
    r".{2,150})",
    re.IGNORECASE,
)
_ALWAYS: Final = r"(?:immer|nie|niemals|ab jetzt|ab sofort|künftig|zukünftig|in zukunft|grundsätzlich|jedes mal|stets)"
_LEADS: Final = r"(?:(?:bitte|aber|und|also|nur|ja|dann) ,?){0,4}"
_WISHES: Final = (
    re.compile(
        rf"{_LEADS}(?P<rest>(?:{_ALWAYS}|nur noch|kurze|duz|siez|nenn mich|antworte|sprich)\b ?.{{2,80}})",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEADS}(?P<rest>[a-zäöü]{{3,14}}(?: (?:mir|mich|dich|uns|bitte|sachen|alles|das"
        rf"|[^\W\d_]{{3,14}})){{0,3}} {_ALWAYS} .{{2,80}})",
        re.IGNORECASE,
    ),
)
# An order without "bitte": "erklär mir Sachen immer so kurz"
_TOLD: Final = re.compile(
    r"(?:(?:und|aber|also|dann|bitte) ,?){0,2}(?:erklär|schreib|antwort|gib|nenn|nimm|benutz|verwend|sprich|zeig|mach"
    r"|lass|fass|rechne?|sag|red|komm|schlag|empfiehl|formulier|übersetz|duz|siez|halt|nutz|verzicht)(?:e|et)? ",
    re.IGNORECASE,
)
_NEVER: Final = re.compile(
    r"\b(?:nie|niemals|nirgends|auf keinen fall|bloß nicht|in keinem|überhaupt nicht)\b", re.IGNORECASE
)
_NONE: Final = re.compile(
    rf"{_LEADS}(?:(?:bei|für) (?:mir|mich|uns) (?:bitte )?)?(?P<rest>(?:keine?n?|nix|nichts|ohne) (?!ahnung|problem"
    rf"|stress|sorge|thema|plan|bock|lust|zeit|angst|ding|eile|frage|mehr\b|davon"
    r"|wunder|schimmer|idee)(?:mit |ohne |aus )?[^\W\d_]{3,30}.{0,60})",
    re.IGNORECASE,
)
_OF_ME: Final = re.compile(
    r"(?P<what>(?!(?:das|es|der|die|er|sie|dies|was|wer|alles|nichts|du|ihr|wir"
    r"|ich)\b)[^\W\d_]{3,30}(?: [^\W\d_]{2,20}){0,2}?) "
    r"(?P<says>(?:geht|gehen|ist|sind|schmeckt|schmecken|macht|machen|bekommt|bekommen|liegt|liegen) "
    r"(?:bei mir (?:gar nicht|nicht|nie)|nicht so meins|nicht meins|nichts für mich|nicht mein ding|mir (?:gar "
    r"|überhaupt )?(?:nicht|zu \w+)"
    r"|für mich (?:tabu|nichts|die \w+)|mir angst|mich krank)\b.{0,60})",
    re.IGNORECASE,
)
_DAY_MEANT: Final = re.compile(
    r"^(?P<lead>da) (?=(?:hab|habe|haben|bin|sind|ist|hat|fahr|fahre|muss|müssen|kommt|mach|mache)\b)", re.IGNORECASE
)
_WEEKLY: Final = re.compile(r"\b(?:(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs)\b", re.IGNORECASE)
_INVERTED: Final = re.compile(
    r"[a-zäöüß]{3,} (?:ich|wir)\b|(?:hab|habe|haben|bin|sind|ist|hat|fahr|fahre|muss|müssen|kommt|mach|mache) ",
    re.IGNORECASE,
)
_MINE: Final = re.compile(
    r"(?P<who>[A-ZÄÖÜ][^\W\d_]+(?: [A-ZÄÖÜ][^\W\d_]+)?(?: und [A-ZÄÖÜ][^\W\d_]+)?) (?P<be>ist|sind|war"
    r"|waren) (?:mein|unser)e? (?P<what>(?:[a-zäöü]+ )?(?P<relation>[A-ZÄÖÜ][^\W\d_]+))$"
)
_ILL: Final = re.compile(
    r"(?:[\w-]+ ){0,2}[\w-]*(?:arthrose|allergie|asthma|diabetes|rheuma|migräne|bruch|riss|unverträglichkeit|itis"
    r"|ose) (?:links|rechts|seit|beidseits|am|im)\b.*",
    re.IGNORECASE,
)
_EVENT_WORD: Final = re.compile(EVENT, re.IGNORECASE)
_LONGEST_HEAD: Final = 6  # words of an event
_NO_HEAD: Final = re.compile(
    r"\b(?:ich|wir|bis|seit|guten?|schöne?n?|frohe?s?|viel|danke|wann|was|wie|wo)\b", re.IGNORECASE
)


def announced(text: str, scene: Scene) -> FactDraft | None:
    """Read "Ziel für heuer: ...", "Ende Oktober geht's nach Rom"."""
    aim = _AIM.match(text)
    if aim:
        said = f"{scene.owner(scene.me)} {aim['what']}: {named(aim['rest'], scene, own=True)}"
        return FactDraft(said, FactKind.GOAL, scene.me)
    going = _GOING.match(text)
    if going is None or not leading_date(text):
        return None
    said = f"{scene.me} geht {going['day']} {named(going['rest'], scene, own=True)}"
    return FactDraft(said, FactKind.PLAN, scene.me, dated=True)


def of_assisted(clause: str, sentence: str, scene: Scene, joined: str = "") -> FactDraft | None:
    """Read what an assistant shall do from now on ("bitte immer duzen"), and "bitte nix mit Horror"."""
    asked = "bitte" in sentence.lower() or bool(_TOLD.match(clause))
    match = next((found for wish in _WISHES if (found := wish.match(clause))), None) if scene.alone and asked else None
    if match is None:
        match = (
            _NONE.match(clause)
            if asked
            or (scene.alone and (joined == "aber" or clause.lower().startswith("aber ")))
            or _NEVER.search(sentence)
            else None
        )
    told = _OF_ME.fullmatch(clause) if match is None else None
    if told is not None and not DEICTIC.search(told["what"]):
        return FactDraft(f"{told['what']} {named(told['says'], scene, own=False)}", FactKind.PREFERENCE, scene.me)
    if match is None or YOU.search(match["rest"]):
        return None
    rest = named(match["rest"], scene, own=False).removesuffix("bitte").strip(" ,")
    return FactDraft(f"{scene.me} will: {rest}", FactKind.PREFERENCE, scene.me)


def of_fragment(clause: str, scene: Scene) -> FactDraft | None:
    """Read "Elternabend am Donnerstag", "montag um 9 mündliche in Genetik": an event with a day, without a verb."""
    mine = _MINE.match(clause)
    if mine and mine["relation"].lower() in RELATIONS:
        said = f"{mine['who']} {mine['be']} {scene.owner(scene.me)} {mine['what']}"
        return FactDraft(said, FactKind.FAMILY, mine["who"])
    words = clause.lower().split()
    if _ILL.fullmatch(clause) and not any(word in FINITE for word in words):
        return FactDraft(f"{scene.me} hat {named(clause, scene, own=True)}", FactKind.HEALTH, scene.me)
    day = first_date(clause)
    if day is None or any(word in FINITE for word in words) or YOU.search(clause) or _NO_HEAD.search(clause):
        return None
    head = (clause[: day[0]] + clause[day[1] :]).strip(" ,:-.")
    named_words = head.split()
    if len(named_words) > _LONGEST_HEAD or not any(_EVENT_WORD.match(word) for word in named_words):
        return None
    return FactDraft(f"{scene.me} hat {named(clause, scene, own=True)}", FactKind.PLAN, scene.me, dated=True)


def day_of(text: str) -> str:
    """Return the words for the first day of a clause, "" for none."""
    day = first_date(text)
    always = _WEEKLY.search(text)
    return text[day[0] : day[1]].strip() if day else always.group() if always else ""


def with_day(text: str, joined: str, day: str) -> str:
    """Return "da hab ich Elternabend" with the day that "da" means."""
    if day and joined == "da" and _INVERTED.match(text):
        return f"{day} {text}"
    return _DAY_MEANT.sub(lambda _: f"{day} ", text) if day else text
