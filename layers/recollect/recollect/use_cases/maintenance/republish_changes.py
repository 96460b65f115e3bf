"""Tell systems outside once more what changed since a moment, after a loss on their side."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import takewhile
from typing import Final, Protocol

from recollect.core.model.audit import audit_item
from recollect.core.model.listing import every_item
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.spaces.published_changes import PublishedChange, published_change
from recollect.ports import Records, Spaces
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.maintenance.publish_changes import STREAM_ATTEMPTS, PublishBatch, PublishReport

ITEMS_AT_ONCE: Final = 100
LONGEST_PAUSE_SECONDS: Final = 120.0  # for which whoever tells changes once more waits for the receiver


class _Trails(Records, Spaces, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class RepublishChanges:
    """Tells once more what is in the audit trails since a moment, with the ids of the first time: after a loss.

    Spaces one after the other, each in the order of its trail; erasures first, since what followed them is told then.
    """

    store: _Trails
    publish: PublishBatch
    erasures: Sequence[PublishedChange] = ()

    def __call__(self, since: datetime) -> PublishReport:
        """Return what became of it all; what was not taken after some attempts is counted as failed.

        Of a receiver that stays down, or wants a longer pause than is worth waiting for, no more is asked; what is left
        is counted, and `go_on_from` says since when to tell it.

        Raises:
            StoreUnavailableError: the store does not answer; it can be begun again.
        """
        report = self._sent([one for one in self.erasures if one.at >= since], PublishReport())
        for scope in every_space(self.store):
            report = self._sent(self._trail(scope, since), report)
        return report

    def _trail(self, scope: Scope, since: datetime) -> list[PublishedChange]:
        prefix = RecordPrefix(Collection.AUDIT)
        records = every_item(
            lambda after: self.store.list_records(scope, prefix, limit=ITEMS_AT_ONCE, after=after, newest_first=True)
        )
        items = takewhile(lambda one: one.at >= since, map(audit_item, records))
        told = [published_change(scope.owner, scope.space, one, noted_at=one.at) for one in items]
        return [one for one in reversed(told) if one is not None]

    def _sent(self, changes: Sequence[PublishedChange], report: PublishReport) -> PublishReport:
        for start in range(0, len(changes), ITEMS_AT_ONCE):
            report = self._tried(changes[start : start + ITEMS_AT_ONCE], report)
        return report

    def _tried(self, left: Sequence[PublishedChange], report: PublishReport) -> PublishReport:
        """Add what becomes of some: nothing is sent when the receiver was given up already."""
        for attempt in range(1, STREAM_ATTEMPTS + 1):
            if report.is_down:
                break
            done, again = self.publish(left)
            left = [left[number] for number in sorted(again)]
            report = replace(
                report,
                published=report.published + done.published,
                dropped=report.dropped + done.dropped,
                set_aside=report.set_aside + done.set_aside,
            )
            if not done.is_down:
                break
            pause = max(done.wait_seconds, self.publish.policy.delay_seconds(attempt, self.publish.chance()))
            if attempt == STREAM_ATTEMPTS or pause > LONGEST_PAUSE_SECONDS:
                report = replace(report, is_down=True, wait_seconds=done.wait_seconds)
            else:
                self.publish.sleep(pause)
        moments = [one.at for one in left] + ([] if report.go_on_from is None else [report.go_on_from])
        return replace(report, failed=report.failed + len(left), go_on_from=min(moments, default=None))
