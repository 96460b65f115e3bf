"""What is remarked on the sentences of a summary: the day of what has one, and that something else was said as well."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.deduplication.conflicts import Conflict
from recollect.core.model.entry import Entry, Language
from recollect.core.spaces.summaries.extractive import SummarySentence
from recollect.core.text.language import language_of

# A day that a text names itself is the one that matters
_NAMES_A_DAY: Final = re.compile(r"\b(?:19|20)\d\d\b")
_ENDS: Final = frozenset(".!?…:;。！？")
_SPAN: Final = r"(?:days?|weeks?|weekend|months?|years?|night|summer|winter|spring|autumn|fall|\w+day)"
_GERMAN_SPAN: Final = r"(?:tage?n?|wochen?|wochenende|monate?n?|jahre?n?|sommer|winter|frühling|herbst|\w+tag)"
# What is over, is to come or is so for the time being: its day says when. What simply is or is done needs none
_ENGLISH: Final = re.compile(
    r"\b(?:was|were|had|did|went|came|got|bought|sold|moved|started|began|stopped|finished|quit|lost|met|broke|won"
    r"|became|took|gave|saw|flew|tore|built|spent|(?:has|have) (?:just|now|recently|already|been|\w+ed)"
    r"|will|won['’]t|shall|(?:is|are) (?:going|about) to|plans?|planning|intends?|wants? to|hopes?"
    r"|now|currently|nowadays|these days|at the moment|lately|recently|newly|just|soon|still|no longer|any ?more"
    r"|today|tonight|tomorrow|yesterday|ago|for \w+ " + _SPAN + r"|(?:this|next|last) " + _SPAN + r")\b"
    r"|^(?:the user|[\w-]+)(?:['’]s(?: [\w-]+){1,3})? (?!need)[a-z]{3,}ed\b",
    re.IGNORECASE,
)
_GERMAN: Final = re.compile(
    r"\b(?:war|waren|hatte|hatten|wurde|wurden|ging|kam|bekam|kaufte|zog|begann|verlor|fand|traf|flog|wechselte"
    r"|wird|werden|will|wollen|plant|planen|möchte|hat vor|jetzt|derzeit|zurzeit|momentan|gerade|im moment|neulich"
    r"|kürzlich|seit kurzem|bald|noch|nicht mehr|inzwischen|heute|gestern|seit \w+ " + _GERMAN_SPAN + r"|vor \w+ "
    r""
    + _GERMAN_SPAN
    + r"|(?:diese|nächste|letzte)[mnrs]? "
    + _GERMAN_SPAN
    + r"|(?:hat|haben|ist|sind) (?:[^\s.]+ ){0,12}"
    r"(?:\w{0,8}ge\w{2,}(?:t|en)|\w{3,}iert|(?:be|ver|er|ent|zer)\w{2,}(?:t|en)))\b",
    re.IGNORECASE,
)


def tells_of_a_time(text: str) -> bool:
    """Tell whether a sentence speaks of something that happened, is to come or is so for now, and names no year."""
    if _NAMES_A_DAY.search(text):
        return False
    return (_GERMAN if language_of(text) is Language.GERMAN else _ENGLISH).search(text) is not None


def remarked(
    sentences: Sequence[SummarySentence], memories: Mapping[str, Entry], conflicts: Sequence[Conflict], zone: ZoneInfo
) -> tuple[SummarySentence, ...]:
    """Return sentences with their remarks.

    Args:
        sentences: of a summary.
        memories: those in use, by id; what a conflict says of others is left out.
        conflicts: open ones.
        zone: of the space; a day is that on which the latest memory of a sentence was said there.
    """
    others: dict[str, dict[str, date]] = {}
    for conflict in conflicts:
        for one, other in (conflict.both, conflict.both[::-1]):
            if one in memories and other in memories:
                others.setdefault(one, {})[other] = memories[other].day_in(zone)
    made = []
    for sentence in sentences:
        sources = [entry_id for entry_id in sentence.entry_ids if entry_id in memories]
        against = {other: day for one in sources for other, day in others.get(one, {}).items() if other not in sources}
        is_dated = bool(sources) and (bool(against) or tells_of_a_time(sentence.text))
        day = max(memories[one].day_in(zone) for one in sources) if is_dated else None
        made.append(replace(sentence, day=day, otherwise=tuple(sorted(against.items()))))
    return tuple(made)


def told(sentence: SummarySentence) -> str:
    """Return a sentence as it stands in a summary: its own words, and in brackets what is remarked on it.

    One that does not end gets an end, so that it does not run into the next.
    """
    remarks = [] if sentence.day is None else [sentence.day.isoformat()]
    remarks += [_otherwise(sentence)] if sentence.otherwise else []
    text, end = _split(sentence.text)
    if not remarks:
        return f"{text}{end}"
    return f"{text} ({'; '.join(remarks)})." if end == "." else f"{text}{end} ({'; '.join(remarks)})."


def _otherwise(sentence: SummarySentence) -> str:
    days = ", ".join(sorted({day.isoformat() for _, day in sentence.otherwise}))
    return (
        f"am {days} anders gesagt" if language_of(sentence.text) is Language.GERMAN else f"said differently on {days}"
    )


def _split(text: str) -> tuple[str, str]:
    """Return a sentence without its last full stop, and its end."""
    if text.endswith(".") and not text.endswith(".."):
        return text[:-1], "."
    return text, "" if text[-1:] in _ENDS else "."
