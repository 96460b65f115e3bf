"""After a hundred mixed calls while nothing is remembered, no store holds a byte of what was said in them."""

import logging

import pytest

from tests.contract.aws import Aws
from tests.contract.dynamodb.everywhere import kept_on, plain_bytes
from tests.contract.dynamodb.functions import functions_of
from tests.node.node import Node
from tests.unit.functions.conftest import untouched_logging  # noqa: F401 - a fixture
from tests.unit.http.gate.planted_requests import planted_in
from tests.unit.http.gate.test_no_secret_is_kept import caller
from tests.unit.http.memory_switch.switched import SETS, PlainWords, Switched
from tests.unit.http.memory_switch.test_every_operation import is_said_in_the_session, sent_in
from tests.unit.http.openapi.operations import operations, prepare

CALLS = 110

JOBS = "/v1/memory/jobs/"  # nobody runs any here


@pytest.mark.parametrize("switched", [Switched.PAUSED, Switched.INCOGNITO])
def test_nothing_holds_a_byte_of_it(
    aws: Aws,
    opensearch_node: Node,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
    switched: Switched,
) -> None:
    caplog.set_level(logging.DEBUG, "recollect")
    words = PlainWords()
    with kept_on(aws, opensearch_node) as kept, functions_of(kept) as functions:
        client = caller(kept.memory)
        described = client.get("/openapi.json").json()
        planted = [
            (method, path, one)
            for method, path, operation in operations(described)
            if method != "get" and operation["operationId"] not in SETS and not path.startswith(JOBS)
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
        while deliveries := kept.memory.queue.receive(limit=64, lease_seconds=60):
            kept.memory.embed_entries(deliveries)
        assert functions.project() == []
        assert words.found_in(plain_bytes(functions.handed)) == ["control"]
        assert words.found_in(kept.bytes()) == ["control"], "and what is remembered is found"
        assert words.found_in(opensearch_node.kept()) == ["control"]
    assert words.found_in((caplog.text + "".join(capsys.readouterr())).encode()) == []
