"""The one list of what is measured. Both what AWS is told and the page for Prometheus are made from it."""

from functools import partial
from typing import Final

from recollect.telemetry.metric import (
    ACTION,
    API,
    EMBED_ENTRIES,
    INGEST_EVENTS,
    JOB,
    KIND,
    LOCAL,
    ON_DEPLOY,
    OUTCOME,
    PLAN_JOBS,
    PROJECT_ENTRIES,
    PUBLISH_CHANGES,
    REASON,
    RUN_JOBS,
    STEP,
    SWEEP,
    Metric,
    MetricKind,
    Panel,
    Unit,
)

_EVERY: Final = (
    *(API, INGEST_EVENTS, EMBED_ENTRIES, PROJECT_ENTRIES, PUBLISH_CHANGES),
    *(SWEEP, PLAN_JOBS, RUN_JOBS, ON_DEPLOY, LOCAL),
)
_SERVES: Final = (API, LOCAL)
_EMBEDS: Final = (EMBED_ENTRIES, LOCAL)
_REMEMBERS: Final = (API, EMBED_ENTRIES, LOCAL)  # besides what is said, memories are made out of conversations
_PUBLISHES: Final = (PUBLISH_CHANGES, LOCAL)
_RUNS: Final = (RUN_JOBS, LOCAL)
_ASKS: Final = (API, EMBED_ENTRIES, RUN_JOBS, LOCAL)

_share: Final = partial(Metric, kind=MetricKind.SHARE)
_level: Final = partial(Metric, kind=MetricKind.LEVEL)
_spread: Final = partial(Metric, kind=MetricKind.SPREAD)

# ---------------------------------------------------------------------------------------------------- the API
REQUESTS: Final = Metric("Request", "Calls that were answered.", _SERVES, Panel.API_CALLS)
# Mangum swallows what is raised, so that Lambda's own `Errors` stays at zero
API_ERROR: Final = _share(
    "ApiError",
    "Whether a call was answered with 5xx: a fault of the server.",
    _SERVES,
    Panel.API_CALLS,
    alarms=("ApiErrors",),
)
REQUEST_TIME: Final = _spread(
    "RequestTime",
    "How long a call took from its headers to its answer.",
    _SERVES,
    Panel.API_LATENCY,
    unit=Unit.MILLISECONDS,
)
FAILURES: Final = Metric(
    "Failure",
    "What failed, by the kind of the failure: a problem that was answered, or an error of the program.",
    _EVERY,
    Panel.FAILURES,
    labels=(KIND,),
)
RATE_LIMITED: Final = Metric("RateLimited", "Calls that a rate limit refused.", _SERVES, Panel.LIMITS)
LIMITER_FAILED: Final = Metric(
    "LimiterFailed",
    "Times that the store of rate limits did not answer, so that nobody was limited.",
    _SERVES,
    Panel.LIMITS,
    alarms=("LimitsNotKept",),
)

# ------------------------------------------------------------------------------------------------- searches
SEARCH: Final = Metric("Search", "Searches, and contexts that were put together.", _SERVES, Panel.SEARCHES)
DEGRADED_SEARCH: Final = _share(
    "DegradedSearch",
    "Whether a search may have found less than it could.",
    _SERVES,
    Panel.SEARCHES,
    alarms=("SearchesDegraded",),
)
# `core.retrieval.candidates.Degraded`, or `embedder`, or `sparing`
DEGRADED_REASON: Final = Metric(
    "DegradedReason",
    "Why searches may have found less than they could, once for each reason of one.",
    _SERVES,
    Panel.DEGRADED,
    labels=(REASON,),
)
SEARCH_TIME: Final = _spread(
    "SearchTime",
    "How long the steps of a search took, its legs among them, and all of it (`total`).",
    _SERVES,
    Panel.STEPS,
    unit=Unit.MILLISECONDS,
    labels=(STEP,),
)
# `answered`, or a `core.model.language_model.ModelFailure`; how long it took is the step `rerank` of SearchTime
RERANKED: Final = Metric(
    "Rerank",
    "Times that a reranker was asked to order what a search found, by what came of it.",
    _SERVES,
    Panel.RERANKS,
    labels=(OUTCOME,),
)
SUMMARY_ANSWERED: Final = _share(
    "SummaryAnswered", "Whether a summary answered a tiered search: its mean is the split.", _SERVES, Panel.TIERS
)
# Of the contexts whose outcome was told. Their quotient is the hit rate of retrieval
MEMORIES_SERVED: Final = Metric(
    "MemoriesServed", "Memories of contexts whose outcome is told.", _SERVES, Panel.HIT_RATE
)
MEMORIES_ECHOED: Final = Metric("MemoriesEchoed", "Those of them that the answer made use of.", _SERVES, Panel.HIT_RATE)

