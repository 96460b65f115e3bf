"""Ask for an erasure: what it would take, the confirmation, the order; and what became of it."""

from collections.abc import Mapping, Sequence
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
