"""The last look at a memory: the speaker is named once, and what does not stand alone or lasts no day is left out."""

import re
from typing import Final

from recollect.core.enrichment.extraction.relations import RELATIONS
from recollect.core.enrichment.extraction.scene import GERMAN_USER, USER

_WORD: Final = re.compile(r"[^\W\d_]+")
_ALSO: Final = re.compile(r"^(?P<who>\S+(?: user)?) (?P<verb>is |are |was |has )?(?:also|too|both) (?=\w)")
_ARTICLE: Final = re.compile(r"(?<= is )An? (?=[a-z])")
_MINE: Final = re.compile(r"(?<![\"“„'\w])(?:my|our)(?= [a-z])")
_DAY_FIRST: Final = re.compile(r"(?:am|im|in|an|ab|bis|seit|vom|on|at|since|until|from) ")

# What is cut off, or was put together wrongly
_BROKEN: Final = re.compile(
    r"^(?:is|are|was|were|has|have|and|but|or|because|which)\b"
    r"|^(?P<twice>[^\s']+(?: [^\s']+)?'s) (?P=twice) "
    r"|'s\. (?:on|in) \d{4}|\b(?:on|in) [\d-]{7,10}'s\b"
    r"|^(?:guten (?:tag|morgen|abend)|hallo|moin|servus|grüß gott|hi|hello|hey)$",
    re.IGNORECASE,
)
_LOOSE_END: Final = re.compile(
    r",? (?:and|or|but|the|a|of|with|because|my|your|wouldn['’]t|und|oder|aber|dass|weil|sowie)$", re.IGNORECASE
)
_LOOSE_ENDS: Final = 3
_LONG: Final = 8  # words
# It names what stands in another message
_BEGINS_ELSEWHERE: Final = re.compile(r"(?:he|she|it|they|this|that|these|those|him|her|them) ", re.IGNORECASE)
_POINTS_ELSEWHERE: Final = re.compile(
    r"\b(?:that|this|these|those) (?:one|ones|idea|trip|thing|things|stuff|guy|place|kind|photo|picture|part|point)\b"
    r"|\b(?:to|for|of|with|about|through|like|after|than|on) (?:that|this|it|those|these)$"
    r"|\b(?:stand|like|love|hate|need|want|use|have|buy|bought|sold|lost|got|take|took|eat|do|did)s? "
    r"(?:it|that|this|those|these|one)$",
    re.IGNORECASE,
)
_GERMAN_POINTS: Final = re.compile(
    r"^(?:der|die|das|er|sie|es|den|dem) (?:heißt|heißen|ist|sind|hat|haben|wird|kommt|war|darf|kann|muss|soll|will"
    r"|isst|trinkt|mag|wohnt|arbeitet)\b|^(?:beste[rs]?|liebe[rs]?|süße[rs]?) [^,]{1,20}, (?:er|sie|es) ",
    re.IGNORECASE,
)
_PRONOUN: Final = re.compile(r"\b(?:he|she|him|her|his|hers)\b", re.IGNORECASE)
_SOMEBODY: Final = re.compile(r"'s \w|\b(?:an?|the|their|two|three|four|his|both) [a-z]|[A-ZÄÖÜ]")
# How somebody is now; cheering up; what is true of everybody
_PASSING: Final = re.compile(
    r"\b(?:is|are|was) (?:(?:so|really|very|super|pretty|just|quite|currently|all|a bit) ){0,3}(?:feeling"
    r"|pumped|stoked|psyched|thrilled|tired|exhausted|hungry|bored|sleepy|starving|excited|overwhelmed|swamped|fine"
    r"|alright|okay|on (?:the|a) (?:train|bus|plane|tram|way|phone|call)|in (?:traffic|a meeting|the (?:car|bath"
    r"|shower))|doing (?:alright|fine|ok|okay|well|good|great|better|\S+ part)|off to|about to|running late)\b"
    r"(?! of\b| by (?:the )?(?:noise|crowds|people))"
    r"|\bcan['’]t wait\b|\bso much fun\b|\bdreams? come true\b|\bcan do anything\b|\ba surge of\b"
    r"|^\S+(?: user)?(?: and others)? (?:works?|fits?|go(?:es)?) (?:\S+ )?(?:well|great) together"
    r"|\bkeep (?:going|it up|pushing|smiling)\b"
    r"|^(?:sometimes|life|everybody|everyone|you) |\bwants never\b|\bgotta do what\b| is \S+ too$"
    r"|\b(?:ist|sind) (?:heute|gerade|grad|so|total|echt|voll|noch|jetzt) (?:\S+ ){0,2}(?:müde|hungrig|fertig"
    r"|genervt|aufgeregt|unterwegs|im zug|im bus|im stau)\b| kann am \S+ alle zusammen$",
    re.IGNORECASE,
)
# "Gave Maya a book", "reminds Maya to": the one spoken of again. A verb behind makes it a subject
_ME: Final = "\x00"  # in place of the speaker's name, which may be any text
_ME_AGAIN: Final = re.compile(
    r"(?P<lead>\b(?:to|for|with|of|from|by|at|on|about|without|against|gives?|gave"
    r"|makes?|made|helps?|helped|keeps?|kept|told|tells|reminds?|brings?|brought|lets|sent|sends|asks?|asked|teaches"
    r"|taught|wants|shows?|showed|paid|pays|hired|calls?|called|drives|drove|gifted|motivates?|joins?|joined) )"
    + _ME
    + r"(?!['’\w-])(?! (?:and others|is|are|was|were|has|had|have|does|did|will|can|could|would|should|must"
    r"|\w{1,20}(?:s|ed)\b))"
)


