"""Erase: what it would take, the confirmation, the order, and what became of it.

Erasures are carried out in small steps: a worker or a schedule goes on where the last one was cut off.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from typing import Final

from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.spaces.activity import Acted, UserAction, nobody_acted
from recollect.core.spaces.erasure import EVERY_SPACE, Erasure, LedgerLine, Residue, confirmation, ordered
from recollect.errors import InputError, NotFoundError, NotPermittedError, TooManyErasuresError
from recollect.ports import Clock, ErasableIndex, IdSource
from recollect.use_cases.people.erasure.ports import Erasing, ErasureLedger

MOST_A_DAY: Final = 20
MOST_TOLD: Final = 200
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class PreviewErasure:
    """Tells what an erasure would take, and changes nothing."""

    erasing: Erasing

    def __call__(self, scope: Scope, space: str) -> Mapping[str, int]:
        """Return counts by kind. `scope` is of the caller; `space` may be EVERY_SPACE.

        Raises:
            NotPermittedError: agents may not.
        """
        _require_person(scope)
        return ordered(self.erasing.survey(Owner(scope.owner), space))


@dataclass(frozen=True, slots=True)
class RequestErasure:
    """Orders an erasure. From the answer on nothing is kept of what was sent before.

    The ledger has the order before the store is touched, so that a crash in between loses neither. Asked for again
    while it is under way, the same erasure is the answer.
    """

    erasing: Erasing
    ledger: ErasureLedger
    clock: Clock
    ids: IdSource
    acted: Acted = nobody_acted

    def __call__(self, scope: Scope, space: str, confirm: str, by: str) -> Erasure:
        """Return the order.

        Raises:
            InputError: `confirm` is not what this erasure asks for.
            NotPermittedError: agents may not.
            TooManyErasuresError: this person has asked for MOST_A_DAY within a day.
        """
        _require_person(scope)
        wanted = confirmation(space)
        if confirm != wanted:
            what = "all of your spaces" if space == EVERY_SPACE else "this space"
            raise InputError("confirm", f'must be "{wanted}" to erase {what}; nothing was erased')
        now = self.clock.now()
        own = [line for line in self.ledger.lines() if line.erasure.owner == scope.owner]
        for line in own:
            if line.done_at is None and line.erasure.space == space:
                return line.erasure
        if sum(line.erasure.at > now - _DAY for line in own) >= MOST_A_DAY:
            raise TooManyErasuresError
        erasure = Erasure(self.ids.new_id(now), scope.owner, space, now, by)
        self.ledger.begin(erasure)
        self.erasing.close(erasure)
        self.acted(scope, UserAction.ERASE)
        return erasure


@dataclass(frozen=True, slots=True)
class Told:
    """What there is to tell of an erasure. residues: of one that is done."""

    line: LedgerLine
    residues: Sequence[Residue] = ()


@dataclass(frozen=True, slots=True)
class ReadErasure:
    """Tells a person how far an erasure is, and gives the receipt of one that is done."""

    erasing: Erasing
    ledger: ErasureLedger
    index: ErasableIndex

    def __call__(self, scope: Scope, erasure_id: str) -> Told:
        """Return what is known of an erasure of the scope's owner.

        Raises:
            NotFoundError: this person has asked for none of that id.
            NotPermittedError: the scope does not see all that there is.
        """
        scope.require_whole(Right.READ)
        line = self.ledger.find(erasure_id)
        if line is None or line.erasure.owner != scope.owner:
            raise NotFoundError("no erasure is called that")
        if line.done_at is not None:
            return Told(line, (*self.erasing.residues(line.done_at), *self.index.residues()))
        return Told(LedgerLine(line.erasure, removed=self.erasing.progress(line.erasure)))


@dataclass(frozen=True, slots=True)
class ListErasures:
    """Tells a person which erasures were asked for."""

    ledger: ErasureLedger

    def __call__(self, scope: Scope, space: str) -> list[LedgerLine]:
        """Return the erasures that took a space, or with EVERY_SPACE all of the scope's owner.

        The latest come first, MOST_TOLD at most.

        Raises:
            NotPermittedError: the scope does not see all that there is.
        """
        scope.require_whole(Right.READ)
        own = (line for line in reversed(self.ledger.lines()) if line.erasure.owner == scope.owner)
        about = (line for line in own if space == EVERY_SPACE or line.erasure.space in {space, EVERY_SPACE})
        return list(islice(about, MOST_TOLD))


def _require_person(scope: Scope) -> None:
    scope.require_whole(Right.WRITE)
    if Right.REVIEW not in scope.rights:
        raise NotPermittedError("agents may not erase; a person does that")


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
