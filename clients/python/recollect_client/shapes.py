# Generated from the OpenAPI document: PYTHONPATH=clients/python python -m generator
"""What the API takes: plain dictionaries and words, so that nothing has to be imported to ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Action: TypeAlias = Literal["created", "merged", "flagged", "skipped"]

AgentName: TypeAlias = Literal["reviewer", "tagger", "linker", "corrector", "condenser", "archiver", "splitter"]

AuditAction: TypeAlias = Literal[
    "created",
    "merged",
    "edited",
    "forgotten",
    "restored",
    "reverted",
    "superseded",
    "discarded",
    "kept_both",
    "approved",
    "declined",
    "trimmed",
    "archived",
    "expired",
    "edge_added",
    "edge_removed",
    "settings_changed",
    "voted",
    "conflict_opened",
    "conflict_reopened",
    "pinned",
    "unpinned",
    "purged",
    "incognito_started",
    "incognito_ended",
    "profile_changed",
    "shared",
    "share_revoked",
    "exported",
    "imported",
    "tended",
    "reviewed",
    "tending_undone",
    "proposal_approved",
    "proposal_declined",
    "entities_merged",
    "entity_split",
    "entity_undone",
]

BlockKind: TypeAlias = Literal["memory", "excerpt", "conflict"]

Category: TypeAlias = Literal["work", "preferences", "health", "hobbies", "relationships", "other"]

ChangeKind: TypeAlias = Literal[
    "created",
    "merged",
    "changed",
    "forgotten",
    "restored",
    "superseded",
    "trimmed",
    "conflict_opened",
    "conflict_resolved",
]

CommandKind: TypeAlias = Literal[
    "forget_that",
    "forget_about",
    "recall_about",
    "correct",
    "pin_that",
    "unpin_that",
    "memory_off",
    "memory_on",
    "incognito_start",
    "incognito_end",
    "what_changed",
    "export",
    "undo",
    "none",
]

CommandStatus: TypeAlias = Literal[
    "none", "done", "to_confirm", "nothing_found", "declined", "ambiguous", "value_missing"
]

ConflictKind: TypeAlias = Literal["contradiction", "possible_duplicate"]

ConflictStatus: TypeAlias = Literal["open", "resolved"]

ContextFormat: TypeAlias = Literal["markdown", "json"]

DecisionKind: TypeAlias = Literal["merge", "split"]

Direction: TypeAlias = Literal["out", "in"]

EdgeType: TypeAlias = Literal["related", "contradicts", "supersedes", "supports", "derived_from", "mentions"]

EntityOrder: TypeAlias = Literal["count", "name", "latest"]

EntityType: TypeAlias = Literal[
    "person",
    "place",
    "organisation",
    "date",
    "time",
    "money",
    "quantity",
    "email",
    "url",
    "phone",
    "code",
    "file",
    "version",
    "issue",
]

Extract: TypeAlias = Literal["off", "judge", "llm"]

Fault: TypeAlias = Literal["invalid", "secret", "clash"]

Holds: TypeAlias = Literal["now", "soon", "not_yet", "no_longer"]

Kind: TypeAlias = Literal["memory", "turn", "handoff", "rollup", "document"]

Language: TypeAlias = Literal["en", "de", "und"]

Leave: TypeAlias = Literal["off", "propose", "apply", "all"]

MemoryMode: TypeAlias = Literal["on", "off", "incognito"]

Omission: TypeAlias = Literal["budget", "limit"]

OnConflict: TypeAlias = Literal["ask", "supersede"]

OnDuplicate: TypeAlias = Literal["merge", "flag", "keep"]

Order: TypeAlias = Literal["created", "-created", "modified", "-modified"]

OverCap: TypeAlias = Literal["archive", "delete"]

ProfileName: TypeAlias = Literal[
    "continuity", "fact_check", "frequent", "associative", "explore", "balanced", "relevant"
]

RelevanceModel: TypeAlias = Literal["evidence", "cosine", "rrf"]

Resolution: TypeAlias = Literal["supersede", "keep_both", "discard_new"]

RewrittenBy: TypeAlias = Literal["model", "rules", "none"]

Role: TypeAlias = Literal["user", "assistant", "system", "tool"]

SecretHandling: TypeAlias = Literal["refuse", "redact"]

Section: TypeAlias = Literal["pinned", "profile", "found", "recent_turns"]

SetAsideQueue: TypeAlias = Literal["embedding", "jobs", "changes", "events", "projections"]

State: TypeAlias = Literal["active", "superseded", "archived", "quarantined", "deleted"]

Statement: TypeAlias = Literal["preference", "commitment", "goal", "chit_chat"]

Step: TypeAlias = Literal[
    "memory", "state", "filter", "candidates", "validity", "relevance", "score", "diversity", "returned"
]

Stopped: TypeAlias = Literal["enough", "nothing_left", "most_steps", "deadline"]

Strategy: TypeAlias = Literal["hybrid", "tiered", "rerank", "dual", "discover"]

TagOrder: TypeAlias = Literal["-count", "name", "-latest"]

TemporalKind: TypeAlias = Literal["said", "stored", "changed", "not_revisited"]

TendingAction: TypeAlias = Literal[
    "reviewed",
    "tagged",
    "retagged",
    "refiled",
    "linked",
    "unlinked",
    "corrected",
    "condensed",
    "joined",
    "archived",
    "quarantined",
]

Tokenizer: TypeAlias = Literal["wordpiece", "bytes"]

Tool: TypeAlias = Literal["search", "time", "tags", "names"]

Trust: TypeAlias = Literal["user", "agent", "tool", "imported"]

TurnOrder: TypeAlias = Literal["occurred", "-occurred"]

UserAction: TypeAlias = Literal["pin", "unpin", "forget", "restore", "edit", "enable", "disable", "incognito", "erase"]

Why: TypeAlias = Literal["name", "title", "part", "initial", "role", "merged"]


class AskingMessage(TypedDict):
    """One message of the conversation that asks. Its text may be called `content`."""

    text: NotRequired[str | None]
    content: NotRequired[str | None]
    role: Role
    speaker: NotRequired[str | None]
    # When it was said. Its offset is kept: days are those there. `Z` and `+00:00` say nothing of it; then days are
    # those of the space.
    at: NotRequired[datetime | str | None]


class DecayRates(TypedDict):
    """How fast old entries decay."""

    # Whether they decay at all.
    on: NotRequired[bool | None]
    # exp(-rate x days).
    per_day: NotRequired[float | None]
    # Rates of single categories.
    by_category: NotRequired[Mapping[str, float] | None]


class NewEntry(TypedDict):
    """Something to remember. Messages of a conversation go to `/events` instead."""

    text: str
    space: NotRequired[str | None]
    role: NotRequired[Role]
    kind: NotRequired[Literal["memory", "handoff", "rollup", "document"]]
    name: NotRequired[str | None]
    category: NotRequired[str | None]
    tags: NotRequired[Sequence[str]]
    source_ids: NotRequired[Sequence[str]]
    metadata: NotRequired[Mapping[str, Any]]
    manually_saved: NotRequired[bool]
    pinned: NotRequired[bool]
    session_id: NotRequired[str | None]
    # When it was said or happened; by default now. Its offset is kept: days are those there. `Z` and `+00:00` say
    # nothing of it; then days are those of the space.
    occurred_at: NotRequired[datetime | str | None]
    valid_from: NotRequired[datetime | str | None]
    valid_to: NotRequired[datetime | str | None]
    # What becomes of it when a memory says the same: merged into that, flagged, or just kept.
    on_duplicate: NotRequired[OnDuplicate]
    # Where the text comes from: by default, and at most, what `role` and `X-Agent-Id` give.
    trust: NotRequired[Trust | None]


class NewMessage(TypedDict):
    """One message as it was said. Its text may be called `content`."""

    text: NotRequired[str | None]
    content: NotRequired[str | None]
    role: NotRequired[Role]
    # The same id in the same session is stored once.
    id: NotRequired[str | None]
    # The name of the person or agent who said it.
    speaker: NotRequired[str | None]
    # Describes an image that came with it.
    caption: NotRequired[str | None]
    # When it was said. Its offset is kept: days are those there. `Z` and `+00:00` say nothing of it; then days are
    # those of the space.
    at: NotRequired[datetime | str | None]
    # Where the text comes from: by default, and at most, what `role` gives.
    trust: NotRequired[Trust | None]


class ProfileNumbers(TypedDict):
    """Other numbers for a profile; what is left out stays."""

    weights: NotRequired[Weights | None]
    # How relevance is made.
    relevance_model: NotRequired[RelevanceModel | None]
    # Recency is exp(-days / recency_days).
    recency_days: NotRequired[float | None]
    # true or false, a rate a day, or rates by category: score x exp(-rate x days).
    decay: NotRequired[bool | float | DecayRates | None]
    # Relevance counts as a share of that of the best entry of the answer.
    scale_relevance: NotRequired[bool | None]
    # What scores of turns are multiplied by; below 1 prefers what was made of turns.
    turn_factor: NotRequired[float | None]
    # The greatest share by which chance moves a score; 0: none.
    jitter: NotRequired[float | None]
    # 1 orders by score alone; less prefers results unlike those before them.
    mmr_lambda: NotRequired[float | None]
    # k of reciprocal rank fusion.
    rank_constant: NotRequired[int | None]
    # How many candidates each leg gives; by default 50.
    candidates: NotRequired[int | None]


class Weights(TypedDict):
    """What each signal counts; one that is left out keeps the profile's weight."""

    relevance: NotRequired[float | None]
    recency: NotRequired[float | None]
    utility: NotRequired[float | None]
    importance: NotRequired[float | None]


