"""Models on Amazon Bedrock, by its Converse API. An object is asked for as the input of a tool that has to be used.

Source: "Carry out a conversation with the Converse API operations" and "Tool use" in the Amazon Bedrock User Guide.
"""

import logging
from collections.abc import Mapping
from typing import Any, Final, Protocol

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError, ConnectTimeoutError, ReadTimeoutError
from botocore.parsers import ResponseParserError
from urllib3.exceptions import ProtocolError

from recollect.adapters.language_models.wire import ModelCallError, WireAnswer, counted, from_json
from recollect.core.model.language_model import ModelFailure, ModelUsage, Prompt

_THROTTLED: Final = frozenset({"ThrottlingException", "ServiceQuotaExceededException", "ModelNotReadyException"})
_DOWN: Final = frozenset({"InternalServerException", "ServiceUnavailableException", "ModelErrorException"})
_MISCONFIGURED: Final = frozenset(
    {"AccessDeniedException", "ResourceNotFoundException", "UnrecognizedClientException", "ExpiredTokenException"}
)
_REFUSED: Final = frozenset({"guardrail_intervened", "content_filtered"})
_LEAST_SERVER_ERROR: Final = 500
_CONNECT_SECONDS: Final = 2.0


class ConverseClient(Protocol):
    """What is used of boto3's client for `bedrock-runtime`."""

    def converse(self, **arguments: object) -> Mapping[str, Any]:
        """Send messages to a model."""
        ...

    def close(self) -> None:
        """Close the connections."""
        ...


class BedrockConverse:
    """One model of one region. Safe to share between threads."""

    def __init__(self, client: ConverseClient, model_id: str) -> None:
        self._client = client
        self._model_id = model_id

    @property
    def name(self) -> str:
        """The id of the model or inference profile."""
        return f"bedrock/{self._model_id}"

    def call(self, prompt: Prompt, *, within_seconds: float) -> WireAnswer:  # noqa: ARG002 - the client has its own
        """See ModelWire.call. The longest wait is that of the client; whoever waits less does not wait for it."""
        try:
            answer = self._client.converse(**_request(self._model_id, prompt))
        except (ReadTimeoutError, ConnectTimeoutError):
            raise ModelCallError(ModelFailure.DEADLINE) from None
        except ClientError as error:
            raise _failed(error) from None
        except (BotoCoreError, ResponseParserError, ProtocolError):
            raise ModelCallError(ModelFailure.UNAVAILABLE, is_passing=True) from None
        except (LookupError, TypeError, AttributeError):  # botocore reads what comes as what it awaits
            raise ModelCallError(ModelFailure.MALFORMED, usage=ModelUsage(calls=1)) from None
        return _answer(answer, prompt)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()


def open_bedrock_converse(
    model_id: str, *, region: str, endpoint: str | None, read_seconds: float, calls_at_once: int
) -> BedrockConverse:
    """Return a model on Bedrock; nothing is sent yet. Credentials come from the environment.

    Whoever asks tries again, so that the client does not.
    """
    for name in ("boto3", "botocore", "urllib3"):  # they log whole requests when asked for details
        logging.getLogger(name).setLevel(logging.INFO)
    config = Config(
        connect_timeout=_CONNECT_SECONDS,
        read_timeout=read_seconds,
        retries={"mode": "standard", "total_max_attempts": 1},
        max_pool_connections=calls_at_once,
    )
    client: Any = boto3.session.Session().client(
        "bedrock-runtime", region_name=region, endpoint_url=endpoint, config=config
    )
    return BedrockConverse(client, model_id)


def _request(model_id: str, prompt: Prompt) -> dict[str, Any]:
    request: dict[str, Any] = {
        "modelId": model_id,
        "system": [{"text": prompt.system}],
        "messages": [{"role": one.role.value, "content": [{"text": one.text}]} for one in prompt.messages],
        "inferenceConfig": {"maxTokens": prompt.max_tokens, "temperature": 0.0},
    }
    if prompt.shape is not None:
        tool = {
            "name": prompt.shape.name,
            "description": "Takes the answer.",
            "inputSchema": {"json": dict(prompt.shape.schema)},
        }
        request["toolConfig"] = {"tools": [{"toolSpec": tool}], "toolChoice": {"tool": {"name": prompt.shape.name}}}
    return request


def _answer(answer: Mapping[str, Any], prompt: Prompt) -> WireAnswer:
    if "output" not in answer:  # what is not whole botocore reads as nothing
        raise ModelCallError(ModelFailure.UNAVAILABLE, is_passing=True)
    try:
        told = answer.get("usage") or {}
        usage = ModelUsage(1, counted(told.get("inputTokens")), counted(told.get("outputTokens")))
        reason = answer.get("stopReason")
        content = answer["output"]["message"]["content"]
        text = "".join(part["text"] for part in content if "text" in part)
        inputs = [part["toolUse"]["input"] for part in content if "toolUse" in part]
    except (LookupError, TypeError, AttributeError):
        raise ModelCallError(ModelFailure.MALFORMED, usage=ModelUsage(calls=1)) from None
    if reason in _REFUSED:
        raise ModelCallError(ModelFailure.REFUSED, usage=usage)
    if reason in {"max_tokens", "model_context_window_exceeded"}:
        raise ModelCallError(ModelFailure.CUT_OFF, usage=usage)
    if prompt.shape is None:
        return WireAnswer(usage, text)
    # Some models answer in words though they were told to use the tool
    return WireAnswer(usage, text, inputs[0], is_json=True) if inputs else from_json(text, usage)


def _failed(error: ClientError) -> ModelCallError:
    code = error.response.get("Error", {}).get("Code", "")
    status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    if code in _THROTTLED:
        return ModelCallError(ModelFailure.THROTTLED, is_passing=True)
    if code == "ModelTimeoutException":
        return ModelCallError(ModelFailure.DEADLINE)
    if code in _DOWN or status >= _LEAST_SERVER_ERROR:
        return ModelCallError(ModelFailure.UNAVAILABLE, is_passing=True)
    return ModelCallError(ModelFailure.MISCONFIGURED if code in _MISCONFIGURED else ModelFailure.REFUSED)
