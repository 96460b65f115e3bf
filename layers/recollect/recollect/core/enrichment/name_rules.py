"""The rules that judge a run of words in capitals, the surest first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from recollect.core.enrichment.findings import EntityType
from recollect.core.enrichment.name_tables import AMBIGUOUS_NAMES, KIN, TITLES, first_names, places
from recollect.core.language.tokens import Token, next_word, previous_word
from recollect.core.text.word_files import word_lists

_listed: Final = partial(word_lists, __package__, "names.toml")
TITLE_CONFIDENCE: Final = 0.96
KNOWN_CONFIDENCE: Final = 0.95
KIN_CONFIDENCE: Final = 0.93
SHAPE_CONFIDENCE: Final = 0.92
AMBIGUOUS_CONFIDENCE: Final = 0.8
CONTEXT_CONFIDENCE: Final = 0.7

_PLACE_PREPOSITIONS: Final = frozenset(
    {"in", "from", "to", "near", "at", "through", "across", "leaving", "visit", "for"}
)
_AND_PERSON: Final = frozenset({"and", "with", "told", "asked", "met", "called", "named", "saw", "by"})
_LONGEST_PERSON: Final = 4  # words


@dataclass(frozen=True, slots=True)
class NameRun:
    """The words [first, end) of a text; `joined` says that a person and "and" stand before them."""

    text: str
    found: Sequence[Token]
    first: int
    end: int
    joined: bool

    @property
    def words(self) -> list[str]:
        """The words of the run in lower case."""
        return [token.lower for token in self.found[self.first : self.end]]

    @property
    def begins_sentence(self) -> bool:
        """Whether the capital says nothing, since every sentence begins with one."""
        return self.found[self.first].first

    @property
    def before(self) -> str:
        """The word before the run, in the same sentence."""
        return "" if self.begins_sentence else previous_word(self.found, self.first)

    @property
    def before_that(self) -> str:
        """The second word before the run."""
        return self.found[self.first - 2].lower if self.first > 1 and not self.begins_sentence else ""

    @property
    def after(self) -> str:
        """The word after the run, in the same sentence."""
        if self.end < len(self.found) and self.found[self.end].first:
            return ""
        return next_word(self.found, self.end - 1)

    @property
    def is_possessive(self) -> bool:
        """Whether "'s" follows."""
        stop = self.found[self.end - 1].end
        return self.text[stop : stop + 2] in {"'s", "’s"}


Finding = tuple[int, int, EntityType, float] | None
Rule = Callable[[NameRun], Finding]


def titled(run: NameRun) -> Finding:
    """A title before a name makes a person: "Dr. Chen"."""
    words = run.words
    if words[0] in TITLES and len(words) > 1:
        return run.first + 1, run.end, EntityType.PERSON, TITLE_CONFIDENCE
    if run.before in TITLES:
        return run.first, run.end, EntityType.PERSON, TITLE_CONFIDENCE
    return None


def shaped_organisation(run: NameRun) -> Finding:
    """A last word such as "GmbH" or "Hospital", or a first such as "University of", makes an organisation."""
    words = run.words
    if len(words) > 1 and (
        words[-1] in _listed()["organisation_tails"]
        or (words[0] in _listed()["organisation_heads"] and words[1] == "of")
    ):
        return run.first, run.end, EntityType.ORGANISATION, SHAPE_CONFIDENCE
    return None


def known_organisation(run: NameRun) -> Finding:
    """A name from the table."""
    if "_".join(run.words) in _listed()["organisations"]:
        return run.first, run.end, EntityType.ORGANISATION, KNOWN_CONFIDENCE
    return None


def ambiguous_organisation(run: NameRun) -> Finding:
    """A company that is named like a thing: where companies do what follows, or behind "at" and the like."""
    if len(run.words) > 1 or run.words[0] not in _listed()["ambiguous_organisations"]:
        return None
    if run.after in _listed()["organisation_verbs"] or (
        not run.begins_sentence and run.before in _listed()["employer_cues"]
    ):
        return run.first, run.end, EntityType.ORGANISATION, AMBIGUOUS_CONFIDENCE
    return None


def known_place(run: NameRun) -> Finding:
    """A name from the table; with a first name before it ("Paris Hilton", "Sofia") it is left to the others."""
    name = "_".join(run.words)
    if name in _listed()["ambiguous_places"]:
        sure = run.before in _PLACE_PREPOSITIONS or not (
            run.begins_sentence or name in AMBIGUOUS_NAMES or name in first_names()
        )
        return (run.first, run.end, EntityType.PLACE, AMBIGUOUS_CONFIDENCE) if sure else None
    if name in places():
        return run.first, run.end, EntityType.PLACE, KNOWN_CONFIDENCE
    return None


def shaped_place(run: NameRun) -> Finding:
    """A last word such as "Street", or a first such as "Lake", makes a place."""
    words = run.words
    if len(words) > 1 and (words[-1] in _listed()["place_tails"] or words[0] in _listed()["place_heads"]):
        return run.first, run.end, EntityType.PLACE, SHAPE_CONFIDENCE
    return None


def kin(run: NameRun) -> Finding:
    """A relation before a name makes a person, or what is loved like one: "my sister Priya"."""
    if run.before in KIN and len(run.words) <= _LONGEST_PERSON:
        return run.first, run.end, EntityType.PERSON, KIN_CONFIDENCE
    return None


def known_person(run: NameRun) -> Finding:
    """A first name that is nothing else, with the family name behind it."""
    words = run.words
    for offset, word in enumerate(words):
        if word in first_names() or word.split("-")[0] in first_names():
            # What begins the sentence is no part of the name: "Yesterday Anna"
            return run.first + offset, run.end, EntityType.PERSON, KNOWN_CONFIDENCE
        if word in AMBIGUOUS_NAMES and len(words) > offset + 1:
            return run.first + offset, run.end, EntityType.PERSON, AMBIGUOUS_CONFIDENCE
    return None


def ambiguous_person(run: NameRun) -> Finding:
    """A first name that is a word as well: "Will called", but not "Will you"."""
    if run.words[0] not in AMBIGUOUS_NAMES or len(run.words) > 1:
        return None
    if run.joined or run.is_possessive or run.before in _AND_PERSON:
        return run.first, run.end, EntityType.PERSON, AMBIGUOUS_CONFIDENCE
    if run.begins_sentence:
        said = run.after in _listed()["person_verbs"] and _next_is_no_subject(run)
        return (run.first, run.end, EntityType.PERSON, AMBIGUOUS_CONFIDENCE) if said else None
    return run.first, run.end, EntityType.PERSON, AMBIGUOUS_CONFIDENCE


def employer(run: NameRun) -> Finding:
    """An unknown name behind "works at", "joined" and the like makes an organisation."""
    if run.before not in _listed()["employer_cues"]:
        return None
    if run.before in _listed()["employment_words"] or run.before_that in _listed()["employment_words"]:
        return run.first, run.end, EntityType.ORGANISATION, CONTEXT_CONFIDENCE
    return None


def destination(run: NameRun) -> Finding:
    """An unknown name behind "lives in", "moved to" and the like makes a place."""
    if run.before in {"in", "to", "from", "near"} and run.before_that in _listed()["place_verbs"]:
        return run.first, run.end, EntityType.PLACE, CONTEXT_CONFIDENCE
    return None


def acting(run: NameRun) -> Finding:
    """An unknown name that speaks, wants, or stands beside a person makes a person."""
    if len(run.words) > _LONGEST_PERSON or run.found[run.end - 1].text.isupper():
        return None  # an initial, or a shout: "set it to DEBUG"
    speaks = run.after in _listed()["person_verbs"] - _listed()["weak_person_verbs"]
    acts = speaks and not run.begins_sentence
    if run.joined or acts or run.before in {"told", "asked", "called", "named"}:
        return run.first, run.end, EntityType.PERSON, CONTEXT_CONFIDENCE
    return None


def _next_is_no_subject(run: NameRun) -> bool:
    return run.after not in _listed()["subjects"]


RULES: Final[tuple[Rule, ...]] = (
    titled,
    shaped_organisation,
    kin,
    known_organisation,
    ambiguous_organisation,
    known_place,
    known_person,
    shaped_place,
    ambiguous_person,
    employer,
    destination,
    acting,
)
