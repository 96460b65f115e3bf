"""The real use cases over the store in memory, but for the plain search; watched, and failing when told to."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, ParamSpec, TypeVar

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.wish import Tokenizer
from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.hits import Calibrated, ExplainedHit, Explanation, Hit, LegPlace, Part, Signal
from recollect.core.ranking.weights import RankingWeights
from recollect.core.ranking.why_not import LegStanding, Step, WhyNot
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.spaces.shares import NOWHERE, Elsewhere
from recollect.use_cases.common.entry_refs import resolve
from recollect.use_cases.parts import Parts
from recollect.use_cases.search.search import SearchResult
from recollect.use_cases.spaces.health import Readiness
from recollect.use_cases.table import Recollect
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.erasing import InMemoryErasing, InMemoryErasureLedger
from tests.fakes.jobs import job_parts
from tests.fakes.queue import InMemoryQueue

P = ParamSpec("P")
T = TypeVar("T")
COUNTERS = {tokenizer: ByteCounter() for tokenizer in Tokenizer}
# Called after the answer, which has no time to fail; or by methods of their own
UNWATCHED = frozenset({"record_results", "show_conflicts", "decide_proposal"})
EVERYTHING = Selection(states=frozenset(State) - {State.DELETED}, order=Order.CREATED)


class FakeMemory(Recollect):
    """The use cases over the store in memory. `fails` is raised by every use case; `asked` holds questions, edits and
    selections as they came."""

    def __init__(self) -> None:
        self.clock: FixedClock = FixedClock()
        self.authors: list[Author] = []
        self.asked: list[Any] = []
        self.ready = Readiness(ready=True, checks={"store": "ok"})
        self.fails: Exception | None = None
        queue = InMemoryQueue(self.clock)
        self.store: InMemoryEntryStore = InMemoryEntryStore(queue, self.clock)
        embedder, index = HashEmbedder(), ExactSearch(self.store, max_bytes=1_000_000)
        super().__init__(
            Parts(
                store=self.store,
                index=index,
                searched=index,
                embedder=embedder,
                waiting=SharedWaitingVectors(embedder),
                queue=queue,
                clock=self.clock,
                ids=CountingIds(),
                chance=lambda: 0.5,
                counters=COUNTERS,
                weights=RankingWeights(),
                space=SpaceSettings(),
                activity=self.store,
                erasing=InMemoryErasing(self.store),
                ledger=InMemoryErasureLedger(),
                erasable=index,
                jobs=job_parts(),
            )
        )
        made: dict[str, Any] = vars(self)
        self.search_as_it_is = self.search
        made |= {"search": self._search, "why_not": self._why_not, "health": lambda: self.ready}
        self.make_all()
        for name, use_case in made.items():
            if isinstance(getattr(Recollect, name, None), cached_property) and name not in UNWATCHED:
                made[name] = self._watched(use_case)

    @property
    def entries(self) -> dict[tuple[Scope, str], Entry]:
        """Everybody's entries that are not deleted, by scope and id, oldest first."""
        scopes = self.store.every_scope(limit=1_000).items
        return {(scope, entry.id): entry for scope in scopes for entry in self.of(scope)}

    def of(self, scope: Scope) -> list[Entry]:
        """The entries of a scope that are not deleted, oldest first."""
        return list(self.store.list_entries(scope, EVERYTHING, limit=1_000).items)

    def _watched(self, use_case: Callable[P, T]) -> Callable[P, T]:
        """The use case; what it is asked is noted, and it fails when the test says so."""

        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            if self.fails is not None:
                raise self.fails
            for given in (*args, *kwargs.values()):
                if isinstance(given, Author):
                    self.authors.append(given)
                elif isinstance(given, Query | Edit | Selection):
                    self.asked.append(given)
            return use_case(*args, **kwargs)

        return call

    def _search(self, scope: Scope, query: Query, elsewhere: Elsewhere = NOWHERE) -> SearchResult:
        if query.strategy is not Strategy.HYBRID:
            return self.search_as_it_is(scope, query, elsewhere)
        found = [entry for entry in self.of(scope) if query.filter.admits(entry)]
        hits = tuple(_hit(entry, explain=query.explain) for entry in found[: query.limit])
        return SearchResult(query.text, hits, ("index",), query.profile, asked_at=self.clock.now())

    def _why_not(self, scope: Scope, query: Query, ref: str, elsewhere: Elsewhere = NOWHERE) -> WhyNot:
        entry = resolve(self.store, scope, ref)
        return WhyNot(entry.id, Step.CANDIDATES, (LegStanding("bm25", None, None, 1.5, None),))


def _hit(entry: Entry, *, explain: bool) -> Hit:
    if not explain:
        return Hit(entry, 0.5, 0.5)
    explanation = Explanation(
        (LegPlace("bm25", 1, 2.0),),
        (Part("bm25", 2.0, 1.0, 0.5, 0.5),),
        signals=(Signal("relevance", 0.5, 1.0, 0.5),),
        calibration=Calibrated(score=0.5, log_odds=(), relevance=0.5),
        levelled=0.5,
    )
    return ExplainedHit(entry, 0.5, 0.5, explanation=explanation)
