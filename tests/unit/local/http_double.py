"""A small server on the loopback that speaks the part of the API that the command line uses."""

import json
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from tests.fakes.loopback import served

MAX_TEXT: Final = 8_000


@dataclass
class ServerDouble:
    """Stores messages once by (space, session, id); `failures` are answered first, one a request.

    A failure is a status, or "reset" for a connection that breaks after the request was worked off.
    """

    url: str = ""
    stored: dict[tuple[str, str, str], dict[str, Any]] = field(default_factory=dict)
    requests: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    failures: deque[int | str] = field(default_factory=deque)
    results: list[dict[str, Any]] = field(default_factory=list)
    context: dict[str, Any] = field(default_factory=dict)
    backlog: deque[int] = field(default_factory=deque)
    made: deque[list[dict[str, Any]]] = field(default_factory=deque)
    series: dict[str, Any] | None = None

    def answer(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        self.requests.append((path, body))
        if self.failures and isinstance(self.failures[0], int):
            status = self.failures.popleft()
            return int(status), {"type": "urn:test", "title": "Refused", "status": status, "detail": "as the test says"}
        answers = {
            "events": self._events,
            "batch": self._batch,
            "search": self._search,
            "stats": self._stats,
            "context": self._context,
            "entries": self._entries,
            "start": self._begin,
            "end": self._end,
            "runs": self._no_job,
        }
        return answers[path.rsplit("/", 1)[1]](body)

    def texts(self, space: str) -> list[str]:
        return [message["text"] for (its_space, _, _), message in self.stored.items() if its_space == space]

    def _events(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        errors = [
            {"field": f"messages[{place}].text", "problem": "must be 1 to 8000 characters"}
            for place, message in enumerate(body["messages"])
            if not isinstance(message.get("text"), str) or not 1 <= len(message["text"]) <= MAX_TEXT
        ]
        if errors:
            return 422, {"title": "Not valid", "status": 422, "detail": "see errors", "errors": errors}
        results = []
        for message in body["messages"]:
            place = (body["space"], body["session_id"], message["id"])
            action = "skipped" if place in self.stored else "created"
            self.stored.setdefault(place, message)
            results.append({"id": message["id"], "action": action, "entry_id": f"entry-{len(self.stored)}"})
        return 200, {"results": results}

    def _batch(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        results = []
        for entry in body["entries"]:
            action = "skipped" if "password" in entry["text"] else "created"
            if action == "created":
                self.stored[entry["space"], "", entry["source_ids"][0]] = entry
            results.append({"action": action})
        return 200, {"results": results}

    def _search(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return 200, {"query": {"text": body["query"]}, "results": self.results, "degraded": [], "took_ms": 3.2}

    def _context(self, _body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return 200, self.context

    def _begin(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return 200, {**body, "incognito": True, "until": "2026-03-02T00:00:00Z"}

    def _end(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return 200, {**body, "incognito": False, "until": None}

    def _entries(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        items = self.made.popleft() if len(self.made) > 1 else next(iter(self.made), [])
        assert body["kind"] == "memory"
        return 200, {"items": items, "next_cursor": None}

    def _stats(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        waiting = self.backlog.popleft() if self.backlog else 0
        spaces = [
            self._counts(space, waiting)
            for space in sorted({place[0] for place in self.stored})
            if body.get("space") in {"*", space}
        ]
        total = {
            name: sum(int(counted[name]) for counted in spaces)
            for name in ("entries", "sessions", "waiting_for_embedding", "set_aside")
        }
        if self.series is None:
            return 200, {"spaces": spaces, "total": total}
        assert body["since"]
        return 200, {"spaces": spaces, "total": {**total, "oldest_waiting_s": None}, "series": self.series}

    def _no_job(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        assert body["dry_run"] is True
        return 404, {"type": "urn:test", "title": "Not found", "status": 404, "detail": "there is no such job"}

    def _counts(self, space: str, waiting: int) -> dict[str, Any]:
        entries = len(self.texts(space))
        counts = {"entries": entries, "sessions": 1, "waiting_for_embedding": waiting, "set_aside": 0}
        return {"space": space, "by_kind": {"turn": entries}, **counts}


@contextmanager
def serving() -> Iterator[ServerDouble]:
    """Serve a double on a free port of the loopback while the context lasts."""
    double = ServerDouble()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self._handle(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

        def do_GET(self) -> None:
            self._handle({name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()})

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
            """Say nothing."""

        def _handle(self, body: dict[str, Any]) -> None:
            double.headers.append(dict(self.headers.items()))
            status, document = double.answer(urlsplit(self.path).path, body)
            if double.failures and double.failures[0] == "reset":
                double.failures.popleft()
                self.close_connection = True
                return
            content = json.dumps(document).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    with served(Handler) as double.url:
        yield double
