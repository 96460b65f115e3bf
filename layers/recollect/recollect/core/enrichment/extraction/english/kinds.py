"""Which kind of statement an English clause makes, and whether it stands alone."""

import re
from typing import Final

from recollect.core.enrichment.extraction.english.health import of_health
from recollect.core.enrichment.extraction.english.reading import EnglishReading
from recollect.core.enrichment.extraction.english.sayings import SAYINGS, Saying
from recollect.core.enrichment.extraction.english.things import ATTRIBUTES, DEVICE_KINDS, GOAL_NOUNS
from recollect.core.enrichment.extraction.english.vocabulary import ILLNESS
from recollect.core.enrichment.extraction.relations import RELATIONS
from recollect.core.enrichment.extraction.utterances import FactKind

_DEICTIC: Final = re.compile(
    r"\b(?:this|that|these|those|it|its|it's|them|they|there|here|then|he|she|his|her|him|hers|their|theirs|one"
    r"|ones|same|either)\b",
    re.IGNORECASE,
)
_LONE_ONE: Final = re.compile(
    r"\b(?:this|that|which|the|another|each) ones?\||ones?\|(?:[,.]|$| (?:is|was|that|who|and|but)\b)"
)
_ILLNESS: Final = re.compile(rf"(?:[a-z-]+ )?{ILLNESS}")
_ANTECEDENT_WORDS: Final = 3
_NAMED: Final = re.compile(r"\b[A-Z][a-z]+")
# Said to another person: "I'll ask Uncle Ted for the barn"
_PROMISES: Final = re.compile(
    r"will (?:get|fetch|meet|ring|tell|text|give) (?!you\b|it\b|that\b|this\b|them\b)[\w'-]+(?: [\w'-]+){0,2} (?:on"
    r"|at|from|by|tomorrow|next|mon|tues|wednes|thurs|fri|satur|sun|a\b|the\b|my\b)"
    r"|(?:will|shall) (?:also |then |just )?(?!(?:be|see|let|try|think|look|check|know|tell|get|have|take|do|miss"
    r"|need|never|not|go|die|kill|believe|keep|reach|watch|remember|support|cheer|pray|wait|happen|stay|find|make it"
    r"|give it|leave it|always|love|like|want|use)\b)[a-z]{3,12} (?:up |down |out |over |back |off "
    r"|by |for |with )?(?:the|an?|my|his|her|their|some|[\w']+'s|uncle|aunt|auntie|mum|mom|dad|granny|gran|grandma|dr"
    r"|mr|mrs|ms|\d+) ?\w"
)
_BODY: Final = re.compile(
    r"\b(?:knees?|back|hip|shoulder|ankle|wrist|neck|heart|eyes?|ears?|liver|kidneys?|foot|feet|hand|arm|leg"
    r"|teeth|tooth|skin|elbow|spine|thyroid|lungs?)$"
)
_MEDICAL: Final = re.compile(r"\b(?:scan|mri|tests?|results?|biopsy|operation|surgery|op|mammogram|bloods|ct)$")
_RESULT: Final = re.compile(
    r"(?:came|come) back (?:clear|positive|negative|normal|fine|clean)|went (?:well|fine)|(?:is|was|were) "
    r"(?:clear|positive|negative|benign)"
)
_BODY_SAYS: Final = re.compile(
    r"(?:had|has) (?:an? |been )?(?:[\w-]+ ){0,3}(?:op|operation|surgery|injury|replaced|arthritis|tear|fracture"
    r"|implant|removed|condition|replacement|fused)\b"
    r"|is (?:weak|bad|injured|damaged|broken|artificial|titanium) "
)
# What is said to be kind, or of life as a whole; "the roles I'm aiming for"
_ABSTRACT: Final = re.compile(
    r"\b(?:a (?:lot|ton|bunch)|best|progress|strength|joy|love|to help|so much|any|trail|idea|vid|more)$"
    r"|^(?:is|was) \w+ing (?:for|at|to|with|about|of)(?:,|$)|^(?:is|does|has|will do|was) [\w']+'s best\b"
    r"|\b(?:difference|impact|memor(?:y|ies)|motivat\w+|true sel(?:f|ves)|journey|positiv\w+|creativity|grateful"
    r"|thankful|inspir\w+|precious"
    r"|happiness|as a team|each other(?! every)|in common|similar|dreams? (?:by|are)|living [\w']+'s dream|freedom"
    r"|unique|proud"
    r"|confidence|themself of|each other's"
    r"|opinion|ideas|appreciat\w+|sense of|wonderful|amazing|awesome|incredible|beautiful|lovely)\b"
)
_RECURS: Final = re.compile(
    r"^(?:is|are|meets?|starts?|comes?|runs?|takes place) (?:on |at |in |always "
    r"|now ){0,2}(?:[\w:]+ ){0,3}?(?:every|each|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekdays"
    r"|(?:first|second|third|last) \w+day of)\b"
)
_SAYING: Final = re.compile(
    r"prefers (?:option|version|variant|choice|answer) |lives for\b|(?:works|eats|sleeps|sings|drives) like\b"
    r"|is married to [\w']+'s (?:job|work|bed|phone)\b"
    r"|is going to be late\b|(?:can't|cannot) (?:do|make|come)(?: it)?(?: on)? (?!\w+days)(?:mon|tue|wed|thu|fri"
    r"|sat|sun)\w*"
)
_OFTEN_VAGUE: Final = frozenset(
    {
        FactKind.PREFERENCE,
        FactKind.COMMITMENT,
        FactKind.POSSESSION,
        FactKind.HOME,
        FactKind.WORK,
        FactKind.GOAL,
        FactKind.FAMILY,
    }
)
_BRINGS: Final = re.compile(
    r"(?:is|is going to be|can) (?:making|bringing|cooking|baking|hosting|driving|organi[sz]ing|ordering|paying"
    r"|babysitting|picking up|doing|bring|make|cook|bake|host|drive|order|babysit"
    r"|pick up|lend|do) (?!dinner\b|lunch\b|breakfast\b|tea\b|coffee\b|for\b|on\b|in\b|it\b|that\b|this\b|my\b|me\b"
    r"|you\b|well\b|fine\b|ok\b|great\b|good\b"
    r"|laundry|homework"
    r"|nothing|something|better|so\b)\w"
)
_PASSING_VERB: Final = re.compile(
    r"(?:listens|prefers|hates|dislikes|enjoys|adores|switches|thinks|guesses|hopes|feels|needs|wants|sees|knows"
    r"|understands|means|loves|likes|supposes|wonders|wishes"
    r"|remembers|forgets|believes|agrees|doubts|cares"
    r"|minds|tries|looks|seems|appears|asks|says|tells|bets|swears|promises|apologises|apologizes|thanks"
    r"|appreciates|hears|notices|gets|keeps|goes|comes|finds|gives"
    r"|lets|makes|takes|puts|has|is|does|was|requires|calls|miss|misses|expects|assumes|figures|trusts|fails"
    r"|deserves|dies|cries|laughs|smells|tastes|sounds|starts"
    r"|stops|leaves|arrives|sends|shows|reads|opens|clicks|types|runs|adds|removes|installs|tests|prays|panics"
    r"|sucks|owes|points|hurts|plans|brings)\b"
)
_VERB_S: Final = re.compile(r"[a-z]{3,14}s (?!(?:it|that|this|them|so|you|your|if|what|how|when|why|him|her)\b)\w+ ?\w")
_THING_IS: Final = re.compile(
    r"(?:is|are) (?:now )?(?:an? |the |called |named |in |at |on |to |\d|[\"'“]|[a-z]+ing )?(?P<what>\w)"
)
_NO_STATE: Final = re.compile(
    r"(?:is|are) (?:not )?(?:now )?(?:at \d{1,3} ?(?:percent|%)|in the way|in trouble|on fire|on the way|at the door"
    r"|a (?:bit|mess|little"
    r"|lot|disaster|nightmare|pain|joke)|the (?:first|second|same|worst|best|problem"
    r"|issue|reason|one|thing)|(?:broken|slow|dead|down|off|black|empty|full|fine|good|bad|great|ok|okay|ready"
    r"|done|late|flat|stuck|gone|here"
    r"|back|on(?= (?:the|my|his|her|a|an|fire|hold|its|strike|top|time|next|this)\b|$| \d| (?:mon|tues|wednes|thurs"
    r"|fri|satur|sun)day| (?:jan|feb|mar|apr|may|jun|jul"
    r"|aug|sep|oct|nov|dec))|out|sore|tired|cold|hot|wet|dirty|killing|not|acting|making|being|getting|going|running"
    r"|driving"
    r"|giving|showing|leaking|like"
    r"|so|too|very|really|still|always|just|about|due|over|up|open|closed|lost|missing|hurting|broke|working|no"
    r"|never|nothing|better|worse)\b)"
)
_OF_SOMEBODY: Final = frozenset({"his", "her", "their"})
_SOMEBODY: Final = _OF_SOMEBODY | {"he", "she", "they", "him", "them"}
_THING: Final = frozenset({"that", "it", "its", "them", "it's"})
_ONES: Final = frozenset({"one", "ones"})
_FAR: Final = 5  # words after which "it" means one of them
_POINTING: Final = frozenset({"this", "that", "these"})
_OF_TIME: Final = re.compile(
    r" (?:year|month|week|weekend|summer|winter|spring|autumn|fall|morning|afternoon|evening|quarter|season|term"
    r"|semester|(?:mon|tues"
    r"|wednes|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)
_OF_CODE: Final = re.compile(
    r"\b(?:script|code|function|command|query|tests?|build|file|error|server|program|loop|button|page|screen|app"
    r"|essay|question)\b"
)
_OF_SCREEN: Final = re.compile(r"\b(?:branch|tab|page|file|config|command|button)\b")
_CHANGING: Final = frozenset({FactKind.CHANGE, FactKind.TOOL})
_THE_LONG: Final = re.compile(r"\bthe [\w-]{1,20} $")
_IS: Final = re.compile(r"^(?:is|are) (?:(?:now|still|currently|just|also|actually) ){0,2}")
_VALUE: Final = re.compile(
    r"(?:(?:called|named|number|from|by|with|made of|the|two|three|four|both|all|on|in|at|under|behind|next to|near) "
    r"(?:the |a |an )?){0,2}(?:[\w'-]{1,20} ){0,2}?[\"'(]?(?:[A-Z]\w|\w{0,6}\d)|(?:called|named|from|in the|at the"
    r"|on the|under the) \w"
    r"|(?:she|he|they)/"
)
_DOING: Final = re.compile(r"(?!called|named)\w{2,}(?:ing|ed)\b")
_YEARLY: Final = re.compile(r"\b(?:birthday|anniversary|bday|pronouns)$")
_CHANGED: Final = re.compile(
    r"(?:has |have )?(?:been |got |was |were |is )?(?:changed|moved|switched|renamed) (?:back |over )?to \w"
)
_DOES: Final = re.compile(
    r"(?:comes|come) (?:from|with) |(?:runs|run) (?:on|in|from) |(?:lives|stands|hangs|sits|is kept|is stored"
    r"|is parked) (?:in|at|on|under"
    r"|behind) |costs \w*\d|(?:closes|opens|starts|begins|ends|finishes) (?:at|on|in|every) |(?:expires|expire"
    r"|renews|renew) \w"
    r"|belongs? to |weighs? |meets? (?:every|on|at|in)|uses? \w|speaks? \w|takes? place |was (?:built|made|founded"
    r"|born) (?:in|by)"
    r"|(?:keeps|keep) \w+ (?:in|at|on|under) "
)
_PASSING_HEAD: Final = re.compile(
    r"\b(?:head|brain|mood|day|morning|week|evening|night|weekend|question|guess|point|problem|issue|idea|thought"
    r"|thoughts|opinion|advice"
    r"|answer|message|train|bus|flight's|heart|mind|stomach|battery|internet|tea|coffee|lunch|dinner|food|concern"
    r"|concerns|worry|fear"
    r"|character|protagonist|hero|avatar|persona|spirit animal|narrator|alter ego|story|novel|song|poem|main|only"
    r"|last|first|next|words?|turn|fault|bad|pleasure|understanding|impression|attempt|draft|plan)$"
)
_NAMED_THING: Final = re.compile(r"(?:is|are) (?:an? |called |named )")
_HAS_ONE: Final = re.compile(r"has (?:an? |no |two |three |\d)")
_THING_PLANNED: Final = re.compile(r"(?:is|are|starts|begins|takes place|has) ")
_IS_NAME: Final = re.compile(r"is (?:called |named )?[A-Z][a-z]+\b")
_THAT_THING: Final = re.compile(r"that \w+s?\b")
_LASTING: Final = ("is ", "are ", "has ", "runs ", "starts ")


def stands_alone(text: str, subject_words: int, *, own: bool = False) -> bool:
    """Tell whether a text names whatever it speaks of.

    subject_words: how many words its subject has. own: whether that is the speaker, so that "their" means others.
    """
    words = text.split(" ")
    rest = " ".join(words[subject_words:])
    related = any(word.strip(",.'s").lower() in RELATIONS for word in words)
    is_person = related or any(word[:1].isupper() for word in words[subject_words if own else 0 :])
    return all(_is_clear(match, rest, is_person=is_person) for match in _DEICTIC.finditer(rest))


def _is_clear(match: re.Match[str], rest: str, *, is_person: bool) -> bool:
    """Tell whether something before a pronoun of the clause is what it means."""
    word = match.group().lower()
    before = len(rest[: match.start()].split())
    if word in _POINTING and _OF_TIME.match(rest, match.end()):
        return True  # "this year": a date is put in
    if word in _ONES and _THE_LONG.search(rest[: match.start()]):
        return True  # "the gmail one"
    if word in _ONES:
        return not _LONE_ONE.search(f"{rest[: match.end()]}|{rest[match.end() :]}")
    far = before > _ANTECEDENT_WORDS or (before > 1 and bool(_NAMED.search(rest[: match.start()])))
    if word in _SOMEBODY and is_person and before and (word in _OF_SOMEBODY or far):
        return True
    if word in _THING and before > _FAR:
        return True
    return word == "that" and before > 2 and bool(_THAT_THING.match(rest[match.start() :]))


def _of_thing(found: EnglishReading) -> FactKind | None:
    """Return the kind of "my oven is a Rational", "my goal is to run a marathon"."""
    key, head = found.key, found.head
    if (_BODY.search(head) and _BODY_SAYS.match(key)) or (_MEDICAL.search(head) and _RESULT.match(key)):
        return FactKind.HEALTH
    if _ILLNESS.fullmatch(head):
        return FactKind.HEALTH  # "my sciatica can't do those chairs"
    if found.past or _PASSING_HEAD.search(head):
        return None
    if GOAL_NOUNS.search(head):
        return FactKind.GOAL if key.startswith("is ") else None
    return FactKind.CHANGE if _CHANGED.match(key) else _of_state(found)


def _of_state(found: EnglishReading) -> FactKind | None:
    """Read what a thing is, has or does as a rule: "my batteries are two of 12 V", "my visa expires in May"."""
    key, head = found.key, found.head
    of_code = bool(_OF_CODE.search(head))
    if _DOES.match(key) and not of_code:
        return FactKind.POSSESSION
    if not key.startswith(_LASTING) or (_NO_STATE.match(key) and not _YEARLY.search(head)):
        return None
    return _of_attribute(head, key) or (None if of_code else _of_value(found))


def _of_value(found: EnglishReading) -> FactKind | None:
    """Read "my hearing aids are Phonak", "my locker is number 88": a thing and a name, number or place."""
    value = _IS.sub("", found.predicate)
    owner = found.subject.split(" ", 1)[0]
    if value == found.predicate or _DOING.match(value) or value.startswith(owner):
        return None  # "my couch is my best friend"
    told = _VALUE.match(value)
    return FactKind.POSSESSION if told else None


def _of_attribute(head: str, key: str) -> FactKind | None:
    if not ATTRIBUTES.match(head) or not (_THING_IS.match(key) or _HAS_ONE.match(key)):
        return FactKind.POSSESSION if _NAMED_THING.match(key) else None
    if "favo" in head:
        return FactKind.PREFERENCE
    if _HAS_ONE.match(key):
        return FactKind.POSSESSION
    return FactKind.TOOL if DEVICE_KINDS.search(head) else FactKind.IDENTITY


def kind_of(found: EnglishReading, *, company: bool = False) -> tuple[FactKind, bool] | None:
    """Return the kind of what a clause says, and whether it counts only with a day to come; None for nothing lasting.

    company: whether people speak with each other, so that "I'm making the cake" is a promise.
    """
    if found.of in {"t", "e"} and not found.past and _RECURS.search(found.key) and not _PASSING_HEAD.search(found.head):
        return FactKind.PREFERENCE, False
    if found.of == "t":
        kind = _of_thing(found)
        return (kind, False) if kind else None if found.past else (FactKind.PLAN, True)
    if found.of == "e":
        return FactKind.PLAN, True
    return _of_person(found, company=company)


def _of_person(found: EnglishReading, *, company: bool) -> tuple[FactKind, bool] | None:
    if _SAYING.match(found.key):
        return None
    if of_health(found):
        return FactKind.HEALTH, False
    kind = _said_of(found, company=company)
    return None if kind and kind[0] in _OFTEN_VAGUE and _ABSTRACT.search(found.key) else kind


def _said_of(found: EnglishReading, *, company: bool) -> tuple[FactKind, bool] | None:
    if company and found.of == "s" and (_BRINGS.match(found.key) or _PROMISES.match(found.key)):
        return FactKind.COMMITMENT, False
    if found.of == "s" and found.key.startswith(f"is {found.subject.lower()},"):
        return FactKind.IDENTITY, False
    is_relative = any(word in RELATIONS for word in found.subject.lower().split())
    if is_relative and found.of == "p" and _IS_NAME.match(found.predicate):
        return FactKind.FAMILY, False
    saying = next((saying for saying in SAYINGS if _is_said(saying, found)), None)
    if saying is None or (saying.kind in _CHANGING and _OF_SCREEN.search(found.key)):
        return None
    habit = saying.dated and (found.of == "s" or is_relative) and _VERB_S.match(found.key)
    if habit and not _PASSING_VERB.match(found.key) and not _OF_CODE.search(found.key):
        return FactKind.PREFERENCE, False
    return saying.kind, saying.dated


def _is_said(saying: Saying, found: EnglishReading) -> bool:
    return found.of in saying.of and not (saying.dated and found.past) and bool(saying.pattern.match(found.key))
