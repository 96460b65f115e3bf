"""Jobs run step by step, as a worker does, and stopped where it hurts."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from recollect.core.lifecycle.jobs import JobBudget, JobChange, JobStep, RunStep
from recollect.core.model.scope import Scope
from recollect.ports import Spaces
from recollect.use_cases.common.every_space import every_space
from tests.builders import ALICE

PLENTY = 1_000
# Whatever changes what a store or a queue holds
WRITING = frozenset(
    {"commit", "change_records", "purge", "store_vectors", "record_access", "record_scores", "settle", "wipe", "send"}
)


def always() -> bool:
    return True


def never() -> bool:
    return False


def steps(
    run: RunStep,
    scope: Scope = ALICE,
    *,
    changes: int = PLENTY,
    dry_run: bool = False,
    has_time: Callable[[], bool] = always,
) -> list[JobStep]:
    """Run a job to its end, from bookmark to bookmark."""
    bookmark: str | None = None
    made: list[JobStep] = []
    while True:
        made.append(run(scope, bookmark, JobBudget(changes, has_time), dry_run))
        assert len(made[-1].changes) <= changes
        bookmark = made[-1].bookmark
        if bookmark is None:
            return made
        assert len(made) < PLENTY, "a job that does not end"


def changes_of(run: RunStep, scope: Scope = ALICE, *, changes: int = PLENTY, dry_run: bool = False) -> list[JobChange]:
    """What a job changes, or would change, from its beginning to its end."""
    return [change for step in steps(run, scope, changes=changes, dry_run=dry_run) for change in step.changes]


def purged(purge: RunStep, store: Spaces, *, dry_run: bool = False) -> list[str]:
    """The ids of what a purge takes away, or would, in every space; at its end no byte waits to be overwritten."""
    found = []
    for scope in every_space(store):
        made = steps(purge, scope, dry_run=dry_run)
        found += [change.subject for step in made for change in step.changes]
    return found


class StoppedError(BaseException):
    """The process is gone: nothing catches it."""


class Stopping:
    """A store, or a queue, that goes away at the n-th write, before it is done or right after it; n = 0 for never.

    writes: how many there were.
    """

    def __init__(self, store: Any, *, at: int = 0, after: bool = False) -> None:
        self._store = store
        self.at = at
        self.after = after
        self.writes = 0

    def __getattr__(self, name: str) -> Any:
        call = getattr(self._store, name)
        if name not in WRITING:
            return call

        def counted(*args: Any, **kwargs: Any) -> Any:
            self.writes += 1
            is_it = self.writes == self.at
            if is_it and not self.after:
                raise StoppedError(name)
            answer = call(*args, **kwargs)
            if is_it:
                raise StoppedError(name)
            return answer

        return counted


@contextmanager
def stopped() -> Iterator[None]:
    """Go on after the process went away."""
    try:
        yield
    except StoppedError:
        return
