"""The thread that tells systems outside what changed: it sends what waits, and leaves a receiver alone that is down."""

import logging
from collections.abc import Callable
from typing import Final

from recollect.core.model.backoff import full_jitter
from recollect.local.server.background_thread import BackgroundThread
from recollect.use_cases.maintenance.publish_changes import PublishChanges, PublishReport

logger = logging.getLogger(__name__)

BATCH: Final = 10
LEASE_SECONDS: Final = 900.0  # longer than a batch takes whose every answer is as late as it may be
IDLE_SECONDS: Final = 0.2
LONGEST_PAUSE_SECONDS: Final = 60.0


class ChangePublisher(BackgroundThread):
    """A thread of its own: no receiver keeps a write or anybody's vectors waiting. A kill has a batch sent again."""

    event = "changes_not_published"

    def __init__(self, publish: PublishChanges, note: Callable[[PublishReport], None]) -> None:
        """Send by `publish`; `note` is told of each batch."""
        self._publish = publish
        self._note = note
        self._failures = 0
        super().__init__("change-publisher")

    def _work(self) -> float:
        # One asks whether a receiver is back that was down: the others keep their attempts
        deliveries = self._publish.outbox.receive(limit=1 if self._failures else BATCH, lease_seconds=LEASE_SECONDS)
        if not deliveries:
            return IDLE_SECONDS
        report = self._publish(deliveries)
        self._note(report)
        if report.is_down:
            if not self._failures:
                logger.warning("receiver_down")
            return max(report.wait_seconds, self._pause_after_failure())
        if self._failures and report.published:
            logger.info("receiver_back")
        if report.published:
            self._failures = 0
        return 0.0

    def _pause_after_failure(self) -> float:
        self._failures += 1
        pause = full_jitter(self._failures, self._publish.chance(), base_seconds=1.0, cap_seconds=LONGEST_PAUSE_SECONDS)
        return max(IDLE_SECONDS, pause)
