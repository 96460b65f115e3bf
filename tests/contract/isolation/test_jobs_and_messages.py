"""Jobs and queue messages keep people apart: also messages whose scope and contents disagree.

Each job and each handler has a case here; one that has none fails.
"""

import pkgutil
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import product
from typing import Any, cast

import pytest

from recollect.core.deduplication.neighbours import nearest
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Selection
from recollect.core.model.messages import Delivery
from recollect.core.model.scope import Scope
from recollect.core.model.writes import EntryPointer
from recollect.core.spaces.summaries.summary import EVERY_SUMMARY, summary_of
from recollect.ports import SpacesIndex
from recollect.serverless import handlers
from recollect.use_cases import maintenance
from recollect.use_cases.common.language_model import AskLanguageModel
from recollect.use_cases.maintenance.compare_neighbours import LinkNeighbours
from recollect.use_cases.maintenance.enrich_memories import EnrichMemories
from recollect.use_cases.maintenance.project_entries import ProjectEntries
from recollect.use_cases.maintenance.reembed import ReembedSpace
from recollect.use_cases.maintenance.refresh_summaries import RefreshPolicy, RefreshSummaries
from recollect.use_cases.memories.judge_pairs import JudgePairs
from tests.contract.isolation.handler_cases import (
    through_embed_entries,
    through_ingest_events,
    through_project_entries,
    through_sweep,
)
from tests.contract.isolation.index_cases import run_rebuild_index
from tests.contract.isolation.jobs_cases import (
    entry_ids,
    forged,
    held_beside_notes,
    listed,
    run_every_job,
    scope_of,
    scopes,
    through_plan_jobs,
    through_run_jobs,
)
from tests.contract.isolation.lifecycle_cases import (
    run_keep_within_caps,
    run_prune,
    run_reconcile,
    run_retain,
    run_roll_up,
    run_tending,
)
from tests.contract.isolation.publish_cases import run_publish_changes, run_republish_changes, through_publish_changes
from tests.contract.isolation.redrive_cases import run_dead_letters, run_redrive, run_sweep
from tests.fakes.embedder import HashEmbedder
from tests.fakes.judging import ScriptedModel
from tests.isolation.attempts import Stage, staged
from tests.isolation.belongings import call
from tests.isolation.contents import MODEL, contents, foreign_marks
from tests.isolation.people import Caller, Cell
from tests.isolation.words import tokens_of
from tests.isolation.world import World
from tests.jobs import purged
from tests.unit.functions.conftest import untouched_logging

__all__ = ["untouched_logging"]
# What everybody says: jobs that compare must not compare across people or spaces
SAID = (
    "The deploy timeout is 30 seconds.",
    "The deploy timeout is 60 seconds.",
    "Ana lives in Porto and works at the harbour.",
    "Ana lives in Porto, and she works at the harbour.",
)


@pytest.fixture(scope="module")
def stage(shared_world: World) -> Stage:
    made = staged(shared_world)
    for caller in shared_world.cast.people:
        for text in SAID:
            stored = call(shared_world, caller, "POST", "/entries", {"text": text, "on_duplicate": "keep"}).json()[
                "entry"
            ]
            made.marks[stored["id"]] = Cell(caller.person, caller.space)
    return made


def must_be_apart(stage: Stage, told: str = "") -> None:
    store = stage.world.memory.store
    mixed = {scope: foreign_marks(contents(store, scope), stage.marks, scope) for scope in scopes(stage)}
    assert not any(mixed.values()), mixed
    must_say_nothing(stage, told)


def must_say_nothing(stage: Stage, told: str) -> None:
    """Neither the log nor what was printed holds a word of anybody's."""
    said = tokens_of(stage.world.log.taken() + told) & stage.marks.keys()
    people = {caller.person for caller in stage.world.cast.people}
    assert {word for word in said if len(word) <= 20} <= people


def run_embed_entries(stage: Stage) -> None:
    """Requests whose scope has no such entry, and those that are waiting."""
    embed = stage.world.memory.embed_entries
    requests = [EmbeddingRequest(scope.owner, scope.space, entry_id, 1) for scope, entry_id in forged(stage)]
    report = embed([Delivery(f"forged-{number}", request, 1) for number, request in enumerate(requests)])
    assert (report.embedded, report.stale) == (0, len(requests))
    stage.world.work()


def run_compare_neighbours(stage: Stage) -> None:
    memory = stage.world.memory
    for scope in scopes(stage):
        reading = memory.store.read(scope, entry_ids(stage, scope), model=MODEL)
        for read in reading.entries.values():
            if read.vectors is not None:
                memory.compare_neighbours(scope, read.entry, read.vectors)
    run_verdicts(stage)


