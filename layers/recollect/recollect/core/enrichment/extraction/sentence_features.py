"""What a sentence shows of whether it says something worth keeping: its words, their kinds, its form and its place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from recollect.core.enrichment.extraction.day_words import DATE, MONTHS, NEAR, WEEKDAYS
from recollect.core.enrichment.extraction.english import patterns as english
from recollect.core.enrichment.extraction.german import patterns as german_patterns
from recollect.core.enrichment.extraction.relations import ANIMALS, RELATIONS
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.core.enrichment.word_tables.first_names import AMBIGUOUS_NAMES, FIRST_NAMES
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.taxonomy.related_words import classes_of
from recollect.core.text.words import fold, stem, words_in

LONGEST_READ: Final = 60  # words of a sentence
LENGTHS: Final = (2, 3, 4, 6, 8, 11, 15, 20, 27)  # words from which a sentence is a longer one
EDGE: Final = 3  # words that begin a sentence
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[?!:,]")
_ME: Final = words_in("i im ive ill id me my mine ich mich mir mein meine meinen meinem meiner meins")
_US: Final = words_in("we us our ours were weve wir uns unser unsere unseren unserem unserer")
_YOU: Final = words_in("you your yours u ur youre youve du dich dir dein deine deinen deinem euch euer eure ihr ihnen")
_POINTING: Final = words_in("it its this that these those he she they him her them es das dies er sie ihn ihm thats")
_DENIES: Final = words_in(
    "not no never dont doesnt didnt cant cannot wont isnt arent wasnt nicht kein keine keinen nie nichts without ohne"
)
_LASTS: Final = words_in("""
    always usually every each since until now anymore still years regularly daily weekly immer jeden jede jedes seit bis
    jetzt inzwischen mehr noch jahre jahren täglich moved born allergic
""")
_IS: Final = words_in("am is are was were be been bin ist sind war waren im")
_HAS: Final = words_in("have has had got ive habe hab hat haben hatte hatten")


@dataclass(frozen=True, slots=True)
class SentencePlace:
    """Where a sentence stands.

    number, count: which it is of how many of its message. replies: whether the message before, by another, ends with
    a question. assisted: whether the speaker talks to an assistant.
    """

    number: int
    count: int
    replies: bool
    assisted: bool
    german: bool


def sentence_features(sentence: SaidSentence, place: SentencePlace, found: Sequence[str]) -> frozenset[str]:
    """Return what a sentence shows.

    found: what rules make of it: the kinds of memories, "asked" where it is asked for.
    """
    said = [_Word(match.group(), match.start()) for match in _WORD.finditer(sentence.text)][:LONGEST_READ]
    shapes = [word.shape for word in said]
    told = {f"w:{word.stem}" for word in said}
    told.update(f"k:{kind}" for word in said for kind in word.kinds)
    told.update(f"b:{first}_{second}" for first, second in pairwise(shapes))
    told.update(f"f{number}:{shape}" for number, shape in enumerate(shapes[:EDGE]))
    told.update(f"e:{shape}" for shape in shapes[-1:])
    kinds = sorted({kind for word in said for kind in word.kinds if kind.isupper()})
    told.update(f"p:{first}&{second}" for at, first in enumerate(kinds) for second in kinds[at + 1 :])
    told.update(_of_form(sentence, place, len(said)))
    told.update(f"r:{kind}" for kind in found)
    told.add("r:some" if found else "r:none")
    return frozenset(told)


def _of_form(sentence: SaidSentence, place: SentencePlace, count: int) -> Iterator[str]:
    text = sentence.text
    rules = german_patterns if place.german else english
    length = sum(count >= least for least in LENGTHS)
    yield f"len:{length}"
    yield from (f"len>={least}" for least in LENGTHS if count >= least)
    yield "de" if place.german else "en"
    yield "first" if place.number == 0 else "later"
    yield f"of:{min(place.count, 4)}"
    yield f"{'assisted' if place.assisted else 'among'}:{'asks' if sentence.asks else 'tells'}"
    if sentence.asks:
        yield "asks"
    if sentence.laughs:
        yield "laughs"
    if place.replies and place.number == 0:
        yield "replies"
        yield f"replies:{length}"
    said = {
        "unsure": rules.UNSURE.search(text),
        "hearsay": rules.HEARSAY.search(text),
        "you": rules.YOU.search(text),
        "question": rules.QUESTION.match(text),
        "dictates": rules.DICTATES.match(text),
        "sarcasm": rules.SARCASM.match(text),
    }
    yield from (f"is:{name}" for name, match in said.items() if match)
    dated = DATE.search(text)
    if dated:
        yield "dated"
        yield f"dated:{_how_dated(dated)}"


def _how_dated(match: re.Match[str]) -> str:
    return next(
        (name for name in ("near", "weekday", "unit", "season", "unit7", "year8", "weekend") if match[name]), "day"
    )


class _Word:
    """A word of a sentence. stem: what it is told by; shape: the same where it is a little word, else its kind."""

    __slots__ = ("kinds", "shape", "stem")

    def __init__(self, text: str, start: int) -> None:
        folded, self.kinds = _known(text.lower())
        capital = text[:1].isupper() and start > 0 and len(text) > 1
        if capital and not any(kind.isupper() for kind in self.kinds):
            self.kinds = (*self.kinds, "CAPITAL")
        self.stem = folded
        named = next((kind for kind in self.kinds if kind in _SHAPES), None)
        self.shape = named or folded


_SHAPES: Final = frozenset({"NUMBER", "NAME", "DAY", "MONTH", "CAPITAL", "REL"})


@lru_cache(maxsize=8192)
def _known(lower: str) -> tuple[str, tuple[str, ...]]:
    """Return the stem of a word and its kinds: what it does in a sentence, and the classes of everyday life."""
    plain = fold(lower).replace("'", "")
    kinds = [name for name, listed in _LISTED if plain in listed or lower in listed]
    if plain[:1].isdecimal():
        return "#", ("NUMBER", *(["YEAR"] if len(plain) == _YEAR and plain.isdecimal() else []))
    if lower in FIRST_NAMES and lower not in AMBIGUOUS_NAMES:
        kinds.append("NAME")
    meant = (english_of(lower) or lower).replace("_", " ").split(" ")
    kinds += sorted({f"~{one}" for word in meant for one in (stem(word), *classes_of(stem(word)))})
    return stem(plain), tuple(kinds)


_YEAR: Final = 4
_LISTED: Final = (
    ("ME", _ME),
    ("US", _US),
    ("YOU", _YOU),
    ("POINTS", _POINTING),
    ("DENIES", _DENIES),
    ("LASTS", _LASTS),
    ("IS", _IS),
    ("HAS", _HAS),
    ("REL", RELATIONS),
    ("PET", ANIMALS),
    ("DAY", frozenset(WEEKDAYS)),
    ("MONTH", frozenset(MONTHS)),
    ("NEAR", frozenset(NEAR)),
)
