"""The one seam to SQS: its errors in Recollect's words."""

import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

from botocore.client import BaseClient
from botocore.exceptions import BotoCoreError, ClientError

from recollect.errors import UnavailableError

# The message was taken by somebody else, or is gone: its lease had ended
_LEASE_ENDED: Final = frozenset({"ReceiptHandleIsInvalid", "InvalidParameterValue", "MessageNotInflight"})


class LeaseEndedError(Exception):
    """The receipt is good for nothing any more."""


class SqsService:
    """Calls to SQS by the names that boto3 gives them. Safe to share between threads."""

    def __init__(self, make_client: Callable[[], BaseClient]) -> None:
        """Use a client made for SQS; it is made for the first call, since most processes of a deployment make none."""
        self._make_client = make_client
        self._made: BaseClient | None = None
        self._making = threading.Lock()

    def __call__(self, operation: str, **arguments: object) -> Mapping[str, Any]:
        """Make one call.

        Raises:
            UnavailableError: the service does not answer or does not want to.
            LeaseEndedError: the call was about a message that is no longer leased.
        """
        try:
            answer: Mapping[str, Any] = getattr(self._client(), operation)(**arguments)
        except (BotoCoreError, ClientError) as error:
            code = _code_of(error)
            if code.rpartition(".")[2] in _LEASE_ENDED:
                raise LeaseEndedError from error
            raise UnavailableError(f"SQS does not answer ({code})") from error
        return answer

    def close(self) -> None:
        """Close the connections, if there were any."""
        if self._made is not None:
            self._made.close()

    def _client(self) -> BaseClient:
        with self._making:
            if self._made is None:
                self._made = self._make_client()
            return self._made


def _code_of(error: BotoCoreError | ClientError) -> str:
    return str(error.response["Error"]["Code"]) if isinstance(error, ClientError) else type(error).__name__
