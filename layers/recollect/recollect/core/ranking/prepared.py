"""What the ranking keeps of an entry: everything that needs no question, as rows to be laid end to end with others'.

Words are kept as the hashes of their stems, which tell them apart as well as the stems do: two in 2^64 meet by chance.
Rows are bytes, since a search joins some two hundred of them, again and again, and joining bytes costs least.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from recollect.core.model.entry import Entry, Kind
from recollect.core.model.vectors import EntryVectors, Float64Array, Int64Array, TokenVectors
from recollect.core.ranking.analysis import (
    EntryAnalysis,
    PassageAnalysis,
    analysis_of_text,
    date_stems,
    first_name,
    stems_of_name,
)
from recollect.core.ranking.signs.answer_kinds import AnswerKind
from recollect.core.retrieval.read_set import ReadEntry
from recollect.core.text.searched_text import prefix_of, speaker_of
from recollect.core.text.taxonomy.related_words import related_stems
from recollect.core.text.words import is_unspaced

# Texts that are held beside the entries that a store's cache holds, 1 kB for a chat turn, 15 kB for the longest
SHORT_TEXT: Final = 1000
SHORT_TEXTS_HELD: Final = 16_384
LONG_TEXTS_HELD: Final = 512
STEMS_HELD: Final = 4096


class Fact(IntEnum):
    """What is known of a passage before any question: its words, and 1 where it asks, says "I" or names a time."""

    LENGTH = 0
    ASKS = 1
    FIRST_PERSON = 2
    TIME_WORD = 3


class EntryFact(IntEnum):
    """What is known of an entry: 1 where it is so, and the proleptic ordinal of its date (UTC).

    See `EntrySigns` for what it names, what limits it states and which kinds of answers it may hold.
    """

    NAMED = 0
    LIMITS = 1
    TIME = 2
    QUANTITY = 3
    PLACE = 4
    IS_TURN = 5
    DAY = 6


class Size(IntEnum):
    """How many rows an entry has of each kind."""

    PASSAGES = 0
    TERMS = 1
    STEMS = 2
    NAMES = 3


class GroupSize(IntEnum):
    """How many token vectors an entry has, how many sentences that have any, and how many groups of these."""

    TOKENS = 0
    RUNS = 1
    GROUPS = 2


class SentenceGroup(NamedTuple):
    """Where a sentence begins in the entry's `base_text`, and twice its passage, plus 1 where it asks."""

    start: int
    group: int


FACT_OF_KIND: Final = {
    AnswerKind.TIME: EntryFact.TIME,
    AnswerKind.QUANTITY: EntryFact.QUANTITY,
    AnswerKind.PLACE: EntryFact.PLACE,
}


@dataclass(frozen=True, slots=True, eq=False)
class PreparedText:
    """A text, taken apart.

    facts: float64 [p, 4], the columns of `Fact`; terms: int64 [n, 3], the hash of a stem, twice the passage it stands
    in, plus 1 where it is asked, and how often; stems: int64 [s], the hashes of `EntrySigns.stems`; names: int64 [k],
    of `EntrySigns.names`; signs: float64 [5], the first columns of `EntryFact`; sizes: int64 [4], see `Size`;
    sentences: in order.
    """

    facts: bytes
    terms: bytes
    stems: bytes
    names: bytes
    signs: bytes
    sizes: bytes
    sentences: tuple[SentenceGroup, ...]


@dataclass(frozen=True, slots=True, eq=False)
class GroupedTokens:
    """The token vectors of an entry, by what they are part of: a passage, and there what it states or what it asks.

    runs: int64 [r], the first vector of each sentence that has any; order: int64 [r], these, by group; firsts: int64
    [g], where in `order` each group begins; groups: int64 [g], twice the passage, plus 1 for what it asks; sizes: int64
    [3], see `GroupSize`.
    """

    tokens: TokenVectors
    runs: bytes
    order: bytes
    firsts: bytes
    groups: bytes
    sizes: bytes


@dataclass(frozen=True, slots=True, eq=False)
class PreparedEntry:
    """One entry: its text, its facts (float64 [7], see `EntryFact`), the stems of its date and of who said it.

    name: the first name of who said it; tokens: None where there are none.
    """

    text: PreparedText
    facts: bytes
    date: tuple[str, ...]
    speaker: tuple[str, ...]
    name: str
    tokens: GroupedTokens | None


def prepared(read: ReadEntry) -> PreparedEntry:
    """Return what is kept of an entry; worked out once for all the searches that read it from a cache."""
    return read.worked_out(_prepared)


def hash_of(word: str) -> int:
    """Return what a stem or a name is known by, as int64."""
    return hash(word)


