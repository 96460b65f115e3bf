"""What a memory says of a state, as far as words tell: what it is about, whether it denies, hopes, or tells of change.

German is read word by word in English for what it is about; its words of change are read as they are written.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from recollect.core.deduplication.normalised_text import normalised
from recollect.core.deduplication.tables import change_words as change
from recollect.core.deduplication.tables import circumstances as at
from recollect.core.deduplication.tables.attributes import TITLES
from recollect.core.deduplication.tables.measures import MEASURES
from recollect.core.deduplication.tables.verbs import IRREGULAR_PAST, VERBS
from recollect.core.deduplication.tables.word_classes import CLASSES
from recollect.core.deduplication.tokens import QUESTION
from recollect.core.deduplication.verbs import is_past
from recollect.core.enrichment.word_tables.calendar import MONTHS, WEEKDAYS
from recollect.core.enrichment.word_tables.first_names import FIRST_NAMES
from recollect.core.model.entry import Language
from recollect.core.text.common_words import COMMON_WORDS
from recollect.core.text.denial import NEGATIONS
from recollect.core.text.glossary.glossing import gloss, is_german
from recollect.core.text.language import language_of
from recollect.core.text.words import STOP_WORDS, fold, stem, words_in

# Beyond so many words a memory is a story: nothing is told from single words of it
LONGEST: Final = 60
MOST_CLAUSES: Final = 8
_GERMAN_WORD: Final = re.compile(r"[^\W\d_]+")
_CONTACT: Final = re.compile(r"\b[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}")
_CLAUSE: Final = re.compile(r"[;.!?](?=\s)|[;,]|\s(?:and|but|because|und|aber|weil)\s")
_PERSON: Final = {
    **dict.fromkeys(("i", "my", "me", "mine", "myself", "user"), "first"),
    **dict.fromkeys(("we", "our", "us", "ours"), "us"),
}
_NO_NAMES: Final = words_in(
    "will may mark rose june april august summer art bill grace hope faith joy dawn page case long user"
)
# They say nothing of what a memory is about
_LIGHT: Final = words_in("""
user users go goes went get gets got gotten have has had make makes made take takes took taken put puts keep keeps kept
come comes came do does did give gives given gave thing things way lot really please like likes let say says said see
new old good time times year years month months week weeks day days per every each also other another own use uses used
using run runs running want wants need needs hold holds place places part back up off out over down away around there
here who what when where which because after before until during while for with without from into onto
than then still even both everything everybody nobody something anything mister woman ms mr mrs dr
clock half quarter kilo kilos pounds dozen hundred thousand mb gb kb tb
""")
_DENYING: Final = NEGATIONS | words_in(
    "non nicht kein keine keinen keiner keinem nie niemals nichts ohne refuse refuses refused exclude excludes "
    "excluded "
    "lack lacks missing fehlt nonsense hopeless unable hardly barely chokes fails vegan vegetarian vegetarier "
    "vegetarierin teetotal childless"
)
_DECIDING: Final = words_in("agreed decided chose picked selected")
_AUXILIARIES: Final = words_in("habe hat haben hatte wurde wurden war waren bin sind")
_NOT_PRESENT: Final = words_in("was were last")  # "until last year"
_IN: Final = words_in("in since until by last of")  # before a month
_HAVING: Final = words_in("have has had is are there 's?")
_TOOK: Final = words_in("took taken taking")
_FREE_TIME: Final = words_in("day days week weeks month months year afternoon morning friday monday time")
_LONGEST_NAME: Final = 12
_DENYING_PHRASES: Final = (
    *("leave out", "leaves out", "left out", "skip", "omit", "avoid", "do without", "goes without"),
    *("ruled out", "rules out", "false alarm", "free of", "free from", "no sign of"),
)
# "No" and its like deny nothing in these: a limit, an exception
_NO_DENIAL: Final = re.compile(
    r" (?:(?:no|not|none|nobody|no one|nothing|nie|nicht|niemand|keine?r?) (?:\w+ ){0,3}?(?:but|except|außer)"
    r"|(?:no|not|never|nicht|kein) (?:\w+ ){0,4}?(?:more|longer|older|later|less|fewer|earlier|mehr|länger|später) than"
    r"|(?:not|nicht) (?:only|just|nur)) "
)
_IN_SO_MANY: Final = re.compile(r" in \d+ (?:day|week|month)s? (?:i|we|he|she|they|user|[a-z]+) ")
_UP_TO_A_DAY: Final = re.compile(r" up to (?=@)")  # paid up to a day: no change
_SHARE_NOW: Final = re.compile(r" (?:is at|are at|liegt bei|ist bei|stands at) \d[\d.]* % ")
# One thing more, in the letters of the text: fillers are no words of a reading
_BESIDES: Final = re.compile(
    r"\b(?:also|additionally|(?<!just )as well(?! as\b)|another \d|extra \d|further \d"
    r"|auch|zusätzlich|außerdem|weitere[nr]?)\b",
    re.IGNORECASE,
)
_NONE_BUT: Final = re.compile(r"\b(?:nobody|no one|nothing|none)\b(?=[^.;,]{0,40} but )", re.IGNORECASE)
_OF_COMPANIES: Final = words_in("ltd gmbh inc ag llc plc corp kg")


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a memory: its words, what it is about, the last of that, and whether it is denied."""

    words: frozenset[str]
    stems: frozenset[str]
    last: str
    is_denied: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a memory tells.

    words: as compared, English ones of German texts; own: German ones as they are written. stems: what it is about.
    names: proper names, people among them; persons: who speaks of himself. ended, replaced, begun: words and phrases of
    change. contacts: mail addresses. was: told as what was, which a former memory is over with. The rest: when, and how
    surely, it holds; is_besides: told as one thing more.
    """

    words: tuple[str, ...]
    own: tuple[str, ...]
    stems: frozenset[str]
    names: frozenset[str]
    people: frozenset[str]
    clauses: tuple[Clause, ...]
    persons: frozenset[str]
    ended: frozenset[str]
    replaced: frozenset[str]
    begun: frozenset[str]
    is_german: bool
    contacts: frozenset[str]
    is_planned: bool
    is_hedged: bool
    is_past: bool
    was: bool
    is_event: bool
    is_conditional: bool
    opens_with_a_case: bool
    is_exception: bool
    is_besides: bool
    is_at_a_time: bool
    is_passing: bool
    asks: bool

    @property
    def line(self) -> str:
        """Its words with a space on either side of each."""
        return f" {' '.join(self.words)} "

    @property
    def denies(self) -> bool:
        """Whether any of its clauses denies something."""
        return any(clause.is_denied for clause in self.clauses)

    @property
    def change(self) -> frozenset[str]:
        """All its words of change."""
        return self.ended | self.replaced | self.begun

    @property
    def held(self) -> bool:
        """Whether it states, as a former memory, what was the case then and lasts unless something changes it."""
        is_open = (
            self.is_hedged
            or self.is_planned
            or self.is_conditional
            or self.opens_with_a_case
            or self.is_passing
            or self.asks
        )
        return not (is_open or self.is_past or self.was)

    @property
    def holds(self) -> bool:
        """Whether it states, as a later memory, what is the case now and in general."""
        return not (
            self.is_hedged or self.is_conditional or self.is_exception or self.is_at_a_time or self.is_past or self.asks
        )


def both(one: str, other: str) -> tuple[Reading, Reading]:
    """Return two texts as they are read: German word by word in English. Two short ones tell better together."""
    german = is_german(one) or is_german(other) or is_german(one, other)
    first, second = (german and language_of(text) is not Language.ENGLISH for text in (one, other))
    return reading(one, german=first), reading(other, german=second)


# As memories out of conversations have it for "we": nobody in particular, whom two of them do not share
_COMPANY: Final = re.compile(r"(?<=\w) (?:and others|und andere)\b")


@lru_cache(maxsize=256)
def reading(text: str, *, german: bool = False) -> Reading:
    """Return what a text tells; `german`: read it word by word in English."""
    text = _COMPANY.sub("", text)
    english = gloss(text).text if german else text
    taken = normalised(english)
    words = tuple(word.lower() for word in taken.words[:LONGEST])
    own = tuple(map(str.lower, _GERMAN_WORD.findall(text)))[:LONGEST] if german else ()
    line, own_line = f" {' '.join(words)} ", f" {' '.join(own)} "
    seen = frozenset((*words, *own))
    titled = {name for title, name in pairwise(words) if title in TITLES and name.isalpha()}
    people = frozenset(word for word in words if word in FIRST_NAMES and word not in _NO_NAMES) | titled
    is_former_past = bool(seen & at.PAST_VERBS) and not _is_passive(words)
    return Reading(
        words=words,
        own=own,
        stems=_stems(words),
        names=people | (frozenset() if german else _names(words, taken.names, text)),
        people=people,
        clauses=tuple(_clauses(english)),
        persons=frozenset(_PERSON[word] for word in words if word in _PERSON),
        ended=seen & change.ENDED
        | frozenset(own) & change.GERMAN_ENDED
        | _found(line, change.ENDED_PHRASES)
        | _found(own_line, change.GERMAN_ENDED_PHRASES)
        | _split_verbs(words, change.SPLIT_ENDS)
        | (frozenset() if "links" in own else _left(words))
        | _no_more(own),
        replaced=(seen & change.REPLACED) - _nouns_of_change(words)
        | frozenset(own) & change.GERMAN_REPLACED
        | _found(_UP_TO_A_DAY.sub(" ", line), change.REPLACED_PHRASES)
        | _found(own_line, change.GERMAN_REPLACED_PHRASES)
        | (frozenset({"statt"}) if "statt" in own[:-1] else frozenset())
        | _split_verbs(words, change.SPLIT_REPLACES),
        begun=seen & change.BEGAN
        | frozenset(own) & change.GERMAN_BEGAN
        | _found(line, change.BEGAN_PHRASES)
        | _found(own_line, change.GERMAN_BEGAN_PHRASES),
        contacts=frozenset(map(str.lower, _CONTACT.findall(text))),
        is_german=german,
        is_planned=_is_planned(line, own_line),
        is_hedged=bool(seen & at.HEDGES or _found(line, at.HEDGE_PHRASES) or _found(own_line, at.HEDGE_PHRASES)),
        is_past=bool(seen & at.PAST_MARKS or _begins(line, at.PAST_PHRASES) or _begins(own_line, at.PAST_PHRASES))
        or (_begins(line, at.UNTIL) and _is_over(words)),
        was=is_former_past,
        is_event=_is_german_event(own) if german else _is_event(words, has_object=bool(taken.optional.get(1))),
        is_conditional=bool(words) and (words[0] in at.OPENING_CONDITIONS or bool(seen & at.CONDITIONS)),
        opens_with_a_case=bool(words)
        and (words[0] in at.FORMER_CONDITIONS or own[:1] == ("bei",) or bool(_found(line, at.CASES))),
        is_exception=bool(seen & at.EXCEPTIONS or _found(line, at.THIS_TIME) or _found(own_line, at.THIS_TIME)),
        is_besides=bool(_BESIDES.search(text)),
        is_at_a_time=bool(_found(line, at.EXCEPTIONAL_TIMES)) or words[:1] == ("during",) or own[:1] == ("während",),
        is_passing=_is_passing(seen, line, own_line),
        asks=QUESTION in words,
    )


def _is_planned(line: str, own_line: str) -> bool:
    is_planned = bool(_found(line, at.FORMER_HEDGES) or _found(own_line, at.FORMER_HEDGES))
    return is_planned or any(told[1:].startswith(at.FORMER_OPENINGS) for told in (line, own_line))


def _is_passing(seen: frozenset[str], line: str, own_line: str) -> bool:
    is_named = seen & at.PASSING or _found(line, at.PASSING_PHRASES) or _found(own_line, at.PASSING_PHRASES)
    return bool(is_named or _IN_SO_MANY.match(line) or _SHARE_NOW.search(line))


def _names(words: tuple[str, ...], written: frozenset[str], text: str) -> frozenset[str]:
    """Return what is written with a capital: within a sentence, or at its beginning when it is no common word."""
    found = {name.removesuffix("'s").lower() for name in written}
    if words and text[:1].isupper() and words[0].isalpha() and len(words[0]) <= _LONGEST_NAME:
        is_common = words[0] in COMMON_WORDS or words[0] in STOP_WORDS or words[0].endswith("s") or is_past(words[0])
        if not is_common and words[1:2] != () and (words[1] in VERBS or words[1] == "'s" or words[1] in _OF_COMPANIES):
            found.add(words[0])
    return frozenset(found) - WEEKDAYS.keys() - MONTHS.keys() - _PERSON.keys() - STOP_WORDS


def _found(line: str, phrases: tuple[str, ...]) -> frozenset[str]:
    return frozenset(phrase for phrase in phrases if f" {phrase} " in line)


def _begins(line: str, phrases: tuple[str, ...]) -> bool:
    return any(f" {phrase}" in line for phrase in phrases)


def _is_present(words: tuple[str, ...]) -> bool:
    return any(
        word in VERBS and not is_past(word) and word not in _NOT_PRESENT and not (word == "may" and before in _IN)
        for before, word in pairwise(("", *words))
    )


def _is_over(words: tuple[str, ...]) -> bool:
    """Tell whether "until" says when something ended, not until when it was put off."""
    is_put_off = bool(change.REPLACED.intersection(words) or _split_verbs(words, change.SPLIT_REPLACES))
    return any(map(is_past, words)) and not _is_present(words) and not is_put_off


def _nouns_of_change(words: tuple[str, ...]) -> frozenset[str]:
    """Return "moves" where nothing is said to move somewhere: dance moves are no change."""
    moves = any(word == "moves" and behind in change.MOVES_TO for word, behind in pairwise(words))
    return frozenset() if moves else frozenset({"moves"})


def _left(words: tuple[str, ...]) -> frozenset[str]:
    """Return "left" where it is a verb: the left eye is a side."""
    for place, word in enumerate(words):
        if word == "left" and place and not change.SIDES.intersection(words[place + 1 : place + 2]):
            before = words[place - 1]
            if place == len(words) - 1 and _HAVING.intersection(words[:-2]) and before not in _HAVING:
                return frozenset()  # what is left of it
            if before not in STOP_WORDS or before in {"i", "we", "he", "she", "they", "has", "have", "it"}:
                return frozenset({"left"})
    return frozenset()


def _no_more(own: tuple[str, ...]) -> frozenset[str]:
    """Return what German words deny still to be: "kein Auto mehr"."""
    if "mehr" not in own:
        return frozenset()
    before = own[max(0, own.index("mehr") - 5) : own.index("mehr")]
    denied = {"kein", "keine", "keinen", "keiner", "nichts", "niemand", "nicht"}.intersection(before)
    return frozenset({"nicht mehr"}) if denied else frozenset()


def _split_verbs(words: tuple[str, ...], verbs: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return verbs with their particles behind what they are about: "called" and "off"."""
    found = set[str]()
    for place, word in enumerate(words):
        if particles := verbs.get(word):
            behind = particles.intersection(words[place + 1 : place + 1 + change.SPLIT_REACH])
            if not (word in _TOOK and _FREE_TIME.intersection(words[place + 1 : place + 1 + change.SPLIT_REACH])):
                found.update(f"{word} {particle}" for particle in behind)
    return frozenset(found)


