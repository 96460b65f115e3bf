"""What memory that lives costs on DynamoDB: tags, names, walks, agents. Rows of docs/costs-dynamodb.md."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Final

from recollect.adapters.clock import RandomIds
from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.wish import Tokenizer
from recollect.core.deduplication.neighbours import Neighbour
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.model.edges import Edge, EdgeType, put_edges
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.graph.browsing import Combination, TagOrder
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.spaces.tending import AgentName
from recollect.ports import SearchIndex
from recollect.use_cases.maintenance.compare_neighbours import LinkNeighbours
from recollect.use_cases.maintenance.tending.tend import TendingReport, Treated
from recollect.use_cases.parts import Parts
from recollect.use_cases.table import Recollect
from tests.builders import a_memory, a_write, vectors
from tests.contract.dynamodb.search_costs import Shown, late_index
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.queue import InMemoryQueue
from tests.jobs import always

LIVING: Final = Scope("alice", "living")
SIZE: Final = 120
PEOPLE: Final = ("Anna Berger", "Ben Novak", "Carla Rossi", "Dan Meyer", "Eva Lang", "Finn Olsen")
TAGS: Final = ("work", "lake", "deploy", "garden", "music")
ANNA: Final = "entity:anna berger"
QUESTION: Final = "Whom did Anna Berger meet?"
AGENT: Final = AgentName.CORRECTOR
BROKEN: Final = 5  # edges that lead nowhere, which the corrector removes
SHOWN: Final = 50
CLOCK: Final = FixedClock(START + timedelta(hours=2))

Count = Callable[[str, Callable[[], object]], None]


def count_living(table: Table, count: Count) -> None:
    """Count whole calls in a space of SIZE memories: first those of a process that has read nothing."""
    entries, shown = _remembered(DynamoDbEntryStore(table))
    store = DynamoDbEntryStore(table)
    with late_index(store, shown) as index:
        memory = _memory(store, index)
        count(f"tags of a space of {SIZE} memories, the first of a process: its map", lambda: _tags(memory))
        count("tags again, by the map", lambda: _tags(memory))
        whole = Combination(tags=(TAGS[0],))
        count("what a tag holds, with 10 entries", lambda: memory.browse_tags(LIVING, whole, limit=10))
        count("50 names", lambda: memory.list_entities(LIVING, limit=SHOWN))
        count("a name from near, with 10 entries", lambda: memory.look_at_entity(LIVING, ANNA, limit=10))
        for hops in (1, 2):
            count(
                f"{SHOWN} entries within {hops} hop{'s' if hops > 1 else ''} of a name",
                lambda hops=hops: memory.look_around_entity(LIVING, ANNA, hops=hops, limit=SHOWN),  # type: ignore[misc]
            )
        near = entries[0].id
        for hops in (1, 2):
            count(
                f"{SHOWN} entries within {hops} hop{'s' if hops > 1 else ''} of an entry",
                lambda hops=hops: memory.look_around_entry(LIVING, near, hops=hops, limit=SHOWN),  # type: ignore[misc]
            )
        _count_searches(memory, count)
        others = [Neighbour(entry, 0.9) for entry in entries[1:] if PEOPLE[0] in entry.text][:3]
        link = LinkNeighbours(store, CLOCK)
        made = vectors(0)
        count("link a memory to three neighbours", lambda: link(LIVING, entries[0], made, others))
        budget = JobBudget(200, always)
        count(
            "an agent looks at the space, dry",
            lambda: memory.tend_space(LIVING, AGENT, budget, by="user", dry_run=True),
        )
        _count_run(memory, count, budget)


def _count_run(memory: Recollect, count: Count, budget: JobBudget) -> None:
    made: list[TendingReport] = []
    count(
        f"its run, with {BROKEN} suggestions carried out",
        lambda: made.append(memory.tend_space(LIVING, AGENT, budget, by="user")),
    )
    (report,) = made
    assert [one.treated for one in report.treated] == [Treated.CARRIED_OUT] * BROKEN
    count("undo of that run", lambda: memory.undo_tending(LIVING, report.run.id, Author()))


def _count_searches(memory: Recollect, count: Count) -> None:
    asked = Query(text=QUESTION)
    for strategy in (Strategy.HYBRID, Strategy.DUAL, Strategy.DISCOVER):
        query = replace(asked, strategy=strategy)
        memory.search(LIVING, query)
        count(f"a search, {strategy.value}, again", lambda query=query: memory.search(LIVING, query))  # type: ignore[misc]


def _tags(memory: Recollect) -> object:
    return memory.list_tags(LIVING, contains=None, order=TagOrder.COUNT, limit=SHOWN)


def _remembered(store: DynamoDbEntryStore) -> tuple[list[Entry], Shown]:
    """Remember what names people two by two, so that all are few hops away; return it with an index that shows it."""
    entries = [
        a_memory(
            f"{PEOPLE[number % 6]} met {PEOPLE[(number + 1) % 6]} about topic {number} at the lake.",
            scope=LIVING,
            now=START + timedelta(seconds=number),
            tags=(TAGS[number % 5],) if number % 10 else (),
            entities=(PEOPLE[number % 6], PEOPLE[(number + 1) % 6]),
        )
        for number in range(SIZE)
    ]
    store.commit(LIVING, [a_write(entry) for entry in entries])
    embedded = [EmbeddedVersion(entry.id, 1, vectors(number)) for number, entry in enumerate(entries)]
    store.store_vectors(LIVING, embedded)
    store.settle(LIVING, [(entry.id, 1) for entry in entries])
    for entry in entries[:BROKEN]:
        nowhere = a_memory(now=START - timedelta(days=1)).id
        store.change_records(LIVING, put_edges([Edge(entry.id, EdgeType.RELATED, nowhere, "user", START)], new=True))
    index = Shown()
    index.project(LIVING, store.index_rows(LIVING, model=HashEmbedder().model, limit=1_000).items)
    index.refresh()
    return entries, index


def _memory(store: DynamoDbEntryStore, index: SearchIndex) -> Recollect:
    embedder = HashEmbedder()
    return Recollect(
        Parts(
            store=store,
            index=index,
            searched=index,
            embedder=embedder,
            waiting=SharedWaitingVectors(embedder),
            queue=InMemoryQueue(CLOCK),
            clock=CLOCK,
            ids=RandomIds(),
            chance=lambda: 0.5,
            counters={tokenizer: ByteCounter() for tokenizer in Tokenizer},
            weights=RankingWeights(),
            space=SpaceSettings(soft_cap=0),
        )
    )
