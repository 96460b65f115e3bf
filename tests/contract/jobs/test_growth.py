"""What finding the due spaces costs does not grow with the spaces in which nothing is due."""

from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from recollect.adapters.sqlite import Database, SqliteDueIndex, SqliteEntryStore, SqliteJobQueue, SqliteJobRuns
from recollect.core.lifecycle.job_runs import DUE_BY_WRITES
from recollect.use_cases.maintenance.jobs.plan import PlanJobs
from tests.contract.jobs.parts import JOB
from tests.fakes.clock import CountingIds, FixedClock

SPACES: Final = 100_000
DUE: Final = 100
MOST: Final = 0.01
_SPACE: Final = "INSERT INTO space (id, owner, name) VALUES (?, ?, 'default')"
_ROW: Final = "INSERT INTO job_due (space, job, due_at, marked, revision) VALUES (?, ?, ?, 0, 1)"


class Work:
    """Instructions that SQLite's machine has carried out, on every connection of a database."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = 0
        connect = Database._connect

        def counted(database: Database) -> object:
            connection = connect(database)
            connection.set_progress_handler(self._count, 10)
            return connection

        monkeypatch.setattr(Database, "_connect", counted)

    def _count(self) -> int:
        self.done += 1
        return 0

    def taken(self) -> int:
        done, self.done = self.done, 0
        return done


def test_among_a_hundred_thousand_spaces_those_that_are_due_are_found_by_a_hundredth_of_a_walk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, work = FixedClock(), Work(monkeypatch)
    with closing(Database(tmp_path / "recollect.db")) as database:
        later = round((clock.now() + timedelta(days=30)).timestamp() * 1_000_000)
        with database.writing() as connection:
            connection.executemany(_SPACE, ((number, f"person{number}") for number in range(1, SPACES + 1)))
            rows = ((number, job.value, later) for number in range(1, SPACES + 1) for job in DUE_BY_WRITES)
            connection.executemany(_ROW, rows)
            connection.execute("UPDATE job_due SET due_at = 0 WHERE job = ? AND space % 1000 = 7", (JOB.value,))
        store, due = SqliteEntryStore(database, clock), SqliteDueIndex(database)
        work.taken()
        after, walked = None, 0
        while walked == 0 or after is not None:
            page = store.every_scope(limit=100, after=after)
            after, walked = page.next_after, walked + len(page.items)
        of_walk = work.taken()
        found = due.due(JOB, until=clock.now(), limit=DUE).items
        of_planner = work.taken()
        assert (walked, len(found)) == (SPACES, DUE)
        assert 0 < of_planner <= MOST * of_walk
        queue = SqliteJobQueue(database, clock)
        run = PlanJobs(due, SqliteJobRuns(database), queue, store, clock, CountingIds()).scheduled(JOB)
        assert run is not None
        assert queue.depth().waiting == DUE
