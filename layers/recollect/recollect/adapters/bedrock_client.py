"""Failures of Amazon Bedrock in Recollect's words."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from botocore.exceptions import BotoCoreError, ClientError, ConnectTimeoutError, ReadTimeoutError
from botocore.parsers import ResponseParserError
from urllib3.exceptions import ProtocolError

from recollect.adapters.model_calls import CallError
from recollect.core.model.language_model import ModelFailure, ModelUsage

_THROTTLED: Final = frozenset({"ThrottlingException", "ServiceQuotaExceededException", "ModelNotReadyException"})
_DOWN: Final = frozenset({"InternalServerException", "ServiceUnavailableException", "ModelErrorException"})
_MISCONFIGURED: Final = frozenset(
    {"AccessDeniedException", "ResourceNotFoundException", "UnrecognizedClientException", "ExpiredTokenException"}
)
_LEAST_SERVER_ERROR: Final = 500


@contextmanager
def failures_told() -> Iterator[None]:
    """Turn what a call raises into a CallError, also what comes of reading an answer that is not as it should be."""
    try:
        yield
    except (ReadTimeoutError, ConnectTimeoutError):
        raise CallError(ModelFailure.DEADLINE) from None
    except ClientError as error:
        raise _failed(error) from None
    except (BotoCoreError, ResponseParserError, ProtocolError):
        raise CallError(ModelFailure.UNAVAILABLE, is_passing=True) from None
    except (LookupError, TypeError, AttributeError):  # botocore reads what comes as what it awaits
        raise CallError(ModelFailure.MALFORMED, usage=ModelUsage(calls=1)) from None


def _failed(error: ClientError) -> CallError:
    code = error.response.get("Error", {}).get("Code", "")
    status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    if code in _THROTTLED:
        return CallError(ModelFailure.THROTTLED, is_passing=True)
    if code == "ModelTimeoutException":
        return CallError(ModelFailure.DEADLINE)
    if code in _DOWN or status >= _LEAST_SERVER_ERROR:
        return CallError(ModelFailure.UNAVAILABLE, is_passing=True)
    return CallError(ModelFailure.MISCONFIGURED if code in _MISCONFIGURED else ModelFailure.REFUSED)
