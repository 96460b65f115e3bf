"""Measure roll-ups on two years of one person: python -m evals.rollups.

The memories are said day by day, while the clock goes on; `roll_up` runs once a week. Each question is asked of what is
left at the end: with no roll-up at all, after the last run, and after `retain` has deleted what roll-ups tell and the
purge has taken it away. An answer is found when one of the first five results is a memory that answers the question, or
a roll-up one of whose sentences rests on such a memory. covered: of the questions all of whose memories are told.
"""

import argparse
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from recollect.bootstrap.container import build
from recollect.core.lifecycle.jobs import JobBudget, RunStep
from recollect.core.lifecycle.rollups.clusters import DEFAULT_RULES, ClusterRules
from recollect.core.lifecycle.rollups.rollup import rollup_of
from recollect.core.model.drafts import EntryDraft, Remembered
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.spaces.settings import SpaceSettings
from recollect.settings import Settings
from recollect.use_cases.maintenance.prune import PruneExpired, RetainTold
from recollect.use_cases.maintenance.roll_up import RollUpOld
from recollect.use_cases.table import Recollect

HERE: Final = Path(__file__).parent
PERSON: Final = Scope("ines")
FIRST: Final = 5
WEEK: Final = timedelta(days=7)
LONG_AFTER: Final = timedelta(days=200)
ALL: Final = 10_000
BUDGET: Final = JobBudget(1_000, lambda: True)


class LifeClock:
    """Stands where the life is."""

    def __init__(self, start: datetime) -> None:
        """Begin at a moment."""
        self.at = start

    def now(self) -> datetime:
        """Return the moment."""
        return self.at


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: whether its answer is found, and whether roll-ups tell all memories that answer it."""

    id: str
    is_found: bool
    is_covered: bool


@dataclass(frozen=True, slots=True)
class Stage:
    """What is left of a life, and what became of each question of it."""

    name: str
    asked: Sequence[Asked]
    in_use: int
    rollups: Sequence[Entry]
    archived: int


@dataclass(frozen=True, slots=True)
class LifeSoFar:
    """A memory at work, its clock, and the ids of what was said by the ids of the data set."""

    memory: Recollect
    clock: LifeClock
    ids: dict[str, str]

    def say(self, row: Mapping[str, Any]) -> None:
        """Store a memory of the data set at its time."""
        draft = EntryDraft(
            text=row["text"],
            category=row["category"],
            session_id=row["session"],
            occurred_at=self.clock.now(),
        )
        (said,) = self.memory.remember(PERSON, [draft], Author())
        if not isinstance(said, Remembered) or said.entry is None:
            raise SystemExit(f"{row['id']} was not stored")
        self.ids[row["id"]] = said.entry.id

    def work(self) -> None:
        """Make all vectors that were asked for."""
        while deliveries := self.memory.queue.receive(limit=100, lease_seconds=600):
            self.memory.embed_entries(deliveries)

    def run(self, job: RunStep) -> int:
        """Run a job to its end; return how much it changed."""
        bookmark, changed = None, 0
        while True:
            step = job(PERSON, bookmark, BUDGET, False)  # noqa: FBT003 - as RunStep says
            changed, bookmark = changed + len(step.changes), step.bookmark
            if bookmark is None:
                self.work()
                return changed

    def rollups(self) -> list[Entry]:
        """Return the roll-ups that stand."""
        return list(self.memory.store.list_entries(PERSON, Selection(kind=Kind.ROLLUP), limit=ALL).items)

    def stage(self, name: str, questions: Sequence[Mapping[str, Any]]) -> Stage:
        """Ask each question."""
        rollups = self.rollups()
        everything = frozenset().union(*(rests_on(one) for one in rollups))
        asked = []
        for row in questions:
            wanted = {self.ids[one] for one in row["memory_ids"]}
            hits = self.memory.search(PERSON, Query(text=row["question"], limit=FIRST)).hits
            is_found = any(hit.entry.id in wanted or wanted & rests_on(hit.entry) for hit in hits)
            asked.append(Asked(row["id"], is_found, wanted <= everything))
        archived = self._count(Selection(states=frozenset({State.ARCHIVED}), kind=Kind.MEMORY))
        return Stage(name, asked, self._count(Selection(kind=Kind.MEMORY)), rollups, archived)

    def _count(self, selection: Selection) -> int:
        return len(self.memory.store.list_entries(PERSON, selection, limit=ALL).items)


def rests_on(entry: Entry) -> frozenset[str]:
    """Return the ids of the entries that the sentences of a roll-up rest on."""
    rollup = rollup_of(entry)
    return frozenset(one for told in rollup.sentences for one in told.entry_ids) if rollup is not None else frozenset()


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@contextmanager
def a_life(start: datetime) -> Iterator[LifeSoFar]:
    """A memory of its own, without a cap: what is measured is what roll-ups do."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), worker=False, space=SpaceSettings(soft_cap=0))
        built = build(settings)
        clock = LifeClock(start)
        memory = Recollect(replace(built.parts, clock=clock))
        try:
            yield LifeSoFar(memory, clock, {})
        finally:
            built.close()


