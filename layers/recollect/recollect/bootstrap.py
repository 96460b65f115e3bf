"""The composition root: the only place that knows which adapter stands behind which port."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from threadpoolctl import threadpool_limits

from recollect.adapters.exact_search import ExactSearch
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteKeys, SqliteQueue
from recollect.adapters.system import RandomIds, SystemClock, chance
from recollect.adapters.vector_cache import LruVectorCache
from recollect.core.api_key import ApiKey
from recollect.ports import Clock, Queue
from recollect.settings import Settings
from recollect.use_cases.check_health import CheckHealth
from recollect.use_cases.edit_entry import EditEntry
from recollect.use_cases.embed_entries import EmbedEntries
from recollect.use_cases.forget_entry import ForgetEntry
from recollect.use_cases.get_entry import GetEntry
from recollect.use_cases.list_entries import ListEntries
from recollect.use_cases.record_event import RecordEvent
from recollect.use_cases.reembed_entries import ReembedEntries
from recollect.use_cases.remember import Remember
from recollect.use_cases.search_entries import SearchEntries
from recollect.use_cases.sessions import ForgetSession, ListSessions, ReadSession
from recollect.use_cases.space_statistics import CountSpace, ListSpaces
from recollect.use_cases.why_not import ExplainMiss

DATABASE_NAME: Final = "recollect.db"
CURSOR_SECRET: Final = "cursor"  # noqa: S105 - the name of a secret, not one


@dataclass(frozen=True, slots=True)
class Recollect:
    """Every use case, wired. `close` gives back what was opened; nothing works after it."""

    clock: Clock
    remember: Remember
    record_event: RecordEvent
    get_entry: GetEntry
    list_entries: ListEntries
    edit_entry: EditEntry
    forget_entry: ForgetEntry
    search: SearchEntries
    why_not: ExplainMiss
    list_sessions: ListSessions
    read_session: ReadSession
    forget_session: ForgetSession
    space_statistics: CountSpace
    list_spaces: ListSpaces
    health: CheckHealth
    embed_entries: EmbedEntries
    reembed_entries: ReembedEntries
    queue: Queue
    keys: SqliteKeys
    resources: ExitStack

    def cursor_secret(self) -> bytes:
        """Return the key that signs cursors, the same for the life of the data."""
        return self.keys.secret(CURSOR_SECRET)

    def close(self) -> None:
        """Close what was opened."""
        self.resources.close()


def build(settings: Settings) -> Recollect:
    """Wire the program over the embedded parts.

    Raises:
        StoreUnavailableError: the data cannot be opened.
        EmbeddingError: the model is not there.
    """
    # The matrix products of a search are small: threads of their own cost more than they give, and take the processor
    # from the encoder and from other searches
    threadpool_limits(limits=1, user_api="blas")
    with ExitStack() as opening:
        clock, ids = SystemClock(), RandomIds()
        database = opening.enter_context(closing(_database(settings)))
        store, queue = SqliteEntryStore(database), SqliteQueue(database, clock)
        index = opening.enter_context(closing(ExactSearch(store, max_bytes=settings.index_bytes)))
        embedder = MiniLmEmbedder(settings.model, threads=settings.embedding_threads)
        search = SearchEntries(store, index, embedder, LruVectorCache(), settings.ranking)
        return Recollect(
            clock=clock,
            remember=Remember(store, clock, ids),
            record_event=RecordEvent(store, clock, ids),
            get_entry=GetEntry(store, clock),
            list_entries=ListEntries(store),
            edit_entry=EditEntry(store, clock),
            forget_entry=ForgetEntry(store, clock),
            search=search,
            why_not=ExplainMiss(search),
            list_sessions=ListSessions(store),
            read_session=ReadSession(store),
            forget_session=ForgetSession(store, clock),
            space_statistics=CountSpace(store),
            list_spaces=ListSpaces(store),
            health=CheckHealth(store, embedder),
            embed_entries=EmbedEntries(store, index, embedder, queue, chance),
            reembed_entries=ReembedEntries(store, embedder),
            queue=queue,
            keys=SqliteKeys(database),
            resources=opening.pop_all(),
        )


class KeyRing:
    """The bearer keys of a data folder, with the time supplied."""

    def __init__(self, keys: SqliteKeys, clock: Clock) -> None:
        self._keys = keys
        self._clock = clock

    def add(self, user_id: str, *, act_as: bool = False) -> tuple[ApiKey, str]:
        """Make a key; the token is shown this once."""
        return self._keys.add(user_id, act_as=act_as, now=self._now())

    def list(self) -> tuple[ApiKey, ...]:
        """Return the keys in force."""
        return tuple(self._keys.list())

    def revoke(self, key_id: str) -> None:
        """Put a key out of force. Raises NotFoundError."""
        self._keys.revoke(key_id)

    def _now(self) -> datetime:
        return self._clock.now()


@contextmanager
def open_keys(settings: Settings) -> Iterator[KeyRing]:
    """Open the keys of a data folder, while a server uses it or not."""
    with closing(_database(settings)) as database:
        yield KeyRing(SqliteKeys(database), SystemClock())


@contextmanager
def open_queue(settings: Settings) -> Iterator[Queue]:
    """Open the queue of a data folder, while a server uses it or not."""
    with closing(_database(settings)) as database:
        yield SqliteQueue(database, SystemClock())


def _database(settings: Settings) -> Database:
    settings.data.mkdir(parents=True, exist_ok=True)
    return Database(settings.data / DATABASE_NAME)
