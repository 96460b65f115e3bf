"""MaxSim: each word piece of a question looks for its best match among the word pieces of a passage.

Source: Khattab and Zaharia, "ColBERT: Efficient and Effective Passage Search via Contextualized Late Interaction over
BERT", SIGIR 2020. Here with what a passage states kept apart from what it asks, and with the turns around it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.model.vectors import EntryVectors, Float32Array, Float64Array, Int32Array, Int64Array, TokenVectors
from recollect.core.ranking.neighbourhood import Neighbourhood, shifted
from recollect.core.ranking.passage_table import PassageTable
from recollect.core.ranking.weights import MaxSimWeights

# Multiplications of one matrix product. OpenBLAS does up to this many on the calling thread; waking others costs more
# than they save, all the more while an encoder is at work. Blocks of this size stay in the cache as well
PRODUCT_SIZE: Final = 4 * 65_536
# Greater than any place in a text: makes (entry, place) one ascending number
_TEXT_SPAN: Final = 1 << 32


@dataclass(frozen=True, slots=True, eq=False)
class BestMatches:
    """The best cosine of each of m question pieces with what each passage states and asks, float32 [m, p], >= 0."""

    statements: Float32Array
    questions: Float32Array


def best_matches(query: Float32Array, table: PassageTable, entries: Sequence[int]) -> BestMatches:
    """Compare the question's token vectors, float32 [m, 128], with those of `entries` (their ascending places).

    The passages of other entries, and of those without vectors, match nothing.
    """
    best = np.zeros((2, len(table.passages), len(query)), np.float32)
    vectors = [(place, found) for place in entries if (found := table.vectors[place]) is not None and len(found.tokens)]
    if vectors:
        sentences, matches = _by_sentence(query, table, vectors)
        passages, asks = _passages_and_kinds(table, [place for place, _ in vectors])
        for kind in (0, 1):
            chosen = asks[sentences] == kind
            rows = passages[sentences[chosen]]
            firsts = _firsts(rows)
            if firsts.size:
                best[kind][rows[firsts]] = np.maximum.reduceat(matches[chosen], firsts, axis=0)
    statements, questions = np.maximum(best, 0).transpose(0, 2, 1)
    return BestMatches(statements, questions)


@dataclass(frozen=True, slots=True, eq=False)
class PieceMatches:
    """How well each of m question pieces is matched in each of p passages, float32 [m, p], >= 0.

    own: by the passage alone; everything: by it or, less, by its neighbours.
    """

    own: Float32Array
    everything: Float32Array


def piece_matches(best: BestMatches, around: Neighbourhood, weights: MaxSimWeights) -> PieceMatches:
    """Return own = max(statement, .7 question), everything = max(own, the neighbours', each with its weight)."""
    own = np.maximum(best.statements, np.float32(weights.question) * best.questions)
    everything = own
    if around.line.size:
        for neighbour in weights.neighbours:
            given = np.maximum(
                np.float32(neighbour.statement) * best.statements, np.float32(neighbour.question) * best.questions
            )
            everything = np.maximum(everything, shifted(given, around.at(neighbour.offset)))
    return PieceMatches(own, everything)


def maxsim(matches: PieceMatches, piece_weights: Float64Array, weights: MaxSimWeights) -> Float64Array:
    """Return the score of each passage, float64 [p] in [0, 1].

    Sum over the pieces of w (.3 own^1.5 + .7 everything^1.5) / sum of w, w float64 [m]; 0 when there is no piece.
    """
    if not piece_weights.size:
        return np.zeros(matches.own.shape[1])
    own, everything = matches.own**weights.power, matches.everything**weights.power
    mixed = weights.own * own + (1 - weights.own) * everything
    score: Float64Array = np.einsum("m,mp->p", piece_weights, mixed) / piece_weights.sum()
    return score


@dataclass(frozen=True, slots=True, eq=False)
class WordMatches:
    """How well the content words of a question are matched, whatever else the space holds; float64 [p] in [0, 1].

    weakest: the least over the words of how well a word's pieces are matched by the passage alone; mean: over the
    words, by the passage or its neighbours, to the power, weighted by how much a word says in general.
    """

    weakest: Float64Array
    mean: Float64Array


def word_matches(
    matches: PieceMatches, words: Sequence[str], content: Mapping[str, float], weights: MaxSimWeights
) -> WordMatches:
    """Return it for the pieces' `words`, m of them, of which `content` are looked at (all, where none is there)."""
    places: dict[str, list[int]] = {}
    for piece, word in enumerate(words):
        if word in content or not content:
            places.setdefault(word, []).append(piece)
    if not places:
        nothing = np.zeros(matches.own.shape[1])
        return WordMatches(nothing, nothing)
    own = np.stack([matches.own[pieces].mean(axis=0) for pieces in places.values()])
    everything = np.stack([matches.everything[pieces].mean(axis=0) for pieces in places.values()])
    says = np.array([content.get(word, 1.0) for word in places], np.float64)
    mean: Float64Array = says @ everything.astype(np.float64) ** weights.power / says.sum()
    return WordMatches(own.min(axis=0).astype(np.float64), mean)


def _by_sentence(
    query: Float32Array, table: PassageTable, vectors: Sequence[tuple[int, EntryVectors]]
) -> tuple[Int64Array, Float32Array]:
    """Return the sentences that have token vectors, int64 [s], ascending, and the best matches there, [s, m].

    Sentences are counted over the entries of `vectors`, one behind the other.
    """
    begin = _one_line([table.analyses[place].sentence_starts for place, _ in vectors])
    token = _one_line([found.tokens.starts for _, found in vectors])
    sentence = np.searchsorted(begin, token, side="right") - 1
    firsts = _firsts(sentence)
    matches = np.maximum.reduceat(_cosines(query, [found.tokens for _, found in vectors]), firsts, axis=0)
    return sentence[firsts], matches


def _cosines(query: Float32Array, tokens: Sequence[TokenVectors]) -> Float32Array:
    """Return the cosine of each of n token vectors, in order, with those of the question, float32 [n, m]."""
    codes = np.concatenate([one.codes for one in tokens])
    cosines = np.empty((len(codes), len(query)), np.float32)
    columns = np.ascontiguousarray(query.T)
    step = max(1, PRODUCT_SIZE // max(1, query.size))
    for start in range(0, len(codes), step):
        block = slice(start, start + step)
        np.matmul(codes[block].astype(np.float32), columns, out=cosines[block])
    cosines *= np.concatenate([one.scales for one in tokens])[:, None]
    return cosines


def _passages_and_kinds(table: PassageTable, entries: Sequence[int]) -> tuple[Int64Array, Int64Array]:
    """Return for each sentence of `entries` its passage in the table, and whether it asks (1) or states (0)."""
    firsts = np.searchsorted(table.owners, np.array(entries))
    analyses = [table.analyses[place] for place in entries]
    within = [one.sentence_passages for one in analyses]
    passages = np.repeat(firsts, [len(one) for one in within]) + np.concatenate(within)
    return passages, np.concatenate([one.sentence_asks for one in analyses])


def _one_line(places: Sequence[Int32Array]) -> Int64Array:
    """Lay the texts of several entries end to end: return the places in them as ascending numbers."""
    ascending = np.repeat(np.arange(len(places)) * _TEXT_SPAN, [len(one) for one in places])
    ascending += np.concatenate(places)
    return ascending


def _firsts(ascending: Int64Array) -> Int64Array:
    """Return where each new value of an ascending array begins."""
    return np.flatnonzero(np.diff(ascending, prepend=-1)).astype(np.int64)
