# Generated from _async/methods.py: PYTHONPATH=clients/python python -m generator
"""Every operation of the API as a method."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal, Protocol, TypeVar, Unpack

from recollect_client import routes
from recollect_client._sync.pages import Pages
from recollect_client.answers import (
    Agents,
    Audit,
    Browsed,
    Change,
    Command,
    ConfirmedCommand,
    Conflict,
    Context,
    DeadLetters,
    Decided,
    Edge,
    EntityDecision,
    EntityPicture,
    Entry,
    Erasure,
    ErasurePreview,
    Erasures,
    Everybody,
    ExplainedEntry,
    Forgotten,
    ForgottenSession,
    ForgottenWith,
    Handoff,
    Incognito,
    InNeed,
    JobChange,
    JobRun,
    Jobs,
    Liveness,
    NamedEntity,
    Neighbour,
    Neighbourhood,
    NothingServed,
    Outcome,
    Page,
    Profile,
    Proposal,
    Readiness,
    RecordedEvent,
    Redriven,
    Remembered,
    RememberedBatch,
    RenderedHandoff,
    Restored,
    RestoredSession,
    SearchResults,
    Session,
    Settings,
    Share,
    ShownEdge,
    Skipped,
    Stats,
    Summary,
    Tags,
    TendedChange,
    TendingAgents,
    TendingNeeds,
    TendingReport,
    TendingRun,
    TendingRunInFull,
    Together,
    Topic,
    TopicForgotten,
    Turn,
    UsedTag,
    Version,
    WhyNot,
)
from recollect_client.calls import Route, named
from recollect_client.shapes import (
    AddManyOptions,
    AddOptions,
    AgentName,
    AgentsOptions,
    ApproveOptions,
    AuditOptions,
    BrowseOptions,
    ChangeSettingsOptions,
    ChangesOptions,
    CommandOptions,
    ConfirmCommandOptions,
    ConfirmForgettingOptions,
    ConflictsOptions,
    ContextOptions,
    DeclineOptions,
    DrawEdgeOptions,
    EdgesOptions,
    EdgeType,
    EditOptions,
    EndIncognitoOptions,
    EntitiesOptions,
    EntityNeighbourhoodOptions,
    EntityOptions,
    EntriesOptions,
    EraseOptions,
    ErasuresOptions,
    FeedbackOptions,
    ForgetOptions,
    ForgetSessionOptions,
    ForgetTopicOptions,
    GetOptions,
    HandoffsOptions,
    JobRunOptions,
    LatestHandoffOptions,
    MergeEntitiesOptions,
    NeighbourhoodOptions,
    NewEntry,
    NewMessage,
    PinOptions,
    ProposalsOptions,
    RecordOptions,
    RemoveEdgeOptions,
    ReopenConflictOptions,
    Resolution,
    ResolveConflictOptions,
    RestoreOptions,
    RestoreSessionOptions,
    RestoreTopicOptions,
    RevertOptions,
    RevokeShareOptions,
    RunJobOptions,
    SearchOptions,
    SessionsOptions,
    SetAsideQueue,
    SettingsOptions,
    ShareOptions,
    SharesOptions,
    SplitEntityOptions,
    StartIncognitoOptions,
    StatsOptions,
    StoreHandoffOptions,
    SummaryOptions,
    TagsOptions,
    TendingAgentsOptions,
    TendingOptions,
    TendingRunOptions,
    TendingRunsOptions,
    TendOptions,
    TurnsOptions,
    UndoEntityDecisionOptions,
    UndoTendingOptions,
    UnpinOptions,
    VersionsOptions,
    VoteOptions,
    WhyNotOptions,
    WriteProfileOptions,
)

Reply = TypeVar("Reply")


class Methods(Protocol):
    """One method an operation; each raises what `recollect_client.errors` names."""

    def _call(self, route: Route[Reply], given: Mapping[str, object], **path: str) -> Reply: ...

    def _pages(
        self, route: Route[Reply], items: str, given: Mapping[str, object], **path: str
    ) -> Pages[Reply, object]: ...

    def add(self, text: str, **options: Unpack[AddOptions]) -> Remembered:
        """Remember something.

        On return it is durable, and the very next search finds it. What a memory says already is merged into
        that; what comes near one is stored and flagged; what holds a secret, was forgotten within the last day or
        is an echo of what was served to the same session is skipped.
        """
        return self._call(routes.REMEMBER, {"text": text, **options})

    def entries(self, **options: Unpack[EntriesOptions]) -> Pages[Page[Entry], Entry]:
        """List entries.

        Listing does not count as access. What is forgotten (`state=deleted`, or beside others `include=deleted`)
        and what waits for approval is listed for its person only, no agent; the former until `undo_until`, when
        it cannot be restored any more.
        """
        return self._pages(routes.LIST_ENTRIES, "items", {**options})  # type: ignore[return-value]

    def add_many(self, entries: Sequence[NewEntry], **options: Unpack[AddManyOptions]) -> RememberedBatch:
        """Remember up to 100 things; one that cannot be stored fails alone."""
        return self._call(routes.REMEMBER_BATCH, {"entries": entries, **options})

    def get(self, ref: str, **options: Unpack[GetOptions]) -> ExplainedEntry:
        """Read an entry by its id, key or name; that counts as access unless `peek` is set.

        What waits for approval is read by its person only, and that is no access; an agent does not find it. So
        is what is forgotten, with `include=deleted`, until `undo_until`.
        """
        return self._call(routes.GET_ENTRY, {**options}, ref=ref)

    def edit(self, ref: str, **options: Unpack[EditOptions]) -> Entry | Skipped:
        """Change an entry.

        What is not named stays; the former version is kept. With If-Match only the version that was read is
        changed.
        """
        return self._call(routes.EDIT_ENTRY, {**options}, ref=ref)

    def forget(self, ref: str, **options: Unpack[ForgetOptions]) -> ForgottenWith:
        """Forget an entry: from now on nobody reads or finds it.

        Until `undo_until` it can be restored by its id; then it is purged. What says the same as a forgotten
        memory is not remembered again until `tombstone_expires_at`. `also` names the turns that a memory was made
        of, the memories made of a turn, memories that say the same, and of the latest 200 handoffs those that
        name it: up to 100 in all. They go with it where `cascade` is true, and come back with it.
        """
        return self._call(routes.FORGET_ENTRY, {**options}, ref=ref)

    def restore(self, ref: str, **options: Unpack[RestoreOptions]) -> Restored:
        """Bring back an entry that was forgotten, archived or superseded, and what went with it.

        What was forgotten comes back as it was until `undo_until`, with its edges and tags, pinned if it was.
        What waited for approval when it was forgotten waits for it again, and what was superseded is so again.
        What is superseded holds again, beside the memory that had taken its place. Conflicts that took it out of
        use, or were settled because it went, are open again.
        """
        return self._call(routes.RESTORE_ENTRY, {**options}, ref=ref)

    def versions(self, ref: str, **options: Unpack[VersionsOptions]) -> Pages[Page[Version], Version]:
        """List what an entry was before, the latest first, each with who replaced it, why and when."""
        return self._pages(routes.LIST_VERSIONS, "items", {**options}, ref=ref)  # type: ignore[return-value]

    def revert(self, ref: str, version: int, **options: Unpack[RevertOptions]) -> Entry:
        """Give an entry the content that it had at a version: text, tags, category, name, validity, metadata, saved
        or not.

        That is a new version; nothing of the history is lost. State and pin stay as they are.
        """
        return self._call(routes.REVERT_ENTRY, {"version": version, **options}, ref=ref)

    def edges(self, ref: str, **options: Unpack[EdgesOptions]) -> Pages[Page[ShownEdge], ShownEdge]:
        """List the edges of an entry: first those that leave it, then those that come to it.

        An edge to an entry that was forgotten is shown with that state: its id, and nothing of what it said.
        """
        return self._pages(routes.LIST_EDGES, "items", {**options}, ref=ref)  # type: ignore[return-value]

    def draw_edge(
        self,
        ref: str,
        type: Literal["related", "contradicts", "supersedes", "supports", "derived_from"],
        target: str,
        **options: Unpack[DrawEdgeOptions],
    ) -> Edge | Skipped:
        """Draw an edge to another entry of the space; what entries mention is drawn from their texts."""
        return self._call(routes.DRAW_EDGE, {"type": type, "target": target, **options}, ref=ref)

    def remove_edge(self, ref: str, type: EdgeType, target: str, **options: Unpack[RemoveEdgeOptions]) -> Edge:
        """Remove an edge that leaves the entry, whoever drew it."""
        return self._call(routes.REMOVE_EDGE, {"type": type, "target": target, **options}, ref=ref)

    def entities(self, **options: Unpack[EntitiesOptions]) -> Pages[Page[NamedEntity], NamedEntity]:
        """List the entities that memories in use name, with all their names."""
        return self._pages(routes.LIST_ENTITIES, "items", {**options})  # type: ignore[return-value]

    def entity(self, entity_id: str, **options: Unpack[EntityOptions]) -> Pages[EntityPicture, Entry]:
        """Show an entity by the id of any of its names: why these are its names, what mentions it, what is named
        with it.

        Related entities are weighed by the memories that they share. `may_be` is what rules find like it and
        leave to a person.
        """
        return self._pages(routes.READ_ENTITY, "items", {**options}, entity_id=entity_id)  # type: ignore[return-value]

    def entity_neighbourhood(
        self, entity_id: str, **options: Unpack[EntityNeighbourhoodOptions]
    ) -> Pages[Neighbourhood, Neighbour]:
        """List the entries around an entity: those that name it, and what shares a name or an edge with these."""
        return self._pages(routes.ENTITY_NEIGHBOURHOOD, "items", {**options}, entity_id=entity_id)  # type: ignore[return-value]

    def merge_entities(self, entity_id: str, other: str, **options: Unpack[MergeEntitiesOptions]) -> EntityDecision:
        """Call two entities the same. The ids of all their names find the one that they are then."""
        return self._call(routes.MERGE_ENTITIES, {"other": other, **options}, entity_id=entity_id)

    def split_entity(self, entity_id: str, alias: str, **options: Unpack[SplitEntityOptions]) -> EntityDecision:
        """Let a name be none of an entity's: takes back that it was merged, else keeps rules from uniting it."""
        return self._call(routes.SPLIT_ENTITY, {"alias": alias, **options}, entity_id=entity_id)

    def undo_entity_decision(self, entity_id: str, **options: Unpack[UndoEntityDecisionOptions]) -> EntityDecision:
        """Take back the last merge or split of any name of an entity."""
        return self._call(routes.UNDO_ENTITY_DECISION, {**options}, entity_id=entity_id)

    def neighbourhood(self, ref: str, **options: Unpack[NeighbourhoodOptions]) -> Pages[Neighbourhood, Neighbour]:
        """List the entries around an entry: over names that they share, and over edges that were drawn."""
        return self._pages(routes.ENTRY_NEIGHBOURHOOD, "items", {**options}, ref=ref)  # type: ignore[return-value]

    def vote(self, ref: str, value: Literal[1, -1], **options: Unpack[VoteOptions]) -> Entry | Skipped:
        """Vote for an entry or against it: its usefulness moves by one, and it counts as accessed; its version
        stays.
        """
        return self._call(routes.VOTE, {"value": value, **options}, ref=ref)

    def pin(self, ref: str, **options: Unpack[PinOptions]) -> Entry:
        """Pin an entry: every context shows it, and no cap trims it. One that is pinned stays as it is."""
        return self._call(routes.PIN_ENTRY, {**options}, ref=ref)

    def unpin(self, ref: str, **options: Unpack[UnpinOptions]) -> Entry:
        """Unpin an entry. It stays saved on purpose (`manually_saved`)."""
        return self._call(routes.UNPIN_ENTRY, {**options}, ref=ref)

    def search(self, query: str | None = None, **options: Unpack[SearchOptions]) -> SearchResults:
        """Find the entries that answer a question.

        Archived, superseded and forgotten entries are found only when they are included, those that wait for
        approval never. With a session, what is found is noted as served to it. What other spaces share with the
        space is found as well and says where it is from. Several `spaces` are ranked together, by the settings of
        the first one.
        """
        return self._call(routes.SEARCH, {**named(query=query), **options})

    def why_not(self, entry_id: str, query: str | None = None, **options: Unpack[WhyNotOptions]) -> WhyNot:
        """Tell which step of a search lost an entry, and by how much."""
        return self._call(routes.WHY_NOT, {"entry_id": entry_id, **named(query=query), **options})

    def context(self, query: str | None = None, **options: Unpack[ContextOptions]) -> Context:
        """Assemble what a prompt needs of the memory.

        Pinned memories and a short profile of the person come first, then at most ten memories that the question
        finds, then recent turns. What another space shares says where it is from; of several `spaces` everything
        does. Everything that was remembered is quoted, so that it stays data. What became of it is told at
        `/recalls/{recall_id}/feedback`.
        """
        return self._call(routes.ASSEMBLE_CONTEXT, {**named(query=query), **options})

    def feedback(
        self, recall_id: str, response_text: str | None = None, **options: Unpack[FeedbackOptions]
    ) -> Outcome | Skipped:
        """Tell which memories of a context were of use, or send the response, from which that is found out.

        Each context counts once: the first outcome that is told holds, and is answered again. From the response a
        memory counts as used when it shows what the memory says beyond the question's own words.
        """
        return self._call(routes.GIVE_FEEDBACK, {**named(response_text=response_text), **options}, recall_id=recall_id)

    def record(
        self, session_id: str, messages: Sequence[NewMessage], **options: Unpack[RecordOptions]
    ) -> RecordedEvent:
        """Remember what was said in a conversation.

        Each message becomes a turn. A message with an id that the session knows already is skipped, so an event
        can be sent again. On return everything is durable, and the very next search finds it.
        """
        return self._call(routes.RECORD_EVENT, {"session_id": session_id, "messages": messages, **options})

    def sessions(self, **options: Unpack[SessionsOptions]) -> Pages[Page[Session], Session]:
        """List conversations, the one with the latest turn first."""
        return self._pages(routes.LIST_SESSIONS, "items", {**options})  # type: ignore[return-value]

    def turns(self, session_id: str, **options: Unpack[TurnsOptions]) -> Pages[Page[Turn], Turn]:
        """Read the turns of a conversation, the last first or turned round.

        With `start` from one of them on, so that a conversation can be read both ways from there. With `made`
        each comes with what was made of it, in whatever state that is by now; of what is forgotten, the id alone.
        """
        return self._pages(routes.READ_SESSION, "items", {**options}, session_id=session_id)  # type: ignore[return-value]

    def forget_session(self, session_id: str, **options: Unpack[ForgetSessionOptions]) -> ForgottenSession:
        """Forget a conversation with all its turns.

        Until `undo_until` it can be restored as a whole; then it is purged. `also` names up to 100 memories that
        were made of its turns: with `cascade` all of them go with it, and come back with it.
        """
        return self._call(routes.FORGET_SESSION, {**options}, session_id=session_id)

    def restore_session(self, session_id: str, **options: Unpack[RestoreSessionOptions]) -> RestoredSession:
        """Bring back a conversation that was forgotten, as long as that can be undone.

        Turns that were forgotten one by one stay so, and can be restored one by one.
        """
        return self._call(routes.RESTORE_SESSION, {**options}, session_id=session_id)

    def forget_topic(self, query: str | None = None, **options: Unpack[ForgetTopicOptions]) -> Topic:
        """Ask for a topic to be forgotten: the answer shows what would go, and a confirmation for exactly that.

        Nothing is forgotten by this. What is archived or superseded is found as well.
        """
        return self._call(routes.FORGET_TOPIC, {**named(query=query), **options})

    def confirm_forgetting(self, token: str, **options: Unpack[ConfirmForgettingOptions]) -> TopicForgotten:
        """Forget what was shown, as it was shown: once, within ten minutes, for the same person in the same space.

        With `entry_ids` only what they name of it; what stood in `near` goes in no other way. What was changed
        since stays. A call that was cut off can be sent again.
        """
        return self._call(routes.CONFIRM_FORGETTING, {"token": token, **options})

    def restore_topic(self, operation_id: str, **options: Unpack[RestoreTopicOptions]) -> Together:
        """Bring back what was forgotten together, as long as that can be undone."""
        return self._call(routes.RESTORE_TOPIC, {"operation_id": operation_id, **options})

    def conflicts(self, **options: Unpack[ConflictsOptions]) -> Pages[Page[Conflict], Conflict]:
        """List conflicts with both memories, those of the newest memories first.

        With a status or an entry, a page may hold fewer conflicts than `limit` though more follow.
        """
        return self._pages(routes.LIST_CONFLICTS, "items", {**options})  # type: ignore[return-value]

    def resolve_conflict(
        self, conflict_id: str, resolution: Resolution, **options: Unpack[ResolveConflictOptions]
    ) -> Conflict:
        """Decide a conflict.

        `supersede` retires the older memory, linked from the newer; `discard_new` forgets the newer one;
        `keep_both` changes neither. The same decision again changes nothing.
        """
        return self._call(routes.RESOLVE_CONFLICT, {"resolution": resolution, **options}, conflict_id=conflict_id)

    def reopen_conflict(self, conflict_id: str, **options: Unpack[ReopenConflictOptions]) -> Conflict:
        """Take back that both hold: the conflict waits for a decision again. One that is open stays so.

        Where a memory went out of use, by the decision or since, nothing is opened (409 `settled`): bring that
        memory back instead, with `POST /v1/memory/entries/{ref}/restore`, which opens the conflict as well.
        """
        return self._call(routes.REOPEN_CONFLICT, {**options}, conflict_id=conflict_id)

    def proposals(self, **options: Unpack[ProposalsOptions]) -> Pages[Page[Proposal], Proposal]:
        """List what waits for a decision, the latest first.

        Entries in quarantine come first: texts of tools and imports that look like instructions. Then what agents
        propose.
        """
        return self._pages(routes.LIST_PROPOSALS, "items", {**options})  # type: ignore[return-value]

    def approve(self, ref: str, **options: Unpack[ApproveOptions]) -> Entry | Decided:
        """Approve an entry, which is found from now on like any other, or what an agent proposes, which is carried
        out.

        What was carried out can be taken back as a whole by the run in the answer.
        """
        return self._call(routes.APPROVE_PROPOSAL, {**options}, ref=ref)

    def decline(self, ref: str, **options: Unpack[DeclineOptions]) -> Forgotten | Decided:
        """Decline an entry, which is forgotten and waits for approval again if it is restored; or an agent's
        proposal.

        A declined proposal changes nothing, and is not made again.
        """
        return self._call(routes.DECLINE_PROPOSAL, {**options}, ref=ref)

    def audit(self, **options: Unpack[AuditOptions]) -> Pages[Page[Audit], Audit]:
        """List what was done in a space, the latest first; ids and reasons, never what a memory says.

        With a condition, a page may hold fewer items than `limit` though more follow.
        """
        return self._pages(routes.LIST_AUDIT, "items", {**options})  # type: ignore[return-value]

    def changes(
        self, since: Literal["last_session"] | datetime | str, **options: Unpack[ChangesOptions]
    ) -> Pages[Page[Change], Change]:
        """List what became of the memories of a space since a moment, the latest first.

        `since=last_session` is the end of the last conversation, other than the one that `X-Session-Id` names.
        What was forgotten has no text. A page may hold fewer items than `limit` though more follow.
        """
        return self._pages(routes.LIST_CHANGES, "items", {"since": since, **options})  # type: ignore[return-value]

    def command(self, text: str, **options: Unpack[CommandOptions]) -> Command | Skipped:
        """Read a message of a person as a command to the memory, in English or German, and carry it out.

        What would take something away or correct it comes back as a confirmation and does nothing yet. So does
        what may switch memory and is not just that: until it is answered, nothing is stored. A message that is no
        command answers `none`. Commands work while memory is off and in incognito sessions as well, but for
        corrections.
        """
        return self._call(routes.RUN_COMMAND, {"text": text, **options})

    def confirm_command(self, token: str, **options: Unpack[ConfirmCommandOptions]) -> ConfirmedCommand | Skipped:
        """Do what a command asked for, or decline it: once, within ten minutes, for the same person in the same
        space.

        What was changed since it was shown stays. A call that was cut off can be sent again.
        """
        return self._call(routes.CONFIRM_COMMAND, {"token": token, **options})

    def settings(self, **options: Unpack[SettingsOptions]) -> Settings:
        """Read what holds in a space: its own settings, of the person's profile, and the deployment's for the rest."""
        return self._call(routes.READ_SETTINGS, {**options})

    def change_settings(self, **options: Unpack[ChangeSettingsOptions]) -> Settings:
        """Change settings of a space; what is not named stays."""
        return self._call(routes.CHANGE_SETTINGS, {**options})

    def start_incognito(self, session_id: str, **options: Unpack[StartIncognitoOptions]) -> Incognito:
        """Begin that a session is incognito: nothing of it is stored, and nothing is served to it.

        It ends with `/incognito/end`, or by itself after the `incognito_hours` of the space. Beginning it twice
        is the same as once. Calls name the session in their body or in `X-Session-Id`.
        """
        return self._call(routes.START_INCOGNITO, {"session_id": session_id, **options})

    def end_incognito(self, session_id: str, **options: Unpack[EndIncognitoOptions]) -> Incognito:
        """End that a session is incognito, also where the sessions of the space are so by default.

        What was said in it is gone, and what comes late of it is dropped.
        """
        return self._call(routes.END_INCOGNITO, {"session_id": session_id, **options})

    def profile(self) -> Profile:
        """Read what the person says about themselves; its version is 0 before anything was said."""
        return self._call(routes.READ_PROFILE, {})

    def write_profile(self, **options: Unpack[WriteProfileOptions]) -> Profile:
        """Write what the person says about themselves, in place of all that was said before.

        Its text opens every context, quoted as everything remembered is. Spaces that set no time zone or language
        have the profile's. With If-Match only the version that was read is replaced.
        """
        return self._call(routes.WRITE_PROFILE, {**options})

    def shares(self, **options: Unpack[SharesOptions]) -> Pages[Page[Share], Share]:
        """List the shares that hold, by the space that they come into, the oldest first.

        A page may hold fewer shares than `limit` though more follow.
        """
        return self._pages(routes.LIST_SHARES, "items", {**options})  # type: ignore[return-value]

    def share(self, from_space: str, to_space: str, tags: Sequence[str], **options: Unpack[ShareOptions]) -> Share:
        """Share what carries any of some tags in one space with another space.

        From the next question on it is found there by searches and contexts, which say where it is from. It is
        read there and changed only in its own space. What is shared is not shared on.
        """
        return self._call(routes.ADD_SHARE, {"from_space": from_space, "to_space": to_space, "tags": tags, **options})

    def revoke_share(self, share_id: str, **options: Unpack[RevokeShareOptions]) -> Share:
        """Revoke a share: the next question does not read by it."""
        return self._call(routes.REVOKE_SHARE, {**options}, share_id=share_id)

    def store_handoff(self, project: str, summary: str, **options: Unpack[StoreHandoffOptions]) -> Handoff | Skipped:
        """Hand work over: stored as an entry that searches find, and as the latest of its project and branch."""
        return self._call(routes.STORE_HANDOFF, {"project": project, "summary": summary, **options})

    def handoffs(self, **options: Unpack[HandoffsOptions]) -> Pages[Page[Handoff], Handoff]:
        """List handoffs, the latest first: all of the space, or those of a project or a branch of it."""
        return self._pages(routes.LIST_HANDOFFS, "items", {**options})  # type: ignore[return-value]

    def latest_handoff(self, project: str, **options: Unpack[LatestHandoffOptions]) -> RenderedHandoff | NothingServed:
        """Read the latest handoff of a project, or of one branch of it, for a prompt if that is wanted."""
        return self._call(routes.LATEST_HANDOFF, {"project": project, **options})

    def erase(self, space: str, **options: Unpack[EraseOptions]) -> Erasure | ErasurePreview:
        """Erase a space, or every one with `*`, from every store, for good; agents may not.

        Without `confirm` nothing is erased, and the answer says what would be, how to confirm it, and where it
        can be exported first. Asked for again while it is under way, the same erasure is the answer. Twenty may
        be asked for within a day.
        """
        return self._call(routes.ERASE, {"space": space, **options})

    def erasures(self, **options: Unpack[ErasuresOptions]) -> Erasures:
        """List the erasures of a space, or of every one with `space=*`: who asked, and when.

        The trail of a space goes with it; this stays. The last 200 are shown.
        """
        return self._call(routes.LIST_ERASURES, {**options})

    def erasure(self, erasure_id: str) -> Erasure:
        """Read how far an erasure is; of one that is done, the signed receipt: counts, and what is left."""
        return self._call(routes.READ_ERASURE, {}, erasure_id=erasure_id)

    def jobs(self) -> Jobs:
        """List the jobs: what each does, how often, when it is planned next, and its last run. For operators."""
        return self._call(routes.LIST_JOBS, {})

    def run_job(self, job: str, **options: Unpack[RunJobOptions]) -> JobRun:
        """Run a job now, wherever it is due, in the spaces of a person, or in one space. For operators.

        A dry run goes the same steps, and lists what would be changed and why.
        """
        return self._call(routes.RUN_JOB, {**options}, job=job)

    def job_run(self, run_id: str, **options: Unpack[JobRunOptions]) -> Pages[JobRun, JobChange]:
        """Read how far a run is, with a page of what it changed, or would change: ids and reasons, no texts.

        Of a run about a thousand changes are listed; all are counted. It is kept for 14 days. For operators.
        """
        return self._pages(routes.READ_JOB_RUN, "changes", {**options}, run_id=run_id)  # type: ignore[return-value]

    def pause_job_run(self, run_id: str) -> JobRun:
        """Have a run stop after the steps at hand; one that is over stays so. For operators."""
        return self._call(routes.PAUSE_JOB_RUN, {}, run_id=run_id)

    def resume_job_run(self, run_id: str) -> JobRun:
        """Have a paused run go on where it stopped. For operators."""
        return self._call(routes.RESUME_JOB_RUN, {}, run_id=run_id)

    def list_dead_letters(self) -> DeadLetters:
        """List the queues: how much waits, and what was set aside after too many attempts. For operators.

        A letter says whose it is, what was to be done and which kind of error there was, and holds no text of a
        memory.
        """
        return self._call(routes.LIST_DEAD_LETTERS, {})

    def redrive_dead_letters(self, queue: SetAsideQueue) -> Redriven:
        """Send everything again that a queue has set aside, once the reason is mended. For operators.

        As many as there is time for: where `left` is more than 0, call again. What fails again is set aside
        again.
        """
        return self._call(routes.REDRIVE_DEAD_LETTERS, {"queue": queue})

    def stats(self, **options: Unpack[StatsOptions]) -> Stats:
        """Count what is in a space, or in every space with `space=*`, and what waits for its vectors.

        With `since`, `series` tells what was done from then on: by the hour up to a week, by the day up to 400
        days. It is of all these spaces together, and a moment late. What is done where nothing is remembered is
        not counted.
        """
        return self._call(routes.STATS, {**options})

    def everybody_stats(self, since: datetime | str) -> Everybody:
        """Tell operators what everybody did together since a moment: counts, and nobody's name."""
        return self._call(routes.EVERYBODY_STATS, {"since": since})

    def tags(self, **options: Unpack[TagsOptions]) -> Pages[Tags, UsedTag]:
        """List the tags of active memories, each with how many carry it and which tags come with it.

        This is where looking through a space begins; `GET /browse` goes on from there.
        """
        return self._pages(routes.LIST_TAGS, "items", {**options})  # type: ignore[return-value]

    def browse(self, **options: Unpack[BrowseOptions]) -> Pages[Browsed, Entry]:
        """Tell what a combination of tags holds: how many, which tags narrow it further, and its entries, newest
        first.

        Without tags it is the whole space; with `exact` only what carries these tags and no other one. A tag that
        nobody carries is no error: its count is 0. Browsing does not count as access. What waits for approval
        (`state=quarantined`) is shown to its person only, no agent.
        """
        return self._pages(routes.BROWSE, "items", {**options})  # type: ignore[return-value]

    def summary(self, **options: Unpack[SummaryOptions]) -> Summary:
        """Tell what is remembered in a space, by category, each sentence with the memory that it rests on.

        A category is told again where a memory of it came, changed or went; what was forgotten is in no summary
        from then on. The sentences are those of the memories, word for word, as many as say most within 120
        words; or a language model's, where there is one, in the words of the memories that each names.
        """
        return self._call(routes.SUMMARY, {**options})

    def tending(self, **options: Unpack[TendingOptions]) -> Pages[TendingNeeds, InNeed]:
        """List the memories that should be looked at: unreviewed, contested, crowded ones, and those in quarantine.

        Counts are of the whole space, by reason; the page is in the order in which the memories were made.
        """
        return self._pages(routes.LIST_TENDING, "items", {**options})  # type: ignore[return-value]

    def tending_agents(self, **options: Unpack[TendingAgentsOptions]) -> TendingAgents:
        """List the agents: what each does, and what it may do in the space (setting `tending`)."""
        return self._call(routes.LIST_TENDING_AGENTS, {**options})

    def tend(self, agent: AgentName, **options: Unpack[TendOptions]) -> TendingReport | Skipped:
        """Have an agent look at the space now.

        Reviews, one name for each tag, and edges are carried out, the rest is proposed, unless the setting
        `tending` says otherwise. Nothing that is pinned is touched. A call ends after `max_changes` suggestions
        or 20 seconds.
        """
        return self._call(routes.RUN_TENDING, {"agent": agent, **options})

    def tending_runs(self, **options: Unpack[TendingRunsOptions]) -> Pages[Page[TendingRun], TendingRun]:
        """List what agents did in the space, and what was approved of their proposals, the latest first; for 90
        days.
        """
        return self._pages(routes.LIST_TENDING_RUNS, "items", {**options})  # type: ignore[return-value]

    def tending_run(self, run: str, **options: Unpack[TendingRunOptions]) -> Pages[TendingRunInFull, TendedChange]:
        """Read a run with a page of what it changed: memories by their versions, and edges."""
        return self._pages(routes.READ_TENDING_RUN, "changes", {**options}, run=run)  # type: ignore[return-value]

    def undo_tending(self, run: str, **options: Unpack[UndoTendingOptions]) -> TendingRun:
        """Take a whole run back: every memory gets its former value as a new version, edges go or come back.

        What somebody has changed since stays, and is counted in `left`. What was approved of a proposal waits for
        a decision again; what an agent did by itself is not suggested again.
        """
        return self._call(routes.UNDO_TENDING, {**options}, run=run)

    def agents(self, **options: Unpack[AgentsOptions]) -> Agents:
        """Tell for each agent how much of what it was served was of use: noise, high signal, and differences."""
        return self._call(routes.REPORT_AGENTS, {**options})

    def healthz(self) -> Liveness:
        """Tell that the process answers."""
        return self._call(routes.HEALTHZ, {})

    def readyz(self) -> Readiness:
        """Tell whether the parts that a request needs answer.

        A part that is degraded serves on where it can: what needs a damaged page of the store is answered 500
        `store-damaged`, everything else as ever.
        """
        return self._call(routes.READYZ, {})
