"""What nobody looks at is archived when its time is over: that, nothing else, and by whatever steps."""

from datetime import timedelta

import pytest

from recollect.core.lifecycle.jobs import PAUSED, JobAction, JobBudget, JobChange
from recollect.core.model.drafts import ConversationEvent, Message, MessageStored
from recollect.core.model.entry import Entry, State
from recollect.errors import InputError
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.memories.edit import Pin
from recollect.use_cases.spaces.trail import ListAudit
from tests.builders import ALICE, MALLORY
from tests.contract.lifecycle.life import Life
from tests.contract.store.parts import MANY
from tests.jobs import Stopping, changes_of, never, steps, stopped
from tests.write_path import USER

TEXTS = {
    "work": "The Falcon release is due in June.",
    "preferences": "Alice prefers oolong to coffee.",
    "health": "Alice takes iron tablets in winter.",
    "hobbies": "Alice sings in the choir of Saint Anne.",
    "relationships": "Ben is Alice's younger brother.",
    "other": "The spare key hangs behind the blue door.",
}
DAYS = {"work": 90, "preferences": 180, "health": 365, "hobbies": 60, "relationships": 180, "other": 180}


def full(life: Life) -> dict[str, Entry]:
    """A memory of each category."""
    return {category: life.path.stored(text, category=category) for category, text in TEXTS.items()}


@pytest.mark.parametrize("category", TEXTS)
def test_each_category_has_its_time(life: Life, category: str) -> None:
    entry = full(life)[category]
    life.clock.advance(days=DAYS[category], microseconds=-1)
    assert entry.id not in {change.subject for change in changes_of(life.prune())}
    life.clock.advance(microseconds=1)
    assert JobChange(entry.id, JobAction.ARCHIVED, f"{category}, {DAYS[category]} days without use") in changes_of(
        life.prune()
    )
    assert life.store.get(ALICE, entry.id).state is State.ARCHIVED


def test_a_category_of_somebody_s_own_and_none_are_other_ones(life: Life) -> None:
    own, bare = life.path.stored("The boiler needs water.", category="house"), life.path.stored("Zzyx qwv blorp.")
    assert (own.category, bare.category) == ("house", None)
    life.clock.advance(days=179)
    assert changes_of(life.prune()) == []
    life.clock.advance(days=1)
    assert {one.reason for one in changes_of(life.prune())} == {"other, 180 days without use"}
    assert set(life.states().values()) == {State.ARCHIVED}


def test_time_counts_from_the_last_use(life: Life) -> None:
    entry = life.path.stored(TEXTS["hobbies"], category="hobbies")
    life.clock.advance(days=59)
    life.store.record_access(ALICE, [entry.id], life.clock.now())
    life.clock.advance(days=59)
    assert changes_of(life.prune()) == []
    life.clock.advance(days=1)
    assert [one.subject for one in changes_of(life.prune())] == [entry.id]


def test_what_is_pinned_or_saved_stays(life: Life) -> None:
    saved = life.path.stored("My passport expires in May.", manually_saved=True)
    pinned = life.path.stored("Alice climbs on Tuesdays.", category="hobbies")
    Pin(life.store, life.clock)(ALICE, pinned.id, USER, pinned=True)
    life.clock.advance(days=4_000)
    (step,) = steps(life.prune())
    assert (step.changes, step.next_due) == ((), None)
    assert set(life.states().values()) == {State.ACTIVE}
    assert life.store.get(ALICE, saved.id).version == 1


def test_it_is_told_who_did_it_and_why_and_can_be_undone(life: Life) -> None:
    entry = full(life)["work"]
    life.clock.advance(days=93)
    changes_of(life.prune())
    (item,) = [one for one in ListAudit(life.store)(ALICE, limit=MANY).items if one.subject == entry.id][:1]
    assert (item.action, item.by, item.reason) == ("archived", "job:prune", "work, 93 days without use")
    (version,) = life.store.versions(ALICE, entry.id, limit=MANY).items
    assert (version.modified_by, version.reason) == ("job:prune", "work, 93 days without use")
    back = life.path.restore(ALICE, entry.id, USER)
    assert (back.state, back.text) == (State.ACTIVE, entry.text)
    life.clock.advance(days=1)
    assert entry.id not in {one.subject for one in changes_of(life.prune())}, "who brings it back has looked at it"


def test_what_is_said_again_after_that_is_a_memory_again(life: Life) -> None:
    entry = full(life)["work"]
    life.clock.advance(days=93)
    changes_of(life.prune())
    assert life.path.stored(TEXTS["work"]).id != entry.id


