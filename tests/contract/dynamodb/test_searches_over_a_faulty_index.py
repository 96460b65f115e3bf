"""Searches while a real index is slow, dead or forbidden: right and marked, and right again when it has recovered.

The faults are between the adapter and the node. What is written meanwhile is found at once, and by the index later.
"""

import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, cast

import pytest
from opensearchpy.exceptions import AuthorizationException, ConnectionTimeout, TransportError

from recollect.adapters.opensearch.client import QuietConnection
from recollect.core.model.drafts import EntryDraft, NotStored
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.retrieval.candidates import Degraded
from recollect.ports import IndexListing
from tests.builders import ALICE
from tests.contract.aws import Aws
from tests.contract.dynamodb.everywhere import Kept, kept_on
from tests.contract.dynamodb.functions import Functions, functions_of
from tests.http_suite.waiting import eventually
from tests.node.node import Node
from tests.patience import PATIENT_SECONDS

TEAS: Final = ("oolong", "sencha", "rooibos", "matcha", "assam", "darjeeling")
LATER: Final = ("gunpowder", "lapsang")
SEARCHES: Final = 24
LATE: Final = frozenset({Degraded.INDEX_SLOW, Degraded.INDEX_ASLEEP})
FAILED: Final = LATE | {Degraded.INDEX_FAILED}  # on a busy machine a failure may be late as well
Answer = tuple[str, frozenset[str]]


class Fault(StrEnum):
    """What befalls a request."""

    SLOW = "slow"  # a search: it is answered when nobody waits for it any more
    DEAD = "dead"
    FORBIDDEN = "forbidden"
    BUSY = "busy"


@dataclass
class Wire:
    """What lies between adapter and node. share: of the searches and bulk requests that the faults befall."""

    faults: tuple[Fault, ...] = ()
    share: float = 1.0
    befallen: int = 0
    answers: threading.Event = field(default_factory=threading.Event)
    chance: random.Random = field(default_factory=lambda: random.Random(20))
    lock: threading.Lock = field(default_factory=threading.Lock)

    def fault(self) -> Fault | None:
        with self.lock:
            if not self.faults or self.chance.random() >= self.share:
                return None
            self.befallen += 1
            return self.chance.choice(self.faults)

    def recover(self) -> None:
        self.faults = ()
        self.answers.set()


def connection_over(wire: Wire) -> type[QuietConnection]:
    """Return a kind of connection whose requests fail as the wire says; what is refused was not done."""

    class FaultyConnection(QuietConnection):
        def perform_request(self, method: str, url: str, *more: Any, **named: Any) -> Any:
            fault = wire.fault() if url.endswith(("/_msearch", "/_bulk")) else None
            if fault is Fault.DEAD:
                raise ConnectionTimeout("TIMEOUT", "no answer", None)
            if fault is Fault.FORBIDDEN:
                raise AuthorizationException(403, "forbidden", {})
            if fault is Fault.BUSY:
                raise TransportError(503, "busy", {})
            if fault is Fault.SLOW and url.endswith("/_msearch"):
                wire.answers.wait(PATIENT_SECONDS)
            return super().perform_request(method, url, *more, **named)

    return FaultyConnection


@dataclass
class Bench:
    """Memories in a table and on a node."""

    kept: Kept
    functions: Functions
    wire: Wire
    node: Node

    unprojected: list[Any] = field(default_factory=list)

    def remember(self, tea: str) -> str:
        (remembered,) = self.kept.memory.remember(ALICE, [EntryDraft(text=told(tea))], Author())
        assert not isinstance(remembered, NotStored)
        assert remembered.entry is not None
        return remembered.entry.id

    def found(self, tea: str) -> Answer:
        """Return the first result for a question, and what is said of the answer."""
        answer = self.kept.memory.search(ALICE, Query(text=f"Who drinks {tea}?"))
        return (answer.hits[0].entry.text if answer.hits else ""), frozenset(answer.degraded)

    def is_sound(self, tea: str) -> bool:
        """Whether the index answers, and rightly; within a while after it has recovered."""
        return eventually(lambda: self.found(tea), lambda answer: answer == (told(tea), frozenset()))[0] == told(tea)

    def project(self) -> int:
        """Hand over what has come since and what is left of before; return how much of it failed."""
        handle = self.functions.projecting(cast("Any", self.kept.memory.index))
        records = [*self.unprojected, *self.functions.entry_records()]
        failed = self.functions.hand_over(handle, records)
        self.unprojected = [one for one in records if one["dynamodb"]["SequenceNumber"] in failed]
        self.node.refresh()
        return len(failed)

    def held(self) -> int:
        """How many entries the index itself holds."""
        listing = cast("IndexListing", self.kept.memory.index)
        return len(listing.held(ALICE, limit=100).items)


def told(tea: str) -> str:
    return f"Maya drinks {tea}."


@pytest.fixture
def bench(aws: Aws, opensearch_node: Node) -> Iterator[Bench]:
    wire = Wire()
    with (
        kept_on(aws, opensearch_node, streamed=True, connection=connection_over(wire)) as kept,
        functions_of(kept) as functions,
    ):
        bench = Bench(kept, functions, wire, opensearch_node)
        for tea in TEAS:
            bench.remember(tea)
        assert bench.project() == 0
        assert all(bench.is_sound(tea) for tea in TEAS)
        yield bench
        wire.recover()


@pytest.mark.parametrize("fault", Fault)
def test_answers_are_right_and_marked_while_it_lasts_and_right_afterwards(bench: Bench, fault: Fault) -> None:
    bench.wire.faults = (fault,)
    marks = LATE if fault is Fault.SLOW else FAILED
    for tea in TEAS:
        text, degraded = bench.found(tea)
        assert (text, bool(degraded & marks)) == (told(tea), True)
    (gone,) = [hit.entry.id for hit in bench.kept.memory.search(ALICE, Query(text="Who drinks oolong?", limit=1)).hits]
    bench.kept.memory.forget_entry(ALICE, gone, Author())
    for tea in LATER:
        bench.remember(tea)
    assert bool(bench.project()) == (fault is not Fault.SLOW)  # of which only searches are slow
    for tea in (*TEAS[1:], *LATER):
        text, degraded = bench.found(tea)
        assert (text, bool(degraded & marks)) == (told(tea), True)
    assert bench.found("oolong")[0] != told("oolong")
    assert bench.wire.befallen > len(TEAS)
    bench.wire.recover()
    assert bench.project() == 0
    assert bench.held() == len(TEAS) - 1 + len(LATER)
    assert all(bench.is_sound(tea) for tea in (*TEAS[1:], *LATER))
    assert bench.found("oolong")[0] != told("oolong")


def test_three_requests_in_ten_that_fail_leave_every_answer_right(bench: Bench) -> None:
    bench.wire.faults, bench.wire.share = (Fault.DEAD, Fault.FORBIDDEN, Fault.BUSY), 0.3
    seen = set()
    for number in range(SEARCHES):
        text, degraded = bench.found(TEAS[number % len(TEAS)])
        assert text == told(TEAS[number % len(TEAS)])
        seen.add(bool(degraded))
    assert seen == {True, False}
    for tea in LATER:
        bench.remember(tea)
    while bench.project():
        continue
    bench.wire.recover()
    assert all(bench.is_sound(tea) for tea in (*TEAS, *LATER))
