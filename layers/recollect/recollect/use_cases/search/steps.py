"""What the steps of a search are made of: which entries wait, how rankings are weighed, what is told around results."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Final

from recollect.core.model.entry import Entry, Kind
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.query.strategy import MAX_RESULTS, Strategy
from recollect.core.ranking.arrange import Thresholds, arrange, end_of_hour
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.jitter import seed_of
from recollect.core.ranking.profiles import Profile, Since
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import Ranking
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import Candidates, EntryFilter
from recollect.core.retrieval.filters.clauses import is_volatile
from recollect.core.retrieval.read_set import Provisionally, ReadSet
from recollect.core.spaces.graph.asked import AskedAbout, asked_about
from recollect.core.spaces.graph.entities import Entities
from recollect.core.spaces.graph.walk import reached, walked
from recollect.ports import ChangeFeed, Entries
from recollect.use_cases.search.ranked import Asked, Ranked

logger = logging.getLogger(__name__)

NEWEST_WAITING: Final = 16


@dataclass(frozen=True, slots=True, eq=False)
class FirstRanking:
    """A ranking before a profile: with what was read for it, what the index gave, and what may be missing."""

    ranking: Ranking
    reading: ReadSet
    candidates: Candidates
    degraded: tuple[str, ...]
    admits: EntryFilter
    dropped: int


@dataclass(frozen=True, slots=True, eq=False)
class NameWalk:
    """A walk over the names of a space, for one question."""

    entities: Entities
    about: AskedAbout

    def further(self, ranking: Ranking) -> list[str]:
        """Return the ids of what is reached beside what was ranked."""
        ranked = [entry.id for entry in ranking.entries if entry.kind is Kind.MEMORY]
        return reached(self.entities, self.about, ranked)

    def over(self, question: Question, first: FirstRanking) -> FirstRanking:
        """Return a ranking in the order of the walk."""
        ranking = walked(question, first.ranking, first.reading, self.entities, self.about)
        return replace(first, ranking=ranking)


def may_be_provisional(query: Query, asked: Asked) -> bool:
    """Tell whether what is read may be confirmed afterwards: nobody is told of anything but the results.

    A reranker is told of more than that, and so is who wants the turns around the results, or what made their scores.
    """
    is_of_now = query.known_at is None and not query.asks_for_forgotten
    tells_of_results = query.strategy is not Strategy.RERANK and not query.conversations and not query.explain
    return is_of_now and tells_of_results and query.limit <= MAX_RESULTS and asked.of_each.views.is_of_one_space


def confirmed(
    store: Entries, query: Query, asked: Asked, first: FirstRanking, *, ranked: Ranked, now: datetime
) -> Ranked | None:
    """Return a provisional ranking as it is told; None where a result was changed or forgotten since it was read.

    first: what `ranked` was arranged of at `now`.
    """
    told = [hit.entry for hit in ranked.ranking.hits(query.limit)]
    present = store.confirmed(asked.of_each.views.scopes[0], told) if told else {}
    if all(entry.id in present for entry in told):
        again = first.ranking.with_entries(present)
        if again is first.ranking:
            return ranked
        ranked = arranged(query, asked, replace(first, ranking=again), now)
        # What the results are now may have changed their order: nothing else is told of than was confirmed
        if all(hit.entry.id in present for hit in ranked.ranking.hits(query.limit)):
            return ranked
    logger.info("results_read_again", extra={"results": len(told), "confirmed": len(present)})
    return None


def provisionally(query: Query, asked: Asked, waiting: Mapping[str, int]) -> Provisionally | None:
    """Return how what was found is read; None where what is read has to be the latest.

    waiting: the versions of entries that wait for vectors, by id.
    """
    if not asked.provisional:
        return None
    weights, since = asked.profile.weights, asked.profile.recency.since
    is_weighed = weights.utility > 0 or (weights.recency > 0 and since is Since.ACCESS)
    versions = {**asked.candidates.least_versions(), **waiting}
    return Provisionally(versions, statistics=is_weighed or is_volatile(query.filter.clause()))


def walks(query: Query, profile: Profile) -> bool:
    """Tell whether a question is walked for: of the present, by the relevance model that a walk knows."""
    is_dual = query.strategy is Strategy.DUAL
    return is_dual and query.known_at is None and profile.relevance_model is RelevanceModel.EVIDENCE


def walk_over(entities: Entities, question: str) -> NameWalk:
    """Return the walk of a question."""
    return NameWalk(entities, asked_about(entities, question))


def waiting_in(changes: ChangeFeed, scope: Scope, candidates: Candidates) -> dict[str, int]:
    """Return the newest entries that wait for vectors, and their versions, 0 for any.

    Of the past they are those that have no vectors of their text then.
    """
    if candidates.held is not None:
        return dict.fromkeys(candidates.overlay[:NEWEST_WAITING], 0)
    pending = changes.pending(scope, limit=NEWEST_WAITING)
    return {change.entry_id: change.version for change in pending}


def newest(waiting: Sequence[Sequence[str]]) -> Sequence[str]:
    """Return the newest of all entries that wait, those of one space in its order."""
    with_any = [ids for ids in waiting if ids]
    if len(with_any) <= 1:
        return with_any[0] if with_any else ()
    return sorted({entry_id for ids in with_any for entry_id in ids}, reverse=True)[:NEWEST_WAITING]


def arranged(query: Query, asked: Asked, first: FirstRanking, present: datetime) -> Ranked:
    """Return a ranking in the order of the profile."""
    order = partial(
        arrange,
        first.ranking,
        first.reading,
        asked.profile,
        now=end_of_hour(present),
        seed=seed_of(query.text, present.date(), query.seed),
        limit=query.limit,
        thresholds=Thresholds(query.least_relevance(asked.settings.min_relevance)),
    )
    return Ranked(
        *(order(), asked.asked, first.candidates, first.degraded, first.reading, first.admits),
        *(asked.of_each.views, asked.scope),
        order=lambda reranking: order(reranking=reranking),
        dropped=first.dropped,
    )


def admitted_runs(reading: ReadSet, admits: EntryFilter) -> Iterator[tuple[Entry, ...]]:
    """Yield runs of turns; one that the filter does not admit parts its run."""
    for run in reading.runs:
        turns = [reading.entries[entry_id].entry for entry_id in run]
        for is_admitted, piece in groupby(turns, key=admits.admits):
            if is_admitted:
                yield tuple(piece)


def profiled_weights(weights: RankingWeights, profile: Profile) -> RankingWeights:
    """Return the deployment's weights with the profile's rank constant, if it has one."""
    if profile.rank_constant is None:
        return weights
    return replace(weights, rrf=replace(weights.rrf, rank_constant=profile.rank_constant))


def count_dropped(candidates: Candidates, ranking: Ranking) -> int:
    """Count the hits that the store does not confirm, and say so: a few are late, many mean a wrong index."""
    confirmed = {entry.id for entry in ranking.entries}
    dropped = len(set(candidates.entry_ids()) - confirmed)
    if dropped:
        logger.info("hits_dropped", extra={"hits": dropped})
    return dropped
