"""A small server on the loopback that speaks as OpenAI's embeddings do, and fails too."""

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.fakes.bedrock_double import vector_of
from tests.fakes.loopback import served

Document = dict[str, Any]
LENGTH = 48  # of the model's own vectors
LONGEST = 30.0


@dataclass(frozen=True)
class Fault:
    """An answer with an error's status, or raw bytes, or one that comes late."""

    status: int = 200
    raw: bytes = b"{}"
    headers: Mapping[str, str] = field(default_factory=dict)
    late_seconds: float = 0.0


def item(index: object, vector: object) -> Document:
    return {"object": "embedding", "index": index, "embedding": vector}


def answer_of(items: Sequence[object]) -> Fault:
    """An answer with these items, `NaN` as Python writes it."""
    return Fault(raw=json.dumps({"object": "list", "data": items}).encode())


@dataclass
class EmbeddingsDouble:
    """Answers with what is planned next, and when nothing is, as the model would, items in reverse order."""

    url: str = ""
    bodies: list[Document] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    planned: deque[Fault] = field(default_factory=deque)
    always: Fault | None = None
    length: int = LENGTH
    ended: threading.Event = field(default_factory=threading.Event)

    def plan(self, *answers: Fault) -> None:
        self.planned.extend(answers)

    def forget(self) -> None:
        """Go on as if nothing had been asked or planned."""
        for one in (self.bodies, self.headers, self.planned):
            one.clear()
        self.always, self.length = None, LENGTH

    def texts(self) -> list[list[str]]:
        return [body["input"] for body in self.bodies]

    def answer(self, body: Document) -> Fault:
        if self.planned:
            return self.planned.popleft()
        return self.always or self._vectors(body)

    def _vectors(self, body: Document) -> Fault:
        assert set(body) <= {"model", "input", "encoding_format", "dimensions"}
        assert body["encoding_format"] == "float"
        assert all(text.strip() for text in body["input"]), "a blank text is refused"
        length = body.get("dimensions", self.length)
        items = [item(place, vector_of(text, length).tolist()) for place, text in enumerate(body["input"])]
        return answer_of(items[::-1])


@contextmanager
def serving() -> Iterator[EmbeddingsDouble]:
    """Serve a double on a free port of the loopback while the context lasts."""
    double = EmbeddingsDouble()
    url: Callable[[str], str] = "{}/v1".format

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == "/v1/embeddings", self.path
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            double.bodies.append(body)
            double.headers.append(dict(self.headers))
            answer = double.answer(body)
            if answer.late_seconds:
                double.ended.wait(min(answer.late_seconds, LONGEST))
            self.send_response(answer.status)
            self.send_header("Content-Length", str(len(answer.raw)))
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            try:
                self.wfile.write(answer.raw)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # whoever asked did not wait

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
            """Say nothing."""

    with served(Handler, before_end=double.ended.set) as address:
        double.url = url(address)
        yield double
