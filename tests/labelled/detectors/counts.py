"""Precision and recall of the detectors on labelled lines."""

from collections.abc import Collection, Sequence
from dataclasses import astuple, dataclass
from typing import Final

from recollect.core.enrichment.findings import EntityType
from recollect.core.model.entry import Category
from recollect.core.text.words import stems
from tests.labelled.detectors.lines import Line

# Keyphrases are right when at least this share of the words of both is common to them: "half marathon", "marathon"
SAME_PHRASE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Counts:
    """How many were found, how many of these are right, how many there are, and how many of them were found."""

    found: int
    right: int
    labelled: int
    recalled: int

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    @property
    def precision(self) -> float:
        """The share of what was found that is right."""
        return self.right / self.found

    @property
    def recall(self) -> float:
        """The share of what is there that was found."""
        return self.recalled / self.labelled


def entity_counts(line: Line, types: Collection[EntityType]) -> Counts:
    """Count entities of some types: right are those with the same characters and the same value."""
    got = {(one.type, one.start, one.text, one.value) for one in line.enriched().entities if one.type in types}
    expected = {(one.type, one.start, one.text, one.value) for one in line.entities if one.type in types}
    right = len(got & expected)
    return Counts(len(got), right, len(expected), right)


def statement_counts(line: Line) -> Counts:
    """Count statements of a kind; none is nothing found."""
    return _of_one(line.enriched().statement, line.statement, none=None)


def category_counts(line: Line) -> Counts:
    """Count categories; `other` is nothing found."""
    return _of_one(line.enriched().category, line.category, none=Category.OTHER)


def keyphrase_counts(line: Line) -> Counts:
    """Count keyphrases, right when they have at least half of all words in common with a labelled one."""
    got = [phrase.text for phrase in line.enriched().keyphrases]
    return Counts(
        len(got),
        sum(_is_among(phrase, line.keyphrases) for phrase in got),
        len(line.keyphrases),
        sum(_is_among(phrase, got) for phrase in line.keyphrases),
    )


def _of_one(got: object, expected: object, *, none: object) -> Counts:
    right = int(got == expected and expected != none)
    return Counts(int(got != none), right, int(expected != none), right)


def _is_among(phrase: str, others: Sequence[str]) -> bool:
    return any(_overlap(phrase, other) >= SAME_PHRASE for other in others)


def _overlap(one: str, other: str) -> float:
    first, second = set(stems(one)), set(stems(other))
    return len(first & second) / len(first | second)
