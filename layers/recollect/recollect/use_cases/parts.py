"""What every use case is made of: the ports, numbers that the settings name, and who is told of what happens."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from recollect.ports import (
    Clock,
    Embedder,
    EntryStore,
    IdSource,
    Queue,
    ScoreRecorder,
    SearchIndex,
    TokenCounter,
    WaitingVectors,
)

if TYPE_CHECKING:
    from recollect.core.context.wish import Tokenizer
    from recollect.core.feedback.recall import Outcome
    from recollect.core.model.drafts import Remembered
    from recollect.core.ranking.weights import RankingWeights
    from recollect.core.spaces.settings import SpaceSettings


def _nobody(*_told: Any) -> None:  # noqa: ANN401 - whatever it is
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observers:
    """Who is told of what use cases do; whoever is told must neither wait nor raise.

    searched: why a search may have found less than it could; None where nobody asks. remembered: what became of a
    draft. only_protected: a space is beyond its cap with protected memories alone. outcome: what became of a context.
    """

    searched: Callable[[tuple[str, ...]], None] | None = None
    remembered: "Callable[[Remembered], None]" = _nobody
    only_protected: Callable[[], None] = _nobody
    outcome: "Callable[[Outcome], None]" = _nobody


NO_OBSERVERS: Final = Observers()


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What use cases are made of.

    searched: the index as searches see it, which may answer for the past as well; index: as entries are put into it.
    weights: of the ranking. space: the settings of a space that has none of its own. record_scores: whether the last
    scores of entries are kept; scores: by whom, None for the store at once. max_attempts: after how many a request
    for vectors is given up; None for the policy's own. checks: what else is ready, by name: "ok", or what is wrong
    with it. reclaim: takes back what a killed process had taken from the queue. close: gives back what was opened;
    nothing works after it.
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
    record_scores: bool = True
    scores: ScoreRecorder | None = None
    max_attempts: int | None = None
    observers: Observers = NO_OBSERVERS
    checks: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    reclaim: Callable[[], int] = int
    close: Callable[[], None] = _nobody
