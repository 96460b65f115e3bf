"""What an answer says with its question: "Where do you live?" "Ghent", "Wie heißt dein Bruder?" "Serkan"."""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft
from recollect.core.enrichment.extraction.english.person import conjugated, in_third_person
from recollect.core.enrichment.extraction.german.person import in_third, named
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.utterances import FactKind

_LONGEST_QUESTION: Final = 160  # characters
_LONGEST_ANSWER: Final = 10  # words
_LAST: Final = re.compile(r"[.!\n]")
_LEAD: Final = re.compile(
    r"(?:(?:and|so|ok|okay|oh|cool|great|nice|sure|thanks|hey|also|then|sorry|remind me|und|also|ach|ok|danke|gut"
    r"|gern|alles klar)\b[,:! -]{0,3}"
    r"){1,4}|[^,:]{1,40}[,:] (?=(?:what|which|where|when|who|how|do|are|is|any|wie|was|wo|wann|wer|welche[rsn]?"
    r"|hast|bist)\b)",
    re.IGNORECASE,
)
_WHAT: Final = (
    r"(?P<what>(?!(?:name|plan|problem|question|idea|thoughts?|opinion|take|guess|point|advice|deal|mood)\b)"
    r"[\w'-]{2,20}(?: [\w'-]{2,20}){0,3}?)"
)
_AGAIN: Final = r"(?: again| now| these days| nowadays| then| like| exactly| currently| at the moment| called)*"


@dataclass(frozen=True, slots=True)
class _Question:
    """A way to ask, and how its answer is told. `{me}`, `{my}`, `{what}`, `{verb}`, `{answer}` are put in."""

    question_form: re.Pattern[str]
    told: str
    kind: FactKind
    answer_form: re.Pattern[str] | None = None


def _asked(pattern: str, told: str, kind: FactKind, answer: str | None = None) -> _Question:
    compiled = re.compile(answer, re.IGNORECASE) if answer else None
    return _Question(re.compile(pattern, re.IGNORECASE), told, kind, compiled)


