"""Precision and recall of the detectors on labelled lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.enrichment.findings import Category, EntityType
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

    @property
    def precision(self) -> float:
        """The share of what was found that is right."""
        return self.right / self.found

    @property
    def recall(self) -> float:
        """The share of what is there that was found."""
        return self.recalled / self.labelled


def entity_counts(lines: Iterable[Line], type_: EntityType) -> Counts:
    """Count entities of one type: right are those with the same characters and the same value."""
    found = right = labelled = 0
    for line in lines:
        got = {(one.start, one.text, one.value) for one in line.enriched().entities if one.type is type_}
        expected = {(one.start, one.text, one.value) for one in line.entities if one.type is type_}
        found += len(got)
        right += len(got & expected)
        labelled += len(expected)
    return Counts(found, right, labelled, right)


def statement_counts(lines: Iterable[Line]) -> Counts:
    """Count statements of a kind; none is nothing found."""
    pairs = [(line.enriched().statement, line.statement) for line in lines]
    right = sum(got is expected is not None for got, expected in pairs)
    return Counts(sum(got is not None for got, _ in pairs), right, sum(want is not None for _, want in pairs), right)


def category_counts(lines: Iterable[Line]) -> Counts:
    """Count categories; `other` is nothing found."""
    pairs = [(line.enriched().category, line.category) for line in lines]
    right = sum(got is expected is not Category.OTHER for got, expected in pairs)
    found = sum(got is not Category.OTHER for got, _ in pairs)
    return Counts(found, right, sum(want is not Category.OTHER for _, want in pairs), right)


def keyphrase_counts(lines: Iterable[Line]) -> Counts:
    """Count keyphrases, right when they have at least half of all words in common with a labelled one."""
    found = right = labelled = recalled = 0
    for line in lines:
        got = [phrase.text for phrase in line.enriched().keyphrases]
        found += len(got)
        right += sum(_is_among(phrase, line.keyphrases) for phrase in got)
        labelled += len(line.keyphrases)
        recalled += sum(_is_among(phrase, got) for phrase in line.keyphrases)
    return Counts(found, right, labelled, recalled)


def _is_among(phrase: str, others: Sequence[str]) -> bool:
    return any(_overlap(phrase, other) >= SAME_PHRASE for other in others)


def _overlap(one: str, other: str) -> float:
    first, second = set(stems(one)), set(stems(other))
    return len(first & second) / len(first | second)
