"""Commit: read what the writes touch, decide on them, write as much as one transaction carries; again when lost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from recollect.adapters.dynamodb.items.attribute_values import value_of
from recollect.adapters.dynamodb.items.keys import Key, keys_of
from recollect.adapters.dynamodb.items.records import keys_compared
from recollect.adapters.dynamodb.reads.barriers import prefetch
from recollect.adapters.dynamodb.reads.session_pages import covering_page
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction.draft import Draft, NotReadError, PageNotReadError
from recollect.adapters.dynamodb.transaction.plan import Planner
from recollect.adapters.dynamodb.transaction.session_pages import page_of
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Committed, Outcome, Refused, Write, require_own
from recollect.errors import ConflictError, EntryNotFoundError, StoreUnavailableError


def commit(table: Table, scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
    """See EntryStore.commit.

    Raises:
        InputError: an entry belongs to somebody else or to another space; nothing of the call is written.
        StoreUnavailableError: nothing of the call is known to be written. Where some of it is, the outcomes tell, and
            the rest is refused with this error.
    """
    require_own(scope, writes)
    run = _Run(table, scope)
    while len(run.outcomes) < len(writes):
        waiting = writes[len(run.outcomes) :]
        try:
            table.contention.run(partial(run.advance, waiting))
        except StoreUnavailableError as error:
            if not any(isinstance(outcome, Committed) for outcome in run.outcomes):
                raise
            run.outcomes += [Refused(error) for _ in waiting]
    return run.outcomes


@dataclass
class _Run:
    """One call: what was read for it, and what became of its writes so far."""

    table: Table
    scope: Scope
    outcomes: list[Outcome] = field(default_factory=list)
    _draft: Draft | None = None

    def advance(self, waiting: Sequence[Write]) -> None:
        """Carry out one transaction of writes, the next ones, or find that the next ones need none.

        Raises:
            LostRaceError: nothing was written; call again, and everything is read anew.
        """
        draft = self._draft or self._prefetched(waiting)
        self._draft = None
        decided = self._decide(draft, waiting)
        actions = draft.actions()
        if actions:
            self.table.transact(actions)
            draft.carried_out()
        self.outcomes += decided
        self._draft = draft

    def _decide(self, draft: Draft, waiting: Sequence[Write]) -> list[Outcome]:
        """Decide on as many writes as one transaction carries, one at least."""
        planner = Planner(self.scope, draft, self.table.clock.now())
        decided: list[Outcome] = []
        for write in waiting:
            before = draft.savepoint()
            outcome = self._plan(planner, write)
            if not isinstance(outcome, Committed):
                draft.go_back(before)
            elif not draft.fits() and before:
                draft.go_back(before)
                break
            decided.append(outcome)
        return decided

    def _plan(self, planner: Planner, write: Write) -> Outcome:
        before = planner.draft.savepoint()
        while True:
            try:
                return planner.plan(write)
            except (ConflictError, EntryNotFoundError) as refusal:
                return Refused(refusal)
            except NotReadError as lack:
                planner.draft.hold(lack.keys, self.table.get_many(lack.keys, with_expired=True))
            except PageNotReadError as lack:
                item = covering_page(self.table, planner.draft.keys, lack.session_id, lack.place)
                planner.draft.hold_page(page_of(value_of(item)), item)
            planner.draft.go_back(before)

    def _prefetched(self, waiting: Sequence[Write]) -> Draft:
        """Return a draft that holds what the writes are sure to touch, read in one go."""
        draft = Draft(keys_of(self.scope))
        keys = list(_keys_touched(draft, waiting))
        prefetch(self.table, draft, keys)
        return draft


def _keys_touched(draft: Draft, writes: Sequence[Write]) -> Iterator[Key]:
    keys = draft.keys
    for write in writes:
        entry, step = write.entry, write.session
        yield keys.entry(entry.id)
        if entry.name is not None:
            yield keys.name(entry.name)
        if step is not None:
            yield keys.head(step.session_id)
            if step.message_id is not None and write.is_new:
                yield keys.message(step.session_id, step.message_id)
        yield from keys_compared(keys, write.records)
        for existing in (*([] if write.is_new else [entry]), *write.refreshed):
            yield keys.entry(existing.id)
            yield keys.statistics(existing.id)
