"""The last scores of many searches, written to the store at once."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from recollect.core.model.entry import LastScores
from recollect.core.model.scope import Scope
from recollect.local.server.held_writer import MOST_HELD, PAUSE_SECONDS, HeldWriter
from recollect.ports import ScoreRecorder


class ScoreWriter(HeldWriter):
    """ports.ScoreRecorder in front of another.

    Scores that are lost help nobody any more to choose what a full space trims; the next search makes new ones.
    """

    def __init__(
        self, store: ScoreRecorder, *, pause_seconds: float = PAUSE_SECONDS, most_held: int = MOST_HELD
    ) -> None:
        """Write to `store`; see HeldWriter."""
        super().__init__("score-writer", "results_not_noted", pause_seconds=pause_seconds, most_held=most_held)
        self._store = store
        self._held: dict[Scope, dict[str, LastScores]] = {}

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

    def _take(self) -> Sequence[Callable[[], None]]:
        taken, self._held = self._held, {}
        return [partial(self._write, scope, scores) for scope, scores in taken.items()]

    def _write(self, scope: Scope, scores: Mapping[str, LastScores]) -> None:
        self._store.record_scores(scope, scores)
