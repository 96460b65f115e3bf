"""What may be lost, held back for a moment and written to the store at once by a thread of its own.

A commit waits for the disk and throws away what readers hold of the file. After each call it would hold up the next.
"""

import logging
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Final

from recollect.core.model.entry import LastScores
from recollect.core.model.scope import Scope
from recollect.core.spaces.activity import Counts, hour_of
from recollect.errors import RecollectError
from recollect.http.protocol.middleware import trace_of
from recollect.ports import ActivityRecorder, ScoreRecorder

logger = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 1.0
MOST_HELD: Final = 2_000
SCORES_LOST: Final = "results_not_noted"
ACTIVITY_LOST: Final = "activity_not_counted"


class HeldWriter:
    """ports.ScoreRecorder and ports.ActivityRecorder in front of others.

    Writes `pause_seconds` after the first thing that came, or sooner when `most_held` are held. Safe to share between
    threads. What a killed process held is lost; `stop` writes what is left. Scores that are lost help nobody any more
    to choose what a full space trims; the next search makes new ones.
    """

    def __init__(
        self,
        scores: ScoreRecorder,
        activity: ActivityRecorder,
        *,
        pause_seconds: float = PAUSE_SECONDS,
        most_held: int = MOST_HELD,
    ) -> None:
        """Write last scores to the one, counts of what was done to the other."""
        self._to_scores, self._to_activity = scores, activity
        self._pause = pause_seconds
        self._most = most_held
        self._changed = threading.Condition()
        self._count = 0
        self._scores: dict[Scope, dict[str, LastScores]] = {}
        self._activity: dict[tuple[Scope | None, datetime], tuple[Scope | None, Counter[str]]] = {}
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="held-writer", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self, timeout_seconds: float) -> bool:
        """Write what is held and end the thread; return whether it ended in time."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        self._thread.join(timeout_seconds)
        return not self._thread.is_alive()

    def record_scores(self, scope: Scope, scores: Mapping[str, LastScores]) -> None:
        """See ScoreRecorder.record_scores; an entry's newest scores are held until they are written."""
        with self._changed:
            of_scope = self._scores.setdefault(scope, {})
            for entry_id, found in scores.items():
                former = of_scope.get(entry_id)
                if former is None or former.computed_at < found.computed_at:
                    of_scope[entry_id] = found
                self._count += former is None
            self._changed.notify()

    def add_activity(self, scope: Scope, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity. Of calls that are added up, the first tells when they began."""
        self._add(scope, hour, counts)

    def add_activity_of_all(self, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity_of_all."""
        self._add(None, hour, counts)

    def _add(self, scope: Scope | None, hour: datetime, counts: Counts) -> None:
        with self._changed:
            _, total = self._activity.setdefault((scope, hour_of(hour)), (scope, Counter()))
            total.update(counts)
            self._count += 1
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._stopping or self._count)
                self._changed.wait_for(lambda: self._stopping or self._count >= self._most, timeout=self._pause)
                scores, self._scores = self._scores, {}
                activity, self._activity = self._activity, {}
                self._count, ending = 0, self._stopping
            for scope, found in scores.items():
                _guarded(SCORES_LOST, partial(self._write_scores, scope, found))
            for (_, hour), (of_scope, counts) in activity.items():
                _guarded(ACTIVITY_LOST, partial(self._write_activity, of_scope, hour, counts))
            if ending:
                return

    def _write_scores(self, scope: Scope, scores: Mapping[str, LastScores]) -> None:
        self._to_scores.record_scores(scope, scores)

    def _write_activity(self, scope: Scope | None, hour: datetime, counts: Counts) -> None:
        if scope is None:
            self._to_activity.add_activity_of_all(hour, counts)
        else:
            self._to_activity.add_activity(scope, hour, counts)


def _guarded(event: str, write: Callable[[], None]) -> None:
    try:
        write()
    except RecollectError as error:
        logger.warning(event, extra={"error": type(error).__name__})
    except Exception as error:  # noqa: BLE001 - nobody restarts this thread
        logger.error(event, extra={"trace": trace_of(error)})  # noqa: TRY400 - no texts
