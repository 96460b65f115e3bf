"""What a search has made out, from what the index was asked to the whole ranking."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from recollect.core.model.scope import Scope
from recollect.core.ranking.arrange import ProfiledRanking
from recollect.core.ranking.profiles import Profile
from recollect.core.ranking.question import Question
from recollect.core.ranking.rerank import Reranking
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded, EntryFilter
from recollect.core.retrieval.read_set import ReadSet
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.spaces.shares import Views
from recollect.errors import InputError, RerankerError
from recollect.use_cases.search.views import AskedOfEach

if TYPE_CHECKING:
    from recollect.use_cases.search.rerank import RerankResults

NO_RERANKER: Final = "must be hybrid or tiered: no reranker is set up here (RECOLLECT_RERANKER)"


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A query as far as the index has answered it.

    scope: that asks; of_each: in each of the spaces that are read; provisional: whether what is read is confirmed
    before anybody is told of it.
    """

    scope: Scope
    settings: SpaceSettings
    profile: Profile
    question: Question
    asked: CandidateQuery
    candidates: Candidates
    degraded: tuple[str, ...]
    of_each: AskedOfEach
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Ranked:
    """A whole ranking with what it was made from: what the index was asked, and what it gave.

    reading: what was read for it. admits: what of that may be found. dropped: hits of the index that the store did not
    confirm: gone, another's, or no longer admitted by the filter. views: the spaces that were read. scope: that asks.
    order: puts it in order again, by the scores of a reranker.
    """

    ranking: ProfiledRanking
    asked: CandidateQuery
    candidates: Candidates
    degraded: tuple[str, ...]
    reading: ReadSet
    admits: EntryFilter
    views: Views
    scope: Scope
    order: Callable[[Reranking], ProfiledRanking]
    dropped: int = 0

    @property
    def best_relevance(self) -> float:
        """The highest relevance of a candidate, in [0, 1]; 0 for none."""
        return max(map(float, self.ranking.weighed.relevance), default=0.0)

    def reranked(self, rerank: "RerankResults", text: str) -> "Ranked":
        """Return it in the order of a reranker, asked with a text; as it is and degraded where there is none."""
        try:
            reranking = rerank(self.scope, text, self.ranking)
        except RerankerError:
            return replace(self, degraded=(*self.degraded, Degraded.RERANKER))
        return self if reranking is None else replace(self, ranking=self.order(reranking))


def required(reranker: "RerankResults | None") -> "RerankResults":
    """Return the reranker. Raises InputError for a search that asks for one where there is none."""
    if reranker is None:
        raise InputError("strategy", NO_RERANKER)
    return reranker
