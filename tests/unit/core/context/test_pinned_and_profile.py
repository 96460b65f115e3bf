"""What stands: kept as ids in order, following changes, and looked up anew when it has run short."""

from typing import Any

from recollect.core.context.pinned_and_profile import (
    FEWEST,
    MOST,
    PinnedAndProfile,
    is_pinned,
    is_profile,
    pinned_and_profile_of,
)
from recollect.core.model.entry import Entry, Kind, State, Statement
from recollect.core.model.records import Record
from tests.builders import a_memory, an_id
from tests.fakes.clock import START


def preference(importance: float = 0.5, **fields: Any) -> Entry:
    return a_memory(statement=Statement.PREFERENCE, importance=importance, **fields)


def test_pinned_entries_and_preferences_stand_and_nothing_else_does() -> None:
    assert is_pinned(a_memory(pinned=True, kind=Kind.HANDOFF))
    assert not is_pinned(a_memory(pinned=True, state=State.ARCHIVED))
    assert is_profile(preference())
    assert is_profile(a_memory(statement=Statement.COMMITMENT))
    assert not is_profile(a_memory(statement=Statement.GOAL))
    assert not is_profile(preference(pinned=True))
    assert not is_profile(preference(state=State.QUARANTINED))
    assert not is_profile(preference(kind=Kind.TURN))


def test_the_most_important_comes_first_and_the_youngest_of_equals() -> None:
    old, young, important = preference(0.5), preference(0.5), preference(0.9)
    standing = PinnedAndProfile("0", START).followed("1", (), [old, important, young])
    assert standing.entry_ids() == [important.id, young.id, old.id]


def test_what_changed_is_taken_out_and_put_back_where_it_belongs_now() -> None:
    entry, other = preference(0.5), preference(0.4)
    standing = PinnedAndProfile("0", START).followed("1", (), [entry, other])
    pinned = a_memory(id=entry.id, pinned=True)
    followed = standing.followed("2", {entry.id, an_id()}, [pinned])
    assert ([p.entry_id for p in followed.pinned.places], [p.entry_id for p in followed.profile.places]) == (
        [entry.id],
        [other.id],
    )
    assert followed.position == "2"


def test_a_list_that_was_cut_is_looked_up_anew_once_it_has_run_short() -> None:
    many = [preference() for _ in range(MOST + 1)]
    standing = PinnedAndProfile("0", START).followed("1", (), many)
    kept = standing.entry_ids()
    assert (len(kept), standing.is_short) == (MOST, False)
    gone = standing.followed("2", set(kept[: MOST - FEWEST]), [])
    assert not gone.is_short
    assert gone.followed("3", set(kept[: MOST - FEWEST + 1]), []).is_short


def test_a_short_list_that_was_never_cut_is_complete() -> None:
    assert not PinnedAndProfile("0", START).followed("1", (), [preference()]).is_short


def test_it_comes_back_from_its_record() -> None:
    standing = PinnedAndProfile("7", START).followed("8", (), [preference(), a_memory(pinned=True)])
    put = standing.record(START)
    assert pinned_and_profile_of(Record(put.key, put.value)) == standing
