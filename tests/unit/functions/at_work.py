"""The functions over all use cases and a file, with whatever stands apart played: a model, a reranker, an index."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from recollect.adapters.clock import RandomIds
from recollect.adapters.search.as_searched import ForgottenSearch, ObservedIndex, VerifiedSearch
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteErasing, SqliteErasureLedger, SqliteQueue
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.wish import Tokenizer
from recollect.core.model.scope import Scope
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.spaces.model_usage import ModelPrices
from recollect.core.spaces.settings import SpaceSettings
from recollect.errors import RerankerError
from recollect.ports import CandidateSource, Queue, SearchIndex
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.notes import Notes
from recollect.use_cases.parts import Parts, RerankParts
from recollect.use_cases.table import Recollect
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.jobs import InMemoryJobQueue, job_parts
from tests.fakes.judging import ScriptedModel
from tests.unit.functions.test_api import USER

PRICES = ModelPrices(input=1.0, output=4.0)
PERSON = Scope(USER)


class LameIndex:
    """An index in front of another whose vectors do not answer."""

    def __init__(self, index: SearchIndex) -> None:
        self._index = index

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        return replace(self._index.candidates(scope, query), degraded=(Degraded.DENSE_LEG,))

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        self._index.project(scope, rows)


class SleepingReranker:
    """ports.Reranker that has not answered yet."""

    name = "asleep"

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:
        raise RerankerError("deadline")


@dataclass(frozen=True, slots=True)
class AtWork:
    """A program, and what it goes by."""

    memory: Recollect
    clock: FixedClock
    queue: Queue
    jobs: InMemoryJobQueue
    model: ScriptedModel


@contextmanager
def at_work(telemetry: Telemetry, folder: Path, **others: Any) -> Iterator[AtWork]:
    """Put everything together as a function does, observed by its notes; `others` are parts in place of those here."""
    clock, embedder, model = FixedClock(), HashEmbedder(), ScriptedModel(lambda _name, _data: "no answer")
    observers, jobs = Notes(telemetry, PRICES).observers(), job_parts()
    with closing(Database(folder / "recollect.db")) as database:
        store, queue = SqliteEntryStore(database, clock), SqliteQueue(database, clock)
        with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
            searched: CandidateSource = ForgottenSearch(VerifiedSearch(LameIndex(index), store), store)
            if observers.searched is not None:
                searched = ObservedIndex(searched, observers.searched, observers.timed)
            parts = Parts(
                store=store,
                index=index,
                searched=searched,
                embedder=embedder,
                waiting=SharedWaitingVectors(embedder),
                queue=queue,
                clock=clock,
                ids=RandomIds(),
                chance=lambda: 0.5,
                counters={tokenizer: ByteCounter() for tokenizer in Tokenizer},
                weights=RankingWeights(),
                space=SpaceSettings(soft_cap=0),
                language_model=model,
                prices=PRICES,
                reranking=RerankParts(reranker=SleepingReranker()),
                activity=store,
                observers=observers,
                erasing=SqliteErasing(database),
                ledger=SqliteErasureLedger(folder / "erasures.db"),
                erasable=index,
                jobs=jobs,
            )
            sender: Any = jobs.sender
            yield AtWork(Recollect(replace(parts, **others)), clock, queue, sender, model)
