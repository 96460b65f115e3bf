"""Carry erasures out, each in small steps: a worker or a schedule goes on where the last one was cut off."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from recollect.core.model.scope import Owner
from recollect.core.spaces.erasure import Erasure
from recollect.ports import Clock, ErasableIndex
from recollect.use_cases.people.erasure.ports import Erasing, ErasureLedger

logger = logging.getLogger(__name__)

AT_ONCE: Final = 500  # entries, or whatever it is, of one step


@dataclass(frozen=True, slots=True)
class ErasuresReport:
    """What a run did: erasures that are done now, those that wait or had no time, those that a store did not take."""

    done: int = 0
    left: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class RunErasures:
    """Carries out what the ledger has as begun. Safe to repeat, to kill, and to run twice at the same time.

    First the barrier, then the index, then the store step by step; the index once more when nothing can be on its way
    to it any more, then the traces, and last the ledger.
    """

    erasing: Erasing
    ledger: ErasureLedger
    index: ErasableIndex
    clock: Clock
    at_once: int = AT_ONCE

    def __call__(self, *, has_time: Callable[[], bool]) -> ErasuresReport:
        """Work on each erasure that is not done while there is time. What fails is tried again by the next run."""
        done = left = failed = 0
        for line in self.ledger.pending():
            if not has_time():
                left += 1
                continue
            try:
                is_done = self._run(line.erasure, has_time)
            except Exception as error:  # noqa: BLE001 - one that fails must not keep the others from being carried out
                logger.warning("erasure_failed", extra={"erasure": line.erasure.id, "error": type(error).__name__})
                failed += 1
            else:
                done, left = done + is_done, left + (not is_done)
        return ErasuresReport(done, left, failed)

    def _run(self, erasure: Erasure, has_time: Callable[[], bool]) -> bool:
        """Return whether the erasure is done."""
        if self.erasing.is_undone(erasure):  # else only the ledger does not know it; what is there by now is new
            self._close(erasure)
            while self.erasing.erase_some(erasure, limit=self.at_once):
                if not has_time():
                    return False
            if not self.erasing.is_ripe(erasure):
                return False
            self._erase_index(erasure)
            self.index.expunge()
            if not self.erasing.finish(erasure):
                return False
        self.ledger.complete(erasure, self.clock.now(), self.erasing.progress(erasure))
        logger.info("erasure_done", extra={"erasure": erasure.id})
        return True

    def _close(self, erasure: Erasure) -> None:
        owner, held = Owner(erasure.owner), dict[str, int]()
        for space in self.erasing.close(erasure):
            for kind, count in self.index.holds(owner.space(space)).items():
                held[kind] = held.get(kind, 0) + count
        # Noted before anything goes: a run that is cut off behind it must not count what is left
        self.erasing.note(erasure, held)
        self._erase_index(erasure)

    def _erase_index(self, erasure: Erasure) -> None:
        for space in self.erasing.close(erasure):
            self.index.erase(Owner(erasure.owner).space(space))


@dataclass(frozen=True, slots=True)
class ReplayErasures:
    """Finds erasures that a store does not know of, since it was restored from a backup, and begins them again.

    Each keeps its id, its moment and the line that it has in the ledger.
    """

    erasing: Erasing
    ledger: ErasureLedger

    def __call__(self) -> list[Erasure]:
        """Raise the barriers again and return whose erasures `RunErasures` has to carry out now.

        Raises:
            StoreUnavailableError: store or ledger do not answer; what was begun again stays so.
        """
        again = [line.erasure for line in self.ledger.lines() if self.erasing.is_undone(line.erasure)]
        for erasure in again:
            self.ledger.begin(erasure)
            self.erasing.close(erasure)
        return again
