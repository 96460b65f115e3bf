"""The passages of all entries that were read, in rows: what the parts of the ranking compute over at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import BoolArray, Float64Array, Int64Array
from recollect.core.ranking.cosine import PooledVectors, pooled_vectors
from recollect.core.ranking.neighbourhood import NOBODY, Neighbourhood, neighbourhood
from recollect.core.ranking.prepared import (
    EntryFact,
    Fact,
    PreparedEntry,
    Size,
    WeighedHashes,
    float64_rows,
    hash_of,
    hash_of_character,
    int64_rows,
    prepared,
)
from recollect.core.retrieval.read_set import ReadSet
from recollect.core.text.words import is_lone_character

_HASH, _CELL, _COUNT = range(3)
_TERM_COLUMNS: Final = 3


@dataclass(frozen=True, slots=True, eq=False)
class PassageTable:
    """e entries in the order of their ids, whatever the order of reading, and their p passages in that order.

    prepared: what is kept of each entry; pooled: their sentence vectors; sizes: int64 [e, 4], the columns of `Size`;
    split: bool [e], the entry has several passages; names: the first names of who said it; places: the place of each
    entry id; owners: int64 [p], the entry of each passage; facts: float64 [p, 4], the columns of `Fact`; entry_facts:
    float64 [e, 7], the columns of `EntryFact`; neighbourhood: of the passages of entries that are not split.
    """

    entries: tuple[Entry, ...]
    prepared: tuple[PreparedEntry, ...]
    pooled: PooledVectors
    sizes: Int64Array
    split: BoolArray
    names: tuple[str, ...]
    places: Mapping[str, int]
    owners: Int64Array
    facts: Float64Array
    entry_facts: Float64Array
    neighbourhood: Neighbourhood

    def fact(self, fact: Fact) -> Float64Array:
        """Return one fact of each passage, float64 [p]."""
        return self.facts[:, fact]

    def entry_fact(self, fact: EntryFact) -> Float64Array:
        """Return one fact of each entry, float64 [e]."""
        return self.entry_facts[:, fact]

    def first_passages(self) -> Int64Array:
        """Return the row of each entry's first passage, int64 [e]."""
        return _before(self.sizes[:, Size.PASSAGES])

    def stems(self) -> "OwnedHashes":
        """Return the stems that the entries' signs have."""
        return self._owned(Size.STEMS, int64_rows([one.text.stems for one in self.prepared]))

    def capitalised(self) -> "OwnedHashes":
        """Return the names that the entries' signs have."""
        return self._owned(Size.NAMES, int64_rows([one.text.names for one in self.prepared]))

    def _owned(self, size: Size, hashes: Int64Array) -> "OwnedHashes":
        return OwnedHashes(hashes, np.repeat(np.arange(len(self.entries)), self.sizes[:, size]), len(self.entries))


@dataclass(frozen=True, slots=True, eq=False)
class OwnedHashes:
    """The words of e entries, as `hash_of` makes them: hashes, int64 [n], and the entry of each, int64 [n]."""

    hashes: Int64Array
    owners: Int64Array
    entries: int

    def has(self, word: str) -> BoolArray:
        """Tell which entries have a word, bool [e]."""
        found = np.zeros(self.entries, np.bool_)
        found[self.owners[self.hashes == hash_of(word)]] = True
        return found

    def best(self, weighed: WeighedHashes) -> Float64Array:
        """Return the greatest weight among the words that each entry has, float64 [e]; 0 where it has none."""
        nearest = np.minimum(np.searchsorted(weighed.words, self.hashes), len(weighed.words) - 1)
        there = np.flatnonzero(weighed.words[nearest] == self.hashes)
        found = np.zeros(self.entries)
        np.maximum.at(found, self.owners[there], weighed.weights[nearest[there]])
        return found

    def has_other_than(self, words: frozenset[str]) -> BoolArray:
        """Tell which entries have one that is none of these, bool [e]."""
        others = np.ones(len(self.hashes), np.bool_)
        for word in words:
            others &= self.hashes != hash_of(word)
        found = np.zeros(self.entries, np.bool_)
        found[self.owners[others]] = True
        return found


