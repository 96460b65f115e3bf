"""Does a later remark replace an earlier one? A linear judge over vectors, shared words, words of change and time.

It is fitted to chats of months and short histories in which other hands have labelled what was replaced
(evals/fit/conflict.py). It sees no meaning: what it is not nearly sure of stays as it was said.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from recollect.core.judges.linear import LinearJudge, read_judge
from recollect.core.model.entry import Entry, Trust
from recollect.core.model.vectors import Float32Array, Float64Array
from recollect.core.retrieval.read_set import ReadEntry
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.searched_text import prefix_of
from recollect.core.text.word_files import read_entries
from recollect.core.text.words import query_stems, whole_sentences

FEATURES: Final = (
    *("cosine", "covers_earlier", "covers_later", "shared", "shared_by_sentences", "change", "days"),
    *("nearer_to_later", "nearer_to_earlier", "earlier_asks", "later_asks", "alike_and_change"),
    *("sentences_earlier", "sentences_later", "shared_of_both", "rarest", "shared_of_earlier", "nearest"),
)
MOST_SENTENCES: Final = 20  # of a remark
NEAREST: Final = 8  # to an earlier remark, of which one may replace it
_DAY: Final = 86_400


@dataclass(frozen=True, slots=True, eq=False)
class RemarkSentences:
    """The sentences of a text: stems, vectors (float64 [n, d], unit length), and which tell of a change or ask."""

    texts: tuple[str, ...]
    stems: tuple[frozenset[str], ...]
    vectors: Float64Array
    change: tuple[bool, ...]
    ask: tuple[bool, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PastRemark:
    """What somebody said, as the judge sees it.

    vector, tokens: of the whole text and of its word pieces, float64 [d] and float32 [n, 128], of unit length.
    """

    entry: Entry
    vector: Float64Array
    tokens: Float32Array
    sentences: RemarkSentences

    @property
    def at(self) -> datetime:
        """When it was said."""
        return self.entry.occurred_at

    @property
    def stems(self) -> frozenset[str]:
        """All stems of it."""
        return frozenset().union(*self.sentences.stems)


def past_remark(read: ReadEntry) -> PastRemark | None:
    """Return an entry as the judge sees it, None without vectors; that of a sentence is the mean of its tokens'."""
    if read.vectors is None:
        return None
    entry, vectors = read.entry, read.vectors
    tokens, begin = vectors.tokens, len(prefix_of(entry))
    spans = whole_sentences(entry.text)[:MOST_SENTENCES]
    rows = tokens.codes.astype(np.float32) * tokens.scales[:, None]
    bounds = [begin + one.start for one in spans] + [begin + one.end for one in spans[-1:]]
    means = [rows[first:last].sum(axis=0) for first, last in pairwise(np.searchsorted(tokens.starts, bounds))]
    parts = [entry.text[one.start : one.end] for one in spans]
    found = RemarkSentences(
        tuple(part.strip() for part in parts),
        tuple(frozenset(query_stems(in_english(part))) for part in parts),
        _of_unit_length(np.array(means).reshape(len(parts), rows.shape[1]).astype(np.float64)),
        tuple(tells_a_change(part) is not None for part in parts),
        tuple(one.is_question for one in spans),
    )
    whole = _of_unit_length(vectors.pooled.astype(np.float64)[None])[0]
    return PastRemark(entry, whole, _of_unit_length(rows.astype(np.float64)).astype(np.float32), found)


def tells_a_change(text: str) -> str | None:
    """Return the first words of a text that tell of a change, None for none."""
    found = _change_words().search(text)
    return None if found is None else found.group()


class Replaced(NamedTuple):
    """A sentence, by its place, of what was said earlier, and what was said later in its stead."""

    earlier: PastRemark
    sentence: int
    later: PastRemark


