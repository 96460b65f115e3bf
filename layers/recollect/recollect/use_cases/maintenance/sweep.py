"""Find changes that have been pending for too long, and ask for their vectors again.

A step of a job (core/lifecycle/jobs.py).
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Change
from recollect.ports import ChangeFeed, Clock, Queue

_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class SweepPolicy:
    """What counts as too long, and how much is done about it.

    pending_for: how long a change may be pending before it is taken for lost. changes_per_space: looked at, the
    newest; the others come up when these are settled. most_waiting: with so many requests in the queue, the changes are
    late and not lost, and asking again would only add to the queue.
    """

    pending_for: timedelta = timedelta(minutes=15)
    changes_per_space: int = 1_000
    most_waiting: int = 5_000


DEFAULT_SWEEP_POLICY: Final = SweepPolicy()


@dataclass(frozen=True, slots=True)
class SweepSpace:
    """Sends a request for each overdue change of a space. Safe to repeat: one that was worked off changes nothing.

    observer: is told how many changes of the space are pending, and for how many seconds the oldest.
    """

    store: ChangeFeed
    queue: Queue
    clock: Clock
    policy: SweepPolicy = DEFAULT_SWEEP_POLICY
    observer: Callable[[int, float], None] = lambda _pending, _seconds: None

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep has it
        """Ask again for what is overdue, oldest first. Due again when the oldest that is left will be."""
        now, too_long = self.clock.now(), self.policy.pending_for
        pending = sorted(
            self.store.pending(scope, limit=self.policy.changes_per_space),
            key=lambda change: (change.at, change.entry_id),
        )
        overdue = [change for change in pending if change.at <= now - too_long]
        due_again = [change.at + too_long for change in pending if change not in overdue] + [now + too_long] * bool(
            overdue
        )
        if overdue and self.queue.depth().waiting >= self.policy.most_waiting:
            overdue = []
        left = [change for change in overdue if bookmark is None or _place_of(change) > bookmark]
        some = left[: budget.changes]
        if some and not dry_run:
            self.queue.send([EmbeddingRequest(scope.owner, scope.space, one.entry_id, one.version) for one in some])
        if not dry_run and bookmark is None:
            waited = max(((now - change.at).total_seconds() for change in pending), default=0.0)
            self.observer(len(pending), waited)
        reason = f"waits for more than {too_long // _MINUTE} minutes"
        return JobStep(
            seen=len(pending) if bookmark is None else 0,
            changes=tuple(JobChange(change.entry_id, JobAction.RESENT, reason) for change in some),
            bookmark=_place_of(some[-1]) if len(some) < len(left) else None,
            next_due=min(due_again, default=None),
        )


def _place_of(change: Change) -> str:
    """Return where a change stands among those of its space, as text that sorts as they do."""
    return f"{change.at.isoformat(timespec='microseconds')} {change.entry_id}"
