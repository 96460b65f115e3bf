"""Which kind of statement a German clause makes, and whether it stands alone."""

import re
from typing import Final

from recollect.core.enrichment.extraction.german.clauses import FINITE, GermanReading
from recollect.core.enrichment.extraction.german.patterns import DEICTIC, FILLERS, LASTING
from recollect.core.enrichment.extraction.german.sayings import (
    GERMAN_ATTRIBUTE,
    GERMAN_ROLE,
    GERMAN_SAYINGS,
    GermanSaying,
)
from recollect.core.enrichment.extraction.relations import RELATIONS
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.utterances import FactKind
from recollect.core.text.words import words_in

_IS: Final = re.compile(r"(?:ist|sind|heißt|hat) (?!kaputt|weg|leer|voll|tot|krank|da\b|hier|sehr|zu |so )")
_IS_A: Final = re.compile(
    r"(?:ist|sind|heißt|heißen) (?:ein|eine|der|die|das|aus|von|in|im|bei|\d)\b(?! (?:bisschen|ordnung|arbeit|gange))"
)
_SAID_SO: Final = re.compile(
    r"(?:lebt|arbeitet) (?:für|wie)\b|(?:sieht|seht|sehen) sich\b|lacht sich\b|freut sich\b"
    r"|kann (?:\S+ ){0,2}nicht$(?<!tags nicht)|hat zwei linke"
)
_RECURS: Final = re.compile(
    r"\b(?:(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|jede[nrsm]? \w+|täglich|wöchentlich)\b"
)
_SOMETHING: Final = re.compile(r"(?:der|die|das|ein|eine) ", re.IGNORECASE)
_DOES: Final = re.compile(
    r"läuft (?:mit|auf|unter) |kommt (?:von|aus) |stammt (?:von|aus) |(?:liegt|steht|hängt|wohnt|sitzt) (?:in|im|am"
    r"|auf|bei|beim|an|unter"
    r"|hinter) |kostet |gehört |endet |heißt |heißen |spricht |(?:schließt|öffnet|beginnt) (?:um|am|montags)|wiegt "
    r"|nutzt |benutzt |hat (?:ein|zwei|drei|vier|fünf|sechs|\d|kein)"
)
_PASSING_HEAD: Final = re.compile(
    r"(?:kopf|tag|woche|frage|problem|idee|meinung|zug|bus|flug|internet|programm|code|skript|text|herz|hunger"
    r"|stimmung|fehler|tee|kaffee|figur|held|charakter|protagonist|spirit animal|geschichte|roman|lied)$"
)
_FIRST_PERSON: Final = re.compile(r"\b(?:ich|mein\w{0,2}|mich|mir|wir|uns)\b", re.IGNORECASE)
_AIMS: Final = ("ziel", "traum", "vorsatz")
_ADDRESS: Final = re.compile(r"(?:\bper|\bmit|[„\"»])[ „\"»]{0,2}$", re.IGNORECASE)
_NO_NOUNS: Final = words_in(
    "auch nicht hier ja so alles mit für in an auf mal gut nie immer noch schon gern gerne mehr"
)
_FAR: Final = 5  # words after which "es" means one of them


def kind_of(found: GermanReading, scene: Scene) -> tuple[FactKind, bool] | None:
    """Return the kind of what a clause says, and whether it needs a day to come; None for nothing lasting."""
    bare = FILLERS.sub("", found.key)
    plain = bare.lower().rstrip(" .!")
    owner = f"{scene.owner(scene.me)} "
    head = found.subject.removeprefix(owner).lower() if found.subject.startswith(owner) else ""
    if _SOMETHING.match(found.subject) and not found.own:
        return (FactKind.PREFERENCE, False) if _RECURS.search(plain) else (FactKind.PLAN, True)
    is_person = found.own or not head or any(word in RELATIONS for word in head.split(" "))
    if is_person and (
        GERMAN_ROLE.match(bare)
        or (not found.own and head and GERMAN_ROLE.match(f"ist {bare[4:]}" if plain.startswith("war ") else ""))
    ):
        return FactKind.WORK, False
    return _of_person(found, plain) if is_person else _of_thing(head, plain)


def _of_person(found: GermanReading, plain: str) -> tuple[FactKind, bool] | None:
    if _SAID_SO.match(plain):
        return None
    saying = next((saying for saying in GERMAN_SAYINGS if _is_said(saying, plain, own=found.own)), None)
    if saying is None:
        return None
    if saying.dated and found.own and LASTING.match(plain):
        return FactKind.PREFERENCE, False
    return saying.kind, saying.dated


def _is_said(saying: GermanSaying, plain: str, *, own: bool) -> bool:
    if (saying.own and not own) or not saying.verb.match(plain):
        return False
    return saying.holds is None or bool(saying.holds.search(plain))


def _of_thing(head: str, plain: str) -> tuple[FactKind, bool]:
    if _PASSING_HEAD.search(head):
        return FactKind.PLAN, True
    if GERMAN_ATTRIBUTE.match(head) and _IS.match(plain):
        return (FactKind.GOAL if head.endswith(_AIMS) else FactKind.IDENTITY), False
    lasting = _IS_A.match(plain) or _DOES.match(plain)
    return (FactKind.POSSESSION, False) if lasting and head else (FactKind.PLAN, True)


def stands_alone(text: str, subject: str) -> bool:
    """Tell whether a text names whatever it speaks of."""
    rest = text.replace(subject, "", 1)
    clear = all(_is_clear(match, rest) for match in DEICTIC.finditer(rest))
    return clear and not _FIRST_PERSON.search(text)


def _is_clear(match: re.Match[str], rest: str) -> bool:
    word = match.group().lower()
    if match.group() == "Sie" and _ADDRESS.search(rest[: match.start()]):
        return True  # "per Sie"
    if word == "das" and rest[match.end() : match.end() + 2].strip()[:1].isupper():
        return True  # an article
    after = rest[match.end() :].split()
    if word == "das" and len(after) == 1 and after[0].isalpha() and after[0].lower() not in FINITE | _NO_NOUNS:
        return True  # an article, in a chat without capitals
    if word == "da" and not after:
        return True  # "4 Tage da"
    return word in {"es", "das"} and len(rest[: match.start()].split()) >= _FAR
