"""No byte of a roll-up is left that tells of what was erased, or of what was forgotten and purged; the others stay."""

import pytest

from recollect.core.lifecycle.rollups.rollup import rollup_of
from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.use_cases.maintenance.purge import PurgeForgotten
from recollect.use_cases.memories.forget import ForgetRelated
from tests.builders import ALICE, MALLORY
from tests.contract.erasure.parts import Erasable
from tests.contract.lifecycle.life import Life
from tests.jobs import changes_of, purged
from tests.write_path import USER, wired

WORK = Scope(ALICE.owner, "work")
SPACES = {"quokkanorth": ALICE, "quokkasouth": WORK, "quokkaeast": MALLORY}
SAID = (
    "Alice bought the boat {word} in Whitby{word}.",
    "The mast of the boat {word} has to be mended by Mast{word}.",
    "Ben painted the boat {word} Green{word}.",
)
LATER = "Alice sold the boat {word} to Ben{word}."
BY_HAND = "A boat {word}, bought in Whitby{word}."


@pytest.fixture
def life(parts: Erasable) -> Life:
    return Life(wired(parts.store, parts.clock, parts.ids), parts.clock)


def rolled_up(life: Life, word: str) -> list[Entry]:
    """Have a roll-up in a space tell of memories."""
    scope = SPACES[word]
    entries = [life.path.stored(one.format(word=word), scope=scope, category="hobbies") for one in SAID]
    life.clock.advance(days=40)
    assert changes_of(life.roll_up(), scope)
    return entries


def nested(life: Life, word: str) -> list[Entry]:
    """Have a second roll-up tell of the first one, which is archived, and of one more memory."""
    scope = SPACES[word]
    entries = [*rolled_up(life, word), life.path.stored(LATER.format(word=word), scope=scope, category="hobbies")]
    life.clock.advance(days=40)
    assert changes_of(life.roll_up(), scope)
    (second,) = life.rollups(scope)
    told = rollup_of(second)
    assert told is not None
    assert told.level == 2
    return entries


def told_by_hand(life: Life, word: str) -> list[Entry]:
    """Have somebody rewrite a roll-up, so that it has a former value."""
    entries = rolled_up(life, word)
    (rollup,) = life.rollups(SPACES[word])
    life.path.edit(SPACES[word], rollup.id, Edit(text=BY_HAND.format(word=word)), USER)
    return entries


MADE = {"one": rolled_up, "of roll-ups": nested, "changed by hand": told_by_hand}
made = pytest.mark.parametrize("made", MADE)


def purge(life: Life) -> None:
    life.clock.advance(hours=25)
    assert purged(PurgeForgotten(life.store, life.path.settings, life.clock), life.store)


def found(parts: Erasable) -> set[str]:
    """The words of spaces that any byte of the store tells."""
    held = parts.everything().lower()
    return {word for word in SPACES if word.encode() in held}


@made
def test_a_space_that_is_erased_takes_its_roll_ups_and_no_other_ones(parts: Erasable, life: Life, made: str) -> None:
    for word in SPACES:
        MADE[made](life, word)
    assert found(parts) == {*SPACES}
    parts.erased(ALICE)
    assert found(parts) == {"quokkasouth", "quokkaeast"}
    assert life.entries() == []
    for word in ("quokkasouth", "quokkaeast"):
        (rollup,) = life.rollups(SPACES[word])
        assert f"whitby{word}" in rollup.text.lower()


@made
def test_everything_that_is_erased_takes_the_roll_ups_of_all_spaces(parts: Erasable, life: Life, made: str) -> None:
    for word in SPACES:
        MADE[made](life, word)
    parts.erased(ALICE, "*")
    assert found(parts) == {"quokkaeast"}
    assert life.rollups() == life.rollups(WORK) == []
    assert len(life.rollups(MALLORY)) == 1


@pytest.mark.parametrize("all_of_it", [False, True])
@made
def test_a_roll_up_that_was_forgotten_with_all_it_tells_goes_with_an_erasure_before_its_purge(
    parts: Erasable, life: Life, made: str, *, all_of_it: bool
) -> None:
    MADE[made](life, "quokkanorth")
    (rollup,) = life.rollups()
    ForgetRelated(life.store, life.path.forget)(ALICE, rollup.id, USER, cascade=True, expected_version=rollup.version)
    assert found(parts) == {"quokkanorth"}, "it can still come back"
    parts.erased(ALICE, "*" if all_of_it else None)
    assert found(parts) == set()


@made
def test_an_original_that_is_forgotten_and_purged_is_told_by_no_byte(parts: Erasable, life: Life, made: str) -> None:
    first, second, *_ = MADE[made](life, "quokkanorth")
    assert b"whitbyquokkanorth" in parts.everything().lower()
    life.path.forget(ALICE, first.id, USER)
    purge(life)
    assert b"whitbyquokkanorth" not in parts.everything().lower()
    assert b"mastquokkanorth" in parts.everything().lower()
    (rollup,) = life.rollups()
    assert "Mastquokkanorth" in rollup.text
    assert first.id not in rollup.source_ids
    assert second.id in rollup.source_ids


@made
def test_originals_that_are_all_forgotten_and_purged_leave_no_roll_up(parts: Erasable, life: Life, made: str) -> None:
    for entry in MADE[made](life, "quokkanorth"):
        life.path.forget(ALICE, entry.id, USER)
    assert life.rollups() == []
    purge(life)
    assert found(parts) == set()


def kept_long(life: Life, word: str) -> tuple[Entry, list[Entry]]:
    """Let originals be deleted for their age and purged; return the roll-up that stays, and them."""
    entries = rolled_up(life, word)
    life.clock.advance(days=200)
    assert len(changes_of(life.retain(), SPACES[word])) == len(entries)
    purge(life)
    assert not {entry.id for entry in entries} & {*life.states(SPACES[word])}
    (rollup,) = life.rollups(SPACES[word])
    assert rollup.state is State.ACTIVE
    return rollup, entries


def test_originals_that_are_purged_for_their_age_stay_told_until_their_space_is_erased(
    parts: Erasable, life: Life
) -> None:
    rollup, _ = kept_long(life, "quokkanorth")
    assert all(one.format(word="quokkanorth") in rollup.text for one in SAID)
    parts.erased(ALICE)
    assert found(parts) == set()


def test_a_roll_up_whose_originals_are_purged_goes_when_it_is_forgotten_and_purged(parts: Erasable, life: Life) -> None:
    rollup, _ = kept_long(life, "quokkanorth")
    life.path.forget(ALICE, rollup.id, USER)
    purge(life)
    assert found(parts) == set()
