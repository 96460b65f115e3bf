"""A space with the jobs on it, and the steps that many of their tests begin with."""

from dataclasses import dataclass
from datetime import timedelta
from itertools import chain
from typing import Any

from recollect.core.lifecycle.jobs import RunStep
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Order, Selection, pages
from recollect.core.model.scope import Scope
from recollect.ports import EntryStore, LanguageModel
from recollect.use_cases.common.language_model import AskLanguageModel
from recollect.use_cases.maintenance.prune import KeepWithinCaps, PruneExpired, RetainTold
from recollect.use_cases.maintenance.roll_up import RollUpOld
from recollect.use_cases.memories.enforce_capacity import EnforceCapacity
from recollect.use_cases.spaces.write_rollup import WriteRollup
from tests.builders import ALICE, MODEL
from tests.contract.store.parts import MANY
from tests.fakes.clock import FixedClock
from tests.write_path import USER, WritePath

NIGHT = timedelta(hours=10)
EVERY_STATE = Selection(states=frozenset(State), order=Order.CREATED)


@dataclass(frozen=True, slots=True)
class Life:
    """The write path over a store, and the jobs over it or over another front of it."""

    path: WritePath
    clock: FixedClock

    @property
    def store(self) -> EntryStore:
        return self.path.store

    def prune(self, store: EntryStore | None = None) -> RunStep:
        return PruneExpired(store or self.store, self.path.settings, self.clock)

    def retain(self, store: EntryStore | None = None) -> RunStep:
        return RetainTold(store or self.store, self.path.settings, self.clock)

    def cap(self, store: EntryStore | None = None) -> RunStep:
        used = store or self.store
        return KeepWithinCaps(used, self.path.settings, self.clock, EnforceCapacity(used))

    def roll_up(self, store: EntryStore | None = None, model: LanguageModel | None = None) -> RunStep:
        used = store or self.store
        write = WriteRollup(AskLanguageModel(used, model, self.clock, self.path.settings), 30.0)
        return RollUpOld(used, self.path.settings, self.clock, self.path.remember.ids, MODEL, write=write)

    def rollups(self, scope: Scope = ALICE) -> list[Entry]:
        """The roll-ups in use."""
        return self._all(scope, Selection(kind=Kind.ROLLUP))

    def set(self, scope: Scope = ALICE, **values: Any) -> None:
        self.path.change_settings(scope, values, USER)

    def states(self, scope: Scope = ALICE) -> dict[str, State]:
        """Every entry's state by its id."""
        return {entry.id: entry.state for entry in self.entries(scope)}

    def entries(self, scope: Scope = ALICE) -> list[Entry]:
        return self._all(scope, EVERY_STATE)

    def _all(self, scope: Scope, selection: Selection) -> list[Entry]:
        found = pages(lambda after: self.store.list_entries(scope, selection, limit=MANY, after=after))
        return list(chain.from_iterable(found))
