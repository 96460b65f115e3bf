"""The one seam to SQS: its errors in Recollect's words."""

from collections.abc import Mapping
from typing import Any, Final

from botocore.client import BaseClient
from botocore.exceptions import BotoCoreError, ClientError

from recollect.errors import UnavailableError

# The message was taken by somebody else, or is gone: its lease had ended
_LEASE_ENDED: Final = frozenset({"ReceiptHandleIsInvalid", "InvalidParameterValue", "MessageNotInflight"})


class LeaseEndedError(Exception):
    """The receipt is good for nothing any more."""


class Calls:
    """Calls to SQS by the names that boto3 gives them."""

    def __init__(self, client: BaseClient) -> None:
        """Use a client made for SQS."""
        self._client = client

    def __call__(self, operation: str, **arguments: object) -> Mapping[str, Any]:
        """Make one call.

        Raises:
            UnavailableError: the service does not answer or does not want to.
            LeaseEndedError: the call was about a message that is no longer leased.
        """
        try:
            answer: Mapping[str, Any] = getattr(self._client, operation)(**arguments)
        except (BotoCoreError, ClientError) as error:
            code = _code_of(error)
            if code.rpartition(".")[2] in _LEASE_ENDED:
                raise LeaseEndedError from error
            raise UnavailableError(f"SQS does not answer ({code})") from error
        return answer

    def close(self) -> None:
        """Close the connections."""
        self._client.close()


def _code_of(error: BotoCoreError | ClientError) -> str:
    return str(error.response["Error"]["Code"]) if isinstance(error, ClientError) else type(error).__name__
