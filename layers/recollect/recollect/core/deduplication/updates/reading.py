"""What a memory says of a state, as far as words tell: what it is about, whether it denies, hopes, or tells of change.

German is read word by word in English for what it is about; its words of change are read as they are written.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import Final

from recollect.core.deduplication.normalised_text import normalised
from recollect.core.deduplication.tables.measures import measures
from recollect.core.deduplication.tables.verbs import IRREGULAR_PAST, VERBS, is_past
from recollect.core.deduplication.tables.word_classes import class_of
from recollect.core.deduplication.tokens import QUESTION
from recollect.core.enrichment.name_tables import first_names
from recollect.core.model.entry import Language
from recollect.core.text.denial import NEGATIONS
from recollect.core.text.glossary.glossing import gloss, is_german
from recollect.core.text.language import language_of
from recollect.core.text.word_files import phrase_lists, word_lists
from recollect.core.text.words import STOP_WORDS, fold, stem, words_in

_changes: Final = partial(word_lists, __package__, "change_words.toml")
_change_phrases: Final = partial(phrase_lists, __package__, "change_words.toml")
_circumstances: Final = partial(word_lists, __package__, "circumstances.toml")
_circumstance_phrases: Final = partial(phrase_lists, __package__, "circumstances.toml")
SPLIT_REACH: Final = 5  # words between a verb and its particle at most
# Beyond so many words a memory is a story: nothing is told from single words of it
LONGEST: Final = 60
MOST_CLAUSES: Final = 8
_GERMAN_WORD: Final = re.compile(r"[^\W\d_]+")
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
come comes came do does did give gives gave given thing things way lot really please like likes let say says said see
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
_AUXILIARIES: Final = words_in("habe hat haben hatte wurde wurden war waren bin sind")
_NOT_PRESENT: Final = words_in("was were last")  # "until last year"
_IN: Final = words_in("in since until by last of")  # before a month
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
_NONE_BUT: Final = re.compile(r"\b(?:nobody|no one|nothing|none)\b(?=[^.;,]{0,40} but )", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a memory: its words, what it is about, the last of that, and whether it is denied."""

    words: frozenset[str]
    stems: frozenset[str]
    last: str
    is_denied: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StateReading:
    """What a memory tells.

    words: as compared, English ones of German texts. stems: what it is about. people: their names; persons: who speaks
    of himself. ended, replaced: words and phrases of change. is_hedged: hoped, guessed or on a
    condition. is_past: over when it was said. is_event: nothing but what has happened. held: it states, as a former
    memory, what was the case and lasts unless something changes it. holds: it states, as a later memory, what is the
    case now and in general.
    """

    words: tuple[str, ...]
    stems: frozenset[str]
    people: frozenset[str]
    clauses: tuple[Clause, ...]
    persons: frozenset[str]
    ended: frozenset[str]
    replaced: frozenset[str]
    is_german: bool
    is_hedged: bool
    is_past: bool
    is_event: bool
    held: bool
    holds: bool

    @property
    def denies(self) -> bool:
        """Whether any of its clauses denies something."""
        return any(clause.is_denied for clause in self.clauses)

    @property
    def change(self) -> frozenset[str]:
        """All its words of change."""
        return self.ended | self.replaced


def both(one: str, other: str) -> tuple[StateReading, StateReading]:
    """Return two texts as they are read: German word by word in English. Two short ones tell better together."""
    german = is_german(one) or is_german(other) or is_german(one, other)
    first, second = (german and language_of(text) is not Language.ENGLISH for text in (one, other))
    return reading(one, german=first), reading(other, german=second)


@lru_cache(maxsize=256)
def reading(text: str, *, german: bool = False) -> StateReading:
    """Return what a text tells; `german`: read it word by word in English."""
    english = gloss(text).text if german else text
    taken = normalised(english)
    words = tuple(word.lower() for word in taken.words[:LONGEST])
    own = tuple(map(str.lower, _GERMAN_WORD.findall(text)))[:LONGEST] if german else ()
    lines = (f" {' '.join(words)} ", f" {' '.join(own)} ")
    seen = frozenset((*words, *own))
    at, phrases = _circumstances(), _circumstance_phrases()
    titles = word_lists(__package__, "attributes.toml")["titles"]
    titled = {name for title, name in pairwise(words) if title in titles and name.isalpha()}
    people = frozenset(word for word in words if word in first_names() and word not in _NO_NAMES) | titled
    is_conditional = bool(words) and (words[0] in at["opening_conditions"] or bool(seen & at["conditions"]))
    is_hedged = bool(seen & at["hedges"] or _found(lines, phrases["hedge_phrases"])) or is_conditional
    is_over = _begins(lines[0], phrases["until"]) and any(map(is_past, words)) and not _is_present(words)
    is_past_ = is_over or bool(seen & at["past_marks"]) or any(_begins(line, phrases["past_phrases"]) for line in lines)
    is_stated = not (is_hedged or is_past_ or QUESTION in words)
    was = bool(seen & at["past_verbs"]) and not _is_passive(words)
    return StateReading(
        words=words,
        stems=_stems(words),
        people=people,
        clauses=tuple(_clauses(english)),
        persons=frozenset(_PERSON[word] for word in words if word in _PERSON),
        ended=_ended(words, own),
        replaced=_replaced(words, own),
        is_german=german,
        is_hedged=is_hedged,
        is_past=is_past_,
        is_event=_is_german_event(own) if german else _is_event(words, has_object=bool(taken.optional.get(1))),
        held=is_stated
        and not (was or _is_planned(lines) or seen & at["passing"] or _found(lines, phrases["passing_phrases"])),
        holds=is_stated and not (seen & at["exceptions"] or _found(lines, phrases["this_time"])),
    )


