# Generated from the OpenAPI document: PYTHONPATH=clients/python python -m generator
"""What the API answers. What a later release adds is passed over, its words taken as they are."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, SkipValidation

from recollect_client.prompts import PromptText
from recollect_client.shapes import (
    Action,
    AgentName,
    AuditAction,
    BlockKind,
    Category,
    ChangeKind,
    CommandKind,
    CommandStatus,
    ConflictKind,
    ConflictStatus,
    ContextFormat,
    DecisionKind,
    Direction,
    EdgeType,
    EntityType,
    Extract,
    Fault,
    Holds,
    Kind,
    Language,
    Leave,
    MemoryMode,
    Omission,
    OnConflict,
    OverCap,
    ProfileName,
    Resolution,
    RewrittenBy,
    Role,
    SecretHandling,
    Section,
    SetAsideQueue,
    State,
    Statement,
    Step,
    Stopped,
    TemporalKind,
    TendingAction,
    Tool,
    Trust,
    Why,
)

Item = TypeVar("Item")


class Answer(BaseModel):
    """Whatever the API answers."""

    model_config = ConfigDict(frozen=True, extra="ignore", protected_namespaces=(), defer_build=True)


class Page(Answer, Generic[Item]):
    """A page of a listing."""

    items: tuple[Item, ...]
    next_cursor: str | None


class Entry(Answer):
    """An entry as it is remembered. All times are UTC."""

    id: str
    # The id as 22 characters of base64url.
    key: str
    name: str | None
    user_id: str
    space: str
    session_id: str | None
    # The order within a session, besides `occurred_at`.
    sequence: int
    role: SkipValidation[Role]
    speaker: str | None
    kind: SkipValidation[Kind]
    text: str
    caption: str | None
    # What was said just before, part of the searched text.
    context: str | None
    category: str | None
    tags: tuple[str, ...]
    entities: tuple[str, ...]
    source_ids: tuple[str, ...]
    metadata: dict[str, Any]
    metadata_confidence: float | None
    # Of the text: `en`, `de`, or `und` for any other, or too little to tell.
    language: SkipValidation[Language]
    # What a memory says about its person, as far as importance goes.
    statement: SkipValidation[Statement] | None
    importance: float
    pinned: bool
    manually_saved: bool
    repeat_count: int
    usefulness: float
    access_count: int
    # The 64-bit fingerprint as 16 hexadecimal digits.
    simhash: str | None
    embedding_model: str | None
    needs_embedding: bool
    last_scores: Scores | None
    state: SkipValidation[State]
    superseded_by: str | None
    valid_from: datetime | None
    valid_to: datetime | None
    occurred_at: datetime
    trust: SkipValidation[Trust]
    version: int
    created_at: datetime
    modified_at: datetime
    reviewed_at: datetime | None
    tended_at: datetime | None
    accessed_at: datetime
    # Of one that is forgotten: until when it can be brought back; else left out.
    undo_until: datetime | None = None


class ActivityCounts(Answer):
    """What was done.

    `searches` counts contexts as well; in `empty` of them nothing was relevant. `served` and `echoed` are
    memories of contexts whose outcome was told, and those of them that answers made use of; `hit_rate` is their
    quotient. `degraded` searches may have found less than they could. `only_protected` counts writes beyond the
    cap of a space where all that could go is pinned or saved on purpose.
    """

    searches: int
    empty: int
    tier_1: int
    tier_2: int
    served: int
    echoed: int
    hit_rate: float | None
    created: int
    merged: int
    flagged: int
    skipped: int
    trimmed: int
    degraded: int
    only_protected: int
    # Times that a job was given up in a space.
    jobs_failed: int
    model_calls: int
    # Times that the language model gave nothing to use, or was not to be asked.
    model_failed: int
    model_tokens: int
    # Of `degraded`; one search may have several reasons.
    degraded_by_reason: dict[str, int]
    # What jobs changed, by their names.
    job_changes: dict[str, int]
    # In US dollars, by the prices of the deployment.
    model_cost: float
    # Entries that got their first vectors.
    embedded: int
    # Within so many seconds 95 % of them had these: 1, 2, 5, 10, 30, 60, 300, 900 or 3,600; null where there are
    # none, or it took longer.
    embedded_p95_s: int | None
    new_by_category: dict[str, int]
    user_actions: dict[str, int]


class ActivityPoint(Answer):
    """What was done in the hour or day that begins `at` a moment."""

    searches: int
    empty: int
    tier_1: int
    tier_2: int
    served: int
    echoed: int
    hit_rate: float | None
    created: int
    merged: int
    flagged: int
    skipped: int
    trimmed: int
    degraded: int
    only_protected: int
    # Times that a job was given up in a space.
    jobs_failed: int
    model_calls: int
    # Times that the language model gave nothing to use, or was not to be asked.
    model_failed: int
    model_tokens: int
    # Of `degraded`; one search may have several reasons.
    degraded_by_reason: dict[str, int]
    # What jobs changed, by their names.
    job_changes: dict[str, int]
    # In US dollars, by the prices of the deployment.
    model_cost: float
    # Entries that got their first vectors.
    embedded: int
    # Within so many seconds 95 % of them had these: 1, 2, 5, 10, 30, 60, 300, 900 or 3,600; null where there are
    # none, or it took longer.
    embedded_p95_s: int | None
    new_by_category: dict[str, int]
    user_actions: dict[str, int]
    at: datetime


class ActivitySeries(Answer):
    """Counts step by step without a gap, up to now, and their sum. Beyond a week the steps are days, of UTC."""

    step: SkipValidation[Literal["hour", "day"]]
    points: tuple[ActivityPoint, ...]
    total: ActivityCounts


class AddedByModel(Answer):
    """What a language model added to what the rules found: words that stand in the text."""

    category: SkipValidation[Category]
    entities: tuple[str, ...]
    keyphrases: tuple[str, ...]
    # The prompt, its version and the model.
    made_by: str
    made_at: datetime


class Agent(Answer):
    """One agent; null for calls that name none."""

    times_served: int
    times_relevant: int
    hit_rate: float
    agent: str | None
    contexts: int
    # Often served to it, rarely of use.
    noise: tuple[ServedEntry, ...]
    # Mostly of use to it.
    high_signal: tuple[ServedEntry, ...]


class AgentFigures(Answer):
    """The figures of one agent about one memory."""

    times_served: int
    times_relevant: int
    hit_rate: float
    agent: str | None


class Agents(Answer):
    """What the outcomes of the last 90 days say. `complete` is false where there were too many to count them all."""

    agents: tuple[Agent, ...]
    differences: tuple[Difference, ...]
    complete: bool


class Alias(Answer):
    """One name of an entity, and by what rule and how surely it is one of its names."""

    # Finds the entity as well.
    id: str
    name: str
    why: SkipValidation[Why]
    confidence: float
    # Memories in use that say it.
    mentions: int


class Audit(Answer):
    """`subject` is the id of an entry, conflict, session, share or import, or the space; `version` the entry's."""

    at: datetime
    action: SkipValidation[AuditAction]
    subject: str
    # Another entry that it is about as well; of a share, the other space.
    other: str | None
    version: int | None
    # Of what was exported or imported: how many lines of the space; else left out.
    count: int | None = None
    by: str
    reason: str | None


