"""The last scores of many searches, written to the store at once.

A commit waits for the disk and throws away what readers hold of the file. After each search it would hold up the next.
"""

import logging
import threading
from collections.abc import Mapping
from typing import Final

from recollect.core.model.entry import LastScores
from recollect.core.model.scope import Scope
from recollect.errors import RecollectError
from recollect.http.protocol.middleware import trace_of
from recollect.ports import ScoreRecorder

logger = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 1.0
MOST_HELD: Final = 2_000


class ScoreWriter:
    """ports.ScoreRecorder in front of another. Safe to share between threads; one thread of its own writes.

    What a killed process held is lost: scores help to choose what a full space trims, and the next search makes new
    ones. `stop` writes what is left.
    """

    def __init__(
        self, store: ScoreRecorder, *, pause_seconds: float = PAUSE_SECONDS, most_held: int = MOST_HELD
    ) -> None:
        """Write to `store`, `pause_seconds` after the first score that came, or sooner when `most_held` are held."""
        self._store = store
        self._pause = pause_seconds
        self._most = most_held
        self._changed = threading.Condition()
        self._held: dict[Scope, dict[str, LastScores]] = {}
        self._count = 0
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="score-writer", daemon=True)

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
            of_scope = self._held.setdefault(scope, {})
            for entry_id, found in scores.items():
                former = of_scope.get(entry_id)
                if former is None or former.computed_at < found.computed_at:
                    of_scope[entry_id] = found
                self._count += former is None
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._stopping or self._held)
                self._changed.wait_for(lambda: self._stopping or self._count >= self._most, timeout=self._pause)
                taken, self._held, self._count = self._held, {}, 0
                ending = self._stopping
            for scope, scores in taken.items():
                self._write(scope, scores)
            if ending:
                return

    def _write(self, scope: Scope, scores: Mapping[str, LastScores]) -> None:
        try:
            self._store.record_scores(scope, scores)
        except RecollectError as error:
            logger.warning("results_not_noted", extra={"error": type(error).__name__})
        except Exception as error:  # noqa: BLE001 - nobody restarts this thread
            logger.error("results_not_noted", extra={"trace": trace_of(error)})  # noqa: TRY400 - no texts
