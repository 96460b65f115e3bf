"""Entities that may be one: the linker proposes it, a person decides, and all ways of taking that back lead back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np
import pytest

from recollect.core.lifecycle.tending.agents import AGENTS
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace
from recollect.core.model.audit import AuditAction
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.spaces.graph.entities import Entities
from recollect.core.spaces.tending import AgentName
from recollect.errors import SettledError
from recollect.ports import EntryStore
from recollect.use_cases.maintenance.purge import PurgeForgotten
from recollect.use_cases.maintenance.tending.carry_out import ListTendingRuns, ReadTendingRun, UndoTending
from recollect.use_cases.maintenance.tending.decide import ListTendingProposals
from recollect.use_cases.maintenance.tending.tend import TendingReport, Treated
from recollect.use_cases.memories.entities import DecideEntity
from tests.builders import ALICE
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.tending import UTC, Tending, decide_entity
from tests.contract.store.parts import MANY
from tests.jobs import Stopping, stopped
from tests.unit.core.lifecycle.tending.spaces import vector
from tests.write_path import USER

LONE, WHOLE, OTHER = "entity:daniel", "entity:daniel weiss", "entity:daniel okafor"
SAID = (
    "Daniel Weiss from finance splits every cloud bill by cost centre.",
    "Daniel Okafor drains nodes of the cluster without waking anybody.",
    "Daniel from finance asked me about a cost centre.",
    "Gulls nest on the balcony of the library.",
    "The kettle takes four minutes in the mornings.",
    "Cherry wood darkens when the sun is on it.",
    "The choir sings two psalms at Easter.",
    "A parcel lies at the baker's since noon.",
    "Rye bread wants a longer rest than spelt.",
    "The ferry leaves at half past nine.",
    "My passport runs out next spring.",
    "The lift is broken again, so I walk up.",
    "Tomatoes on the roof need water twice.",
    "Our landlord wants the keys of the cellar back.",
    "The old bicycle has a new chain.",
    "Violin lessons moved to the afternoon.",
    "The dentist wants to see me in June.",
    "Snow lay on the fields until Sunday.",
    "I read the second volume in one night.",
    "The radiator in the hall drips.",
    "Two loaves stay in the freezer.",
    "Yesterday the tram stood still for an hour.",
    "Wool socks shrink in hot water.",
    "The museum has a room of clocks.",
    "An owl lives behind the church.",
)


@dataclass(frozen=True, slots=True)
class Linking:
    """The linker itself on a space, and people who decide about entities."""

    tending: Tending

    @property
    def decide_entity(self) -> DecideEntity:
        return decide_entity(self.tending.life)

    def look(self, *, dry_run: bool = False) -> TendingReport:
        self.tending.life.clock.advance(seconds=1)
        return self.tending.look(AgentName.LINKER, dry_run=dry_run)

    def entities(self) -> Entities:
        return self.decide_entity.read(ALICE)

    def are_one(self) -> bool:
        one, other = self.entities().find(LONE), self.entities().find(WHOLE)
        return one is not None and one == other

    def proposal(self) -> str:
        (proposal,) = self.tending.proposals()
        return proposal

    def decisions(self) -> int:
        return len(self.decide_entity.read.decisions(ALICE))


def linker_on(life: Life, store: EntryStore) -> Linking:
    return Linking(Tending(life, store, {AgentName.LINKER: _links_by_words}))


def _links_by_words(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the linker suggests where what has words in common lies near: nothing is embedded here."""
    return AGENTS[AgentName.LINKER].suggest(replace(space, vectors=np.stack([*map(vector, space.memories)])))


@pytest.fixture
def linking(life: Life) -> Linking:
    life.set(soft_cap=0)
    made = linker_on(life, life.store)
    made.tending.say(*SAID)
    return made


def test_two_names_of_one_thing_are_proposed_once_and_nothing_is_done_before_a_person_approves(
    linking: Linking,
) -> None:
    (treated,) = linking.look(dry_run=True).treated
    assert (treated.treated, linking.tending.proposals()) == (Treated.PROPOSED, [])
    report = linking.look()
    assert [one.treated for one in report.treated] == [Treated.PROPOSED]
    assert (report.run.counts, report.run.proposed) == ({}, 1)
    (proposal,) = ListTendingProposals(linking.tending.store)(ALICE, limit=MANY).items
    (merge,) = proposal.suggestion.merges
    assert {merge.one, merge.other} == {LONE, WHOLE}
    assert (
        proposal.suggestion.reason == '"Daniel" and "Daniel Weiss" may be one: one has a part of the other\'s name,'
        " and their memories are near each other."
    )
    assert 0.6 < proposal.suggestion.confidence <= 0.9
    assert not linking.are_one()
    assert linking.look().treated == ()  # it waits already
    decided = linking.tending.decide.approve(ALICE, proposal.id, USER)
    assert decided.run is not None
    assert decided.run.counts == {"entities_merged": 1}
    assert linking.are_one()
    assert linking.entities().find(OTHER) != linking.entities().find(LONE)
    assert linking.look().treated == ()
    _, changes = ReadTendingRun(linking.tending.store)(ALICE, decided.run.id, limit=MANY)
    (decision,) = linking.decide_entity.read.decisions(ALICE)
    assert [one.decision_id for one in changes.items] == [decision.id]
    assert (decision.by, linking.tending.proposals()) == ("agent:linker", [])


