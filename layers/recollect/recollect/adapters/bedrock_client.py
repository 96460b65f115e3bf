"""Clients of Amazon Bedrock, and its failures in Recollect's words."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError, ConnectTimeoutError, ReadTimeoutError
from botocore.parsers import ResponseParserError
from urllib3.exceptions import ProtocolError

from recollect.adapters.model_calls import CallError
from recollect.core.model.language_model import ModelFailure, ModelUsage

# They log whole requests when asked for details, and requests hold memory texts
_TALKATIVE: Final = ("boto3", "botocore", "urllib3")
_THROTTLED: Final = frozenset({"ThrottlingException", "ServiceQuotaExceededException", "ModelNotReadyException"})
_DOWN: Final = frozenset({"InternalServerException", "ServiceUnavailableException", "ModelErrorException"})
_MISCONFIGURED: Final = frozenset(
    {"AccessDeniedException", "ResourceNotFoundException", "UnrecognizedClientException", "ExpiredTokenException"}
)
_LEAST_SERVER_ERROR: Final = 500


def open_client(
    service: str,
    *,
    region: str,
    endpoint: str | None,
    connect_seconds: float,
    read_seconds: float,
    connections: int,
    attempts: int = 1,
    session: boto3.session.Session | None = None,
) -> Any:  # noqa: ANN401 - boto3 makes the methods of a client as it goes
    """Return a client; nothing is sent yet. Credentials come from the environment.

    attempts: throttling, server errors and broken connections are tried again with jitter, as botocore's standard mode
    does; a request that the service calls wrong is not. endpoint: instead of the service's own, for a double.
    session: one that makes several; None for a new one.
    """
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.INFO)
    config = Config(
        connect_timeout=connect_seconds,
        read_timeout=read_seconds,
        retries={"mode": "standard", "total_max_attempts": attempts},
        max_pool_connections=connections,
    )
    session = session or boto3.session.Session()
    return session.client(service, region_name=region, endpoint_url=endpoint, config=config)  # type: ignore[call-overload]


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
