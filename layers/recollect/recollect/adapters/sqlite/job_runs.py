"""Runs of jobs and what came of them, in tables of the data file."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from typing import Final

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.rows import Row, microseconds, moment, optional_moment
from recollect.core.lifecycle.job_runs import (
    KEPT_FOR,
    MOST_LISTED,
    JobMessage,
    JobRun,
    ListedChange,
    RunProgress,
    SpaceResult,
    SpaceState,
    change_value,
)
from recollect.core.lifecycle.jobs import JobAction, JobChange, JobName
from recollect.core.model.scope import Scope

_FIELDS: Final = tuple(field.name for field in fields(JobRun))
_RUN: Final = ", ".join({"is_planned": "planned", "is_paused": "paused"}.get(name, name) for name in _FIELDS)
_BEGIN: Final = (
    "INSERT OR IGNORE INTO job_run (id, job, dry_run, ordered_by, started_at, owner, space, last_at)"
    " VALUES (:id, :job, :dry_run, :ordered_by, :started_at, :owner, :space, :started_at)"
)
_FORGET: Final = "DELETE FROM job_run WHERE started_at < ?"
_NOTE_PAGE: Final = "INSERT OR IGNORE INTO job_page (run, page) SELECT id, ? FROM job_run WHERE id = ?"
_PLANNED: Final = (
    "UPDATE job_run SET found = found + :found, planned = max(planned, :is_all), last_at = max(last_at, :at)"
    " WHERE id = :run"
)
_GET: Final = f"SELECT {_RUN} FROM job_run WHERE id = ?"  # noqa: S608 - a constant
_LATEST: Final = f"SELECT {_RUN} FROM job_run WHERE job = ? ORDER BY started_at DESC, id DESC LIMIT 1"  # noqa: S608 - as above
_LISTED: Final = "SELECT listed FROM job_run WHERE id = ?"
_IS_LISTED: Final = "SELECT 1 FROM job_change WHERE run = ? AND owner = ? AND space = ? AND step = ? LIMIT 1"
_LIST: Final = "INSERT INTO job_change (run, owner, space, step, number, change) VALUES (?, ?, ?, ?, ?, ?)"
_COUNT_LISTED: Final = "UPDATE job_run SET listed = listed + ? WHERE id = ?"
_CHANGES: Final = "SELECT owner, space, change FROM job_change WHERE run = ? ORDER BY owner, space, step, number"
_RESULT: Final = "SELECT state, seen, counts FROM job_result WHERE run = ? AND owner = ? AND space = ?"
_PUT_RESULT: Final = (
    "INSERT OR REPLACE INTO job_result (run, owner, space, state, seen, counts) VALUES (?, ?, ?, ?, ?, ?)"
)
_ADD: Final = (
    "UPDATE job_run SET done = done + :done, failed = failed + :failed, seen = seen + :seen, counts = :counts,"
    " last_at = max(last_at, :at) WHERE id = :run"
)
_COUNTS: Final = "SELECT counts FROM job_run WHERE id = ?"
_PAUSE: Final = "UPDATE job_run SET paused = ? WHERE id = ?"
_PARK: Final = (
    "INSERT OR REPLACE INTO job_parked (run, owner, space, after, sent_at) SELECT id, ?, ?, ?, ? FROM job_run"
    " WHERE id = ?"
)
_PARKED: Final = (
    "SELECT p.run, r.job, r.dry_run, p.sent_at, p.owner, p.space, p.after FROM job_parked AS p"
    " JOIN job_run AS r ON r.id = p.run WHERE p.run = ? ORDER BY p.owner, p.space, p.after LIMIT ?"
)
_DROP_PARKED: Final = "DELETE FROM job_parked WHERE run = ? AND owner = ? AND space = ? AND after = ?"
_NOTE_PROGRESS: Final = (
    "INSERT OR REPLACE INTO job_progress (run, owner, space, seen, entries) SELECT id, ?, ?, ?, ? FROM job_run"
    " WHERE id = ?"
)
_PROGRESS: Final = "SELECT count(*), sum(seen), sum(entries) FROM job_progress WHERE run = ?"
_NOTE_PLANNED: Final = "INSERT OR REPLACE INTO job_schedule (job, planned_at) VALUES (?, ?)"
_PLANNED_AT: Final = "SELECT planned_at FROM job_schedule WHERE job = ?"
_DROP_OF_SPACE: Final = (
    # A message that is gone is of a space that is not found any more, unless something came of that before
    (
        "UPDATE job_run SET found = found - (SELECT count(*) FROM"
        " (SELECT m.owner, m.space FROM job_message AS m WHERE m.run_id = job_run.id"
        " AND m.owner = :owner AND (:space = '*' OR m.space = :space)"
        " UNION SELECT p.owner, p.space FROM job_parked AS p WHERE p.run = job_run.id"
        " AND p.owner = :owner AND (:space = '*' OR p.space = :space)"
        " EXCEPT SELECT r.owner, r.space FROM job_result AS r WHERE r.run = job_run.id))"
    ),
    *(
        f"DELETE FROM job_{table} WHERE owner = :owner AND (:space = '*' OR space = :space)"  # noqa: S608 - constants
        for table in ("message", "parked", "progress", "change", "result", "run")
    ),
)


def drop_runs_of(connection: sqlite3.Connection, owner: str, space: str) -> None:
    """Forget what runs know of a space, or of every one with `*`; inside of the transaction of an erasure."""
    for text in _DROP_OF_SPACE:
        connection.execute(text, {"owner": owner, "space": space})


class SqliteJobRuns:
    """ports.JobRuns in the data file. Safe to share between threads and processes."""

    def __init__(self, database: Database) -> None:
        """Use the database that the store uses."""
        self._database = database

    def begin(self, run: JobRun) -> None:
        """See JobRuns.begin. Runs that are too old to be kept go."""
        values = {**asdict(run), "started_at": microseconds(run.started_at)}
        with self._database.writing() as connection:
            connection.execute(_FORGET, (microseconds(run.started_at - KEPT_FOR),))
            connection.execute(_BEGIN, values)

    def planned(self, run_id: str, page: str, *, found: int, is_all: bool, at: datetime) -> None:
        """See JobRuns.planned."""
        with self._database.writing() as connection:
            if not connection.execute(_NOTE_PAGE, (page, run_id)).rowcount:
                return
            connection.execute(_PLANNED, {"run": run_id, "found": found, "is_all": is_all, "at": microseconds(at)})

    def list_changes(self, run_id: str, scope: Scope, step: int, changes: Sequence[JobChange]) -> None:
        """See JobRuns.list_changes."""
        place = (run_id, scope.owner, scope.space, step)
        with self._database.writing() as connection:
            listed = connection.execute(_LISTED, (run_id,)).fetchone()
            if listed is None or connection.execute(_IS_LISTED, place).fetchone():
                return
            some = changes[: max(0, MOST_LISTED - listed[0])]
            rows = [(*place, number, json.dumps(change_value(change))) for number, change in enumerate(some)]
            connection.executemany(_LIST, rows)
            connection.execute(_COUNT_LISTED, (len(rows), run_id))

    def end_space(self, run_id: str, scope: Scope, result: SpaceResult, at: datetime) -> None:
        """See JobRuns.end_space."""
        place = (run_id, scope.owner, scope.space)
        with self._database.writing() as connection:
            held = connection.execute(_COUNTS, (run_id,)).fetchone()
            former = connection.execute(_RESULT, place).fetchone()
            if held is None or (former is not None and former[0] in {SpaceState.DONE, result.state}):
                return
            connection.execute(_PUT_RESULT, (*place, result.state.value, result.seen, json.dumps(dict(result.counts))))
            failed = (result.state is SpaceState.FAILED) - (former is not None)
            counts = _sum(json.loads(held[0]), result.counts)
            values = {"run": run_id, "seen": result.seen, "counts": json.dumps(counts), "at": microseconds(at)}
            connection.execute(_ADD, {**values, "done": result.state is SpaceState.DONE, "failed": failed})

    def result(self, run_id: str, scope: Scope) -> SpaceResult | None:
        """See JobRuns.result."""
        row = self._database.row(_RESULT, (run_id, scope.owner, scope.space))
        return None if row is None else SpaceResult(SpaceState(row[0]), row[1], json.loads(row[2]))

    def pause(self, run_id: str, *, is_paused: bool) -> None:
        """See JobRuns.pause."""
        self._database.write(_PAUSE, (is_paused, run_id))

    def park(self, message: JobMessage) -> None:
        """See JobRuns.park."""
        _, *place = _place_of(message)
        self._database.write(_PARK, (*place, microseconds(message.sent_at), message.run_id))

    def parked(self, run_id: str, *, limit: int) -> tuple[JobMessage, ...]:
        """See JobRuns.parked."""
        return tuple(map(_parked, self._database.rows(_PARKED, (run_id, limit))))

    def drop_parked(self, messages: Sequence[JobMessage]) -> None:
        """See JobRuns.drop_parked."""
        with self._database.writing() as connection:
            connection.executemany(_DROP_PARKED, [_place_of(message) for message in messages])

    def note_progress(self, run_id: str, scope: Scope, progress: RunProgress) -> None:
        """See JobRuns.note_progress."""
        values = (scope.owner, scope.space, progress.seen, progress.entries, run_id)
        self._database.write(_NOTE_PROGRESS, values)

    def progress(self, run_id: str) -> RunProgress | None:
        """See JobRuns.progress."""
        ((spaces, seen, entries),) = self._database.rows(_PROGRESS, (run_id,))
        return RunProgress(seen, entries) if spaces else None

    def get(self, run_id: str) -> JobRun | None:
        """See JobRuns.get."""
        return self._run(_GET, run_id)

    def latest(self, job: JobName) -> JobRun | None:
        """See JobRuns.latest."""
        return self._run(_LATEST, job.value)

    def changes(self, run_id: str) -> tuple[ListedChange, ...]:
        """See JobRuns.changes."""
        return tuple(map(_listed, self._database.rows(_CHANGES, (run_id,))))

    def note_planned(self, job: JobName, at: datetime) -> None:
        """See JobRuns.note_planned."""
        self._database.write(_NOTE_PLANNED, (job.value, microseconds(at)))

    def last_planned(self, job: JobName) -> datetime | None:
        """See JobRuns.last_planned."""
        row = self._database.row(_PLANNED_AT, (job.value,))
        return None if row is None else moment(row[0])

    def _run(self, text: str, key: str) -> JobRun | None:
        row = self._database.row(text, (key,))
        return None if row is None else _run_of(row)


def _run_of(row: Row) -> JobRun:
    told = dict(zip(_FIELDS, row, strict=True))
    flags = {name: bool(told[name]) for name in ("dry_run", "is_planned", "is_paused")}
    moments = {"started_at": moment(told["started_at"]), "last_at": optional_moment(told["last_at"])}
    return JobRun(**{**told, **flags, **moments, "job": JobName(told["job"]), "counts": json.loads(told["counts"])})


def _place_of(message: JobMessage) -> tuple[str, str, str, str]:
    return message.run_id, message.owner or "", message.space or "", message.after or ""


def _parked(row: Row) -> JobMessage:
    run_id, job, dry_run, sent_at, owner, space, after = row
    places = owner or None, space or None, after or None
    return JobMessage(run_id, JobName(job), bool(dry_run), moment(sent_at), *places)


def _listed(row: Row) -> ListedChange:
    owner, space, text = row
    subject, action, reason, made = json.loads(text)
    return ListedChange(owner, space, JobChange(subject, JobAction(action), reason, made))


def _sum(counts: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    return {name: counts.get(name, 0) + more.get(name, 0) for name in {**counts, **more}}
