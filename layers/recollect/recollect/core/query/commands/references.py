"""What "that" and "this" are: something that the person said last, or what was served to the session."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.text.words import query_stems


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that was said in a session, in order."""

    text: str
    is_person: bool


@dataclass(frozen=True, slots=True)
class Heard:
    """What a session has heard: what was said, the oldest first, and what the last answers were served, in order."""

    remarks: tuple[Remark, ...]
    served: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """Which it is: the place of a remark or of something served, from 0; the other is None."""

    turn: int | None
    served: int | None


_SPEAKS_OF_SAYING: Final = re.compile(
    r"\bi\b.{0,20}\b(?:said|told|mentioned|wrote|shared|typed|sent)\b|\bi (?:never )?should(?: not|n't"
    r"| never)? have|\bmy (?:last|previous) (?:message|sentence)"
    r"|\b(?:gesagt|erzählt|geschrieben|erwähnt|verraten|anvertraut|getippt|geschickt|mitgeteilt)\b"
    r"|\bmeine? letzten? (?:nachricht|satz|aussage)|von (?:eben|gerade|vorhin)",
    re.IGNORECASE,
)
_QUESTION: Final = re.compile(
    r"\A(?:what|which|who|whom|whose|where|when|why|how|do|does|did|can|could|would|will|is|are|am|was"
    r"|were|have|has|should|shall|may|tell me|show me|help me|give me|find|write|explain|suggest"
    r"|recommend|list|any"
    r"|was|welche\w*|wer|wem|wen|wo|wohin|woher|wann|warum|wieso|wie|hast|haben|hattest|kannst|können"
    r"|könntest|weißt|wissen|weisst|ist|sind|bin|soll|sollte|gibt|zeig\w*|sag\w*|erzähl\w*|hilf|gib"
    r"|schreib|erklär\w*|nenn\w*|erinnerst|darf|machst|steht)\b",
    re.IGNORECASE,
)
_SAYS_LITTLE: Final = re.compile(
    r"\A(?:yes|no|ok|okay|thanks|thank you|good idea|great|sure|ja|nein|danke|gut|gute idee|super|klar"
    r"|genau|stimmt)\b[^.!?]{0,40}[.!]?\Z",
    re.IGNORECASE,
)
_PERSONAL: Final = re.compile(
    r"\b(?:i|i'm|i've|my|me|mine|we|our|us|ich|mein\w*|mir|mich|wir|uns|unser\w*)\b", re.IGNORECASE
)
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+")


def referred_to(text: str, heard: Heard, topic: str = "") -> Reference | None:
    """Return what a command points at, None when there is nothing.

    Who speaks of saying means what he said; otherwise what the talk was about: what the last answer rests on, where it
    was asked for since the last thing that he said of himself.

    Args:
        text: of the command.
        heard: before it.
        topic: what the command names besides.
    """
    told = [place for place, one in enumerate(heard.remarks) if one.is_person and is_statement(one.text)]
    if _SPEAKS_OF_SAYING.search(text):
        if told:
            return Reference(_told_of(topic or text, heard, told, named=bool(topic)), None)
        return _of_served(text, heard)
    last = max((place for place, one in enumerate(heard.remarks) if one.is_person), default=-1)
    asked = last >= 0 and not is_statement(heard.remarks[last].text)
    if heard.served and (asked or not told):
        return _of_served(text, heard)
    return Reference(told[-1], None) if told else _of_served(text, heard)


def is_statement(text: str) -> bool:
    """Tell whether somebody says something of himself in a message, beside what he asks."""
    return any(_is_told(one) for one in _SENTENCE.split(text.strip()) if one)


def _is_told(sentence: str) -> bool:
    if sentence.endswith("?") or _QUESTION.match(sentence) or _SAYS_LITTLE.match(sentence):
        return False
    return len(sentence.split()) >= 2


def _told_of(topic: str, heard: Heard, told: Sequence[int], *, named: bool) -> int:
    """Return the last remark that shares a word with a topic; the last personal one, or the last, where none does."""
    about = frozenset(query_stems(topic))
    shared = [place for place in told if about.intersection(query_stems(heard.remarks[place].text))] if named else []
    if shared:
        return shared[-1]
    return told[-1]


def _of_served(text: str, heard: Heard) -> Reference | None:
    """Return what was served that the command names, or else that the last answer says."""
    if not heard.served:
        return None
    answered = next((one.text for one in reversed(heard.remarks) if not one.is_person), "")
    asked = next((one.text for one in reversed(heard.remarks) if one.is_person), "")
    named, said, question = (frozenset(query_stems(one)) for one in (text, answered, asked))

    def fit(place: int) -> tuple[int, float, int, int]:
        own = frozenset(query_stems(heard.served[place]))
        fresh = own - question
        return (len(own & named), len(own & said) / max(1, len(own)), len(fresh & said), -place)

    return Reference(None, max(range(len(heard.served)), key=fit))
