"""The use cases: one list of all, each over the same parts, imported and made when it is first used.

A process that only searches never loads what writes. `make_all` makes them all at once, where the start costs nobody
anything: a server's start, a snapshot.
"""

from contextlib import AbstractContextManager
from functools import cached_property
from typing import TYPE_CHECKING

from recollect.use_cases.for_operators import ForOperators
from recollect.use_cases.parts import Parts

if TYPE_CHECKING:
    from recollect.use_cases.common.reserve_key import ReserveKey
    from recollect.use_cases.contexts.agent_statistics import ReportAgents
    from recollect.use_cases.contexts.assemble_context import AssembleContext
    from recollect.use_cases.contexts.give_feedback import GiveFeedback
    from recollect.use_cases.contexts.handoffs import LatestHandoff, ListHandoffs, StoreHandoff
    from recollect.use_cases.contexts.pinned_and_profile import ReadPinnedAndProfile
    from recollect.use_cases.conversations.record_event import RecordEventOnce
    from recollect.use_cases.conversations.sessions import ListSessions, ReadSession
    from recollect.use_cases.maintenance.compare_neighbours import CompareNeighbours
    from recollect.use_cases.maintenance.embed_entries import EmbedEntries
    from recollect.use_cases.maintenance.extract_memories import ExtractMemories
    from recollect.use_cases.memories.conflicts import ResolveConflict
    from recollect.use_cases.memories.edges import DrawEdge, ListEdges, RemoveEdge
    from recollect.use_cases.memories.edit import EditEntry
    from recollect.use_cases.memories.history import ListVersions, RevertEntry
    from recollect.use_cases.memories.proposals import DecideProposal
    from recollect.use_cases.memories.read import ExplainEntry, GetEntry, ListEntries
    from recollect.use_cases.memories.remember import Remember
    from recollect.use_cases.memories.vote import Vote
    from recollect.use_cases.people.commands.run_command import RunCommand
    from recollect.use_cases.people.forget_topic import AskTopic, PreviewTopic
    from recollect.use_cases.search.discover import DiscoverEntries
    from recollect.use_cases.search.record_results import RecordResults
    from recollect.use_cases.search.record_served import RecordServed
    from recollect.use_cases.search.search import SearchEntries
    from recollect.use_cases.search.summaries import FindSummary
    from recollect.use_cases.search.why_not import ExplainMiss
    from recollect.use_cases.spaces.audit import ListAudit
    from recollect.use_cases.spaces.changes import ListChanges
    from recollect.use_cases.spaces.health import CheckHealth
    from recollect.use_cases.spaces.statistics import CountSpace, ListSpaces