def _ended(words: tuple[str, ...], own: tuple[str, ...]) -> frozenset[str]:
    found = _changes()["ended"].intersection(words) | _changes()["german_ended"].intersection(own)
    phrases = _found((f" {' '.join(words)} ",), _change_phrases()["ended_phrases"])
    german = _found((f" {' '.join(own)} ",), _change_phrases()["german_ended_phrases"])
    return found | phrases | german | _split_verbs(words, _split("split_ends")) | _left(words, own)


def _replaced(words: tuple[str, ...], own: tuple[str, ...]) -> frozenset[str]:
    found = _changes()["replaced"].intersection(words) | _changes()["german_replaced"].intersection(own)
    phrases = _found((f" {' '.join(words)} ",), _change_phrases()["replaced_phrases"])
    return found | phrases | _split_verbs(words, _split("split_replaces"))


def _is_planned(lines: tuple[str, str]) -> bool:
    phrases = _circumstance_phrases()
    return bool(_found(lines, phrases["former_hedges"])) or any(
        line[1:].startswith(phrases["former_openings"]) for line in lines
    )


def _found(lines: tuple[str, ...], phrases: tuple[str, ...]) -> frozenset[str]:
    return frozenset(phrase for phrase in phrases if any(f" {phrase} " in line for line in lines))


def _begins(line: str, phrases: tuple[str, ...]) -> bool:
    return any(f" {phrase}" in line for phrase in phrases)


def _is_present(words: tuple[str, ...]) -> bool:
    return any(
        word in VERBS and not is_past(word) and word not in _NOT_PRESENT and not (word == "may" and before in _IN)
        for before, word in pairwise(("", *words))
    )


def _left(words: tuple[str, ...], own: tuple[str, ...]) -> frozenset[str]:
    """Return "left" where it is a verb: the left eye is a side, and so is German "links"."""
    pairs = pairwise(words)
    is_verb = any(
        word == "left" and (before not in STOP_WORDS or before in _changes()["leavers"]) for before, word in pairs
    )
    return frozenset({"left"}) if is_verb and "links" not in own else frozenset()


@cache
def _split(name: str) -> Mapping[str, frozenset[str]]:
    """Return each verb of a list with its particles."""
    pairs = (line.split(": ") for line in _change_phrases()[name])
    return {verb: words_in(particles) for verb, particles in pairs}


def _split_verbs(words: tuple[str, ...], verbs: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return verbs with their particles behind what they are about: "called" and "off"."""
    return frozenset(
        f"{word} {particle}"
        for place, word in enumerate(words)
        if word in verbs
        for particle in verbs[word].intersection(words[place + 1 : place + 1 + SPLIT_REACH])
    )


def _is_passive(words: tuple[str, ...]) -> bool:
    """Tell whether "was" tells of what has been done: "was moved"."""
    return any(word in {"was", "were"} and is_past(behind) for word, behind in pairwise(words))


def _is_event(words: tuple[str, ...], *, has_object: bool) -> bool:
    """Tell whether all that is told has happened: a past form, and no present one.

    has_object: an article follows the first word.
    """
    past = next((place for place, word in enumerate(words[:12]) if is_past(word)), None)
    if past is None or _is_passive(words):
        return False
    return (past == 0 and (has_object or words[0] in IRREGULAR_PAST)) or not _is_present(words)


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
        and class_of(word) is None
        and word not in measures()
        and word.upper() not in measures()
    )


def _clauses(text: str) -> Iterator[Clause]:
    parts = [part for part in _CLAUSE.split(_NONE_BUT.sub("only", text[:2000])) if part.strip()]
    for part in parts[:MOST_CLAUSES]:
        words = tuple(word.lower() for word in normalised(part).words)
        line = f" {' '.join(words)} "
        denials = sum(word in _DENYING for word in words) + bool(_found((line,), _DENYING_PHRASES))
        stems = _stems(words)
        last = next((stem_of(word) for word in reversed(words) if stem_of(word) in stems), "")
        yield Clause(frozenset(words), stems, last, denials % 2 == 1 and not _NO_DENIAL.search(line))
