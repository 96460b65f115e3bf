"""What somebody forgets, or says otherwise, leaves the roll-ups that tell it, with every former word of them."""

import pytest

from recollect.core.lifecycle.rollups.rollup import rollup_of
from recollect.core.model.drafts import Edit
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import Collection
from recollect.errors import EntryNotFoundError
from recollect.use_cases.conversations.sessions import ForgetSession, RestoreSession
from recollect.use_cases.maintenance.purge import PurgeForgotten
from recollect.use_cases.memories.edit import Pin
from recollect.use_cases.memories.forget import ForgetRelated, RestoreRelated
from recollect.use_cases.people.forget_conversation import ForgetConversation, RestoreConversation
from tests.builders import ALICE
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.test_roll_up import BOAT, OVEN, said, told
from tests.contract.store.parts import MANY
from tests.jobs import changes_of, purged
from tests.write_path import USER

WORD = "Whitby"


def rolled_up(life: Life) -> list[Entry]:
    entries = told(life)
    life.clock.advance(days=40)
    changes_of(life.roll_up())
    return entries


def words(life: Life) -> str:
    """Every text of roll-ups that anybody can read, former values included, purged or not."""
    every = [one for one in life.entries() if one.kind == "rollup"]
    shown = [one for one in every if one.state is not State.DELETED]
    former = [version.entry for one in shown for version in life.store.versions(ALICE, one.id, limit=MANY).items]
    return repr([(one.text, one.metadata) for one in (*shown, *former)])


def purge(life: Life) -> None:
    life.clock.advance(days=2)
    purged(PurgeForgotten(life.store, life.path.settings, life.clock), life.store)


def test_its_words_are_gone_at_once_and_all_others_stay(life: Life) -> None:
    first, second, third = rolled_up(life)
    life.path.forget(ALICE, first.id, USER)
    (rollup,) = life.rollups()
    assert rollup.text == f"2026-03-01: {BOAT[1]} {BOAT[2]}"
    assert rollup.source_ids == (second.id, third.id)
    assert rollup.needs_embedding
    assert WORD not in words(life)
    assert life.path.records(Collection.EDGE, rollup.id, EdgeType.DERIVED_FROM, first.id) == []
    told_of = rollup_of(rollup)
    assert told_of is not None
    assert told_of.without([second.id]) is not None


def test_what_comes_back_is_in_use_itself(life: Life) -> None:
    first, *_ = rolled_up(life)
    life.path.forget(ALICE, first.id, USER)
    back = life.path.restore(ALICE, first.id, USER)
    assert (back.state, back.text) == (State.ACTIVE, BOAT[0])


@pytest.mark.parametrize("how", ["edit", "revert"])
def test_what_is_said_otherwise_is_told_no_more(life: Life, how: str) -> None:
    if how == "revert":
        entry = life.path.stored("Alice bought the boat Kittiwake in Robin Hood's Bay.", category="hobbies")
        life.path.edit(ALICE, entry.id, Edit(text=BOAT[0]), USER)
        told(life, BOAT[1:])
        life.clock.advance(days=40)
        changes_of(life.roll_up())
        life.path.revert(ALICE, entry.id, 1, USER)
    else:
        entry = rolled_up(life)[0]
        life.path.edit(ALICE, entry.id, Edit(text="Alice bought the boat Kittiwake in Staithes."), USER)
    (rollup,) = life.rollups()
    assert (WORD in words(life), entry.id in rollup.source_ids) == (False, False)


def test_an_entry_that_is_all_that_is_told_takes_its_roll_up_along_and_brings_it_back(life: Life) -> None:
    entries = rolled_up(life)
    forget = ForgetRelated(life.store, life.path.forget)
    for entry in entries:
        forget(ALICE, entry.id, USER)
    assert life.rollups() == []
    RestoreRelated(life.store, life.path.restore)(ALICE, entries[2].id, USER)
    (rollup,) = life.rollups()
    assert rollup.text == f"2026-03-01: {BOAT[2]}"


@pytest.mark.parametrize("how", ["pinned", "edited"])
def test_former_values_of_a_roll_up_go_as_well(life: Life, how: str) -> None:
    first, *others = rolled_up(life)
    (rollup,) = life.rollups()
    if how == "pinned":
        Pin(life.store, life.clock)(ALICE, rollup.id, USER, pinned=True)
    else:
        life.path.edit(ALICE, rollup.id, Edit(text=f"A boat of {WORD}, green."), USER)
    life.path.forget(ALICE, first.id, USER)
    assert WORD not in words(life)
    (another,) = life.rollups()
    assert another.id != rollup.id
    assert (another.text, another.pinned) == (f"2026-03-01: {BOAT[1]} {BOAT[2]}", how == "pinned")
    assert another.source_ids == tuple(one.id for one in others)
    purge(life)
    with pytest.raises(EntryNotFoundError):
        life.store.get(ALICE, rollup.id)


def test_roll_ups_of_roll_ups_lose_it_too(life: Life) -> None:
    first, *_ = rolled_up(life)
    life.path.stored("Alice sold the boat Kittiwake to Ben.", category="hobbies")
    life.clock.advance(days=40)
    changes_of(life.roll_up())
    life.path.forget(ALICE, first.id, USER)
    (rollup,) = life.rollups()
    assert WORD not in words(life)
    assert BOAT[1] in rollup.text
    purge(life)
    assert WORD not in repr(life.entries())


def test_a_roll_up_takes_what_it_tells_along_where_that_is_asked_for_and_all_of_it_comes_back(life: Life) -> None:
    entries = rolled_up(life)
    (rollup,) = life.rollups()
    gone = ForgetRelated(life.store, life.path.forget)(
        ALICE, rollup.id, USER, cascade=True, expected_version=rollup.version
    )
    assert set(gone.with_it) == {entry.id for entry in entries}
    assert set(life.states().values()) == {State.DELETED}
    back = RestoreRelated(life.store, life.path.restore)(ALICE, rollup.id, USER)
    assert (back.entry.text, set(back.together.with_it)) == (rollup.text, {entry.id for entry in entries})


def test_a_conversation_is_forgotten_with_its_archived_turns_and_what_tells_them(life: Life) -> None:
    turns = [*said(life, "s1", BOAT), *said(life, "s2", OVEN)]
    life.clock.advance(days=40)
    changes_of(life.roll_up())
    forget = ForgetConversation(life.store, ForgetSession(life.store, life.clock), life.path.forget)
    assert forget(ALICE, "s1", USER).turns == 3
    assert WORD not in words(life)
    assert [rollup.session_id for rollup in life.rollups()] == ["s2"]
    assert {life.states()[turn.id] for turn in turns[:3]} == {State.DELETED}
    restore = RestoreConversation(RestoreSession(life.store, life.clock), RestoreRelated(life.store, life.path.restore))
    assert restore(ALICE, "s1", USER).turns == 3
    assert {life.states()[turn.id] for turn in turns[:3]} == {State.ACTIVE}


def test_a_turn_that_is_told_and_in_use_again_leaves_with_its_conversation(life: Life) -> None:
    turns = said(life, "s1", BOAT)
    life.clock.advance(days=40)
    changes_of(life.roll_up())
    life.clock.advance(days=1)
    life.path.restore(ALICE, turns[0].id, USER)
    forget = ForgetConversation(life.store, ForgetSession(life.store, life.clock), life.path.forget)
    assert forget(ALICE, "s1", USER).turns == 3
    assert (WORD in words(life), life.rollups()) == (False, [])
