"""After a hundred mixed calls while nothing is remembered, table and queue hold no byte of what was said in them."""

import base64
import json
import logging
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from pynamodb.connection import Connection

from recollect.adapters.clock import RandomIds
from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.wish import Tokenizer
from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.settings import SpaceSettings
from recollect.use_cases.application import Recollect
from recollect.use_cases.parts import Parts
from tests.contract.aws import RACES, Aws
from tests.fakes.embedder import HashEmbedder
from tests.unit.http.gate.planted_requests import planted_in
from tests.unit.http.gate.test_no_secret_is_kept import caller
from tests.unit.http.memory_switch.switched import SETS, PlainWords, Switched
from tests.unit.http.memory_switch.test_every_operation import is_said_in_the_session, sent_in
from tests.unit.http.openapi.operations import operations, prepare

CALLS = 110


@dataclass(frozen=True)
class Kept:
    """The use cases over a table and a queue, all bytes of which can be looked through."""

    memory: Recollect
    connection: Connection
    table: str

    def bytes(self) -> bytes:
        """Return every attribute of every item, and every message that waits."""
        found, start = [], None
        while True:
            page: dict[str, Any] = self.connection.scan(self.table, exclusive_start_key=start)
            found += [_plain(item) for item in page["Items"]]
            start = page.get("LastEvaluatedKey")
            if start is None:
                break
        messages = self.memory.queue.receive(limit=100, lease_seconds=0)
        return b"\n".join([*found, str(messages).encode()])


def _plain(item: Any) -> bytes:
    """Return an item as bytes, binary attributes as they are."""
    match item:
        case {"B": str(value)}:
            return base64.b64decode(value)
        case {"B": bytes(value)}:
            return value
        case dict():
            return b"\n".join(part for name, value in item.items() for part in (str(name).encode(), _plain(value)))
        case list():
            return b"\n".join(map(_plain, item))
        case bytes():
            return item
        case _:
            return json.dumps(item).encode() if not isinstance(item, str) else item.encode()


@contextmanager
def kept_on(aws: Aws) -> Iterator[Kept]:
    clock, embedder = aws.clock(), HashEmbedder()
    with (
        aws.new_table() as (connection, name),
        closing(Table(connection, name, clock, RACES)) as table,
        aws.queue(clock) as queue,
    ):
        store = DynamoDbEntryStore(table, send=queue.send)
        with closing(ExactSearch(store, max_bytes=1_000_000)) as index:
            parts = Parts(
                store=store,
                index=index,
                searched=index,
                embedder=embedder,
                waiting=SharedWaitingVectors(embedder),
                queue=queue,
                clock=clock,
                ids=RandomIds(),
                chance=lambda: 0.5,
                counters={tokenizer: ByteCounter() for tokenizer in Tokenizer},
                weights=RankingWeights(),
                space=SpaceSettings(),
            )
            yield Kept(Recollect(parts), connection, name)


@pytest.mark.parametrize("switched", [Switched.PAUSED, Switched.INCOGNITO])
def test_the_table_holds_no_byte_of_it(aws: Aws, caplog: pytest.LogCaptureFixture, switched: Switched) -> None:
    caplog.set_level(logging.DEBUG, "recollect")
    words = PlainWords()
    with kept_on(aws) as kept:
        client = caller(kept.memory)
        described = client.get("/openapi.json").json()
        planted = [
            (method, path, one)
            for method, path, operation in operations(described)
            if method != "get" and operation["operationId"] not in SETS
            for one in planted_in(method, path, operation, described["components"]["schemas"], words)
            if is_said_in_the_session(one, switched)
        ]
        chosen = planted[:: len(planted) // CALLS][:CALLS]
        reached = 0
        for method, path, one in chosen:
            named = prepare(client, kept.memory, method, path)
            with switched.held(kept.memory):
                reached += sent_in(client, one, named, switched).status < 300
        assert len(chosen) >= 100
        assert reached > len(chosen) / 3
        client.post("/v1/memory/entries", {"text": f"The {words.draw('control')} is blue."})
        assert words.found_in(kept.bytes()) == ["control"], "and what is remembered is found"
    assert words.found_in(caplog.text.encode()) == []