# --------------------------------------------------------------------------------------------------- writes
MEMORIES_CREATED: Final = Metric("MemoriesCreated", "Memories that were new.", _REMEMBERS, Panel.WRITES)
MEMORIES_MERGED: Final = Metric(
    "MemoriesMerged", "What was said again and became part of a memory that says the same.", _REMEMBERS, Panel.WRITES
)
MEMORIES_FLAGGED: Final = Metric(
    "MemoriesFlagged", "Memories that come near another one and may not be merged with it.", _REMEMBERS, Panel.WRITES
)
MEMORIES_SKIPPED: Final = Metric(
    "MemoriesSkipped", "What was not stored, by the reason.", _REMEMBERS, Panel.WRITES, labels=(REASON,)
)
MEMORIES_TRIMMED: Final = Metric(
    "MemoriesTrimmed", "Memories that had to go because a space had too many.", _REMEMBERS, Panel.FULL_SPACES
)
ONLY_PROTECTED_LEFT: Final = Metric(
    "OnlyProtectedLeft",
    "Writes to a space beyond its cap, where all that could go is pinned or saved on purpose.",
    _REMEMBERS,
    Panel.FULL_SPACES,
    alarms=("SpacesFull",),
)
CONFLICTS_OPENED: Final = Metric(
    "ConflictsOpened",
    "Memories that cannot both hold, or may say the same, with another one.",
    _REMEMBERS,
    Panel.CONFLICTS,
)
CONFLICTS_DISMISSED: Final = Metric(
    "ConflictsDismissed", "Conflicts that a language model kept from being asked about.", _EMBEDS, Panel.CONFLICTS
)
USER_ACTIONS: Final = Metric(
    "UserAction", "What people did about their memory, by what it was.", _SERVES, Panel.ACTIONS, labels=(ACTION,)
)

# --------------------------------------------------------------------------------------------- conversations
MESSAGES_STORED: Final = Metric(
    "MessagesStored", "Messages of events that were stored.", (INGEST_EVENTS,), Panel.EVENTS
)
MESSAGES_SKIPPED: Final = Metric("MessagesSkipped", "Messages that were stored before.", (INGEST_EVENTS,), Panel.EVENTS)
MESSAGES_REFUSED: Final = Metric(
    "MessagesRefused", "Messages that hold a secret; their event is worked off.", (INGEST_EVENTS,), Panel.EVENTS
)
MESSAGES_DROPPED: Final = Metric(
    "MessagesDropped",
    "Messages said while a space was paused or a session incognito; not kept for later.",
    (INGEST_EVENTS,),
    Panel.EVENTS,
)
EVENTS_REFUSED: Final = Metric(
    "EventsRefused",
    "Events that are malformed or from who may not send: trying again does not help.",
    (INGEST_EVENTS,),
    Panel.EVENTS,
)
EVENTS_FAILED: Final = Metric(
    "EventsFailed", "Events that could not be stored and come again.", (INGEST_EVENTS,), Panel.EVENTS
)

