"""Work that has to come to an end before Lambda ends the function, which then could tell nobody."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from recollect.errors import UnavailableError

T = TypeVar("T")

# When no new piece of work is begun, and when nobody is waited for: both leave time for what comes behind them
LAST_WORK_MS: Final = 60_000
LAST_WAIT_MS: Final = 20_000


def finished_in_time(work: Callable[[Callable[[], bool]], T], left_ms: Callable[[], int]) -> T:
    """Return what the work returns.

    Args:
        work: is given a function that tells whether there is time for another piece of it.
        left_ms: returns how long the function may still run, in milliseconds.

    Raises:
        UnavailableError: it takes too long, whatever it is that hangs; its thread is left behind.
    """
    thread = ThreadPoolExecutor(1, thread_name_prefix="timed-work")
    try:
        running = thread.submit(work, lambda: left_ms() > LAST_WORK_MS)
        return running.result(max(0, left_ms() - LAST_WAIT_MS) / 1000)
    except TimeoutError:
        raise UnavailableError("this was not done in time") from None
    finally:
        thread.shutdown(wait=False)
