"""Readiness of the one-process server: the parts that a request needs, and the worker."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from recollect.local.server.worker import EmbeddingWorker
from recollect.use_cases.spaces.health import Readiness

WORKER: Final = "worker"


@dataclass(frozen=True, slots=True)
class ServerHealth:
    """Adds the worker's state to that of the other parts."""

    parts: Callable[[], Readiness]
    worker: EmbeddingWorker

    def __call__(self) -> Readiness:
        """Return what answers; not ready while the worker that was started does not run."""
        readiness = self.parts()
        runs = self.worker.is_alive()
        checks = {**readiness.checks, WORKER: "ok" if runs else "stopped"}
        return Readiness(ready=readiness.ready and runs, checks=checks)