class RememberedBatch(Answer):
    """What became of each item, in order."""

    results: tuple[RememberedItem, ...]


class RememberedItem(Answer):
    """What became of one item of a batch; `problem` when it failed."""

    reason: str | None = None
    # The memory that it comes near.
    duplicate_of: str | None = None
    # The conflict that was opened about the two.
    conflict: str | None = None
    # Memories that had to go: the space had too many.
    trimmed: tuple[str, ...] | None = ()
    # Kinds of secrets that were taken out of the text.
    redacted: tuple[str, ...] | None = ()
    index: int
    action: SkipValidation[Action] | SkipValidation[Literal["failed"]]
    entry: Entry | None = None
    problem: ProblemDocument | None = None


class Browsed(Answer):
    """What a combination of tags holds, with a page of its entries, the newest first."""

    # The combination, in small letters as tags are compared.
    tags: tuple[str, ...]
    exact: bool
    # How many entries carry all of them and meet the other conditions.
    count: int
    # How many of these carry no other tag; `exact=true` shows them alone.
    with_no_other: int
    # What they carry besides, with the count that is left with it, up to 200.
    narrower: tuple[TagCount, ...]
    # How many such tags there are in all.
    narrower_tags: int
    first_at: datetime | None
    last_at: datetime | None
    # What there is of each kind, as if none had been asked for.
    kinds: dict[str, int]
    # By category, as if none had been asked for; what has none is in `without_category`.
    categories: dict[str, int]
    without_category: int
    # The days with entries, the latest first, up to 3660; null unless a time zone was given.
    days: tuple[DayCount, ...] | None
    items: tuple[Entry, ...]
    next_cursor: str | None
    # False where the space is too large to be counted as a whole.
    complete: bool


class Calibration(Answer):
    """The step from the parts to the signal `relevance`."""

    # The sum of the parts' contributions.
    score: float
    # Terms that add up to x in relevance = 1 / (1 + exp(-x)); without them relevance is the score, kept within 0 and
    # 1.
    log_odds: tuple[LogOddsTerm, ...]
    # Of this entry alone.
    relevance: float
    # The result's relevance is the mean over this many entries on end in the order of `score`, so that it never rises
    # where the score falls; 1 where it is this entry's own.
    pooled: int
    # What the result's relevance is divided by to be the signal: that of the best entry of the answer, 1 where the
    # profile takes relevance as it is.
    best: float


class CategorySummary(Answer):
    """What is remembered of a category, of how many memories: their sentences, the youngest first, or a model's."""

    category: str
    # The sentences as one paragraph, with days and contradictions in brackets behind them.
    text: str
    sentences: tuple[SummarySentence, ...]
    memories: int
    made_at: datetime
    # The rules or the model that chose the sentences, and their version.
    made_by: str


class Change(Answer):
    """Something that became of a memory, or of two that cannot both hold."""

    at: datetime
    change: SkipValidation[ChangeKind]
    # The memory; the id of the conflict for one that was resolved with both kept.
    entry_id: str
    # The other memory of a conflict that was opened.
    other_id: str | None
    version: int | None
    by: str
    reason: str | None
    # The memory as it is now; null when it is gone or waits for approval.
    entry: Entry | None


class Command(Answer):
    """A message as a command, and what became of it."""

    command: ReadCommand
    result: CommandResult
    # Null where there is nothing to confirm.
    confirmation: CommandConfirmation | None


class CommandConfirmation(Answer):
    """What confirms a command, and what it would do."""

    # Send it to `/commands/confirm`: it works once, for the same person.
    token: str
    expires_at: datetime
    # What would be done, in words for people, without a word of a memory.
    text: str
    # Ids of the entries that it would change; `entries` and `also_entries` show them.
    touches: tuple[str, ...]
    # Whether nothing is stored or served until it is answered, or at `expires_at`: in the space where memory would be
    # switched off, in the conversation where that would be incognito.
    held: bool


class CommandResult(Answer):
    """What became of the command; what does not belong to its kind is empty or null."""

    # `done`; `to_confirm`, where nothing was done yet; `declined`; `nothing_found`; `ambiguous`, where any of
    # `entries` may be meant, of which the person can choose one, and nothing was done; `value_missing`, where the
    # right value was not said; `none`, where the message is no command.
    status: SkipValidation[CommandStatus]
    # What is remembered, or what the command is about.
    entries: tuple[Entry, ...]
    # Whether there may be more than `entries`: at most 20 are shown; at most 50 of a topic, or the 200 latest of
    # everything, are forgotten at once.
    more: bool
    # Ids of what says the same and would go with it.
    also: tuple[str, ...]
    # The entries of `also`.
    also_entries: tuple[Entry, ...]
    # What the memory would say once a correction is confirmed.
    proposed: str | None
    changes: tuple[Change, ...]
    # Since when changes are told; null is since the last conversation.
    since: datetime | None
    settings: Settings | None
    incognito: Incognito | None
    # What to say, as a command, to take back what was switched.
    undo: str | None
    # The route to call, with its method: for the data, or to erase all of a space, where everything is to be
    # forgotten.
    route: str | None


class Confirmation(Answer):
    """What confirms an action, and what it would do."""

    # Send it to confirm; it works once, and for whom it was made alone.
    token: str
    expires_at: datetime
    # What would be done, in words for people, without a word of a memory.
    text: str
    # How many entries would be forgotten.
    touches: int


class ConfirmedCommand(Answer):
    """What was done."""

    kind: SkipValidation[CommandKind]
    # Ids of what is gone; the command `undo` brings it back.
    forgotten: tuple[str, ...]
    # Ids of what was changed since it was shown, and was left as it is.
    left: tuple[str, ...]
    # The corrected memory.
    entry: Entry | None
    # Whether it was declined: nothing was done.
    declined: bool
    # What holds now, where memory was switched off or on.
    settings: Settings | None
    # What holds now, where incognito began or ended.
    incognito: Incognito | None
    # What to say, as a command, to take it back; null where nothing was done.
    undo: str | None