class AddOptions(TypedDict, total=False):
    """Options of `add`."""

    space: str | None
    role: Role
    kind: Literal["memory", "handoff", "rollup", "document"]
    name: str | None
    category: str | None
    tags: Sequence[str]
    source_ids: Sequence[str]
    metadata: Mapping[str, Any]
    manually_saved: bool
    pinned: bool
    session_id: str | None
    # When it was said or happened; by default now. Its offset is kept: days are those there. `Z` and `+00:00` say
    # nothing of it; then days are those of the space.
    occurred_at: datetime | str | None
    valid_from: datetime | str | None
    valid_to: datetime | str | None
    # What becomes of it when a memory says the same: merged into that, flagged, or just kept.
    on_duplicate: OnDuplicate
    # Where the text comes from: by default, and at most, what `role` and `X-Agent-Id` give.
    trust: Trust | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class EntriesOptions(TypedDict, total=False):
    """Options of `entries`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    pinned: bool | None
    manually_saved: bool | None
    kind: Kind | None
    category: str | None
    # Repeatable; all must be present.
    tag: Sequence[str] | None
    state: Literal["active", "superseded", "archived", "quarantined", "deleted"] | None
    # `deleted`: also what is forgotten and can still come back, for its person alone.
    include: Sequence[Literal["deleted"]] | None
    role: Role | None
    created_after: datetime | str | None
    created_before: datetime | str | None
    modified_after: datetime | str | None
    modified_before: datetime | str | None
    not_accessed_since: datetime | str | None
    # `-` is descending.
    order: Order | None


class AddManyOptions(TypedDict, total=False):
    """Options of `add_many`."""

    # The space of the entries that name none.
    space: str
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class GetOptions(TypedDict, total=False):
    """Options of `get`."""

    # The space; `default` where none is named.
    space: str | None
    # Read without counting as access.
    peek: bool | None
    # Show what made a memory's importance, and what was found in its text.
    explain: bool | None
    # Name what says the same: what forgetting it with `cascade` would take along.
    also: bool | None
    # `deleted`: also what is forgotten and can still come back, for its person alone.
    include: Sequence[Literal["deleted"]] | None


class EditOptions(TypedDict, total=False):
    """Options of `edit`."""

    text: str | None
    tags: Sequence[str] | None
    category: str | None
    name: str | None
    valid_from: datetime | str | None
    valid_to: datetime | str | None
    metadata: Mapping[str, Any] | None
    # Why it is changed; kept with the former version.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # The version that is to be changed; PreconditionFailedError where it is at another one by now.
    if_version: int | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class ForgetOptions(TypedDict, total=False):
    """Options of `forget`."""

    # The space; `default` where none is named.
    space: str | None
    # Whether what `also` names is forgotten with it.
    cascade: bool | None
    # The version that is to be changed; PreconditionFailedError where it is at another one by now.
    if_version: int | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class RestoreOptions(TypedDict, total=False):
    """Options of `restore`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # Whether what was forgotten together with it comes back with it.
    cascade: bool | None
    # The version that is to be changed; PreconditionFailedError where it is at another one by now.
    if_version: int | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class VersionsOptions(TypedDict, total=False):
    """Options of `versions`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None


class RevertOptions(TypedDict, total=False):
    """Options of `revert`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # The version that is to be changed; PreconditionFailedError where it is at another one by now.
    if_version: int | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class EdgesOptions(TypedDict, total=False):
    """Options of `edges`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    type: EdgeType | None


class DrawEdgeOptions(TypedDict, total=False):
    """Options of `draw_edge`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class RemoveEdgeOptions(TypedDict, total=False):
    """Options of `remove_edge`."""

    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class EntitiesOptions(TypedDict, total=False):
    """Options of `entities`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    # Only entities one of whose names holds this, whatever its case.
    text: str | None
    # By mentions, by name, or by the last mention.
    order: EntityOrder | None


class EntityOptions(TypedDict, total=False):
    """Options of `entity`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None


