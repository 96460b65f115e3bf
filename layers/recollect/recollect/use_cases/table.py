"""The use cases: one table of all, each imported and made when it is first used.

A line is the name of a use case and its class. A parameter of the constructor gets the use case of its type, otherwise
the use case or the part of its name (or of the name that `lines.USUALLY` has for it); `made_of` says otherwise. Where
there is none it keeps its default. A process that only searches never loads what writes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from recollect.use_cases.lines import UseCases, lazily, made_of, method

if TYPE_CHECKING:
    from collections.abc import Sequence

    import recollect.use_cases.common.activity
    import recollect.use_cases.common.confirmations
    import recollect.use_cases.common.entities
    import recollect.use_cases.common.language_model
    import recollect.use_cases.common.memory_switch
    import recollect.use_cases.common.person
    import recollect.use_cases.common.reserve_key
    import recollect.use_cases.common.settings
    import recollect.use_cases.common.space_maps
    import recollect.use_cases.contexts.assemble_context
    import recollect.use_cases.contexts.feedback
    import recollect.use_cases.contexts.handoffs
    import recollect.use_cases.contexts.pinned_and_profile
    import recollect.use_cases.conversations.record_event
    import recollect.use_cases.conversations.select_sentences
    import recollect.use_cases.conversations.sessions
    import recollect.use_cases.maintenance.compare_neighbours
    import recollect.use_cases.maintenance.dead_letters
    import recollect.use_cases.maintenance.embed_entries
    import recollect.use_cases.maintenance.enrich_memories
    import recollect.use_cases.maintenance.extract_memories
    import recollect.use_cases.maintenance.jobs.plan
    import recollect.use_cases.maintenance.prune
    import recollect.use_cases.maintenance.purge
    import recollect.use_cases.maintenance.rebuild_index
    import recollect.use_cases.maintenance.reconcile
    import recollect.use_cases.maintenance.reembed
    import recollect.use_cases.maintenance.roll_up
    import recollect.use_cases.maintenance.sweep
    import recollect.use_cases.maintenance.tending.carry_out
    import recollect.use_cases.maintenance.tending.decide
    import recollect.use_cases.maintenance.tending.judge
    import recollect.use_cases.maintenance.tending.survey
    import recollect.use_cases.maintenance.tending.tend
    import recollect.use_cases.memories.conflicts
    import recollect.use_cases.memories.edges
    import recollect.use_cases.memories.edit
    import recollect.use_cases.memories.enforce_capacity
    import recollect.use_cases.memories.entities
    import recollect.use_cases.memories.forget
    import recollect.use_cases.memories.history
    import recollect.use_cases.memories.judge_pairs
    import recollect.use_cases.memories.made_of
    import recollect.use_cases.memories.neighbourhoods
    import recollect.use_cases.memories.proposals
    import recollect.use_cases.memories.read
    import recollect.use_cases.memories.remember
    import recollect.use_cases.memories.vote
    import recollect.use_cases.people.commands.confirm_command
    import recollect.use_cases.people.commands.referents
    import recollect.use_cases.people.commands.run_command
    import recollect.use_cases.people.commands.switching
    import recollect.use_cases.people.commands.understand
    import recollect.use_cases.people.erasure.erase
    import recollect.use_cases.people.forget_conversation
    import recollect.use_cases.people.forget_topic
    import recollect.use_cases.people.incognito
    import recollect.use_cases.people.profile
    import recollect.use_cases.people.shares
    import recollect.use_cases.people.transfer.export_memory
    import recollect.use_cases.people.transfer.import_memory
    import recollect.use_cases.search.by_model
    import recollect.use_cases.search.disagreements
    import recollect.use_cases.search.discover
    import recollect.use_cases.search.record_results
    import recollect.use_cases.search.search
    import recollect.use_cases.search.summaries
    import recollect.use_cases.search.why_not
    import recollect.use_cases.spaces.browse
    import recollect.use_cases.spaces.health
    import recollect.use_cases.spaces.statistics
    import recollect.use_cases.spaces.summaries
    import recollect.use_cases.spaces.trail
    import recollect.use_cases.spaces.write_rollup
    from recollect.core.lifecycle.dead_letters import SetAsideQueue
    from recollect.core.model.entry import Entry
    from recollect.core.model.listing import Page
    from recollect.ports import DeadLetterBox
    from recollect.use_cases.maintenance.jobs.run import RunJobs
    from recollect.use_cases.maintenance.refresh_summaries import RefreshSummaries
    from recollect.use_cases.search.rerank import RerankResults
    from recollect.use_cases.search.step_times import StepTimer


@lazily
class Recollect(UseCases):
    """Every use case by its name."""

    # What most others stand on
    read_settings: recollect.use_cases.common.settings.ReadSettings = made_of(defaults="space")
    space_maps: recollect.use_cases.common.space_maps.SpaceMaps
    read_entities: recollect.use_cases.common.entities.ReadEntities
    note_activity: recollect.use_cases.common.activity.NoteActivity = made_of(
        recorder="activity", told="observers.acted"
    )
    confirmations: recollect.use_cases.common.confirmations.Confirmations
    reserve_key: recollect.use_cases.common.reserve_key.ReserveKey
    # What asks the language model
    ask_language_model: recollect.use_cases.common.language_model.AskLanguageModel = made_of(
        model="language_model", observe="observers.asked_model"
    )
    ask_in_batches: recollect.use_cases.common.language_model.AskInBatches
    rewrite_by_model: recollect.use_cases.search.by_model.ModelRewriter | None = made_of("language_model")
    steps_by_model: recollect.use_cases.search.by_model.ModelSteps | None = made_of("language_model")
    model_as_reranker: recollect.use_cases.search.by_model.ModelReranker | None = made_of(
        "language_model", name="language_model.name"
    )
    judge_pairs: recollect.use_cases.memories.judge_pairs.JudgePairs | None = made_of(
        "language_model", ask="ask_in_batches", seconds="model_seconds"
    )
    select_sentences: recollect.use_cases.conversations.select_sentences.SelectSentences = made_of(
        ask="ask_in_batches", vectors_of="embedder.model"
    )
    enrich_memories: recollect.use_cases.maintenance.enrich_memories.EnrichMemories = made_of(
        ask="ask_in_batches", seconds="model_seconds"
    )
    write_rollup: recollect.use_cases.spaces.write_rollup.WriteRollup = made_of(seconds="model_seconds")
    understand_command: recollect.use_cases.people.commands.understand.UnderstandCommand
    # Memories
    remember: recollect.use_cases.memories.remember.Remember = made_of(observe="observers.remembered")
    get_entry: recollect.use_cases.memories.read.GetEntry
    explain_entry: recollect.use_cases.memories.read.ExplainEntry
    list_entries: recollect.use_cases.memories.read.ListEntries
    edit_entry: recollect.use_cases.memories.edit.EditEntry
    list_versions: recollect.use_cases.memories.history.ListVersions
    revert_entry: recollect.use_cases.memories.history.RevertEntry
    list_edges: recollect.use_cases.memories.edges.ListEdges
    draw_edge: recollect.use_cases.memories.edges.DrawEdge
    remove_edge: recollect.use_cases.memories.edges.RemoveEdge
    resolve_conflict: recollect.use_cases.memories.conflicts.ResolveConflict
    reopen_conflict: recollect.use_cases.memories.conflicts.ReopenConflict
    show_conflicts: recollect.use_cases.memories.conflicts.ShowConflicts
    decide_proposal: recollect.use_cases.memories.proposals.DecideProposal
    list_quarantined: recollect.use_cases.memories.proposals.ListProposals
    vote: recollect.use_cases.memories.vote.Vote
    enforce_capacity: recollect.use_cases.memories.enforce_capacity.EnforceCapacity = made_of(
        alert="observers.only_protected"
    )
    list_entities: recollect.use_cases.memories.entities.ListEntities
    look_at_entity: recollect.use_cases.memories.entities.LookAtEntity
    decide_entity: recollect.use_cases.memories.entities.DecideEntity
    merge_entities: Callable[..., recollect.use_cases.memories.entities.EntityDecided] = method("decide_entity.merge")
    split_entity: Callable[..., recollect.use_cases.memories.entities.EntityDecided] = method("decide_entity.split")
    undo_entity_decision: Callable[..., recollect.use_cases.memories.entities.EntityDecided] = method(
        "decide_entity.undo"
    )
    look_around: recollect.use_cases.memories.neighbourhoods.LookAround
    look_around_entry: Callable[..., recollect.use_cases.memories.neighbourhoods.NeighbourPage] = method(
        "look_around.entry"
    )
    look_around_entity: Callable[..., recollect.use_cases.memories.neighbourhoods.NeighbourPage] = method(
        "look_around.entity"
    )
    forget_entry: recollect.use_cases.memories.forget.ForgetEntry
    restore_entry: recollect.use_cases.memories.forget.RestoreEntry
    forget_related: recollect.use_cases.memories.forget.ForgetRelated
    restore_related: recollect.use_cases.memories.forget.RestoreRelated
    show_made: recollect.use_cases.memories.made_of.ShowMade
    find_related: recollect.use_cases.memories.made_of.FindRelated
    # Conversations
    record_each_event: recollect.use_cases.conversations.record_event.RecordEvent
    record_event: recollect.use_cases.conversations.record_event.RecordEventOnce
    list_sessions: recollect.use_cases.conversations.sessions.ListSessions
    read_session: recollect.use_cases.conversations.sessions.ReadSession
    forget_session: recollect.use_cases.conversations.sessions.ForgetSession
    restore_session: recollect.use_cases.conversations.sessions.RestoreSession
    # Search
    search: recollect.use_cases.search.search.SearchEntries = made_of(
        index="searched", rewriter="rewrite_by_model", tiers="observers.tier", entities="read_entities"
    )
    discover: recollect.use_cases.search.discover.DiscoverEntries = made_of(model="steps_by_model")
    find_summary: recollect.use_cases.search.summaries.FindSummary
    why_not: recollect.use_cases.search.why_not.ExplainMiss
    record_served: recollect.use_cases.search.record_results.RecordServed
    record_results: recollect.use_cases.search.record_results.RecordResults = made_of(scores="score_recorder")
    disagreements: recollect.use_cases.search.disagreements.ReadDisagreements
    read_disagreements: Callable[..., Mapping[str, Sequence[Entry]]] = method("disagreements.among_found")
    # Contexts
    assemble_context: recollect.use_cases.contexts.assemble_context.AssembleContext
    pinned_and_profile: recollect.use_cases.contexts.pinned_and_profile.ReadPinnedAndProfile
    give_feedback: recollect.use_cases.contexts.feedback.GiveFeedback = made_of(note="observers.outcome")
    report_agents: recollect.use_cases.contexts.feedback.ReportAgents
    store_handoff: recollect.use_cases.contexts.handoffs.StoreHandoff
    list_handoffs: recollect.use_cases.contexts.handoffs.ListHandoffs
    latest_handoff: recollect.use_cases.contexts.handoffs.LatestHandoff
    # Spaces
    space_statistics: recollect.use_cases.spaces.statistics.CountSpace
    list_spaces: Callable[..., Page[str]] = method("store.spaces")
    read_activity: recollect.use_cases.spaces.statistics.ReadActivity
    read_activity_of_all: recollect.use_cases.spaces.statistics.ReadActivityOfAll
    list_changes: recollect.use_cases.spaces.trail.ListChanges
    list_audit: recollect.use_cases.spaces.trail.ListAudit
    list_tags: recollect.use_cases.spaces.browse.ListTags
    browse_tags: recollect.use_cases.spaces.browse.BrowseTags
    health: recollect.use_cases.spaces.health.CheckHealth = made_of(more="checks", ask="ask_store")
    summarise_space: recollect.use_cases.spaces.summaries.SummariseSpace = made_of(answer_seconds="model_seconds")
    tell_summary: recollect.use_cases.spaces.summaries.TellSummary
    # What people decide
    show_settings: recollect.use_cases.common.person.ShowSettings
    read_person: recollect.use_cases.common.person.ReadPerson
    read_memory: recollect.use_cases.common.memory_switch.ReadMemory
    change_settings: recollect.use_cases.common.settings.ChangeSettings
    write_profile: recollect.use_cases.people.profile.WriteProfile
    pin: recollect.use_cases.memories.edit.Pin
    switch_incognito: recollect.use_cases.people.incognito.SwitchIncognito
    start_incognito: Callable[..., recollect.use_cases.people.incognito.IncognitoSession] = method(
        "switch_incognito.start"
    )
    end_incognito: Callable[..., recollect.use_cases.people.incognito.IncognitoSession] = method("switch_incognito.end")
    switch_memory: recollect.use_cases.people.commands.switching.SwitchMemory
    forget_conversation: recollect.use_cases.people.forget_conversation.ForgetConversation
    restore_conversation: recollect.use_cases.people.forget_conversation.RestoreConversation
    preview_topic: recollect.use_cases.people.forget_topic.PreviewTopic
    ask_topic: recollect.use_cases.people.forget_topic.AskTopic
    forget_topic: recollect.use_cases.people.forget_topic.ForgetTopic
    restore_topic: recollect.use_cases.people.forget_topic.RestoreTopic
    confirm_command: recollect.use_cases.people.commands.confirm_command.ConfirmCommand
    find_referents: recollect.use_cases.people.commands.referents.FindReferents
    undo_command: recollect.use_cases.people.commands.confirm_command.UndoCommand
    run_command: recollect.use_cases.people.commands.run_command.RunCommand
    share_tags: recollect.use_cases.people.shares.ShareTags
    list_shares: recollect.use_cases.people.shares.ListShares
    list_shared_tags: recollect.use_cases.people.shares.ListSharedTags
    revoke_share: recollect.use_cases.people.shares.RevokeShare
    name_spaces: recollect.use_cases.people.shares.NameSpaces
    export_memory: recollect.use_cases.people.transfer.export_memory.ExportMemory
    import_memory: recollect.use_cases.people.transfer.import_memory.ImportMemory
    preview_erasure: recollect.use_cases.people.erasure.erase.PreviewErasure
    request_erasure: recollect.use_cases.people.erasure.erase.RequestErasure
    read_erasure: recollect.use_cases.people.erasure.erase.ReadErasure = made_of(index="erasable")
    list_erasures: recollect.use_cases.people.erasure.erase.ListErasures
    run_erasures: recollect.use_cases.people.erasure.erase.RunErasures = made_of(index="erasable")
    replay_erasures: recollect.use_cases.people.erasure.erase.ReplayErasures
    # What runs by itself, and what operators see and order of it
    embed_entries: recollect.use_cases.maintenance.embed_entries.EmbedEntries = made_of(
        compare="compare_neighbours",
        extract="extract_memories",
        enrich="enrich_memories",
        begin="ask_in_batches.begin",
        is_paused="read_settings.is_paused",
        now="clock.now",
        embedded="observers.embedded",
        failed="observers.failed",
    )
    extract_memories: recollect.use_cases.maintenance.extract_memories.ExtractMemories
    link_neighbours: recollect.use_cases.maintenance.compare_neighbours.LinkNeighbours
    compare_neighbours: recollect.use_cases.maintenance.compare_neighbours.CompareNeighbours = made_of(
        judge="judge_pairs"
    )
    purge_forgotten: recollect.use_cases.maintenance.purge.PurgeForgotten
    sweep_space: recollect.use_cases.maintenance.sweep.SweepSpace = made_of(observer="observers.backlog")
    prune_expired: recollect.use_cases.maintenance.prune.PruneExpired
    roll_up_old: recollect.use_cases.maintenance.roll_up.RollUpOld
    retain_told: recollect.use_cases.maintenance.prune.RetainTold
    keep_within_caps: recollect.use_cases.maintenance.prune.KeepWithinCaps
    reconcile_space: recollect.use_cases.maintenance.reconcile.ReconcileSpace
    reembed_space: recollect.use_cases.maintenance.reembed.ReembedSpace
    rebuild_space: recollect.use_cases.maintenance.rebuild_index.RebuildSpace
    survey_space: recollect.use_cases.maintenance.tending.survey.SurveySpace
    carry_out_suggestion: recollect.use_cases.maintenance.tending.carry_out.CarryOut
    list_tending_agents: recollect.use_cases.maintenance.tending.decide.ListTendingAgents
    judge_suggestions: recollect.use_cases.maintenance.tending.judge.JudgeSuggestions = made_of(seconds="model_seconds")
    tend_space: recollect.use_cases.maintenance.tending.tend.TendSpace = made_of(shared_tags="list_shared_tags")
    tending_step: recollect.use_cases.maintenance.tending.tend.TendingStep
    list_tending: recollect.use_cases.maintenance.tending.decide.ListTending
    list_tending_runs: recollect.use_cases.maintenance.tending.carry_out.ListTendingRuns
    read_tending_run: recollect.use_cases.maintenance.tending.carry_out.ReadTendingRun
    undo_tending: recollect.use_cases.maintenance.tending.carry_out.UndoTending
    decide_tending: recollect.use_cases.maintenance.tending.decide.DecideTending
    list_suggested: recollect.use_cases.maintenance.tending.decide.ListTendingProposals
    list_every_proposal: recollect.use_cases.maintenance.tending.decide.ListEveryProposal
    jobs: recollect.use_cases.maintenance.jobs.plan.Catalogue
    plan_jobs: recollect.use_cases.maintenance.jobs.plan.PlanJobs = made_of(
        queue="job_parts.sender", spaces="store", observer="observers.jobs", hands_over="job_parts.hands_over"
    )
    list_jobs: recollect.use_cases.maintenance.jobs.plan.ListJobs
    order_job: recollect.use_cases.maintenance.jobs.plan.OrderJob
    read_job_run: recollect.use_cases.maintenance.jobs.plan.ReadJobRun
    pause_job_run: recollect.use_cases.maintenance.jobs.plan.PauseJobRun = made_of(queue="job_parts.sender")
    list_dead_letters: recollect.use_cases.maintenance.dead_letters.ListDeadLetters
    redrive_dead_letters: recollect.use_cases.maintenance.dead_letters.RedriveDeadLetters

    @property
    def dead_letter_boxes(self) -> Mapping[SetAsideQueue, DeadLetterBox]:
        """What queues have set aside: of the deployment, or of the queues of this process."""
        from recollect.use_cases.maintenance.dead_letters import boxes_of

        parts = self.parts
        if parts.dead_letters is not None:
            return parts.dead_letters
        return boxes_of(parts.queue, parts.job_parts.queue, parts.outbox)

    @cached_property
    def timed(self) -> StepTimer:
        from recollect.use_cases.search.step_times import stopwatch

        return stopwatch(self.parts.observers.timed)

    @cached_property
    def rerank_results(self) -> RerankResults | None:
        asked = self.parts.reranking
        reranker = None if asked is None else asked.reranker or self.model_as_reranker
        if asked is None or reranker is None:
            return None
        from recollect.use_cases.search.rerank import RerankResults

        return RerankResults(reranker, asked.seconds, asked.candidates, self.parts.observers.reranked)

    @cached_property
    def refresh_summaries(self) -> RefreshSummaries:
        from recollect.use_cases.maintenance.refresh_summaries import RefreshPolicy, RefreshSummaries

        policy = RefreshPolicy(quiet_for=timedelta(seconds=self.parts.quiet_seconds))
        return RefreshSummaries(self.store, self.summarise_space, self.clock, self.read_settings, policy)

    @cached_property
    def run_jobs(self) -> RunJobs:
        from recollect.core.lifecycle.jobs import JobName
        from recollect.use_cases.maintenance.jobs.run import RunJobs, RunPolicy
        from recollect.use_cases.maintenance.rebuild_index import completing

        parts, policy = self.parts.job_parts, RunPolicy(lease=timedelta(seconds=self.parts.lease_seconds))
        stands_on = (self.store, parts.due, parts.runs, parts.sender, self.plan_jobs, self.clock)
        at_end = {JobName.REBUILD_INDEX: completing(self.parts.making, parts.runs)}
        return RunJobs(self.jobs.step, *stands_on, policy, self.parts.observers.jobs, at_end, self.note_activity)
