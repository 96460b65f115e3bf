"""What waits is measured where something may be pending, and nowhere else, however many spaces there are."""

from contextlib import closing
from pathlib import Path
from typing import Any

from recollect.adapters.sqlite import Database, SqliteDueIndex, SqliteEntryStore, SqliteQueue
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.scope import Scope
from recollect.local.server.metrics_page import LEVELS_HOLD_SECONDS, Backlog
from recollect.telemetry import registry as metrics
from tests.builders import a_memory, a_write
from tests.fakes.clock import FixedClock

SPACES = [Scope("alice", f"space-{number}") for number in range(6)]
QUIET, WAITING = SPACES[:4], SPACES[4:]


class Watched:
    """A store that tells of which spaces it was asked; whoever asks it for all of them is refused."""

    def __init__(self, store: SqliteEntryStore) -> None:
        self._store = store
        self.asked: list[Scope] = []

    def every_scope(self, **_: Any) -> Any:
        raise AssertionError("all spaces were walked")

    def statistics(self, scope: Scope) -> Any:
        self.asked.append(scope)
        return self._store.statistics(scope)


def test_only_spaces_in_which_something_may_be_pending_are_looked_at(tmp_path: Path) -> None:
    clock, seconds = FixedClock(), [0.0]
    with closing(Database(tmp_path / "recollect.db")) as database:
        store, due = SqliteEntryStore(database, clock), SqliteDueIndex(database)
        watched: Any = Watched(store)
        measure = Backlog(watched, SqliteQueue(database, clock), clock, due, now=lambda: seconds[0])
        for scope in SPACES:
            entry = a_memory(scope=scope, now=clock.now())
            store.commit(scope, [a_write(entry)])
            if scope in QUIET:
                store.settle(scope, [(entry.id, entry.version)])
            clock.advance(minutes=1)
        assert levels(measure) == (2, 120.0)
        assert set(watched.asked) == {*SPACES}, "each was written to, and no sweep has looked since"

        for found in due.due(JobName.SWEEP, until=clock.now(), limit=10).items:
            due.take(JobName.SWEEP, found, run_id="run", until=clock.now())
            seconds[0] += LEVELS_HOLD_SECONDS
            assert levels(measure) == (2, 120.0), "while the sweep is at it as well"
            again = None if found.scope in QUIET else clock.now()
            due.finish(JobName.SWEEP, found.scope, run_id="run", next_due=again)
        watched.asked.clear()
        seconds[0] += LEVELS_HOLD_SECONDS
        assert levels(measure) == (2, 120.0)
        assert set(watched.asked) == {*WAITING}

        watched.asked.clear()
        levels(measure)
        assert watched.asked == [], "what was measured a moment ago is told again"


def levels(measure: Backlog) -> tuple[float, float]:
    told = measure()
    return told[metrics.PENDING_CHANGES], told[metrics.OLDEST_PENDING]