class EntityNeighbourhoodOptions(TypedDict, total=False):
    """Options of `entity_neighbourhood`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    # How far to go at most.
    hops: int | None


class MergeEntitiesOptions(TypedDict, total=False):
    """Options of `merge_entities`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class SplitEntityOptions(TypedDict, total=False):
    """Options of `split_entity`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class UndoEntityDecisionOptions(TypedDict, total=False):
    """Options of `undo_entity_decision`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class NeighbourhoodOptions(TypedDict, total=False):
    """Options of `neighbourhood`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    # How far to go at most.
    hops: int | None


class VoteOptions(TypedDict, total=False):
    """Options of `vote`."""

    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class PinOptions(TypedDict, total=False):
    """Options of `pin`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # The version that is to be changed; PreconditionFailedError where it is at another one by now.
    if_version: int | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class UnpinOptions(TypedDict, total=False):
    """Options of `unpin`."""

    # The space; `default` where none is named.
    space: str | None
    # The version that is to be changed; PreconditionFailedError where it is at another one by now.
    if_version: int | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class SearchOptions(TypedDict, total=False):
    """Options of `search`."""

    weights: Weights | None
    # How relevance is made.
    relevance_model: RelevanceModel | None
    # Recency is exp(-days / recency_days).
    recency_days: float | None
    # true or false, a rate a day, or rates by category: score x exp(-rate x days).
    decay: bool | float | DecayRates | None
    # Relevance counts as a share of that of the best entry of the answer.
    scale_relevance: bool | None
    # What scores of turns are multiplied by; below 1 prefers what was made of turns.
    turn_factor: float | None
    # The greatest share by which chance moves a score; 0: none.
    jitter: float | None
    # 1 orders by score alone; less prefers results unlike those before them.
    mmr_lambda: float | None
    # k of reciprocal rank fusion.
    rank_constant: int | None
    # How many candidates each leg gives; by default 50.
    candidates: int | None
    # A conversation in order. What the person's last message asks is searched for, without the sentences beside it; a
    # question of one word leans on them and on the message before. The answer shows it.
    messages: Sequence[AskingMessage] | None
    # A question about a time of the record, such as `what did I decide on Tuesday?`, searches that time only, in the
    # space's time zone; the answer shows the filter. A time in `filter`, `as_of` or `known_at` goes before it.
    temporal: bool
    # The space; `default` where none is named.
    space: str
    limit: int
    # What a result must have at least, so that fewer than `limit` may come; by default what the space says.
    min_relevance: float | None
    # Which kinds are searched; by default all.
    kinds: Sequence[Kind] | None
    # What the search is for: another name for `profile`.
    intent: ProfileName | None
    # Which profile orders; by default `relevant`.
    profile: ProfileName | None
    # What jitter is drawn by; by default the query and the day (UTC).
    seed: int | None
    # States that are searched besides `active`; `expired` is what holds no longer by its `valid_to`, or by its
    # `valid_from` not within 30 days; `deleted` is what is forgotten and can still come back, for its person alone
    # and never of what another space shares.
    include: Sequence[Literal["archived", "superseded", "expired", "deleted"]]
    filter: Mapping[str, Any] | None
    # Only what was true then, by `valid_from` and `valid_to`; superseded entries count as well.
    as_of: datetime | str | None
    # In place of `space`: 1 to 16 spaces that are ranked together, or `*` for all of the person's; of more than 16
    # the answer names those that were left out. Settings, time zone and session are those of the first one.
    spaces: Sequence[str] | Literal["*"] | None
    # `tiered` asks the summaries of the space first: where one is enough, its memories are the answer. `rerank` has a
    # reranker put the first results in order, up to 50; where none is set up it is refused, and where it gives no
    # order in time the answer is that of `hybrid`, with `reranker` in `degraded`. `dual` walks beside, from what the
    # question names, over names that memories share, two hops far. `discover` goes on by tags, names, times and
    # handoffs, gives each result a reason, and may find that nothing relevant is remembered.
    strategy: Strategy
    # Show for each result what made its score.
    explain: bool
    # Say of each memory which others it cannot hold together with, as far as nobody has settled it; of two that are
    # both found the newer stands first.
    disagreements: bool
    # Put what somebody said later before what it replaces, which says so in `earlier_than`; with the profile
    # `continuity` it is always done.
    newest_first: bool
    # Search what was held then: texts, tags and states as they were. What is forgotten by now stays forgotten. Large
    # histories are searched in part and marked `partial`.
    known_at: datetime | str | None
    # Why it is asked: who says so asks better. Nothing of it is kept.
    reason_for_search: str | None


