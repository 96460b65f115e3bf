"""Which clause of a memory's text tells of what was: "moved to Graz in September and starts in May" has one of each."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import Final, Protocol

from recollect.core.enrichment.extraction.day_words import MONTHS, any_of
from recollect.core.enrichment.extraction.english.person import COORDINATED, MODALS, PASTS, conjugated
from recollect.core.text.words import words_in

# Where a clause may begin that goes on with another verb
_JOINT: Final = re.compile(r",? (?:and|but|und|aber) (?P<next>[^\W\d_]+)(?: (?P<second>[^\W\d_]+))?")
_DAYS: Final = words_in("wed weds sat sun")
_SKIPPED: Final = words_in("then also now just already soon later again dann auch danach jetzt schon bald")
_AHEAD: Final = (MODALS - PASTS - words_in("would could might had has did didn't hadn't was wasn't does isn't is")) | {
    *("is", "are", "going", "plans", "intends", "hopes", "wants"),
    *("wird", "will", "kann", "muss", "soll", "möchte", "plant", "fängt", "beginnt", "startet", "zieht", "geht"),
    *("fliegt", "fährt", "heiratet", "kommt", "hat", "ist", "macht", "bekommt", "besucht", "trifft", "wechselt"),
    *COORDINATED,
    *map(conjugated, COORDINATED),
}
_GERMAN_PAST: Final = words_in("war waren hatte hatten wurde wurden ging kam zog fuhr bekam fand verlor begann")
_SHORTEST_PARTICIPLE: Final = 5
# A perfect: whatever stands between, and the participle behind it
_PERFECT: Final = re.compile(r"\b(?:hat|haben|ist|sind)\b", re.IGNORECASE)
_PARTICIPLE: Final = re.compile(
    r"\b(?:(?:ab|an|auf|aus|ein|mit|vor|um|zu|zurück|weg|los|her|hin)?ge[a-zäöüß]{2,16}(?:t|en)|[a-zäöü]{3,14}iert)\b"
    r"(?! [A-ZÄÖÜ])|\b(?:be|ver|er|ent|zer)[a-zäöüß]{2,16}(?:t|en)(?=[,.;]|$)"
)
# What was arranged lies ahead: "hat für Freitag einen Tisch gebucht"
_ARRANGED: Final = re.compile(
    r"\b(?:gebucht|reserviert|eingeladen|verschoben|verlegt|vereinbart|geplant|bestellt|angemeldet|versprochen"
    r"|zugesagt|ausgemacht|beantragt|abgesagt|gemietet|gesetzt)\b",
    re.IGNORECASE,
)


# In a sentence that is kept whole: where another clause may begin, and words that tell of what was, is or will be
_CLAUSE_END: Final = re.compile(
    rf"[,;:(]|\.(?!\d)(?!(?<=\d\.) (?:{any_of(MONTHS)})\b)| [-–—]"
    r"| (?:and|but|so|because|bc|cos|cuz|since|as|when|while|which|who|und|aber|weil|denn|wenn) ",
    re.IGNORECASE,
)
_VERB_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_WAS: Final = (PASTS | words_in("been")) - words_in("wed used due")
# The same in the present: with a verb before them they are no past
_BOTH: Final = words_in("set cut cost bet put let hit read hurt split shut spread quit")
_TO_BE: Final = words_in("meant supposed due scheduled expected likely")
_NOW: Final = (_AHEAD - PASTS) | words_in(
    "will would can could may might must shall should am gonna won't can't due wants needs has have gets is are"
)
_BE: Final = words_in("is are am be being gets get getting")
_PUT: Final = words_in("""
    brought moved pushed changed postponed rescheduled delayed shifted set booked scheduled arranged confirmed planned
    invited promised signed registered enrolled organised organized got decided agreed