class Histories:
    """Remarks, each by one speaker, and how likely each is replaced by a later one."""

    def __init__(self, said: Sequence[PastRemark]) -> None:
        """Take what was said, in any order."""
        compared = (one for one in said if one.sentences.stems and len(one.tokens))
        self._said = sorted(compared, key=lambda one: (*_when(one), one.entry.id))
        counts = Counter(stem for one in self._said for stem in one.stems)
        # In [0, 1], however many are compared
        most = float(np.log1p(len(self._said)))
        self._rarity = {stem: float(np.log1p(len(self._said) / count)) / most for stem, count in counts.items()}
        self._nearest_cosines = self._of_all()

    def pairs(self) -> list[tuple[PastRemark, PastRemark]]:
        """Return every earlier remark with each later one by the same speaker."""
        return [(self._said[one], self._said[other]) for one, other in self._places()]

    def features(self) -> Float64Array:
        """Return the features of these pairs, float64 [n, f]."""
        return self._features_of(self._places())

    def replaced(
        self, threshold: float, judge: LinearJudge | None = None, *, entry_id: str | None = None
    ) -> list[Replaced]:
        """Return what is replaced by something later, at least so likely: each earlier remark with each later one.

        Args:
            threshold: a pair that is less likely stays as it is.
            judge: another one than is shipped.
            entry_id: the earlier remark, None for all.
        """
        places = [pair for pair in self._places(entry_id) if self._is_near(*pair)]
        likely = (judge or _shipped()).probabilities(self._features_of(places))
        return [
            Replaced(self._said[one], self._nearest(one, other)[0], self._said[other])
            for (one, other), probability in zip(places, likely.tolist(), strict=True)
            if probability >= threshold
        ]

    def _places(self, entry_id: str | None = None) -> list[tuple[int, int]]:
        said = self._said
        return [
            (one, other)
            for one in range(len(said))
            if entry_id is None or said[one].entry.id == entry_id
            for other in range(one + 1, len(said))
            if _who(said[one].entry) == _who(said[other].entry) and _when(said[one]) < _when(said[other])
        ]

    def _is_near(self, place: int, later_place: int) -> bool:
        """Tell whether it says something else, and few remarks are nearer to the earlier one: others are never sure."""
        if self._said[place].stems == self._said[later_place].stems:
            return False  # the same said again
        cosines = self._nearest_cosines[place]
        return int(np.count_nonzero(cosines > cosines[later_place])) < NEAREST

    def _features_of(self, places: Sequence[tuple[int, int]]) -> Float64Array:
        rows = [self._features(one, other) for one, other in places]
        return np.array(rows, np.float64).reshape(len(rows), len(FEATURES))

    def _of_all(self) -> Float64Array:
        """Return the cosine of the nearest sentences of each two remarks, float64 [n, n]; -1 of one with itself."""
        if not self._said:
            return np.zeros((0, 0))
        every = np.concatenate([one.sentences.vectors for one in self._said])
        ends = np.cumsum([len(one.sentences.vectors) for one in self._said])
        begins = np.concatenate([[0], ends[:-1]])
        cosines = every @ every.T
        by_row = np.maximum.reduceat(cosines, begins, axis=0)
        nearest: Float64Array = np.maximum.reduceat(by_row, begins, axis=1)
        np.fill_diagonal(nearest, -1.0)
        return nearest

    def _features(self, place: int, later_place: int) -> list[float]:
        earlier, later = self._said[place], self._said[later_place]
        one, other = self._nearest(place, later_place)
        tokens = earlier.tokens @ later.tokens.T
        near = self._nearest_cosines[place, later_place]
        shared = self._weight(earlier.stems & later.stems)
        stems, later_stems = earlier.sentences.stems[one], later.sentences.stems[other]
        least = min(self._weight(stems), self._weight(later_stems))
        cosine = float(earlier.vector @ later.vector)
        change = later.sentences.change[other]
        return [
            cosine,
            float(tokens.max(axis=0).mean()),
            float(tokens.max(axis=1).mean()),
            shared,
            self._weight(stems & later_stems) / least if least else 0.0,
            float(change),
            float(np.log1p((later.at - earlier.at).total_seconds() / _DAY)),
            float(np.log1p(np.count_nonzero(self._nearest_cosines[:, later_place] > near))),
            float(np.log1p(np.count_nonzero(self._nearest_cosines[place] > near))),
            float(earlier.sentences.ask[one]),
            float(later.sentences.ask[other]),
            cosine * change,
            float(np.log(len(earlier.sentences.stems))),
            float(np.log(len(later.sentences.stems))),
            shared / (self._weight(earlier.stems | later.stems) or 1.0),
            max((self._rarity[stem] for stem in earlier.stems & later.stems), default=0.0),
            shared / (self._weight(earlier.stems) or 1.0),
            float(near),
        ]

    def _nearest(self, place: int, later_place: int) -> tuple[int, int]:
        """Return the places of the two sentences, one of each remark, that are nearest to each other."""
        cosines = self._said[place].sentences.vectors @ self._said[later_place].sentences.vectors.T
        one, other = np.unravel_index(int(cosines.argmax()), cosines.shape)
        return int(one), int(other)

    def _weight(self, stems: frozenset[str]) -> float:
        return sum(self._rarity[stem] for stem in stems)


def _who(entry: Entry) -> tuple[str, str, Trust]:
    return entry.user_id, entry.speaker or "", entry.trust


def _when(one: PastRemark) -> tuple[datetime, int]:
    return one.at, one.entry.sequence


@cache
def _shipped() -> LinearJudge:
    return read_judge("conflict", FEATURES)


@cache
def _change_words() -> re.Pattern[str]:
    words = [re.escape(entry).replace(r"\*", r"\w*") for entry in read_entries(__package__, "change_words.txt")]
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)


def _of_unit_length(rows: Float64Array) -> Float64Array:
    lengths = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    units: Float64Array = rows / np.where(lengths > 0, lengths, 1.0)
    return units