def run_link_neighbours(stage: Stage) -> None:
    """Each memory is held against all of the others of its space: what is linked is in one space."""
    memory = stage.world.memory
    link = LinkNeighbours(memory.store, memory.clock)
    for scope in scopes(stage):
        reading = memory.store.read(scope, entry_ids(stage, scope), model=MODEL)
        for read in reading.entries.values():
            if read.vectors is not None:
                link(scope, read.entry, read.vectors, nearest(read.entry, read.vectors, reading.entries.values()))


def run_verdicts(stage: Stage) -> None:
    """A model that judges pairs is shown what is in the space, and nothing of anybody else's."""
    memory = stage.world.memory
    for scope in scopes(stage):
        model = ScriptedModel(lambda *_: {"pairs": []})
        ask = AskLanguageModel(memory.store, model, memory.clock, memory.read_settings)
        judge = JudgePairs(memory.store, ask, memory.clock, 30.0)
        compare = replace(getattr(memory.compare_neighbours, "_use_case"), judge=judge)  # noqa: B009 - of the proxy
        for read in memory.store.read(scope, entry_ids(stage, scope), model=MODEL).entries.values():
            if read.vectors is not None:
                compare(scope, read.entry, read.vectors)
        shown = {one[side]["text"] for data in model.asked for one in data[1]["pairs"] for side in ("earlier", "later")}
        everything = Selection(states=frozenset(State))
        assert shown
        assert shown <= {entry.text for entry in memory.store.list_entries(scope, everything, limit=1_000).items}


def run_extract_memories(stage: Stage) -> None:
    """Turns under their own scope, which say something worth remembering, and under every other one."""
    memory, world = stage.world.memory, stage.world
    said: dict[Scope, Entry] = {}
    for caller in world.cast.people:
        text = f"Remember that {caller.person} keeps the spare key of {caller.space} in the shed."
        body = {"session_id": "extracted", "messages": [{"id": "x1", "text": text, "speaker": "Ana"}]}
        call(world, caller, "POST", "/settings", {"extract": "judge"})
        stored = call(world, caller, "POST", "/events", body).json()["results"][0]
        stage.marks[stored["entry_id"]] = Cell(caller.person, caller.space)
        said[scope_of(caller)] = memory.store.get(scope_of(caller), stored["entry_id"])
    made = {scope: memory.extract_memories(scope, [turn]).memories for scope, turn in said.items()}
    assert set(made.values()) == {1}
    others = [memory.extract_memories(scope, [turn]) for scope in said for at, turn in said.items() if at != scope]
    assert [extraction.memories for extraction in others] == [0] * len(said) * (len(said) - 1)


def run_enrich_memories(stage: Stage) -> None:
    """Memories under their own scope, and under every other one, by a model that says the same of all."""
    memory = stage.world.memory
    model = ScriptedModel(lambda *_: {"category": "work", "entities": ["Ana", "Porto"], "keyphrases": ["harbour"]})
    ask = AskLanguageModel(memory.store, model, memory.clock, memory.read_settings)
    enrich = EnrichMemories(memory.store, ask, memory.clock, 30.0)
    of_scopes = {scope: listed(stage, scope) for scope in scopes(stage)}
    for scope, other in product(of_scopes, of_scopes):
        changed = [enrich(scope, entry) for entry in of_scopes[other]]
        assert scope == other or not any(changed)
    assert model.asked
    assert all(set(data) == {"text", "said_on"} for data in model.of("enrich_memory"))


def run_project_entries(stage: Stage) -> None:
    """Pointers into spaces that have no such entry: it is taken for removed, there and nowhere else."""
    memory = stage.world.memory
    found = {caller.label: search(stage, caller) for caller in stage.world.cast.people}
    kinds = {one.id: one.kind for scope in scopes(stage) for one in listed(stage, scope)}
    pointers = [EntryPointer(scope, entry_id, 99, kinds[entry_id]) for scope, entry_id in forged(stage)]
    report = ProjectEntries(memory.store, cast("SpacesIndex", memory.index), memory.queue, MODEL)(pointers)
    assert report.removed == len(pointers)
    assert {caller.label: search(stage, caller) for caller in stage.world.cast.people} == found
    assert all(found.values())


def run_reembed(stage: Stage) -> None:
    """Each space by another model, and by the former one again."""
    memory, budget = stage.world.memory, JobBudget(1_000_000, lambda: True)
    for embedder, scope in product((HashEmbedder("another-model"), memory.embedder), scopes(stage)):
        step = ReembedSpace(memory.store, memory.index, embedder, memory.clock)(scope, None, budget, dry_run=False)
        changed = {change.subject for change in step.changes}
        assert changed
        assert set(memory.store.read(scope, sorted(changed)).entries) == changed
        assert set(memory.store.vector_models(scope)) == {embedder.model}


