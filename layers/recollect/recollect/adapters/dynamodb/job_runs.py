"""Runs of jobs: a partition each, which ends by itself; beside all runs in their order."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any, Final

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.attribute_values import (
    ABSENT,
    Addition,
    Attribute,
    Item,
    drop,
    json_text,
    number_of,
    put,
    value_of,
)
from recollect.adapters.dynamodb.items.keys import (
    EXPIRES_AT,
    PARTITION,
    REVISION,
    Key,
    component,
    microseconds,
    moment_of,
    stamp,
)
from recollect.adapters.dynamodb.table import Stretch, Table, under
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

JOBS: Final = "JOBS"  # the partition of all runs in their order, and of when each job was planned last
RUNS: Final = "JOBRUN#"
_CHANGES: Final = "CHANGES#"
_COUNT: Final = "count/"  # in names of attributes, where a dot would lead into one
_LAST: Final = "last"
_PLANNED: Final = "planned"
_PAUSED: Final = "paused"
_PARKED: Final = "PARKED#"
_PROGRESS: Final = "PROGRESS#"
_AT_ONCE: Final = 100  # of a transaction
_TOLD: Final = ("job", "dry_run", "ordered_by", "owner", "space")  # as it was ordered, beside when it began
_NUMBERS: Final = ("found", "done", "failed", "seen", "listed")


class DynamoDbJobRuns:
    """ports.JobRuns in one DynamoDB table. Safe to share between threads and processes."""

    def __init__(self, table: Table) -> None:
        """Use the table that the store uses."""
        self._table = table

    def begin(self, run: JobRun) -> None:
        """See JobRuns.begin."""
        self._table.contention.run(partial(self._begin, run))

    def planned(self, run_id: str, page: str, *, found: int, is_all: bool, at: datetime) -> None:
        """See JobRuns.planned."""
        self._table.contention.run(partial(self._find, run_id, page, found))
        updates = [Path(_LAST).set(microseconds(at))]
        if is_all:
            updates.append(Path(_PLANNED).set(True))
        self._table.update(_run_key(run_id), updates, Path(PARTITION).exists())

    def list_changes(self, run_id: str, scope: Scope, step: int, changes: Sequence[JobChange]) -> None:
        """See JobRuns.list_changes. Workers that list at once may go beyond by what each of them adds."""
        if changes:
            self._table.contention.run(partial(self._list, run_id, scope, step, changes))

    def end_space(self, run_id: str, scope: Scope, result: SpaceResult, at: datetime) -> None:
        """See JobRuns.end_space."""
        if self._table.contention.run(partial(self._end, run_id, scope, result)):
            self._table.update(_run_key(run_id), [Path(_LAST).set(microseconds(at))], Path(PARTITION).exists())

    def result(self, run_id: str, scope: Scope) -> SpaceResult | None:
        """See JobRuns.result."""
        item = self._table.get(_result_key(run_id, scope))
        if item is None:
            return None
        value = value_of(item)
        return SpaceResult(SpaceState(value["state"]), value["seen"], value["counts"])

    def pause(self, run_id: str, *, is_paused: bool) -> None:
        """See JobRuns.pause."""
        self._table.update(_run_key(run_id), [Path(_PAUSED).set(is_paused)], Path(PARTITION).exists())

    def park(self, message: JobMessage) -> None:
        """See JobRuns.park."""
        said = {name: getattr(message, name) for name in ("job", "dry_run", "owner", "space", "after")}
        value = {**said, "sent_at": microseconds(message.sent_at)}
        self._overwrite(message.run_id, _parked_key(message), value)

    def parked(self, run_id: str, *, limit: int) -> tuple[JobMessage, ...]:
        """See JobRuns.parked."""
        stretch = Stretch(f"{RUNS}{run_id}", *under(_PARKED), size=limit)
        return tuple(_parked(run_id, value_of(item)) for item in islice(self._table.items(stretch), limit))

    def drop_parked(self, messages: Sequence[JobMessage]) -> None:
        """See JobRuns.drop_parked."""
        for start in range(0, len(messages), _AT_ONCE):
            dropped = [drop(_parked_key(one)) for one in messages[start : start + _AT_ONCE]]
            self._table.contention.run(partial(self._table.transact, dropped))

    def note_progress(self, run_id: str, scope: Scope, progress: RunProgress) -> None:
        """See JobRuns.note_progress."""
        self._overwrite(run_id, _progress_key(run_id, scope), {"seen": progress.seen, "entries": progress.entries})

    def progress(self, run_id: str) -> RunProgress | None:
        """See JobRuns.progress."""
        stretch = Stretch(f"{RUNS}{run_id}", *under(_PROGRESS))
        found = [value_of(item) for item in self._table.items(stretch)]
        if not found:
            return None
        return RunProgress(sum(one["seen"] for one in found), sum(one["entries"] for one in found))

    def _overwrite(self, run_id: str, key: Key, value: Mapping[str, Any]) -> None:
        run = self._table.get(_run_key(run_id))
        if run is not None:
            self._table.contention.run(partial(self._table.transact, [put(key, _ending_with(run, value))]))

    def get(self, run_id: str) -> JobRun | None:
        """See JobRuns.get."""
        item = self._table.get(_run_key(run_id))
        return None if item is None or "value" not in item else _run_of(run_id, item)

    def latest(self, job: JobName) -> JobRun | None:
        """See JobRuns.latest."""
        stretch = Stretch(JOBS, *under(f"RUN#{job.value}#"), descending=True, size=1)
        for item in self._table.items(stretch):
            run = self.get(value_of(item)["run"])
            if run is not None:
                return run
        return None

    def changes(self, run_id: str) -> tuple[ListedChange, ...]:
        """See JobRuns.changes."""
        stretch = Stretch(f"{RUNS}{run_id}", *under(_CHANGES))
        found = [_listed(value_of(item)) for item in self._table.items(stretch)]
        return tuple(change for some in found for change in some)

    def note_planned(self, job: JobName, at: datetime) -> None:
        """See JobRuns.note_planned."""
        key = _schedule_key(job)
        noted = put(key, {"value": json_text({"at": microseconds(at)})})
        self._table.contention.run(partial(self._table.transact, [noted]))

    def last_planned(self, job: JobName) -> datetime | None:
        """See JobRuns.last_planned."""
        item = self._table.get(_schedule_key(job))
        return None if item is None else moment_of(value_of(item)["at"])

    def _begin(self, run: JobRun) -> None:
        key = _run_key(run.id)
        if self._table.get(key) is not None:
            return
        expiry = {EXPIRES_AT: int((run.started_at + KEPT_FOR).timestamp())}
        place = Key(JOBS, f"RUN#{run.job.value}#{stamp(run.started_at)}#{run.id}")
        said = {name: getattr(run, name) for name in _TOLD}
        value = json_text({**said, "started_at": microseconds(run.started_at)})
        begun: Item = {"value": value, REVISION: 1, **expiry, **dict.fromkeys(_NUMBERS, 0)}
        named: Item = {"value": json_text({"run": run.id}), **expiry}
        self._table.transact([put(key, begun, ABSENT), put(place, named)])

    def _find(self, run_id: str, page: str, found: int) -> None:
        key = Key(f"{RUNS}{run_id}", f"PAGE#{component(page)}")
        held = self._table.get_many([_run_key(run_id), key])
        if _run_key(run_id) in held and key not in held:
            item = _ending_with(held[_run_key(run_id)], {})
            self._table.transact([put(key, item, ABSENT)], [Addition(_run_key(run_id), {"found": found})])

    def _list(self, run_id: str, scope: Scope, step: int, changes: Sequence[JobChange]) -> None:
        run, key = self._table.get(_run_key(run_id)), _changes_key(run_id, scope, step)
        if run is None or self._table.get(key) is not None:
            return
        some = changes[: max(0, MOST_LISTED - number_of(run, "listed"))]
        if not some:
            return
        value = {"owner": scope.owner, "space": scope.space, "changes": [change_value(change) for change in some]}
        added = Addition(_run_key(run_id), {"listed": len(some)})
        self._table.transact([put(key, _ending_with(run, value), ABSENT)], [added])

    def _end(self, run_id: str, scope: Scope, result: SpaceResult) -> bool:
        run, key = self._table.get(_run_key(run_id)), _result_key(run_id, scope)
        former = self._table.get(key)
        state = None if former is None else SpaceState(value_of(former)["state"])
        if run is None or state in {SpaceState.DONE, result.state}:
            return False
        value = {"state": result.state.value, "seen": result.seen, "counts": dict(result.counts)}
        revision = ABSENT if former is None else number_of(former, REVISION)
        item = {**_ending_with(run, value), REVISION: revision + 1}
        amounts = {f"{_COUNT}{name}": count for name, count in result.counts.items()}
        amounts["seen"] = result.seen
        amounts["done"] = int(result.state is SpaceState.DONE)
        amounts["failed"] = (result.state is SpaceState.FAILED) - (former is not None)
        told = {name: amount for name, amount in amounts.items() if amount}
        self._table.transact([put(key, item, revision)], [Addition(_run_key(run_id), told)])
        return True


def _run_key(run_id: str) -> Key:
    return Key(f"{RUNS}{run_id}", "RUN")


def _result_key(run_id: str, scope: Scope) -> Key:
    return Key(f"{RUNS}{run_id}", f"RESULT#{component(scope.owner)}#{scope.space}")


def _changes_key(run_id: str, scope: Scope, step: int) -> Key:
    return Key(f"{RUNS}{run_id}", f"{_CHANGES}{component(scope.owner)}#{scope.space}#{step:06d}")


def _parked_key(message: JobMessage) -> Key:
    whose = f"{component(message.owner or '')}#{message.space or ''}#{component(message.after or '')}"
    return Key(f"{RUNS}{message.run_id}", f"{_PARKED}{whose}")


def _progress_key(run_id: str, scope: Scope) -> Key:
    return Key(f"{RUNS}{run_id}", f"{_PROGRESS}{component(scope.owner)}#{scope.space}")


def _parked(run_id: str, value: Mapping[str, Any]) -> JobMessage:
    places = value["owner"], value["space"], value["after"]
    return JobMessage(run_id, JobName(value["job"]), value["dry_run"], moment_of(value["sent_at"]), *places)


def _schedule_key(job: JobName) -> Key:
    return Key(JOBS, f"PLANNED#{job.value}")


def _ending_with(run: Item, value: Mapping[str, Any]) -> dict[str, Attribute]:
    """Return what an item says that goes when its run does."""
    return {"value": json_text(value), REVISION: 1, EXPIRES_AT: run[EXPIRES_AT]}


def _run_of(run_id: str, item: Item) -> JobRun:
    value = value_of(item)
    # A later release, before a rollback, may have said more
    said: dict[str, Any] = {name: value[name] for name in _TOLD if name in value}
    said |= {name: number_of(item, name) for name in _NUMBERS}
    said |= {"job": JobName(value["job"]), "started_at": moment_of(value["started_at"])}
    said["last_at"] = moment_of(number_of(item, _LAST)) if _LAST in item else said["started_at"]
    counts = {name.removeprefix(_COUNT): number_of(item, name) for name in sorted(item) if name.startswith(_COUNT)}
    is_planned, is_paused = bool(item.get(_PLANNED)), bool(item.get(_PAUSED))
    return JobRun(id=run_id, is_planned=is_planned, is_paused=is_paused, counts=counts, **said)


def _listed(value: Mapping[str, Any]) -> list[ListedChange]:
    owner, space = value["owner"], value["space"]
    return [
        ListedChange(owner, space, JobChange(subject, JobAction(action), reason, made))
        for subject, action, reason, made in value["changes"]
    ]
