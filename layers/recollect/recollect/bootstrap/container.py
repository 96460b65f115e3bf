"""Every use case, wired over the parts that the settings name."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from threadpoolctl import threadpool_limits

from recollect.adapters.clock import RandomIds, SystemClock, chance
from recollect.adapters.search.as_of import PastSearch
from recollect.adapters.search.verified import VerifiedSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.bootstrap.encoders import open_encoder
from recollect.bootstrap.searches import open_search
from recollect.bootstrap.stores import Stores, open_stores
from recollect.bootstrap.token_counters import open_counters
from recollect.ports import Clock, Embedder, EntryStore, IdSource, Queue, SearchIndex
from recollect.settings import Settings
from recollect.use_cases.common.idempotency import ReserveKey
from recollect.use_cases.common.settings import ChangeSettings, ReadSettings
from recollect.use_cases.contexts.agent_statistics import ReportAgents
from recollect.use_cases.contexts.assemble_context import AssembleContext
from recollect.use_cases.contexts.give_feedback import GiveFeedback
from recollect.use_cases.contexts.handoffs import LatestHandoff, ListHandoffs, StoreHandoff
from recollect.use_cases.contexts.pinned_and_profile import ReadStanding
from recollect.use_cases.conversations.record_event import RecordEvent, RecordEventOnce
from recollect.use_cases.conversations.restore_session import RestoreSession
from recollect.use_cases.conversations.sessions import ForgetSession, ListSessions, ReadSession
from recollect.use_cases.maintenance.compare_neighbours import CompareNeighbours
from recollect.use_cases.maintenance.embed_entries import EmbedEntries
from recollect.use_cases.maintenance.reembed import ReembedEntries
from recollect.use_cases.memories.conflicts import ResolveConflict, ShowConflicts
from recollect.use_cases.memories.edges import DrawEdge, ListEdges, RemoveEdge
from recollect.use_cases.memories.edit import EditEntry
from recollect.use_cases.memories.enforce_capacity import KeepCapacity
from recollect.use_cases.memories.forget import ForgetEntry, RestoreEntry
from recollect.use_cases.memories.history import ListVersions, RevertEntry
from recollect.use_cases.memories.proposals import DecideProposal, ListProposals
from recollect.use_cases.memories.read import ExplainEntry, GetEntry, ListEntries
from recollect.use_cases.memories.remember import Remember
from recollect.use_cases.memories.vote import Vote
from recollect.use_cases.search.record_results import NoteResults
from recollect.use_cases.search.record_served import NoteServed
from recollect.use_cases.search.search import SearchEntries
from recollect.use_cases.search.why_not import ExplainMiss
from recollect.use_cases.spaces.audit import ListAudit
from recollect.use_cases.spaces.changes import ListChanges
from recollect.use_cases.spaces.health import CheckHealth, Readiness
from recollect.use_cases.spaces.statistics import CountSpace, ListSpaces


@dataclass(frozen=True, slots=True)
class Recollect:
    """Every use case, wired. `close` gives back what was opened; nothing works after it."""

    clock: Clock
    remember: Remember
    reserve_key: ReserveKey
    record_event: RecordEventOnce
    get_entry: GetEntry
    explain_entry: ExplainEntry
    list_entries: ListEntries
    edit_entry: EditEntry
    forget_entry: ForgetEntry
    restore_entry: RestoreEntry
    list_versions: ListVersions
    revert_entry: RevertEntry
    list_edges: ListEdges
    draw_edge: DrawEdge
    remove_edge: RemoveEdge
    show_conflicts: ShowConflicts
    resolve_conflict: ResolveConflict
    list_proposals: ListProposals
    decide_proposal: DecideProposal
    list_audit: ListAudit
    list_changes: ListChanges
    read_settings: ReadSettings
    change_settings: ChangeSettings
    search: SearchEntries
    note_served: NoteServed
    note_results: NoteResults
    why_not: ExplainMiss
    assemble_context: AssembleContext
    give_feedback: GiveFeedback
    vote: Vote
    report_agents: ReportAgents
    store_handoff: StoreHandoff
    list_handoffs: ListHandoffs
    latest_handoff: LatestHandoff
    list_sessions: ListSessions
    read_session: ReadSession
    forget_session: ForgetSession
    restore_session: RestoreSession
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
        stores = open_stores(settings, opening)
        index = open_search(settings, stores.entries, opening)
        encoder = open_encoder(settings, opening)
        return _wired(_Parts(settings, stores, index, encoder, SystemClock(), RandomIds()), opening)


@dataclass(frozen=True, slots=True)
class _Parts:
    """What the settings name, opened."""

    settings: Settings
    stores: Stores
    index: SearchIndex
    embedder: Embedder
    clock: Clock
    ids: IdSource

    def search(self, read_settings: ReadSettings) -> SearchEntries:
        """Return the search over these parts."""
        store, embedder = self.stores.entries, self.embedder
        return SearchEntries(
            store,
            PastSearch(VerifiedSearch(self.index, store), store),
            embedder,
            SharedWaitingVectors(embedder),
            self.settings.ranking,
            self.clock,
            read_settings,
        )


def _wired(parts: _Parts, opening: ExitStack) -> Recollect:
    store, clock, ids, embedder = parts.stores.entries, parts.clock, parts.ids, parts.embedder
    read_settings, resolve = ReadSettings(store, parts.settings.space), ResolveConflict(store, clock)
    compare = CompareNeighbours(store, parts.index, clock, read_settings, resolve)
    search = parts.search(read_settings)
    return Recollect(
        clock=clock,
        remember=Remember(store, clock, ids, read_settings, KeepCapacity(store), resolve),
        reserve_key=ReserveKey(store, clock),
        record_event=RecordEventOnce(RecordEvent(store, clock, ids, read_settings)),
        get_entry=GetEntry(store, clock),
        explain_entry=ExplainEntry(read_settings),
        list_entries=ListEntries(store),
        edit_entry=EditEntry(store, clock, read_settings),
        forget_entry=ForgetEntry(store, clock),
        restore_entry=RestoreEntry(store, clock),
        list_versions=ListVersions(store),
        revert_entry=RevertEntry(store, clock, read_settings),
        list_edges=ListEdges(store),
        draw_edge=DrawEdge(store, clock),
        remove_edge=RemoveEdge(store, clock),
        show_conflicts=ShowConflicts(store),
        resolve_conflict=resolve,
        list_proposals=ListProposals(store),
        decide_proposal=DecideProposal(store, clock),
        list_audit=ListAudit(store),
        list_changes=ListChanges(store),
        read_settings=read_settings,
        change_settings=ChangeSettings(store, clock, read_settings),
        search=search,
        note_served=NoteServed(store, clock),
        note_results=NoteResults(store, clock, ids, scores=parts.settings.note_scores),
        why_not=ExplainMiss(search),
        assemble_context=AssembleContext(
            store, search, clock, ids, ReadStanding(store, clock), open_counters(parts.settings)
        ),
        give_feedback=GiveFeedback(store, clock),
        vote=Vote(store, clock),
        report_agents=ReportAgents(store),
        store_handoff=StoreHandoff(store, clock, ids, read_settings),
        list_handoffs=ListHandoffs(store),
        latest_handoff=LatestHandoff(ListHandoffs(store)),
        list_sessions=ListSessions(store),
        read_session=ReadSession(store),
        forget_session=ForgetSession(store, clock),
        restore_session=RestoreSession(store, clock),
        space_statistics=CountSpace(store),
        list_spaces=ListSpaces(store),
        health=CheckHealth(store, embedder),
        embed_entries=EmbedEntries(store, parts.index, embedder, parts.stores.queue, chance, compare),
        reembed_entries=ReembedEntries(store, embedder),
        store=store,
        index=parts.index,
        queue=parts.stores.queue,
        reclaim=parts.stores.reclaim,
        resources=opening.pop_all(),
    )
