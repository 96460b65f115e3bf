"""Over what a way may go from one entry to another."""

from recollect.core.model.edges import Direction, Edge, EdgeType
from recollect.core.spaces.graph.entities import Entities
from recollect.core.spaces.graph.neighbourhood import Paths, around_entry
from tests.fakes.clock import START


def test_no_way_goes_on_from_an_entry_that_is_not_in_use() -> None:
    def edges(entry_id: str) -> list[tuple[Direction, Edge]]:
        return [
            (Direction.OUT, Edge(entry_id, EdgeType.RELATED, f"{entry_id}-{end}", "alice", START)) for end in ("a", "b")
        ]

    found, _ = around_entry(Entities(()), "0", Paths(edges, lambda ids: {one for one in ids if one != "0-b"}), 2)
    assert [one.entry_id for one in found] == ["0-a", "0-a-a", "0-a-b"]
