"""The agents themselves on a space with many faults: a second round finds nothing more, and all of it can be undone."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

import pytest

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.lifecycle.tending.proposals import TendingRun
from recollect.core.lifecycle.transfer.entry_lines import entry_line
from recollect.core.model.edges import put_edges
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.spaces.tending import AgentName
from recollect.errors import RecollectError
from recollect.use_cases.common.language_model import AskLanguageModel
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.maintenance.tending.carry_out import UndoTending
from recollect.use_cases.maintenance.tending.decide import DecideTending, ListTendingProposals
from recollect.use_cases.maintenance.tending.judge import JudgeSuggestions
from recollect.use_cases.maintenance.tending.survey import SurveySpace
from recollect.use_cases.maintenance.tending.tend import TendSpace
from tests.builders import ALICE, MODEL, a_write, vectors
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.tending import carry_out
from tests.contract.store.parts import MANY
from tests.jobs import always
from tests.labelled.tending.space import NOW, labelled_space
from tests.write_path import USER

T = TypeVar("T")
# The splitter has tests of its own, beside which it would leave no combination for the others to look at
TRIED: Final = tuple(agent for agent in AgentName if agent is not AgentName.SPLITTER)
# What an undo writes anew: a version, and when. What the agents changed is what it was
WRITTEN_ANEW: Final = frozenset({"version", "modified_at", "tended_at"})
PLENTY: Final = 100_000


@dataclass(frozen=True, slots=True)
class Faulty:
    """A labelled space in a store, and the agents on it."""

    life: Life

    def fill(self) -> None:
        space = labelled_space().space
        self.life.clock.advance(seconds=(NOW - self.life.clock.now()).total_seconds())
        entries = [
            replace(entry, user_id=ALICE.owner, space=ALICE.space, embedding_model=None, needs_embedding=True)
            for entry in space.memories
        ]
        made = [
            EmbeddedVersion(entry.id, entry.version, replace(vectors(0), pooled=vector))
            for entry, vector in zip(entries, space.vectors, strict=True)
        ]
        for written in _in_pages(entries):
            self.life.store.commit(ALICE, [a_write(entry) for entry in written])
        for embedded in _in_pages(made):
            self.life.store.store_vectors(ALICE, embedded)
        for edge in space.edges:
            self.life.store.change_records(ALICE, put_edges([edge], new=True))

    def round(self) -> list[TendingRun]:
        """Let each agent look at everything."""
        store, path, clock = self.life.store, self.life.path, self.life.clock
        survey = SurveySpace(store, SpaceMaps(store), MODEL)
        ask = AskLanguageModel(store, None, clock, path.settings)
        judge = JudgeSuggestions(ask)
        tend = TendSpace(store, survey, path.settings, clock, path.remember.ids, carry_out(self.life), judge)
        runs = []
        for agent in TRIED:
            clock.advance(seconds=5)
            runs.append(tend(ALICE, agent, JobBudget(PLENTY, always), by="user").run)
        return runs

    def approve(self) -> list[TendingRun]:
        """Approve what is proposed, as far as it still fits; what was approved before may stand in its way."""
        store, ids = self.life.store, self.life.path.remember.ids
        decide = DecideTending(store, self.life.clock, ids, carry_out(self.life))
        runs = []
        for proposal in ListTendingProposals(store)(ALICE, limit=MANY).items:
            try:
                approved = decide.approve(ALICE, proposal.id, USER).run
            except RecollectError:
                continue
            if approved is not None:
                runs.append(approved)
        return runs

    def undo(self, runs: list[TendingRun]) -> int:
        """Undo runs, the latest first; return how many changes could not be taken back."""
        undo = UndoTending(self.life.store, self.life.clock)
        return sum(undo(ALICE, run.id, USER).left for run in reversed(runs))

    def digest(self) -> Mapping[str, Any]:
        """What an export has of each entry but for WRITTEN_ANEW, by its id."""
        lines = {entry.id: entry_line(entry) for entry in self.life.entries()}
        return {one: {name: line[name] for name in line if name not in WRITTEN_ANEW} for one, line in lines.items()}

    def edges(self) -> set[str]:
        """What is drawn between entries; what they mention follows from their texts, and is drawn with each write."""
        records = self.life.store.list_records(ALICE, RecordPrefix(Collection.EDGE), limit=PLENTY).items
        return {
            json.dumps([record.key.parts, record.value], sort_keys=True, default=str)
            for record in records
            if "mentions" not in record.key.parts
        }


@pytest.mark.parametrize("leave", ["all", "propose"])
def test_a_second_round_changes_nothing_and_undo_restores_everything(life: Life, leave: str) -> None:
    space = Faulty(life)
    life.set(soft_cap=0, tending={agent.value: leave for agent in TRIED})
    space.fill()
    before, drawn = space.digest(), space.edges()
    runs = space.round()
    again = space.round()
    assert [dict(run.counts) for run in again] == [{}] * len(TRIED)
    assert [run.proposed for run in again] == [0] * len(TRIED)
    if leave == "propose":
        # That a memory was looked at is noted whatever is left to a person
        assert _without(space.digest(), "reviewed_at") == _without(before, "reviewed_at")
        runs += space.approve()
    assert space.digest() != before
    assert space.undo(runs) == 0
    assert space.digest() == before
    assert space.edges() == drawn


def _in_pages(items: Sequence[T]) -> list[Sequence[T]]:
    return [items[start : start + 50] for start in range(0, len(items), 50)]


def _without(digest: Mapping[str, Any], left_out: str) -> Mapping[str, Any]:
    return {one: {name: line[name] for name in line if name != left_out} for one, line in digest.items()}
