"""The words and marks of a text, and the dates among them."""

import re
from typing import Final, NamedTuple

from recollect.core.query.rewriting.name_sorts import ALL_NAMES, OWNERS
from recollect.core.query.rewriting.word_tables import MONTH_NAMES, TITLES, WEEKDAY_NAMES
from recollect.core.text.words import fold

_TOKEN: Final = re.compile(
    r"\b(?:Dr|Mr|Mrs|Ms|Prof|St|Co|Fr|Hr)\.|\d+(?:[.,:]\d+)*(?:st|nd|rd|th)?"
    r"|[^\W_]+(?:['’-][^\W_]+)*['’]?|[?!.,;:…()\n–—]"
)
MARKS: Final = frozenset("?!.,;:…()\n–—")
SENTENCE_ENDS: Final = frozenset("?!.…\n")
_OWNER: Final = re.compile(r"(?<=[^\W_])(?:['’]s|(?<=s)['’])$")
_MONTH: Final = "|".join(sorted(MONTH_NAMES, key=len, reverse=True))
_WEEKDAY: Final = "|".join(sorted(WEEKDAY_NAMES, key=len, reverse=True))
DATE: Final = re.compile(
    rf"(?:\d{{4}}-\d\d-\d\d|(?:the )?\d{{1,2}}(?:st|nd|rd|th|\.)?(?: of)? (?:{_MONTH})(?:,? \d{{4}})?"
    rf"|(?:mid-|early |late |ende |anfang |mitte )?(?:{_MONTH})(?: \d{{1,2}}(?:st|nd|rd|th)?(?!\w))?(?:,? \d{{4}})?"
    r"|(?:(?:whit|easter|good|ash|next|last|this|the|every|nachsten?|letzten?|kommenden?|diesen?|jeden?) )?"
    rf"(?:{_WEEKDAY})s?"
    r"(?:[ -]?(?:morning|afternoon|evening|night|morgen|vormittag|nachmittag|abend|nacht))?"
    r"|(?:next|last|this) (?:week|weekend|month|year|spring|summer|autumn|fall|winter|quarter|semester|term)"
    r"|(?:(?:the|a|any) )?(?:weekends?|weekdays?|day after tomorrow|day before yesterday)"
    r"|(?:nachste|letzte|kommende|diese)[snrm]? (?:woche|wochenende|monat|jahr|fruhjahr|sommer|herbst|winter|quartal)"
    r"|(?:tomorrow|today|yesterday|tonight|heute|gestern|ubermorgen|vorgestern)"
    r"(?: (?:morning|afternoon|evening|night|morgen|fruh|vormittag|mittag|nachmittag|abend))?"
    r"|christmas(?: eve| day)?|easter|halloween|new year(?:'s (?:eve|day))?|weihnachten|ostern|pfingsten"
    r"|silvester|neujahr"
    r"|(?:spring|summer|autumn|winter|fruhling|fruhjahr|sommer|herbst)|wochenende|q[1-4](?: \d{4})?|(?:19|20)\d\d)"
    r"(?![\w-])"
)


class TextPiece(NamedTuple):
    """A word or mark, the characters [start, end) of its text; `plain` is folded, without a genitive's ending."""

    text: str
    plain: str
    start: int
    end: int
    owns: bool
    first: bool


def tokens(text: str, *, first: bool = True) -> list[TextPiece]:
    """Return the words and marks of a text. first: whether it begins a sentence."""
    found: list[TextPiece] = []
    for match in _TOKEN.finditer(text):
        word, start = match.group(), match.start()
        if word in MARKS:
            first = first or word in SENTENCE_ENDS
            found.append(TextPiece(word, word, start, match.end(), owns=False, first=False))
            continue
        bare, owns = _without_case(word, behind_title=bool(found) and found[-1].plain.rstrip(".") in TITLES)
        found.append(TextPiece(bare, fold(bare), start, start + len(bare), owns, first))
        first = False
    return found


def _without_case(word: str, *, behind_title: bool) -> tuple[str, bool]:
    """Return a word without the ending of a genitive, and whether it had one: "Lena's", "Mamas", not "Mr. Peters"."""
    bare = _OWNER.sub("", word) if word[0].isalpha() else word
    if bare != word:
        return bare, True
    bare = word.rstrip("'’")
    plain = fold(bare)
    if not behind_title and plain[-1:] == "s" and bare[0].isupper() and plain not in ALL_NAMES and plain[:-1] in OWNERS:
        return bare[:-1], True
    return bare, False


def aligned(text: str) -> str:
    """Return a text folded if that leaves every character in its place, else with its capitals made small alone.

    Empty when even that moves characters.
    """
    folded = fold(text)
    if len(folded) == len(text):
        return folded
    lower = text.lower()
    return lower if len(lower) == len(text) else ""
