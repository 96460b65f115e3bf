"""The splitter on a space, and what tests of it begin with."""

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, timedelta

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.lifecycle.derive import derived
from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.lifecycle.tending.proposals import TendingProposal, TendingRun
from recollect.core.lifecycle.transfer.entry_lines import entry_line
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Selection
from recollect.core.model.vectors import EntryVectors
from recollect.core.spaces.tending import AgentName
from recollect.use_cases.common.language_model import AskLanguageModel
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.maintenance.tending.carry_out import UndoTending
from recollect.use_cases.maintenance.tending.decide import DecideTending, ListTendingProposals
from recollect.use_cases.maintenance.tending.judge import JudgeSuggestions
from recollect.use_cases.maintenance.tending.survey import SurveySpace
from recollect.use_cases.maintenance.tending.tend import TendingReport, TendSpace
from recollect.use_cases.spaces.browse import BrowseTags, ListTags
from tests.builders import ALICE, MODEL, a_memory, a_write, vectors
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.splitting.invented import Invented, invented, vector_of
from tests.contract.lifecycle.tending import carry_out
from tests.fakes.clock import START
from tests.jobs import PLENTY, always
from tests.write_path import ALL, USER

AT_ONCE = 50
# What a change leaves behind that takes nothing from what is remembered
MARKS = frozenset({"version", "modified_at", "tended_at"})
_ACTIVE = Selection(kind=Kind.MEMORY)


@dataclass(frozen=True, slots=True)
class Splitting:
    """A space whose memories are split by further tags."""

    life: Life
    maps: SpaceMaps

    @property
    def tend(self) -> TendSpace:
        life, store = self.life, self.life.store
        survey = SurveySpace(store, self.maps, MODEL)
        ids = life.path.remember.ids
        ask = AskLanguageModel(store, None, life.clock, life.path.settings)
        stands_on = (store, survey, life.path.settings, life.clock, ids)
        return TendSpace(*stands_on, carry_out(life), JudgeSuggestions(ask))

    @property
    def decide(self) -> DecideTending:
        life = self.life
        ids = life.path.remember.ids
        return DecideTending(life.store, life.clock, ids, carry_out(life))

    @property
    def undo(self) -> UndoTending:
        return UndoTending(self.life.store, self.life.clock)

    @property
    def browse(self) -> BrowseTags:
        return BrowseTags(self.life.store, self.maps)

    @property
    def tags(self) -> ListTags:
        return ListTags(self.maps)

    def hold(self, count: int, *, tags: tuple[str, ...] | None = None, seed: int = 1) -> list[Entry]:
        """Store made-up memories with their vectors, a minute each; all with these tags, where some are given."""
        made = list(invented(count, seed=seed))
        entries = [self._memory(one, number, tags) for number, one in enumerate(made)]
        store = self.life.store
        for start in range(0, count, AT_ONCE):
            some = slice(start, start + AT_ONCE)
            store.commit(ALICE, [a_write(entry) for entry in entries[some]])
            store.store_vectors(
                ALICE,
                [
                    EmbeddedVersion(entry.id, entry.version, _vectors(one, number))
                    for number, (entry, one) in enumerate(zip(entries[some], made[some], strict=True), start)
                ],
            )
        return entries

    def _memory(self, one: Invented, number: int, tags: tuple[str, ...] | None) -> Entry:
        at = START - timedelta(days=90) + timedelta(minutes=number)
        return derived(a_memory(one.text, tags=one.tags if tags is None else tags, now=at), UTC)

    def look(self, *, dry_run: bool = False) -> TendingReport:
        return self.tend(ALICE, AgentName.SPLITTER, JobBudget(PLENTY, always), by="user", dry_run=dry_run)

    def proposals(self) -> list[TendingProposal]:
        return list(ListTendingProposals(self.life.store)(ALICE, limit=ALL).items)

    def approve_all(self) -> list[TendingRun]:
        """Approve whatever is proposed, until nothing is any more; return what carried it out."""
        runs: list[TendingRun] = []
        while self.look().treated:
            decided = [self.decide.approve(ALICE, one.id, USER) for one in self.proposals()]
            runs += [one.run for one in decided if one.run is not None]
            assert len(runs) < PLENTY, "a space that is never split enough"
        return runs

    def sizes(self) -> Counter[frozenset[str]]:
        """How many active memories carry these tags and no others."""
        listed = self.life.store.list_entries(ALICE, _ACTIVE, limit=ALL).items
        return Counter(frozenset(entry.tags) for entry in listed)

    def digest(self, *leaving_out: str) -> str:
        """What an export would hold of the entries, as one digest; without these fields."""
        everything = Selection(states=frozenset(State))
        entries = self.life.store.list_entries(ALICE, everything, limit=ALL).items
        lines = sorted((entry_line(entry) for entry in entries), key=lambda line: str(line["id"]))
        kept = [{name: value for name, value in line.items() if name not in leaving_out} for line in lines]
        return hashlib.sha256(json.dumps(kept, sort_keys=True, default=str).encode()).hexdigest()


def _vectors(one: Invented, number: int) -> EntryVectors:
    return replace(vectors(0), pooled=vector_of(one, number))