class WhyNotOptions(TypedDict, total=False):
    """Options of `why_not`."""

    weights: Weights | None
    # How relevance is made.
    relevance_model: RelevanceModel | None
    # Recency is exp(-days / recency_days).
    recency_days: float | None
    # true or false, a rate a day, or rates by category: score x exp(-rate x days).
    decay: bool | float | DecayRates | None
    # Relevance counts as a share of that of the best entry of the answer.
    scale_relevance: bool | None
    # What scores of turns are multiplied by; below 1 prefers what was made of turns.
    turn_factor: float | None
    # The greatest share by which chance moves a score; 0: none.
    jitter: float | None
    # 1 orders by score alone; less prefers results unlike those before them.
    mmr_lambda: float | None
    # k of reciprocal rank fusion.
    rank_constant: int | None
    # How many candidates each leg gives; by default 50.
    candidates: int | None
    # A conversation in order. What the person's last message asks is searched for, without the sentences beside it; a
    # question of one word leans on them and on the message before. The answer shows it.
    messages: Sequence[AskingMessage] | None
    # A question about a time of the record, such as `what did I decide on Tuesday?`, searches that time only, in the
    # space's time zone; the answer shows the filter. A time in `filter`, `as_of` or `known_at` goes before it.
    temporal: bool
    # The space; `default` where none is named.
    space: str
    limit: int
    # What a result must have at least, so that fewer than `limit` may come; by default what the space says.
    min_relevance: float | None
    # Which kinds are searched; by default all.
    kinds: Sequence[Kind] | None
    # What the search is for: another name for `profile`.
    intent: ProfileName | None
    # Which profile orders; by default `relevant`.
    profile: ProfileName | None
    # What jitter is drawn by; by default the query and the day (UTC).
    seed: int | None
    # States that are searched besides `active`; `expired` is what holds no longer by its `valid_to`, or by its
    # `valid_from` not within 30 days.
    include: Sequence[Literal["archived", "superseded", "expired"]]
    filter: Mapping[str, Any] | None
    # Only what was true then, by `valid_from` and `valid_to`; superseded entries count as well.
    as_of: datetime | str | None


