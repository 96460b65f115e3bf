"""A desk to assemble contexts at: the use case over a bench, with a search that finds what it is told to."""

from dataclasses import dataclass, field
from typing import Any

from recollect.adapters.clock import RandomIds
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.context_memory import Section
from recollect.core.context.wish import ContextWish, Tokenizer
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.query.interpretation import Understanding
from recollect.core.query.query import Query
from recollect.core.query.temporal.temporal_questions import TemporalWindow
from recollect.core.ranking.hits import Hit
from recollect.core.spaces.shares import NOWHERE, Elsewhere
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.contexts.assemble_context import AssembleContext, ServedContext
from recollect.use_cases.contexts.pinned_and_profile import ReadPinnedAndProfile
from recollect.use_cases.search.search import SearchResult
from tests.builders import ALICE, MALLORY, a_write
from tests.unit.use_cases.conftest import Bench

QUESTION = Query(text="What does Alice drink?")


@dataclass
class Found:
    """A search that finds what it is told to."""

    entries: list[Entry] = field(default_factory=list)
    relevance: float = 0.8
    asked: list[Query] = field(default_factory=list)
    held: dict[str, Entry] | None = None
    window: TemporalWindow | None = None
    window_dropped: bool = False

    def __call__(self, scope: Scope, query: Query, elsewhere: Elsewhere = NOWHERE) -> SearchResult:
        self.asked.append(query)
        hits = tuple(Hit(entry, self.relevance, self.relevance) for entry in self.entries)
        made = Understanding(window=self.window, window_dropped=self.window_dropped)
        return SearchResult(query.text, hits, ("dense_leg",), held=self.held, understanding=made)


@dataclass
class Desk:
    """The use case over a bench."""

    bench: Bench
    found: Found = field(default_factory=Found)

    def put(self, *entries: Entry) -> None:
        scope = ALICE if entries[0].user_id == ALICE.owner else MALLORY
        self.bench.store.commit(scope, [a_write(entry) for entry in entries])

    def context(self, scope: Scope = ALICE, query: Query = QUESTION, **wish: Any) -> ServedContext:
        counters = dict.fromkeys(Tokenizer, ByteCounter())
        standing = ReadPinnedAndProfile(self.bench.store, self.bench.clock)
        settings = ReadSettings(self.bench.store)
        assemble = AssembleContext(
            self.bench.store, self.found, self.bench.clock, RandomIds(), standing, counters, settings
        )
        return assemble(scope, query, ContextWish(**{"max_tokens": 10_000, **wish}))


def shown(served: ServedContext) -> list[tuple[Section, str]]:
    return [(memory.section, memory.text) for memory in served.context.memories]
