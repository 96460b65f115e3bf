"""English statements that are no whole sentences about somebody: "no pork for me", "surgery July 8".

Also what is said of a thing and means its speaker: "nduja is my favourite", "needles make me faint".
"""

import re
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft
from recollect.core.enrichment.extraction.english.clauses import opened
from recollect.core.enrichment.extraction.english.patterns import YOU
from recollect.core.enrichment.extraction.english.person import in_third_person
from recollect.core.enrichment.extraction.english.things import FRAGMENT_EVENT
from recollect.core.enrichment.extraction.relations import BARE, RELATIONS
from recollect.core.enrichment.extraction.said_days import first_date
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.utterances import FactKind
from recollect.core.enrichment.word_tables.first_names import FIRST_NAMES

_POINTS: Final = re.compile(
    r"\b(?:this|that|these|those|it|its|it's|them|they|there|here|then|he|she|his|her|him|hers|their|same)\b",
    re.IGNORECASE,
)
_FAVOURED: Final = re.compile(r"(?:\w+ )?(?:favou?r|go-to|comfort|pet peeve|guilty)", re.IGNORECASE)
_HAS_VERB: Final = re.compile(
    r"\b(?:is|are|was|were|went|had|did|got|i|we|you|u|has|have|will|do|see|sings?|arrives?|runs|takes?|starts?"
    r"|needs?|plays?"
    r"|gives?|opens?|closes?|ends?|moves?|moved|changes?|changed|lands?|leaves?|comes?|meets?|costs?|expires?)\b",
    re.IGNORECASE,
)
_ARTICLE: Final = re.compile(r"(?:an?|the|\w+'s|his|her|two|three|four|five|\d+) ", re.IGNORECASE)
_OWNER: Final = re.compile(r"(?P<who>[^\W\d_]+)'?s (?P<what>[a-z][\w' -]*)")
_LONGEST_HEAD: Final = 5  # words before the day of an appointment
_GREETING: Final = re.compile(
    r"(?:happy|merry|good|great|nice|best|see|safe|enjoy|thanks?|congrats|welcome|hello|hi|bye|until|till|since|by"
    r"|before|after|every"
    r"|same|any|no|not|how|what|when|let's|lets|maybe|last|ago|around|about|like|just|only|please|pls)\b",
    re.IGNORECASE,
)
_LONGEST_TIMED: Final = 3  # words
_SHORTEST_DATED: Final = 2  # words
_DAY_OF_MONTH: Final = re.compile(
    r"\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:jan|feb|mar|apr|may"
    r"|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} \d{1,2}\b",
    re.IGNORECASE,
)
_HOUR: Final = re.compile(
    r"\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:am|pm)\b|\bnoon\b|\bat \d{1,2}\b|\bo'clock\b", re.IGNORECASE
)
_NO_NOUN: Final = re.compile(
    r"(?:ed|ing|ly)\b|\b(?:me|us|him|her|or|and|ok|okay|yeah|sure|free|open|closed|done|late|early|today|back|home"
    r"|out|ready|still|sorry|from|to|of|in|at|for|with|all|every|before|after|until|the|my|our|your|this|that)\b",
    re.IGNORECASE,
)
_AS_A: Final = re.compile(r"(?:asking|speaking|talking|saying this) as (?P<role>an? [a-z][\w' -]{2,40})", re.IGNORECASE)
_ALWAYS: Final = r"(?:always|from now on|in (?:the )?future|every time|by default|going forward|from here on|as a rule)"
_MANNER: Final = (
    r"(?:answers?|repl(?:y|ies)|responses?|explanations?|emojis?|bullet (?:points|lists?)|bullets|units?|spelling"
    r"|jargon|tone|formatting"
    r"|markdown|tables?|code examples|citations|metric|imperial|celsius|fahrenheit|24h?|pleasantries|small talk"
    r"|exclamation marks|slang"
    r"|language|english|german|french|spanish|dutch|words|sentences|paragraphs|examples|disclaimers|apologies"
    r"|headings?|lists?)"
)
_WANTED: Final = (
    (
        re.compile(
            r"(?:please |pls )?(?P<rest>keep (?:the |your |my |all )?(?:answers?|repl(?:y|ies)|responses?|messages"
            r"|explanations|emails|summaries|things|it (?=short|brief|simple|concise|casual|formal)).+)",
            re.IGNORECASE,
        ),
        "wants the assistant to {rest}",
    ),
    (
        re.compile(
            r"(?:please |pls )?(?P<rest>(?!i\b|we\b|my\b|he\b|she\b|they\b|it\b|you\b|the\b)[a-z]{2,12} .{2,80}?),?"
            rf" {_ALWAYS}(?: please| pls)?$",
            re.IGNORECASE,
        ),
        "wants the assistant to {rest}, always",
    ),
    (
        re.compile(r"(?:please |just |everyone )?calls? me (?P<rest>[\w' -]{2,40})$", re.IGNORECASE),
        "wants to be called {rest}",
    ),
    (
        re.compile(
            r"(?:from now on|in future|going forward"
            r"|from here on)(?: on)?,? (?:please )?(?:only )?give me (?P<rest>.+)",
            re.IGNORECASE,
        ),
        "wants {rest}",
    ),
    (
        re.compile(
            r"(?:from now on|in (?:the )?future|going forward|from here on)(?: on)?,? "
            r"(?:please )?(?P<rest>(?!i\b|we\b|my\b|it\b|that\b|i'm\b|i'll\b).+)",
            re.IGNORECASE,
        ),
        "wants from now on: {rest}",
    ),
    (
        re.compile(
            r"(?:please )?(?P<rest>(?:always|never) (?!mind\b|i\b|ever\b|an?\b|the\b|\w+(?:ed|ing)\b)[a-z]+ .+)",
            re.IGNORECASE,
        ),
        "wants the assistant to {rest}",
    ),
    (
        re.compile(
            r"(?:please )?(?P<rest>(?:answer|speak|reply|talk|write|respond)(?: only| to me| me"
            r"| back)* (?:only )?(?:in )?"
            r"(?:german|english|french|spanish|italian|british|plain|simple|short|bullet|metric|dutch|polish"
            r"|portuguese|turkish|swedish)\b.*)",
            re.IGNORECASE,
        ),
        "wants the assistant to {rest}",
    ),
    (
        re.compile(
            rf"(?:please |pls )?(?P<rest>(?:don't (?:use|give|add|write|start|end|send)|do not use|avoid|skip|drop"
            rf"|stop using|leave out"
            rf"|stick to|no more) .{{0,40}}\b{_MANNER}\b.{{0,60}})",
            re.IGNORECASE,
        ),
        "wants the assistant to {rest}",
    ),
    (
        re.compile(
            r"(?:please |pls )?(?P<rest>use .{0,30}\b(?:units?|spelling|metric|imperial|celsius|fahrenheit"
            r"|24.?h\w{0,5}|pronouns"
            r"|(?:british|american|simple|plain) english)\b.{0,60})",
            re.IGNORECASE,
        ),
        "wants the assistant to {rest}",
    ),
    (
        re.compile(
            r"(?:please |pls )(?P<rest>be (?:more )?(?:blunt|direct|brief|concise|honest|formal|informal|casual"
            r"|gentle|short|patient|precise)"
            r"\b.{0,60})",
            re.IGNORECASE,
        ),
        "wants the assistant to {rest}",
    ),
    (re.compile(rf"(?P<rest>no {_MANNER} .{{0,60}})", re.IGNORECASE), "wants {rest}"),
)
_NOT_WANTED: Final = re.compile(
    r"(?:please |and |so |but |also ){0,2}(?P<rest>no (?!problem|idea|worries|need|way|wait|thanks|one|rush"
    r"|offen[cs]e|pressure|doubt|luck"
    r"|hurry|matter|longer|clue|excuses|biggie|stress|kidding|joke|news|more (?:questions|time"
    r"|excuses))(?:[\w'-]+ ){1,7}?)"
    r"(?:please|pls|for me|ever|thanks)\b(?P<more>.*)",
    re.IGNORECASE,
)
_OF_ME: Final = re.compile(
    r"(?P<what>(?!(?:he|she|they|it|this|that|you|your|i|we|who|what|which|nothing|everything|people|someone"
    r"|everyone)\b)[\w'-]+"
    r"(?: [\w'-]+){0,3}?) (?P<says>(?:makes|gives|gets|triggers|wrecks|upsets|bothers|scares|disagrees with|tastes"
    r"|smells|keeps"
    r"|(?<=s )(?:make|give|get|trigger|wreck|upset|bother|scare|disagree with|taste|smell|keep)"
    r"|doesn't agree with|don't agree with|is too|are too|is an?|are an?|is not|isn't|aren't|is"
    r"|are) .{0,60}?\b(?:me|my (?:stomach|gut|skin"
    r"|thing|jam|cup of tea))\b.{0,60})",
    re.IGNORECASE,
)
# "Window seat always", "never aisle", "vegetarian mains only"
_ALWAYS_SO: Final = re.compile(
    r"(?:(?:only|always|never|strictly) (?!again|mind|ever|say|up\b|good|nice|glad|happy|great|a pleasure|there|fun"
    r"|welcome|knew|know|thought|in (?:my|our)|and\b|\w+(?:ed|ing)\b)(?:[\w'-]+(?: |$)){1,5}"
    r"|(?:[\w'-]+ ){1,5}(?:only|always)"
    r"(?: please| pls| for me| from (?:here|now)(?: on)?)?,?(?: never [\w' -]{2,40})?)",
    re.IGNORECASE,
)
_ILL: Final = re.compile(
    r"(?:an? )?(?:bad|torn|broken|fractured|slipped|herniated|dodgy|fused) [a-z]+(?: (?:since|from|after) .{2,40})?",
    re.IGNORECASE,
)
_ANY_VERB: Final = re.compile(
    r"\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|must|i|i'm|i'll|we|you|u"
    r"|if|when|how|what|got|get"
    r"|need|want|use|make|go|goes|know|think|say|says|see|let's|read|not|as|than|so)\b",
    re.IGNORECASE,
)
_PASSING: Final = re.compile(
    r"\b(?:feel|feeling|sense|joy|freedom|strength|escape|want|are what|is what|now|today|right now|rn|tonight|atm"
    r"|currently|again|yesterday|so (?:happy|much)|proud|laugh|smile|cry)\b"
)