class ContextOptions(TypedDict, total=False):
    """Options of `context`."""

    weights: Weights | None
    # How relevance is made.
    relevance_model: RelevanceModel | None
    # Recency is exp(-days / recency_days).
    recency_days: float | None
    # true or false, a rate a day, or rates by category: score x exp(-rate x days).
    decay: bool | float | DecayRates | None
    # Relevance counts as a share of that of the best entry of the answer.
    scale_relevance: bool | None
    # What scores of turns are multiplied by; below 1 prefers what was made of turns.
    turn_factor: float | None
    # The greatest share by which chance moves a score; 0: none.
    jitter: float | None
    # 1 orders by score alone; less prefers results unlike those before them.
    mmr_lambda: float | None
    # k of reciprocal rank fusion.
    rank_constant: int | None
    # How many candidates each leg gives; by default 50.
    candidates: int | None
    # A conversation in order. What the person's last message asks is searched for, without the sentences beside it; a
    # question of one word leans on them and on the message before. The answer shows it.
    messages: Sequence[AskingMessage] | None
    # A question about a time of the record, such as `what did I decide on Tuesday?`, searches that time only, in the
    # space's time zone; the answer shows the filter. A time in `filter`, `as_of` or `known_at` goes before it.
    temporal: bool
    # The space; `default` where none is named.
    space: str
    limit: int
    # What a memory must have at least to be among those that the question finds; by default what the space says and
    # no less than 0.35. 0 takes whatever comes nearest. Pinned memories and the profile stay.
    min_relevance: float | None
    # Which kinds are searched; by default all.
    kinds: Sequence[Kind] | None
    # What the search is for: another name for `profile`.
    intent: ProfileName | None
    # Which profile orders; by default `relevant`.
    profile: ProfileName | None
    # What jitter is drawn by; by default the query and the day (UTC).
    seed: int | None
    # States that are searched besides `active`; `expired` is what holds no longer by its `valid_to`, or by its
    # `valid_from` not within 30 days.
    include: Sequence[Literal["archived", "superseded", "expired"]]
    filter: Mapping[str, Any] | None
    # Only what was true then, by `valid_from` and `valid_to`; superseded entries count as well.
    as_of: datetime | str | None
    # In place of `space`: 1 to 16 spaces that are ranked together, or `*` for all of the person's; of more than 16
    # the answer names those that were left out. Settings, time zone and session are those of the first one.
    spaces: Sequence[str] | Literal["*"] | None
    # `tiered` asks the summaries of the space first: where one is enough, its memories are the answer. `rerank` has a
    # reranker put the first results in order, up to 50; where none is set up it is refused, and where it gives no
    # order in time the answer is that of `hybrid`, with `reranker` in `degraded`. `dual` walks beside, from what the
    # question names, over names that memories share, two hops far. `discover` goes on by tags, names, times and
    # handoffs, gives each result a reason, and may find that nothing relevant is remembered.
    strategy: Strategy
    # What the text may have at most, by the tokenizer.
    max_tokens: int
    # Whose tokens are counted: MiniLM's word pieces, or bytes, of which no tokenizer that works on UTF-8 makes more.
    tokenizer: Tokenizer
    format: ContextFormat
    # Turns of the conversation that `X-Session-Id` names, joined at the end.
    recent_turns: int


