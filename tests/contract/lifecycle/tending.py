"""Agents on a space, with rules that a test can foresee."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from zoneinfo import ZoneInfo

from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.lifecycle.tending.agents import TendingAgent
from recollect.core.lifecycle.tending.suggestions import (
    DrawnLink,
    Suggest,
    SuggestedEdit,
    Suggestion,
    TendedSpace,
    TendingAction,
)
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry
from recollect.core.model.language_model import ModelUsage
from recollect.core.spaces.tending import AgentName
from recollect.ports import EntryStore
from recollect.use_cases.common.language_model import AskLanguageModel
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.maintenance.tending.carry_out import CarryOut, UndoTending
from recollect.use_cases.maintenance.tending.decide import DecideTending, ListTendingProposals
from recollect.use_cases.maintenance.tending.judge import JudgeSuggestions
from recollect.use_cases.maintenance.tending.survey import SurveySpace
from recollect.use_cases.maintenance.tending.tend import TendingReport, TendingStep, TendSpace
from tests.builders import ALICE, MODEL
from tests.contract.lifecycle.life import Life
from tests.contract.store.parts import MANY
from tests.fakes.judging import ScriptedModel
from tests.jobs import PLENTY, always

UTC: Final = ZoneInfo("UTC")
TEA, COFFEE, LONG = "Alice likes tea from Assam.", "Alice keeps her coffe in a tin.", "Alice has a dog."


def tags_what_speaks_of_tea(space: TendedSpace) -> Sequence[Suggestion]:
    return [
        Suggestion(
            agent=AgentName.TAGGER,
            action=TendingAction.RETAGGED,
            subject="tea",
            about=(entry.id,),
            edits=(SuggestedEdit(entry_id=entry.id, seen=entry.version, add_tags=("tea",)),),
            reason="speaks of tea",
        )
        for entry in space.memories
        if "tea" in entry.text and "tea" not in entry.tags
    ]


def spells_coffee(space: TendedSpace) -> Sequence[Suggestion]:
    return [
        Suggestion(
            agent=AgentName.CORRECTOR,
            action=TendingAction.CORRECTED,
            subject="coffe",
            about=(entry.id,),
            edits=(SuggestedEdit(entry_id=entry.id, seen=entry.version, text=entry.text.replace("coffe ", "coffee ")),),
            reason="is spelt with two e",
        )
        for entry in space.memories
        if "coffe " in entry.text
    ]


def links_neighbours(space: TendedSpace) -> Sequence[Suggestion]:
    there = {(edge.source, edge.target) for edge in space.edges}
    pairs = zip(space.memories, space.memories[1:], strict=False)
    return [
        Suggestion(
            agent=AgentName.LINKER,
            action=TendingAction.LINKED,
            subject="next",
            about=(one.id, other.id),
            links=(DrawnLink(one.id, EdgeType.RELATED, other.id),),
            reason="said one after the other",
        )
        for one, other in pairs
        if (one.id, other.id) not in there
    ]


RULES = {
    AgentName.TAGGER: tags_what_speaks_of_tea,
    AgentName.CORRECTOR: spells_coffee,
    AgentName.LINKER: links_neighbours,
}


def carry_out(life: Life, store: EntryStore | None = None) -> CarryOut:
    """What carries suggestions out in a space."""
    used = store or life.store
    return CarryOut(used, life.clock, life.path.settings)


def _nobody(_prompt: str, _outcome: str, _usage: ModelUsage) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Tending:
    """The agents on a space."""

    life: Life
    store: EntryStore
    rules: Mapping[AgentName, Suggest] = field(default_factory=lambda: RULES)
    model: ScriptedModel | None = None

    @property
    def carry_out(self) -> CarryOut:
        return carry_out(self.life, self.store)

    @property
    def tend(self) -> TendSpace:
        survey = SurveySpace(self.store, SpaceMaps(self.store), MODEL)
        path = self.life.path
        stands_on = (self.store, survey, path.settings, self.life.clock, path.remember.ids)
        agents = {name: TendingAgent("", rule) for name, rule in self.rules.items()}
        return TendSpace(*stands_on, self.carry_out, JudgeSuggestions(self.ask), agents)

    @property
    def ask(self) -> AskLanguageModel:
        observe = _nobody if self.model is None else self.model.observe
        return AskLanguageModel(self.store, self.model, self.life.clock, self.life.path.settings, observe=observe)

    @property
    def decide(self) -> DecideTending:
        return DecideTending(self.store, self.life.clock, self.life.path.remember.ids, self.carry_out)

    @property
    def undo(self) -> UndoTending:
        return UndoTending(self.store, self.life.clock)

    @property
    def step(self) -> TendingStep:
        return TendingStep(self.tend, self.life.path.settings, self.life.clock)

    def look(self, agent: AgentName, *, changes: int = PLENTY, **how: Any) -> TendingReport:
        return self.tend(ALICE, agent, JobBudget(changes, always), by="user", **how)

    def say(self, *texts: str) -> list[Entry]:
        """Say one thing after the other, a second each."""
        said = []
        for text in texts:
            self.life.clock.advance(seconds=1)
            said.append(self.life.path.stored(text))
        return said

    def proposals(self) -> list[str]:
        return [one.id for one in ListTendingProposals(self.store)(ALICE, limit=MANY).items]

    def said(self) -> list[tuple[Any, ...]]:
        """All that the entries say, without when and how often they were changed."""
        return [_content(entry) for entry in self.life.entries()]


def _content(entry: Entry) -> tuple[Any, ...]:
    kept = replace(entry, version=1, modified_at=entry.created_at, needs_embedding=False, embedding_model=None)
    return (kept,)
