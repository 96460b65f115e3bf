"""What was spoken of: persons, things, places and dates that a pronoun may stand for, the latest last."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, auto
from typing import Final

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import Enrichment, EntityType
from recollect.core.query.rewriting.word_tables import FEMALE_KIN, FEMALE_NAMES, MALE_KIN, MALE_NAMES

LONGEST_READ: Final = 1_000  # characters of a message, the last ones
_ANY_DAY: Final = datetime(2000, 1, 1, tzinfo=UTC)  # only where dates stand is asked, not what they mean
_KIN: Final = re.compile(
    rf"\b(?:my|our|your) (?:{'|'.join(sorted(FEMALE_KIN | MALE_KIN, key=len, reverse=True))})\b(?!')", re.IGNORECASE
)
_SEVERAL: Final = re.compile(
    r"\b(?:the|my|our|your|these|those|some) (?:[a-z]+ ){0,2}(?!this|his|was|has|is)"
    r"(?:[a-z]{2,}[^su'\s]s|children|people|parents|kids|friends)\b",
    re.IGNORECASE,
)
_DATE_PREPOSITION: Final = re.compile(r"\b(?:in|on|during|at|since) $", re.IGNORECASE)
_DETERMINER: Final = re.compile(r"\b(?:the|an?|my|our|your|his|her|their|its|this|these|those|\w+['’]s) $")
_BEFORE_A_VERB: Final = re.compile(r"\b(?:i|we|you|he|she|they|to|didn't|don't|can|will|would|should) $")
_OWNER: Final = re.compile(r"^(?:My|Our|Your|The|These|Those|Some)\b")


class Sort(Enum):
    """What a referent is."""

    SHE = auto()
    HE = auto()
    PERSON = auto()
    SEVERAL = auto()
    THING = auto()
    ORGANISATION = auto()
    PLACE = auto()
    DATE = auto()


@dataclass(frozen=True, slots=True)
class Referent:
    """Something that was named, and where in its text; a date comes with its preposition."""

    text: str
    sort: Sort
    start: int


def referents(texts: Sequence[str]) -> list[Referent]:
    """Return everything that texts name, in their order."""
    return [one for text in texts for one in referents_in(text[-LONGEST_READ:])]


def referents_in(text: str) -> list[Referent]:
    """Return what one text names, in order."""
    found = enriched(text, occurred_at=_ANY_DAY, zone=UTC)
    every = [*_named(text, found), *_kin(text), *_several(text), *_things(text, found)]
    return sorted(every, key=lambda one: one.start)


def _named(text: str, found: Enrichment) -> Iterator[Referent]:
    for entity in found.entities:
        if entity.type is EntityType.PERSON:
            yield Referent(entity.text, _sort_of(entity.text), entity.start)
        elif entity.type is EntityType.DATE:
            preposition = _DATE_PREPOSITION.search(text, 0, entity.start)
            start = preposition.start() if preposition else entity.start
            yield Referent(text[start : entity.end], Sort.DATE, start)
        elif entity.type in _SORTS:
            yield Referent(entity.text, _SORTS[entity.type], entity.start)


_SORTS: Final = {EntityType.PLACE: Sort.PLACE, EntityType.ORGANISATION: Sort.ORGANISATION}


def _kin(text: str) -> Iterator[Referent]:
    for match in _KIN.finditer(text):
        relation = match.group().split()[-1].lower()
        yield Referent(_within(match.group()), Sort.SHE if relation in FEMALE_KIN else Sort.HE, match.start())


def _several(text: str) -> Iterator[Referent]:
    for match in _SEVERAL.finditer(text):
        yield Referent(_within(match.group()), Sort.SEVERAL, match.start())


def _things(text: str, found: Enrichment) -> Iterable[Referent]:
    """Return the keyphrases behind a word that only a noun follows; where there are none, the longest one.

    Not persons, and not what "I" or "to" makes a verb: what is put in the place of "it" takes "it" out of the question.
    """
    plain = text.lower()
    starts = {phrase.text: plain.find(phrase.text) for phrase in found.keyphrases}
    things = {phrase: start for phrase, start in starts.items() if start >= 0 and not _is_kin(phrase)}
    nouns = {phrase: start for phrase, start in things.items() if _DETERMINER.search(plain, 0, start)}
    for phrase, start in (nouns or dict(list(things.items())[:1])).items():
        if not _BEFORE_A_VERB.search(plain, 0, start):
            article = "the " if phrase in nouns else ""
            yield Referent(article + text[start : start + len(phrase)], Sort.THING, start)


def _is_kin(phrase: str) -> bool:
    return phrase.rsplit(maxsplit=1)[-1] in FEMALE_KIN | MALE_KIN


def _within(phrase: str) -> str:
    """Return a phrase as it stands within a sentence."""
    return _OWNER.sub(lambda match: match.group().lower(), phrase)


def _sort_of(name: str) -> Sort:
    words = name.lower().split()
    if words[0] in {"mr", "mr.", "sir"} | MALE_KIN or (words[0] in MALE_NAMES and words[0] not in FEMALE_NAMES):
        return Sort.HE
    if words[0] in {"mrs", "mrs.", "ms", "ms.", "miss", "madam"} | FEMALE_KIN or words[0] in FEMALE_NAMES:
        return Sort.SHE
    return Sort.PERSON