class FeedbackOptions(TypedDict, total=False):
    """Options of `feedback`."""

    # Ids or keys of memories that were served.
    used_ids: Sequence[str] | None
    # The space; `default` where none is named.
    space: str | None


class RecordOptions(TypedDict, total=False):
    """Options of `record`."""

    # The space; `default` where none is named.
    space: str
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class SessionsOptions(TypedDict, total=False):
    """Options of `sessions`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    # How many of its last turns each is shown with.
    last_turns: int | None


class TurnsOptions(TypedDict, total=False):
    """Options of `turns`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    # `-` is descending: the last first.
    order: TurnOrder | None
    # The turn that the listing begins at, in either order: its id or key.
    start: str | None
    # Show what was made of each turn.
    made: bool | None


class ForgetSessionOptions(TypedDict, total=False):
    """Options of `forget_session`."""

    # The space; `default` where none is named.
    space: str | None
    # Whether what `also` names is forgotten with it.
    cascade: bool | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class RestoreSessionOptions(TypedDict, total=False):
    """Options of `restore_session`."""

    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class ForgetTopicOptions(TypedDict, total=False):
    """Options of `forget_topic`."""

    # As in a search; alone, all that it admits.
    filter: Mapping[str, Any] | None
    # Which kinds are meant; by default all.
    kinds: Sequence[Kind] | None
    # The space; `default` where none is named.
    space: str
    # What an entry must have at least to be about it; by default 0.35.
    min_relevance: float | None
    # Whether what says the same goes with it.
    cascade: bool
    # Whether it is only shown, with nothing to confirm.
    dry_run: bool


class ConfirmForgettingOptions(TypedDict, total=False):
    """Options of `confirm_forgetting`."""

    # The space for which it was asked.
    space: str
    # Ids of those that go, each of `entries`, `also` or `near` as they were shown; by default all of `entries` and
    # `also`.
    entry_ids: Sequence[str] | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class RestoreTopicOptions(TypedDict, total=False):
    """Options of `restore_topic`."""

    # The space; `default` where none is named.
    space: str


class ConflictsOptions(TypedDict, total=False):
    """Options of `conflicts`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    status: ConflictStatus | None
    # Only those of one memory: its id or key.
    entry_id: str | None


class ResolveConflictOptions(TypedDict, total=False):
    """Options of `resolve_conflict`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class ReopenConflictOptions(TypedDict, total=False):
    """Options of `reopen_conflict`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class ProposalsOptions(TypedDict, total=False):
    """Options of `proposals`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    # Only entries in quarantine, or only what agents propose.
    kind: Literal["quarantined", "suggested"] | None


class ApproveOptions(TypedDict, total=False):
    """Options of `approve`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # Other names for tags that an agent's proposal would give, by those; null for one that it is not to give.
    names: Mapping[str, str | None]
    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class DeclineOptions(TypedDict, total=False):
    """Options of `decline`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class AuditOptions(TypedDict, total=False):
    """Options of `audit`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    # Id or key of an entry, also of one that was forgotten.
    entry_id: str | None
    action: AuditAction | None


class ChangesOptions(TypedDict, total=False):
    """Options of `changes`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None