def _is_passive(words: tuple[str, ...]) -> bool:
    """Tell whether "was" tells of what has been done: "was moved"."""
    return any(
        word in {"was", "were"} and words[at_ + 1 : at_ + 2] and is_past(words[at_ + 1])
        for at_, word in enumerate(words)
    )


def _is_event(words: tuple[str, ...], *, has_object: bool) -> bool:
    """Tell whether all that is told has happened: a past form, and no present one.

    has_object: an article follows the first word.
    """
    past = next((place for place, word in enumerate(words[:12]) if is_past(word) and word not in _DECIDING), None)
    if past is None:
        return False
    if _is_passive(words):
        return False
    if past == 0 and (has_object or words[0] in IRREGULAR_PAST):
        return True
    return not _is_present(words)


def _is_german_event(own: tuple[str, ...]) -> bool:
    """Tell whether German words tell what has happened: an auxiliary, and a participle."""
    has = _AUXILIARIES.intersection(own)
    return bool(has) and any(len(word) > 5 and "ge" in word[:6] and word.endswith(("t", "en")) for word in own)


def stem_of(word: str) -> str:
    """Return the stem by which a word of a reading is compared."""
    return stem(fold(word).replace("'", ""))


def _stems(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        stem_of(word)
        for word in words
        if ((word[0].isalpha() and len(word) > 1) or ("." in word and word[0].isdigit()))
        and word not in STOP_WORDS
        and word not in _LIGHT
        and word not in CLASSES
        and word not in MEASURES
        and word.upper() not in MEASURES
    )


def _clauses(text: str) -> Iterator[Clause]:
    told = _NONE_BUT.sub("only", text[:2000])
    parts = [part for part in _CLAUSE.split(told) if part.strip()]
    for part in parts[:MOST_CLAUSES]:
        words = tuple(word.lower() for word in normalised(part).words)
        denials = sum(word in _DENYING for word in words) + bool(_found(f" {' '.join(words)} ", _DENYING_PHRASES))
        stems = _stems(words)
        last = next((stem_of(word) for word in reversed(words) if stem_of(word) in stems), "")
        is_denied = denials % 2 == 1 and not _NO_DENIAL.search(f" {' '.join(words)} ")
        yield Clause(_phrased(words), stems, last, is_denied)


def _phrased(words: tuple[str, ...]) -> frozenset[str]:
    """Return words, their stems, and pairs of neighbours: night_owl, left-handed."""
    pairs = [*pairwise(words)]
    joined = (mark.join(pair) for pair in pairs for mark in "_-")
    return frozenset((*words, *map(stem_of, words), *joined))
