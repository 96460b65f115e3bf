"""An entry store that lets somebody else act at the worst moment, once."""

from collections.abc import Callable, Sequence

from recollect.core.model.entry import Entry
from recollect.core.model.records import Record, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Outcome, Write
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue


class InterruptedEntryStore(InMemoryEntryStore):
    """Carries out `after_bands` when bands have been read, `before_get` and `before_commit` when those are called.

    `commits` tells how many writes each commit had.
    """

    def __init__(self, clock: FixedClock) -> None:
        super().__init__(InMemoryQueue(clock), clock)
        self.after_bands: Callable[[], object] | None = None
        self.before_get: Callable[[], object] | None = None
        self.before_commit: Callable[[], object] | None = None
        self.commits: list[int] = []

    def get(self, scope: Scope, entry_id: str) -> Entry:
        interruption, self.before_get = self.before_get, None
        if interruption is not None:
            interruption()
        return super().get(scope, entry_id)

    def records_under(self, scope: Scope, prefixes: Sequence[RecordPrefix], *, limit: int) -> tuple[Record, ...]:
        found = super().records_under(scope, prefixes, limit=limit)
        interruption, self.after_bands = self.after_bands, None
        if interruption is not None:
            interruption()
        return found

    def commit(self, scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
        interruption, self.before_commit = self.before_commit, None
        if interruption is not None:
            interruption()
        self.commits.append(len(writes))
        return super().commit(scope, writes)
