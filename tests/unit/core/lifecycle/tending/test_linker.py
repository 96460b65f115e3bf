"""Edges where a text refers to another memory, and between near memories about one named thing."""

from recollect.core.lifecycle.tending.linker import MOST_LINKS, suggest_links
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from recollect.core.model.edges import Edge, EdgeType
from tests.unit.core.lifecycle.tending.spaces import FIRST, carried_out, memory, space


def pairs(looked_at: TendedSpace) -> list[tuple[str, str]]:
    return [(link.source, link.target) for one in suggest_links(looked_at) for link in one.links]


def test_a_text_that_refers_to_a_memory_is_linked_with_it_once() -> None:
    recipe = memory("Rye, spelt and salt.", 1, name="bread-recipe")
    winter = memory(f"In winter [[Bread-Recipe]] takes longer, and {recipe.id} says how.", 2)
    looked_at = space([recipe, winter])
    assert pairs(looked_at) == [(winter.id, recipe.id)]
    assert pairs(carried_out(looked_at, suggest_links(looked_at))) == []


def test_near_memories_with_a_rare_name_in_common_are_linked() -> None:
    one = memory("The heat pump is a Vaillant in the cellar.", 1)
    other = memory("Vaillant extends the guarantee of the heat pump.", 9)
    far = memory("Gulls nest on the balcony of the library.", 20)
    assert pairs(space([one, other, far])) == [(other.id, one.id)]


def test_words_of_the_language_and_pairs_with_an_edge_are_not_linked() -> None:
    one = memory("The meeting on Monday is in the hall.", 1)
    other = memory("Monday brings the meeting in the hall.", 9)
    assert pairs(space([one, other])) == []
    first, second = memory("The Vaillant pump hums.", 1), memory("The Vaillant pump is old.", 9)
    edge = Edge(second.id, EdgeType.SUPPORTS, first.id, "user", FIRST)
    assert pairs(space([first, second], edges=(edge,))) == []


def test_no_memory_gets_more_than_a_few_edges() -> None:
    entries = [memory(f"The Vaillant pump makes sound {number}.", number) for number in range(6)]
    ends = [end for pair in pairs(space(entries)) for end in pair]
    assert ends
    assert max(map(ends.count, ends)) <= MOST_LINKS