# --------------------------------------------------------------------------------------------------- vectors
TIME_TO_EMBED: Final = _spread(
    "TimeToEmbed",
    "Time from a write to the vectors of what was written.",
    _EMBEDS,
    Panel.TIME_TO_EMBED,
    unit=Unit.SECONDS,
    alarms=("EmbeddingSlow",),
)
ENTRIES_EMBEDDED: Final = Metric("EntriesEmbedded", "Entries that got their vectors.", _EMBEDS, Panel.VECTORS)
REQUESTS_STALE: Final = Metric(
    "RequestsStale", "Requests for vectors of a former version, or of what is gone.", _EMBEDS, Panel.VECTORS
)
REQUESTS_RELEASED: Final = Metric(
    "RequestsReleased", "Requests for vectors that failed and come again.", _EMBEDS, Panel.VECTORS
)
REQUESTS_GIVEN_UP: Final = Metric(
    "RequestsGivenUp", "Requests for vectors that failed too often.", _EMBEDS, Panel.VECTORS
)
MEMORIES_COMPARED: Final = Metric(
    "MemoriesCompared", "Memories that were compared with their nearest neighbours.", _EMBEDS, Panel.WORKED_OFF
)
MEMORIES_TAGGED: Final = Metric(
    "MemoriesTagged", "Memories that got tags of their neighbours.", _EMBEDS, Panel.WORKED_OFF
)
# Their vectors are there and they are found; whom they contradict is not known
COMPARISONS_GIVEN_UP: Final = Metric(
    "ComparisonsGivenUp", "Memories whose comparison with their neighbours failed too often.", _EMBEDS, Panel.WORKED_OFF
)
EXTRACTIONS_GIVEN_UP: Final = Metric(
    "ExtractionsGivenUp",
    "Turns of which no memories could be made, however often it was tried.",
    _EMBEDS,
    Panel.WORKED_OFF,
)
MEMORIES_EXTRACTED: Final = Metric(
    "MemoriesExtracted", "Memories that were made out of conversations.", _EMBEDS, Panel.WORKED_OFF
)
FACTS_DROPPED: Final = Metric(
    "ExtractedFactsDropped", "Sentences that a language model chose and that are not there.", _EMBEDS, Panel.WORKED_OFF
)
MEMORIES_ENRICHED: Final = Metric(
    "MemoriesEnriched", "Memories that a language model added to.", _EMBEDS, Panel.WORKED_OFF
)

# ------------------------------------------------------------------------------------------------------ index
ENTRIES_PROJECTED: Final = Metric(
    "EntriesProjected", "Entries that the search index was told of.", (PROJECT_ENTRIES,), Panel.INDEX
)
ENTRIES_REMOVED: Final = Metric(
    "EntriesRemoved", "Entries that were taken out of the search index.", (PROJECT_ENTRIES,), Panel.INDEX
)
VECTORS_REQUESTED: Final = Metric(
    "VectorsRequested",
    "Requests for vectors that were made from the table's stream.",
    (PROJECT_ENTRIES,),
    Panel.VECTORS,
)
RECORDS_FAILED: Final = Metric(
    "RecordsFailed",
    "Records of the stream that could not be projected and come again.",
    (PROJECT_ENTRIES,),
    Panel.INDEX,
)
INDEX_PREPARATION_FAILED: Final = _share(
    "IndexPreparationFailed",
    "Whether a deployment could not make or migrate the search index.",
    (ON_DEPLOY,),
    Panel.INDEX,
    alarms=("IndexNotPrepared",),
)

# ---------------------------------------------------------------------------------------------------- backlog
PENDING_CHANGES: Final = _level(
    "PendingChanges",
    "Changes whose vectors and projection are not up to date, as far as was looked.",
    (LOCAL,),
    Panel.BACKLOG,
)
PENDING_IN_SPACE: Final = _level(
    "PendingInSpace",
    "Changes of one space whose vectors and projection are not up to date, when a sweep looks.",
    (RUN_JOBS,),
    Panel.BACKLOG,
)
OLDEST_PENDING: Final = _level(
    "OldestPendingChange",
    "For how long the oldest of them has waited.",
    (RUN_JOBS, LOCAL),
    Panel.BACKLOG_AGE,
    unit=Unit.SECONDS,
    alarms=("ChangesPending",),
)
REQUESTS_WAITING: Final = Metric(
    "RequestsWaiting", "Requests for vectors in the queue.", (SWEEP, LOCAL), Panel.BACKLOG, kind=MetricKind.LEVEL
)
REQUESTS_SET_ASIDE: Final = _level(
    "RequestsSetAside",
    "Requests for vectors that were given up and wait for somebody.",
    (SWEEP, LOCAL),
    Panel.SET_ASIDE,
)

