"""What a message that mends the question before says instead: "no, I meant Vienna", "not Lars, Lisa", "*brother's"."""

import re
from typing import Final, NamedTuple

from recollect.core.query.rewriting.tokens import aligned

_MARKS: Final = " ?!.,;:"
# "No", "sorry", "wrong one": what is wrong is not said
_NO: Final = re.compile(
    r"^\s*(?:(?:no|nope|nah|not quite|sorry|sry|wait|oops|oh|ah|er|erm|uh|hmm?|actually|excuse me|pardon|my mistake"
    r"|my bad|wrong \w{1,20}|nein|nee|ne|entschuldigung|entschuldige|quatsch|ach|ah|ahm|ups|moment|halt|pardon"
    r"|falsche?[nrs]?(?: \w{1,20})?|doch)\b[\s,.!;:–—-]+)+"
)
_MEANT: Final = re.compile(
    r"^\s*(?:(?:i (?:actually |really |just |only )?(?:meant?|was (?:asking|talking|thinking) (?:about|of|for)"
    r"|asked (?:about|for)|(?:should have )?said|need(?:ed)?|want(?:ed)?)(?: to (?:know|ask) about)?)"
    r"|make (?:that|it)|(?:or )?rather"
    r"|ich (?:meint?e?|wollte|will|brauche|sprach|fragte|rede|redete|dachte|sagte)(?: (?:doch|eigentlich|aber|ja|nur"
    r"|naturlich|jetzt|eher))*"
    r"(?: (?:nach|von|uber|an))?(?=\s)|es (?:ging|geht) (?:mir )?(?:doch |eher )?um|gemeint (?:war|ist"
    r"|habe ich)|bzw|beziehungsweise|vielmehr|besser gesagt)[\s,:]+"
)
# The same behind: "Vienna, I mean", "den nach Wien meinte ich"
_MEANT_BEHIND: Final = re.compile(
    r"[,;–—-]? (?:i (?:mean|meant|said)|(?:meint?e?|sagte) ich|sollte (?:das|es) heissen)\s*[.!?]*$"
)
_SORRY_BEHIND: Final = re.compile(r",? (?:sorry|sry|my bad|entschuldigung|pardon)\s*[.!?]*$")
_STARRED: Final = re.compile(r"^\s*\*+(?P<new>[^*\s][^*]*)$|^(?P<behind>[^*]*[^*\s])\*+\s*$")
_NOT_BUT: Final = re.compile(
    r"^\s*(?:i (?:mean|meant) )?(?:not|nicht)\s++(?P<old>[^\s,;!.?–—-][^,;!.?–—-]{0,59}?)"
    r"(?:\s*+[,;!.–—-]++(?:\s++(?:but|sondern))?|\s++(?:but|sondern))\s++(?P<new>\S.*)$"
)
_BUT_NOT: Final = re.compile(
    r"^(?P<new>[^,;!?–—]{1,60}?)\s*+(?:[,;–—-]\s*+)?\b(?:not|nicht|instead of|rather than"
    r"|statt)\s++(?P<old>[^,;!?]{1,60}?)\s*+[.!?]*+$"
)
_NOT_BEHIND: Final = re.compile(r"^[^,;!?–—]{1,60}[,;–—] ?(?:not|nicht) [^,;!?]{1,60}$")
_OTHER_ONE: Final = re.compile(
    r"^\s*(?:the other(?: one)?|the second(?: one)?|(?:den|die|das|der) anderen?|(?:den|die"
    r"|das) zweiten?)\s*[,;:–—-]?\s*"
)
# "That's Ghent. I asked about Vienna": the answer was about something else
_REJECTS: Final = re.compile(
    r"^\s*(?:no[,.]? )?(?:that's|that is|that was|this is|das ist|das war) [^.!?;–—]{1,40}[.!;–—]+ (?=\S)"
)
_AGREES: Final = re.compile(r"\b(?:good|great|fine|nice|right|all|it|lovely|funny|gut|schon|super|toll|prima|alles)\b")


class Correction(NamedTuple):
    """What is meant instead. instead_of: what was wrong, where it is said. is_said: whether it says that it mends.

    within: whether it stood behind other words, so that its first letter was no beginning.
    """

    meant: str
    instead_of: str
    is_said: bool
    within: bool


def corrects_answer(message: str) -> bool:
    """Tell whether sentences reject an answer first: "that's upstairs. I'm in the hall"."""
    rejected = _REJECTS.match(_small(message))
    return rejected is not None and _AGREES.search(rejected.group()) is None


def correction_in(question: str) -> Correction | None:
    """Return what a message mends the former question by, None for one that does not say that it mends anything.

    question: at most a few hundred characters.
    """
    text, starred = _without_stars(question)
    text, behind = _without_end(text)
    rejected = _REJECTS.match(_small(text)) if corrects_answer(text) else None
    text = text[rejected.end() :] if rejected else text
    plain = _small(text)
    no = _NO.match(plain)
    start = no.end() if no else 0
    meant = _MEANT.match(plain[start:])
    rest = text[start + (meant.end() if meant else 0) :]
    said = bool(meant or behind or starred or rejected)
    is_no = bool(no or said)
    old = ""
    instead = _NOT_BUT.match(_small(rest))
    if instead is None and (is_no or _NOT_BEHIND.match(_small(rest))):
        instead = _BUT_NOT.match(_small(rest))
    if instead:
        old, rest, said = rest[slice(*instead.span("old"))], rest[slice(*instead.span("new"))], True
    other = _OTHER_ONE.match(_small(rest))
    if other and rest[other.end() :].strip(_MARKS):
        rest, said = rest[other.end() :], said or bool(no)
    if not (said or no) or ("?" in question and not said):
        return None
    return Correction(rest, old, said, within=bool(no or meant or starred))


def _without_stars(text: str) -> tuple[str, bool]:
    starred = _STARRED.match(text)
    if starred is None:
        return text, False
    return starred["new"] or starred["behind"], True


def _without_end(text: str) -> tuple[str, bool]:
    """Return a text without "I meant" behind it, and whether it was there; a "sorry" alone says little."""
    plain = _small(text)
    meant = _MEANT_BEHIND.search(plain)
    if meant is not None and meant.start():
        return text[: meant.start()], True
    sorry = _SORRY_BEHIND.search(plain)
    return (text[: sorry.start()], True) if sorry is not None and sorry.start() else (text, False)


def _small(text: str) -> str:
    return aligned(text) or text