class Conflict(Answer):
    """Two memories that cannot both hold, or that may say the same. Those that were forgotten are null."""

    id: str
    kind: SkipValidation[ConflictKind]
    status: SkipValidation[ConflictStatus]
    differences: tuple[str, ...]
    cosine: float | None
    jaccard: float | None
    opened_at: datetime
    resolution: SkipValidation[Resolution] | None
    resolved_at: datetime | None
    resolved_by: str | None
    # The newer memory.
    entry_id: str
    # The older memory.
    other_id: str
    entry: Entry | None
    other: Entry | None


class Context(Answer, PromptText):
    """What a prompt is given of the memory: `text` is quoted data, at most `max_tokens` of them by the tokenizer.

    Where nothing is relevant enough and nothing stands, it says so.
    """

    # Those asked, where several could be: the first leads.
    spaces: tuple[str, ...] | None = ()
    # Those that one question cannot read as well; of many the first hundred.
    spaces_left_out: tuple[str, ...] | None = ()
    # By which its outcome is told; null when it holds no memory.
    recall_id: str | None
    query: Query
    # Of a tiered search: 1 where `summary` answers, 2 where the entries do.
    tier: SkipValidation[Literal[1, 2]] | None = None
    # Of a tiered search: the summary that comes nearest, shown where it is worth it.
    summary: FoundSummary | None = None
    memory: SkipValidation[MemoryMode]
    text: str
    format: SkipValidation[ContextFormat]
    # In the order of the text.
    blocks: tuple[ContextBlock, ...]
    memories: tuple[ContextMemory, ...]
    # With `discover`: what was tried, in words.
    tried: tuple[str, ...] | None = ()
    # Nothing that is remembered answers the question, and `text` says so.
    nothing_relevant: bool
    # Of `text`: those of its blocks and `frame_tokens` together.
    tokens: int
    # Of what stands in no block: opening, headings, that nothing answers.
    frame_tokens: int
    max_tokens: int
    tokenizer: str
    omitted: tuple[Omitted, ...]
    degraded: tuple[str, ...]
    took_ms: float


class ContextBlock(Answer):
    """What stands under one number of the text: a memory, an excerpt of a session, or memories that disagree."""

    ref: int
    kind: SkipValidation[BlockKind]
    section: SkipValidation[Section]
    # Of its lines, the one with its number among them.
    tokens: int


class ContextMemory(Answer):
    """A memory as the text of a context shows it, or a turn of an excerpt."""

    space: str
    # The same space, where it was not asked but shares this: it is changed only there.
    shared_from: str | None = None
    # The number in the text; turns of one excerpt share it, and memories that disagree.
    ref: int
    # Null for a summary, whose memories are its `source_ids`, and for the short profile.
    entry_id: str | None
    section: SkipValidation[Section]
    speaker: str | None
    text: str
    shortened: bool
    # Such as: unverified, superseded, from or until when it holds.
    marks: tuple[str, ...]
    occurred_at: datetime
    trust: SkipValidation[Trust]
    source_ids: tuple[str, ...]
    # In [0, 1], where the question found it; null for what stands by rule or beside a hit.
    relevance: float | None


class Counts(Answer):
    """Counts. `entries` leaves out the deleted ones; the backlog is what waits for vectors."""

    entries: int
    by_kind: dict[str, int]
    by_state: dict[str, int]
    sessions: int
    waiting_for_embedding: int
    oldest_waiting_s: float | None
    set_aside: int


class DayCount(Answer):
    """A day and how many entries were said or happened on it."""

    day: str
    count: int


class DeadLetter(Answer):
    """A message that failed too often."""

    user_id: str | None
    space: str | None
    # What was to be done: `embed`, the name of a job, or the kind of a change that was to be told.
    kind: str
    # The id of the entry, of the run, or of the change.
    subject: str | None
    attempts: int
    # The name of the error.
    reason: str
    # Null where that is not known.
    set_aside_at: datetime | None


class DeadLetters(Answer):
    """The queues."""

    items: tuple[Queue, ...]


class Decided(Answer):
    """A suggestion that was decided about, with the run that carried it out."""

    id: str
    state: SkipValidation[Literal["approved", "declined"]]
    run: TendingRun | None


class Difference(Answer):
    """A memory that is of use to some agents and not to others, the best hit rate first."""

    entry_id: str
    by_agent: tuple[AgentFigures, ...]


class Edge(Answer):
    """An edge: `source` stands to `target` as `type` says."""

    source: str
    type: SkipValidation[EdgeType]
    # An entry's id, or `entity:` and a name.
    target: str
    by: str
    reason: str | None
    created_at: datetime


class WordEdit(Answer):
    """What would become of one memory; what is null stays."""

    entry_id: str
    # The version that the agent has looked at.
    version: int
    text: str | None
    state: SkipValidation[State] | None
    superseded_by: str | None
    category: str | None
    add_tags: tuple[str, ...]
    drop_tags: tuple[str, ...]


class Enrichment(Answer):
    """What was found in a text, each with its confidence in [0, 1]."""

    entities: tuple[Entity, ...]
    keyphrases: tuple[Keyphrase, ...]
    category: SkipValidation[Category]
    category_confidence: float
    statement: SkipValidation[Statement] | None
    statement_confidence: float
    metadata_confidence: float | None


class Entity(Answer):
    """Something that is named; `value` is what it means in one form for all ways to write it."""

    type: SkipValidation[EntityType]
    text: str
    value: str | None
    confidence: float


class EntityDecision(Answer):
    """What was decided about an entity, or taken back, and an id that finds the entity."""

    id: str
    kind: SkipValidation[DecisionKind]
    entity_id: str
    by: str
    at: datetime
    reason: str | None


class EntityPicture(Answer):
    """An entity from near: a page of what mentions it, the latest first, and what is named with it."""

    id: str
    name: str
    aliases: tuple[Alias, ...]
    # Memories in use that name it by any of its names.
    mentions: int
    first_at: datetime | None
    last_at: datetime | None
    items: tuple[Entry, ...]
    next_cursor: str | None
    related: tuple[RelatedEntity, ...]
    may_be: tuple[ProposedEntity, ...]
    # The last one about any of its names, which `undo` would take back.
    last_decision: EntityDecision | None


class EntryExplanation(Answer):
    """Why a memory is as important as it is, and what its text says."""

    importance: ImportanceParts
    enrichment: Enrichment
    by_model: AddedByModel | None


class Erasure(Answer):
    """How far an erasure is."""

    erasure_id: str
    space: str
    state: SkipValidation[Literal["pending", "done"]]
    requested_by: str
    # What was sent before is not kept, whenever it arrives.
    erased_up_to: datetime
    completed_at: datetime | None
    # So far. By kind: entries, versions, vectors, sessions, shares, and records by their collection.
    removed: dict[str, int]
    receipt: Receipt | None


