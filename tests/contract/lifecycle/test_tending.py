"""Agents change only what they may and nothing twice; whatever they did is taken back as a whole."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest

from recollect.core.lifecycle.jobs import JobAction, JobBudget
from recollect.core.lifecycle.tending.suggestions import (
    DrawnLink,
    EntryEdit,
    Suggestion,
    TendedSpace,
    TendingAction,
)
from recollect.core.model.drafts import Edit
from recollect.core.model.edges import EdgeType, edge_key
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import Collection
from recollect.core.model.scope import Right
from recollect.core.spaces.tending import AgentName
from recollect.errors import InputError, MemoryOffError, NotFoundError, NotPermittedError, SettledError
from recollect.ports import EntryStore
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.maintenance.purge import PurgeForgotten
from recollect.use_cases.maintenance.tending.carry_out import CarryOut
from recollect.use_cases.maintenance.tending.decide import DecideTending, ListTendingProposals
from recollect.use_cases.maintenance.tending.show import ListTending, Need
from recollect.use_cases.maintenance.tending.step import TendingStep
from recollect.use_cases.maintenance.tending.survey import SurveySpace
from recollect.use_cases.maintenance.tending.tend import TendingReport, TendSpace, Treated
from recollect.use_cases.maintenance.tending.undo import ListTendingRuns, UndoTending
from recollect.use_cases.people.pin import Pin
from tests.builders import ALICE, MALLORY, MODEL
from tests.contract.lifecycle.life import Life
from tests.contract.store.parts import MANY
from tests.jobs import PLENTY, Stopping, always, never, steps, stopped
from tests.write_path import USER

UTC: Final = ZoneInfo("UTC")
TEA, COFFEE, LONG = "Alice likes tea from Assam.", "Alice keeps her coffe in a tin.", "Alice has a dog."


def tags_what_speaks_of_tea(space: TendedSpace) -> Sequence[Suggestion]:
    return [
        Suggestion(
            agent=AgentName.TAGGER,
            action=TendingAction.TAGGED,
            subject="tea",
            about=(entry.id,),
            edits=(EntryEdit(entry_id=entry.id, seen=entry.version, add_tags=("tea",)),),
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
            edits=(EntryEdit(entry_id=entry.id, seen=entry.version, text=entry.text.replace("coffe ", "coffee ")),),
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


@dataclass(frozen=True, slots=True)
class Tending:
    """The agents on a space."""

    life: Life
    store: EntryStore

    @property
    def carry_out(self) -> CarryOut:
        return CarryOut(self.store, self.life.clock, self.life.path.settings)

    @property
    def tend(self) -> TendSpace:
        survey = SurveySpace(self.store, SpaceMaps(self.store), MODEL)
        path = self.life.path
        stands_on = (self.store, survey, path.settings, self.life.clock, path.remember.ids)
        return TendSpace(*stands_on, self.carry_out, RULES)

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


@pytest.fixture
def tending(life: Life) -> Tending:
    return Tending(life, life.store)


def test_what_changes_no_text_is_carried_out_and_attributed(tending: Tending) -> None:
    entry = tending.life.path.stored(TEA)
    tending.life.path.stored(LONG)
    report = tending.look(AgentName.TAGGER)
    assert [(one.treated, one.changes) for one in report.treated] == [(Treated.CARRIED_OUT, 1)]
    assert (report.run.counts, report.run.seen, report.more) == ({"tagged": 1}, 2, False)
    tagged = tending.store.get(ALICE, entry.id)
    assert (tagged.tags, tagged.version, tagged.tended_at) == (("tea",), 2, tending.life.clock.now())
    (former,) = tending.store.versions(ALICE, entry.id, limit=MANY).items
    assert (former.modified_by, former.reason) == ("agent:tagger", "speaks of tea")
    assert tending.life.path.actions(entry.id)[-1] == "tended"
    assert tending.look(AgentName.TAGGER).treated == ()


def test_what_changes_a_text_waits_for_a_person(tending: Tending) -> None:
    entry = tending.life.path.stored(COFFEE)
    report = tending.look(AgentName.CORRECTOR)
    assert [one.treated for one in report.treated] == [Treated.PROPOSED]
    assert tending.store.get(ALICE, entry.id) == entry
    assert tending.look(AgentName.CORRECTOR).treated == ()  # it waits already
    (proposal,) = tending.proposals()
    decided = tending.decide.approve(ALICE, proposal, USER)
    assert decided.run is not None
    assert decided.run.counts == {"corrected": 1}
    assert tending.store.get(ALICE, entry.id).text == "Alice keeps her coffee in a tin."
    assert tending.proposals() == []
    with pytest.raises(SettledError):
        tending.decide.decline(ALICE, proposal, USER)


def test_what_was_declined_is_not_proposed_again(tending: Tending) -> None:
    tending.life.path.stored(COFFEE)
    tending.look(AgentName.CORRECTOR)
    before = tending.said()
    (proposal,) = tending.proposals()
    tending.decide.decline(ALICE, proposal, USER)
    assert (tending.proposals(), tending.said()) == ([], before)
    assert tending.look(AgentName.CORRECTOR).treated == ()
    kept = ListTendingProposals(tending.store).proposal(ALICE, proposal)
    assert (kept.suggestion.edits, kept.suggestion.reason) == ((), "")  # its words are gone


def test_a_proposal_about_what_was_changed_since_is_withdrawn(tending: Tending) -> None:
    entry = tending.life.path.stored(COFFEE)
    tending.look(AgentName.CORRECTOR)
    tending.life.path.edit(ALICE, entry.id, Edit(text="Alice keeps her coffe in a jar."), USER)
    (proposal,) = tending.proposals()
    with pytest.raises(SettledError):
        tending.decide.approve(ALICE, proposal, USER)
    assert tending.store.get(ALICE, entry.id).text == "Alice keeps her coffe in a jar."
    assert [one.treated for one in tending.look(AgentName.CORRECTOR).treated] == [Treated.PROPOSED]


def test_what_is_pinned_is_never_touched(tending: Tending) -> None:
    entry = tending.life.path.stored(TEA, pinned=True)
    assert tending.look(AgentName.TAGGER).treated == ()
    assert tending.store.get(ALICE, entry.id) == entry


def test_what_is_pinned_meanwhile_is_not_touched(tending: Tending) -> None:
    entry = tending.life.path.stored(TEA)
    (suggestion,) = tags_what_speaks_of_tea(
        SurveySpace(tending.store, SpaceMaps(tending.store), MODEL)(ALICE, tending.life.clock.now(), UTC)
    )
    Pin(tending.store, tending.life.clock)(ALICE, entry.id, USER, pinned=True)
    run = tending.look(AgentName.TAGGER, dry_run=True).run
    assert tending.carry_out(ALICE, run, suggestion) == 0
    assert tending.store.get(ALICE, entry.id).tags == ()


@pytest.mark.parametrize(
    ("leave", "agent", "treated"),
    [
        ("propose", AgentName.TAGGER, Treated.PROPOSED),
        ("all", AgentName.CORRECTOR, Treated.CARRIED_OUT),
        ("off", AgentName.TAGGER, Treated.PROPOSED),  # a person asks
    ],
)
def test_a_space_says_what_an_agent_may_do(tending: Tending, leave: str, agent: AgentName, treated: Treated) -> None:
    tending.life.set(tending={agent.value: leave})
    tending.life.path.stored(f"{COFFEE[:-1]}, and tea.")
    assert [one.treated for one in tending.look(agent).treated] == [treated]


def test_a_dry_run_tells_what_the_real_one_does_and_changes_nothing(tending: Tending) -> None:
    for text in (TEA, COFFEE, LONG):
        tending.life.path.stored(text)
    before = tending.said()
    for agent in RULES:
        dry = tending.look(agent, dry_run=True)
        assert tending.said() == before
        real = tending.look(agent)
        assert [(one.suggestion.id, one.treated, one.changes) for one in dry.treated] == [
            (one.suggestion.id, one.treated, one.changes) for one in real.treated
        ]
        before = tending.said()


def test_a_run_is_taken_back_as_a_whole(tending: Tending) -> None:
    entries = tending.say(*(f"The {word} tea is in the cupboard." for word in ("green", "black", "white")))
    before = tending.said()
    runs = [tending.look(agent).run for agent in (AgentName.TAGGER, AgentName.LINKER)]
    assert tending.said() != before
    edge = edge_key(entries[0].id, EdgeType.RELATED, entries[1].id)
    assert edge in tending.store.records(ALICE, [edge])
    undone = [tending.undo(ALICE, run.id, USER) for run in runs]
    assert [(run.undone, run.left) for run in undone] == [(3, 0), (2, 0)]
    assert tending.said() == before
    assert tending.store.records(ALICE, [edge]) == {}
    assert tending.look(AgentName.TAGGER).treated == ()  # it is not done again
    assert tending.undo(ALICE, runs[0].id, USER) == undone[0]


def test_what_somebody_changed_since_stays(tending: Tending) -> None:
    entries = tending.say(*(f"The {word} tea is in the cupboard." for word in ("green", "black")))
    run = tending.look(AgentName.TAGGER).run
    tending.life.path.edit(ALICE, entries[0].id, Edit(text="The green tea is in the cellar."), USER)
    undone = tending.undo(ALICE, run.id, USER)
    assert (undone.undone, undone.left) == (1, 1)
    assert [tending.store.get(ALICE, entry.id).tags for entry in entries] == [("tea",), ()]
    assert [one.id for one in ListTendingRuns(tending.store)(ALICE, limit=MANY).items] == [run.id]


def test_what_was_changed_and_taken_back_since_is_taken_back_as_well(tending: Tending) -> None:
    tending.life.set(tending={"corrector": "all"})
    (entry,) = tending.say(f"{COFFEE[:-1]}, and tea.")
    before = tending.said()
    runs = [tending.look(agent).run for agent in (AgentName.TAGGER, AgentName.CORRECTOR)]
    undone = [tending.undo(ALICE, run.id, USER) for run in reversed(runs)]
    assert [(run.undone, run.left) for run in undone] == [(1, 0), (1, 0)]
    assert tending.said() == before
    assert tending.store.get(ALICE, entry.id).version == 5


def test_a_tag_since_then_makes_no_proposal_stale(tending: Tending) -> None:
    (entry,) = tending.say(f"{COFFEE[:-1]}, and tea.")
    tending.look(AgentName.CORRECTOR)
    tending.look(AgentName.TAGGER)
    (proposal,) = tending.proposals()
    tending.decide.approve(ALICE, proposal, USER)
    changed = tending.store.get(ALICE, entry.id)
    assert (changed.text, changed.tags) == ("Alice keeps her coffee in a tin, and tea.", ("tea",))


def test_a_look_that_somebody_asks_for_is_kept_though_nothing_was_found(tending: Tending) -> None:
    tending.say(LONG)
    run = tending.look(AgentName.TAGGER).run
    assert ListTendingRuns(tending.store).run(ALICE, run.id).counts == {}
    assert tending.undo(ALICE, run.id, USER).undone == 0


def test_stopped_anywhere_a_run_goes_on_to_the_same_end(tending: Tending) -> None:
    """The process goes away at each write of a run and of its undoing."""
    for number in range(3):
        tending.life.path.stored(f"Tin {number} holds tea.")
    first = tending.said()
    run_id = tending.look(AgentName.TAGGER, changes=1).run.id  # a run to go on with
    wanted = [("tea",)] * 3
    for at in range(1, 8):
        for after in (False, True):
            front = Stopping(tending.store, at=at, after=after)
            with stopped():
                Tending(tending.life, front).look(AgentName.TAGGER, run_id=run_id)
    run = tending.look(AgentName.TAGGER, run_id=run_id).run
    assert [entry.tags for entry in tending.life.entries()] == wanted
    for at in range(1, 8):
        front = Stopping(tending.store, at=at)
        with stopped():
            Tending(tending.life, front).undo(ALICE, run.id, USER)
    assert tending.undo(ALICE, run.id, USER).undone_at is not None
    assert tending.said() == first


def test_as_a_job_every_agent_looks_and_nothing_is_done_twice(tending: Tending) -> None:
    for text in (TEA, COFFEE, LONG):
        tending.life.path.stored(text)
    done = [change for step in steps(tending.step, changes=1) for change in step.changes]
    assert sorted((change.action, change.reason) for change in done) == [
        (JobAction.PROPOSED, "corrector: corrected"),
        (JobAction.TENDED, "linker: linked"),
        (JobAction.TENDED, "linker: linked"),
        (JobAction.TENDED, "tagger: tagged"),
    ]
    assert [change for step in steps(tending.step) for change in step.changes] == []


def test_a_job_without_time_makes_one_agent_a_step(tending: Tending) -> None:
    tending.life.path.stored(TEA)
    made = steps(tending.step, has_time=never)
    assert len(made) >= len(RULES) - 1
    assert made[-1].bookmark is None


def test_agents_do_not_look_where_memory_is_off(tending: Tending) -> None:
    tending.life.path.stored(TEA)
    tending.life.set(memory_enabled=False)
    with pytest.raises(MemoryOffError):
        tending.look(AgentName.TAGGER)
    assert steps(tending.step)[0].changes == ()


def test_names_of_tags_may_be_changed_when_they_are_approved(tending: Tending) -> None:
    tending.life.set(tending={"tagger": "propose"})
    entry = tending.life.path.stored(TEA)
    tending.look(AgentName.TAGGER)
    (proposal,) = tending.proposals()
    with pytest.raises(InputError):
        tending.decide.approve(ALICE, proposal, USER, names={"coffee": "Sencha"})
    tending.decide.approve(ALICE, proposal, USER, names={"tea": "Sencha"})
    assert tending.store.get(ALICE, entry.id).tags == ("sencha",)


def test_what_waits_is_counted_and_listed(tending: Tending) -> None:
    entries = tending.say(TEA, COFFEE, LONG)
    tending.look(AgentName.CORRECTOR)
    listed = ListTending(tending.store, SpaceMaps(tending.store), tending.life.clock)
    needs = listed(ALICE, limit=2)
    assert needs.counts == {**dict.fromkeys(Need, 0), Need.NEVER_REVIEWED: 3}
    assert (needs.open_proposals, needs.complete) == (1, True)
    rest = listed(ALICE, limit=2, after=needs.page.next_after)
    found = [one.entry.id for one in (*needs.page.items, *rest.page.items)]
    assert (found, rest.page.next_after) == ([entry.id for entry in entries], None)


def test_nobody_else_is_told_or_may_decide(tending: Tending) -> None:
    tending.life.path.stored(COFFEE)
    run = tending.look(AgentName.CORRECTOR).run
    (proposal,) = tending.proposals()
    with pytest.raises(NotFoundError):
        tending.undo(MALLORY, run.id, USER)
    with pytest.raises(NotFoundError):
        tending.decide.approve(MALLORY, proposal, USER)
    reader = replace(ALICE, rights=frozenset({Right.READ}))
    refused: list[Callable[[], object]] = [
        lambda: tending.tend(reader, AgentName.TAGGER, JobBudget(1, always)),
        lambda: tending.decide.approve(reader, proposal, USER),
        lambda: ListTendingProposals(tending.store)(reader, limit=1),
        lambda: tending.undo(reader, run.id, USER),
    ]
    for call in refused:
        with pytest.raises(NotPermittedError):
            call()


def test_what_is_purged_leaves_no_word_in_a_proposal(tending: Tending) -> None:
    entry = tending.life.path.stored(COFFEE)
    tending.look(AgentName.CORRECTOR)
    assert tending.life.path.records(Collection.PROPOSAL)
    tending.life.path.forget(ALICE, entry.id, USER)
    tending.life.clock.advance(days=2)
    purge = PurgeForgotten(tending.store, tending.life.path.settings, tending.life.clock)
    assert purge(after=None, has_time=always).purged == 1
    for collection in (Collection.PROPOSAL, Collection.OPEN_PROPOSAL, Collection.PROPOSAL_OF):
        assert tending.life.path.records(collection) == []
    assert tending.proposals() == []
    assert State.DELETED not in tending.life.states().values()
