"""Groups: the largest first, tags before entities, each memory in one."""

from recollect.core.context.grouping import groups_of, in_groups
from tests.builders import a_memory


def test_the_tag_of_most_memories_makes_the_first_group() -> None:
    a, b, c = a_memory("1", tags=("x", "y")), a_memory("2", tags=("y",)), a_memory("3", tags=("y", "x"))
    assert groups_of([a, b, c]) == {a.id: "y", b.id: "y", c.id: "y"}


def test_what_is_left_makes_further_groups() -> None:
    tagged = [a_memory(str(n), tags=("x",)) for n in range(3)]
    named = [a_memory(str(n), entities=("Bob",)) for n in range(2)]
    alone = a_memory("9", tags=("z",), entities=("Zoe",))
    labels = groups_of([*tagged, alone, *named])
    assert [labels.get(entry.id) for entry in [*tagged, alone, *named]] == ["x", "x", "x", None, "Bob", "Bob"]


def test_a_tag_given_twice_to_one_memory_makes_no_group() -> None:
    assert groups_of([a_memory("1", tags=("Tea", "tea"))]) == {}


def test_a_group_stands_where_its_first_memory_was() -> None:
    a, b, c = a_memory("1", tags=("x",)), a_memory("2"), a_memory("3", tags=("X",))
    assert in_groups([b, a, c], groups_of([b, a, c])) == [b, a, c]
    assert in_groups([a, b, c], groups_of([a, b, c])) == [a, c, b]