def of_mine(match: re.Match[str], scene: Scene) -> FactDraft | None:
    """Read "Lam is our vet", "nduja is my favourite"."""
    rest = match["rest"]
    favoured = _FAVOURED.match(rest)
    if not favoured and (rest.split()[-1].lower() not in RELATIONS or not match["what"][0].isupper()):
        return None
    kind = FactKind.PREFERENCE if favoured else FactKind.FAMILY
    return FactDraft(f"{match['what']} {match['be']} {scene.owner(scene.me)} {rest}", kind, match["what"])


def of_me(text: str, scene: Scene) -> FactDraft | None:
    """Read "needles make me faint", "mushrooms are a hard no for me": what something does to the speaker."""
    match = _OF_ME.fullmatch(text)
    if match is None or _PASSING.search(text) or _POINTS.search(text):
        return None
    what = match["what"]
    words = what.lower().split()
    if any(word in RELATIONS or word in FIRST_NAMES or word in scene.people for word in words) or words[0] in {
        "my",
        "our",
    }:
        return None
    return FactDraft(f"{what} {in_third_person(match['says'], scene.me)}", FactKind.PREFERENCE, scene.me)


def of_fragment(text: str, scene: Scene) -> FactDraft | None:
    """Read what is said without a verb: an event ("flight to Denver tomorrow"), a wish ("window seat always")."""
    if _ALWAYS_SO.fullmatch(text) and not (first_date(text) or _ANY_VERB.search(text) or _POINTS.search(text)):
        return FactDraft(f"{scene.me} wants {text[0].lower()}{text[1:]}", FactKind.PREFERENCE, scene.me)
    role = _AS_A.fullmatch(text)
    if role:
        return FactDraft(f"{scene.me} is {in_third_person(role['role'], scene.me)}", FactKind.WORK, scene.me)
    if _ILL.fullmatch(text) and not (_ANY_VERB.search(text) or _POINTS.search(text)):
        return FactDraft(f"{scene.me} has {'' if _ARTICLE.match(text) else 'a '}{text}", FactKind.HEALTH, scene.me)
    return _of_event(text, scene)