class ErasurePreview(Answer):
    """What an erasure would take."""

    space: str
    # By kind: entries, versions, vectors, sessions, shares, and records by their collection.
    would_remove: dict[str, int]
    # What `confirm` has to be.
    confirm_with: str
    # Where it can be taken away first.
    export: str


class Erasures(Answer):
    """Erasures, the latest first, without their receipts."""

    items: tuple[Erasure, ...]


class RecordedEvent(Answer):
    """What became of each message, in order."""

    results: tuple[RecordedMessage, ...]


class Everybody(Answer):
    """What everybody did together."""

    series: ActivitySeries


class ExplainedEntry(Entry):
    """An entry; the explanation only when it was asked for, null for what is no memory; likewise `also`."""

    explanation: EntryExplanation | None = None
    # Ids of the entries that say the same, up to 100: they go with it when it is forgotten with `cascade`, but for
    # memories that another turn says as well.
    also: tuple[str, ...] | None = ()


class Explanation(Answer):
    """Why a result stands where it does: the signals' contributions x decay x turn_factor x jitter are the score."""

    legs: tuple[Leg, ...]
    # What made the relevance; the sum orders what is equal.
    parts: tuple[RelevancePart, ...]
    waiting_for_vectors: bool
    signals: tuple[Signal, ...]
    decay: float
    # Below 1 for a turn where the profile prefers what was made of turns.
    turn_factor: float
    jitter: float
    # To the likest of the results before it; 0 where no variety is asked for.
    similarity: float
    calibration: Calibration
    # The relevance that the profile took: the result's own, or the mean of those it is pooled with.
    levelled_relevance: float
    # The turn that a memory was made of and has its place by: legs, parts, calibration are its.
    ranked_by: str | None
    # None where no reranker was asked about it. Relevance, by which `min_relevance` and the floor go, is not the
    # reranker's.
    reranked: Reranked | None
    # Of a `dual` search: how it was come to.
    walk: Walk | None = None


class FieldProblem(Answer):
    """A malformed field and what would be right."""

    field: str
    problem: str


class Forgotten(Answer):
    """An entry that is gone for every reader."""

    entry_id: str
    version: int
    deleted_at: datetime
    # Until then what says the same is not remembered again; null for what is no memory.
    tombstone_expires_at: datetime | None
    # Until then it can be restored; afterwards it may be gone for good.
    undo_until: datetime


class ForgottenSession(Answer):
    """A conversation that is gone for every reader, and what was made of its turns."""

    session_id: str
    turns_forgotten: int
    # null when nothing was left to forget.
    deleted_at: datetime | None
    # Until then `POST /sessions/{id}/restore` brings it back.
    undo_until: datetime | None
    # Ids of up to 100 memories that were made of its turns and are still there.
    also: tuple[str, ...]
    # Ids of those that were forgotten together with it.
    forgotten_with_it: tuple[str, ...]


class ForgottenWith(Answer):
    """An entry that is gone for every reader, and what says the same."""

    entry_id: str
    version: int
    deleted_at: datetime
    # Until then what says the same is not remembered again; null for what is no memory.
    tombstone_expires_at: datetime | None
    # Until then it can be restored; afterwards it may be gone for good.
    undo_until: datetime
    # Ids of the entries that say the same and are still there.
    also: tuple[str, ...]
    # Ids of those that were forgotten together with it.
    forgotten_with_it: tuple[str, ...]


class FoundSummary(Answer):
    """The summary that comes nearest to a question."""

    category: str
    # The sentences as one paragraph, with days and contradictions in brackets behind them.
    text: str
    sentences: tuple[SummarySentence, ...]
    memories: int
    made_at: datetime
    # The rules or the model that chose the sentences, and their version.
    made_by: str
    # Of its most relevant sentence, in [0, 1].
    relevance: float


class Handoff(Answer):
    """What was handed over."""

    id: str
    project: str
    branch: str | None
    summary: str
    completed: tuple[str, ...]
    in_progress_blocked: tuple[str, ...]
    key_decisions: tuple[str, ...]
    next_steps: tuple[str, ...]
    memory_ids: tuple[str, ...]
    metadata: dict[str, Any]
    trust: SkipValidation[Trust]
    created_at: datetime


class Import(Answer):
    """What became of a chunk, in lines by type."""

    import_id: str
    chunk: int
    dry_run: bool
    # Whether there was time for all lines; if not, send the chunk again.
    complete: bool
    # Whether this chunk was taken before; then nothing was done now.
    repeated: bool
    imported: dict[str, int]
    # What was there already, or has expired.
    skipped: dict[str, int]
    not_remembered: tuple[NotRemembered, ...]
    problems: tuple[LineProblem, ...]


class ImportanceParts(Answer):
    """What each reason adds to a memory's importance; `total` is their sum, kept in [0, 1]."""

    saved: float
    lasting: float
    metadata: float
    chit_chat: float
    repeats: float
    total: float


class InNeed(Answer):
    """A memory and why it should be looked at."""

    entry: Entry
    needs: tuple[
        SkipValidation[
            Literal["never_reviewed", "long_unreviewed", "long_untended", "quarantined", "contested", "crowded"]
        ],
        ...,
    ]


class Incognito(Answer):
    """Whether a session is incognito."""

    session_id: str
    space: str
    incognito: bool
    # Null where nobody began it: it was so by the space's default.
    started_at: datetime | None
    # When it ends by itself, or has ended; null where it lasts until somebody ends it.
    until: datetime | None


class Job(Answer):
    """A job, and how it is with it."""

    name: str
    description: str
    # How often it is planned; null for one that has to be ordered.
    every_seconds: int | None
    last_planned_at: datetime | None
    # About when it is planned next.
    next_at: datetime | None
    # Without its changes. Where nothing was due no run is kept.
    last_run: JobRun | None


class JobChange(Answer):
    """One thing that was changed, or would be."""

    user_id: str
    space: str
    # The id of an entry, or the name of what else was changed.
    subject: str
    action: str
    # The rule, with its numbers.
    reason: str
    # The id of what was made of it, such as a roll-up's.
    made: str | None


class JobProgress(Answer):
    """How many entries were seen, of how many."""

    done: int
    of: int


class JobRun(Answer):
    """A run of a job."""

    id: str
    job: str
    dry_run: bool
    # Who ordered it, or `schedule`.
    ordered_by: str
    # Whose spaces it is about; null for everybody's in which the job is due.
    user_id: str | None
    space: str | None
    state: SkipValidation[Literal["planning", "running", "paused", "done", "incomplete"]]
    started_at: datetime
    ended_at: datetime | None
    spaces: JobSpaces
    # Entries that were looked at.
    seen: int
    # How far it is in the spaces in which it has begun; null where a job does not tell, and in lists.
    progress: JobProgress | None
    # Changes by action.
    counts: dict[str, int]
    # How many changes are listed in all pages.
    listed: int
    changes: tuple[JobChange, ...]
    next_cursor: str | None


