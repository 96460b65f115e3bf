"""What somebody takes back as they speak: "on Wednesday, no wait, Thursday", and "no, Thursday" in the next message."""

import itertools
import re
from typing import Final

from recollect.core.enrichment.extraction.day_words import DATE

_TAKES_BACK: Final = (
    r"(?:no,? (?:wait|sorry|i mean|actually|hang on)|wait,? no|wait|no|nope|sorry|scratch that|strike that|i mean"
    r"|i meant|make that"
    r"|correction|oops|actually|or rather|nein|ach nein|nee|ne|moment|quatsch|korrektur|ich mein(?:e|te)?"
    r"|besser gesagt|sorry|doch"
    r"|vielmehr|stopp)"
)
_BETWEEN: Final = re.compile(
    rf"[ ,.;:!…-]{{0,5}}\b{_TAKES_BACK}(?:[ ,.:!…-]{{1,4}}{_TAKES_BACK}){{0,2}}[ ,.:!…-]{{1,4}}(?:it's |its |it is "
    rf"|das ist |es ist )?",
    re.IGNORECASE,
)
_BETWEEN_END: Final = re.compile(
    rf"(?:{_BETWEEN.pattern})$|(?<!and)(?<!und)(?<!but) (?:no|nein|no wait|wait no|i mean|make that) $", re.IGNORECASE
)
_HAS_LEAD: Final = re.compile(r"(?:um|at|gegen|am|on) ", re.IGNORECASE)
# "since June", "no, in July": what is put right is the month
_BOUNDS: Final = frozenset(
    {"since", "until", "till", "by", "from", "before", "after", "seit", "bis", "ab", "vor", "nach"},
)
_PLAIN_LEADS: Final = frozenset({"in", "on", "at", "im", "am"})
_TIME: Final = re.compile(
    r"\b(?P<at>at |um |gegen )?(?:\d{1,2}[:.]\d\d|\d{1,2} ?(?:am|pm|uhr)|(?:halb|viertel (?:vor|nach)|half (?:past )?"
    r"|quarter (?:past|to)) ?[a-zäöü]{3,6}"
    r"|(?:um|at) (?:[a-zäöü]{3,6}|\d{1,2}))\b",
    re.IGNORECASE,
)
_AGAIN: Final = re.compile(
    rf"\*?(?:(?:oh|ah|ach|uh|äh),? )?(?:(?:{_TAKES_BACK}|it's|its|es ist|das ist|not \w+ but|am"
    rf"|on)[ ,.:!…-]{{1,4}}){{0,4}}(?P<rest>[^,;!?]{{2,40}})"
    r"(?:, (?:and )?(?:not|nicht|statt|instead of) [^,;!?]{2,30})?\*?[.!]?",
    re.IGNORECASE,
)
_SAYS_SO: Final = re.compile(rf"(?:\*|(?:(?:oh|ah|ach|uh|äh),? )?{_TAKES_BACK}\b)|\*$", re.IGNORECASE)
_LONGEST: Final = 60  # characters of a message that only corrects
_FARTHEST: Final = 45  # characters between what is taken back and what stands in its place


def corrected(text: str) -> str:
    """Return a text without the days and hours that are taken back in it."""
    for pattern in (DATE, _TIME):
        found = list(pattern.finditer(text)) if _BETWEEN.search(text) else []
        for former, later in reversed(list(itertools.pairwise(found))):
            between = text[former.end() : later.start()]
            back = _BETWEEN_END.search(between) if len(between) <= _FARTHEST else None
            if back is not None:
                kept = between[: back.start()]
                text = f"{text[: former.start()]}{_led(former, later)}{kept}{text[later.end() :]}"
    return text


def _led(former: re.Match[str], later: re.Match[str]) -> str:
    """Return the later day with the preposition of the former, if it has none of its own, or but that of a day."""
    lead = former.groupdict().get("before") or former.groupdict().get("at") or ""
    own = later.groupdict().get("before") or later.groupdict().get("at") or ""
    if own and lead.strip().casefold() in _BOUNDS and own.strip().casefold() in _PLAIN_LEADS:
        return f"{lead}{later.group().removeprefix(own)}"
    return later.group() if own or _HAS_LEAD.match(later.group()) else f"{lead}{later.group()}"


def corrected_message(before: str, text: str) -> str | None:
    """Return a message with the day or hour that the next one puts right: "no wait, Thursday"; None for none."""
    plain = text.strip()
    match = _AGAIN.fullmatch(plain) if len(plain) <= _LONGEST and _SAYS_SO.search(plain) else None
    if match is None:
        return None
    for pattern in (DATE, _TIME):
        said = pattern.fullmatch(match["rest"].strip())
        former = list(pattern.finditer(before)) if said else []
        if said and former:
            last = former[-1]
            return f"{before[: last.start()]}{_led(last, said)}{before[last.end() :]}"
    return None
