"""The answer that CloudFormation waits for from a custom resource, for an hour if need be."""

import json
import logging
import urllib.request
from collections.abc import Mapping
from typing import Any, Final

logger = logging.getLogger(__name__)

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
