"""How long the steps of a search take."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import perf_counter
from typing import Final

ENCODE: Final = "encode"
CANDIDATES: Final = "candidates"  # both legs, and all that stands before an index
READ: Final = "read"
RANK: Final = "rank"
RERANK: Final = "rerank"  # the reranker's answer is waited for
TOTAL: Final = "total"

StepTimer = Callable[[str], AbstractContextManager[None]]


def untimed(_step: str) -> AbstractContextManager[None]:
    """Time nothing."""
    return nullcontext()


def stopwatch(told: Callable[[str, float], None]) -> StepTimer:
    """Return what times a step, also one that fails; `told` gets its name and the seconds."""

    @contextmanager
    def timing(step: str) -> Iterator[None]:
        began = perf_counter()
        try:
            yield
        finally:
            told(step, perf_counter() - began)

    return timing
