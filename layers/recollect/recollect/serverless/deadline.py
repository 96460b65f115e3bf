"""Work that has to end before Lambda ends the function, or the gateway gives up: nobody could be told then."""

import math
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from recollect.errors import UnavailableError
from recollect.ports import Clock

T = TypeVar("T")

# When no new piece of work is begun, and when nobody is waited for: both leave time for what comes behind them
LAST_WORK_MS: Final = 60_000
LAST_WAIT_MS: Final = 20_000

GATEWAY_SECONDS: Final = 30.0  # what an HTTP API waits for a function, its start included
ANSWER_SECONDS: Final = 2.0  # for the way of an answer through Mangum and Lambda


@dataclass(frozen=True, slots=True)
class GatewayPatience:
    """How long API Gateway still waits for the answer to a request, and Lambda for the function."""

    clock: Clock

    def __call__(self, scope: Mapping[str, Any]) -> float:
        """Return the seconds that are left for an answer, given the ASGI scope that Mangum makes."""
        waited = self._waited(scope.get("aws.event"))
        context = scope.get("aws.context")
        of_function = math.inf if context is None else context.get_remaining_time_in_millis() / 1000
        return min(GATEWAY_SECONDS - waited, of_function) - ANSWER_SECONDS

    def _waited(self, event: Mapping[str, Any] | None) -> float:
        """Return for how long the gateway waits: since the request came, unless the two clocks do not agree on that."""
        came = (event or {}).get("requestContext", {}).get("timeEpoch")
        waited = self.clock.now().timestamp() - came / 1000 if isinstance(came, int) else 0.0
        return waited if 0 <= waited < GATEWAY_SECONDS else 0.0


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
