"""Sweeping, dead letters and sending them again, over spaces and messages of several people."""

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.dead_letters import SetAsideQueue
from recollect.core.lifecycle.jobs import JobBudget
from recollect.use_cases.maintenance.dead_letters import (
    ListDeadLetters,
    RedriveDeadLetters,
    boxes_of,
)
from recollect.use_cases.maintenance.sweep import SweepSpace
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

    assert queue.redrive() > 0
    run_sweep(stage)
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
    memory, budget = stage.world.memory, JobBudget(1_000, lambda: True)
    sweep = SweepSpace(memory.store, memory.queue, memory.clock)
    return sum(len(sweep(scope, None, budget, dry_run=False).changes) for scope in scopes(stage))
