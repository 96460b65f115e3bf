"""A collection of OpenSearch Serverless on the loopback that scaled to zero: whoever writes first has to wake it."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.fakes.loopback import served


@dataclass
class SleepingCollection:
    """Keeps documents by their names. The first bulk request after `fall_asleep` is answered after `waking_seconds`.

    Searches are answered at once: they wake workers of their own.
    """

    waking_seconds: float
    url: str = ""
    documents: dict[str, dict[str, Any]] = field(default_factory=dict)
    is_asleep: bool = False
    waking: threading.Lock = field(default_factory=threading.Lock)
    ending: threading.Event = field(default_factory=threading.Event)

    def fall_asleep(self) -> None:
        """Scale to zero, once it is awake."""
        with self.waking:
            self.is_asleep = True

    def bulk(self, lines: list[dict[str, Any]]) -> dict[str, Any]:
        """Carry out a bulk request."""
        items = []
        while lines:
            ((verb, named),) = lines.pop(0).items()
            if verb == "delete":
                self.documents.pop(named["_id"], None)
            else:
                self.documents[named["_id"]] = lines.pop(0)
            items.append({verb: {"status": 200}})
        return {"errors": False, "items": items}

    def search(self, body: dict[str, Any]) -> dict[str, Any]:
        """Find all documents that have the terms of a search."""
        terms = _terms(body)
        hits = [
            {"_id": name, "_score": 1.0, "fields": {key: [value] for key, value in document.items()}}
            for name, document in self.documents.items()
            if all(document.get(key) == value for key, value in terms.items())
        ]
        found = {"total": {"value": len(hits), "relation": "eq"}, "hits": hits}
        return {"status": 200, "timed_out": False, "_shards": {"failed": 0}, "hits": found}


def _terms(value: object) -> dict[str, Any]:
    """Return the exact terms of a query, at any depth."""
    if isinstance(value, list):
        return {key: term for one in value for key, term in _terms(one).items()}
    if not isinstance(value, dict):
        return {}
    own = value["term"] if isinstance(value.get("term"), dict) else {}
    return {**own, **{key: term for one in value.values() for key, term in _terms(one).items()}}


@contextmanager
def sleeping_collection(*, waking_seconds: float) -> Iterator[SleepingCollection]:
    """Serve a collection while the context lasts; it is awake."""
    collection = SleepingCollection(waking_seconds)

    class Answering(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            lines = [json.loads(line) for line in body.splitlines()]
            if self.path.partition("?")[0].endswith("/_bulk"):
                if collection.is_asleep and self._is_given_up():
                    return
                answer = collection.bulk(lines)
            else:
                answer = {"responses": [collection.search(line) for line in lines if line]}
            content = json.dumps(answer).encode()
            try:
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)
            except OSError:
                self.close_connection = True  # the client did not wait for it

        def _is_given_up(self) -> bool:
            """Wake; tell whether the client has gone meanwhile: then nothing is carried out."""
            with collection.waking:
                collection.ending.wait(collection.waking_seconds)
                collection.is_asleep = False
            self.connection.settimeout(0)
            gone: bool
            try:
                gone = self.connection.recv(1, socket.MSG_PEEK) == b""
            except BlockingIOError:
                gone = False
            self.connection.settimeout(None)
            self.close_connection = gone
            return gone

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
            """Say nothing."""

    with served(Answering, before_end=collection.ending.set) as collection.url:
        yield collection
