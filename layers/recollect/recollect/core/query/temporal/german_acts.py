"""Whether a German question asks for what was said, thought or decided, and which of its times is that of the act.

The participle stands last, so the place of a time tells what it is of: behind "habe ich" it is the act's ("was habe
ich am Montag über die Reise gesagt"), behind a noun the noun's ("was habe ich über die Reise am Montag gesagt").
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from recollect.core.query.temporal.spans import Span

_HAVE: Final = r"(?:habe?|hab|haben|hast|hatte|hatten|hattest)"
_WE: Final = r"(?:ich|wir|du)"
_BESIDES: Final = (
    r"(?: (?:dir|euch|ihm|ihr|ihnen|uns|mir|mich|dich|sich|denn|eigentlich|so|alles|noch|schon|da|zuletzt|genau"
    r"|nochmal|wohl"
    r"|bisher|ubrigens))*"
)
_SAID: Final = (
    "(?:gesagt|erzahlt|erwahnt|beschlossen|entschieden|besprochen|notiert|aufgeschrieben|festgehalten|gedacht|gemeint"
    "|vorgeschlagen|empfohlen|geschrieben|gefragt|vereinbart|abgemacht|ausgemacht|uberlegt|diskutiert|geredet|gesprochen"
    "|festgelegt|berichtet|erklart|gelernt|herausgefunden|geaußert|geaussert|angemerkt|bemerkt|mitgeteilt|verabredet"
    "|unterhalten|geeinigt|protokolliert|gebeten|geklart|versprochen)"
)
_DONE: Final = "(?:gemacht|getan|geschafft|erledigt|gearbeitet|hinbekommen|geschehen|passiert|angestellt)"
_PLANNED: Final = "(?:geplant|vorgenommen|vorgehabt)"
_STORED: Final = "(?:gespeichert|abgelegt|hinzugefugt|hinterlegt|eingetragen)"
ASKS_FOR_TIME: Final = re.compile(
    r"^(?:und |also |aber |ok |okay )?(?:wann|seit wann|bis wann|ab wann|wie (?:lange|oft|haufig|alt"
    r"|viele (?:tage|wochen"
    r"|monate|jahre|stunden|mal))|(?:an|in|zu|um) (?:welche[mnr]|wie viel)|welche[rsn]? (?:tag|datum|uhrzeit|jahr"
    r"|monat|woche))\b"
)
# What any such question has: most others need not be read for days
ASKS_OF_RECORD: Final = re.compile(
    r"\b(?:habe?|haben|hast|hatten?|hattest|hat sich|wurden?|worden|ist|sind|(?:sagte|meinte|erzahlte|schrieb"
    r"|erwahnte|notierte|dachte"
    r"|besprachen|beschlossen) (?:ich|wir|du)|(?:meine|unsere|deine|die) (?:\w+ )?(?:notizen|ideen|gedanken"
    r"|entscheidungen|beschlusse"
    r"|eintrage|erinnerungen|gesprache|nachrichten|uberlegungen))\b"
)
_CHANGED: Final = re.compile(
    r"^(?:und |also )?was (?:hat sich|haben wir|habe ich|wurde|ist)\b.*\b(?:geandert|verandert|aktualisiert"
    r"|bearbeitet|neu)\b"
)
_OPENS: Final = re.compile(rf"\b{_HAVE} {_WE}{_BESIDES}$|\b(?:wurde|wurden|ist|sind)(?: denn| eigentlich| alles)?$|^$")
_OPENS_SHORT: Final = re.compile(
    rf"\b(?:sagte|meinte|erzahlte|beschlossen|besprachen|schrieb|erwahnte|notierte|dachte|hatte"
    rf"|hatten) {_WE}{_BESIDES}$"
)
_ASKED_OF: Final = re.compile(
    rf"\b{_HAVE} {_WE}\b|\b{_WE}\b.{{0,80}}\b{_HAVE}\b|\b(?:wurde|wurden|worden|ist|sind)\b|\b(?:sagte|meinte|erzahlte"
    rf"|schrieb|erwahnte) {_WE}\b"
)
_NOUNS: Final = re.compile(
    r"\b(?:meine|unsere|deine|die) (?:\w+ )?(?:notizen|ideen|gedanken|entscheidungen|beschlusse|eintrage|erinnerungen"
    r"|gesprache|nachrichten|uberlegungen)(?: (?:von|vom|aus|seit|der|des))?(?: der| dem)?$"
)
_TOPIC: Final = re.compile(
    r"\b(?:uber|zu|zum|zur|fur|furs|wegen|von|vom|bezuglich|mit|gegen|um|ums|an|bei|beim|dass|ob|als|wenn|weil)\b"
)
_SAID_ENDS: Final = re.compile(rf"\b{_SAID}\b")
_DONE_ENDS: Final = re.compile(rf"\b{_DONE}\b")
_PLANNED_ENDS: Final = re.compile(rf"\b{_PLANNED}\b")
_STORED_ENDS: Final = re.compile(rf"\b{_STORED}\b")
_OF: Final = re.compile(r"(?:vom|von|aus)\b(?! (?:\d{1,2}\.? )?bis\b)(?!.{0,60} bis (?:zum )?\d)")
_TOLD: Final = re.compile(
    rf"\b(?:sagte|meinte|erzahlte|schrieb|erwahnte|notierte|dachte|besprachen|beschlossen) {_WE}\b"
    rf"|\b(?:ideen|gedanken|fragen|vorschlage) hatten? {_WE}\b"
)
_ANOTHER: Final = re.compile(r"\b(?:dass|ob|als|wenn|weil|wo|wie|zu \w+en)\b")
_LONGEST_AGO: Final = 31  # days since something was done that is told of at once


class GermanAct(StrEnum):
    """What was done: with the record, or work and plans, of which the record tells."""

    SAID = "said"
    STORED = "stored"
    CHANGED = "changed"
    WORK = "work"
    INTENT = "intent"


def act_of(text: str, spans: Sequence[Span], today: int) -> tuple[GermanAct, Span] | None:
    """Return what a folded German question asks of the record, and the one span that is the time of it.

    today: the proleptic ordinal of the day of the question.
    """
    kind = _kind_of(text) if _ASKED_OF.search(text) or _TOLD.search(text) or _CHANGED.search(text) else None
    chosen = [span for span in spans if _is_of_act(text, span, kind, today)]
    if len(chosen) != 1:
        return None
    is_of_record = kind in {GermanAct.STORED, GermanAct.CHANGED}
    return kind if kind is not None and is_of_record else GermanAct.SAID, chosen[0]


def _kind_of(text: str) -> GermanAct | None:
    if _CHANGED.search(text):
        return GermanAct.CHANGED
    for pattern, kind in (
        (_STORED_ENDS, GermanAct.STORED),
        (_SAID_ENDS, GermanAct.SAID),
        (_DONE_ENDS, GermanAct.WORK),
        (_PLANNED_ENDS, GermanAct.INTENT),
    ):
        if pattern.search(text):
            return kind
    return GermanAct.SAID if _TOLD.search(text) else None


def _is_of_act(text: str, span: Span, kind: GermanAct | None, today: int) -> bool:
    before = text[: span.start].rstrip(" ,:")
    is_of_noun = _OF.match(text, span.start) is not None
    if is_of_noun or kind is None:
        return is_of_noun and _NOUNS.search(before) is not None
    if _ANOTHER.search(before) or not _is_told_of(kind, span, today):
        return False
    if _OPENS.search(before) or _OPENS_SHORT.search(before) or kind == GermanAct.CHANGED or span.since:
        return True
    return span.near and not _TOPIC.search(before.rsplit(" ", 1)[-1])


def _is_told_of(kind: GermanAct, span: Span, today: int) -> bool:
    """Tell whether what was done is told of at once, and what was planned has its time from looking back."""
    if kind == GermanAct.WORK:
        return span.first is not None and today - span.first.toordinal() <= _LONGEST_AGO
    return kind != GermanAct.INTENT or span.near