class Recollect(ForOperators):
    """Every use case by its name."""

    def __init__(self, parts: Parts) -> None:
        """Make use cases of these parts."""
        super().__init__(parts)
        self.index, self.queue, self.embedder, self.ids = parts.index, parts.queue, parts.embedder, parts.ids

    def acting_for(self, user_id: str) -> AbstractContextManager[object]:
        """Have what is asked of the store meanwhile be asked with the rights of a person, where these are apart.

        Raises:
            NotPermittedError: this deployment can give nobody of that id any rights.
        """
        return self.parts.acting_for(user_id)

    def close(self) -> None:
        """Give back what was opened."""
        self.parts.close()

    def make_all(self) -> None:
        """Make every use case now."""
        for name in Recollect.names():
            getattr(self, name)

    @staticmethod
    def names() -> list[str]:
        """Return the names of all use cases."""
        of_all = (named for one in reversed(Recollect.__mro__) for named in vars(one).items())
        return [name for name, made in of_all if isinstance(made, cached_property)]

    @cached_property
    def remember(self) -> "Remember":
        from recollect.use_cases.memories.remember import Remember

        return Remember(
            self.store,
            self.clock,
            self.ids,
            self.read_settings,
            self.enforce_capacity,
            self.resolve_conflict,
            self.parts.observers.remembered,
            self.note_activity,
        )

    @cached_property
    def get_entry(self) -> "GetEntry":
        from recollect.use_cases.memories.read import GetEntry

        return GetEntry(self.store, self.clock, self.read_settings)

    @cached_property
    def explain_entry(self) -> "ExplainEntry":
        from recollect.use_cases.memories.read import ExplainEntry

        return ExplainEntry(self.read_settings, self.store)

    @cached_property
    def list_entries(self) -> "ListEntries":
        from recollect.use_cases.memories.read import ListEntries

        return ListEntries(self.store, self.clock, self.read_settings)

    @cached_property
    def edit_entry(self) -> "EditEntry":
        from recollect.use_cases.memories.edit import EditEntry

        return EditEntry(self.store, self.clock, self.read_settings, self.note_activity.acted)

    @cached_property
    def list_versions(self) -> "ListVersions":
        from recollect.use_cases.memories.history import ListVersions

        return ListVersions(self.store)

    @cached_property
    def revert_entry(self) -> "RevertEntry":
        from recollect.use_cases.memories.history import RevertEntry

        return RevertEntry(self.store, self.clock, self.read_settings)

    @cached_property
    def list_edges(self) -> "ListEdges":
        from recollect.use_cases.memories.edges import ListEdges

        return ListEdges(self.store)

    @cached_property
    def draw_edge(self) -> "DrawEdge":
        from recollect.use_cases.memories.edges import DrawEdge

        return DrawEdge(self.store, self.clock, self.read_settings)

    @cached_property
    def remove_edge(self) -> "RemoveEdge":
        from recollect.use_cases.memories.edges import RemoveEdge

        return RemoveEdge(self.store, self.clock)

    @cached_property
    def resolve_conflict(self) -> "ResolveConflict":
        from recollect.use_cases.memories.conflicts import ResolveConflict

        return ResolveConflict(self.store, self.clock, self.read_settings)

    @cached_property
    def decide_proposal(self) -> "DecideProposal":
        from recollect.use_cases.memories.proposals import DecideProposal

        return DecideProposal(self.store, self.clock, self.read_settings)

    @cached_property
    def vote(self) -> "Vote":
        from recollect.use_cases.memories.vote import Vote

        return Vote(self.store, self.clock, self.read_settings)

    @cached_property
    def record_event(self) -> "RecordEventOnce":
        from recollect.use_cases.conversations.record_event import RecordEvent, RecordEventOnce

        return RecordEventOnce(RecordEvent(self.store, self.clock, self.ids, self.read_settings))

    @cached_property
    def list_sessions(self) -> "ListSessions":
        from recollect.use_cases.conversations.sessions import ListSessions

        return ListSessions(self.store)

    @cached_property
    def read_session(self) -> "ReadSession":
        from recollect.use_cases.conversations.sessions import ReadSession

        return ReadSession(self.store)

    @cached_property
    def search(self) -> "SearchEntries":
        from recollect.use_cases.search.search import SearchEntries
        from recollect.use_cases.search.step_times import stopwatch

        return SearchEntries(
            self.store,
            self.parts.searched,
            self.embedder,
            self.parts.waiting,
            self.parts.weights,
            self.clock,
            self.read_settings,
            self.rewrite_by_model,
            summaries=self.find_summary,
            tiers=self.parts.observers.tier,
            timed=stopwatch(self.parts.observers.timed),
            former=self.parts.former,
            discover=self.discover,
            reranker=self.rerank_results,
            entities=self.read_entities,
            pressure=self.parts.pressure,
        )

    @cached_property
    def discover(self) -> "DiscoverEntries":
        from recollect.use_cases.search.discover import DiscoverEntries

        return DiscoverEntries(self.embedder, self.space_maps, self.read_settings, self.steps_by_model)

    @cached_property
    def preview_topic(self) -> "PreviewTopic":
        from recollect.use_cases.people.forget_topic import PreviewTopic

        return PreviewTopic(self.store, self.search)

    @cached_property
    def ask_topic(self) -> "AskTopic":
        from recollect.use_cases.people.forget_topic import AskTopic

        return AskTopic(self.store, self.preview_topic, self.confirmations, self.clock, self.ids)

    @cached_property
    def run_command(self) -> "RunCommand":
        from recollect.core.query.commands.references import reference_model
        from recollect.use_cases.people.commands.referents import FindReferents
        from recollect.use_cases.people.commands.run_command import RunCommand
        from recollect.use_cases.people.commands.undo import UndoCommand

        return RunCommand(
            *(self.store, self.clock, self.parts.ids, self.understand_command),
            find=FindReferents(self.store, self.search, self.preview_topic, reference_model()),
            confirmations=self.confirmations,
            confirm=self.confirm_command,
            pin=self.pin,
            undo=UndoCommand(self.store, self.revert_entry, self.restore_topic),
            switch=self.switch_memory,
            list_changes=self.list_changes,
            note_served=self.record_served,
        )

    @cached_property
    def find_summary(self) -> "FindSummary":
        from recollect.use_cases.search.summaries import FindSummary

        return FindSummary(self.store, self.clock, self.embedder.model, self.parts.weights)

    @cached_property
    def why_not(self) -> "ExplainMiss":
        from recollect.use_cases.search.why_not import ExplainMiss

        return ExplainMiss(self.search)

    @cached_property
    def record_served(self) -> "RecordServed":
        from recollect.use_cases.search.record_served import RecordServed

        return RecordServed(self.store, self.clock)

    @cached_property
    def record_results(self) -> "RecordResults":
        from recollect.use_cases.search.record_results import RecordResults

        kept_by = self.parts.scores or self.store
        scores = kept_by if self.parts.record_scores else None
        return RecordResults(self.store, self.clock, self.ids, scores, self.note_activity)

    @cached_property
    def assemble_context(self) -> "AssembleContext":
        from recollect.use_cases.contexts.assemble_context import AssembleContext

        return AssembleContext(
            self.store,
            self.search,
            self.clock,
            self.ids,
            self.pinned_and_profile,
            self.parts.counters,
            self.read_settings,
        )

    @cached_property
    def pinned_and_profile(self) -> "ReadPinnedAndProfile":
        from recollect.use_cases.contexts.pinned_and_profile import ReadPinnedAndProfile

        return ReadPinnedAndProfile(self.store, self.clock)

    @cached_property
    def give_feedback(self) -> "GiveFeedback":
        from recollect.use_cases.contexts.give_feedback import GiveFeedback

        note = self.parts.observers.outcome
        return GiveFeedback(self.store, self.clock, self.read_settings, note, self.note_activity)

    @cached_property
    def report_agents(self) -> "ReportAgents":
        from recollect.use_cases.contexts.agent_statistics import ReportAgents

        return ReportAgents(self.store)

    @cached_property
    def store_handoff(self) -> "StoreHandoff":
        from recollect.use_cases.contexts.handoffs import StoreHandoff

        return StoreHandoff(self.store, self.clock, self.ids, self.read_settings)

    @cached_property
    def list_handoffs(self) -> "ListHandoffs":
        from recollect.use_cases.contexts.handoffs import ListHandoffs

        return ListHandoffs(self.store)

    @cached_property
    def latest_handoff(self) -> "LatestHandoff":
        from recollect.use_cases.contexts.handoffs import LatestHandoff

        return LatestHandoff(self.list_handoffs, self.clock, self.read_settings)

    @cached_property
    def reserve_key(self) -> "ReserveKey":
        from recollect.use_cases.common.reserve_key import ReserveKey

        return ReserveKey(self.store, self.clock, self.read_settings)

    @cached_property
    def space_statistics(self) -> "CountSpace":
        from recollect.use_cases.spaces.statistics import CountSpace

        return CountSpace(self.store)

    @cached_property
    def list_spaces(self) -> "ListSpaces":
        from recollect.use_cases.spaces.statistics import ListSpaces

        return ListSpaces(self.store)

    @cached_property
    def list_changes(self) -> "ListChanges":
        from recollect.use_cases.spaces.changes import ListChanges

        return ListChanges(self.store)

    @cached_property
    def list_audit(self) -> "ListAudit":
        from recollect.use_cases.spaces.audit import ListAudit

        return ListAudit(self.store)

    @cached_property
    def health(self) -> "CheckHealth":
        from recollect.use_cases.spaces.health import CheckHealth

        return CheckHealth(self.store, self.embedder, self.parts.checks, self.parts.is_damaged, self.parts.ask_store)

    @cached_property
    def embed_entries(self) -> "EmbedEntries":
        from recollect.use_cases.maintenance.embed_entries import EmbedEntries

        return EmbedEntries(
            *(self.store, self.index, self.embedder, self.queue, self.parts.chance, self.compare_neighbours),
            extract=self.extract_memories,
            enrich=self.enrich_memories,
            begin=self.ask_in_batches.begin,
            is_paused=lambda scope: not self.read_settings(scope).memory_enabled,
            now=self.clock.now,
            embedded=self.parts.observers.embedded,
            failed=self.parts.observers.failed,
            count=self.note_activity,
        )

    @cached_property
    def extract_memories(self) -> "ExtractMemories":
        from recollect.use_cases.maintenance.extract_memories import ExtractMemories

        return ExtractMemories(self.store, self.remember, self.clock, self.read_settings, self.select_sentences)

    @cached_property
    def compare_neighbours(self) -> "CompareNeighbours":
        from recollect.use_cases.maintenance.compare_neighbours import CompareNeighbours
        from recollect.use_cases.maintenance.link_neighbours import LinkNeighbours

        stands_on = (self.store, self.index, self.clock, self.read_settings, self.resolve_conflict)
        return CompareNeighbours(*stands_on, self.judge_pairs, LinkNeighbours(self.store, self.clock))
