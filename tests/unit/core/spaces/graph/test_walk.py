"""Which ways a walk goes, in a space where there are more than it may."""

from recollect.core.spaces.graph.asked import asked_about
from recollect.core.spaces.graph.entities import entities_of
from recollect.core.spaces.graph.space_map import SpaceMap, map_row
from recollect.core.spaces.graph.walk import FIRST, MOST_WAYS, ways
from tests.builders import a_memory


def test_the_first_start_leaves_ways_to_the_others() -> None:
    made, ranked = SpaceMap(), []
    for group in range(FIRST):
        names = tuple(f"Zor{chr(97 + group)}{chr(97 + number)}x" for number in range(12))
        every = [a_memory(f"About {group} and {number}.", entities=names) for number in range(35)]
        ranked.append(every[0].id)
        for one in every:
            made.apply(map_row(one))
    entities = entities_of(made)
    found = ways(entities, asked_about(entities, "What about it?"), ranked)
    assert len(found) == MOST_WAYS
    assert {way.entry_ids[0] for way in found if way.over} >= set(ranked)
