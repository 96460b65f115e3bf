"""Take away for good what was forgotten, when the time of undoing is over: texts, former values, vectors, records.

A worker or a schedule goes from space to space as far as the time allows, and on from there the next time.
"""

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Protocol

from recollect.core.lifecycle.job_runs import earliest
from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep
from recollect.core.lifecycle.purge import (
    LOOKED_THROUGH,
    SEEN_THROUGH_KEY,
    drops,
    is_seen_through,
    prefixes_about,
    purged,
    seen_through,
    without_words,
)
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Selection, pages
from recollect.core.model.records import Collection, DropRecord, Record, RecordChange, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.errors import RecollectError, StoreUnavailableError
from recollect.ports import Clock, IndexFeed, Memories, Purging, SearchIndex, Spaces
from recollect.use_cases.common.settings import ReadSettings

logger = logging.getLogger(__name__)

PAGE: Final = 50  # entries at once: each comes with some ten records
SPACES_AT_ONCE: Final = 20
MOST_ABOUT: Final = 1_000  # records of one kind about one entry that are read at once
RECORDS_AT_ONCE: Final = 200
CHANGES_AT_ONCE: Final = 40
WIPE_AGAIN: Final = timedelta(minutes=1)  # when what was removed could not be overwritten, since it was being read
_HOUR: Final = timedelta(hours=1)
# By creation, which every store lists as it is now
_FORGOTTEN: Final = Selection(states=frozenset({State.DELETED}), order=Order.CREATED)


@dataclass(frozen=True, slots=True)
class PurgeReport:
    """What a run saw and did. `next_after` is where to go on, None when it got round to every space.

    purged: entries; left: forgotten ones whose time is not over yet, in the spaces that were looked through; failed:
    spaces whose store or index did not answer. With a dry run `purged` is what would be.
    """

    spaces: int = 0
    purged: int = 0
    left: int = 0
    failed: int = 0
    next_after: str | None = None
    is_wiped: bool = True


class _Store(Memories, IndexFeed, Spaces, Purging, Protocol):
    """What is needed of the store."""


def _nowhere(_scope: Scope) -> None:
    """Keep no index."""


def _nothing() -> None:
    """Have nothing that could be written anew."""


