"""Sweeping, dead letters and sending them again, over spaces and messages of several people."""

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.dead_letters import SetAsideQueue
from recollect.use_cases.maintenance.dead_letters import (
    ListDeadLetters,
    RedriveDeadLetters,
    boxes_of,
    project_again,
)
from recollect.use_cases.maintenance.sweep import SweepPending
from tests.contract.isolation.jobs_cases import (
    forged,
    listed,
    scopes,
)
from tests.isolation.attempts import Stage


def run_redrive(stage: Stage) -> None:
    queue = stage.world.memory.queue
    queue.send([EmbeddingRequest(scope.owner, scope.space, entry_id, 1) for scope, entry_id in forged(stage)])
    for delivery in queue.receive(limit=100, lease_seconds=60):
        queue.set_aside(delivery.receipt, reason="forged")

    class Pointers:
        def take(self) -> list[str]:
            return ["a receipt"]

        def remove(self, receipts: object) -> None:
            assert receipts

    assert queue.redrive() > 0
    project_again(Pointers(), lambda: run_sweep(stage))
    stage.world.work()


def run_dead_letters(stage: Stage) -> None:
    """Whose letters they are and nothing of what they are about is shown, and each goes back to its own queue."""
    memory, queue = stage.world.memory, stage.world.memory.queue
    stage.world.work()
    asked = [EmbeddingRequest(scope.owner, scope.space, entry_id, 1) for scope, entry_id in forged(stage)]
    queue.send(asked)
    for delivery in queue.receive(limit=100, lease_seconds=60):
        queue.set_aside(delivery.receipt, reason="forged")
    boxes = boxes_of(queue, None, None)
    (state,) = ListDeadLetters(boxes)()
    shown = {(one.owner, one.space, one.subject) for one in state.letters or ()}
    assert shown
    assert shown <= {(one.owner, one.space, one.entry_id) for one in asked}
    texts = {entry.text for scope in scopes(stage) for entry in listed(stage, scope)}
    assert not any(text in repr(state) for text in texts)
    assert RedriveDeadLetters(boxes)(SetAsideQueue.EMBEDDING, has_time=lambda: True).left == 0
    assert memory.queue.depth().set_aside == 0
    stage.world.work()


def run_sweep(stage: Stage) -> int:
    pending = SweepPending(stage.world.memory.store, stage.world.memory.queue, stage.world.memory.clock)
    return pending(after=None, has_time=lambda: True).resent
