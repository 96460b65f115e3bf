"""The answer that CloudFormation waits for from a custom resource, for an hour if need be.

What it is about has to end before Lambda ends the function: nobody could be told then.
"""

import json
import logging
import urllib.request
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from recollect.errors import UnavailableError

logger = logging.getLogger(__name__)

T = TypeVar("T")

# When no new piece of work is begun, and when nobody is waited for: both leave time for what comes behind them
LAST_WORK_MS: Final = 60_000
LAST_WAIT_MS: Final = 20_000

SUCCESS: Final = "SUCCESS"
FAILED: Final = "FAILED"
ATTEMPTS: Final = 3
SECONDS: Final = 5.0
MAX_REASON_LENGTH: Final = 1_000  # an answer may have 4 KB


def respond(event: Mapping[str, Any], status: str, reason: str) -> None:
    """Send the answer to a request.

    Args:
        event: the request.
        status: SUCCESS or FAILED.
        reason: shown in the events of the stack.

    Raises:
        OSError: it could not be delivered.
    """
    logical_id = event["LogicalResourceId"]
    document = {
        "Status": status,
        "Reason": reason[:MAX_REASON_LENGTH],
        # The same for ever: another id would have CloudFormation delete the former resource
        "PhysicalResourceId": event.get("PhysicalResourceId", logical_id),
        "StackId": event["StackId"],
        "RequestId": event["RequestId"],
        "LogicalResourceId": logical_id,
    }
    # The address is signed for an empty content type
    request = urllib.request.Request(  # noqa: S310 - from CloudFormation; plain HTTP is an emulator's
        event["ResponseURL"], json.dumps(document).encode(), {"Content-Type": ""}, method="PUT"
    )
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with urllib.request.urlopen(request, timeout=SECONDS):  # noqa: S310 - as above
                return
        except OSError as error:
            logger.warning("answer_not_delivered", extra={"attempt": attempt, "error": type(error).__name__})
            if attempt == ATTEMPTS:
                raise


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
