"""Dealing conversations out to spaces: every entry once, and no session torn apart."""

from datetime import UTC, datetime

import pytest

from evals.datasets.datasets import Conversation, Message
from evals.retrieval.offline import OfflineSpace, to_entries
from evals.retrieval.several_spaces import blocks, dealt_out

AT = datetime(2026, 3, 1, tzinfo=UTC)


def a_space(sizes: list[int]) -> OfflineSpace:
    messages = tuple(
        Message(f"D{session}:{number}", "text", AT, f"s{session}")
        for session, size in enumerate(sizes)
        for number in range(size)
    )
    return OfflineSpace(Conversation("c", messages, ()), tuple(to_entries(messages)), (), ())


@pytest.mark.parametrize("count", [1, 2, 3, 50])
def test_sessions_stay_whole_and_every_entry_is_in_one_space(count: int) -> None:
    space = a_space([4, 1, 7, 3, 3])
    dealt = blocks(space, count)
    assert sorted(place for places in dealt for place in places) == list(range(len(space.entries)))
    assert len(dealt) <= count
    sessions = [{space.entries[place].session_id for place in places} for places in dealt]
    assert sum(map(len, sessions)) == 5


def test_conversations_lie_in_the_same_spaces_or_in_spaces_of_their_own() -> None:
    spaces = [a_space([2, 2]), a_space([3, 3])]
    joined, apart = (dict(dealt_out(spaces, 2, joined=one)) for one in (True, False))
    assert {name: len(places) for name, places in joined.items()} == {"s0": 5, "s1": 5}
    assert {name: len(places) for name, places in apart.items()} == {"c0-s0": 2, "c0-s1": 2, "c1-s0": 3, "c1-s1": 3}
