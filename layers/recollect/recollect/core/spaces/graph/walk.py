"""A walk from what a question names over what entries share: how likely each entry is the answer, and by which way.

A way is an entry, or an entry and one or two more, each sharing a name with the one before it. Ways compete: the share
of belief in a way is the softmax of a linear score over what the question sees of it, as a conditional random field
over paths (Lafferty, McCallum & Pereira, ICML 2001). Ways begin at what is near the question, or names what it names,
as in multi-hop dense retrieval (Xiong et al., ICLR 2021) and HippoRAG (Gutierrez et al., NeurIPS 2024); that the
entries of a way answer together is measured by MaxSim over their union. `python -m evals.relevance.twohop --fit` fits
the weights; docs/decisions/0046-entities-and-dual.md has the figures.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, islice
from typing import Final

import numpy as np

from recollect.core.judges.linear import LinearJudge, read_judge
from recollect.core.model.entry import Kind
from recollect.core.model.vectors import EntryVectors, Float64Array, Int64Array, QueryVectors
from recollect.core.ranking.hits import Walk
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import Ranking
from recollect.core.ranking.scored import Scored, ScoredPart
from recollect.core.retrieval.read_set import ReadSet
from recollect.core.spaces.graph.asked import AskedAbout
from recollect.core.spaces.graph.entities import Entities
from recollect.core.text.words import STOP_WORDS

FIRST: Final = 16  # entries nearest to the question, from which walks begin
NEAREST: Final = 8  # of these, those that are walked to from behind as well, and two hops far
MOST_SHARED: Final = 40  # entries that share a name: what more have in common tells nothing
MOST_ASKED: Final = 40  # entries that name what the question names
MOST_WAYS: Final = 3_000
MOST_REACHED: Final = 200
HOPS: Final = 2
_STOP_WEIGHT: Final = 0.3
_POWER: Final = 1.5
_NO_ENTRY: Final = -1

# What each is: see `_features`
FEATURES: Final = tuple(
    """
    one_hop two_hops score least_score covered covered_before together dense rare from_asked over_asked
    names_asked has_role_asked answer answer_before tells_role_before tells_role
    """.split()  # noqa: SIM905 - a table of words reads as text
)


@dataclass(frozen=True, slots=True)
class Way:
    """Entries from the first to the last, and what each shares with the one before it: keys of `Entities.shared`."""

    entry_ids: tuple[str, ...]
    over: tuple[str, ...] = ()


def ways(entities: Entities, asked: AskedAbout, ranked: Sequence[str]) -> list[Way]:
    """Return the ways that begin at what was ranked first or names what the question names.

    ranked: the ids of entries, by their relevance, the best first.
    """
    nearest = frozenset(ranked[:NEAREST])
    about = [one for key in sorted(asked.every) for one in sorted(entities.shared.get(key, ()), reverse=True)]
    begins = dict.fromkeys((*ranked[:FIRST], *about[:MOST_ASKED]))
    behind = {
        other: None
        for one in ranked[:NEAREST]
        for key in entities.carried.get(one, ())
        for other in _sharing(entities, key)
        if other not in begins
    }
    found = [Way((one,)) for one in dict.fromkeys((*ranked, *begins, *behind))]
    starts = [(one, nearest if one in behind else None) for one in (*begins, *behind)]
    one_hop = [_one_hop(entities, one, only) for one, only in starts]
    # Two hops far only from what names what is asked about; where a question names nothing, from what is nearest
    far = (
        {one for one, _ in starts if asked.every.intersection(entities.carried.get(one, ()))}
        if asked.every
        else nearest
    )
    two_hops = [_two_hops(entities, asked, one, only) for one, only in starts if one in far]
    # In turns: one that shares its names with many would leave no way to the others
    found += islice(chain(_in_turns(one_hop), _in_turns(two_hops)), max(0, MOST_WAYS - len(found)))
    return found


def reached(entities: Entities, asked: AskedAbout, ranked: Sequence[str]) -> list[str]:
    """Return the ids of what ways go over beside what was ranked, that it be read."""
    known = set(ranked)
    found = dict.fromkeys(one for way in ways(entities, asked, ranked) for one in way.entry_ids if one not in known)
    return list(found)[:MOST_REACHED]


def _in_turns(each: Sequence[Iterator[Way]]) -> Iterator[Way]:
    """Yield one way of each start, then the next of each, until none has any left."""
    while each:
        taken = [(ways_, way) for ways_ in each if (way := next(ways_, None)) is not None]
        yield from (way for _, way in taken)
        each = [ways_ for ways_, _ in taken]


def _one_hop(entities: Entities, first: str, only: frozenset[str] | None) -> Iterator[Way]:
    for key in entities.carried.get(first, ()):
        for second in _sharing(entities, key):
            if second != first and (only is None or second in only):
                yield Way((first, second), (key,))


def _two_hops(entities: Entities, asked: AskedAbout, first: str, only: frozenset[str] | None) -> Iterator[Way]:
    carried = entities.carried.get(first, ())
    for way in _one_hop(entities, first, only):
        second = way.entry_ids[-1]
        for key in entities.carried.get(second, ()):
            if key in carried or key in asked.named:
                continue
            for third in _sharing(entities, key):
                if third not in {first, second}:
                    yield Way((first, second, third), (*way.over, key))


def _sharing(entities: Entities, key: str) -> Sequence[str]:
    shared = entities.shared[key]
    return sorted(shared) if len(shared) <= MOST_SHARED else ()


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """w ways over n memories.

    entry_ids: of the memories; places: int64 [n], where these stand in the ranking; features: float64 [w, f]; lasts,
    firsts: int64 [w], the memory at which each way ends and begins.
    """

    ways: tuple[Way, ...]
    entry_ids: tuple[str, ...]
    places: Int64Array
    features: Float64Array
    lasts: Int64Array
    firsts: Int64Array


def seen(question: Question, ranking: Ranking, reading: ReadSet, entities: Entities, asked: AskedAbout) -> Ways | None:
    """Return the ways over what was ranked, with their features; None where there are no vectors to see them by."""
    vectors = question.vectors
    slots = [
        slot
        for slot, entry in enumerate(ranking.entries)
        if entry.kind is Kind.MEMORY and entry.id not in ranking.ranked_by
    ]
    if vectors is None or not slots:
        return None
    ids = tuple(ranking.entries[slot].id for slot in slots)
    rows = np.array(ranking.rows, np.int64)[slots]
    places = {entry_id: place for place, entry_id in enumerate(ids)}
    found = [way for way in ways(entities, asked, ids) if all(one in places for one in way.entry_ids)]
    steps = np.full((len(found), HOPS + 1), _NO_ENTRY, np.int64)
    for row, way in enumerate(found):
        steps[row, : len(way.entry_ids)] = [places[one] for one in way.entry_ids]
    features = _features(
        found,
        steps,
        ids,
        _Sight.of(vectors, ranking.scored, rows, [reading.entries[one].vectors for one in ids]),
        (entities, asked),
    )
    lasts = steps[np.arange(len(found)), [len(way.over) for way in found]]
    return Ways(tuple(found), ids, np.array(slots, np.int64), features, lasts, steps[:, 0])


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    """What the question sees of n entries: scores below the best, answers, cosines of m word pieces, sentence vectors.

    scores, answers: float64 [n]; pieces: float64 [n + 1, m], the last row of zeros; pooled: float64 [n + 1, d],
    likewise; weights: float64 [m], they add up to 1; sentence: float64 [d].
    """

    scores: Float64Array
    answers: Float64Array
    pieces: Float64Array
    pooled: Float64Array
    weights: Float64Array
    sentence: Float64Array

    @classmethod
    def of(
        cls, vectors: QueryVectors, scored: Scored, rows: Int64Array, read: Sequence[EntryVectors | None]
    ) -> "_Sight":
        scores = scored.scores[rows]
        answers = next((part.raw[rows] for part in scored.parts if part.name == "answer"), np.zeros(len(rows)))
        pieces = np.zeros((len(rows) + 1, len(vectors.words)))
        pooled = np.zeros((len(rows) + 1, len(vectors.sentence)))
        for place, one in enumerate(read):
            if one is None or one.model != vectors.model:
                continue
            pooled[place] = one.pooled
            if len(one.tokens) and len(vectors.words):
                tokens = one.tokens.codes.astype(np.float32) * one.tokens.scales[:, None]
                pieces[place] = np.maximum(0.0, (tokens @ vectors.tokens.T).max(axis=0))
        weights = np.array([_STOP_WEIGHT if word in STOP_WORDS else 1.0 for word in vectors.words], np.float64)
        return cls(
            scores - scores.max(initial=-np.inf),
            answers,
            pieces**_POWER,
            pooled,
            weights / max(1.0, weights.sum()),
            vectors.sentence.astype(np.float64),
        )


def _features(
    found: Sequence[Way],
    steps: Int64Array,
    ids: Sequence[str],
    sight: _Sight,
    about: tuple[Entities, AskedAbout],
) -> Float64Array:
    """Return what is looked at of each way, float64 [w, f], in the order of `FEATURES`.

    covered: MaxSim of the question with all entries of the way; covered_before: how much of it the last one lacks;
    together: cosine of the question with the sum of their vectors; rare: - ln of how many entries share each name.
    """
    entities, asked = about
    hops = np.array([len(way.over) for way in found])
    last, first = steps[np.arange(len(found)), hops], steps[:, 0]
    walked = hops > 0
    covered = np.max(sight.pieces[steps], axis=1) @ sight.weights
    summed = sight.pooled[steps].sum(axis=1)
    norms = np.maximum(np.linalg.norm(summed, axis=1), 1e-9)
    named = np.array([not asked.named.isdisjoint(entities.carried.get(one, ())) for one in ids])
    by_role = np.array([not asked.by_role.isdisjoint(entities.carried.get(one, ())) for one in ids])
    is_asked_about = named | by_role
    tells = np.array([one in entities.telling for one in ids])
    shared = [[len(entities.shared[key]) for key in way.over] for way in found]
    columns = {
        "one_hop": hops == 1,
        "two_hops": hops == HOPS,
        "score": sight.scores[last],
        "least_score": np.where(walked, np.minimum(sight.scores[last], sight.scores[first]), sight.scores[last]),
        "covered": covered,
        "covered_before": np.where(walked, covered - sight.pieces[last] @ sight.weights, 0.0),
        "together": summed @ sight.sentence / norms,
        "dense": sight.pooled[last] @ sight.sentence,
        "rare": [-float(np.log(counts).sum()) for counts in shared],
        "from_asked": np.where(is_asked_about[first], 1.0, -1.0) if asked.every else np.zeros(len(found)),
        "over_asked": [not asked.named.isdisjoint(way.over) for way in found],
        "names_asked": named[last],
        "has_role_asked": by_role[last],
        "answer": sight.answers[last],
        "answer_before": np.where(walked, sight.answers[first], 0.0),
        "tells_role_before": walked & tells[first],
        "tells_role": tells[last],
    }
    return np.column_stack([np.asarray(columns[name], np.float64) for name in FEATURES])


@cache
def _judge() -> LinearJudge:
    return read_judge("walk", FEATURES)


def belief(features: Float64Array, weights: Float64Array) -> Float64Array:
    """Return the share of belief in each way, float64 [w] that adds up to 1: softmax of features @ weights."""
    scores = features @ weights
    shares: Float64Array = np.exp(scores - scores.max(initial=-np.inf))
    return shares / max(float(shares.sum()), 1e-300)


def walked(question: Question, ranking: Ranking, reading: ReadSet, entities: Entities, asked: AskedAbout) -> Ranking:
    """Return a ranking with its memories in the order of belief, and the ways; as it is where nothing is to be seen.

    A memory's score is the belief in all ways that end there: in itself alone (`semantic`), and over others (`graph`).
    It is as relevant as it is by itself, or as the first memory of a way is times the share of the belief in ways from
    there that this one has: so nothing is more relevant than what led to it. Turns stay as they are: whoever speaks is
    named in all of them, and what was said around them tells more than names do.
    """
    found = seen(question, ranking, reading, entities, asked)
    if found is None:
        return ranking
    shares = belief(found.features, _judge().weights)
    count, hops = len(found.entry_ids), np.array([len(way.over) for way in found.ways])
    rows = np.array(ranking.rows, np.int64)
    slots = found.places
    direct = np.bincount(found.lasts, np.where(hops == 0, shares, 0.0), count)
    over = np.bincount(found.lasts, np.where(hops > 0, shares, 0.0), count)
    scores, relevance = ranking.scored.scores[rows].copy(), ranking.scored.relevance[rows].copy()
    semantic, graph, proximity = scores.copy(), np.zeros(len(rows)), np.ones(len(rows))
    scores[slots], semantic[slots], graph[slots] = direct + over, direct, over
    relevance[slots] = _lent(found, shares, relevance[slots], hops)
    best = _best_ways(found, shares)
    proximity[slots] = [1 / (1 + len(best[place].over)) for place in range(count)]
    parts = (
        ScoredPart("semantic", ranking.scored.scores[rows], semantic, 1.0),
        ScoredPart("graph", proximity, graph, 1.0),
    )
    order = np.arange(len(rows))
    order[slots] = slots[np.argsort(-scores[slots], kind="stable")]
    walks = {
        found.entry_ids[place]: Walk(
            len(way.over), way.entry_ids, _in_words(entities, way), float(direct[place]), float(over[place])
        )
        for place, way in best.items()
    }
    return replace(
        ranking,
        entries=tuple(ranking.entries[place] for place in order),
        rows=tuple(order.tolist()),
        scored=Scored(parts, scores, relevance, ranking.scored.by_words[rows]),
        walks=walks,
    )


def _lent(found: Ways, shares: Float64Array, own: Float64Array, hops: Int64Array) -> Float64Array:
    """Return how relevant memories are by themselves or by what led to them, float64 [n] in [0, 1]."""
    from_there = np.bincount(found.firsts, shares, len(own))
    lent = own[found.firsts] * np.minimum(1.0, shares / np.maximum(from_there[found.firsts], 1e-300))
    relevance = own.copy()
    np.maximum.at(relevance, found.lasts[hops > 0], lent[hops > 0])
    return relevance


def _best_ways(found: Ways, shares: Float64Array) -> dict[int, Way]:
    best: dict[int, tuple[float, Way]] = {}
    for place, share, way in zip(found.lasts.tolist(), shares.tolist(), found.ways, strict=True):
        if place not in best or share > best[place][0]:
            best[place] = share, way
    return {place: way for place, (_, way) in best.items()}


def _in_words(entities: Entities, way: Way) -> tuple[str, ...]:
    """Return the names that a way goes over, as they are written."""
    named = [entities.find(key) for key in way.over]
    return tuple(key if entity is None else entity.name for key, entity in zip(way.over, named, strict=True))
