"""The thread that makes summaries where nothing was written for a while, and only while nothing waits for vectors."""

import logging
import threading
from typing import Final

from recollect.errors import InputError, RecollectError
from recollect.http.protocol.middleware import trace_of
from recollect.ports import Queue
from recollect.use_cases.maintenance.refresh_summaries import RefreshSummaries

logger = logging.getLogger(__name__)

ROUND_SECONDS: Final = 60.0  # from the end of one round through all spaces to the next
PAGE_SECONDS: Final = 0.5  # between two pages of a round: searches come first


class SummaryRefresher:
    """A thread of its own, so that a slow summary keeps nobody's vectors waiting. A kill costs the page at hand."""

    def __init__(
        self,
        refresh: RefreshSummaries,
        queue: Queue,
        *,
        round_seconds: float = ROUND_SECONDS,
        page_seconds: float = PAGE_SECONDS,
    ) -> None:
        """Refresh a page at a time, with these pauses; not while `queue` holds requests."""
        self._refresh = refresh
        self._queue = queue
        self._round = round_seconds
        self._page = page_seconds
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="summary-refresher", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self, timeout_seconds: float) -> bool:
        """Ask the thread to end after the page at hand and wait; return whether it did."""
        self._stopping.set()
        self._thread.join(timeout_seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        place: str | None = None
        while not self._stopping.wait(self._round if place is None else self._page):
            place = self._see_to_a_page(place)

    def _see_to_a_page(self, place: str | None) -> str | None:
        """Return where to go on; from the beginning after a failure, a round later."""
        try:
            if self._queue.depth().waiting:
                return place
            report = self._refresh(after=place, has_time=lambda: False)
        except InputError:
            return None
        except RecollectError as error:
            logger.warning("summaries_not_refreshed", extra={"error": type(error).__name__})
            return None
        except Exception as error:  # noqa: BLE001 - nobody restarts this thread
            logger.error("summaries_not_refreshed", extra={"trace": trace_of(error)})  # noqa: TRY400 - no texts
            return None
        if report.refreshed:
            logger.info("summaries_refreshed", extra={"spaces": report.refreshed})
        return report.next_after
