"""What every use case is made of: the ports, numbers that the settings name, and who is told of what happens."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from recollect.ports import (
    ActivityRecorder,
    ChangeOutbox,
    Clock,
    DeadLetterBox,
    DueIndex,
    Embedder,
    EntryStore,
    IdSource,
    IndexListing,
    JobQueue,
    JobRuns,
    JobSender,
    LanguageModel,
    Queue,
    Reranker,
    ScoreRecorder,
    SearchIndex,
    TokenBuckets,
    TokenCounter,
    WaitingVectors,
)
from recollect.use_cases.common.job_observer import UNOBSERVED, JobObserver

if TYPE_CHECKING:
    from datetime import timedelta

    from recollect.core.context.wish import Tokenizer
    from recollect.core.feedback.recall import Outcome
    from recollect.core.lifecycle.dead_letters import SetAsideQueue
    from recollect.core.lifecycle.jobs import JobName
    from recollect.core.model.drafts import Remembered
    from recollect.core.model.language_model import ModelUsage
    from recollect.core.model.scope import Scope
    from recollect.core.ranking.weights import RankingWeights
    from recollect.core.spaces.activity import UserAction
    from recollect.core.spaces.model_usage import ModelPrices
    from recollect.core.spaces.settings import SpaceSettings
    from recollect.use_cases.maintenance.rebuild_index import IndexInTheMaking
    from recollect.use_cases.people.erasure.ports import ErasableIndex, Erasing, ErasureLedger
    from recollect.use_cases.search.former_model import AskFormerModel
    from recollect.use_cases.search.sparing import ReadPressure


def _nobody(*_told: Any) -> None:  # noqa: ANN401 - whatever it is
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observers:
    """Who is told of what use cases do; whoever is told must neither wait nor raise.

    searched: why a search may have found less than it could; None where nobody asks. remembered: what became of a
    draft. only_protected: a space is beyond its cap with protected memories alone. outcome: what became of a context.
    asked_model: the prompt's name, what came of it, what it took.
    spared: a search read less than it would, since the table refuses reads; whether it was begun at all.
    reranked: what came of asking a reranker, `answered` or the reason of a failure.
    tier: which tier answered a tiered search, 1 or 2. timed: a step of a search, or a leg, and how many seconds
    it took. acted: what a person did. embedded: how many seconds after a write its vectors were stored.
    failed: what went wrong with a request for vectors. backlog: how many
    changes of a space are pending when a sweep looks, and for how many seconds the oldest. jobs: see JobObserver.
    """

    searched: Callable[[tuple[str, ...]], None] | None = None
    remembered: "Callable[[Remembered], None]" = _nobody
    only_protected: Callable[[], None] = _nobody
    outcome: "Callable[[Outcome], None]" = _nobody
    asked_model: "Callable[[str, str, ModelUsage], None]" = _nobody
    spared: Callable[[bool], None] = _nobody
    reranked: Callable[[str], None] = _nobody
    tier: Callable[[int], None] = _nobody
    timed: Callable[[str, float], None] = _nobody
    acted: "Callable[[UserAction], None]" = _nobody
    embedded: Callable[[float], None] = _nobody
    failed: Callable[[BaseException], None] = _nobody
    backlog: Callable[[int, float], None] = _nobody
    jobs: JobObserver = UNOBSERVED


NO_OBSERVERS: Final = Observers()


@dataclass(frozen=True, slots=True)
class JobParts:
    """By what jobs are run.

    sender: takes messages. queue: from which this process takes them itself, None where a function does. reclaim: takes
    back what a killed process had taken from there. hands_over: whether the planning of what is ordered for everybody
    is left to whoever takes the messages.
    """

    due: DueIndex
    runs: JobRuns
    sender: JobSender
    queue: JobQueue | None = None
    reclaim: Callable[[], int] = int
    hands_over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankParts:
    """By what results are put in order.

    reranker: a service, None where the language model is asked. seconds: how long a search waits. candidates: how many
    results it is asked about at most.
    """

    reranker: Reranker | None
    seconds: float = 2.0
    candidates: int = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What use cases are made of.

    searched: the index as searches see it, which may answer for the past as well; index: as entries are put into
    it. weights: of the ranking. language_model: None for none; prices: what it costs, None for nothing;
    model_seconds: how long the worker waits for one of its answers. reranking: by what results are put in
    order where a caller asks for that, None for nothing. space: the settings of a space that has none of
    its own. record_scores: whether the last scores of entries are kept; scores: by whom, None for the store at once.
    activity: who counts what is done in spaces; None for nobody.
    checks: what else is ready, by name: "ok", or what is wrong with it. buckets: what is left of rate limits, None
    where nobody limits.
    erasing, ledger, erasable: by which spaces are erased from store and index; None where nobody erases.
    jobs: by what jobs are run, None where nobody runs any. outbox: of changes that systems outside are told of, None
    where there is none. dead_letters: what queues of a deployment have set aside, None where the queues of this process
    tell that themselves. quiet_seconds: for so long nothing was written in a space
    whose summaries are made. periods: in which jobs are planned where these are not those of the list of jobs.
    lease_seconds: after so many a worker that is not heard of is taken to be gone.
    reclaim: takes back what a killed process had taken from the queue. tidy: does the next piece of what keeps the
    files small, while nothing else is to be done. is_damaged: whether a part of what is stored
    could not be read. forget_kept: drops the files of a space's index. listing: tells what an index apart from the
    store holds, None where there is no such index. former: asks the encoder before this one, for searches of what it
    has encoded; None where there was none, or it is not to be had any more. drop_former: takes a space out of the index
    of vectors of the former model, None where there is none of its own. making: what knows of an index in the making,
    None where the index follows the store. former_beside: the name of the former model where its vectors stand in
    one index with those of the present one. acting_for: gives what is asked of the store meanwhile the rights of a
    person, where these are apart. ask_store: asks it something cheap; None for the first space. pressure: how much
    searches read of a table that may refuse reads, None where none can. close: gives back what was opened; nothing
    works after it.
    """

    store: EntryStore
    index: SearchIndex
    searched: SearchIndex
    embedder: Embedder
    waiting: WaitingVectors
    queue: Queue
    clock: Clock
    ids: IdSource
    chance: Callable[[], float]
    counters: "Mapping[Tokenizer, TokenCounter]"
    weights: "RankingWeights"
    space: "SpaceSettings"
    jobs: JobParts | None = None
    outbox: ChangeOutbox | None = None
    dead_letters: "Mapping[SetAsideQueue, DeadLetterBox] | None" = None
    quiet_seconds: float = 600.0
    periods: "Mapping[JobName, timedelta]" = field(default_factory=dict)
    lease_seconds: float = 120.0
    language_model: LanguageModel | None = None
    prices: "ModelPrices | None" = None
    model_seconds: float = 30.0
    reranking: RerankParts | None = None
    record_scores: bool = True
    scores: ScoreRecorder | None = None
    activity: ActivityRecorder | None = None
    observers: Observers = NO_OBSERVERS
    checks: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    buckets: TokenBuckets | None = None
    erasing: "Erasing | None" = None
    ledger: "ErasureLedger | None" = None
    erasable: "ErasableIndex | None" = None
    reclaim: Callable[[], int] = int
    tidy: Callable[[], object] = bool
    is_damaged: Callable[[], bool] = bool
    forget_kept: "Callable[[Scope], None]" = _nobody
    drop_former: "Callable[[Scope], None] | None" = None
    making: "IndexInTheMaking | None" = None
    pressure: "ReadPressure | None" = None
    former_beside: str | None = None
    listing: IndexListing | None = None
    former: "AskFormerModel | None" = None
    acting_for: Callable[[str], AbstractContextManager[object]] = nullcontext
    ask_store: Callable[[], object] | None = None
    close: Callable[[], None] = _nobody
