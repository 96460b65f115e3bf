"""The real use cases over the store in memory, but for the search; watched, and failing when told to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.ranking.hits import Calibrated, Explanation, Hit, LegPlace, Part, Signal
from recollect.core.ranking.why_not import LegStanding, Step, WhyNot
from recollect.use_cases.common.entry_refs import resolve
from recollect.use_cases.common.idempotency import ReserveKey
from recollect.use_cases.common.settings import ChangeSettings, ReadSettings
from recollect.use_cases.contexts.agent_statistics import ReportAgents
from recollect.use_cases.contexts.assemble_context import AssembleContext, Tokenizer
from recollect.use_cases.contexts.give_feedback import GiveFeedback
from recollect.use_cases.contexts.handoffs import LatestHandoff, ListHandoffs, StoreHandoff
from recollect.use_cases.contexts.pinned_and_profile import ReadStanding
from recollect.use_cases.conversations.record_event import RecordEvent, RecordEventOnce
from recollect.use_cases.conversations.restore_session import RestoreSession
from recollect.use_cases.conversations.sessions import ForgetSession, ListSessions, ReadSession
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
from recollect.use_cases.search.search import SearchResult
from recollect.use_cases.spaces.audit import ListAudit
from recollect.use_cases.spaces.changes import ListChanges
from recollect.use_cases.spaces.health import Readiness
from recollect.use_cases.spaces.statistics import CountSpace, ListSpaces
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue

P = ParamSpec("P")
T = TypeVar("T")
COUNTERS = {tokenizer: ByteCounter() for tokenizer in Tokenizer}
EVERYTHING = Selection(states=frozenset(State) - {State.DELETED}, order=Order.CREATED)


@dataclass
class FakeMemory:
    """Satisfies `recollect.http.memory.Memory`. `fails` is raised by every use case; `asked` holds questions, edits and
    selections as they came."""

    clock: FixedClock = field(default_factory=FixedClock)
    authors: list[Author] = field(default_factory=list)
    asked: list[Any] = field(default_factory=list)
    ready: Readiness = field(default_factory=lambda: Readiness(ready=True, checks={"store": "ok"}))
    fails: Exception | None = None

    def __post_init__(self) -> None:
        ids = CountingIds()
        self.store = store = InMemoryEntryStore(InMemoryQueue(self.clock), self.clock)
        settings, resolve_conflict = ReadSettings(store), ResolveConflict(store, self.clock)
        capacity = KeepCapacity(store)
        self.remember = self._watched(Remember(store, self.clock, ids, settings, capacity, resolve_conflict))
        self.reserve_key = self._watched(ReserveKey(store, self.clock))
        self.record_event = self._watched(RecordEventOnce(RecordEvent(store, self.clock, ids, ReadSettings(store))))
        self.get_entry = self._watched(GetEntry(store, self.clock))
        self.explain_entry = self._watched(ExplainEntry(settings))
        self.list_entries = self._watched(ListEntries(store))
        self.edit_entry = self._watched(EditEntry(store, self.clock, settings))
        self.forget_entry = self._watched(ForgetEntry(store, self.clock))
        self.restore_entry = self._watched(RestoreEntry(store, self.clock))
        self.list_versions = self._watched(ListVersions(store))
        self.revert_entry = self._watched(RevertEntry(store, self.clock, settings))
        self.list_edges = self._watched(ListEdges(store))
        self.draw_edge = self._watched(DrawEdge(store, self.clock))
        self.remove_edge = self._watched(RemoveEdge(store, self.clock))
        self.show_conflicts = ShowConflicts(store)
        self.resolve_conflict = self._watched(resolve_conflict)
        self.list_proposals = self._watched(ListProposals(store))
        self.decide_proposal = DecideProposal(store, self.clock)
        self.list_audit = self._watched(ListAudit(store))
        self.list_changes = self._watched(ListChanges(store))
        self.read_settings = self._watched(settings)
        self.change_settings = self._watched(ChangeSettings(store, self.clock, settings))
        self.note_served = self._watched(NoteServed(store, self.clock))
        self.note_results = NoteResults(store, self.clock, ids)
        self.search = self._watched(self._search)
        self.why_not = self._watched(self._why_not)
        self.assemble_context = self._watched(
            AssembleContext(store, self._search, self.clock, ids, ReadStanding(store, self.clock), COUNTERS)
        )
        self.give_feedback = self._watched(GiveFeedback(store, self.clock))
        self.vote = self._watched(Vote(store, self.clock))
        self.report_agents = self._watched(ReportAgents(store))
        self.store_handoff = self._watched(StoreHandoff(store, self.clock, ids, settings))
        self.list_handoffs = self._watched(ListHandoffs(store))
        self.latest_handoff = self._watched(LatestHandoff(ListHandoffs(store)))
        self.list_sessions = self._watched(ListSessions(store))
        self.read_session = self._watched(ReadSession(store))
        self.forget_session = self._watched(ForgetSession(store, self.clock))
        self.restore_session = self._watched(RestoreSession(store, self.clock))
        self.space_statistics = self._watched(CountSpace(store))
        self.list_spaces = self._watched(ListSpaces(store))

    def health(self) -> Readiness:
        return self.ready

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
            for given in args:
                if isinstance(given, Author):
                    self.authors.append(given)
                elif isinstance(given, Query | Edit | Selection):
                    self.asked.append(given)
            return use_case(*args, **kwargs)

        return call

    def _search(self, scope: Scope, query: Query) -> SearchResult:
        found = [entry for entry in self.of(scope) if query.filter.admits(entry)]
        return SearchResult(query.text, tuple(_hit(entry) for entry in found[: query.limit]), ("index",), query.profile)

    def _why_not(self, scope: Scope, query: Query, ref: str) -> WhyNot:
        entry = resolve(self.store, scope, ref)
        return WhyNot(entry.id, Step.CANDIDATES, (LegStanding("bm25", None, None, 1.5, None),))


def _hit(entry: Entry) -> Hit:
    explanation = Explanation(
        (LegPlace("bm25", 1, 2.0),),
        (Part("bm25", 2.0, 1.0, 0.5, 0.5),),
        signals=(Signal("relevance", 0.5, 1.0, 0.5),),
        calibration=Calibrated(score=0.5, log_odds=(), relevance=0.5),
    )
    return Hit(entry, 0.5, 0.5, explanation)
