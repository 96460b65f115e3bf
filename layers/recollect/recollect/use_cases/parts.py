"""What every use case is made of: the ports, numbers that the settings name, and who is told of what happens."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NoReturn

from recollect import ports
from recollect.core.spaces.model_usage import FREE, ModelPrices
from recollect.errors import UnavailableError
from recollect.use_cases.common.job_observer import UNOBSERVED, JobObserver

if TYPE_CHECKING:
    from datetime import timedelta

    from recollect.core.context.wish import Tokenizer
    from recollect.core.feedback.recall import Outcome
    from recollect.core.lifecycle.dead_letters import SetAsideQueue
    from recollect.core.lifecycle.jobs import JobName
    from recollect.core.model.drafts import Remembered
    from recollect.core.model.language_model import ModelUsage
    from recollect.core.ranking.weights import RankingWeights
    from recollect.core.spaces.activity import UserAction
    from recollect.core.spaces.settings import SpaceSettings
    from recollect.ports import ErasableIndex
    from recollect.use_cases.maintenance.rebuild_index import IndexInTheMaking
    from recollect.use_cases.people.erasure.ports import Erasing, ErasureLedger
    from recollect.use_cases.search.sparing import ReadPressure


class Absent:
    """Stands for what a process does not have: whatever is asked of it is answered that it cannot be done here."""

    def __getattr__(self, name: str) -> NoReturn:
        """Raise UnavailableError."""
        del name
        raise UnavailableError("this cannot be done here: the deployment lacks what it needs")


ABSENT: Final[Any] = Absent()


def _nobody(*_told: Any) -> None:  # noqa: ANN401 - whatever it is
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observers:
    """Who is told of what use cases do; whoever is told must neither wait nor raise."""

    # Why a search may have found less than it could; None where nobody asks
    searched: Callable[[tuple[str, ...]], None] | None = None
    remembered: "Callable[[Remembered], None]" = _nobody  # what became of a draft
    only_protected: Callable[[], None] = _nobody  # a space is beyond its cap with protected memories alone
    outcome: "Callable[[Outcome], None]" = _nobody  # what became of a context
    # The prompt's name, what came of it, what it took
    asked_model: "Callable[[str, str, ModelUsage], None]" = _nobody
    # A search read less than it would, since the table refuses reads; whether it was begun at all
    spared: Callable[[bool], None] = _nobody
    reranked: Callable[[str], None] = _nobody  # what came of it: `answered`, or the reason of a failure
    tier: Callable[[int], None] = _nobody  # which tier answered a tiered search, 1 or 2
    timed: Callable[[str, float], None] = _nobody  # a step of a search, or a leg, and how many seconds it took
    acted: "Callable[[UserAction], None]" = _nobody  # what a person did
    embedded: Callable[[float], None] = _nobody  # how many seconds after a write its vectors were stored
    failed: Callable[[BaseException], None] = _nobody  # what went wrong with a request for vectors
    # How many changes of a space are pending when a sweep looks, and for how many seconds the oldest
    backlog: Callable[[int, float], None] = _nobody
    jobs: JobObserver = UNOBSERVED


NO_OBSERVERS: Final = Observers()


@dataclass(frozen=True, slots=True)
class JobParts:
    """By what jobs are run; by default by nothing."""

    due: ports.DueIndex = ABSENT
    runs: ports.JobRuns = ABSENT
    sender: ports.JobSender = ABSENT  # takes messages
    queue: ports.JobQueue | None = None  # from which this process takes them itself, None where a function does
    reclaim: Callable[[], int] = int  # takes back what a killed process had taken from there
    hands_over: bool = False  # leaves the planning of what is ordered for everybody to whoever takes the messages


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankParts:
    """By what results are put in order."""

    reranker: ports.Reranker | None  # None where the language model is asked
    seconds: float = 2.0  # how long a search waits
    candidates: int = 50  # how many results it is asked about at most


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreParts:
    """The entry store, the queue of requests for vectors that goes with it, and what else a store brings."""

    store: ports.EntryStore
    queue: ports.Queue
    buckets: ports.TokenBuckets | None = None  # what is left of rate limits, None where nobody limits
    reclaim: Callable[[], int] = int  # takes back what a killed process had taken from the queue
    is_damaged: Callable[[], bool] = bool  # whether a part of what is stored could not be read
    erasing: "Erasing" = ABSENT  # erases spaces
    ledger: "ErasureLedger" = ABSENT  # keeps erasures
    jobs: JobParts | None = None  # None where nobody runs any
    outbox: ports.ChangeOutbox | None = (
        None  # of changes that systems outside are told of; None where a stream has them
    )
    # What queues of a deployment have set aside; None where the queues of this process tell that themselves
    dead_letters: "Mapping[SetAsideQueue, ports.DeadLetterBox] | None" = None
    # Gives what is asked meanwhile the rights of a person, where these are apart
    acting_for: Callable[[str], AbstractContextManager[object]] = nullcontext
    ask_store: Callable[[], object] | None = None  # asks it something cheap; None where listing a space is that
    pressure: "ReadPressure | None" = None  # how much is read of a table that may refuse reads; None where none can


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts(StoreParts):
    """What use cases are made of."""

    index: ports.SearchIndex  # as entries are put into it
    searched: ports.CandidateSource  # as searches see it; it may answer for the past as well
    embedder: ports.Embedder
    waiting: ports.WaitingVectors
    clock: ports.Clock
    ids: ports.IdSource
    chance: Callable[[], float]
    counters: "Mapping[Tokenizer, ports.TokenCounter]"
    weights: "RankingWeights"
    space: "SpaceSettings"  # of a space that has none of its own
    quiet_seconds: float = 600.0  # for so long nothing was written in a space whose summaries are made
    # In which jobs are planned, where these are not those of the list of jobs
    periods: "Mapping[JobName, timedelta]" = field(default_factory=dict)
    lease_seconds: float = 120.0  # after so many a worker that is not heard of is taken to be gone
    language_model: ports.LanguageModel | None = None
    prices: ModelPrices = FREE
    model_seconds: float = 30.0  # how long the worker waits for an answer of the language model
    reranking: RerankParts | None = None  # where a caller asks for that
    record_scores: bool = True  # whether the last scores of entries are kept
    scores: ports.ScoreRecorder | None = None  # keeps them; None for the store at once
    activity: ports.ActivityRecorder | None = None  # counts what is done in spaces; None for nobody
    observers: Observers = NO_OBSERVERS
    # What else is ready, by name: "ok", or what is wrong with it
    checks: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    erasable: "ErasableIndex" = ABSENT  # from which spaces are erased
    making: "IndexInTheMaking | None" = None  # knows of an index in the making, None where the index follows the store
    listing: ports.IndexListing | None = None  # tells what an index apart from the store holds, None for no such index
    close: Callable[[], None] = _nobody  # gives back what was opened; nothing works after it

    @property
    def job_parts(self) -> JobParts:
        """By what jobs are run; of a process that runs none, what says so."""
        return self.jobs or JobParts()

    @property
    def score_recorder(self) -> ports.ScoreRecorder | None:
        """Who keeps the last scores of entries, None for nobody."""
        return (self.scores or self.store) if self.record_scores else None

    @property
    def expunge(self) -> Callable[[], object]:
        """What has the index's files written anew without what was removed."""
        return bool if self.erasable is ABSENT else self.erasable.expunge