def hash_of_character(character: str) -> int:
    """Return what the pairs that hold a character of an unspaced script are known by, as int64."""
    return hash((character,))


@dataclass(frozen=True, slots=True, eq=False)
class WeighedHashes:
    """n words, int64 [n], ascending, as `hash_of` makes them, and the weight of each, float64 [n]."""

    words: Int64Array
    weights: Float64Array


@lru_cache(maxsize=STEMS_HELD)
def related_hashes(asked: str) -> WeighedHashes:
    """Return what `related_stems` says of a stem."""
    related = sorted((hash_of(other), near) for other, near in related_stems(asked).items())
    words, weights = [word for word, _ in related], [near for _, near in related]
    return WeighedHashes(np.array(words, np.int64), np.array(weights, np.float64))


def int64_rows(rows: Sequence[bytes]) -> Int64Array:
    """Return rows of int64, end to end."""
    return np.frombuffer(b"".join(rows), np.int64)


def float64_rows(rows: Sequence[bytes]) -> Float64Array:
    """Return rows of float64, end to end."""
    return np.frombuffer(b"".join(rows), np.float64)


def _prepared(read: ReadEntry) -> PreparedEntry:
    entry, speaker = read.entry, speaker_of(read.entry)
    text = _prepared_text(entry)
    facts = (entry.kind is Kind.TURN, entry.occurred_at.toordinal())
    return PreparedEntry(
        text,
        text.signs + _float64(facts),
        date_stems(entry),
        stems_of_name(speaker),
        first_name(speaker),
        None if read.vectors is None else _grouped(read.vectors, text.sentences),
    )


def _prepared_text(entry: Entry) -> PreparedText:
    make = _short_text if len(entry.text) <= SHORT_TEXT else _long_text
    return make(entry.text, entry.caption or "", len(prefix_of(entry)))


def _made(text: str, caption: str, prefix_length: int) -> PreparedText:
    analysis = analysis_of_text(text, caption, prefix_length)
    signs, passages = analysis.signs, analysis.passages
    facts = [(one.length, one.question_length > 0, one.first_person, one.time_word) for one in passages]
    terms = list(_terms(passages))
    sizes = (len(passages), len(terms), len(signs.stems), len(signs.names))
    may_be = [kind in signs.kinds for kind in FACT_OF_KIND]
    return PreparedText(
        facts=_float64(fact for row in facts for fact in row),
        terms=_int64(number for row in terms for number in row),
        stems=_int64(sorted(map(hash_of, signs.stems))),
        names=_int64(sorted(map(hash_of, signs.names))),
        signs=_float64([signs.named, signs.limits, *may_be]),
        sizes=_int64(sizes),
        sentences=_sentences(analysis),
    )


_short_text = lru_cache(maxsize=SHORT_TEXTS_HELD)(_made)
_long_text = lru_cache(maxsize=LONG_TEXTS_HELD)(_made)


def _terms(passages: Iterable[PassageAnalysis]) -> Iterator[tuple[int, int, int]]:
    for place, passage in enumerate(passages):
        for asks, counts in enumerate((passage.statements, passage.questions)):
            for stem, count in counts.items():
                yield hash_of(stem), 2 * place + asks, count
                if is_unspaced(stem):
                    for character in dict.fromkeys(stem):
                        yield hash_of_character(character), 2 * place + asks, count


def _sentences(analysis: EntryAnalysis) -> tuple[SentenceGroup, ...]:
    groups = 2 * analysis.sentence_passages + analysis.sentence_asks
    return tuple(map(SentenceGroup, analysis.sentence_starts.tolist(), groups.tolist()))


def _grouped(vectors: EntryVectors, sentences: Sequence[SentenceGroup]) -> GroupedTokens | None:
    tokens = vectors.tokens
    if not len(tokens):
        return None
    # Few numbers each, for which lists are quicker than arrays
    starts = tokens.starts.tolist()
    firsts = [bisect_left(starts, start) for start, _ in sentences]
    ends = [*firsts[1:], len(starts)]
    runs = [(group, first) for (_, group), first, end in zip(sentences, firsts, ends, strict=True) if end > first]
    order = sorted(range(len(runs)), key=lambda run: runs[run][0])
    ordered = [runs[run][0] for run in order]
    begins = [place for place, group in enumerate(ordered) if not place or group != ordered[place - 1]]
    return GroupedTokens(
        tokens,
        runs=_int64(first for _, first in runs),
        order=_int64(order),
        firsts=_int64(begins),
        groups=_int64(ordered[place] for place in begins),
        sizes=_int64([len(starts), len(runs), len(begins)]),
    )


def _int64(values: Iterable[int]) -> bytes:
    return array("q", values).tobytes()


def _float64(values: Iterable[float]) -> bytes:
    return array("d", values).tobytes()
