"""Words that a question and an entry may use for the same thing: a class and its members, and synonyms.

A line `pet animal > dog cat` says that a dog is a pet or an animal, or that it goes with one as a part, a sign or an
event does. A line of synonyms has no `>`. Two members of a class are not related: a question for the cat must not
find the dog.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from recollect.core.text.word_files import read_entries
from recollect.core.text.words import stem, words

SAME: Final = 1.0
MEMBER: Final = 1.0
MEMBER_OF_MEMBER: Final = 0.7
CLASS: Final = 0.7
THROUGH_A_SYNONYM: Final = 0.8
STEMS_HELD: Final = 4096
TOPICS: Final = ("people_and_health", "home_and_feelings", "work_and_tools", "world_and_leisure")

Group = frozenset[str]


class _Relations:
    """Each stem's synonyms, and the lines in which it names the class or is a member."""

    def __init__(self) -> None:
        self.synonyms: dict[str, list[Group]] = {}
        self.of_class: dict[str, list[tuple[Group, Group]]] = {}
        self.of_member: dict[str, list[tuple[Group, Group]]] = {}
        for topic in TOPICS:
            for line in read_entries(__package__, f"{topic}.txt"):
                if ">" in line:
                    self._put_class(line)
                else:
                    self._put_synonyms(_stems(line))

    def _put_synonyms(self, group: Group) -> None:
        for one in group:
            self.synonyms.setdefault(one, []).append(group)

    def _put_class(self, line: str) -> None:
        names, _, members = line.partition(">")
        both = _stems(names), _stems(members)
        for one in both[0]:
            self.of_class.setdefault(one, []).append(both)
        for one in both[1]:
            self.of_member.setdefault(one, []).append(both)

    def related(self, asked: str) -> Iterator[tuple[str, float]]:
        """Yield stems related to one, some more than once, each with how closely."""
        same = {one for group in self.synonyms.get(asked, ()) for one in group}
        same.update(one for names, _ in self.of_class.get(asked, ()) for one in names)
        for one in {*same, asked}:
            near = 1.0 if one == asked else THROUGH_A_SYNONYM
            yield one, SAME
            for member in self._members(one):
                yield member, near * MEMBER
                yield from ((below, near * MEMBER_OF_MEMBER) for below in self._members(member))
                alike = (other for group in self.synonyms.get(member, ()) for other in group)
                yield from ((other, near * MEMBER * THROUGH_A_SYNONYM) for other in alike)
        for names, _ in self.of_member.get(asked, ()):
            yield from ((name, CLASS) for name in names)

    def _members(self, name: str) -> Iterator[str]:
        for _, members in self.of_class.get(name, ()):
            yield from members


@lru_cache(maxsize=STEMS_HELD)
def related_stems(asked: str) -> Mapping[str, float]:
    """Return the stems that an entry may have instead of the stem `asked`, with how closely they are related, 0 to 1.

    A member of the class asked for and a synonym count more than a member's member, or the class of what is asked.
    """
    found: dict[str, float] = {}
    for other, near in _relations().related(asked):
        if near > found.get(other, 0.0):
            found[other] = near
    found.pop(asked, None)
    return found


@lru_cache(maxsize=1)
def _relations() -> _Relations:
    return _Relations()


def _stems(line: str) -> Group:
    return frozenset(map(stem, words(line)))


@lru_cache(maxsize=STEMS_HELD)
def classes_of(word: str) -> tuple[str, ...]:
    """Return the stems of the classes that a stem belongs to, in alphabetical order."""
    return tuple(sorted({name for names, _ in _relations().of_member.get(word, ()) for name in names}))
