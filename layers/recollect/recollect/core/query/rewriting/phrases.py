"""Something that a text names: a person, a thing, a place, a date, with the words that it stands between."""

from dataclasses import dataclass
from enum import Enum, auto


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
    the first one of its sentence without a preposition. is_asked: behind "which", "how big a" and the like.
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
    contraction: str = ""
    determiner: str = ""
    owns: bool = False
    nested: bool = False
    is_subject: bool = False
    is_asked: bool = False

    @property
    def key(self) -> frozenset[str]:
        """What tells whether two phrases name the same: the names within them, else the head."""
        return self.names or frozenset({self.head})
