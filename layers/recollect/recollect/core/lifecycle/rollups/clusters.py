"""Which old entries belong together: agglomerative clustering by average linkage over one affinity.

The affinity of two entries, in [0, 1], is a weighted mean of what both of them have:

    affinity = sum(w_s * s) / sum(w_s)    over s in vector, words, entities, session, time
    vector    the cosine of their sentence vectors, stretched: (cosine - CHANCE) / (1 - CHANCE), not below 0
    words     the share of their content stems that both have (Dice)
    entities  the share of their names that both have (Dice); where both name something
    session   1 in the same session, else 0; where both have one
    time      exp(-days between them / TIME_SCALE)

The two clusters with the highest mean affinity are joined until none reaches `least_affinity`, or what would be joined
is more than a roll-up can tell. A pair's affinity depends on these two alone: clusters that are taken away whole leave
all others as they were, so that a run that was cut off goes on as if it had not been.

Source of average linkage (UPGMA): Sokal and Michener, "A Statistical Method for Evaluating Systematic Relationships",
University of Kansas Science Bulletin 38, 1958. Joining neighbours in time alone, for turns: Hearst, "TextTiling",
Computational Linguistics 23, 1997, turned round.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.lifecycle.rollups.candidates import Candidate
from recollect.core.model.entry import Kind
from recollect.core.model.vectors import Float64Array
from recollect.core.text.words import query_stems

CHANCE: Final = 0.1  # the cosine of two sentences that have nothing to do with each other
_NEVER: Final = -1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterRules:
    """The weights of the affinity, and what makes a cluster.

    time_scale: days. least_affinity: at which clusters are joined, least_in_session for turns, which have their session
    and day in common. least_entries, most_entries, most_words: of a cluster.
    """

    vector: float = 0.4
    words: float = 0.15
    entities: float = 0.15
    session: float = 0.1
    time: float = 0.2
    time_scale: float = 21.0
    least_affinity: float = 0.28
    least_in_session: float = 0.0
    least_entries: int = 2
    most_entries: int = 20
    most_words: int = 100


DEFAULT_RULES: Final = ClusterRules()


def clusters(block: Sequence[Candidate], rules: ClusterRules = DEFAULT_RULES) -> list[list[Candidate]]:
    """Return the clusters of a block that is in the order of time, each in that order, the first one first.

    Turns are joined with what was said right before and after alone.
    """
    if len(block) < rules.least_entries:
        return []
    are_turns = block[0].entry.kind is Kind.TURN
    least = rules.least_in_session if are_turns else rules.least_affinity
    joined = _joined(affinities(block, rules), block, rules, least, neighbours_alone=are_turns)
    found = [[block[row] for row in sorted(rows)] for rows in joined if len(rows) >= rules.least_entries]
    return sorted(found, key=lambda one: block.index(one[0]))


def attracts(cluster: Sequence[Candidate], others: Sequence[Candidate], rules: ClusterRules = DEFAULT_RULES) -> bool:
    """Tell whether any of some further entries would be joined to a cluster if it were as old."""
    near = [one for one in others if one.block[:2] == cluster[0].block[:2]]
    if not near:
        return False
    found = affinities([*cluster, *near], rules)[len(cluster) :, : len(cluster)]
    return bool(found.mean(axis=1).max() >= rules.least_affinity)


def affinities(block: Sequence[Candidate], rules: ClusterRules = DEFAULT_RULES) -> Float64Array:
    """Return the affinity of each pair, float64 [n, n], symmetric."""
    size = len(block)
    total, weight = np.zeros((size, size)), np.zeros((size, size))

    def add(share: float, value: Float64Array, known: Float64Array) -> None:
        np.add(total, share * value * known, out=total)
        np.add(weight, share * known, out=weight)

    everywhere = np.ones((size, size))
    vectors, has_vector = _vectors(block)
    cosine = np.clip((vectors @ vectors.T - CHANCE) / (1 - CHANCE), 0.0, 1.0)
    add(rules.vector, cosine, np.outer(has_vector, has_vector))
    add(rules.words, _dice([frozenset(query_stems(one.entry.text)) for one in block]), everywhere)
    names = [frozenset(name.casefold() for name in one.entry.entities if not name[:1].isdigit()) for one in block]
    named = np.array([bool(one) for one in names], np.float64)
    add(rules.entities, _dice(names), np.outer(named, named))
    sessions = [one.entry.session_id for one in block]
    in_session = np.array([one is not None for one in sessions], np.float64)
    same = np.array([[float(one == other) for other in sessions] for one in sessions])
    add(rules.session, same, np.outer(in_session, in_session))
    days = np.array([one.day for one in block])
    add(rules.time, np.exp(-np.abs(days[:, None] - days[None, :]) / rules.time_scale), everywhere)
    found: Float64Array = total / weight
    return found


def _vectors(block: Sequence[Candidate]) -> tuple[Float64Array, Float64Array]:
    """Return the vectors, zeros where there is none, and 1 for each that is there."""
    length = next((len(one.vector) for one in block if one.vector is not None), 1)
    has = np.array([one.vector is not None and len(one.vector) == length for one in block], np.float64)
    rows = [
        np.zeros(length) if one.vector is None or not there else one.vector
        for one, there in zip(block, has, strict=True)
    ]
    return np.stack(rows).astype(np.float64), has


def _dice(sets: Sequence[frozenset[str]]) -> Float64Array:
    places = {word: place for place, word in enumerate(sorted(frozenset().union(*sets)))}
    marks = np.zeros((len(sets), max(1, len(places))))
    for row, one in enumerate(sets):
        marks[row, [places[word] for word in one]] = 1.0
    sizes = marks.sum(axis=1)
    found: Float64Array = 2 * (marks @ marks.T) / np.maximum(1.0, sizes[:, None] + sizes[None, :])
    return found


def _joined(
    affinity: Float64Array, block: Sequence[Candidate], rules: ClusterRules, least: float, *, neighbours_alone: bool
) -> list[list[int]]:
    """Return the rows of each cluster. Of pairs alike the first in time is joined first."""
    rows = [[row] for row in range(len(block))]
    words = np.array([float(len(one.entry.text.split())) for one in block])
    counts, means = np.ones(len(block)), affinity.copy()
    np.fill_diagonal(means, _NEVER)
    if neighbours_alone:
        apart = np.abs(np.subtract.outer(np.arange(len(block)), np.arange(len(block)))) != 1
        means[apart] = _NEVER
    while True:
        fits = (counts[:, None] + counts[None, :] <= rules.most_entries) & (
            words[:, None] + words[None, :] <= rules.most_words
        )
        at = int(np.argmax(np.where(fits, means, _NEVER)))
        one, other = divmod(at, len(block))
        if not fits[one, other] or means[one, other] < least or means[one, other] == _NEVER:
            return [members for members in rows if members]
        rows[one], rows[other] = rows[one] + rows[other], []
        if neighbours_alone:
            _join_neighbours(means, affinity, rows, one, other)
        else:
            merged = (counts[one] * means[one] + counts[other] * means[other]) / (counts[one] + counts[other])
            means[one], means[:, one] = merged, merged
            means[one, one] = _NEVER
        means[other], means[:, other] = _NEVER, _NEVER
        counts[one], words[one] = counts[one] + counts[other], words[one] + words[other]


def _join_neighbours(
    means: Float64Array, affinity: Float64Array, rows: Sequence[Sequence[int]], one: int, other: int
) -> None:
    """Let a joined stretch of turns be next to what either of the two was next to."""
    near = {int(row) for place in (one, other) for row in np.flatnonzero(means[place] > _NEVER)} - {one, other}
    means[one], means[:, one] = _NEVER, _NEVER
    for row in near:
        means[one, row] = means[row, one] = float(affinity[np.ix_(rows[one], rows[row])].mean())
