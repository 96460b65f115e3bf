"""Of what was purged or erased nothing is left: in the table, in any queue, in the index and its files, in the log."""

import logging
import re
import time
from collections.abc import Callable
from typing import cast

import pytest

from tests.contract.aws import Aws
from tests.contract.dynamodb.everywhere import Kept, kept_on, plain_bytes
from tests.contract.dynamodb.functions import functions_of
from tests.fakes.clock import FixedClock
from tests.jobs import purged
from tests.node.node import Node
from tests.patience import PATIENT_SECONDS
from tests.unit.functions.conftest import untouched_logging  # noqa: F401 - a fixture
from tests.unit.http.gate.test_no_secret_is_kept import caller
from tests.unit.http.routes.test_purged_words import V1, Life


def words_in(life: Life, held: bytes) -> list[str]:
    there = set(re.findall(rb"(?=([a-z]{16}))", held.lower()))
    return [one for one in life.words if one.encode() in there]


def lived(kept: Kept) -> Life:
    """Have everything happen, and a message be set aside."""
    life = Life(kept.memory, caller(kept.memory))
    life.live()
    life.say()
    [delivery, *_] = kept.memory.queue.receive(limit=1, lease_seconds=60)
    kept.memory.queue.set_aside(delivery.receipt, reason="EmbeddingError")
    return life


def purge(kept: Kept, life: Life) -> None:
    life.forget()
    life.work()
    assert words_in(life, kept.of_table()), "it can still come back"
    cast("FixedClock", kept.memory.clock).advance(hours=24, seconds=1)
    assert len(purged(kept.memory.purge_forgotten, kept.memory.store)) >= len(life.ids)


def erase(kept: Kept, life: Life) -> None:
    asked = life.client.post(f"{V1}/erase", {"space": "*", "confirm": "erase everything"})
    assert asked.status == 202
    for _ in range(3):
        kept.memory.run_erasures(has_time=lambda: True)
        cast("FixedClock", kept.memory.clock).advance(minutes=10)
    told = life.client.get(f"{V1}/erase/{asked.json()['erasure_id']}").json()
    assert told["state"] == "done"
    assert told["receipt"]["removed"]["index_documents"] >= 3
    assert any(one["where"].startswith("segments") for one in told["receipt"]["residue"])


def purge_later(kept: Kept, life: Life) -> None:
    """Forget something else, and purge that: which has the index's files written anew."""
    other = life.client.post(f"{V1}/entries", {"text": "Rain again."}).json()["entry"]["id"]
    life.client.delete(f"{V1}/entries/{other}")
    cast("FixedClock", kept.memory.clock).advance(hours=24, seconds=1)
    assert other in purged(kept.memory.purge_forgotten, kept.memory.store)


@pytest.mark.parametrize("gone", [purge, erase])
def test_nothing_of_it_is_left_anywhere(
    aws: Aws,
    opensearch_node: Node,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
    gone: Callable[[Kept, Life], None],
) -> None:
    caplog.set_level(logging.DEBUG, "recollect")
    with kept_on(aws, opensearch_node) as kept, functions_of(kept) as functions:
        life = lived(kept)
        assert functions.project() == []
        assert len(words_in(life, kept.of_table())) > len(life.words) / 2
        assert len(words_in(life, opensearch_node.kept())) > 3
        opensearch_node.refresh()  # what no search shows yet is erased some minutes later, which are none by this clock
        gone(kept, life)
        assert functions.project() == []
        assert len(words_in(life, plain_bytes(functions.handed))) > len(life.words) / 2
        assert words_in(life, kept.bytes()) == []
        # A shard keeps what was removed for half a minute: what the receipt calls residue ends with a later purge
        patient_until = time.monotonic() + PATIENT_SECONDS
        while words_in(life, opensearch_node.kept()) and time.monotonic() < patient_until:
            time.sleep(5)
            purge_later(kept, life)
        assert words_in(life, opensearch_node.kept()) == []
        assert life.shown() == set()
    assert words_in(life, (caplog.text + "".join(capsys.readouterr())).encode()) == []
