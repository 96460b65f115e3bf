"""When each job is next due in each space: a row for each, which a write into a space sees to in its transaction."""

import sqlite3
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from recollect.adapters.paging import keys_at, page_of_rows
from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.rows import microseconds, moment
from recollect.adapters.sqlite.view import View, number_of_space
from recollect.core.lifecycle.job_runs import DUE_BY_WRITES, DueSpace, earliest
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.listing import Page
from recollect.core.model.scope import PERSON_SPACE, Scope
from recollect.errors import NotFoundError

_MARK: Final = (
    "INSERT INTO job_due (space, job, due_at, marked, revision) VALUES (:space, :job, :at, 1, 1)"
    " ON CONFLICT (space, job) DO UPDATE SET marked = 1, revision = revision + 1,"
    " due_at = iif(taken_by IS NULL, min(due_at, excluded.due_at), due_at)"
    " WHERE NOT marked OR (taken_by IS NULL AND excluded.due_at < due_at)"
)
# What an erasure has cut off belongs to nobody
_DUE: Final = (
    "SELECT s.owner, s.name, d.revision, d.due_at, d.space FROM job_due AS d JOIN space AS s ON s.id = d.space"
    " WHERE d.job = :job AND d.due_at <= :until AND s.owner <> ''"
    " AND (:due_at IS NULL OR (d.due_at, d.space) > (:due_at, :space)) ORDER BY d.due_at, d.space LIMIT :rows"
)
_TAKE: Final = (
    "UPDATE job_due SET due_at = :until, taken_by = :run, marked = 0, revision = revision + 1"
    " WHERE space = :space AND job = :job AND (:revision IS NULL OR revision = :revision)"
    " AND (:revision IS NOT NULL OR taken_by IS NOT :run)"
)
_MAKE: Final = (
    "INSERT OR IGNORE INTO job_due (space, job, due_at, taken_by, marked, revision)"
    " VALUES (:space, :job, :until, :run, 0, 1)"
)
_TAKEN: Final = "SELECT marked FROM job_due WHERE space = :space AND job = :job AND taken_by = :run"
_FINISH: Final = (
    "UPDATE job_due SET due_at = :due_at, taken_by = NULL, revision = revision + 1 WHERE space = :space AND job = :job"
)
_DROP: Final = "DELETE FROM job_due WHERE space = :space AND job = :job"


def mark_due(view: View) -> None:
    """Make the view's space due for every job that writes make due; inside of the transaction of a write."""
    if view.scope.space != PERSON_SPACE:
        view.each(_MARK, ({"job": job.value, "at": view.now} for job in DUE_BY_WRITES))


class SqliteDueIndex:
    """ports.DueIndex in the data file. Safe to share between threads and processes."""

    def __init__(self, database: Database) -> None:
        """Use the database that the store uses."""
        self._database = database

    def due(self, job: JobName, *, until: datetime, limit: int, after: str | None = None) -> Page[DueSpace]:
        """See DueIndex.due."""
        due_at, space = keys_at(after, int, int)
        asked = {"job": job.value, "until": microseconds(until), "due_at": due_at, "space": space, "rows": limit + 1}
        rows = self._database.rows(_DUE, asked)
        found = [DueSpace(Scope(owner, name), moment(at), revision) for owner, name, revision, at, _ in rows]
        return page_of_rows(rows, found, limit=limit, keys=slice(3, None))

    def take(self, job: JobName, due: DueSpace, *, run_id: str, until: datetime) -> bool:
        """See DueIndex.take."""
        with self._database.writing() as connection:
            space = number_of_space(connection, due.scope)
            taking = {**_row(job, space), "run": run_id, "until": microseconds(until), "revision": due.revision}
            return space is not None and _is_taken(connection, taking)

    def hold(self, job: JobName, scope: Scope, *, run_id: str, until: datetime) -> None:
        """See DueIndex.hold."""
        with self._database.writing() as connection:
            space = number_of_space(connection, scope)
            taking = {**_row(job, space), "run": run_id, "until": microseconds(until), "revision": None}
            if space is not None and not _is_taken(connection, taking):
                connection.execute(_MAKE, taking)

    def finish(self, job: JobName, scope: Scope, *, run_id: str, next_due: datetime | None) -> None:
        """See DueIndex.finish."""
        with self._database.writing() as connection:
            space = number_of_space(connection, scope)
            taken = connection.execute(_TAKEN, {**_row(job, space), "run": run_id}).fetchone()
            if taken is None:
                return
            # Due at once, and so before anything that is due later
            due_at = earliest(next_due, moment(0) if taken[0] else None)
            if due_at is None:
                connection.execute(_DROP, _row(job, space))
            else:
                connection.execute(_FINISH, {**_row(job, space), "due_at": microseconds(due_at)})

    def schedule(self, job: JobName, scope: Scope, at: datetime) -> None:
        """See DueIndex.schedule."""
        with self._database.writing() as connection:
            space = number_of_space(connection, scope)
            if space is None:
                raise NotFoundError(f"there is no space {scope.space}")
            connection.execute(_MARK, {**_row(job, space), "at": microseconds(at)})


def _is_taken(connection: sqlite3.Connection, taking: Mapping[str, object]) -> bool:
    return connection.execute(_TAKE, taking).rowcount > 0


def _row(job: JobName, space: int | None) -> dict[str, str | int | None]:
    return {"job": job.value, "space": space}