""")
_SHORTEST_ED: Final = 4


class Tenses(Protocol):
    """Tells of a place in a text whether its clause tells of what was."""

    def is_past(self, place: int) -> bool:
        """Tell whether the clause around a place tells of what was."""
        ...


class SentenceTenses:
    """The tense of a sentence that is kept whole: that of the verb which stands nearest before a place in its clause.

    Where none does it is that of a verb behind it, or of the clause before.
    """

    def __init__(self, text: str, *, german: bool) -> None:
        """Read a text in the third person."""
        self._starts = [0, *(match.end() for match in _CLAUSE_END.finditer(text))]
        self._verbs = [
            list(_verbs(text, start, end, german=german)) for start, end in pairwise([*self._starts, len(text)])
        ]
        last = (verbs[-1][1] if verbs else None for verbs in self._verbs)
        self._before = list(accumulate(last, lambda former, tense: former if tense is None else tense, initial=False))

    def is_past(self, place: int) -> bool:
        """Tell whether the clause around a place tells of what was."""
        number = bisect_right(self._starts, place) - 1
        verbs = self._verbs[number]
        if not verbs:
            return bool(self._before[number])
        return verbs[max(0, bisect_left(verbs, place, key=itemgetter(0)) - 1)][1]


def _verbs(text: str, start: int, end: int, *, german: bool) -> Iterator[tuple[int, bool]]:
    """Yield the place of each verb of a clause and whether it tells of what was; of a German clause one for all."""
    clause = text[start:end]
    if german:
        tense = _german_tense(clause)
        if tense is not None:
            yield start, tense
        return
    found = list(_VERB_WORD.finditer(clause))
    words = [match.group().lower() for match in found]
    for at, match in enumerate(found):
        tense = _english_tense(words, at)
        if tense is not None:
            yield match.start() + start, tense


def _english_tense(words: list[str], at: int) -> bool | None:
    word = words[at]
    before = words[at - 1] if at else ""
    if word in _PUT and (before in _BE or before in {"been", "was", "were", "got", "has", "have"}):
        return False
    if word in _TO_BE:
        return False if before in _BE else None
    if word in _WAS:
        return None if word in _BOTH and before in _NOW | {"to"} else True
    if word.endswith("ed") and len(word) > _SHORTEST_ED and word not in {"need", "indeed", "speed", "hundred"}:
        return None if before in _BE else True
    return False if word in _NOW or (word.endswith("'s") and before in {"he", "she", "it"}) else None


def _german_tense(clause: str) -> bool | None:
    words = [match.group().lower() for match in _VERB_WORD.finditer(clause)]
    has = _PERFECT.search(clause)
    if has and _PARTICIPLE.search(clause, has.end()):
        return _ARRANGED.search(clause) is None
    if any(word in _GERMAN_PAST for word in words):
        return True
    return False if any(word in _AHEAD or word in {"ist", "hat", "sind"} for word in words) else None


class ClauseTenses:
    """The tense of each clause of a text. `is_past` tells of a place whether its clause tells of what was."""

    def __init__(self, text: str, *, past: bool, german: bool) -> None:
        """Read a text in the third person; past: whether its first verb tells of what was, as far as that is known."""
        self._starts: list[int] = [0]
        self._past: list[bool] = [past]
        for match in _JOINT.finditer(text):
            tense = _tense(match["next"], match["second"], german=german)
            if tense is not None:
                self._starts.append(match.start())
                self._past.append(tense)
        if german:
            ends = [*self._starts[1:], len(text)]
            for number, (start, end) in enumerate(zip(self._starts, ends, strict=True)):
                clause = text[start:end]
                has = _PERFECT.search(clause)
                if has and _PARTICIPLE.search(clause, has.end()):
                    self._past[number] = _ARRANGED.search(clause) is None

    def is_past(self, place: int) -> bool:
        """Tell whether the clause around a place tells of what was."""
        return self._past[bisect_right(self._starts, place) - 1]


def _tense(word: str, second: str | None, *, german: bool) -> bool | None:
    """Tell whether a verb is one of the past; None for what is no verb."""
    if word.lower() in _SKIPPED or (word[0].isupper() and second is not None):
        word = second or word
    lower = word.lower()
    if german:
        return True if lower in _GERMAN_PAST else False if lower in _AHEAD else None
    if lower in _DAYS:
        return None
    if lower in PASTS or (lower.endswith("ed") and len(lower) >= _SHORTEST_PARTICIPLE):
        return True
    return False if lower in _AHEAD else None
