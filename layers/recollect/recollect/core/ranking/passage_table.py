"""The passages of all entries that were read, in rows: what the parts of the ranking compute over at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import BoolArray, EntryVectors, Float64Array, Int64Array
from recollect.core.ranking.analysis import (
    EntryAnalysis,
    PassageAnalysis,
    analysis_of,
    date_stems,
    first_name,
    stems_of_name,
)
from recollect.core.ranking.cosine import PooledVectors, pooled_vectors
from recollect.core.ranking.neighbourhood import NOBODY, Neighbourhood, neighbourhood
from recollect.core.retrieval.read_set import ReadSet
from recollect.core.text.searched_text import speaker_of
from recollect.core.text.words import is_lone_character


class Fact(IntEnum):
    """What is known of a passage before any question: its words, and 1 where it asks, says "I" or names a time."""

    LENGTH = 0
    ASKS = 1
    FIRST_PERSON = 2
    TIME_WORD = 3


@dataclass(frozen=True, slots=True, eq=False)
class PassageTable:
    """e entries in the order of their ids, whatever the order of reading, and their p passages in that order.

    pooled: the sentence vectors among `vectors`; split: bool [e], the entry has several passages; dates, speakers: the
    stems of each entry's date and of who said it; names: the first names of who said it; places: the place of each
    entry id; owners: int64 [p], the entry of each passage; facts: float64 [p, 4], the columns of `Fact`;
    neighbourhood: of the passages of entries that are not split.
    """

    entries: tuple[Entry, ...]
    vectors: tuple[EntryVectors | None, ...]
    pooled: PooledVectors
    analyses: tuple[EntryAnalysis, ...]
    split: BoolArray
    passages: tuple[PassageAnalysis, ...]
    dates: tuple[tuple[str, ...], ...]
    speakers: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    places: Mapping[str, int]
    owners: Int64Array
    facts: Float64Array
    neighbourhood: Neighbourhood

    def fact(self, fact: Fact) -> Float64Array:
        """Return one fact of each passage, float64 [p]."""
        return self.facts[:, fact]


@dataclass(frozen=True, slots=True, eq=False)
class TermCounts:
    """How often each of t terms stands in the statements, questions, date and speaker's name of each passage.

    Each float64 [t, p].
    """

    statements: Float64Array
    questions: Float64Array
    dates: Float64Array
    speakers: Float64Array

    def first(self, count: int) -> "TermCounts":
        """Return the counts of the first `count` terms."""
        return TermCounts(self.statements[:count], self.questions[:count], self.dates[:count], self.speakers[:count])

    def frequencies(self) -> Float64Array:
        """Return in how many passages each term stands anywhere, float64 [t]."""
        anywhere = self.statements + self.questions + self.dates + self.speakers > 0
        frequencies: Float64Array = anywhere.sum(axis=1, dtype=np.float64)
        return frequencies


@dataclass(frozen=True, slots=True, eq=False)
class Lengths:
    """The words of each passage's text and of its date, each float64 [p]."""

    texts: Float64Array
    dates: Float64Array


def passage_table(reading: ReadSet) -> PassageTable:
    """Take apart what was read."""
    read = [reading.entries[entry_id] for entry_id in sorted(reading.entries)]
    entries = tuple(one.entry for one in read)
    vectors = tuple(one.vectors for one in read)
    analyses = tuple(analysis_of(entry) for entry in entries)
    passages = tuple(passage for analysis in analyses for passage in analysis.passages)
    sizes = np.array([len(analysis.passages) for analysis in analyses], np.int64)
    firsts = (np.cumsum(sizes) - sizes).tolist()
    split = sizes > 1
    places = {entry.id: place for place, entry in enumerate(entries)}
    # A split entry keeps its place in the session, so that others are not taken for each other's neighbours
    rows = [NOBODY if alone else first for alone, first in zip(split.tolist(), firsts, strict=True)]
    names = [speaker_of(entry) for entry in entries]
    runs = [[rows[places[entry_id]] for entry_id in run] for run in reading.runs]
    facts = [(one.length, one.question_length > 0, one.first_person, one.time_word) for one in passages]
    return PassageTable(
        entries=entries,
        vectors=vectors,
        pooled=pooled_vectors(vectors),
        analyses=analyses,
        split=split,
        passages=passages,
        dates=tuple(date_stems(entry) for entry in entries),
        speakers=tuple(map(stems_of_name, names)),
        names=tuple(map(first_name, names)),
        places=places,
        owners=np.repeat(np.arange(len(read)), sizes),
        facts=np.array(facts, np.float64).reshape(len(passages), len(Fact)),
        neighbourhood=neighbourhood(runs, len(passages)),
    )


def term_counts(table: PassageTable, terms: Sequence[str]) -> TermCounts:
    """Count `terms`, which are distinct stems, in each passage; a lone character for every pair that holds it."""
    return TermCounts(
        statements=_counted(terms, [passage.statements for passage in table.passages]),
        questions=_counted(terms, [passage.questions for passage in table.passages]),
        dates=_names(terms, table.dates, table),
        speakers=_names(terms, table.speakers, table),
    )


def lengths(table: PassageTable) -> Lengths:
    """Return how long the passages are."""
    dates = np.array([len(date) for date in table.dates], np.float64)
    return Lengths(
        texts=table.fact(Fact.LENGTH),
        dates=dates[table.owners],
    )


def _counted(terms: Sequence[str], passages: Sequence[Mapping[str, int]]) -> Float64Array:
    rows = {term: row for row, term in enumerate(terms)}
    wanted = rows.keys()
    counts = np.zeros((len(terms), len(passages)))
    for column, passage in enumerate(passages):
        if passage and not wanted.isdisjoint(passage):  # most passages ask nothing, and many have none of the terms
            for term in wanted & passage.keys():
                counts[rows[term], column] = passage[term]
    for term in filter(is_lone_character, terms):
        counts[rows[term]] = [sum(passage[pair] for pair in passage if term in pair) for passage in passages]
    return counts


def _names(terms: Sequence[str], names: Sequence[tuple[str, ...]], table: PassageTable) -> Float64Array:
    distinct = {name: column for column, name in enumerate(dict.fromkeys(names))}
    counts = np.array([[_times(term, name) for name in distinct] for term in terms], np.float64)
    columns = np.array([distinct[name] for name in names], np.int64)[table.owners]
    return counts.reshape(len(terms), len(distinct))[:, columns]


def _times(term: str, name: Sequence[str]) -> int:
    return sum(term in part for part in name) if is_lone_character(term) else name.count(term)