class JobSpaces(Answer):
    """How many spaces a run is about; more may be found while its state is `planning`."""

    found: int
    done: int
    # Set aside after several attempts; a redrive tries them again.
    failed: int
    left: int


class Jobs(Answer):
    """The jobs."""

    items: tuple[Job, ...]


class Keyphrase(Answer):
    """Some words that say what a text is about."""

    text: str
    confidence: float


class Leg(Answer):
    """Where one leg of the search had the entry: rank from 1, and the leg's own score."""

    leg: str
    rank: int
    score: float
    # By the beginning of its vector, before it was measured in whole.
    short: ShortPlace | None = None


class LegStanding(Answer):
    """Where a leg has the entry when it is not cut off; `missing` is how far it is behind `last_score`."""

    leg: str
    rank: int | None
    score: float | None
    # The leg's score of the last entry that became a candidate.
    last_score: float | None
    missing: float | None


class LineProblem(Answer):
    """A line that was not brought in."""

    line: int
    type: SkipValidation[Fault]
    field: str
    problem: str


class Link(Answer):
    """An edge that would be drawn, or removed."""

    source: str
    type: SkipValidation[EdgeType]
    target: str
    remove: bool


class Liveness(Answer):
    """The process answers."""

    status: SkipValidation[Literal["ok"]]


class LogOddsTerm(Answer):
    """One term of the log-odds of being an answer; contribution = weight x value."""

    name: str
    value: float
    weight: float
    contribution: float


class Made(Answer):
    """Something that was made of a turn."""

    id: str
    # `deleted` also for what is gone for good.
    state: SkipValidation[State]
    # null for what is forgotten.
    entry: Entry | None


class RecordedMessage(Answer):
    """What became of one message: `entry_id` is its turn, also when it had been stored before."""

    id: str | None
    action: SkipValidation[Action] | SkipValidation[Literal["failed"]]
    reason: str | None = None
    entry_id: str | None
    problem: ProblemDocument | None = None


class NamedEntity(Answer):
    """A thing that memories name: `id` is that of its oldest name, and the id of any of its names finds it."""

    id: str
    name: str
    aliases: tuple[Alias, ...]
    # Memories in use that name it by any of its names.
    mentions: int
    first_at: datetime | None
    last_at: datetime | None


class Neighbour(Answer):
    """An entry near another one, or near an entity, and the shortest way there."""

    entry: Entry
    hops: int
    # 1 / (1 + hops).
    proximity: float
    path: tuple[PlannedStep, ...]


class Neighbourhood(Answer):
    """A page of neighbours, the nearest first."""

    items: tuple[Neighbour, ...]
    next_cursor: str | None
    # Whether there are not more than a neighbourhood ever shows.
    complete: bool


class NotRemembered(Answer):
    """A line of which nothing was stored: its space is paused, or the session of the call is incognito."""

    line: int
    action: SkipValidation[Literal["skipped"]]
    reason: SkipValidation[Literal["memory_off", "incognito"]]


class NothingServed(Answer):
    """Nothing is served: the space is paused (`off`), or the session is incognito."""

    memory: SkipValidation[Literal["off", "incognito"]]


class Omitted(Answer):
    """A memory that is not in the text, and why: no room among the tokens, or more than a context holds."""

    entry_id: str
    section: SkipValidation[Section]
    reason: SkipValidation[Omission]


class Outcome(Answer):
    """The memories that the response made use of, and those that it did not."""

    echo: tuple[str, ...]
    fizzle: tuple[str, ...]


class RelevancePart(Answer):
    """One part of a score; contribution = weight x normalised."""

    name: str
    raw: float
    normalised: float
    weight: float
    contribution: float


class ProblemDocument(Answer):
    """A problem document (RFC 9457). `type` is stable; match on it, not on texts. `limit` names a rate limit."""

    type: str
    title: str
    status: int
    detail: str
    errors: tuple[FieldProblem, ...] | None = ()
    limit: str | None = None
    request_id: str | None = None


class Profile(Answer):
    """What the person says about themselves. `version` is 0 and the rest null before anything was said."""

    name: str | None
    language: str | None
    time_zone: str | None
    text: str | None
    version: int
    modified_at: datetime | None


class Proposal(Answer):
    """What waits for a decision: an entry in quarantine, whose `rule` names what it looks like; or a suggestion."""

    id: str
    kind: SkipValidation[Literal["quarantined", "suggested"]]
    rule: str | None
    entry: Entry | None
    suggestion: Suggestion | None
    proposed_at: datetime


class ProposedEntity(Answer):
    """An entity that may be the same, which nobody has decided."""

    id: str
    name: str
    why: SkipValidation[Why]
    confidence: float


class Query(Answer):
    """What was searched for. Made of messages, it says of which and by what; made of a time, it shows the filter."""

    text: str
    rewritten_by: SkipValidation[RewrittenBy]
    # What was asked, where the text was made of it.
    original: str | None = None
    temporal: Temporal | None = None
    # What a time in the question became, as a filter.
    filter: dict[str, TimeWindow] | None = {}
    # Nothing that answers was found by `filter`, so that the search went on without it; absent where it holds.
    time_filter_dropped: SkipValidation[Literal[True]] | None = None


class Queue(Answer):
    """A queue, and what it has set aside."""

    queue: SkipValidation[SetAsideQueue]
    # Messages that are taken now or later; null where nobody counts them.
    waiting: int | None
    # How many dead letters there are.
    set_aside: int
    # When the oldest of them was set aside; null where there is none, or that is not known.
    oldest_at: datetime | None
    # Whether they can be sent again by a call.
    can_redrive: bool
    # The oldest 100; null where the API counts them and may not read them, as on AWS.
    letters: tuple[DeadLetter, ...] | None


class ReadCommand(Answer):
    """What the message was read as. The parts are as the person wrote them, empty where nothing was said."""

    kind: SkipValidation[CommandKind]
    # What it is about; empty for the person as a whole.
    topic: str
    # The wrong value, or what is to be corrected.
    old: str
    # The right value.
    new: str
    # A time, in words.
    since: str


class Readiness(Answer):
    """Whether requests can be served, the state of each part, and the names of those that serve some of them only."""

    ready: bool
    degraded: tuple[str, ...]
    checks: dict[str, str]


class Receipt(Answer):
    """What was erased, signed with HMAC-SHA256 over the other members as JSON with sorted keys."""

    erasure_id: str
    user_id: str
    space: str
    requested_by: str
    erased_up_to: datetime
    completed_at: datetime | None
    # By kind: entries, versions, vectors, sessions, shares, and records by their collection.
    removed: dict[str, int]
    residue: tuple[Residue, ...]
    signature: str


