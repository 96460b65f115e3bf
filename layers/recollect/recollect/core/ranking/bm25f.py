"""BM25F over a turn and the turns around it.

Source of the form: Robertson, Zaragoza and Taylor, "Simple BM25 Extension to Multiple Weighted Fields", CIKM 2004:
fields are added up, weighted, before they saturate. Here the fields are what a passage states, what it asks, its date,
and what its session neighbours state and ask.
"""

import numpy as np

from recollect.core.model.vectors import BoolArray, Float64Array
from recollect.core.ranking.neighbourhood import Neighbourhood, shifted
from recollect.core.ranking.passage_table import Lengths, TermCounts
from recollect.core.ranking.weights import Bm25fWeights
from recollect.core.retrieval.bm25 import idf


def bm25f(
    counts: TermCounts, lengths: Lengths, around: Neighbourhood, measured: BoolArray, weights: Bm25fWeights
) -> Float64Array:
    """Return the score of each passage, float64 [p] in [0, 1).

    x = S + Q + D + sum over the neighbours of (s S' + q Q'); saturation = x / (x + k1 (1 - b + b len / mean len)), len
    without weights; score = sum of idf x saturation / sum of idf, over the terms that are known. N and df count all
    passages; the mean length is that of the `measured` ones, bool [p], of all if there are none.
    """
    frequencies = counts.frequencies()
    known = frequencies > 0
    if not known.any():
        return np.zeros(len(lengths.texts))
    found = counts.statements + counts.questions + counts.dates
    length = lengths.texts + lengths.dates
    for neighbour in weights.neighbours:
        rows = around.at(neighbour.offset)
        given = neighbour.statement * counts.statements
        if neighbour.question:
            given = given + neighbour.question * counts.questions
        found = found + shifted(given.T, rows).T
        length = length + shifted(lengths.texts, rows)
    mean = (length[measured] if measured.any() else length).mean()
    norm = weights.k1 * (1 - weights.b + weights.b * length / max(mean, 1.0))
    information = idf(len(lengths.texts), frequencies[known])
    saturation = found[known] / (found[known] + norm)
    score: Float64Array = information @ saturation / information.sum()
    return score
