"""Count what is done in a space, once it is done."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.activity import Counts, UserAction, hour_of
from recollect.errors import AccessError, UnavailableError
from recollect.ports import ActivityRecorder, Clock

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NoteActivity:
    """Adds to the counts of this hour. Never raises: what is counted is done.

    recorder: who keeps the counts; None for nobody. told: who else is told what people do.
    """

    recorder: ActivityRecorder | None
    clock: Clock
    told: Callable[[UserAction], None]

    def __call__(self, scope: Scope, counts: Counts) -> None:
        """Count. A scope that may not write, or sees a part of a space, leaves no trace."""
        if scope.tags is None and Right.WRITE in scope.rights:
            self._keep(scope, {name: count for name, count in counts.items() if count})

    def acted(self, scope: Scope, action: UserAction) -> None:
        """Count what a person did."""
        self.told(action)
        self(scope, {action: 1})

    def _keep(self, scope: Scope, counts: Counts) -> None:
        if self.recorder is None or not counts:
            return
        hour = hour_of(self.clock.now())
        try:
            self.recorder.add_activity(scope, hour, counts)
            self.recorder.add_activity_of_all(hour, counts)
        except (UnavailableError, AccessError) as error:
            logger.warning("activity_not_counted", extra={"error": type(error).__name__})
