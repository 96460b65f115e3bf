"""Every use case, wired over the parts that the settings name."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from threadpoolctl import threadpool_limits

from recollect.adapters.system import RandomIds, SystemClock, chance
from recollect.adapters.waiting_vectors import SharedWaitingVectors
from recollect.bootstrap.encoders import open_encoder
from recollect.bootstrap.searches import open_search
from recollect.bootstrap.stores import open_stores
from recollect.ports import Clock, EntryStore, Queue, SearchIndex
from recollect.settings import Settings
from recollect.use_cases.check_health import CheckHealth, Readiness
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
    health: Callable[[], Readiness]
    embed_entries: EmbedEntries
    reembed_entries: ReembedEntries
    store: EntryStore
    index: SearchIndex
    queue: Queue
    reclaim: Callable[[], int]
    resources: ExitStack

    def close(self) -> None:
        """Close what was opened."""
        self.resources.close()


def build(settings: Settings) -> Recollect:
    """Wire the program.

    Raises:
        StoreUnavailableError: the data cannot be opened.
        IndexUnavailableError: the search index cannot be opened.
        EmbeddingError: the model is not there.
        InputError: a setting that a part needs is missing.
    """
    # The matrix products of a search are small: threads of their own cost more than they give, and take the processor
    # from the encoder and from other searches
    threadpool_limits(limits=1, user_api="blas")
    with ExitStack() as opening:
        clock, ids = SystemClock(), RandomIds()
        stores = open_stores(settings, opening)
        store, queue = stores.entries, stores.queue
        index = open_search(settings, store, opening)
        embedder = open_encoder(settings, opening)
        search = SearchEntries(store, index, embedder, SharedWaitingVectors(embedder), settings.ranking)
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
            store=store,
            index=index,
            queue=queue,
            reclaim=stores.reclaim,
            resources=opening.pop_all(),
        )
