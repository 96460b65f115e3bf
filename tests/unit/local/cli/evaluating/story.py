"""A person's memory over months, filled through the HTTP API of the real application."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from recollect.adapters.clock import SystemClock
from recollect.bootstrap.container import build
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.local.cli.app import app
from recollect.settings import Settings
from recollect.use_cases.table import Recollect
from tests.unit.http.client import Client, Reply

API = "/v1/memory"


class StoryClock:
    """The time of the whole process, as the story tells it."""

    def __init__(self, at: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = at
        monkeypatch.setattr(SystemClock, "now", lambda _: self.at)

    def later(self, **by: float) -> None:
        self.at += timedelta(**by)


class Story:
    """The calls of somebody who uses the memory; every one is answered with success."""

    def __init__(self, memory: Recollect, clock: StoryClock) -> None:
        self.memory, self.clock = memory, clock
        identity = LocalIdentity(lambda _: None, "local", operates=True)
        served = create_app(memory, identify=identity, cursor_secret=b"a secret for tests only, 32 bytes")
        self._client = Client(served, {"host": "localhost:8377", "content-type": "application/json"})

    def post(self, path: str, body: object, **headers: str) -> Any:
        return self._json(self._client.post(API + path, body, **headers))

    def remember(self, *texts: str, space: str = "default", **fields: Any) -> list[str]:
        """Store memories a minute apart, and make their vectors; their ids."""
        ids = []
        for text in texts:
            stored = self.post("/entries", {"text": text, "space": space, **fields})
            ids.append(str(stored["entry"]["id"]))
            self.clock.later(minutes=1)
        self.work()
        return ids

    def context(self, query: str, *, space: str = "default", **headers: str) -> tuple[str, list[str]]:
        """Ask for a context: the id of its recall, and the ids of what it shows."""
        return self._context({"query": query, "space": space, "min_relevance": 0}, headers)

    def context_above_floor(self, query: str) -> tuple[str, list[str]]:
        """Ask for a context of what is relevant alone, as by default."""
        return self._context({"query": query}, {})

    def used(self, recall: str, *ids: str, space: str = "default") -> None:
        self.clock.later(seconds=20)
        body = {"used_ids": list(ids)}
        self._json(self._client.post(f"{API}/recalls/{recall}/feedback", body, {"space": space}))

    def forget(self, entry_id: str) -> None:
        self._json(self._client.delete(f"{API}/entries/{entry_id}"))

    def set(self, **values: object) -> None:
        self.post("/settings", values)

    def work(self) -> None:
        """Do what the worker does with new entries."""
        while deliveries := self.memory.queue.receive(limit=64, lease_seconds=60):
            self.memory.embed_entries(deliveries)

    def _context(self, body: dict[str, Any], headers: dict[str, str]) -> tuple[str, list[str]]:
        answer = self.post("/context", body, **headers)
        shown = [one["entry_id"] for one in answer["memories"] if one["entry_id"]]
        return str(answer["recall_id"]), [str(one) for one in shown]

    def _json(self, reply: Reply) -> Any:
        assert reply.status < 300, (reply.status, reply.body)
        return reply.json() if reply.body else None


@contextmanager
def telling(folder: Path, clock: StoryClock, **settings: Any) -> Iterator[Story]:
    """Open a data folder as a server does."""
    with closing(build(Settings(data=folder, **settings))) as memory:
        yield Story(memory, clock)


def run(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(app, ["eval", "--data", str(folder), *options], env={"COLUMNS": "200"})


def evaluated(folder: Path, *options: str) -> dict[str, Any]:
    result = run(folder, "--mine", "--json", *options)
    assert result.exit_code == 0, result.output
    return dict(json.loads(result.stdout))
