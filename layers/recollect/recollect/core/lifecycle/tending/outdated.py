"""Memories that a later one says, in clear words, hold no longer.

Two memories that disagree are for a person to decide about (conflicts). Here the later one has to say itself that
something ended or changed ("no longer", "has moved", "dropped", "jetzt"), of what the former one is about, for good and
not in the future: then it takes the place of the former one.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from recollect.core.deduplication.contradiction import disagreement
from recollect.core.deduplication.updates.reading import Reading, both
from recollect.core.enrichment.word_tables.calendar import WEEKDAYS
from recollect.core.enrichment.word_tables.first_names import FIRST_NAMES
from recollect.core.lifecycle.tending.nearness import nearest
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from recollect.core.lifecycle.tending.wording import key_words, keys_in, singular
from recollect.core.model.entry import Entry
from recollect.core.text.words import stem

NEAREST: Final = 4
NEAR: Final = 0.5
LESS_NEAR: Final = 0.4  # where somebody else tells
DOUBTFUL: Final = 0.7
LEAST_SHARED: Final = 2  # words of what both are about
LEAST_OF_COMMON: Final = 3  # where none of them is rare
LEAST_OF_WEAK: Final = 3
RARE: Final = 4  # memories with a word that says what one is about
RARE_SHARE: Final = 0.015
_OF_SUBJECT: Final = 3  # words of a clause that name who does something
LONGEST: Final = 60  # words: of a story single words tell nothing
_CLAUSE: Final = re.compile(r"[;,.!?:](?=\s|$)|\s(?:and|but|so|because|und|aber|weil|also|denn)\s")
# Something is over: what stands in the clause with it is what ended
_ENDED: Final = re.compile(
    r"\b(?:dropped|stopped|quit|cancell?ed|gave up|given up|(?:we|i|he|she|they|has|have|had|'ve) left"
    r"|left (?=(?:the|our|my|his|her) )|sold|(?:went|gone) (?:bankrupt|bust|out of business|under)"
    r"|(?:took|taken) (?:me|him|her|us|them) off|came off|shut for good|(?:took|taken|got) (?:\S+ ){1,4}back"
    r"|not (?:\S+ ){1,4}after all|doch (?:nicht|kein\w*)|zurückgegeben|zurückgenommen|pleite"
    r"|switched off|turned off|shut down|closed|scrapped|ditched|got rid of|gotten rid of|retired|called off"
    r"|terminated|discontinued|abandoned|unsubscribed|resigned|moved (?:out|away)|no longer|any ?more|not any longer"
    r"|broke up|divorced|died|passed away|nicht mehr|nicht länger|kein\w* (?:\S+ ){0,3}mehr|gekündigt|abgesagt"
    r"|aufgehört|aufgegeben|verkauft|abgeschafft|abgeschaltet|beendet|abgemeldet|aufgelöst|weggezogen|ausgezogen"
    r"|eingestellt|gestrichen|abbestellt|storniert|abgesetzt|getrennt|geschlossen|gestorben|ausgetreten|stillgelegt)\b",
    re.IGNORECASE,
)
# Something else stands in its place
_CHANGED: Final = re.compile(
    r"\b(?:(?:has|have|had|was|were|'ve|'s|we|i|he|she|they|team|office) (?:\S+ )?(?:moved|changed|switched"
    r"|migrated|swapped"
    r"|replaced|renamed|rescheduled)|(?:been|is|are|was|were|got) (?:replaced|moved|changed|hired|filled"
    r"|renamed|switched)"
    r"|(?:took|taken) over|instead|from now on|as of now|umgezogen|gezogen|verlegt|verschoben|gewechselt|umgestiegen"
    r"|ersetzt|abgelöst|geändert|umgestellt|ab sofort|von nun an|künftig|stattdessen|neuerdings)\b",
    re.IGNORECASE,
)
_NOW: Final = re.compile(
    r"\b(?:now|nowadays|these days|jetzt|nun|inzwischen|mittlerweile|seitdem|nur noch)\b", re.IGNORECASE
)
# Not yet, not for good, not instead, or not of this
_OPEN: Final = re.compile(
    r"\b(?:will|'ll|going to(?! (?:the|an?|my|our|his|her|their)\b)"
    r"|plans? to|wants? to|would|might|may|could|should|perhaps|maybe|if|unless|almost"
    r"|nearly|werden?"
    r"|wird|will|möchte|plant|vielleicht|könnte|würde|falls|wenn|fast|beinahe|thinking about|überlegt|überlege)\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(r"\b(?:nicht mehr|nicht länger|kein\w* (?:\S+ ){0,3}mehr)\b", re.IGNORECASE)
_PASSIVE: Final = re.compile(r"\b(?:wird|werden)\b", re.IGNORECASE)  # or the future, where nothing is denied
# Whoever does something to a thing does it to that, and not to what the clause names beside it
_DONE_TO: Final = re.compile(
    r"(?P<passive>\b(?:been|is|are|was|were|got|gets?|be)(?: \w+)? )?\b(?P<verb>sold|dropped|cancell?ed|closed|scrapped"
    r"|changed|replaced|renamed|swapped|switched|moved|rescheduled|stopped|terminated|discontinued|abandoned)\b(?P<what>.*)",
    re.IGNORECASE,
)
_DONE_TO_GERMAN: Final = re.compile(
    r"\b(?:hat|habe|haben|hatte|hatten) (?P<what>.{1,80}?)(?P<verb>verkauft|geändert|gewechselt|ersetzt|gestrichen"
    r"|abgeschafft|gekündigt|verlegt|verschoben|eingestellt|geschlossen|umgestellt|aufgegeben|abgesetzt)\b",
    re.IGNORECASE,
)
_OF: Final = re.compile(r"(?<=\w) (?:of|der|des|von|vom) ", re.IGNORECASE)
_WHERE: Final = re.compile(r"\s*(?:to|into|in|from|out|away|on|at|back|over|because|since|for)\b", re.IGNORECASE)
_ITS: Final = re.compile(r"^\W*(?:its|his|her|their|seine?[mnrs]?|ihre?[mnrs]?)\b", re.IGNORECASE)
_FOR_A_WHILE: Final = re.compile(
    r"\b(?:today|tonight|this (?:\w+day|week|month|time|once|morning|evening|year|summer|winter|spring|autumn)"
    r"|for now|for the time"
    r" being|temporarily|for (?:a|one|two|three|\d+) (?:days?|weeks?|months?)|until|till|during|while|heute|diesmal"
    r"|diese (?:Woche|Saison)|diesen (?:Monat|Sommer|Winter)|vorübergehend|vorläufig|ausnahmsweise|bis|während|solange"
    r"|in the end|once|einmal|yesterday|gestern)\b",
    re.IGNORECASE,
)
_BESIDES: Final = re.compile(
    r"\b(?:also|too|as well(?=[.,;!?]|$)|besides|in addition|added|another|second one|still|stays?|remains?"
    r"|kept|keeps?|back again"
    r"|went back|auch|zusätzlich|außerdem|weiterhin|immer noch|bleibt|bleiben|daneben|weitere\w*|wieder)\b",
    re.IGNORECASE,
)
_YEARS_AGO: Final = re.compile(r"\b(?:years? ago|last year|vor \w+ Jahren|letztes Jahr)\b", re.IGNORECASE)
_IN_YEAR: Final = re.compile(r"\bin ((?:19|20)\d{2})\b", re.IGNORECASE)


_WEEKDAYS: Final = frozenset(stem(singular(day)) for day in WEEKDAYS)


@dataclass(frozen=True, slots=True)
class Outdated:
    """A memory and the later one that says that it holds no longer; words: by which it says so."""

    former: Entry
    later: Entry
    words: str
    confidence: float


def outdated(space: TendedSpace) -> list[Outdated]:
    """Return the memories that a later one has replaced, each by the latest such one, the surest first."""
    keys: dict[int, frozenset[str]] = {}
    often = Counter(key for entry in space.memories for key in key_words(entry))
    found: dict[str, Outdated] = {}
    for place, other, cosine in _near_changes(space, NEAR):
        later, former = space.memories[place], space.memories[other]
        shared = _shared(former, later, keys, (place, other))
        told = _told(former, later, shared, often=often, count=len(space.memories), cosine=cosine)
        if told is not None and not former.pinned:
            _keep_latest(found, Outdated(former, later, *told))
    return sorted(found.values(), key=lambda one: (-one.confidence, one.former.id))


def perhaps_outdated(space: TendedSpace) -> list[Outdated]:
    """Return the memories near a later one that tells of some change and shares a word with them, the surest first.

    Most of them hold: the rules do not tell, or tell against it.
    """
    keys: dict[int, frozenset[str]] = {}
    found: dict[str, Outdated] = {}
    for place, other, cosine in _near_changes(space, LESS_NEAR):
        later, former = space.memories[place], space.memories[other]
        if not former.pinned and _shared(former, later, keys, (place, other)):
            _, words, _ = next(_cues(later.text))
            _keep_latest(found, Outdated(former, later, words, round(DOUBTFUL * cosine, 3)))
    return sorted(found.values(), key=lambda one: (-one.confidence, one.former.id))


def _near_changes(space: TendedSpace, least: float) -> Iterator[tuple[int, int, float]]:
    """Yield the places of memories that tell of a change, and of earlier ones near them, with their cosine."""
    telling = [place for place, entry in enumerate(space.memories) if tells_a_change(entry.text)]
    near = nearest(space.vectors, telling, NEAREST)
    for row, place in enumerate(telling):
        later = space.memories[place]
        for other, cosine in zip(near.places[row], near.cosines[row], strict=True):
            former = space.memories[int(other)]
            if cosine >= least and _comes_before(former, later) and not {former.id, later.id} & space.contested:
                yield place, int(other), float(cosine)


def _keep_latest(found: dict[str, Outdated], one: Outdated) -> None:
    known = found.get(one.former.id)
    if known is None or known.later.occurred_at < one.later.occurred_at:
        found[one.former.id] = one


def _comes_before(former: Entry, later: Entry) -> bool:
    return (former.occurred_at, former.created_at) < (later.occurred_at, later.created_at)


def _shared(former: Entry, later: Entry, keys: dict[int, frozenset[str]], places: tuple[int, int]) -> frozenset[str]:
    for entry, place in zip((later, former), places, strict=True):
        if place not in keys:
            keys[place] = key_words(entry)
    return keys[places[0]] & keys[places[1]]


def tells_a_change(text: str) -> bool:
    """Tell whether a text says in clear words that something ended or changed."""
    return any(True for _ in _cues(text))


def _cues(text: str) -> Iterator[tuple[str, str, bool]]:
    """Yield the clauses of a text that tell of a change, each with the words that do, and whether these are weak."""
    if len(text.split()) > LONGEST:
        return
    for clause in _clauses(text):
        if _OPEN.search(_PASSIVE.sub(" ", clause) if _DENIED.search(clause) else clause):
            continue
        cue = _ENDED.search(clause) or _CHANGED.search(clause)
        found = cue or _NOW.search(clause)
        if found is not None:
            yield clause, found.group(), cue is None


def _clauses(text: str) -> list[str]:
    return [clause.strip() for clause in _CLAUSE.split(text) if clause.strip()]


def _told(
    former: Entry, later: Entry, shared: frozenset[str], *, often: Mapping[str, int], count: int, cosine: float
) -> tuple[str, float] | None:
    """Return the words by which a later memory says that a former one holds no longer, with how sure that is."""
    if len(shared) < LEAST_SHARED or _BESIDES.search(later.text):
        return None
    rare = [key for key in shared if often[key] <= max(RARE, RARE_SHARE * count)]
    if (
        tells_a_change(former.text)
        or not (rare or len(shared) >= LEAST_OF_COMMON)
        or not _holds(*both(former.text, later.text))
    ):
        return None
    for clause, words, is_weak in _cues(later.text):
        about = keys_in(_what(clause, words, later), later.language) & shared - FIRST_NAMES - _WEEKDAYS
        if not about or _is_anothers(clause, former) or _FOR_A_WHILE.search(clause) or _is_long_ago(clause, former):
            continue
        if is_weak and (len(shared) < LEAST_OF_WEAK or not disagreement(former, later, cosine=cosine)):
            continue
        confidence = 0.8 + 0.3 * (cosine - NEAR) + 0.02 * len(shared) - 0.1 * is_weak
        return words, round(min(0.97, confidence), 3)
    return None


def _holds(one: Reading, other: Reading) -> bool:
    """Tell whether the former memory states what lasts, and the later one states at all."""
    return one.held and not (one.is_event or one.denies or other.is_conditional or other.asks)


def _what(clause: str, words: str, later: Entry) -> str:
    """Return the part of a clause that says what has changed: what is done something to, if that is said, else all."""
    if words.lower() == "no longer":
        return clause[clause.index(words) + len(words) :]
    thing = _done_to(clause)
    return thing if thing is not None and keys_in(thing, later.language) else clause


def _done_to(clause: str) -> str | None:
    """Return what somebody has sold, changed, cancelled; None where it is the subject or is not said."""
    done = _DONE_TO.search(clause) or _DONE_TO_GERMAN.search(clause)
    if done is None or done.groupdict().get("passive") or _WHERE.match(done["what"]):
        return None
    return _OF.split(" " + done["what"].strip(), maxsplit=1)[0]


def _is_anothers(clause: str, former: Entry) -> bool:
    """Tell whether what is done something to belongs to somebody of whom the former memory does not tell."""
    thing = _done_to(clause)
    if thing is None or not _ITS.search(thing):
        return False
    subject = keys_in(" ".join(clause.split()[:_OF_SUBJECT]), former.language)
    return subject.isdisjoint(keys_in(" ".join(former.text.split()[:_OF_SUBJECT]), former.language))


def _is_long_ago(clause: str, former: Entry) -> bool:
    """Tell whether a clause tells of a time before the former memory was made."""
    if _YEARS_AGO.search(clause):
        return True
    return any(int(year) < former.created_at.year for year in _IN_YEAR.findall(clause))
