"""A worker whose comparisons a language model has a say in, and what it makes of labelled pairs."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from recollect.adapters.search.exact import ExactSearch
from recollect.core.deduplication.conflicts import Conflict, ConflictKind
from recollect.core.deduplication.verdicts import Verdict
from recollect.core.model.backoff import RetryPolicy
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.spaces.model_usage import ModelPrices
from recollect.core.spaces.settings import SpaceSettings
from recollect.ports import Embedder
from recollect.use_cases.common.language_model import AskLanguageModel
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.compare_neighbours import CompareNeighbours
from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport
from recollect.use_cases.memories.conflicts import ResolveConflict, ShowConflicts
from recollect.use_cases.memories.judge_pairs import JudgePairs
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.judging import ScriptedModel
from tests.fakes.queue import InMemoryQueue
from tests.labelled.pairs import LabelledPair, Relation

PRICES = ModelPrices(1.0, 5.0)


@dataclass
class JudgedWorker:
    """An embedding worker over fakes; model: None for the rules alone."""

    index: ExactSearch
    store: InMemoryEntryStore
    queue: InMemoryQueue
    clock: FixedClock
    model: ScriptedModel | None
    embedder: Embedder = field(default_factory=HashEmbedder)
    settings: SpaceSettings = field(default_factory=SpaceSettings)

    def __call__(self) -> EmbedReport:
        """Work off what waits."""
        read = ReadSettings(self.store, self.settings)
        judge = None
        if self.model is not None:
            ask = AskLanguageModel(self.store, self.model, self.clock, read, PRICES, self.model.observe)
            judge = JudgePairs(self.store, ask, self.clock, 30.0)
        resolve = ResolveConflict(self.store, self.clock)
        compare = CompareNeighbours(self.store, self.index, self.clock, read, resolve, judge)
        retry = RetryPolicy(max_attempts=3, base_seconds=1)
        embed = EmbedEntries(self.store, self.index, self.embedder, self.queue, lambda: 0.0, compare, retry)
        return embed(self.queue.receive(limit=1000, lease_seconds=60))

    def store_all(self, *entries: Entry, scope: Scope = ALICE) -> None:
        """Store entries as they are, without looking around."""
        self.store.commit(scope, [a_write(entry) for entry in entries])

    def conflicts(self, scope: Scope = ALICE) -> list[Conflict]:
        """Return all conflicts, open ones and resolved ones."""
        return [one.conflict for one in ShowConflicts(self.store)(scope, limit=50).items]


def verdict_of(pair: LabelledPair) -> Verdict:
    """Return what somebody careful answers: a change that nobody should be asked about lets both hold."""
    if pair.label.conflict:
        return Verdict.UPDATE
    return Verdict.SAME if pair.label.relation is Relation.SAME else Verdict.BOTH_HOLD


def oracle(pairs: Sequence[LabelledPair]) -> ScriptedModel:
    """Return a model that answers as the labels say."""
    known = {(pair.earlier.text, pair.later.text): verdict_of(pair).value for pair in pairs}

    def reply(_name: str, data: Mapping[str, Any]) -> object:
        return {
            "pairs": [
                {"pair": one["pair"], "verdict": known[one["earlier"]["text"], one["later"]["text"]]}
                for one in data["pairs"]
            ]
        }

    return ScriptedModel(reply)


@contextmanager
def judged_worker(model: ScriptedModel | None, embedder: Embedder | None = None) -> Iterator[JudgedWorker]:
    """Give a worker over fakes."""
    clock = FixedClock()
    queue = InMemoryQueue(clock)
    store = InMemoryEntryStore(queue, clock)
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        yield JudgedWorker(index, store, queue, clock, model, embedder or HashEmbedder())


@dataclass(frozen=True)
class Opened:
    """Which pairs were asked about as contradictions, and which as possible duplicates, by their ids."""

    contradictions: frozenset[str]
    duplicates: frozenset[str]


def opened_of(pairs: Sequence[LabelledPair], model: ScriptedModel | None, embedder: Embedder | None = None) -> Opened:
    """Return what becomes of each pair in a space of its own: the later memory comes a day after the earlier."""
    found: dict[ConflictKind, set[str]] = {kind: set() for kind in ConflictKind}
    with judged_worker(model, embedder) as worker:
        for number, pair in enumerate(pairs):
            scope = Scope(f"person-{number}")
            for said, days in ((pair.earlier, 1), (pair.later, 0)):
                now = START - timedelta(days=days)
                memory = a_memory(said.text, scope=scope, now=now, role=said.role, speaker=said.speaker)
                worker.store_all(memory, scope=scope)
                worker()
            for conflict in worker.conflicts(scope):
                found[conflict.kind].add(pair.id)
    return Opened(frozenset(found[ConflictKind.CONTRADICTION]), frozenset(found[ConflictKind.POSSIBLE_DUPLICATE]))
