"""A small server on the loopback that speaks as OpenAI's chat completions and as Bedrock's Converse do, and fails too.

What it says is what `reply` makes of a request in the double's own words, the same for both wires.
"""

import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any, Final
from urllib.parse import unquote

from tests.fakes.loopback import served

Document = dict[str, Any]
LONGEST: Final = 30.0


@dataclass(frozen=True)
class Asked:
    """A request in words of no wire: system text, (role, text) messages, the schema, the longest answer."""

    system: str
    messages: tuple[tuple[str, str], ...]
    schema: Mapping[str, Any] | None
    max_tokens: int


@dataclass(frozen=True)
class Said:
    """An answer: a text, or an object; or why there is none (`stop`: "length", "refusal")."""

    text: str = ""
    value: object = None
    stop: str = "stop"


@dataclass(frozen=True)
class Fault:
    """An answer with an error's status, or raw bytes, or one that comes late or not whole."""

    status: int = 200
    error: str = ""
    raw: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    late_seconds: float = 0.0
    missing: int = 0


@dataclass
class ModelDouble:
    """Answers with what is planned next, and when nothing is, with `reply`. requests: in the order of their arrival."""

    url: str = ""
    requests: list[Asked] = field(default_factory=list)
    bodies: list[Document] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    planned: deque[Said | Fault] = field(default_factory=deque)
    reply: Callable[[Asked], Said | Fault] = lambda _: Said("Yes.")
    ended: threading.Event = field(default_factory=threading.Event)

    def plan(self, *answers: Said | Fault) -> None:
        self.planned.extend(answers)

    def answer(self, asked: Asked) -> Said | Fault:
        self.requests.append(asked)
        return self.planned.popleft() if self.planned else self.reply(asked)


def _openai_asked(body: Document) -> Asked:
    system, *rest = body["messages"]
    assert system["role"] == "system"
    assert isinstance(body["max_tokens"], int)
    assert set(body) <= {"model", "messages", "max_tokens", "temperature", "response_format"}
    schema = body["response_format"]["json_schema"]["schema"] if "response_format" in body else None
    return Asked(system["content"], tuple((one["role"], one["content"]) for one in rest), schema, body["max_tokens"])


def _openai_said(said: Said) -> Document:
    text = said.text if said.value is None else json.dumps(said.value)
    message: Document = {"role": "assistant", "content": text, "refusal": None}
    if said.stop == "refusal":
        message |= {"content": None, "refusal": "I cannot help with that."}
    reason = "length" if said.stop == "length" else "stop"
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    return {
        "id": "1",
        "object": "chat.completion",
        "choices": [{"index": 0, "finish_reason": reason, "message": message}],
        "usage": usage,
    }


def _converse_asked(body: Document) -> Asked:
    tools = body.get("toolConfig")
    schema = tools["tools"][0]["toolSpec"]["inputSchema"]["json"] if tools else None
    messages = tuple((one["role"], one["content"][0]["text"]) for one in body["messages"])
    # What Converse refuses: a conversation that does not begin with a user, or two of one side in a row
    assert [role for role, _ in messages] == (["user", "assistant"] * len(messages))[: len(messages)]
    assert all(text.strip() for _, text in messages)
    return Asked(body["system"][0]["text"], messages, schema, body["inferenceConfig"]["maxTokens"])


def _converse_said(said: Said) -> Document:
    content: list[Document] = [{"text": said.text}] if said.text else []
    stop = {"length": "max_tokens", "refusal": "guardrail_intervened"}.get(said.stop, "end_turn")
    if said.value is not None:
        content.append({"toolUse": {"toolUseId": "t1", "name": "answer", "input": said.value}})
        stop = "tool_use" if stop == "end_turn" else stop
    usage = {"inputTokens": 10, "outputTokens": 5, "totalTokens": 15}
    return {
        "output": {"message": {"role": "assistant", "content": content}},
        "stopReason": stop,
        "usage": usage,
        "metrics": {"latencyMs": 1},
    }


@contextmanager
def serving() -> Iterator[ModelDouble]:
    """Serve a double on a free port of the loopback while the context lasts."""
    double = ModelDouble()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            is_converse = unquote(self.path).endswith("/converse")
            assert is_converse or self.path.endswith("/chat/completions"), self.path
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            double.bodies.append(body)
            double.headers.append(dict(self.headers))
            answer = double.answer(_converse_asked(body) if is_converse else _openai_asked(body))
            if isinstance(answer, Said):
                answer = Fault(raw=json.dumps((_converse_said if is_converse else _openai_said)(answer)).encode())
            if answer.late_seconds:
                double.ended.wait(min(answer.late_seconds, LONGEST))
            self._send(answer)

        def _send(self, answer: Fault) -> None:
            content = answer.raw if answer.raw is not None else json.dumps({"message": "as the test says"}).encode()
            self.send_response(answer.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content) + answer.missing))
            if answer.error:
                self.send_header("x-amzn-ErrorType", answer.error)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            try:
                self.wfile.write(content)
            except BrokenPipeError:
                time.sleep(0)  # whoever asked did not wait

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
            """Say nothing."""

    with served(Handler, before_end=double.ended.set) as double.url:
        yield double