class Redriven(Answer):
    """What came of sending dead letters again."""

    queue: SkipValidation[SetAsideQueue]
    # How many were sent again.
    redriven: int
    # How many are set aside still; on AWS about so many.
    left: int


class RelatedEntity(Answer):
    """An entity that is named with another."""

    id: str
    name: str
    shared_memories: int
    # Shared memories by all that name either of the two (Jaccard).
    weight: float


class Remembered(Answer):
    """What became of something to be remembered; `entry` is what is stored now, or what it was merged into."""

    reason: str | None = None
    # The memory that it comes near.
    duplicate_of: str | None = None
    # The conflict that was opened about the two.
    conflict: str | None = None
    # Memories that had to go: the space had too many.
    trimmed: tuple[str, ...] | None = ()
    # Kinds of secrets that were taken out of the text.
    redacted: tuple[str, ...] | None = ()
    action: SkipValidation[Action]
    entry: Entry | None


class RenderedHandoff(Answer):
    """A handoff; `text` holds it for a prompt, as quoted data, where that was asked for."""

    id: str
    project: str
    branch: str | None
    summary: str
    completed: tuple[str, ...]
    in_progress_blocked: tuple[str, ...]
    key_decisions: tuple[str, ...]
    next_steps: tuple[str, ...]
    memory_ids: tuple[str, ...]
    metadata: dict[str, Any]
    trust: SkipValidation[Trust]
    created_at: datetime
    text: str | None = None


class Reranked(Answer):
    """What a reranker made of a result: the signal `relevance` is its score over `best`."""

    # In [0, 1]; it can be compared within the answer alone.
    score: float
    # Where the result stood before, from 1, by its score and without variety.
    place: int
    # The best one's score, 1 where the profile takes it as it is.
    best: float


class Residue(Answer):
    """What is left somewhere, and until when."""

    where: str
    what: str
    # null where whoever runs the service decides.
    until: datetime | None


class Restored(Answer):
    """An entry that is back, and what went with it."""

    id: str
    # The id as 22 characters of base64url.
    key: str
    name: str | None
    user_id: str
    space: str
    session_id: str | None
    # The order within a session, besides `occurred_at`.
    sequence: int
    role: SkipValidation[Role]
    speaker: str | None
    kind: SkipValidation[Kind]
    text: str
    caption: str | None
    # What was said just before, part of the searched text.
    context: str | None
    category: str | None
    tags: tuple[str, ...]
    entities: tuple[str, ...]
    source_ids: tuple[str, ...]
    metadata: dict[str, Any]
    metadata_confidence: float | None
    # Of the text: `en`, `de`, or `und` for any other, or too little to tell.
    language: SkipValidation[Language]
    # What a memory says about its person, as far as importance goes.
    statement: SkipValidation[Statement] | None
    importance: float
    pinned: bool
    manually_saved: bool
    repeat_count: int
    usefulness: float
    access_count: int
    # The 64-bit fingerprint as 16 hexadecimal digits.
    simhash: str | None
    embedding_model: str | None
    needs_embedding: bool
    last_scores: Scores | None
    state: SkipValidation[State]
    superseded_by: str | None
    valid_from: datetime | None
    valid_to: datetime | None
    occurred_at: datetime
    trust: SkipValidation[Trust]
    version: int
    created_at: datetime
    modified_at: datetime
    reviewed_at: datetime | None
    tended_at: datetime | None
    accessed_at: datetime
    # Of one that is forgotten: until when it can be brought back; else left out.
    undo_until: datetime | None = None
    # Ids of those that were forgotten together with it and are back.
    restored_with_it: tuple[str, ...]
    # Ids of those that could not come back with it: changed since, or their name is another's now.
    still_gone: tuple[str, ...]


class RestoredSession(Answer):
    """A conversation that is back, with what went with it."""

    # Ids of those that are back.
    restored_with_it: tuple[str, ...]
    # Ids of those that could not come back: their name is another's now, or they cannot be undone any more.
    still_gone: tuple[str, ...]
    session_id: str
    turns_restored: int


class SearchResult(Answer):
    """An entry that was found. `score` orders; `relevance` in [0, 1] can be compared across questions."""

    space: str
    # The same space, where it was not asked but shares this: it is changed only there.
    shared_from: str | None = None
    entry: Entry
    score: float
    relevance: float
    # By its `valid_from` and `valid_to`: `soon` is within 30 days.
    holds: SkipValidation[Holds]
    # Of a tiered search: the tier that it is of.
    tier: SkipValidation[Literal[1, 2]] | None = None
    # With `discover`: why it is here, all of it true of the entry.
    reason: str | None = None
    # With `newest_first`: id of the result before it that replaces it; absent where none does.
    earlier_than: str | None = None
    # With `disagreements`: ids of memories that cannot hold together with it, found or not; nobody has settled it yet
    # (`/conflicts`).
    disagrees_with: tuple[str, ...] | None = ()
    explanation: Explanation | None = None


class SaidOtherwise(Answer):
    """A memory that contradicts a sentence, which nobody has decided yet, and the day on which it was said."""

    entry_id: str
    day: str


class Scores(Answer):
    """The signals of the last time an entry was returned, each in [0, 1]."""

    relevance: float
    recency: float
    importance: float
    total: float
    computed_at: datetime


class SearchResults(Answer):
    """Results, best first. `degraded` names the parts that did not answer."""

    # Those asked, where several could be: the first leads.
    spaces: tuple[str, ...] | None = ()
    # Those that one question cannot read as well; of many the first hundred.
    spaces_left_out: tuple[str, ...] | None = ()
    query: Query
    profile: SkipValidation[ProfileName]
    # Of a tiered search: 1 where `summary` answers, 2 where the entries do.
    tier: SkipValidation[Literal[1, 2]] | None = None
    # Of a tiered search: the first source, if there is one. In tier 1 the results are its memories.
    summary: FoundSummary | None = None
    memory: SkipValidation[MemoryMode]
    results: tuple[SearchResult, ...]
    # With `discover`: whether anything that is remembered answers; where not, there are no results.
    found: bool | None = None
    # With `discover`, where nothing answers: what comes nearest, which is no answer.
    nearest: tuple[SearchResult, ...] | None = ()
    # With `discover`: what was tried, in words.
    tried: tuple[str, ...] | None = ()
    # With `discover`: the steps.
    trace: Trace | None = None
    degraded: tuple[str, ...]
    took_ms: float


class ServedEntry(Answer):
    """The figures of one memory."""

    times_served: int
    times_relevant: int
    hit_rate: float
    entry_id: str