@dataclass(frozen=True, slots=True, eq=False)
class TermCounts:
    """How often each of t terms stands in the statements, questions and date of each passage, each float64 [t, p].

    anywhere: bool [t, p], it stands in any of these or is the name of who said it.
    """

    statements: Float64Array
    questions: Float64Array
    dates: Float64Array
    anywhere: BoolArray

    def first(self, count: int) -> "TermCounts":
        """Return the counts of the first `count` terms."""
        return TermCounts(self.statements[:count], self.questions[:count], self.dates[:count], self.anywhere[:count])

    def frequencies(self) -> Float64Array:
        """Return in how many passages each term stands anywhere, float64 [t]."""
        frequencies: Float64Array = self.anywhere.sum(axis=1, dtype=np.float64)
        return frequencies


@dataclass(frozen=True, slots=True, eq=False)
class Lengths:
    """The words of each passage's text and of its date, each float64 [p]."""

    texts: Float64Array
    dates: Float64Array


def passage_table(reading: ReadSet) -> PassageTable:
    """Take apart what was read."""
    read = [reading.entries[entry_id] for entry_id in sorted(reading.entries)]
    entries = tuple([one.entry for one in read])
    kept = tuple(map(prepared, read))
    sizes = int64_rows([one.text.sizes for one in kept]).reshape(len(kept), len(Size))
    passages = sizes[:, Size.PASSAGES]
    owners = np.repeat(np.arange(len(kept)), passages)
    split = passages > 1
    places = {entry.id: place for place, entry in enumerate(entries)}
    # A split entry keeps its place in the session, so that others are not taken for each other's neighbours
    rows = np.where(split, NOBODY, _before(passages)).tolist()
    runs = [[rows[places[entry_id]] for entry_id in run] for run in reading.runs]
    return PassageTable(
        entries=entries,
        prepared=kept,
        pooled=pooled_vectors([one.vectors for one in read]),
        sizes=sizes,
        split=split,
        names=tuple([one.name for one in kept]),
        places=places,
        owners=owners,
        facts=float64_rows([one.text.facts for one in kept]).reshape(len(owners), len(Fact)),
        entry_facts=float64_rows([one.facts for one in kept]).reshape(len(kept), len(EntryFact)),
        neighbourhood=neighbourhood(runs, len(owners)),
    )


def term_counts(table: PassageTable, terms: Sequence[str]) -> TermCounts:
    """Count `terms`, which are distinct stems, in each passage; a lone character for every pair that holds it."""
    passages = len(table.owners)
    counts = np.zeros((len(terms), 2, passages))
    found = int64_rows([one.text.terms for one in table.prepared]).reshape(-1, _TERM_COLUMNS)
    asks, passage = found[:, _CELL] & 1, found[:, _CELL] >> 1
    cells = asks * passages + passage + np.repeat(table.first_passages(), table.sizes[:, Size.TERMS])
    hashes, flat = np.ascontiguousarray(found[:, _HASH]), counts.reshape(len(terms), 2 * passages)
    for row, term in enumerate(terms):
        if is_lone_character(term):
            there = np.flatnonzero(hashes == hash_of_character(term))
            np.add.at(flat[row], cells[there], found[there, _COUNT])
        else:
            there = np.flatnonzero(hashes == hash_of(term))
            flat[row, cells[there]] = found[there, _COUNT]
    dates = _names(terms, [one.date for one in table.prepared], table)
    speakers = _names(terms, [one.speaker for one in table.prepared], table)
    statements, questions = counts[:, 0], counts[:, 1]
    return TermCounts(statements, questions, dates, anywhere=statements + questions + dates + speakers > 0)


def lengths(table: PassageTable) -> Lengths:
    """Return how long the passages are."""
    dates = np.array([len(one.date) for one in table.prepared], np.float64)
    return Lengths(
        texts=table.fact(Fact.LENGTH),
        dates=dates[table.owners],
    )


def _before(sizes: Int64Array) -> Int64Array:
    """Return the sum of all sizes before each, int64 [n]."""
    return np.cumsum(sizes) - sizes


def _names(terms: Sequence[str], names: Sequence[tuple[str, ...]], table: PassageTable) -> Float64Array:
    columns: dict[tuple[str, ...], int] = {}
    of_entries = [columns.setdefault(name, len(columns)) for name in names]
    rows = {term: row for row, term in enumerate(terms)}
    lone = [term for term in terms if is_lone_character(term)]
    counts = np.zeros((len(terms), len(columns)))
    for name, column in columns.items():
        for word in name:
            if word in rows and word not in lone:
                counts[rows[word], column] += 1
            for term in lone:
                counts[rows[term], column] += term in word
    return counts[:, np.array(of_entries, np.int64)[table.owners]]
