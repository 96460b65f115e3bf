"""A small server on the loopback that speaks as Bedrock's embedding models do, and fails as it is told to.

Its vectors are sums of word vectors, so that texts are near when they share words. It refuses what the models refuse.
"""

import json
import re
import threading
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import unquote

import numpy as np
from numpy.typing import NDArray

from tests.fakes.loopback import served

Document = dict[str, Any]
Vector = NDArray[np.float64]

TITAN_ID = "amazon.titan-embed-text-v2:0"
COHERE_ID = "cohere.embed-v4:0"
MOST_TITAN_TOKENS = 8_192

_WORD = re.compile(r"[^\W_]+")
_PATH = re.compile(r"/model/([^/]+)/invoke")


@dataclass(frozen=True)
class Answer:
    """An answer as it goes over the wire.

    error: the name of an exception of the service; missing: bytes that were announced and do not come.
    """

    status: int
    content: bytes
    error: str | None = None
    missing: int = 0


class Silence:
    """No answer at all, until the double ends."""


class RefusedError(Exception):
    """The request is not one that the model takes."""


def spoken(document: object) -> Answer:
    return Answer(200, json.dumps(document).encode())


def refusal(error: str, status: int, message: str = "as the test says") -> Answer:
    return Answer(status, json.dumps({"message": message}).encode(), error)


@dataclass
class BedrockDouble:
    """Answers with what is planned next, and when nothing is, as the model would.

    requests: (model id, body) in the order of their arrival; most_at_once: how many were under way together; gather:
    called for each request before its answer.
    """

    url: str = ""
    requests: list[tuple[str, Document]] = field(default_factory=list)
    planned: deque[Answer | Silence] = field(default_factory=deque)
    most_at_once: int = 0
    gather: Callable[[], object] = lambda: None
    ended: threading.Event = field(default_factory=threading.Event)
    _under_way: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def plan(self, *answers: Answer | Silence) -> None:
        self.planned.extend(answers)

    def forget(self) -> None:
        """Go on as if nothing had been asked or planned."""
        self.requests.clear()
        self.planned.clear()
        self.most_at_once = 0
        self.gather = lambda: None

    def bodies(self) -> list[Document]:
        return [body for _, body in self.requests]

    def answer(self, model_id: str, body: Document) -> Answer | None:
        with self._lock:
            self.requests.append((model_id, body))
            self._under_way += 1
            self.most_at_once = max(self.most_at_once, self._under_way)
            planned = self.planned.popleft() if self.planned else None
        self.gather()
        with self._lock:
            self._under_way -= 1
        if isinstance(planned, Silence):
            self.ended.wait()
            return None
        return planned or _usual(model_id, body)


def _usual(model_id: str, body: Document) -> Answer:
    try:
        return spoken(_titan(body) if model_id.endswith(TITAN_ID) else _cohere(model_id, body))
    except RefusedError as error:
        return refusal("ValidationException", 400, str(error))


def _titan(body: Document) -> Document:
    text, dimensions = body["inputText"], body["dimensions"]
    _require(set(body) <= {"inputText", "dimensions", "normalize", "embeddingTypes"}, "Malformed input request")
    _require(dimensions in {256, 512, 1024}, "dimensions")
    _require(bool(text.strip()), "Malformed input request: expected minLength: 1")
    # As bad as a tokenizer can be: a token for each byte
    _require(len(text.encode()) <= MOST_TITAN_TOKENS, "Too many input tokens. Max input tokens: 8192")
    vector = vector_of(text, dimensions)
    if body["normalize"]:
        vector /= np.linalg.norm(vector)
    numbers = vector.tolist()
    return {"embedding": numbers, "embeddingsByType": {"float": numbers}, "inputTextTokenCount": len(text.split())}


def _cohere(model_id: str, body: Document) -> Document:
    texts, dimensions = body["texts"], body["output_dimension"]
    _require(model_id.endswith(COHERE_ID), "The provided model identifier is invalid.")
    _require(set(body) <= {"texts", "input_type", "embedding_types", "output_dimension"}, "Malformed request")
    _require(dimensions in {256, 512, 1024, 1536}, "output_dimension")
    _require(body["input_type"] in {"search_document", "search_query"}, "input_type")
    _require(body["embedding_types"] == ["float"], "embedding_types")
    _require(1 <= len(texts) <= 96 and all(text.strip() for text in texts), f"invalid texts: {texts}")
    vectors = [vector_of(text, dimensions).tolist() for text in texts]
    return {"id": "1", "response_type": "embeddings_by_type", "embeddings": {"float": vectors}, "texts": texts}


def _require(condition: bool, message: str) -> None:  # noqa: FBT001 - what is required reads best in first place
    if not condition:
        raise RefusedError(message)


def vector_of(text: str, dimensions: int) -> Vector:
    """Return the sum of the vectors of a text's words, which is of any length."""
    words: Sequence[str] = _WORD.findall(text.lower()) or [""]
    seeds = [zlib.crc32(word.encode()) for word in words]
    total: Vector = np.sum([np.random.default_rng(seed).normal(size=dimensions) for seed in seeds], axis=0)
    return total


@contextmanager
def serving() -> Iterator[BedrockDouble]:
    """Serve a double on a free port of the loopback while the context lasts."""
    double = BedrockDouble()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            found = _PATH.fullmatch(unquote(self.path))
            assert found, self.path
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            answer = double.answer(found[1], body)
            if answer is not None:
                self._send(answer)

        def _send(self, answer: Answer) -> None:
            self.send_response(answer.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer.content) + answer.missing))
            if answer.error:
                self.send_header("x-amzn-ErrorType", answer.error)
                self.send_header("x-amzn-RequestId", "request-1")
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
            """Say nothing."""

    with served(Handler, before_end=double.ended.set) as double.url:
        yield double