class Session(Answer):
    """A conversation."""

    id: str
    turns: int
    first_at: datetime
    last_at: datetime
    # Its last turns, in the order in which they were said; as many as were asked for.
    last_turns: tuple[Entry, ...]


class Settings(Answer):
    """The settings that hold in a space."""

    space: str
    soft_cap: int
    over_cap: SkipValidation[OverCap]
    secrets: SkipValidation[SecretHandling]
    on_conflict: SkipValidation[OnConflict]
    time_zone: str
    extract: SkipValidation[Extract]
    # Other numbers for the profiles of searches.
    profiles: dict[str, Any]
    # What a result of a search must have at least.
    min_relevance: float
    # Found memories and excerpts in a context at most.
    context_blocks: int
    # What the language model may cost in a month, in US dollars.
    monthly_model_cost: float
    # How long what is forgotten can be restored.
    undo_hours: int
    memory_enabled: bool
    incognito_default: bool
    incognito_hours: int
    # An IETF tag; null where neither space nor person has one.
    language: str | None
    # After how many days without use entries are archived, by category and kind; 0 for never.
    ttl_days: dict[str, int]
    # How old entries are that are summed up together; 0 for never.
    roll_up_days: int
    # How old archived entries are when they are deleted; 0 for never.
    retention_days: int
    # How many turns may be in use; 0 for as many as come.
    turn_cap: int
    # How many memories may carry the same tags and no others before a split is proposed; 0 for any.
    max_per_tags: int
    # Whether the questions of contexts are kept for `recollect eval --mine`.
    keep_questions: bool
    # What each agent may do by itself.
    tending: dict[str, SkipValidation[Leave]]


class Share(Answer):
    """What carries any of `tags` in `from_space` is read in `to_space` as well."""

    id: str
    from_space: str
    to_space: str
    # In small letters, as tags are compared.
    tags: tuple[str, ...]
    created_at: datetime
    # `user`, or `agent:` and a name.
    created_by: str


class ShortPlace(Answer):
    """Where an index that holds the beginnings of vectors had the entry: rank from 1, and the cosine of these."""

    rank: int
    score: float


class ShownEdge(Answer):
    """An edge as one of its entries sees it."""

    source: str
    type: SkipValidation[EdgeType]
    # An entry's id, or `entity:` and a name.
    target: str
    by: str
    reason: str | None
    created_at: datetime
    direction: SkipValidation[Direction]
    # Of the entry at the other end; null for an entity.
    state: SkipValidation[State] | None


class Signal(Answer):
    """One signal of a profile, its value in [0, 1]; contribution = weight x value."""

    name: str
    value: float
    weight: float
    contribution: float


class Skipped(Answer):
    """Nothing was done: the space is paused, or the session is incognito."""

    action: SkipValidation[Literal["skipped"]]
    reason: SkipValidation[Literal["memory_off", "incognito"]]


class SpaceCounts(Answer):
    """The counts of one space."""

    entries: int
    by_kind: dict[str, int]
    by_state: dict[str, int]
    sessions: int
    waiting_for_embedding: int
    oldest_waiting_s: float | None
    set_aside: int
    space: str


class Stats(Answer):
    """Counts by space, and their sum. `series`: where `since` was given, of all of these spaces together."""

    spaces: tuple[SpaceCounts, ...]
    total: Counts
    series: ActivitySeries | None


class PlannedStep(Answer):
    """One step from an entry to another: over a name that both have, or over an edge."""

    entry_id: str
    entity_id: str | None
    # What the shared name is called by; null for an edge.
    entity_name: str | None
    edge: SkipValidation[EdgeType] | None
    direction: SkipValidation[Direction] | None
    words: str


class Suggestion(Answer):
    """What an agent suggests, and why."""

    id: str
    agent: SkipValidation[AgentName]
    action: SkipValidation[TendingAction]
    reason: str
    # In [0, 1].
    confidence: float
    edits: tuple[WordEdit, ...]
    links: tuple[Link, ...]


class Summary(Answer):
    """What is remembered in a space, the category with the most memories first."""

    space: str
    memory: SkipValidation[MemoryMode]
    categories: tuple[CategorySummary, ...]


class SummarySentence(Answer):
    """A sentence as it stands in the memory that it rests on, or as a model made it of several."""

    text: str
    entry_id: str
    # All memories that it rests on, `entry_id` among them.
    entry_ids: tuple[str, ...]
    # On which it was said, in the zone of the space, of what happened, is to come or is so for now and of what is
    # contradicted; null for what stands without a day or names one itself.
    day: str | None
    otherwise: tuple[SaidOtherwise, ...]


class TagCount(Answer):
    """A tag and how many carry it."""

    tag: str
    count: int


class Tags(Answer):
    """A page of tags; `next_cursor` is null on the last page."""

    items: tuple[UsedTag, ...]
    next_cursor: str | None
    # How many tags the listing has in all.
    tags: int
    # How many active memories there are.
    memories: int
    # How many of them carry no tag.
    untagged: int
    # False where the space is too large to be counted as a whole.
    complete: bool


class Temporal(Answer):
    """What a question asks of time: entries said or stored then, changed then, or not revisited since."""

    kind: SkipValidation[TemporalKind]
    # The words that say so.
    words: str


class TendedChange(Answer):
    """One change of a run: of a memory from a version to the next, or an edge."""

    action: SkipValidation[TendingAction]
    entry_id: str | None
    before: int | None
    after: int | None
    link: Link | None


class TendingAgent(Answer):
    """An agent, and what it may do in the space."""

    name: SkipValidation[AgentName]
    description: str
    leave: SkipValidation[Leave]


class TendingAgents(Answer):
    """The agents."""

    items: tuple[TendingAgent, ...]


class TendingNeeds(Answer):
    """What waits in a space to be looked at."""

    counts: dict[str, int]
    open_proposals: int
    # Among the latest 500 conflicts.
    open_conflicts: int
    # Whether all of a very large space was counted.
    complete: bool
    items: tuple[InNeed, ...]
    next_cursor: str | None


class TendingReport(Answer):
    """What came of a call; a dry run is not kept."""

    id: str
    agent: SkipValidation[AgentName]
    # Who had it look, or `schedule`.
    by: str
    started_at: datetime
    ended_at: datetime | None
    # Memories that were looked at.
    seen: int
    # Changes by action.
    counts: dict[str, int]
    proposed: int
    # The proposal that it carried out.
    proposal_id: str | None
    undone_at: datetime | None
    undone: int
    # Changes that were not taken back, since somebody has changed the memory again.
    left: int
    dry_run: bool
    # Whether there is more to do: call again with its `id` as `run`.
    more: bool
    suggestions: tuple[Treated, ...]


