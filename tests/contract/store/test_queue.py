"""Messages are delivered at least once, and never to two consumers at the same time."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.entry import Entry
from recollect.core.model.messages import QueueDepth
from recollect.core.model.scope import Scope
from recollect.errors import InputError
from recollect.ports import EntryStore, Queue
from tests.builders import ALICE, MALLORY, a_memory, an_id
from tests.contract.store.parts import stored
from tests.fakes.clock import FixedClock

LEASE = 30.0


def requests(count: int) -> list[EmbeddingRequest]:
    return [EmbeddingRequest("alice", "default", an_id(), 1 + number) for number in range(count)]


def received(queue: Queue, limit: int = 100) -> list[EmbeddingRequest]:
    return [delivery.message for delivery in queue.receive(limit=limit, lease_seconds=LEASE)]


def test_messages_come_oldest_first_and_no_more_than_asked_for(queue: Queue) -> None:
    sent = requests(3)
    queue.send(sent)
    assert received(queue, limit=2) == sent[:2]
    assert received(queue) == sent[2:]
    assert received(queue) == []


def test_an_acknowledged_message_is_gone(queue: Queue, clock: FixedClock) -> None:
    queue.send(requests(2))
    first, second = queue.receive(limit=2, lease_seconds=LEASE)
    queue.acknowledge([first.receipt])
    assert queue.depth() == QueueDepth(waiting=1, set_aside=0)
    clock.advance(seconds=LEASE)
    assert received(queue) == [second.message]


def test_a_message_comes_back_when_its_lease_ends(queue: Queue, clock: FixedClock) -> None:
    queue.send(requests(1))
    (first,) = queue.receive(limit=1, lease_seconds=LEASE)
    clock.advance(seconds=LEASE - 1)
    assert received(queue) == []
    clock.advance(seconds=1)
    (second,) = queue.receive(limit=1, lease_seconds=LEASE)
    assert (second.message, first.attempts, second.attempts) == (first.message, 1, 2)
    assert second.receipt != first.receipt


def test_a_receipt_whose_lease_has_ended_does_nothing(queue: Queue, clock: FixedClock) -> None:
    queue.send(requests(1))
    (stale,) = queue.receive(limit=1, lease_seconds=LEASE)
    clock.advance(seconds=LEASE)
    queue.acknowledge([stale.receipt])
    queue.release(stale.receipt, delay_seconds=900)
    queue.set_aside(stale.receipt, reason="EmbeddingError")
    assert queue.depth() == QueueDepth(waiting=1, set_aside=0)
    (again,) = queue.receive(limit=1, lease_seconds=LEASE)
    queue.acknowledge([stale.receipt])
    assert queue.depth().waiting == 1
    queue.acknowledge([again.receipt])
    assert queue.depth().waiting == 0


@pytest.mark.parametrize("receipt", ["", "nonsense", "1", "1.x", "9999999999.1"])
def test_a_receipt_that_was_never_given_out_does_nothing(queue: Queue, receipt: str) -> None:
    queue.send(requests(1))
    queue.receive(limit=1, lease_seconds=LEASE)
    queue.acknowledge([receipt])
    queue.release(receipt, delay_seconds=0)
    queue.set_aside(receipt, reason="EmbeddingError")
    assert queue.depth() == QueueDepth(waiting=1, set_aside=0)


def test_a_released_message_comes_back_after_the_delay(queue: Queue, clock: FixedClock) -> None:
    queue.send(requests(1))
    (first,) = queue.receive(limit=1, lease_seconds=LEASE)
    queue.release(first.receipt, delay_seconds=5)
    queue.acknowledge([first.receipt])
    clock.advance(seconds=4)
    assert received(queue) == []
    clock.advance(seconds=1)
    (second,) = queue.receive(limit=1, lease_seconds=LEASE)
    assert (second.message, second.attempts) == (first.message, 2)


def test_what_is_set_aside_is_listed_and_not_delivered(queue: Queue, clock: FixedClock) -> None:
    queue.send(requests(3))
    for delivery in queue.receive(limit=3, lease_seconds=LEASE):
        queue.set_aside(delivery.receipt, reason="EmbeddingError")
    clock.advance(days=1)
    assert received(queue) == []
    assert queue.depth() == QueueDepth(waiting=0, set_aside=3)
    first = queue.list_set_aside(limit=2)
    rest = queue.list_set_aside(limit=2, after=first.next_after)
    assert all(letter.at is not None for letter in (*first.items, *rest.items))
    listed = [*first.items, *rest.items]
    assert [aside.message.version for aside in listed] == [1, 2, 3]
    assert {(aside.attempts, aside.reason) for aside in listed} == {(1, "EmbeddingError")}
    assert rest.next_after is None
    with pytest.raises(InputError):
        queue.list_set_aside(limit=2, after="nonsense")


def test_redrive_gives_everything_back_with_no_attempts_counted(queue: Queue, clock: FixedClock) -> None:
    queue.send(requests(2))
    first, second = queue.receive(limit=2, lease_seconds=LEASE)
    queue.set_aside(first.receipt, reason="EmbeddingError")
    assert queue.redrive() == 1
    assert queue.redrive() == 0
    (again,) = queue.receive(limit=9, lease_seconds=LEASE)
    assert (again.message, again.attempts) == (first.message, 1)
    queue.acknowledge([first.receipt])
    assert queue.depth().waiting == 2
    queue.acknowledge([again.receipt, second.receipt])
    assert queue.depth().waiting == 0


def test_the_counts_of_a_space_tell_what_was_set_aside_of_it(store: EntryStore, queue: Queue) -> None:
    mine = [stored(store, a_memory()) for _ in range(2)]
    theirs: Entry = stored(store, a_memory(scope=MALLORY), scope=MALLORY)
    for delivery in queue.receive(limit=9, lease_seconds=LEASE):
        request = delivery.message
        if request.entry_id != mine[1].id:
            # As a worker gives up: it is found by its words from now on
            store.settle(Scope(request.owner, request.space), [(request.entry_id, request.version)])
            queue.set_aside(delivery.receipt, reason="EmbeddingError")
    assert (store.statistics(ALICE).set_aside, store.statistics(MALLORY).set_aside) == (1, 1)
    assert theirs.id != mine[0].id


def test_competing_consumers_never_hold_the_same_message(queue: Queue) -> None:
    sent = requests(60)
    queue.send(sent)

    def consume(_: int) -> list[EmbeddingRequest]:
        taken: list[EmbeddingRequest] = []
        while deliveries := queue.receive(limit=3, lease_seconds=LEASE):
            taken += [delivery.message for delivery in deliveries]
            queue.acknowledge([delivery.receipt for delivery in deliveries])
        return taken

    with ThreadPoolExecutor(4) as pool:
        taken = [request for consumed in pool.map(consume, range(4)) for request in consumed]
    assert sorted(taken, key=lambda request: request.version) == sent
    assert queue.depth() == QueueDepth(waiting=0, set_aside=0)