def _of_event(text: str, scene: Scene) -> FactDraft | None:
    """Read "flight to Denver tomorrow 6:05 am", "daughter's graduation 16 July"."""
    if _POINTS.search(text) or _HAS_VERB.search(text) or _GREETING.match(text):
        return None
    day = first_date(text)
    head = text[: day[0]].strip(" ,:-") if day else ""
    if not head or (len(head.split()) > _LONGEST_HEAD and not FRAGMENT_EVENT.match(text.lower())):
        return None
    owned = _OWNER.match(text)
    if owned and (owned["who"].lower() in BARE or owned["who"].lower() in scene.people):
        who = owned["who"]
        who = f"{scene.owner(scene.me)} {who.lower()}" if who.lower() in BARE else who
        said = in_third_person(owned["what"], scene.me)
        return FactDraft(f"{scene.owner(who)} {said}", FactKind.PLAN, who, dated=True)
    if not (FRAGMENT_EVENT.match(text.lower()) or _is_timed(text, head)):
        return None
    said = in_third_person(text[0].lower() + text[1:] if text[1:2].islower() else text, scene.me)
    several = head.endswith("s") and not head.endswith("ss")
    article = "" if _ARTICLE.match(said) or several else "an " if said[0] in "aeio" else "a "
    return FactDraft(f"{scene.me} has {article}{said}", FactKind.PLAN, scene.me, dated=True)