class CommandOptions(TypedDict, total=False):
    """Options of `command`."""

    # The conversation: "that" is what was last said or served in it.
    session_id: str | None
    # Of who wrote it: only `user` gives commands.
    role: Role
    # The name of who wrote it. Where it is not the one of the profile, it is no command; where the profile has none,
    # the person is asked before memory is switched.
    speaker: str | None
    # The space; `default` where none is named.
    space: str


class ConfirmCommandOptions(TypedDict, total=False):
    """Options of `confirm_command`."""

    # It is not to be done: what was held is stored again from now on.
    decline: bool
    # The space in which the command was given.
    space: str


class SettingsOptions(TypedDict, total=False):
    """Options of `settings`."""

    # The space; `default` where none is named.
    space: str | None


class ChangeSettingsOptions(TypedDict, total=False):
    """Options of `change_settings`."""

    # How many memories may be in use; 0 for as many as come.
    soft_cap: int | None
    # What becomes of the lowest ones beyond the cap.
    over_cap: OverCap | None
    # What becomes of texts that hold keys, tokens, passwords or card numbers.
    secrets: SecretHandling | None
    # Whether a person is asked when a new memory contradicts an older one.
    on_conflict: OnConflict | None
    # An IANA name; dates such as `tomorrow` are said in it.
    time_zone: str | None
    # What chooses the sentences of conversations that become memories: the judge, or a language model. `rules`, of
    # earlier releases, is read as `judge`.
    extract: Extract | None
    # Other numbers for the profiles of searches, in place of all that were set before.
    profiles: Mapping[str, ProfileNumbers] | None
    # What a result must have at least where a search says nothing itself; 0 for whatever.
    min_relevance: float | None
    # How many memories and excerpts that a question finds a context shows at most.
    context_blocks: int | None
    # What the language model may cost in a month, in US dollars; 0 leaves it alone.
    monthly_model_cost: float | None
    # How long what is forgotten can be restored and is not remembered again; then it is purged.
    undo_hours: int | None
    # Whether anything is stored and served; false pauses the space and deletes nothing.
    memory_enabled: bool | None
    # Whether each session is incognito unless it is ended with `/incognito/end`.
    incognito_default: bool | None
    # After how many hours a session that was begun incognito ends being so by itself.
    incognito_hours: int | None
    # An IETF tag such as `de`; by default that of the person's profile.
    language: str | None
    # After how many days without use entries are archived, by category and kind, in place of all that were set
    # before; 0 keeps them, what is not named stays as the deployment has it.
    ttl_days: Mapping[str, int] | None
    # How old entries are that are summed up together and archived; 0 for never.
    roll_up_days: int | None
    # How old archived entries are when they are deleted that a roll-up tells; 0 for never.
    retention_days: int | None
    # How many turns may be in use; the oldest are archived. 0 for as many as come.
    turn_cap: int | None
    # How many memories may carry the same tags and no others before it is proposed to split them by further tags, 10
    # at least; 0 for as many as come.
    max_per_tags: int | None
    # Whether the question of each context is kept, for comparing rankings on one's own questions (`recollect eval
    # --mine`): 30 days, or 90 where feedback was given. `false` takes those away that are kept.
    keep_questions: bool | None
    # What an agent may do by itself, in place of all that was said before: nothing (`off`), `propose`, carry out what
    # is sure and changes no text (`apply`, by default: reviews, names of tags, edges), or `all`.
    tending: Mapping[str, Leave] | None
    # The space; `default` where none is named.
    space: str | None
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class StartIncognitoOptions(TypedDict, total=False):
    """Options of `start_incognito`."""

    # The space; `default` where none is named.
    space: str


class EndIncognitoOptions(TypedDict, total=False):
    """Options of `end_incognito`."""

    # The space; `default` where none is named.
    space: str


class WriteProfileOptions(TypedDict, total=False):
    """Options of `write_profile`."""

    # What the person is called.
    name: str | None
    # An IETF tag such as `de`; spaces that set none have it.
    language: str | None
    # An IANA name; spaces that set none have it.
    time_zone: str | None
    # A few sentences that open every context.
    text: str | None
    # The version that is to be changed; PreconditionFailedError where it is at another one by now.
    if_version: int | None


class SharesOptions(TypedDict, total=False):
    """Options of `shares`."""

    # Only those from or into this space.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None


