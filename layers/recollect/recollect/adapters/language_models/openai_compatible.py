"""Whatever speaks as OpenAI's chat completions do: OpenAI, Ollama, vLLM, LM Studio.

Source: the "Chat" and "Structured outputs" chapters of OpenAI's API reference.
"""

import json
from collections.abc import Mapping
from typing import Any

import httpx

from recollect.adapters.json_poster import JsonPoster
from recollect.adapters.language_models.asking import MAX_ANSWER_BYTES, WireAnswer, counted, from_json
from recollect.adapters.model_calls import CallError
from recollect.core.model.language_model import ModelFailure, ModelUsage, Prompt


class OpenAiCompatible:
    """One model of one endpoint. Safe to share between threads."""

    def __init__(self, url: str, model: str, key: str | None, transport: httpx.BaseTransport | None = None) -> None:
        """Send nothing yet.

        Args:
            url: of the API, such as `http://127.0.0.1:11434/v1`, chosen by the operator; redirects are not followed.
            model: its id there.
            key: sent as a bearer token, None for none.
            transport: of a test.
        """
        self._model = model
        self._poster = JsonPoster(url, "chat/completions", key, most_bytes=MAX_ANSWER_BYTES, transport=transport)

    @property
    def name(self) -> str:
        """The id of the model."""
        return f"openai/{self._model}"

    def call(self, prompt: Prompt, *, within_seconds: float) -> WireAnswer:
        """See ModelWire.call."""
        return _answer(self._poster.post(self._body(prompt), within_seconds=within_seconds), prompt)

    def close(self) -> None:
        """Close the connections."""
        self._poster.close()

    def _body(self, prompt: Prompt) -> dict[str, Any]:
        messages = [{"role": "system", "content": prompt.system}]
        messages += [{"role": message.role.value, "content": message.text} for message in prompt.messages]
        body: dict[str, Any] = {
            "model": self._model,
            "messages": messages,
            "max_tokens": prompt.max_tokens,
            "temperature": 0,
        }
        if prompt.shape is not None:
            schema = {"name": prompt.shape.name, "schema": prompt.shape.schema, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        return body


def _answer(content: bytes, prompt: Prompt) -> WireAnswer:
    try:
        document = json.loads(content)
        usage = _usage(document.get("usage"))
        choice = document["choices"][0]
        message = choice["message"]
        reason, text, refusal = choice.get("finish_reason"), message.get("content"), message.get("refusal")
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        raise CallError(ModelFailure.MALFORMED, usage=ModelUsage(calls=1)) from None
    if refusal or reason == "content_filter":
        raise CallError(ModelFailure.REFUSED, usage=usage)
    if reason == "length":
        raise CallError(ModelFailure.CUT_OFF, usage=usage)
    if not isinstance(text, str):
        raise CallError(ModelFailure.MALFORMED, usage=usage)
    return WireAnswer(usage, text) if prompt.shape is None else from_json(text, usage)


def _usage(told: object) -> ModelUsage:
    if not isinstance(told, Mapping):
        return ModelUsage(calls=1)
    return ModelUsage(1, counted(told.get("prompt_tokens")), counted(told.get("completion_tokens")))