# ------------------------------------------------------------------------------------------- published changes
CHANGES_PUBLISHED: Final = Metric(
    "ChangesPublished", "Changes that a system outside was told of.", _PUBLISHES, Panel.PUBLISHED
)
CHANGES_NOT_TAKEN: Final = Metric(
    "ChangesNotTaken", "Times that a change was not taken and is sent again.", _PUBLISHES, Panel.PUBLISHED
)
CHANGES_GIVEN_UP: Final = Metric(
    "ChangesGivenUp", "Changes that were set aside, since they were not taken too often.", _PUBLISHES, Panel.PUBLISHED
)
PUBLISH_LAG: Final = _spread(
    "PublishLag",
    "Time from a change to its publication.",
    _PUBLISHES,
    Panel.PUBLISH_LAG,
    unit=Unit.SECONDS,
    alarms=("PublishingSlow",),
)
CHANGES_WAITING: Final = _level("ChangesWaiting", "Changes that wait to be published.", (LOCAL,), Panel.BACKLOG)
OLDEST_UNPUBLISHED: Final = _level(
    "OldestUnpublishedChange",
    "How long ago the oldest of them was made.",
    (LOCAL,),
    Panel.BACKLOG_AGE,
    unit=Unit.SECONDS,
)
CHANGES_SET_ASIDE: Final = _level(
    "ChangesSetAside", "Changes that were not taken too often and wait for somebody.", (LOCAL,), Panel.SET_ASIDE
)

# ------------------------------------------------------------------------------------------------------- jobs
HEARTBEAT: Final = Metric(
    "ScheduleHeartbeat",
    "Times that the schedule of a job came up, whether there was anything to do or not.",
    (PLAN_JOBS, SWEEP, LOCAL),
    Panel.HEARTBEATS,
    labels=(JOB,),
    alarms=(
        *("PruneMissed", "RollUpMissed", "RetainMissed", "TendMissed", "PurgeMissed"),
        *("RefreshSummariesMissed", "EnforceCapacityMissed", "SweepMissed", "ReconcileMissed"),
    ),
)
JOB_STEPS: Final = Metric(
    "JobStep", "Steps of jobs, each in one space, by what came of them.", _RUNS, Panel.JOBS, labels=(JOB, OUTCOME)
)
JOB_CHANGES: Final = Metric(
    "JobChanges", "What jobs changed; dry runs are not counted.", _RUNS, Panel.JOBS, labels=(JOB,)
)
JOB_TIME: Final = _spread(
    "JobStepTime",
    "How long a step of a job took in one space.",
    _RUNS,
    Panel.JOB_TIMES,
    unit=Unit.SECONDS,
    labels=(JOB,),
)
JOB_LEASE_CONFLICTS: Final = Metric(
    "JobLeaseConflicts",
    "Steps that were put off because another worker was at the same space.",
    _RUNS,
    Panel.JOBS,
    labels=(JOB,),
)
JOBS_SET_ASIDE: Final = Metric(
    "JobSetAside",
    "Spaces that a job failed with too often and that wait for somebody.",
    _RUNS,
    Panel.SET_ASIDE,
    labels=(JOB,),
)

# --------------------------------------------------------------------------------------------- language model
MODEL_ASKED: Final = Metric("ModelAsked", "Times that the language model was to be asked.", _ASKS, Panel.MODEL)
MODEL_FAILED: Final = Metric("ModelFailed", "Those of them that gave nothing to use.", _ASKS, Panel.MODEL)
# `<prompt>.<outcome>`, see use_cases/common/language_model.py
MODEL_FAILURE_REASON: Final = Metric(
    "ModelFailureReason",
    "Why the language model gave nothing to use: the prompt and what came of it.",
    _ASKS,
    Panel.MODEL,
    labels=(REASON,),
)
MODEL_TOKENS: Final = Metric("ModelTokens", "Tokens that the language model read and made.", _ASKS, Panel.COST)
MODEL_COST: Final = Metric(
    "ModelCost",
    "What they cost in US dollars, by the prices of the settings.",
    _ASKS,
    Panel.COST,
    unit=Unit.DOLLARS,
    alarms=("ModelCostHigh",),
)

METRICS: Final = tuple(value for value in list(globals().values()) if isinstance(value, Metric))
