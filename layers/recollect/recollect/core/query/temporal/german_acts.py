"""Whether a German question asks for what was said, thought or decided, and which of its times is that of the act.

The participle stands last, so the place of a time tells what it is of: behind "habe ich" it is the act's ("was habe
ich am Montag über die Reise gesagt"), behind a noun the noun's ("was habe ich über die Reise am Montag gesagt").
"""

import re
from collections.abc import Sequence
from typing import Final

from recollect.core.query.temporal.spans import Span

_HAVE: Final = r"(?:habe?|hab|haben|hast|hatte|hatten|hattest)"
_WE: Final = r"(?:ich|wir|du)"
_BESIDES: Final = (
    r"(?: (?:dir|euch|ihm|ihr|ihnen|uns|mir|mich|dich|sich|denn|eigentlich|so|alles|noch|schon|da|zuletzt|genau"
    r"|nochmal|wohl"
    r"|bisher|ubrigens))*"
)
_SAID: Final = re.compile(
    r"\b(?:gesagt|erzahlt|erwahnt|beschlossen|entschieden|besprochen|notiert|aufgeschrieben|festgehalten|gedacht|gemeint"
    r"|vorgeschlagen|empfohlen|geschrieben|gefragt|vereinbart|abgemacht|ausgemacht|uberlegt|diskutiert|geredet|gesprochen"
    r"|festgelegt|berichtet|erklart|gelernt|herausgefunden|geaußert|geaussert|angemerkt|bemerkt|mitgeteilt|verabredet"
    r"|unterhalten|geeinigt|protokolliert|gebeten|geklart|versprochen)\b"
)
# Told of at once, or as likely later: then the day of the telling says nothing
_DONE: Final = re.compile(r"\b(?:gemacht|getan|geschafft|erledigt|gearbeitet|geschehen|passiert)\b")
ASKS_FOR_TIME: Final = re.compile(
    r"^(?:und |also |aber |ok |okay )?(?:wann|seit wann|bis wann|ab wann|wie (?:lange|oft|haufig|alt"
    r"|viele (?:tage|wochen"
    r"|monate|jahre|stunden|mal))|(?:an|in|zu|um) (?:welche[mnr]|wie viel)|welche[rsn]? (?:tag|datum|uhrzeit|jahr"
    r"|monat|woche))\b"
)
# What any such question has: most others need not be read for days
ASKS_OF_RECORD: Final = re.compile(
    rf"\b{_HAVE} {_WE}\b|\b{_WE}\b.{{0,80}}\b{_HAVE}\b|\b(?:wurde|wurden|worden|ist|sind)\b"
)
_OPENS: Final = re.compile(rf"\b{_HAVE} {_WE}{_BESIDES}$|\b(?:wurde|wurden|ist|sind)(?: denn| eigentlich| alles)?$|^$")
_ANOTHER: Final = re.compile(r"\b(?:dass|ob|als|wenn|weil|wo|wie|zu \w+en)\b")


def span_of_act(text: str, spans: Sequence[Span]) -> Span | None:
    """Return the one span that is the time of the act that a folded German question asks about, None for none."""
    chosen = [span for span in spans if _is_of_act(text, span)]
    return chosen[0] if len(chosen) == 1 else None


def _is_of_act(text: str, span: Span) -> bool:
    if not _SAID.search(text) and not (span.near and _DONE.search(text)):
        return False
    before = text[: span.start].rstrip(" ,:")
    is_of_another = _ANOTHER.search(before) is not None
    return not is_of_another and (span.since or span.near or _OPENS.search(before) is not None)