def worded(text: str, me: str, *, german: bool, explicit: bool, whole: bool = False) -> str | None:
    """Return the text of a memory, None for one that does not stand alone, was cut off, or is of the moment.

    Args:
        text: in the third person, with its dates.
        me: the words for the speaker.
        german: its language.
        explicit: whether it was to be kept: that may be of the moment.
        whole: whether it is a whole sentence: in a long one what "it" means may stand before it.
    """
    is_long = whole and len(text.split()) >= _LONG
    for _ in range(_LOOSE_ENDS):
        text = _LOOSE_END.sub("", text)
    while not (german or is_long) and "," in text and _POINTS_ELSEWHERE.search(text.rpartition(",")[2].strip()):
        text = text.rpartition(",")[0]  # "..., wasted half a day on that"
    if _BROKEN.search(text) or (not is_long and (_GERMAN_POINTS if german else _POINTS_ELSEWHERE).search(text)):
        return None
    if not german and _BEGINS_ELSEWHERE.match(text):
        return None
    if (not explicit and _PASSING.search(text)) or (not german and _is_of_somebody_else(text, me)):
        return None
    if explicit and _CHEERS.search(text):
        return None
    said = text if german else _english(text, me)
    return said[0].upper() + said[1:] if _DAY_FIRST.match(said) else said


_CHEERS: Final = re.compile(r"\bkeep (?:going|it up|pushing|smiling)\b|^sometimes \w+ing blocks\b", re.IGNORECASE)


def _english(text: str, me: str) -> str:
    owner = f"{me}'s"
    said = _ARTICLE.sub(lambda match: match.group().lower(), text)
    said = _ALSO.sub(lambda match: f"{match['who']} {match['verb'] or ''}", said)
    if not said.startswith(f"{me} "):
        if me != USER:
            return said
        return said[0] + said[1:].replace(USER, USER.lower())
    rest = said[len(me) :].replace(f" {owner} ", " their ").replace(f"({owner} ", "(their ")
    rest = _MINE.sub("their", rest)
    rest = _ME_AGAIN.sub(r"\g<lead>them", rest.replace(me, _ME)).replace(_ME, me)
    if me == USER:
        rest = rest.replace(USER, USER.lower())
    return me + rest


def _is_of_somebody_else(text: str, me: str) -> bool:
    """Tell whether "he" or "her" speaks of somebody whom the text does not name."""
    for match in _PRONOUN.finditer(text):
        before = text[: match.start()].removeprefix(me)
        words = {word.lower() for word in _WORD.findall(before)}
        if not _SOMEBODY.search(before) and RELATIONS.isdisjoint(words):
            return True
    return False


def his(word: str, me: str) -> str | None:
    """Return "mein Auto" as the own of a German speaker: "sein Auto"; None where only the name says whose it is."""
    match = _OWN.fullmatch(word)
    return f"sein{match['ending'] or ''}" if match and me == GERMAN_USER else None


_OWN: Final = re.compile(r"(?:mein|unser|unsr)(?P<ending>e[nmrs]?)?", re.IGNORECASE)