def test_undo_of_the_run_takes_a_merge_back_and_asks_again(linking: Linking) -> None:
    before = linking.entities().every
    linking.look()
    proposal = linking.proposal()
    run = linking.tending.decide.approve(ALICE, proposal, USER).run
    assert run is not None
    undone = linking.tending.undo(ALICE, run.id, USER)
    assert (undone.undone, undone.left, linking.decisions()) == (1, 0, 0)
    assert linking.tending.proposals() == [proposal]
    assert linking.entities().every == before
    assert linking.look().treated == ()
    assert linking.tending.undo(ALICE, run.id, USER) == undone
    records = linking.tending.store.list_records(ALICE, RecordPrefix(Collection.AUDIT), limit=200).items
    actions = [record.key.parts[2] for record in records]
    assert actions.count(AuditAction.ENTITIES_MERGED) == actions.count(AuditAction.ENTITY_UNDONE) == 1


@pytest.mark.parametrize("leave", ["propose", "all"])
def test_undo_of_the_decision_takes_a_merge_back_for_good(linking: Linking, leave: str) -> None:
    linking.tending.life.set(tending={"linker": leave})
    report = linking.look()
    if leave == "propose":
        linking.tending.decide.approve(ALICE, linking.proposal(), USER)
    else:
        assert report.run.counts == {"entities_merged": 1}
    assert linking.are_one()
    linking.decide_entity.undo(ALICE, LONE, USER)
    assert not linking.are_one()
    assert (linking.look().treated, linking.tending.proposals()) == ((), [])


def test_a_declined_merge_is_not_proposed_again_by_other_names_of_the_two(linking: Linking) -> None:
    linking.look()
    (proposal,) = linking.tending.proposals()
    linking.tending.decide.decline(ALICE, proposal, USER)
    assert (linking.look().treated, linking.are_one()) == ((), False)
    linking.tending.say("We met Ledger House Ghent.")
    linking.decide_entity.merge(ALICE, WHOLE, "entity:ledger house ghent", USER)
    scope = (ALICE, linking.tending.life.clock.now(), UTC)
    survey = linking.tending.tend.survey(*scope, with_entities=True)
    (again,) = _links_by_words(survey)
    assert again.id != proposal  # it has another first name now
    assert (linking.look().treated, linking.tending.proposals()) == ((), [])


def test_whom_somebody_has_told_apart_nobody_proposes_to_make_one(linking: Linking) -> None:
    linking.decide_entity.merge(ALICE, LONE, WHOLE, USER)
    linking.tending.life.clock.advance(seconds=1)
    linking.decide_entity.split(ALICE, WHOLE, "Daniel", USER)
    assert not linking.are_one()
    assert linking.look().treated == ()


def test_what_was_made_one_by_hand_since_is_withdrawn(linking: Linking) -> None:
    linking.look()
    (proposal,) = linking.tending.proposals()
    linking.decide_entity.merge(ALICE, LONE, WHOLE, USER)
    with pytest.raises(SettledError):
        linking.tending.decide.approve(ALICE, proposal, USER)
    assert (linking.decisions(), linking.tending.proposals()) == (1, [])


def test_stopped_anywhere_a_merge_is_made_once_and_taken_back_once(linking: Linking) -> None:
    life, store = linking.tending.life, linking.tending.store
    life.set(tending={"linker": "all"})
    for at in range(1, 6):
        for after in (False, True):
            with stopped():
                linker_on(life, cast("EntryStore", Stopping(store, at=at, after=after))).look()
    linking.look()
    assert (linking.are_one(), linking.decisions()) == (True, 1)
    (run,) = (one for one in ListTendingRuns(store)(ALICE, limit=MANY).items if _merged(store, one.id))
    for at in range(1, 6):
        with stopped():
            UndoTending(cast("EntryStore", Stopping(store, at=at)), life.clock)(ALICE, run.id, USER)
    assert linking.tending.undo(ALICE, run.id, USER).left == 0
    assert (linking.are_one(), linking.decisions()) == (False, 0)
    assert (linking.look().treated, linking.tending.proposals()) == ((), [])


def _merged(store: EntryStore, run_id: str) -> bool:
    _, changes = ReadTendingRun(store)(ALICE, run_id, limit=MANY)
    return bool(changes.items)


@pytest.mark.parametrize("word", ["asked me", "cloud bill"])
def test_what_is_purged_leaves_no_word_in_a_proposal_to_merge(linking: Linking, word: str) -> None:
    linking.look()
    assert linking.tending.proposals()
    said = next(entry for entry in linking.tending.life.entries() if word in entry.text)
    linking.tending.life.path.forget(ALICE, said.id, USER)
    linking.tending.life.clock.advance(days=2)
    purge = PurgeForgotten(linking.tending.store, linking.tending.life.path.settings, linking.tending.life.clock)
    assert purge().purged == 1
    assert _held(linking) == []  # but for an id, from the side of the other memory


def test_of_a_decided_proposal_no_name_is_kept(linking: Linking) -> None:
    linking.look()
    linking.tending.decide.decline(ALICE, linking.proposal(), USER)
    held = _held(linking)
    assert len(held) == 1
    assert "daniel" not in str(held).casefold()


def _held(linking: Linking) -> list[Record]:
    collections = (Collection.PROPOSAL, Collection.OPEN_PROPOSAL)
    return [record for one in collections for record in linking.tending.life.path.records(one)]