_AGE: Final = (
    r"(?:about |almost |just )?(?:\d{1,3}|[a-z]{1,12}(?:teen|ty|one|two|three|four|five|six|seven|eight"
    r"|nine)(?:-[a-z]{1,8})?)\b"
)
_ENGLISH: Final = (
    _asked(rf"what(?:'s|s| is) your {_WHAT}'s name{_AGAIN}", "{my} {what}'s name is {answer}", FactKind.FAMILY),
    _asked(rf"what(?:'s|s| is) the name of your {_WHAT}", "{my} {what}'s name is {answer}", FactKind.FAMILY),
    _asked(
        rf"what (?:did you (?:name|call)|do you call) your {_WHAT}", "{my} {what} is called {answer}", FactKind.FAMILY
    ),
    _asked(rf"(?:what|who)(?:'s|s|'re| is| are) your {_WHAT}{_AGAIN}", "{my} {what} is {answer}", FactKind.IDENTITY),
    _asked(
        rf"(?:which|what) {_WHAT} (?:is|are) (?:it|that|they|those)", "{my} {what} is {answer}", FactKind.POSSESSION
    ),
    _asked(
        r"how old (?:is|are) your (?P<what>[\w'-]{2,20}(?: [\w'-]{2,20})?)",
        "{my} {what} is {answer}",
        FactKind.IDENTITY,
        _AGE,
    ),
    _asked(r"how old are you", "{me} is {answer}", FactKind.IDENTITY, _AGE),
    _asked(r"how tall are you", "{me} is {answer} tall", FactKind.IDENTITY, r"\d"),
    _asked(
        rf"how many {_WHAT} do you have",
        "{me} has {answer} {what}",
        FactKind.POSSESSION,
        r"(?:\d{1,4}|one|two|three|four|five|six|seven|ten)$",
    ),
    _asked(
        r"how often do you (?P<verb>[a-z]{2,15})(?P<rest>(?: [\w'-]+){0,5})",
        "{me} {verb}{rest} {answer}",
        FactKind.PREFERENCE,
    ),
    _asked(
        r"where do you (?P<verb>live|work|study|teach|train|bank|shop)(?P<rest>(?: [\w'-]+){0,2})",
        "{me} {verb} {place}",
        FactKind.HOME,
    ),
    _asked(
        rf"how (?:much|many) {_WHAT} do you (?P<verb>plant|own|farm|rent|keep|grow|manage|raise|teach|run|drive|ride"
        rf"|swim|cycle|walk|breed)",
        "{me} {verb} {answer}",
        FactKind.POSSESSION,
        r"(?:about |around |some |roughly )?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|a dozen|half)",
    ),
    _asked(
        r"(?:do|are) you (?P<verb>live|living) with .*",
        "{me} lives with {answer}",
        FactKind.FAMILY,
        r"(?:just |only )?(?:my|our|both|two|three)\b",
    ),
    _asked(r"where are you (?P<what>from|based)(?: originally)?", "{me} is {what} {answer}", FactKind.IDENTITY),
    _asked(r"where did you grow up", "{me} grew up {place}", FactKind.IDENTITY),
    _asked(
        rf"when(?:'s| is| are) (?:your|the) {_WHAT}{_AGAIN}",
        "{my} {what} is {answer}",
        FactKind.PLAN,
        r".{0,40}?(?:\d|day\b)|tomorrow|next",
    ),
    _asked(
        rf"(?:which|what) {_WHAT} do you (?P<verb>drive|own|use|play|speak|prefer|take|study|teach|wear|ride|have"
        rf"|like|train|run|code in)",
        "{me} {verb} {answer}",
        FactKind.POSSESSION,
    ),
    _asked(
        r"what do you (?P<verb>drive|play|study|teach|drink|ride|collect|code in|program in)",
        "{me} {verb} {answer}",
        FactKind.POSSESSION,
    ),
    _asked(
        r"what do you do(?: for (?:a living|work)| professionally)?",
        "{me} is {answer}",
        FactKind.WORK,
        r"(?:an?|self|retired|unemployed|freelance)\b",
    ),
    _asked(
        r"what are you (?P<what>allergic to|studying|training for|saving for|learning|working on|majoring in)",
        "{me} is {what} {answer}",
        FactKind.GOAL,
    ),
    _asked(
        r"(?:do you have any|any|what) (?P<what>(?:(?:dietary|food|known|other|medical) )?(?:allergies|intolerances"
        r"|restrictions|preferences|conditions"
        r"|requirements|dislikes|diets?|pets|kids|children|siblings|hobbies|medication|meds))\b.*",
        "{my} {what}: {answer}",
        FactKind.HEALTH,
    ),
)
_DU_WHAT: Final = r"(?P<what>(?!(?:nochmal|noch|denn|die|der|das|es|sie|er)\b)[^\W\d_]{2,25}(?: [^\W\d_]{2,25})?)"
_NOCHMAL: Final = r"(?:nochmal |noch mal |denn |eigentlich |gleich |noch )*"
_GERMAN: Final = (
    _asked(rf"wie hei(?:ß|ss)(?:t|en) {_NOCHMAL}dein[er]? {_DU_WHAT}", "{my} {what} heißt {answer}", FactKind.FAMILY),
    _asked(
        rf"(?:was|wer|wie) (?:ist|sind|lautet) {_NOCHMAL}deine? {_DU_WHAT}",
        "{my} {what} ist {answer}",
        FactKind.IDENTITY,
    ),
    _asked(
        rf"wie alt ist {_NOCHMAL}dein[er]? {_DU_WHAT}",
        "{my} {what} ist {answer}",
        FactKind.IDENTITY,
        r"\d|[a-zäöü]{1,20}$",
    ),
    _asked(r"wie alt bist du.*", "{me} ist {answer}", FactKind.IDENTITY, r"\d"),
    _asked(r"wo (?P<verb>wohnst|arbeitest|studierst|lebst) du.*", "{me} {verb} {place}", FactKind.HOME),
    _asked(r"woher (?:kommst|stammst) du.*", "{me} kommt aus {answer}", FactKind.IDENTITY),
    _asked(
        rf"wann (?:ist|sind) {_NOCHMAL}(?:dein[er]?|die|der|das) {_DU_WHAT}",
        "{my} {what} ist {answer}",
        FactKind.PLAN,
        r".{0,40}?(?:\d|tag\b)|morgen|nächst",
    ),
    _asked(
        rf"welche[sn]? {_DU_WHAT} (?P<verb>hast|nutzt|fährst|benutzt|spielst|verwendest|sprichst) du.*",
        "{me} {verb} {answer}",
        FactKind.POSSESSION,
    ),
    _asked(r"was (?:machst du beruflich|bist du von beruf).*", "{me} ist {answer}", FactKind.WORK, r"[A-ZÄÖÜ]"),
    _asked(
        rf"wie viele {_DU_WHAT} hast du.*",
        "{me} hat {answer} {what}",
        FactKind.POSSESSION,
        r"(?:\d{1,4}|zwei|drei|vier|fünf|ein\w{0,3})$",
    ),
    _asked(
        r"(?:hast du|gibt es) (?P<what>allergien|unverträglichkeiten|haustiere|kinder|geschwister|hobbys).*",
        "{my} {what}: {answer}",
        FactKind.HEALTH,
    ),
)
_NO_ANSWER: Final = re.compile(
    r"\b(?:no|not|nope|none|nah|never|nothing|idea|sure|maybe|perhaps|probably|think|guess|dunno|depends|why|what"
    r"|who|when|which|how|you|your|i|i'm|i'll"
    r"|i've|we|we're|he|she|they|it|that|this|fine|good|great|well|ok|okay|thanks|thank|yes|yeah|yep|same|secret"
    r"|telling|later|soon|lol|haha|later"
    r"|something|anything|both|either|weiß|keine?|nein|nicht|nix|vielleicht|ich|wir|du|dein|es|das|er|sie|gut|super"
    r"|danke|ja|egal|später|bald|mal)\b"
    r"|\?",
    re.IGNORECASE,
)
_ADDRESSED: Final = re.compile(r", [A-ZÄÖÜ][^\W\d_]+$")
_IT_IS: Final = re.compile(
    r"(?:(?:oh|um|uh|hm+|well|so|yes|yeah|yep|ja|na|also|äh|the|just)[, ]{1,2})*(?:(?:it's|its|it is|he's|she's"
    r"|that's|they're|they are|mine is|it'd be|das ist|es ist"
    r"|der heißt|die heißt|er heißt|sie heißt|sind|ist) )?",
    re.IGNORECASE,
)
_CUT: Final = re.compile(r"(?<!\d)[.!;\n(😀-🙏]|,? (?:lol|haha|but|aber|und dir|und du|and you|why|warum)\b")
_BASE_VERB: Final = re.compile(r"(?!to\b|an?\b|the\b|my\b|getting\b|\d)[a-z]+ \S")
_PREPOSITION: Final = re.compile(r"(?:in|at|near|on|by|from|outside|for|bei|im|am|auf|an|nahe)\b", re.IGNORECASE)
_THIRD: Final = {
    "wohnst": "wohnt",
    "arbeitest": "arbeitet",
    "studierst": "studiert",
    "lebst": "lebt",
    "hast": "hat",
    "fährst": "fährt",
    "sprichst": "spricht",
}


