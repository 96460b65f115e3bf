"""When jobs are due in a space: one item beside its entries, and for each job a row of the sharded index.

A space's registration, which every write reads anyway, tells that all of it is marked: then a write has nothing to do
here. A run that takes a space takes the mark away first, so that whoever writes later marks it anew. A write that read
the mark before, and commits behind what the run has looked at, is why a space that was written to is visited twice.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from recollect.adapters.dynamodb.items.attribute_values import Item, json_text, value_of
from recollect.adapters.dynamodb.items.keys import PARTITION, REVISION, SORT, Key, SpaceKeys, microseconds
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.core.lifecycle.job_runs import DUE_BY_WRITES
from recollect.core.model.scope import PERSON_SPACE, Scope

MARKED: Final = "marked"


@dataclass(frozen=True, slots=True)
class Due:
    """When a job is due in a space, in microseconds; of what a run has taken, when that is over at the latest.

    is_marked: there were writes since a run took it. is_fresh: there were writes since the last visit.
    """

    at: int
    revision: int
    taken_by: str | None = None
    is_marked: bool = True
    is_fresh: bool = True

    def written(self, now: int) -> "Due":
        """Return it after a write."""
        at = min(self.at, now) if self.taken_by is None else self.at
        return Due(at, self.revision + 1, self.taken_by)

    def taken(self, run_id: str, until: int) -> "Due":
        """Return it in the hands of a run."""
        return replace(self, at=until, revision=self.revision + 1, taken_by=run_id, is_marked=False)

    def finished(self, next_due: int | None, now: int, again: int) -> "Due | None":
        """Return it after the run, None for what is not due any more; `again`: when a space in use is visited twice."""
        if self.is_marked:
            return Due(now, self.revision + 1)
        at = min((one for one in (next_due, again if self.is_fresh else None) if one is not None), default=None)
        return None if at is None else Due(at, self.revision + 1, is_marked=False, is_fresh=False)


def dues_of(item: Item | None) -> dict[str, Due]:
    """Return when jobs are due, by their names, of the item under SpaceKeys.due."""
    told: Mapping[str, Any] = {} if item is None else value_of(item)
    return {job: Due(*values) for job, values in told.items()}


def put_dues(draft: Draft, scope: Scope, dues: Mapping[str, Due]) -> None:
    """Put what is known of a space, and its rows in the index. Raises NotReadError."""
    keys, former = draft.keys, dues_of(draft.item(draft.keys.due))
    told = {job: [due.at, due.revision, due.taken_by, due.is_marked, due.is_fresh] for job, due in dues.items()}
    draft.put(keys.due, {"value": json_text(told)})
    for job in {**former, **dues}:
        before, after = former.get(job), dues.get(job)
        if before is not None and (after is None or after.at != before.at):
            draft.delete(keys.due_row(job, before.at))
        if after is not None and after != before:
            value = {"owner": scope.owner, "space": scope.space, "revision": after.revision}
            draft.put_unread(keys.due_row(job, after.at), {"value": json_text(value)})


def mark_due(draft: Draft, scope: Scope, now: datetime) -> None:
    """Make a space due for every job that writes make due; its registration is in the draft. Raises NotReadError."""
    registered = draft.item(draft.keys.registration)
    if registered is None or registered.get(MARKED) or scope.space == PERSON_SPACE:
        return
    dues, at = dues_of(draft.item(draft.keys.due)), microseconds(now)
    for job in DUE_BY_WRITES:
        due = dues.get(job.value, Due(at, 0, is_marked=False))
        dues[job.value] = due if due.is_marked else due.written(at)
    put_dues(draft, scope, dues)
    draft.put(draft.keys.registration, {**without_place(registered), MARKED: True})


def unmark(draft: Draft) -> None:
    """Have the next write mark the space anew; its registration must be in the draft, and be there."""
    registered = draft.item(draft.keys.registration)
    if registered is not None and registered.get(MARKED):
        told = {name: value for name, value in without_place(registered).items() if name != MARKED}
        draft.put(draft.keys.registration, told)


def without_place(item: Item) -> dict[str, Any]:
    """Return an item without its key and revision, to be put again."""
    return {name: value for name, value in item.items() if name not in {PARTITION, SORT, REVISION}}


def rows_of(keys: SpaceKeys, item: Item | None) -> Iterator[Key]:
    """Yield where the rows of a space are in the index."""
    return (keys.due_row(job, due.at) for job, due in dues_of(item).items())
