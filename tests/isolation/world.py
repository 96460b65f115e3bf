"""A memory with two people in it, behind the real application, and everything that it logs."""

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote

from fastapi import FastAPI

from recollect.adapters.clock import RandomIds, SystemClock
from recollect.adapters.search.as_searched import ForgottenSearch, VerifiedSearch
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.past_search import PastSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteErasing, SqliteErasureLedger, SqliteQueue
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.wish import Tokenizer
from recollect.core.model.scope import ApiKey
from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.settings import SpaceSettings
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.ports import EntryStore, ErasableIndex, Queue, SearchIndex
from recollect.use_cases.parts import ABSENT, Parts
from recollect.use_cases.people.erasure.ports import Erasing, ErasureLedger
from tests.fakes.embedder import HashEmbedder
from tests.fakes.jobs import job_parts
from tests.isolation.limited import LimitedRecollect
from tests.isolation.operations import Request
from tests.isolation.people import Caller
from tests.isolation.words import Words
from tests.unit.http.client import Client, Reply, encoded

CURSOR_SECRET: Final = b"of the isolation suite, 32 bytes"
AGENT: Final = "helper"
MAX_BYTES: Final = 64 * 1024 * 1024
_SINCE: Final = datetime(2026, 1, 1, tzinfo=UTC)
_HOST: Final = {"host": "localhost:8377", "content-type": "application/json"}


@dataclass(frozen=True, slots=True)
class Cast:
    """Everybody who calls. `people` have everything; `attackers` try the things of others."""

    people: tuple[Caller, ...]
    attackers: tuple[Caller, ...]
    keys: Mapping[str, ApiKey]
    limits: Mapping[str, tuple[str, str]]


def cast(seed: object = 0) -> Cast:
    """Two people with two spaces each, two credentials limited to tags, a backend and an agent."""
    words = Words(f"cast {seed}")
    keys: dict[str, ApiKey] = {}
    limits: dict[str, tuple[str, str]] = {}

    def token_of(user: str, *, act_as: bool = False) -> str:
        token = words()
        keys[token] = ApiKey(id=words(), user_id=user, created_at=_SINCE, act_as=act_as)
        return f"Bearer {token}"

    people = []
    for _ in range(2):
        person = words()
        token = token_of(person)
        people += [Caller(f"{person} in {space}", person, space, token) for space in (words(), words())]
    home, _, other, _ = people
    attackers = [*people]
    for _ in range(2):
        user, tag = words(), words()
        limits[user] = (home.person, tag)
        attackers.append(Caller(f"limited to {tag}", home.person, home.space, token_of(user), tag=tag, maker=home))
    on_behalf = {"X-On-Behalf-Of": other.person}
    backend = token_of(words(), act_as=True)
    attackers.append(replace(other, label=f"a backend for {other.label}", token=backend, headers=on_behalf))
    attackers.append(replace(other, label=f"an agent of {other.label}", headers={"X-Agent-Id": AGENT}, maker=other))
    return Cast(tuple(people), tuple(attackers), keys, limits)


class LogLines(logging.Handler):
    """Everything that is logged: messages, fields and traces."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self._lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(f"{record.getMessage()} {vars(record)} {record.exc_info}")

    def taken(self) -> str:
        """Return what was logged since the last time."""
        text = "\n".join(self._lines)
        self._lines.clear()
        return text


@dataclass
class World:
    """The application over one store and one index, in one event loop that keeps its threads.

    `sent` is what each group of callers has said by itself.
    """

    app: FastAPI
    memory: LimitedRecollect
    cast: Cast
    log: LogLines
    client: Client
    runner: asyncio.Runner
    sent: dict[str, set[str]] = field(default_factory=dict)

    @property
    def description(self) -> dict[str, Any]:
        """The OpenAPI document."""
        return self.app.openapi()

    def send(self, caller: Caller, request: Request) -> Reply:
        """Send a request as somebody; headers of the request go before the caller's own."""
        headers = {**caller.headers, "authorization": caller.token, **request.headers}
        path = "/".join(quote(part, safe="") for part in request.path.split("/"))
        query = {name: _query_value(value) for name, value in request.query.items()}
        content = b"" if request.body is None else encoded(request.body)
        given = {**self.client.headers, **{name.lower(): value for name, value in headers.items()}}
        return self.runner.run(self.client.exchange(request.method, path, query, content, given))

    def work(self) -> None:
        """Let the worker make all vectors that were asked for."""
        while deliveries := self.memory.queue.receive(limit=100, lease_seconds=600):
            self.memory.embed_entries(deliveries)


@contextmanager
def world_over(
    store: EntryStore,
    index: SearchIndex,
    queue: Queue,
    members: Cast,
    erasing: tuple[Erasing, ErasureLedger, ErasableIndex] = (ABSENT, ABSENT, ABSENT),
    *,
    others: Mapping[str, Any] = MappingProxyType({}),
) -> Iterator[World]:
    """Put the application together over a store and an index; `others` are parts in place of those here."""
    embedder = HashEmbedder()
    parts = replace(
        Parts(
            store=store,
            index=index,
            searched=PastSearch(ForgottenSearch(VerifiedSearch(index, store), store), store),
            embedder=embedder,
            waiting=SharedWaitingVectors(embedder),
            queue=queue,
            clock=SystemClock(),
            ids=RandomIds(),
            chance=lambda: 0.5,
            counters={tokenizer: ByteCounter() for tokenizer in Tokenizer},
            weights=RankingWeights(),
            space=SpaceSettings(soft_cap=0),
            erasing=erasing[0],
            ledger=erasing[1],
            erasable=erasing[2],
            jobs=job_parts(),
        ),
        **others,
    )
    memory = LimitedRecollect(parts, members.limits)
    app = create_app(memory, identify=LocalIdentity(members.keys.get, None), cursor_secret=CURSOR_SECRET)
    log, root, package = LogLines(), logging.getLogger(), logging.getLogger("recollect")
    level, package_level = root.level, package.level
    root.addHandler(log)
    root.setLevel(logging.INFO)
    package.setLevel(logging.DEBUG)
    try:
        with asyncio.Runner() as runner:
            yield World(app, memory, members, log, Client(app, _HOST), runner)
    finally:
        root.removeHandler(log)
        root.setLevel(level)
        package.setLevel(package_level)


def _erasing(folder: Path, database: Database, index: ExactSearch) -> tuple[Erasing, ErasureLedger, ErasableIndex]:
    return SqliteErasing(database), SqliteErasureLedger(folder / "erasures.db"), index


def _query_value(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


@contextmanager
def sqlite_world(folder: Path) -> Iterator[World]:
    """Put the application together as on a laptop: SQLite in a folder, exact search."""
    with closing(Database(folder / "recollect.db")) as database:
        store = SqliteEntryStore(database, SystemClock())
        queue = SqliteQueue(database, SystemClock())
        with (
            closing(ExactSearch(store, max_bytes=MAX_BYTES)) as index,
            world_over(store, index, queue, cast(), _erasing(folder, database, index)) as made,
        ):
            yield made
