"""What is done in spaces, added up and written to the store at once."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from recollect.core.model.scope import Scope
from recollect.core.spaces.activity import Counts, hour_of
from recollect.local.server.held_writer import MOST_HELD, PAUSE_SECONDS, HeldWriter
from recollect.ports import ActivityRecorder


class ActivityWriter(HeldWriter):
    """ports.ActivityRecorder in front of another."""

    def __init__(
        self, store: ActivityRecorder, *, pause_seconds: float = PAUSE_SECONDS, most_held: int = MOST_HELD
    ) -> None:
        """Write to `store`; see HeldWriter."""
        super().__init__("activity-writer", "activity_not_counted", pause_seconds=pause_seconds, most_held=most_held)
        self._store = store
        self._held: dict[tuple[Scope | None, datetime], tuple[Scope | None, Counter[str]]] = {}

    def add_activity(self, scope: Scope, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity. Of calls that are added up, the first tells when they began."""
        self._hold(scope, hour, counts)

    def add_activity_of_all(self, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity_of_all."""
        self._hold(None, hour, counts)

    def _hold(self, scope: Scope | None, hour: datetime, counts: Counts) -> None:
        with self._changed:
            _, total = self._held.setdefault((scope, hour_of(hour)), (scope, Counter()))
            total.update(counts)
            self._count += 1
            self._changed.notify()

    def _take(self) -> Sequence[Callable[[], None]]:
        taken, self._held = self._held, {}
        return [self._write(scope, hour, counts) for (_, hour), (scope, counts) in taken.items()]

    def _write(self, scope: Scope | None, hour: datetime, counts: Counts) -> Callable[[], None]:
        if scope is None:
            return partial(self._store.add_activity_of_all, hour, counts)
        return partial(self._store.add_activity, scope, hour, counts)
