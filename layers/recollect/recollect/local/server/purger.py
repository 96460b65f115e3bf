"""The thread that purges what was forgotten, when the time of undoing is over."""

import logging
import threading
from typing import Final

from recollect.errors import InputError, RecollectError
from recollect.http.protocol.middleware import trace_of
from recollect.use_cases.maintenance.purge import PurgeForgotten

logger = logging.getLogger(__name__)

PAGE_SECONDS: Final = 0.5  # between two pages of a round: searches come first


class Purger:
    """A thread of its own, so that what is long to purge keeps nobody waiting. A kill costs the page at hand."""

    def __init__(self, purge: PurgeForgotten, *, round_seconds: float, page_seconds: float = PAGE_SECONDS) -> None:
        """Purge a page at a time, with these pauses: between two rounds through all spaces, and between two pages."""
        self._purge = purge
        self._round = round_seconds
        self._page = page_seconds
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="purger", daemon=True)

    def start(self) -> None:
        """Start the thread; the first round begins after the pause of one page."""
        self._thread.start()

    def stop(self, timeout_seconds: float) -> bool:
        """Ask the thread to end after the page at hand and wait; return whether it did."""
        self._stopping.set()
        self._thread.join(timeout_seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        place, pause = None, self._page
        while not self._stopping.wait(pause):
            place, is_over = self._see_to_a_page(place)
            pause = self._round if is_over else self._page

    def _see_to_a_page(self, place: str | None) -> tuple[str | None, bool]:
        """Return where to go on, and whether the round is over; from the beginning after a failure, a round later."""
        try:
            report = self._purge(after=place, has_time=lambda: False)
        except InputError:
            return None, True
        except RecollectError as error:
            logger.warning("forgotten_not_purged", extra={"error": type(error).__name__})
            return None, True
        except Exception as error:  # noqa: BLE001 - nobody restarts this thread
            logger.error("forgotten_not_purged", extra={"trace": trace_of(error)})  # noqa: TRY400 - no texts
            return None, True
        if report.purged:
            logger.info("forgotten_purged", extra={"entries": report.purged, "wiped": report.is_wiped})
        return report.next_after, report.next_after is None and not report.purged