def test_turns_and_handoffs_stay_unless_a_setting_says_how_long(life: Life) -> None:
    turns = said(life, 6)
    life.clock.advance(days=1_000)
    assert changes_of(life.prune()) == []
    life.set(ttl_days={"turns": 30})
    assert [one.subject for one in changes_of(life.prune())] == [turn.id for turn in reversed(turns)]
    assert {state for entry_id, state in life.states().items()} == {State.ARCHIVED}


def test_turns_go_with_those_behind_them_so_that_no_context_is_made_anew(life: Life) -> None:
    turns = said(life, 6)
    life.set(ttl_days={"turns": 30})
    life.clock.advance(days=30)
    changes_of(life.prune())
    assert [life.store.get(ALICE, turn.id).version for turn in turns] == [turn.version + 1 for turn in turns]


def said(life: Life, count: int) -> list[Entry]:
    event = ConversationEvent("s1", tuple(Message(id=f"m{n}", text=f"Sentence number {n}.") for n in range(count)))
    record = RecordEvent(life.store, life.clock, life.path.remember.ids, life.path.settings)
    stored = [one for one in record(ALICE, event, USER) if isinstance(one, MessageStored)]
    return [life.store.get(ALICE, str(one.entry_id)) for one in stored]


def test_a_space_sets_its_own_times(life: Life) -> None:
    entries = full(life)
    life.set(ttl_days={"work": 7, "health": 0})
    life.clock.advance(days=7)
    assert [one.subject for one in changes_of(life.prune())] == [entries["work"].id]
    life.clock.advance(days=3_000)
    changes_of(life.prune())
    assert [one for one, state in life.states().items() if state is State.ACTIVE] == [entries["health"].id]


def test_steps_are_bounded_and_together_do_what_one_does(life: Life) -> None:
    entries = [life.path.stored(f"Alice restored radio number {n} of {n * 7}.", category="hobbies") for n in range(7)]
    life.clock.advance(days=60)
    whole = changes_of(life.prune(), dry_run=True)
    assert changes_of(life.prune(), changes=2, dry_run=True) == whole
    assert set(life.states().values()) == {State.ACTIVE}, "a dry run changes nothing"
    assert changes_of(life.prune(), changes=3) == whole
    assert {one.subject for one in whole} == {entry.id for entry in entries}
    assert changes_of(life.prune()) == []


def test_without_time_there_is_a_page_a_step(life: Life) -> None:
    full(life)
    life.clock.advance(days=400)
    made = steps(life.prune(), changes=4, has_time=never)
    assert [len(step.changes) for step in made] == [4, 2]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_stopped_anywhere_it_ends_as_if_it_had_not_been(life: Life, *, after: bool) -> None:
    for failpoint in range(1, 5):
        entries = [life.path.stored(f"Alice built model ship {n} of {failpoint}{n}.") for n in range(3)]
        life.clock.advance(days=365)
        front = Stopping(life.store, at=failpoint, after=after)
        with stopped():
            changes_of(life.prune(front))
        assert front.writes >= min(failpoint, 3)
        changes_of(life.prune())
        found = [life.store.get(ALICE, entry.id) for entry in entries]
        assert [(one.state, one.version) for one in found] == [(State.ARCHIVED, 2)] * 3


def test_it_is_known_when_there_is_something_to_do_again(life: Life) -> None:
    (nothing,) = steps(life.prune())
    assert nothing.next_due is None
    entry = full(life)["hobbies"]
    (step,) = steps(life.prune())
    assert step.next_due == entry.created_at + timedelta(days=60)
    life.clock.advance(days=60)
    (step,) = steps(life.prune())
    assert step.next_due == entry.created_at + timedelta(days=90)
    life.set(memory_enabled=False)
    life.clock.advance(days=60)
    (paused,) = steps(life.prune())
    assert (paused.changes, paused.next_due) == ((), life.clock.now() + PAUSED)


def test_other_people_s_memories_are_not_touched(life: Life) -> None:
    life.path.stored(TEXTS["work"], scope=MALLORY)
    life.path.stored(TEXTS["work"])
    life.clock.advance(days=400)
    changes_of(life.prune())
    assert set(life.states(MALLORY).values()) == {State.ACTIVE}


def test_a_bookmark_of_something_else_is_refused(life: Life) -> None:
    dry_run = True
    for bookmark in ("", "x", "[]", '["2026", 0, null, 0, null, 1]', "[1, 0, null, 0, null]"):
        with pytest.raises(InputError):
            life.prune()(ALICE, bookmark, JobBudget(1, never), dry_run)
