"""What holds for every search, whatever is stored: through the use case, over stores and exact search as they are."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.adapters.sqlite.read_cache import ReadCache
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, Kind, Role
from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.ranking.weights import RankingWeights
from recollect.ports import EntryStore
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries, SearchResult
from tests.builders import ALICE, a_memory, a_turn, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.profiles import sampled

WORDS: Final = "tea oolong rain kettle drank bought yesterday garden dog park I my what when May ? .".split()
STRANGE_WORDS: Final = "zanzibar zeppelin quartz violin nebula . ?".split()
INDEX_BYTES: Final = 1 << 24


def _texts(vocabulary: Sequence[str]) -> st.SearchStrategy[str]:
    """Short texts, and some that are long enough to be cut into passages."""
    word = st.sampled_from(vocabulary)
    return st.lists(word, min_size=3, max_size=12).map(" ".join) | st.lists(word, min_size=90, max_size=200).map(
        " ".join
    )


texts = _texts(WORDS)
conversations = st.lists(texts, min_size=1, max_size=30)
models = st.sampled_from(RelevanceModel)


def _entry(text: str, place: int) -> Entry:
    """Every third entry is a memory, the others are turns, of user and assistant in turn."""
    if place % 3 == 2:
        return a_memory(text)
    return a_turn(text, sequence=place, role=Role.ASSISTANT if place % 2 else Role.USER)


def _stored(store: EntryStore, entries: Sequence[Entry], *, revision: int = 0) -> int:
    """Store entries, every fourth without vectors; return the revision of their session."""
    embedder = HashEmbedder()
    for place, entry in enumerate(entries):
        store.commit(ALICE, [a_write(entry, revision=revision)])
        revision += entry.kind is Kind.TURN
        if place % 4 != 3:
            (made,) = embedder.encode_entries([encoder_input(entry, None)])
            store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, made)])
            store.settle(ALICE, [(entry.id, 1)])
    return revision


def _searched(store: EntryStore, queries: Sequence[Query]) -> list[SearchResult]:
    """Ask an index that starts cold and answers all of the queries."""
    embedder = HashEmbedder()
    with closing(ExactSearch(store, max_bytes=INDEX_BYTES)) as index:
        search = SearchEntries(
            store, index, embedder, SharedWaitingVectors(embedder), RankingWeights(), FixedClock(), ReadSettings(store)
        )
        return [search(ALICE, query) for query in queries]


def _places(store: EntryStore, text: str) -> list[str]:
    (result,) = _searched(store, [Query(text=text, limit=10)])
    return [hit.entry.id for hit in result.hits]


@settings(max_examples=sampled(10, of=40))
@given(conversations, texts, _texts(STRANGE_WORDS), st.sampled_from([Kind.MEMORY, Kind.TURN]))
def test_an_unrelated_entry_never_removes_an_exact_match_from_the_first_ten(
    said: list[str], around: str, unrelated: str, kind: Kind
) -> None:
    """Of an entry with words of its own: among thirty made of the same few words, context may count for more."""
    quoted = f"Marzipan for Penelope {around}"
    store = InMemoryEntryStore()
    exact = _entry(quoted, len(said))
    revision = _stored(store, [*(_entry(text, place) for place, text in enumerate(said)), exact])
    before = _places(store, quoted)
    stranger = a_turn(unrelated, sequence=len(said) + 1) if kind is Kind.TURN else a_memory(unrelated)
    _stored(store, [stranger], revision=revision)
    assert exact.id in before
    assert exact.id in _places(store, quoted)


@settings(max_examples=sampled(8, of=25))
@given(conversations, texts, models)
def test_the_same_request_gives_the_same_answer(said: list[str], asked: str, model: RelevanceModel) -> None:
    store = InMemoryEntryStore()
    _stored(store, [_entry(text, place) for place, text in enumerate(said)])
    query = Query(text=asked, limit=50, changes=ProfileChanges(relevance_model=model))
    first, again = _searched(store, [query, query])
    assert first.hits
    assert first == again


@settings(max_examples=sampled(6, of=15))
@given(st.lists(texts, min_size=2, max_size=10), texts, texts, models)
def test_a_cold_index_and_a_cold_cache_change_no_score(
    said: list[str], asked_before: str, asked: str, model: RelevanceModel
) -> None:
    query = Query(text=asked, limit=50, changes=ProfileChanges(relevance_model=model))
    with TemporaryDirectory() as folder, closing(Database(Path(folder) / "recollect.db")) as database:
        warm = SqliteEntryStore(database, FixedClock())
        _stored(warm, [_entry(text, place) for place, text in enumerate(said)])
        *_, from_warm = _searched(warm, [Query(text=asked_before), query, query])
        (from_cold,) = _searched(SqliteEntryStore(database, FixedClock(), read_cache=ReadCache()), [query])
    assert from_warm.hits
    assert from_cold == from_warm
