"""Recollect over HTTP, as its README shows: events of a session in, a search for turns out."""

import http.client
import json
import os
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import psutil

from evals.harness.server_process import ServerProcess
from evals.peers.inside.peer import Item

_LOOK_SECONDS: Final = 0.1
_LONGEST_SECONDS: Final = 300
_ADDRESS: Final = "address"


class Memory:
    """A server of its own; where another process serves the folder already, that one. A connection a thread."""

    def __init__(self, folder: Path) -> None:
        self._local = threading.local()
        self._server: ServerProcess | None = None
        told = folder / _ADDRESS
        if told.exists():
            pid, self._url = told.read_text().split()
            if psutil.pid_exists(int(pid)):
                return
        self._server = ServerProcess(folder / "data", {})
        self._server.start()
        self._url = self._server.url
        told.write_text(f"{os.getpid()} {self._url}")

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Send what was said in one session."""
        said = [
            {"id": item.id, "role": "user", "speaker": item.speaker, "text": item.said, "at": item.at} for item in items
        ]
        self.send(space, items[0].session, said)

    def send(self, space: str, session: str, messages: Sequence[dict[str, str]]) -> None:
        """Send messages of a session."""
        self._call("POST", "/v1/memory/events", {"space": space, "session_id": session, "messages": messages})

    def settle(self, space: str) -> None:
        """Wait until everything is embedded."""
        while self._call("GET", f"/v1/memory/stats?space={space}")["total"]["waiting_for_embedding"]:
            time.sleep(_LOOK_SECONDS)

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Search the turns."""
        asked = {"query": question, "space": space, "limit": most, "kinds": ["turn"]}
        found = self._call("POST", "/v1/memory/search", asked)
        return [hit["entry"]["source_ids"][0] for hit in found["results"]]

    def close(self) -> None:
        """End the server, if it is this one's."""
        if self._server is not None:
            self._server.stop()

    def kill(self) -> None:
        """End the server at once."""
        for child in psutil.Process().children(recursive=True):
            child.kill()

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:  # noqa: ANN401 - JSON
        if not hasattr(self._local, "connection"):
            address = urlsplit(self._url)
            host, port = str(address.hostname), address.port
            self._local.connection = http.client.HTTPConnection(host, port, timeout=_LONGEST_SECONDS)
        connection: http.client.HTTPConnection = self._local.connection
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        found = json.loads(answer.read())
        if answer.status >= http.HTTPStatus.MULTIPLE_CHOICES:
            raise RuntimeError(f"{answer.status} {found.get('title')}")
        return found
