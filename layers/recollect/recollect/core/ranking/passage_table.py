"""The passages of all entries that were read, in rows: what the parts of the ranking compute over at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import EntryVectors, Float64Array, Int64Array
from recollect.core.ranking.analysis import EntryAnalysis, PassageAnalysis, analysis_of, date_stems, speaker_stems
from recollect.core.ranking.neighbourhood import NOBODY, Neighbourhood, neighbourhood
from recollect.core.retrieval.read_set import ReadSet


@dataclass(frozen=True, slots=True, eq=False)
class PassageTable:
    """e entries in the order of their ids, whatever the order of reading, and their p passages in that order.

    dates, speakers: the stems of each entry's date and of who said it; places: the place of each entry id; owners:
    int64 [p], the entry of each passage; neighbourhood: of the passages of entries that are not split.
    """

    entries: tuple[Entry, ...]
    vectors: tuple[EntryVectors | None, ...]
    analyses: tuple[EntryAnalysis, ...]
    passages: tuple[PassageAnalysis, ...]
    dates: tuple[tuple[str, ...], ...]
    speakers: tuple[tuple[str, ...], ...]
    places: Mapping[str, int]
    owners: Int64Array
    neighbourhood: Neighbourhood


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
    analyses = tuple(analysis_of(one.entry) for one in read)
    sizes = [len(analysis.passages) for analysis in analyses]
    firsts = [0, *np.cumsum(sizes).tolist()]
    places = {one.entry.id: place for place, one in enumerate(read)}
    # A split entry keeps its place in the session, so that others are not taken for each other's neighbours
    rows = {one.entry.id: firsts[place] if sizes[place] == 1 else NOBODY for place, one in enumerate(read)}
    return PassageTable(
        entries=tuple(one.entry for one in read),
        vectors=tuple(one.vectors for one in read),
        analyses=analyses,
        passages=tuple(passage for analysis in analyses for passage in analysis.passages),
        dates=tuple(date_stems(one.entry) for one in read),
        speakers=tuple(speaker_stems(one.entry) for one in read),
        places=places,
        owners=np.repeat(np.arange(len(read)), sizes),
        neighbourhood=neighbourhood([[rows[entry_id] for entry_id in run] for run in reading.runs], firsts[-1]),
    )


def term_counts(table: PassageTable, terms: Sequence[str]) -> TermCounts:
    """Count `terms`, which are distinct stems, in each passage."""
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
        texts=np.array([p.statement_length + p.question_length for p in table.passages], np.float64),
        dates=dates[table.owners],
    )


def _counted(terms: Sequence[str], passages: Sequence[Mapping[str, int]]) -> Float64Array:
    rows = {term: row for row, term in enumerate(terms)}
    wanted = rows.keys()
    counts = np.zeros((len(terms), len(passages)))
    for column, passage in enumerate(passages):
        if passage:  # most passages ask nothing
            for term in wanted & passage.keys():
                counts[rows[term], column] = passage[term]
    return counts


def _names(terms: Sequence[str], names: Sequence[tuple[str, ...]], table: PassageTable) -> Float64Array:
    distinct = {name: column for column, name in enumerate(dict.fromkeys(names))}
    counts = np.array([[name.count(term) for name in distinct] for term in terms], np.float64)
    columns = np.array([distinct[name] for name in names], np.int64)[table.owners]
    return counts.reshape(len(terms), len(distinct))[:, columns]
