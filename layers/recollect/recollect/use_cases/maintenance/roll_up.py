"""Tell what is old in roll-ups, one for what belongs together, and archive what they were made of.

A roll-up is durable, with an edge to each of its sources, before the first of them is archived: cut off in between, the
next run finds it by its edges and goes on.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import chain, islice
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.lifecycle.change_records import records_of
from recollect.core.lifecycle.coming_back import ROLLER
from recollect.core.lifecycle.expiry import idle_days, last_use, settled
from recollect.core.lifecycle.jobs import PAUSED, JobAction, JobBookmark, JobBudget, JobChange, JobStep, progress_of
from recollect.core.lifecycle.rollups.candidates import (
    Candidate,
    blocks,
    candidate_of,
    is_about_safety,
    is_exempt,
    is_old,
    was_told,
)
from recollect.core.lifecycle.rollups.clusters import DEFAULT_RULES, ClusterRules, attracts, clusters
from recollect.core.lifecycle.rollups.rollup import is_made_of
from recollect.core.lifecycle.rollups.telling import RollupDraft, draft_of, entry_of_rollup, extracted
from recollect.core.model.audit import AuditAction
from recollect.core.model.edges import Edge, EdgeType, put_edges
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Order, Selection, every_item
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Committed, Refused, Write
from recollect.core.spaces.settings import SpaceSettings
from recollect.errors import EntryNotFoundError, NameTakenError
from recollect.ports import Clock, EntryStore, IdSource
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.common.vectors import vectors_of
from recollect.use_cases.memories.made_of import rollups_of
from recollect.use_cases.memories.retire import RetireEntry, Retirement
from recollect.use_cases.memories.settle import contested
from recollect.use_cases.spaces.write_rollup import WriteRollup

MOST_CANDIDATES: Final = 4_000  # the newest that no roll-up tells
PAGE: Final = 200
EDGES_WITH_IT: Final = 20  # two records each; the others follow before anything is archived
_WAITS: Final = 2  # ages: as long a cluster waits for those that are still to come
_MEMORIES, _TURNS = 0, 1
_DAY: Final = timedelta(days=1)
_MOMENT: Final = timedelta(microseconds=1)  # bounds of a listing are exclusive
_TOLD: Final = Selection(pinned=False, manually_saved=False, states=frozenset({State.ACTIVE, State.ARCHIVED}))


@dataclass(frozen=True, slots=True)
class _Item:
    """An entry that is to be archived, and the roll-up that tells it: one to be made, or one that is there."""

    entry: Entry
    made: str
    draft: RollupDraft | None = None
    rollup: Entry | None = None


@dataclass(frozen=True, slots=True)
class _Run:
    """What holds in all steps of a run: they see what there is as it was when the run began."""

    scope: Scope
    settings: SpaceSettings
    now: datetime

    @property
    def age(self) -> timedelta:
        return timedelta(days=self.settings.roll_up_days)


@dataclass(slots=True)
class _Done:
    """What a step has done so far: `passed` counts entries of the present part, changed or not."""

    changes: list[JobChange] = field(default_factory=list)
    seen: int = 0
    passed: int = 0


@dataclass(frozen=True, slots=True)
class RollUpOld:
    """First memories and their roll-ups, all of a space together, then turns, day by day.

    A memory waits for others that belong to it and are not as old yet, for as long again as they have to be old.
    model: of the vectors. write: a language model that tells them; None for the rules alone.
    """

    store: EntryStore
    settings: ReadSettings
    clock: Clock
    ids: IdSource
    model: str
    rules: ClusterRules = DEFAULT_RULES
    write: WriteRollup | None = None

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep says
        """Carry out one step; see RunStep.

        Raises:
            InputError: the bookmark is not of this job.
            ConflictError: others kept changing an entry.
            UnavailableError: the store does not answer.
        """
        now, settings = self.clock.now(), self.settings(scope)
        if not settings.memory_enabled:
            return JobStep(next_due=now + PAUSED)
        if settings.roll_up_days == 0:
            return JobStep()
        progress, done = progress_of(bookmark, now), _Done()
        run = _Run(scope, settings, progress.began)
        if progress.part == _MEMORIES:
            done.passed = progress.done
            if not self._carry_out(run, self._memories(run, done), budget, done, dry_run=dry_run):
                return JobStep(done.seen, tuple(done.changes), replace(progress, done=done.passed).text())
            progress = progress.at(None)
        return self._turns(run, progress, budget, done, dry_run=dry_run)

    def _turns(self, run: _Run, progress: JobBookmark, budget: JobBudget, done: _Done, *, dry_run: bool) -> JobStep:
        done.passed = progress.done
        while (day := self._next_day(run, progress.after)) is not None:
            progress = replace(progress, after=day.isoformat())
            if not self._carry_out(run, self._of_day(run, day, done), budget, done, dry_run=dry_run):
                # The same day again: what is done of it is found done, or passed in a dry run
                return JobStep(done.seen, tuple(done.changes), replace(progress, done=done.passed).text())
            progress, done.passed = JobBookmark(run.now, _TURNS, (day + _DAY).isoformat()), 0
            if not budget.has_time():
                return JobStep(done.seen, tuple(done.changes), progress.text())
        return JobStep(done.seen, tuple(done.changes), None, self._next_due(run))

    # What is to be done

    def _memories(self, run: _Run, done: _Done) -> list[_Item]:
        memories = self._listed(run, replace(_TOLD, kind=Kind.MEMORY, order=Order.CREATED_DESC))
        rollups = self._listed(run, Selection(kind=Kind.ROLLUP, pinned=False, order=Order.CREATED_DESC))
        return self._items(run, [*islice(memories, MOST_CANDIDATES), *islice(rollups, MOST_CANDIDATES)], done)

    def _of_day(self, run: _Run, day: datetime, done: _Done) -> list[_Item]:
        return self._items(run, list(islice(self._said(run, day, day + _DAY), MOST_CANDIDATES)), done)

    def _next_day(self, run: _Run, after: str | None) -> datetime | None:
        """Return the next day, from a day on, of which a turn is old enough and not archived for a roll-up's sake."""
        first = None if after is None else datetime.fromisoformat(after)
        turns = self._said(run, first, run.now - run.age + _MOMENT)
        turn = next((one for one in turns if not (was_told(one) or is_exempt(one, run.now))), None)
        return None if turn is None else turn.created_at.replace(hour=0, minute=0, second=0, microsecond=0)

    def _said(self, run: _Run, first: datetime | None, until: datetime) -> Iterator[Entry]:
        """Yield the turns from a moment on, before another one, the oldest first."""
        after = None if first is None else first - _MOMENT
        turns = replace(_TOLD, kind=Kind.TURN, created_after=after, created_before=until, order=Order.CREATED)
        return self._listed(run, turns)

    def _items(self, run: _Run, entries: Sequence[Entry], done: _Done) -> list[_Item]:
        """Return what is to be archived, in the order in which that is done: first what a former run has left."""
        done.seen += len(entries)
        may = [entry for entry in entries if not is_exempt(entry, run.now)]
        told = rollups_of(self.store, run.scope, [entry.id for entry in may])
        begun = [
            _Item(entry, rollup.name or rollup.id, rollup=rollup)
            for entry in may
            for rollup in told.get(entry.id, ())
            if self._is_left(run, entry, rollup)
        ]
        made = (
            _Item(entry, draft.key, draft)
            for draft in self._drafts(run, may, frozenset(told))
            for entry in _archived_in_order(draft.entries)
        )
        are_turns = any(entry.kind is Kind.TURN for entry in may)
        in_order = sorted(begun, key=lambda one: _place(one.entry), reverse=are_turns)
        return [*sorted(in_order, key=lambda one: one.made), *made]

    def _is_left(self, run: _Run, entry: Entry, rollup: Entry) -> bool:
        """Tell whether an entry was to be archived for its roll-up's sake, whatever it was archived for before.

        What somebody has brought back since is left alone.
        """
        is_as_told = not was_told(entry) and entry.modified_at <= rollup.created_at
        return is_as_told and is_made_of(rollup, entry.id) and is_old(entry, run.age, run.now)

    def _drafts(self, run: _Run, entries: Sequence[Entry], told: frozenset[str]) -> list[RollupDraft]:
        """Return the roll-ups to be made.

        Of turns, what is told already parts those before from those behind it, as it did when it was told.
        """
        known = told.union(entry.id for entry in entries if was_told(entry))
        disputed = contested(self.store, run.scope, [entry.id for entry in entries if entry.kind is Kind.MEMORY])
        used = [
            entry
            for entry in entries
            if entry.kind is Kind.TURN or (entry.id not in known and entry.id not in disputed)
        ]
        vectors = vectors_of(self.store, run.scope, [entry.id for entry in used], model=self.model)
        zone = ZoneInfo(run.settings.time_zone)
        every = [candidate_of(entry, vectors.get(entry.id), zone) for entry in used]
        # The vector may know of what is about health though the rules did not
        every = [one for one in every if not is_about_safety(settled(one.entry, one.vector, self.model, zone))]
        old = [one for one in every if is_old(one.entry, run.age, run.now)]
        young = [one for one in every if not is_old(one.entry, run.age, run.now)]
        found = chain.from_iterable(clusters(block, self.rules) for block in blocks(old).values())
        drafts = [draft_of(one) for one in found if self._is_ready(run, one, young)]
        new = [one for one in drafts if known.isdisjoint(entry.id for entry in one.entries) and extracted(one)]
        # Turns from the end of a session: none is left behind them then whose context they are
        return new[::-1] if any(entry.kind is Kind.TURN for entry in used) else new

    def _is_ready(self, run: _Run, cluster: Sequence[Candidate], young: Sequence[Candidate]) -> bool:
        longest = min(last_use(one.entry) for one in cluster)
        if longest + _WAITS * run.age <= run.now or cluster[0].entry.kind is Kind.TURN:
            return True
        return not attracts(cluster, young, self.rules)

    def _listed(self, run: _Run, selection: Selection) -> Iterator[Entry]:
        return every_item(lambda after: self.store.list_entries(run.scope, selection, limit=PAGE, after=after))

    # Doing it

    def _carry_out(self, run: _Run, items: Sequence[_Item], budget: JobBudget, done: _Done, *, dry_run: bool) -> bool:
        """Archive what the budget allows, each once its roll-up stands; tell whether that was all of it."""
        stands: dict[str, bool] = {}
        for place, item in enumerate(items):
            if dry_run and place < done.passed:
                continue
            if len(done.changes) >= budget.changes or (done.changes and not budget.has_time()):
                return False
            if item.made not in stands and not dry_run:
                stands[item.made] = self._stands(run, item)
            reason = f"{_name(item.entry)}, {idle_days(item.entry, run.now)} days without use"
            if dry_run or (stands[item.made] and self._archive(run, item, reason)):
                done.changes.append(JobChange(item.entry.id, JobAction.ROLLED_UP, reason, item.made))
            done.passed += dry_run
        return True

    def _archive(self, run: _Run, item: _Item, reason: str) -> bool:
        retirement = Retirement(
            state=State.ARCHIVED,
            action=AuditAction.ARCHIVED,
            author=Author(ROLLER, reason),
            now=self.clock.now(),
            tends=True,
            still=lambda one: (
                one.state is item.entry.state and one.text == item.entry.text and not is_exempt(one, run.now)
            ),
        )
        return RetireEntry(self.store)(run.scope, item.entry.id, retirement)

    def _stands(self, run: _Run, item: _Item) -> bool:
        """Make a roll-up, unless it is there; tell whether it stands, with an edge to each entry that it tells."""
        rollup = item.rollup if item.draft is None else self._made(run, item.draft)
        if rollup is None:
            return False
        rest = rollup.source_ids[EDGES_WITH_IT:]
        for start in range(0, len(rest), EDGES_WITH_IT):
            edges = _edges(rollup.id, rest[start : start + EDGES_WITH_IT], self.clock.now())
            self.store.change_records(run.scope, put_edges(edges))
        return True

    def _made(self, run: _Run, draft: RollupDraft) -> Entry | None:
        rollup = extracted(draft) if self.write is None else self.write(run.scope, draft)
        if rollup is None:
            return None
        now, author = self.clock.now(), Author(ROLLER, f"tells {len(draft.cluster)} entries")
        entry = entry_of_rollup(draft, rollup, entry_id=self.ids.new_id(now), now=now)
        records = records_of(None, entry, author=author, action=AuditAction.CREATED, now=now)
        edges = put_edges(_edges(entry.id, entry.source_ids[:EDGES_WITH_IT], now))
        (outcome,) = self.store.commit(run.scope, [Write(entry, author, records=(*records, *edges))])
        match outcome:
            case Committed(stored):
                return stored
            case Refused(NameTakenError()):
                return self._held(run.scope, draft)
            case Refused(error):
                raise error
            case _:
                raise AssertionError("a roll-up carries no message id")

    def _held(self, scope: Scope, draft: RollupDraft) -> Entry | None:
        """Return the roll-up of a cluster that is there under its name, None where that is something else."""
        try:
            held = self.store.get_by_name(scope, draft.key)
        except EntryNotFoundError:
            return None
        is_it = held.kind is Kind.ROLLUP and held.state is State.ACTIVE
        return held if is_it and set(held.source_ids) >= {entry.id for entry in draft.entries} else None

    def _next_due(self, run: _Run) -> datetime | None:
        """Return when the first of those becomes old that are not yet."""
        unused = replace(_TOLD, states=frozenset({State.ACTIVE}), created_after=run.now - run.age, order=Order.CREATED)
        entries = chain.from_iterable(
            islice(self._listed(run, replace(unused, kind=kind)), 1) for kind in (Kind.MEMORY, Kind.TURN)
        )
        return min((entry.created_at + run.age for entry in entries), default=None)


def _edges(rollup_id: str, sources: Sequence[str], now: datetime) -> list[Edge]:
    return [Edge(rollup_id, EdgeType.DERIVED_FROM, source, ROLLER, now) for source in sources]


def _archived_in_order(entries: Sequence[Entry]) -> Iterable[Entry]:
    """Return the entries of a cluster in the order in which they are archived: turns from the last one on."""
    return reversed(entries) if entries[0].kind is Kind.TURN else entries


def _place(entry: Entry) -> tuple[datetime, int, str]:
    return entry.occurred_at, entry.sequence, entry.id


def _name(entry: Entry) -> str:
    return (entry.category or "other") if entry.kind is not Kind.TURN else "turn"
