"""Tasks that need memory: those whose answers hold what they need, in results and in contexts."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from evals.figures.figure import Figure, mean_of
from evals.tasks.__main__ import Plan, played
from evals.tasks.definitions import read_tasks
from recollect.adapters.clock import SystemClock


def measured(_data: Path) -> Iterator[Figure]:
    """Yield the tasks passed; days are counted back from now, as on any server."""
    with TemporaryDirectory(prefix="recollect-tasks-") as folder:
        found = played(Plan(read_tasks(), None, SystemClock().now()), Path(folder) / "data")
    for name, outcomes in (("results", found.with_memory), ("contexts", found.in_contexts)):
        yield mean_of(f"tasks.{name}", [(one.task.name, one.passed) for one in outcomes])