@dataclass(frozen=True, slots=True)
class PurgeForgotten:
    """Purges one space after another, a page of entries at a time. Safe to repeat and to kill.

    Of an entry its records go first and itself last, so what was begun is found again and finished. What is about it
    elsewhere loses its words: reasons in the audit trail, questions of contexts, summaries. Ids stay in the trail.
    A space in which nothing is due is looked through once in the time that its person has for undoing.

    index: from which the entries are removed, where that is no stream's doing. forget_kept: voids what is kept of a
    space's index in files. expunge: has the index's files written anew without what was removed, at the end of a round.
    """

    store: _Store
    settings: ReadSettings
    clock: Clock
    index: SearchIndex | None = None
    model: str = ""
    forget_kept: Callable[[Scope], None] = _nowhere
    expunge: Callable[[], None] = _nothing

    def __call__(self, *, after: str | None, has_time: Callable[[], bool], dry_run: bool = False) -> PurgeReport:
        """Go space by space, one page of entries at least, until all are done or the time is up.

        Args:
            after: where a former run stopped; None begins with the first space.
            has_time: asked before each further page of spaces or entries.
            dry_run: whether it is only counted what would go.

        Raises:
            UnavailableError: the store does not list the spaces; run again.
            InputError: `after` is of another release.
        """
        report = PurgeReport(next_after=after)
        while True:
            page = self.store.every_scope(limit=SPACES_AT_ONCE, after=report.next_after)
            for scope in page.items:
                report, is_done = self._see_to(scope, report, has_time, dry_run=dry_run)
                if not is_done:
                    return self._wiped(report, dry_run=dry_run)
            report = replace(report, next_after=page.next_after)
            if report.next_after is None or not has_time():
                return self._wiped(report, dry_run=dry_run)

    def step(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep has it
        """Purge what is due of a page of what was forgotten in a space; a step of a job (core/lifecycle/jobs.py).

        Due again when the next one is, as far as is known now: by the end of the pages.

        Raises:
            UnavailableError: others are using what is due, or the store does not answer.
        """
        now, undo = self.clock.now(), self.settings(scope).undo
        after, next_due = _read_bookmark(bookmark)
        page = self.store.list_entries(scope, _FORGOTTEN, limit=min(PAGE, budget.changes), after=after)
        due = [entry for entry in page.items if entry.modified_at + undo <= now]
        if due and not dry_run and not self._purge(scope, due, now - undo):
            raise StoreUnavailableError("what is to be purged is in use")
        next_due = earliest(next_due, *(entry.modified_at + undo for entry in page.items if entry not in due))
        reason = f"forgotten for more than {undo // _HOUR} hours"
        changes = tuple(JobChange(entry.id, JobAction.PURGED, reason) for entry in due)
        if page.next_after is not None:
            return JobStep(len(page.items), changes, _bookmark(page.next_after, next_due))
        if not dry_run:
            if changes:
                self.expunge()
            if not self.store.wipe():
                next_due = earliest(next_due, now + WIPE_AGAIN)
        return JobStep(len(page.items), changes, next_due=next_due)

    def _wiped(self, report: PurgeReport, *, dry_run: bool) -> PurgeReport:
        if dry_run:
            return report
        try:
            if report.next_after is None:
                self.expunge()
            return replace(report, is_wiped=self.store.wipe())
        except RecollectError as error:
            logger.warning("purged_not_wiped", extra={"error": type(error).__name__})
            return replace(report, is_wiped=False)

    def _see_to(
        self, scope: Scope, so_far: PurgeReport, has_time: Callable[[], bool], *, dry_run: bool
    ) -> tuple[PurgeReport, bool]:
        """Return the report with a space, and whether there was time for all of it."""
        report = replace(so_far, spaces=so_far.spaces + 1)
        try:
            now, undo = self.clock.now(), self.settings(scope).undo
            if is_seen_through(self.store.records(scope, [SEEN_THROUGH_KEY]).get(SEEN_THROUGH_KEY), now, undo):
                return report, True
            next_due = now + undo
            for forgotten in self._forgotten(scope):
                due = [entry for entry in forgotten if entry.modified_at + undo <= now]
                gone = len(due) if dry_run or not due else self._purge(scope, due, now - undo)
                if due and not gone:
                    return replace(report, failed=report.failed + 1), True  # it is in use by others; another time
                left = [entry.modified_at + undo for entry in forgotten if entry not in due]
                next_due = min([next_due, *left])
                report = replace(report, purged=report.purged + gone, left=report.left + len(left))
                if not has_time():
                    return report, False
            if not dry_run:
                self.store.change_records(scope, [seen_through(next_due, undo)])
        except Exception as error:  # noqa: BLE001 - one damaged space must not keep those behind it from being purged
            logger.warning("space_not_purged", extra={"error": type(error).__name__})
            return replace(report, failed=report.failed + 1), True
        return report, True

    def _forgotten(self, scope: Scope) -> Iterator[Sequence[Entry]]:
        found = pages(lambda after: self.store.list_entries(scope, _FORGOTTEN, limit=PAGE, after=after))
        return (entries for entries in found if entries)

    def _purge(self, scope: Scope, entries: Sequence[Entry], before: datetime) -> int:
        """Take away entries that are due, and what is about them; return how many are gone by that."""
        ids = [entry.id for entry in entries]
        self._drop_words(scope, frozenset(ids))
        if self.index is not None:
            self.index.project(scope, self.store.index_rows_of(scope, ids, model=self.model))
        self.forget_kept(scope)
        self._drop_kept(scope)
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

    def _drop_kept(self, scope: Scope) -> None:
        for records in self._every(scope, Collection.KEPT_INDEX):
            self._change(scope, [DropRecord(record.key) for record in records])

    def _change(self, scope: Scope, changes: Sequence[RecordChange]) -> None:
        for start in range(0, len(changes), CHANGES_AT_ONCE):
            self.store.change_records(scope, changes[start : start + CHANGES_AT_ONCE])

    def _every(self, scope: Scope, collection: Collection) -> Iterable[tuple[Record, ...]]:
        prefix = RecordPrefix(collection)
        return pages(lambda after: self.store.list_records(scope, prefix, limit=RECORDS_AT_ONCE, after=after))


def _bookmark(after: str, next_due: datetime | None) -> str:
    return json.dumps([after, None if next_due is None else next_due.isoformat()])


def _read_bookmark(bookmark: str | None) -> tuple[str | None, datetime | None]:
    """Return where to go on, and when the first of what was passed is due."""
    if bookmark is None:
        return None, None
    after, next_due = json.loads(bookmark)
    return after, None if next_due is None else datetime.fromisoformat(next_due)
