"""What the use cases need from outside, as Protocols over a Scope.

They were drawn for DynamoDB and OpenSearch as much as for SQLite and exact search: one atomic write, conditional
on versions; reads by key; listings by cursor; changes as a feed. tests/contract/ holds one suite per port.

Whoever uses a port imports it from here; the modules beside this one keep them apart by kind.
"""

from recollect.ports.jobs import DueIndex, JobQueue, JobRuns, JobSender
from recollect.ports.queues import ChangeOutbox, ChangeSink, DeadLetterBox, DeadLetterListing, Leases, Queue
from recollect.ports.services import (
    CandidateSource,
    Clock,
    Embedder,
    EntryVersion,
    ErasableIndex,
    IdSource,
    IndexListing,
    LanguageModel,
    Reranker,
    SearchIndex,
    SpacesIndex,
    TokenBuckets,
    TokenCounter,
    WaitingVectors,
)
from recollect.ports.store import (
    ActivityLog,
    ActivityRecorder,
    ChangeFeed,
    Conversations,
    Entries,
    EntryStore,
    IndexFeed,
    Memories,
    Purging,
    Records,
    ScoreRecorder,
    Sessions,
    Spaces,
    StreamFeed,
    Transfers,
    VectorStore,
)

__all__ = [
    "ActivityLog",
    "ActivityRecorder",
    "CandidateSource",
    "ChangeFeed",
    "ChangeOutbox",
    "ChangeSink",
    "Clock",
    "Conversations",
    "DeadLetterBox",
    "DeadLetterListing",
    "DueIndex",
    "Embedder",
    "Entries",
    "EntryStore",
    "EntryVersion",
    "ErasableIndex",
    "IdSource",
    "IndexFeed",
    "IndexListing",
    "JobQueue",
    "JobRuns",
    "JobSender",
    "LanguageModel",
    "Leases",
    "Memories",
    "Purging",
    "Queue",
    "Records",
    "Reranker",
    "ScoreRecorder",
    "SearchIndex",
    "Sessions",
    "Spaces",
    "SpacesIndex",
    "StreamFeed",
    "TokenBuckets",
    "TokenCounter",
    "Transfers",
    "VectorStore",
    "WaitingVectors",
]