def live(life: LifeSoFar, memories: Iterable[Mapping[str, Any]], weekly: Sequence[RunStep]) -> None:
    """Say everything at its time, and run jobs each week."""
    next_week = life.clock.now() + WEEK
    for row in memories:
        at = datetime.combine(datetime.fromisoformat(row["day"]), time(18), UTC)
        while next_week <= at:
            life.clock.at = next_week
            life.work()
            for job in weekly:
                life.run(job)
            next_week += WEEK
        life.clock.at = max(at, life.clock.at + timedelta(seconds=1))
        life.say(row)
    life.work()


def stages(data: Path, rules: ClusterRules = DEFAULT_RULES, *, prune: bool = False) -> Iterator[Stage]:
    """Live twice, without and with the jobs, and yield what is left before, after `roll_up` and after `retain`."""
    memories, questions = read_rows(data / "rollup_memories.jsonl"), read_rows(data / "rollup_questions.jsonl")
    start = datetime.combine(datetime.fromisoformat(memories[0]["day"]), time(6), UTC)
    with a_life(start) as life:
        live(life, memories, ())
        yield life.stage("before", questions)
    with a_life(start) as life:
        parts = life.memory
        stands_on = (parts.store, parts.read_settings, parts.clock)
        roll_up = RollUpOld(*stands_on, parts.ids, parts.embedder.model, rules)
        live(life, memories, (roll_up, PruneExpired(*stands_on)) if prune else (roll_up,))
        life.run(roll_up)
        yield life.stage("after roll_up", questions)
        life.clock.at += LONG_AFTER
        told = life.run(RetainTold(*stands_on))
        life.clock.at += WEEK
        life.run(life.memory.purge_forgotten)
        life.work()
        yield life.stage(f"after retain ({told} deleted)", questions)


def table(told: Iterable[Stage]) -> Table:
    """Return a row for each stage: found of all questions, and of those covered."""
    made = Table(box=None, pad_edge=False)
    for name in ("", "found", "covered", "of these", "in use", "roll-ups", "words each"):
        made.add_column(name, justify="right" if name else "left")
    for one in told:
        covered = [asked.is_found for asked in one.asked if asked.is_covered]
        found = sum(asked.is_found for asked in one.asked) / len(one.asked)
        words = sum(len(rollup.text.split()) for rollup in one.rollups) / max(1, len(one.rollups))
        figures = (f"{found:.3f}", f"{sum(covered) / max(1, len(covered)):.3f}", len(covered), one.in_use)
        made.add_row(one.name, *map(str, (*figures, len(one.rollups))), f"{words:.0f}")
        made.caption = f"{one.archived} memories are archived and told by no roll-up"
    return made


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--data", type=Path, default=HERE, help="folder of rollup_memories.jsonl and rollup_questions.jsonl"
    )
    parser.add_argument("--prune", action="store_true", help="run prune each week as well")
    parser.add_argument("--least-affinity", type=float, default=DEFAULT_RULES.least_affinity)
    parser.add_argument("--most-words", type=int, default=DEFAULT_RULES.most_words)
    parser.add_argument("--most-entries", type=int, default=DEFAULT_RULES.most_entries)
    given = parser.parse_args()
    rules = replace(
        DEFAULT_RULES,
        least_affinity=given.least_affinity,
        most_words=given.most_words,
        most_entries=given.most_entries,
    )
    Console().print(table(stages(given.data, rules, prune=given.prune)))


if __name__ == "__main__":
    main()