class ShareOptions(TypedDict, total=False):
    """Options of `share`."""

    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class RevokeShareOptions(TypedDict, total=False):
    """Options of `revoke_share`."""

    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class StoreHandoffOptions(TypedDict, total=False):
    """Options of `store_handoff`."""

    branch: str | None
    completed: Sequence[str]
    in_progress_blocked: Sequence[str]
    key_decisions: Sequence[str]
    next_steps: Sequence[str]
    # Memories that go with it, by id, key or name; they count as accessed.
    memory_ids: Sequence[str]
    metadata: Mapping[str, Any]
    # The space; `default` where none is named.
    space: str
    # Known to the client alone unless it is given: the same key again is the same call.
    idempotency_key: str | None


class HandoffsOptions(TypedDict, total=False):
    """Options of `handoffs`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    project: str | None
    branch: str | None


class LatestHandoffOptions(TypedDict, total=False):
    """Options of `latest_handoff`."""

    # The space; `default` where none is named.
    space: str | None
    branch: str | None
    # `markdown` adds it as text for a prompt.
    format: ContextFormat | None


class EraseOptions(TypedDict, total=False):
    """Options of `erase`."""

    # The name of the space, or `erase everything` for `*`. Without it nothing is erased.
    confirm: str | None


class ErasuresOptions(TypedDict, total=False):
    """Options of `erasures`."""

    # The space, or `*` for all of them.
    space: str | None


class RunJobOptions(TypedDict, total=False):
    """Options of `run_job`."""

    # Whether it only lists what would be changed.
    dry_run: bool
    # In this space alone, whether the job is due there or not.
    space: str | None
    # Whose space it is, by default the caller's; without `space`, in all spaces of this person.
    user: str | None


class JobRunOptions(TypedDict, total=False):
    """Options of `job_run`."""

    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None


class StatsOptions(TypedDict, total=False):
    """Options of `stats`."""

    # The space, or `*` for all of them.
    space: str | None
    # From when on; at most 400 days ago.
    since: datetime | str | None


class TagsOptions(TypedDict, total=False):
    """Options of `tags`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    # Only tags in which this stands.
    contains: str | None
    # By how many carry it, by name, or by the newest that carries it.
    order: TagOrder | None


class BrowseOptions(TypedDict, total=False):
    """Options of `browse`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    # All must be present; repeatable.
    tag: Sequence[str] | None
    # Only what carries no other tag: nothing narrows it further.
    exact: bool | None
    # One kind, or `any` for all of them.
    kind: Literal["memory", "turn", "handoff", "rollup", "document", "any"] | None
    category: str | None
    pinned: bool | None
    state: Literal["active", "superseded", "archived", "quarantined"] | None
    # Said or happened at that moment or later.
    after: datetime | str | None
    # Said or happened before that moment.
    before: datetime | str | None
    # Count by days as well: by those of this zone, an IANA name.
    time_zone: str | None


class SummaryOptions(TypedDict, total=False):
    """Options of `summary`."""

    # The space; `default` where none is named.
    space: str | None


class TendingOptions(TypedDict, total=False):
    """Options of `tending`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None
    # For this reason alone.
    need: Literal["never_reviewed", "long_unreviewed", "long_untended", "quarantined", "contested", "crowded"] | None


class TendingAgentsOptions(TypedDict, total=False):
    """Options of `tending_agents`."""

    # The space; `default` where none is named.
    space: str | None


class TendOptions(TypedDict, total=False):
    """Options of `tend`."""

    # Whether it only tells what it would do.
    dry_run: bool
    # How many suggestions are treated at most by this call.
    max_changes: int
    # A run of this agent that had `more`, to go on with.
    run: str | None
    # The space; `default` where none is named.
    space: str | None


class TendingRunsOptions(TypedDict, total=False):
    """Options of `tending_runs`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None


class TendingRunOptions(TypedDict, total=False):
    """Options of `tending_run`."""

    # The space; `default` where none is named.
    space: str | None
    # How many items one request asks for, 1 to 200.
    page_size: int
    # `next_cursor` of the page before.
    cursor: str | None


class UndoTendingOptions(TypedDict, total=False):
    """Options of `undo_tending`."""

    # Why; kept with the former version and in the audit trail.
    reason: str | None
    # The space; `default` where none is named.
    space: str | None


class AgentsOptions(TypedDict, total=False):
    """Options of `agents`."""

    # The space; `default` where none is named.
    space: str | None
