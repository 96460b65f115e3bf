"""What whole searches cost on DynamoDB: rows of docs/costs-dynamodb.md."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Final

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.hedged import DegradingSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.weights import RankingWeights
from recollect.ports import SearchIndex
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.record_results import RecordResults
from recollect.use_cases.search.search import SearchEntries
from tests.builders import a_memory, a_write, vectors
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.late_index import InMemoryLateIndex

ASKED: Final = Scope("alice", "asked")
QUESTION: Final = "Who caught the first fish at the lake?"
BY_WORDS: Final = "We went to the lake on Sunday, and Tom caught his first fish; he talks of nothing else since then."
BY_VECTOR: Final = (
    "On the weekend we drove out to the water, where the boy hooked something big; he is proud ever since."
)
OF_EACH: Final = 60  # more than a leg finds
WORD_PIECES: Final = 30
AN_HOUR_LATER: Final = FixedClock(START + timedelta(hours=1))

Count = Callable[[str, Callable[[], object]], None]


class Shown(InMemoryLateIndex):
    """Stands in the place of exact search as well, which is not asked: nobody reads the space."""

    def is_at_hand(self, scope: Scope) -> bool:
        del scope
        return False


def count_searches(table: Table, count: Count) -> None:
    """Count whole calls in a space of their own, an hour after anything was written to it.

    Each begins with an index and a store that have read nothing, and is then made again.
    """
    shown = _remembered(DynamoDbEntryStore(table))
    if isinstance(table.clock, FixedClock):
        table.clock.advance(hours=1)
    store, query = DynamoDbEntryStore(table), Query(text=QUESTION)
    with late_index(store, shown) as index:
        found = _search(store, index)(ASKED, query)
        assert len(found.hits) == query.limit
    store = DynamoDbEntryStore(table)
    with late_index(store, shown) as index:
        search = _search(store, index)
        count("a search of 100 candidates, the first of a process", lambda: search(ASKED, query))
        count("the same search again", lambda: search(ASKED, query))
        varied = replace(query, profile=ProfileName.FREQUENT)
        count("the same, by a profile that weighs use", lambda: search(ASKED, varied))
        whole = in_whole(query)
        count("the same, for a context: 100 results and the turns around them", lambda: search(ASKED, whole))
        note = RecordResults(AN_HOUR_LATER, store)
        count("note with what 10 results were found", lambda: note(ASKED, found))
    for told, asked in (
        ("a search by a profile that weighs use", replace(query, profile=ProfileName.FREQUENT)),
        ("a search for a context", in_whole(query)),
        ("a search that is explained", replace(query, explain=True)),
    ):
        store = DynamoDbEntryStore(table)
        with late_index(store, shown) as index:
            search = _search(store, index)
            count(f"{told}, the first of a process", partial(search, ASKED, asked))
    store = DynamoDbEntryStore(table)
    with closing(ExactSearch(store, max_bytes=1 << 28)) as exact:
        search = _search(store, exact)
        count(
            f"a search of 100 candidates of {2 * OF_EACH}, exact, the first of a process", lambda: search(ASKED, query)
        )
        count("the same search again, exact", lambda: search(ASKED, query))


def in_whole(query: Query) -> Query:
    """Return a query as a context asks it: more than it shows, with the turns around them."""
    return replace(query, limit=100, conversations=True)


def _remembered(store: DynamoDbEntryStore) -> Shown:
    """Remember what is found by its words and what is found by its vector; return an index that shows it."""
    entries = [a_memory(text, scope=ASKED) for text in (BY_WORDS, BY_VECTOR) for _ in range(OF_EACH)]
    store.commit(ASKED, [a_write(entry) for entry in entries])
    near = HashEmbedder().encode_query(QUESTION).sentence
    made = [vectors(number, tokens=WORD_PIECES) for number in range(len(entries))]
    for number in range(OF_EACH, len(entries)):
        made[number] = replace(made[number], pooled=near)
    store.store_vectors(ASKED, [EmbeddedVersion(one.id, 1, its) for one, its in zip(entries, made, strict=True)])
    store.settle(ASKED, [(entry.id, 1) for entry in entries])
    index = Shown()
    index.project(ASKED, store.index_rows(ASKED, model=HashEmbedder().model, limit=1_000).items)
    index.refresh()
    return index


@contextmanager
def late_index(store: DynamoDbEntryStore, shown: Shown) -> Iterator[SearchIndex]:
    """Open an index apart from the store; by a clock that stands still it is never late, and nobody else is asked."""
    with closing(DegradingSearch(shown, shown, store, refresh_seconds=0, now=lambda: 0.0)) as index:
        yield index


def _search(store: DynamoDbEntryStore, index: SearchIndex) -> SearchEntries:
    embedder = HashEmbedder()
    waiting = SharedWaitingVectors(embedder)
    return SearchEntries(store, index, embedder, waiting, RankingWeights(), AN_HOUR_LATER, ReadSettings(store))
