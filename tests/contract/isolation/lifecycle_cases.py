"""Cases of the jobs that archive, tell and delete."""

from datetime import timedelta

from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.model.entry import Kind as EntryKind
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection, PutRecord, RecordKey
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.tending import AgentName, Leave
from recollect.use_cases.maintenance.prune import KeepWithinCaps, PruneExpired, RetainTold
from recollect.use_cases.maintenance.roll_up import RollUpOld
from recollect.use_cases.memories.enforce_capacity import EnforceCapacity
from tests.contract.isolation.jobs_cases import forged, held_beside_notes, scope_of, scopes
from tests.fakes.clock import FixedClock
from tests.isolation.attempts import Stage
from tests.isolation.belongings import call
from tests.isolation.contents import MODEL, contents
from tests.isolation.people import Cell
from tests.jobs import changes_of


def old_and_alike(stage: Stage) -> dict[Scope, list[str]]:
    """What everybody says of the same subject, in the same words but one, in conversations as well."""
    made: dict[Scope, list[str]] = {}
    for caller in stage.world.cast.people:
        scope = scope_of(caller)
        for verb in ("bought", "painted", "sold"):
            text = f"The {caller.person} {verb} the boat Kittiwake of {caller.space}."
            body = {"text": text, "category": "hobbies", "on_duplicate": "keep"}
            stored = call(stage.world, caller, "POST", "/entries", body).json()["entry"]
            made.setdefault(scope, []).append(stored["id"])
            stage.marks[stored["id"]] = Cell(caller.person, caller.space)
    return made


def years_later(stage: Stage, days: int) -> FixedClock:
    return FixedClock(stage.world.memory.clock.now() + timedelta(days=days))


def held_of_others(stage: Stage, one: Scope) -> dict[Scope, list[str]]:
    return {scope: held_beside_notes(stage, scope) for scope in scopes(stage) if scope != one}


def run_roll_up(stage: Stage) -> None:
    """What one person said is told, of itself alone; nothing of anybody else is touched."""
    memory, said = stage.world.memory, old_and_alike(stage)
    for scope, ids in said.items():
        others = held_of_others(stage, scope)
        roll_up = RollUpOld(memory.store, memory.read_settings, years_later(stage, 70), memory.ids, MODEL)
        assert {change.subject for change in changes_of(roll_up, scope)} >= set(ids)
        assert held_of_others(stage, scope) == others
        for rollup in memory.store.list_entries(scope, Selection(kind=EntryKind.ROLLUP), limit=200).items:
            stage.marks[rollup.id] = Cell(scope.owner, scope.space)
            assert {memory.store.get(scope, one).user_id for one in rollup.source_ids} <= {scope.owner}


def run_retain(stage: Stage) -> None:
    memory = stage.world.memory
    run_roll_up(stage)
    for scope in scopes(stage):
        others = held_of_others(stage, scope)
        retain = RetainTold(memory.store, memory.read_settings, years_later(stage, 400))
        assert changes_of(retain, scope)
        assert held_of_others(stage, scope) == others


def run_prune(stage: Stage) -> None:
    memory, said = stage.world.memory, old_and_alike(stage)
    for scope, ids in said.items():
        others = held_of_others(stage, scope)
        prune = PruneExpired(memory.store, memory.read_settings, years_later(stage, 61), MODEL)
        assert {change.subject for change in changes_of(prune, scope)} >= set(ids)
        assert held_of_others(stage, scope) == others


def run_keep_within_caps(stage: Stage) -> None:
    memory = stage.world.memory
    old_and_alike(stage)
    for caller in stage.world.cast.people:
        scope = scope_of(caller)
        call(stage.world, caller, "POST", "/settings", {"soft_cap": 1, "turn_cap": 1})
        others = held_of_others(stage, scope)
        keep = KeepWithinCaps(memory.store, memory.read_settings, memory.clock, EnforceCapacity(memory.store))
        assert changes_of(keep, scope)
        assert held_of_others(stage, scope) == others
        call(stage.world, caller, "POST", "/settings", {"soft_cap": 0, "turn_cap": 0})


def run_reconcile(stage: Stage) -> None:
    """What one space names of every other one is no entry there: it goes, and of the others nothing."""
    memory = stage.world.memory
    named = list(forged(stage))
    for scope, entry_id in named:
        drop_later = PutRecord(RecordKey(Collection.EXTRACTED, (entry_id,)), {"version": 1, "by": "judge/1"})
        memory.store.change_records(scope, [drop_later])
    budget = JobBudget(1_000_000, lambda: True)
    for scope in scopes(stage):
        others = {one: contents(memory.store, one) for one in scopes(stage) if one != scope}
        changes = memory.reconcile_space(scope, None, budget, dry_run=False).changes
        assert {change.subject for change in changes} >= {entry_id for one, entry_id in named if one == scope}
        assert {one: contents(memory.store, one) for one in others} == others


def run_tending(stage: Stage) -> None:
    """Every agent looks at every space and may do all; nothing of anybody else is touched or named."""
    memory = stage.world.memory
    for scope in scopes(stage):
        memory.change_settings(scope, {"tending": dict.fromkeys(AgentName, Leave.ALL.value)}, Author())
        others = held_of_others(stage, scope)
        for agent in AgentName:
            report = memory.tend_space(scope, agent, JobBudget(50, lambda: True), by="user")
            named = {entry_id for one in report.treated for entry_id in one.suggestion.entry_ids}
            found = memory.store.read(scope, sorted(named)).entries
            assert found.keys() == named
            assert {one.entry.user_id for one in found.values()} <= {scope.owner}
        assert held_of_others(stage, scope) == others