_IS_IT: Final = re.compile(
    r"(?P<be>is|are) (?:your|the) (?P<what>[\w'-]{2,20}(?: (?!still\b|a\b|an\b|the\b|in\b|on\b|at\b"
    r"|for\b)[\w'-]{2,20})?) (?:still )?(?:an? |the |in |at |on |called )?[\w' -]{2,40}",
    re.IGNORECASE,
)
_NO_BUT: Final = re.compile(
    r"(?:no|nope|nah|not quite)[,.!]? (?:actually |it's actually )?(?:they're|they are|it's|its|it is|he's|she's"
    r"|he is|she is) (?:actually |now )?(?P<rest>(?:an? |the |in |at |on |called )?[^,.!?;\n]{2,60})",
    re.IGNORECASE,
)


def _question_of(message: str) -> str:
    before, mark, _ = message.replace("’", "'").rpartition("?")
    text = _LAST.split(before)[-1].strip() if mark else ""
    if not text or len(text) > _LONGEST_QUESTION:
        return ""
    lead = _LEAD.match(text)
    return _ADDRESSED.sub("", text[lead.end() :] if lead else text)


def corrected_fact(question: str, answer: str, scene: Scene) -> tuple[FactDraft, int] | None:
    """Return what a no puts in place of what was asked: "Are the goats Toggenburgs?" "No, they are Alpines"."""
    asked = _IS_IT.fullmatch(_question_of(question)) if not scene.german else None
    match = _NO_BUT.match(answer) if asked else None
    if asked is None or match is None or _NO_ANSWER.search(match["rest"]):
        return None
    rest = in_third_person(match["rest"].strip(), scene.me)
    said = f"{scene.owner(scene.me)} {asked['what']} {asked['be'].lower()} {rest}"
    return FactDraft(said, FactKind.POSSESSION, scene.me), match.end()


def answered_fact(question: str, answer: str, scene: Scene) -> tuple[FactDraft, int] | None:
    """Return what a bare answer states with its question, and where the answer ends; None when it is none.

    Args:
        question: the message before, by the assistant or another person.
        answer: a message that may begin with an answer.
        scene: who answers whom.
    """
    asked = _question_of(question)
    if not asked:
        return None
    ways = _GERMAN if scene.german else _ENGLISH
    found = next(((way, match) for way in ways if (match := way.question_form.fullmatch(asked))), None)
    if found is None:
        return None
    way, match = found
    start = _IT_IS.match(answer)
    begin = start.end() if start else 0
    cut = _CUT.search(answer, begin)
    end = cut.start() if cut else len(answer)
    said = answer[begin:end].strip(" ,:-")
    if (
        not said
        or len(said.split()) > _LONGEST_ANSWER
        or _NO_ANSWER.search(said)
        or (way.answer_form and not way.answer_form.match(said))
    ):
        return None
    return FactDraft(_told(way, match, said, scene), way.kind, scene.me), end


def _told(way: _Question, match: re.Match[str], said: str, scene: Scene) -> str:
    groups = match.groupdict(default="")
    verb = groups.get("verb", "")
    if scene.german:
        verb = _THIRD.get(verb.lower()) or in_third(f"{verb.lower().removesuffix('st')}e") or verb
        answer = named(said, scene, own=True)
        place = answer if _PREPOSITION.match(answer) else f"in {answer}"
    else:
        first, _, more = verb.partition(" ")
        verb = " ".join(part for part in (conjugated(first) if first else "", more) if part)
        answer = in_third_person(said, scene.me)
        place = answer if _PREPOSITION.match(answer) else f"{'at' if verb == 'works' else 'in'} {answer}"
    what = groups.get("what", "")
    if what.endswith(("goal", "dream", "aim", "resolution")) and _BASE_VERB.match(answer):
        answer = f"to {answer}"
    return way.told.format(
        me=scene.me,
        my=scene.owner(scene.me),
        what=what,
        verb=verb,
        rest=groups.get("rest", ""),
        answer=answer,
        place=place,
    )
