"""MaxSim: each word piece of a question looks for its best match among the word pieces of a passage.

Source: Khattab and Zaharia, "ColBERT: Efficient and Effective Passage Search via Contextualized Late Interaction over
BERT", SIGIR 2020. Here with what a passage states kept apart from what it asks, and with the turns around it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.model.vectors import Float32Array, Float64Array, Int64Array, TokenVectors
from recollect.core.ranking.neighbourhood import Neighbourhood, shifted
from recollect.core.ranking.passage_table import PassageTable
from recollect.core.ranking.prepared import GroupSize, int64_rows
from recollect.core.ranking.weights import MaxSimWeights

# Multiplications of one matrix product. OpenBLAS does up to this many on the calling thread; waking others costs more
# than they save, all the more while an encoder is at work. Blocks of this size stay in the cache as well
PRODUCT_SIZE: Final = 4 * 65_536


@dataclass(frozen=True, slots=True, eq=False)
class BestMatches:
    """The best cosine of each of m question pieces with what each passage states and asks, float32 [p, m], >= 0."""

    statements: Float32Array
    questions: Float32Array


def best_matches(query: Float32Array, table: PassageTable, entries: Sequence[int]) -> BestMatches:
    """Compare the question's token vectors, float32 [m, 128], with those of `entries` (their ascending places).

    The passages of other entries, and of those without vectors, match nothing.
    """
    passages = len(table.owners)
    best = np.zeros((2, passages, len(query)), np.float32)
    known = [(place, found) for place in entries if (found := table.prepared[place].tokens) is not None]
    if known:
        groups = [found for _, found in known]
        sizes = int64_rows([one.sizes for one in groups]).reshape(-1, len(GroupSize))
        tokens, runs, count = sizes.T
        by_run = np.maximum.reduceat(
            _cosines(query, [one.tokens for one in groups]),
            _laid([one.runs for one in groups], tokens, runs),
            axis=0,
        )
        firsts = _laid([one.firsts for one in groups], runs, count)
        by_group = np.maximum.reduceat(by_run[_laid([one.order for one in groups], runs, runs)], firsts, axis=0)
        cells = int64_rows([one.groups for one in groups])
        passage = (cells >> 1) + np.repeat(table.first_passages()[[place for place, _ in known]], count)
        best.reshape(2 * passages, -1)[(cells & 1) * passages + passage] = by_group
    statements, questions = np.maximum(best, 0)
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
            given = np.float32(neighbour.statement) * best.statements
            if neighbour.question:
                given = np.maximum(given, np.float32(neighbour.question) * best.questions)
            everything = np.maximum(everything, shifted(given, around.at(neighbour.offset)))
    return PieceMatches(own.T, everything.T)


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
    own, everything = (_by_word(values, list(places.values())) for values in (matches.own, matches.everything))
    says = np.array([content.get(word, 1.0) for word in places], np.float64)
    mean: Float64Array = says @ everything.astype(np.float64) ** weights.power / says.sum()
    return WordMatches(own.min(axis=0).astype(np.float64), mean)


def _by_word(values: Float32Array, words: Sequence[Sequence[int]]) -> Float32Array:
    """Return the mean of the rows of each word's pieces, float32 [w, p]; most words are one piece."""
    found = values[[pieces[0] for pieces in words]]
    for row, pieces in enumerate(words):
        if len(pieces) > 1:
            found[row] = values[pieces].mean(axis=0)
    return found


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


def _laid(rows: Sequence[bytes], within: Int64Array, sizes: Int64Array) -> Int64Array:
    """Return the places that each entry's rows name among its own, `within` of them, as places among all of these."""
    return int64_rows(rows) + np.repeat(np.cumsum(within) - within, sizes)
