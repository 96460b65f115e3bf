"""A small server on the loopback that reranks as Bedrock and Cohere do, and fails too.

What it scores is what `score` makes of a question and a text. Shapes as in the service model of bedrock-agent-runtime
in botocore, and in Cohere's API reference.
"""

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any, Final

from recollect.core.text.words import stems
from tests.fakes.loopback import served

Document = dict[str, Any]
Pairs = list[tuple[Any, Any]]
LONGEST: Final = 30.0


def share_of_words(question: str, text: str) -> float:
    """Return the share of the question's stems that a text has."""
    asked = set(stems(question))
    return len(asked & set(stems(text))) / max(1, len(asked))


@dataclass(frozen=True)
class RerankFault:
    """What is done instead of answering well.

    status, error: of an error. pairs: makes other (index, score) pairs of the right ones. raw: the body.
    hangs: nothing comes.
    """

    status: int = 200
    error: str = ""
    pairs: Callable[[Pairs], Pairs] | None = None
    raw: bytes | None = None
    hangs: bool = False


@dataclass
class RerankerDouble:
    """Answers well, or with the faults that are planned next. asked: (question, texts) in the order of arrival."""

    url: str = ""
    asked: list[tuple[str, list[str]]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    bodies: list[Document] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    planned: deque[RerankFault] = field(default_factory=deque)
    score: Callable[[str, str], float] = share_of_words
    per_page: int = 1_000
    ended: threading.Event = field(default_factory=threading.Event)

    def pairs(self, question: str, texts: list[str]) -> Pairs:
        """The right pairs, best first, as services give them."""
        self.asked.append((question, texts))
        found = [(index, self.score(question, text)) for index, text in enumerate(texts)]
        return sorted(found, key=lambda pair: -pair[1])


def _bedrock(double: RerankerDouble, body: Document, change: Callable[[Pairs], Pairs]) -> object:
    (query,) = body["queries"]
    wanted = body["rerankingConfiguration"]["bedrockRerankingConfiguration"]
    texts = [one["inlineDocumentSource"]["textDocument"]["text"] for one in body["sources"]]
    assert wanted["numberOfResults"] == len(texts)
    pairs = change(double.pairs(query["textQuery"]["text"], texts))
    start = int(body.get("nextToken", "0"))
    page = pairs[start : start + double.per_page]
    answer: Document = {"results": [{"index": index, "relevanceScore": score} for index, score in page]}
    if start + double.per_page < len(pairs):
        answer["nextToken"] = str(start + double.per_page)
    return answer


def _cohere(double: RerankerDouble, body: Document, change: Callable[[Pairs], Pairs]) -> object:
    assert body["top_n"] == len(body["documents"])
    pairs = change(double.pairs(body["query"], body["documents"]))
    return {"results": [{"index": index, "relevance_score": score} for index, score in pairs]}


@contextmanager
def serving() -> Iterator[RerankerDouble]:
    """Serve while the context lasts."""
    double = RerankerDouble()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            double.paths.append(self.path)
            double.bodies.append(body)
            double.keys.append(self.headers.get("Authorization", ""))
            fault = double.planned.popleft() if double.planned else RerankFault()
            if fault.hangs:
                double.ended.wait(LONGEST)
                return
            shape = _bedrock if "queries" in body else _cohere
            answer = shape(double, body, fault.pairs or (lambda pairs: pairs))
            if fault.status != 200:
                answer = {"message": "the question and every text"}
            content = json.dumps(answer).encode() if fault.raw is None else fault.raw
            self.send_response(fault.status)
            if fault.error:
                self.send_header("x-amzn-errortype", fault.error)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with served(Handler, before_end=double.ended.set) as url:
        double.url = url
        yield double
