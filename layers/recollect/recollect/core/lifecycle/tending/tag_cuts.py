"""Cutting memories that carry the same tags into parts of at most so many, along what they are about.

Two memories are alike by an affinity in [0, 1]: the one by which old memories are rolled up, of vectors, words and
names alone, and squared, so that what has little in common weighs next to nothing.

Parts are made by recursive bisection with the normalised cut: the entries in the order of an eigenvector of the
normalised Laplacian, cut where cut / degrees_left + cut / degrees_right is least. Source: Shi and Malik, "Normalized
Cuts and Image Segmentation", IEEE Transactions on Pattern Analysis and Machine Intelligence 22, 2000. Neither side is
smaller than a quarter of what a part may hold, so that no tag is made for a handful.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from recollect.core.lifecycle.rollups.candidates import Candidate
from recollect.core.lifecycle.rollups.clusters import ClusterRules, affinities
from recollect.core.model.entry import Entry
from recollect.core.model.vectors import Float32Array, Float64Array

RULES: Final = ClusterRules(vector=0.6, words=0.2, entities=0.2, session=0.0, time=0.0)
_DIRECTIONS: Final = 3  # eigenvectors along which a cut is looked for
_NOTHING: Final = 1e-6  # of affinity that any two have, so that nobody is cut off altogether


def likeness(entries: Sequence[Entry], vectors: Float32Array) -> Float64Array:
    """Return how much two memories are about the same, float64 [n, n] in [0, 1], symmetric.

    Args:
        entries: n memories.
        vectors: float32 [n, d], unit length, zeros for one that waits.
    """
    block = [Candidate(entry, vector if vector.any() else None) for entry, vector in zip(entries, vectors, strict=True)]
    found: Float64Array = np.square(affinities(block, RULES))
    return found


def parts(affinity: Float64Array, most: int) -> list[list[int]]:
    """Return the rows of each part, at least two parts, none of more than `most` rows; in the order of first rows.

    Args:
        affinity: float64 [n, n], symmetric, n at least 2.
        most: rows of a part.
    """
    waiting = [list(range(len(affinity)))]
    done: list[list[int]] = []
    while waiting:
        rows = waiting.pop()
        if len(rows) <= most and (done or waiting):
            done.append(sorted(rows))
            continue
        waiting += _bisected(affinity, rows, most)
    return sorted(done)


def cohesion(affinity: Float64Array, cut: Sequence[Sequence[int]]) -> float:
    """Return how much more alike memories of one part are than those of several: 0.5 for not at all, 1 for wholly."""
    part = np.zeros(len(affinity), dtype=np.int64)
    for number, rows in enumerate(cut):
        part[list(rows)] = number
    same = part[:, None] == part[None, :]
    apart = ~same
    np.fill_diagonal(same, val=False)
    inside = float(affinity[same].mean()) if same.any() else 0.0
    between = float(affinity[apart].mean()) if apart.any() else 0.0
    return inside / (inside + between) if inside + between > 0 else 0.5


def _bisected(affinity: Float64Array, rows: Sequence[int], most: int) -> list[list[int]]:
    weights = affinity[np.ix_(rows, rows)] + _NOTHING
    np.fill_diagonal(weights, 0.0)
    degrees = weights.sum(axis=1)
    scale = 1 / np.sqrt(degrees)
    # The eigenvectors with the greatest values of the scaled affinity are those with the least of its Laplacian
    _, directions = np.linalg.eigh(weights * scale[:, None] * scale[None, :])
    least = max(1, min(len(rows) // 2, most // 4))
    best: tuple[float, list[list[int]]] = (np.inf, [])
    for direction in range(2, min(_DIRECTIONS + 2, len(rows) + 1)):
        order = np.argsort(directions[:, -direction] * scale, kind="stable")
        value, place = _least_cut(weights[np.ix_(order, order)], degrees[order], least)
        if value < best[0]:
            best = value, [[rows[row] for row in order[:place]], [rows[row] for row in order[place:]]]
    return best[1]


def _least_cut(weights: Float64Array, degrees: Float64Array, least: int) -> tuple[float, int]:
    """Return the least normalised cut of rows in this order, and how many rows are before it."""
    left = np.cumsum(degrees)
    right = left[-1] - left
    cut = left - np.cumsum(2 * np.tril(weights, -1).sum(axis=1))
    allowed = slice(least - 1, len(degrees) - least)
    values = cut[allowed] / left[allowed] + cut[allowed] / right[allowed]
    place = int(np.argmin(values))
    return float(values[place]), place + least
