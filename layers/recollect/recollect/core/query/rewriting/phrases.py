"""Something that a text names: a person, a thing, a place, a date, with the words that it stands between."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

_POSSESSIVES: Final = (
    "my",
    "our",
    "your",
    "his",
    "her",
    "their",
    "mein",
    "unser",
    "dein",
    "euer",
    "eure",
    "ihr",
    "sein",
)


class Sort(Enum):
    """What a phrase names. A name is of a person, a thing or a place: nobody knows; self is who speaks."""

    PERSON = auto()
    SELF = auto()
    NAME = auto()
    THING = auto()
    PLACE = auto()
    DATE = auto()
    NUMBER = auto()


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something that is named, as the characters [start, end) of its text say it, and [lead, end) with a preposition.

    genders: those of pronouns that may stand for it, of f, m, n and p for several; empty for none. head: its last
    word, folded. owns: whether it is a genitive, which `text` is without. nested: within a longer one. is_subject:
    the first one of its sentence without a preposition. written: the preposition as it stands there, with an article
    perhaps; has_owner: whether a genitive is within it. is_asked: behind "which", "how big a" and the like.
    """

    text: str
    sort: Sort
    genders: str
    start: int
    end: int
    lead: int
    head: str
    names: frozenset[str] = frozenset()
    preposition: str = ""
    written: str = ""
    determiner: str = ""
    owns: bool = False
    nested: bool = False
    has_owner: bool = False
    is_subject: bool = False
    is_asked: bool = False

    @property
    def is_role(self) -> bool:
        """Whether it is a person by what they do: "the plumber"."""
        return self.sort is Sort.PERSON and not self.names and bool(self.determiner) and not self.is_owned

    @property
    def is_owned(self) -> bool:
        """Whether it is "my", "your" or the like."""
        return self.determiner.startswith(_POSSESSIVES)

    @property
    def is_bare(self) -> bool:
        """Whether it is a German noun without an article: of several, of a mass, or a name that nobody knows."""
        return self.sort is Sort.THING and not self.determiner and not self.genders

    @property
    def key(self) -> frozenset[str]:
        """What tells whether two phrases name the same: the names within them, else the head."""
        return self.names or frozenset({self.head})
