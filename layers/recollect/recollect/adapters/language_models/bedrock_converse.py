"""Models on Amazon Bedrock, by its Converse API. An object is asked for as the input of a tool that has to be used.

Source: "Carry out a conversation with the Converse API operations" and "Tool use" in the Amazon Bedrock User Guide.
"""

from collections.abc import Mapping
from typing import Any, Final

from recollect.adapters.aws_client import open_client
from recollect.adapters.bedrock_client import failures_told
from recollect.adapters.language_models.asking import WireAnswer, counted, from_json
from recollect.adapters.model_calls import CallError
from recollect.core.model.language_model import ModelFailure, ModelUsage, Prompt

_REFUSED: Final = frozenset({"guardrail_intervened", "content_filtered"})
_CONNECT_SECONDS: Final = 2.0


class BedrockConverse:
    """One model of one region. Safe to share between threads."""

    def __init__(self, client: Any, model_id: str) -> None:  # noqa: ANN401 - boto3's, see open_client
        self._client = client
        self._model_id = model_id

    @property
    def name(self) -> str:
        """The id of the model or inference profile."""
        return f"bedrock/{self._model_id}"

    def call(self, prompt: Prompt, *, within_seconds: float) -> WireAnswer:  # noqa: ARG002 - the client has its own
        """See ModelWire.call. The longest wait is that of the client; whoever waits less does not wait for it."""
        with failures_told():
            answer = self._client.converse(**_request(self._model_id, prompt))
        return _answer(answer, prompt)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()


def open_bedrock_converse(
    model_id: str, *, region: str, endpoint: str | None, read_seconds: float, calls_at_once: int
) -> BedrockConverse:
    """Return a model on Bedrock; nothing is sent yet.

    Whoever asks tries again, so that the client does not.
    """
    client = open_client(
        "bedrock-runtime",
        region=region,
        endpoint=endpoint,
        connect_seconds=_CONNECT_SECONDS,
        read_seconds=read_seconds,
        connections=calls_at_once,
        attempts=1,
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
        raise CallError(ModelFailure.UNAVAILABLE, is_passing=True)
    with failures_told():
        told = answer.get("usage") or {}
        usage = ModelUsage(1, counted(told.get("inputTokens")), counted(told.get("outputTokens")))
        reason = answer.get("stopReason")
        content = answer["output"]["message"]["content"]
        text = "".join(part["text"] for part in content if "text" in part)
        inputs = [part["toolUse"]["input"] for part in content if "toolUse" in part]
    if reason in _REFUSED:
        raise CallError(ModelFailure.REFUSED, usage=usage)
    if reason in {"max_tokens", "model_context_window_exceeded"}:
        raise CallError(ModelFailure.CUT_OFF, usage=usage)
    if prompt.shape is None:
        return WireAnswer(usage, text)
    # Some models answer in words though they were told to use the tool
    return WireAnswer(usage, text, inputs[0], is_json=True) if inputs else from_json(text, usage)
