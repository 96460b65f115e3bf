"""Take away for good what was forgotten, when the time of undoing is over: texts, former values, vectors, records.

A step of a job (core/lifecycle/jobs.py).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from recollect.core.lifecycle.job_runs import earliest
from recollect.core.lifecycle.jobs import JobAction, JobBookmark, JobBudget, JobChange, JobStep, progress_of
from recollect.core.lifecycle.purge import LOOKED_THROUGH, drops, prefixes_about, purged, without_words
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Selection, pages
from recollect.core.model.records import Collection, Record, RecordChange, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.errors import StoreUnavailableError
from recollect.ports import Clock, EntryStore, SearchIndex
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.jobs.steps import PAGE, Looked, stepped

MOST_ABOUT: Final = 1_000  # records of one kind about one entry that are read at once
RECORDS_AT_ONCE: Final = 200
CHANGES_AT_ONCE: Final = 40
WIPE_AGAIN: Final = timedelta(minutes=1)  # when what was removed could not be overwritten, since it was being read
_HOUR: Final = timedelta(hours=1)
# By creation, which every store lists as it is now
_FORGOTTEN: Final = Selection(states=frozenset({State.DELETED}), order=Order.CREATED)


@dataclass(frozen=True, slots=True)
class PurgeForgotten:
    """Purges entries page by page. Safe to repeat and to kill.

    Of an entry its records go first and itself last, so what was begun is found again and finished. What is about it
    elsewhere loses its words: reasons in the audit trail, questions of contexts, summaries. Ids stay in the trail.

    index: from which the entries are removed, where that is no stream's doing. expunge: has the index's files written
    anew without what was removed.
    """

    store: EntryStore
    settings: ReadSettings
    clock: Clock
    index: SearchIndex | None = None
    model: str = ""
    expunge: Callable[[], None] = lambda: None

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep says
        """Purge what is due of what was forgotten in a space; see RunStep.

        Due again when the next one is, as far as is known now: by the end of the pages.

        Raises:
            InputError: the bookmark is not of this job.
            UnavailableError: others are using what is due, or the store does not answer.
        """
        now, undo = self.clock.now(), self.settings(scope).undo

        def look(place: JobBookmark, most: int) -> Looked:
            page = self.store.list_entries(scope, _FORGOTTEN, limit=min(PAGE, most), after=place.after)
            due = [entry for entry in page.items if entry.modified_at + undo <= now]
            if due and not dry_run and not self._purge(scope, due, now - undo):
                raise StoreUnavailableError("what is to be purged is in use")
            left = (entry.modified_at + undo for entry in page.items if entry.modified_at + undo > now)
            reason = f"forgotten for more than {undo // _HOUR} hours"
            changes = [JobChange(entry.id, JobAction.PURGED, reason) for entry in due]
            return Looked(len(page.items), changes, page.next_after, earliest(*left))

        step = stepped(progress_of(bookmark, now), budget, 1, look)
        if step.bookmark is not None or dry_run:
            return step
        if step.changes:
            self.expunge()
        return (
            step
            if self.store.wipe()
            else replace(step, next_due=earliest(step.next_due, self.clock.now() + WIPE_AGAIN))
        )

    def _purge(self, scope: Scope, entries: Sequence[Entry], before: datetime) -> int:
        """Take away entries that are due, and what is about them; return how many are gone by that."""
        ids = [entry.id for entry in entries]
        self._drop_words(scope, frozenset(ids))
        if self.index is not None:
            self.index.project(scope, self.store.index_rows_of(scope, ids, model=self.model))
        last = {entry.id: self._drop_records(scope, entry) for entry in entries}
        return len(self.store.purge(scope, last, before=before))

    def _drop_records(self, scope: Scope, entry: Entry) -> Sequence[RecordChange]:
        """Drop the records about an entry; return the changes that are left to go with itself."""
        self._change(scope, drops(entry, ()))
        while found := self.store.records_under(scope, prefixes_about(entry.id), limit=MOST_ABOUT):
            self._change(scope, drops(entry, found))
        return [purged(entry, self.clock.now())]

    def _drop_words(self, scope: Scope, entry_ids: frozenset[str]) -> None:
        for collection in LOOKED_THROUGH:
            for records in self._every(scope, collection):
                changed = (without_words(record, entry_ids) for record in records)
                self._change(scope, [change for change in changed if change is not None])

    def _change(self, scope: Scope, changes: Sequence[RecordChange]) -> None:
        for start in range(0, len(changes), CHANGES_AT_ONCE):
            self.store.change_records(scope, changes[start : start + CHANGES_AT_ONCE])

    def _every(self, scope: Scope, collection: Collection) -> Iterable[tuple[Record, ...]]:
        prefix = RecordPrefix(collection)
        return pages(lambda after: self.store.list_records(scope, prefix, limit=RECORDS_AT_ONCE, after=after))