def _is_timed(text: str, head: str) -> bool:
    """Tell whether a few nouns stand with a day and its hour: "post mortem Monday 10am"."""
    words = head.lower().split()
    plain = len(words) <= _LONGEST_TIMED and all(word.strip("'-").isalpha() for word in words)
    timed = _HOUR.search(text) or (
        len(words) <= _SHORTEST_DATED and f"{head}," not in text and _DAY_OF_MONTH.search(text)
    )
    return plain and bool(timed) and not (_ANY_VERB.search(text) or _NO_NOUN.search(head))


def of_assisted(text: str, scene: Scene) -> FactDraft | None:
    """Read what an assistant shall do from now on, and "no pork for me"."""
    plain = opened(text)
    for pattern, words in _WANTED if scene.alone else ():
        match = pattern.fullmatch(plain) or pattern.fullmatch(text)
        if match and not _POINTS.search(match["rest"].removeprefix("keep it")) and not YOU.search(match["rest"]):
            rest = in_third_person(match["rest"].strip(" ,"), scene.me)
            rest = rest[0].lower() + rest[1:] if rest[1:2].islower() and " be called" not in words else rest
            return FactDraft(
                f"{scene.me} {words.format(rest=rest)}",
                FactKind.PREFERENCE,
                scene.me,
                from_now="from now on" in text.lower(),
            )
    refused = _NOT_WANTED.match(plain) or _NOT_WANTED.match(text)
    if refused is None or YOU.search(plain):
        return None
    said = f"{scene.me} wants {refused['rest'].strip()}{in_third_person(refused['more'], scene.me)}"
    return FactDraft(said, FactKind.PREFERENCE, scene.me)
