"""Threads apart for what is short and must not wait behind long calls: who calls, and whether the process can serve."""

from collections.abc import Callable
from typing import Final, TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")

SHORT_CALLS: Final = 8  # at once
_limiter: Final[RunVar[CapacityLimiter]] = RunVar("recollect_short_calls")


async def run_short(function: Callable[[*Arguments], T], *arguments: *Arguments) -> T:
    """Call a function in a thread, beside those in which calls are worked off."""
    try:
        limiter = _limiter.get()
    except LookupError:
        limiter = CapacityLimiter(SHORT_CALLS)
        _limiter.set(limiter)
    return await to_thread.run_sync(function, *arguments, limiter=limiter)
