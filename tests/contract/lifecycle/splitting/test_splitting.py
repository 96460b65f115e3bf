"""Splits wait for a person, once for each combination; declined or taken back, everything is as it was."""

import pytest

from recollect.core.lifecycle.tending.proposals import TendingProposal
from recollect.core.lifecycle.tending.splitter import combination_subject
from recollect.core.lifecycle.tending.suggestions import TendingAction
from recollect.core.spaces.tending import AgentName
from recollect.errors import InputError
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.maintenance.tending.tend import Treated
from recollect.use_cases.memories.edit import Pin
from tests.builders import ALICE
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.splitting.splitting import MARKS, Splitting
from tests.write_path import ALL, USER

MOST = 10
COUNT = 36


@pytest.fixture
def splitting(life: Life) -> Splitting:
    life.set(soft_cap=0, max_per_tags=MOST)
    return Splitting(life, SpaceMaps(life.store))


def _proposed(splitting: Splitting) -> TendingProposal:
    splitting.look()
    (proposal,) = splitting.proposals()
    return proposal


def test_a_split_is_proposed_once_until_somebody_decides(splitting: Splitting) -> None:
    entries = splitting.hold(COUNT, tags=("work",))
    dry = splitting.look(dry_run=True)
    assert splitting.proposals() == []
    report = splitting.look()
    assert [one.treated for one in report.treated] == [Treated.PROPOSED]
    assert [one.suggestion for one in dry.treated] == [one.suggestion for one in report.treated]
    (suggestion,) = (one.suggestion for one in splitting.proposals())
    assert (suggestion.agent, suggestion.action) == (AgentName.SPLITTER, TendingAction.RETAGGED)
    assert suggestion.subject == combination_subject(frozenset({"work"})) == '["work"]'
    assert {edit.entry_id for edit in suggestion.edits} == {entry.id for entry in entries}
    splitting.hold(5, tags=("work",), seed=2)
    before = splitting.digest()
    assert splitting.look().treated == ()  # it waits already, though there are more by now
    assert len(splitting.proposals()) == 1
    splitting.decide.decline(ALICE, suggestion.id, USER)
    assert splitting.look().treated == ()
    assert splitting.proposals() == []
    assert splitting.sizes() == {frozenset({"work"}): COUNT + 5}
    assert splitting.digest() == before


@pytest.mark.parametrize("leave", ["propose", "apply"])
def test_it_asks_whatever_it_may_apply(splitting: Splitting, leave: str) -> None:
    splitting.life.set(tending={"splitter": leave})
    splitting.hold(COUNT, tags=("work",))
    assert [one.treated for one in splitting.look().treated] == [Treated.PROPOSED]
    assert splitting.sizes() == {frozenset({"work"}): COUNT}


def test_it_splits_by_itself_where_everything_is_left_to_it(splitting: Splitting) -> None:
    splitting.life.set(tending={"splitter": "all"})
    splitting.hold(COUNT, tags=("work",))
    assert [one.treated for one in splitting.look().treated] == [Treated.CARRIED_OUT]
    assert max(splitting.sizes().values()) <= MOST


def test_what_is_approved_says_who_gave_the_tag_and_why(splitting: Splitting) -> None:
    entries = splitting.hold(COUNT, tags=("work",))
    proposal = _proposed(splitting)
    decided = splitting.decide.approve(ALICE, proposal.id, USER)
    assert decided.run is not None
    assert decided.run.counts == {"retagged": COUNT}
    assert max(splitting.sizes().values()) <= MOST
    assert all(len(tags) == 2 for tags in splitting.sizes())
    (former,) = splitting.life.store.versions(ALICE, entries[0].id, limit=ALL).items
    assert former.modified_by == "agent:splitter"
    assert former.reason == proposal.suggestion.reason
    assert former.reason.startswith(f"{COUNT} memories carry the tags work and no others, more than {MOST}; ")


def test_what_grows_again_is_asked_about_again(splitting: Splitting) -> None:
    splitting.hold(COUNT, tags=("work",))
    first = _proposed(splitting)
    splitting.decide.approve(ALICE, first.id, USER)
    assert splitting.look().treated == ()
    splitting.hold(COUNT, tags=("work",), seed=2)
    again = _proposed(splitting)
    assert again.id == first.id
    assert len(again.suggestion.edits) == COUNT
    splitting.decide.approve(ALICE, again.id, USER)
    assert max(splitting.sizes().values()) <= MOST


def test_a_split_is_taken_back_and_not_made_again(splitting: Splitting) -> None:
    splitting.hold(COUNT, tags=("work",))
    before = splitting.digest(*MARKS)
    decided = splitting.decide.approve(ALICE, _proposed(splitting).id, USER)
    assert decided.run is not None
    assert splitting.digest(*MARKS) != before
    undone = splitting.undo(ALICE, decided.run.id, USER)
    assert (undone.undone, undone.left) == (COUNT, 0)
    assert splitting.digest(*MARKS) == before
    assert splitting.look().treated == ()


def test_a_person_renames_and_drops_what_a_split_would_give(splitting: Splitting) -> None:
    splitting.hold(COUNT, tags=("work",))
    proposal = _proposed(splitting)
    names = sorted({tag for edit in proposal.suggestion.edits for tag in edit.add_tags})
    given = {name: [edit for edit in proposal.suggestion.edits if edit.add_tags == (name,)] for name in names}
    refused: list[dict[str, str | None]] = [{"nothing like it": "x"}, {names[0]: " "}, dict.fromkeys(names)]
    for one in refused:
        with pytest.raises(InputError):
            splitting.decide.approve(ALICE, proposal.id, USER, names=one)
    splitting.decide.approve(ALICE, proposal.id, USER, names={names[0]: "Mine", names[1]: None})
    sizes = splitting.sizes()
    assert sizes[frozenset({"work", "mine"})] == len(given[names[0]])
    assert sizes[frozenset({"work"})] == len(given[names[1]])
    assert sizes[frozenset({"work", names[2]})] == len(given[names[2]])


def test_what_is_pinned_stays_as_it_is(splitting: Splitting) -> None:
    entries = splitting.hold(COUNT, tags=("work",))
    for entry in entries[:4]:
        Pin(splitting.life.store, splitting.life.clock)(ALICE, entry.id, USER, pinned=True)
    splitting.decide.approve(ALICE, _proposed(splitting).id, USER)
    assert splitting.sizes()[frozenset({"work"})] == 4
    assert max(splitting.sizes().values()) <= MOST


def test_a_space_without_a_bound_is_left_alone(splitting: Splitting) -> None:
    splitting.hold(COUNT, tags=("work",))
    splitting.life.set(max_per_tags=0)
    assert splitting.look().treated == ()
    splitting.life.set(max_per_tags=COUNT)
    assert splitting.look().treated == ()