class TendingRun(Answer):
    """What an agent did in a space."""

    id: str
    agent: SkipValidation[AgentName]
    # Who had it look, or `schedule`.
    by: str
    started_at: datetime
    ended_at: datetime | None
    # Memories that were looked at.
    seen: int
    # Changes by action.
    counts: dict[str, int]
    proposed: int
    # The proposal that it carried out.
    proposal_id: str | None
    undone_at: datetime | None
    undone: int
    # Changes that were not taken back, since somebody has changed the memory again.
    left: int


class TendingRunInFull(Answer):
    """A run with a page of its changes."""

    id: str
    agent: SkipValidation[AgentName]
    # Who had it look, or `schedule`.
    by: str
    started_at: datetime
    ended_at: datetime | None
    # Memories that were looked at.
    seen: int
    # Changes by action.
    counts: dict[str, int]
    proposed: int
    # The proposal that it carried out.
    proposal_id: str | None
    undone_at: datetime | None
    undone: int
    # Changes that were not taken back, since somebody has changed the memory again.
    left: int
    changes: tuple[TendedChange, ...]
    next_cursor: str | None


class Together(Answer):
    """What became of what had gone together."""

    # Ids of those that are back.
    restored_with_it: tuple[str, ...]
    # Ids of those that could not come back: their name is another's now, or they cannot be undone any more.
    still_gone: tuple[str, ...]


class Topic(Answer):
    """What would be forgotten."""

    dry_run: bool
    entries: tuple[Entry, ...]
    # How many these are.
    count: int
    # Ids of what says the same as one of them, and goes with them.
    also: tuple[str, ...]
    # The entries of `also`.
    also_entries: tuple[Entry, ...]
    # For each id of `also` the ids of the entries of which it says the same.
    same_as: dict[str, tuple[str, ...]]
    # What was found and is less relevant: it may be about something else, and goes only where `entry_ids` of the
    # confirmation name it.
    near: tuple[Entry, ...]
    # Whether there may be more: at most 50 that a question finds, or 200 that a filter admits, are shown and
    # forgotten at once.
    more: bool
    # Null with `dry_run`, and where nothing was found.
    confirmation: Confirmation | None


class TopicForgotten(Answer):
    """What was forgotten."""

    # By which all of it is brought back.
    operation_id: str
    # Ids of the entries that are gone, of those that were shown.
    forgotten: tuple[str, ...]
    # Ids of those that were changed or forgotten since, and were left as they are.
    left: tuple[str, ...]
    undo_until: datetime


class Trace(Answer):
    """How a discovery went."""

    steps: tuple[TracedStep, ...]
    stopped: SkipValidation[Stopped]
    # Whether a language model chose a step.
    by_model: bool


class TracedStep(Answer):
    """A step of a discovery."""

    tool: SkipValidation[Tool]
    # What the tool was asked: the question, tags, names from the asked one on, a time.
    asked: str
    # How many memories it looked at.
    found: int
    # How many of the results, or of the nearest, it found.
    kept: int
    # Of the best, to what it was asked, in [0, 1].
    best_relevance: float


class Treated(Answer):
    """A suggestion and what became of it, or would without `dry_run`."""

    id: str
    agent: SkipValidation[AgentName]
    action: SkipValidation[TendingAction]
    reason: str
    # In [0, 1].
    confidence: float
    edits: tuple[WordEdit, ...]
    links: tuple[Link, ...]
    treated: SkipValidation[Literal["carried_out", "proposed", "passed_over"]]
    changes: int


class Turn(Answer):
    """A turn of a conversation; `made` only when it was asked for."""

    id: str
    # The id as 22 characters of base64url.
    key: str
    name: str | None
    user_id: str
    space: str
    session_id: str | None
    # The order within a session, besides `occurred_at`.
    sequence: int
    role: SkipValidation[Role]
    speaker: str | None
    kind: SkipValidation[Kind]
    text: str
    caption: str | None
    # What was said just before, part of the searched text.
    context: str | None
    category: str | None
    tags: tuple[str, ...]
    entities: tuple[str, ...]
    source_ids: tuple[str, ...]
    metadata: dict[str, Any]
    metadata_confidence: float | None
    # Of the text: `en`, `de`, or `und` for any other, or too little to tell.
    language: SkipValidation[Language]
    # What a memory says about its person, as far as importance goes.
    statement: SkipValidation[Statement] | None
    importance: float
    pinned: bool
    manually_saved: bool
    repeat_count: int
    usefulness: float
    access_count: int
    # The 64-bit fingerprint as 16 hexadecimal digits.
    simhash: str | None
    embedding_model: str | None
    needs_embedding: bool
    last_scores: Scores | None
    state: SkipValidation[State]
    superseded_by: str | None
    valid_from: datetime | None
    valid_to: datetime | None
    occurred_at: datetime
    trust: SkipValidation[Trust]
    version: int
    created_at: datetime
    modified_at: datetime
    reviewed_at: datetime | None
    tended_at: datetime | None
    accessed_at: datetime
    # Of one that is forgotten: until when it can be brought back; else left out.
    undo_until: datetime | None = None
    # The memories and roll-ups that were made of it, up to 100.
    made: tuple[Made, ...] = ()


class UsedTag(Answer):
    """A tag and how many active memories carry it."""

    tag: str
    count: int
    # How many of these carry no other tag.
    with_no_other: int
    # When the newest of them was said or happened.
    latest_at: datetime
    # The tags that come with it most often, up to 10.
    together: tuple[TagCount, ...]
    # How many tags come with it in all.
    tags_together: int


class Version(Answer):
    """A former value of an entry: who replaced it, why and when."""

    version: int
    entry: Entry
    replaced_by: str
    reason: str | None
    replaced_at: datetime


class Walk(Answer):
    """By which way a walk over names came to a result, the likeliest."""

    hops: int
    # 1 / (1 + hops).
    proximity: float
    # The ids of the entries of the way; the last one is the result.
    path: tuple[str, ...]
    # The names that it goes over, one a hop.
    over: tuple[str, ...]
    # The way in words.
    words: str
    # The belief in the entry by itself.
    semantic: float
    # The belief in it over others; all beliefs of an answer add up to 1.
    graph: float


class WhyNot(Answer):
    """The step of the search that lost the entry, with the numbers that decided."""

    entry_id: str
    step: SkipValidation[Step]
    detail: str
    legs: tuple[LegStanding, ...]
    # Where it stands in the ranking, from 1.
    place: int | None
    score: float | None
    # The score of the last result that was returned.
    last_score: float | None
    short_by: float | None
    relevance: float | None
    # What `relevance` would have to be, where it is what lost the entry.
    least_relevance: float | None
    explanation: Explanation | None
    last_explanation: Explanation | None


class TimeWindow(Answer):
    """At or after the one moment and before the other."""

    after: datetime | None = None
    before: datetime | None = None