def run_refresh_summaries(stage: Stage) -> None:
    memory = stage.world.memory
    stands_on = (memory.store, memory.summarise_space, memory.clock, memory.read_settings)
    refresh = RefreshSummaries(*stands_on, RefreshPolicy(timedelta(days=-1)))
    budget = JobBudget(1, lambda: True)
    assert all(refresh(scope, None, budget, dry_run=False).seen for scope in scopes(stage))
    for scope in scopes(stage):
        for kept in memory.store.records_under(scope, [EVERY_SUMMARY], limit=50):
            for sentence in summary_of(kept).sentences:
                assert memory.store.get(scope, sentence.entry_id).user_id == scope.owner


def run_purge(stage: Stage) -> None:
    """What one person has forgotten goes, of nobody else anything."""
    memory, world = stage.world.memory, stage.world
    one = world.cast.people[0]
    body = {"text": f"The {one.person} forgets the {one.space} soon.", "on_duplicate": "keep"}
    entry = call(world, one, "POST", "/entries", body).json()["entry"]
    call(world, one, "POST", "/settings", {"undo_hours": 0})
    call(world, one, "DELETE", f"/entries/{entry['id']}")
    others = {scope: held_beside_notes(stage, scope) for scope in scopes(stage) if scope != scope_of(one)}
    assert entry["id"] in purged(memory.purge_forgotten, memory.store)
    assert entry["id"] not in {one.id for one in listed(stage, scope_of(one))}
    assert all(held_beside_notes(stage, scope) == held for scope, held in others.items())


# By module, and behind a colon what else stands in it
JOBS: dict[str, Callable[[Stage], object]] = {
    "jobs": run_every_job,
    "refresh_summaries": run_refresh_summaries,  # before any whose clock is years ahead
    "dead_letters": run_dead_letters,
    "compare_neighbours": run_compare_neighbours,
    "compare_neighbours: links": run_link_neighbours,
    "embed_entries": run_embed_entries,
    "project_entries": run_project_entries,
    "prune": run_prune,
    "publish_changes": run_publish_changes,
    "publish_changes: once more": run_republish_changes,
    "purge": run_purge,
    "dead_letters: of a deployment": run_redrive,
    "reembed": run_reembed,
    "rebuild_index": run_rebuild_index,
    "reconcile": run_reconcile,
    "roll_up": run_roll_up,
    "prune: retain": run_retain,
    "prune: caps": run_keep_within_caps,
    "sweep": run_sweep,
    "tending": run_tending,
    "enrich_memories": run_enrich_memories,
    "extract_memories": run_extract_memories,
}


def search(stage: Stage, caller: Caller) -> list[str]:
    """What somebody finds of what everybody says."""
    asked = {"query": "What is the deploy timeout, and where does Ana live?", "limit": 4}
    results = call(stage.world, caller, "POST", "/search", asked).json()["results"]
    return sorted(result["entry"]["id"] for result in results)


def test_every_job_keeps_people_and_spaces_apart(stage: Stage) -> None:
    assert {module.name for module in pkgutil.iter_modules(maintenance.__path__)} == {
        name.partition(":")[0] for name in JOBS
    }
    for run in JOBS.values():
        run(stage)
        must_be_apart(stage)


# What the API answers has a suite of its own; the index that a deployment makes is nobody's
ELSEWHERE = {"api", "on_deploy"}


HANDLERS: dict[str, Callable[[Stage], Any]] = {
    "plan_jobs": through_plan_jobs,
    "run_jobs": through_run_jobs,
    "embed_entries": through_embed_entries,
    "ingest_events": through_ingest_events,
    "project_entries": through_project_entries,
    "publish_changes": through_publish_changes,
    "sweep": through_sweep,
}


def test_every_handler_takes_a_message_for_what_its_scope_says(
    stage: Stage, capsys: pytest.CaptureFixture[str], untouched_logging: None
) -> None:
    assert {module.name for module in pkgutil.iter_modules(handlers.__path__)} == HANDLERS.keys() | ELSEWHERE
    for name, handle in HANDLERS.items():
        found = {caller.label: search(stage, caller) for caller in stage.world.cast.people}
        handle(stage)
        must_be_apart(stage, capsys.readouterr().out)
        # What is sent as an event is stored, for whoever it says
        if name != "ingest_events":
            assert {caller.label: search(stage, caller) for caller in stage.world.cast.people} == found
