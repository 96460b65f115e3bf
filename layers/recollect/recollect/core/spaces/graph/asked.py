"""What a question is about: the entities that it names, and those that it means by their roles. Pure."""

import re
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from recollect.core.spaces.graph.entities import Entities, NamedEntity
from recollect.core.spaces.graph.name_reading import ME, called_in, folded_name
from recollect.core.spaces.graph.role_words import with_narrower

LONGEST_NAME: Final = 6  # words
_WORD: Final = re.compile(r"[\w'’.&/+#-]+")
_LEFT_OUT: Final = ".'’"


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """Ids of entities: those that are named, and those that are meant by a role ("my sister's dog")."""

    named: frozenset[str] = frozenset()
    by_role: frozenset[str] = frozenset()

    @property
    def every(self) -> frozenset[str]:
        """All of them."""
        return self.named | self.by_role


def asked_about(entities: Entities, question: str) -> AskedAbout:
    """Return what a question is about, of the entities of a space."""
    named = frozenset(entity.id for entity in _named(entities, question))
    meant: set[str] = set()
    for called in called_in(question):
        if called.role is None:
            continue
        meant.update(entity.id for entity in _bearers(entities, called.role, called.of))
    return AskedAbout(named, frozenset(meant) - named)


def _bearers(entities: Entities, role: str, of: str) -> tuple[NamedEntity, ...]:
    """Return who has a role, or one of its kind; "the dog" is mine where nobody else's is spoken of."""
    for owner in dict.fromkeys((of, of or ME)):
        found = [one for each in with_narrower(role) for one in entities.by_role.get((each, owner), ())]
        if found:
            return tuple(dict.fromkeys(found))
    return ()


def _named(entities: Entities, question: str) -> list[NamedEntity]:
    """Return the entities whose names stand in a text, the longest name at each place."""
    words = [_bare(word) for word in _WORD.findall(question.casefold())]
    found, at = [], 0
    while at < len(words):
        for length, name in reversed(list(enumerate(accumulate(words[at : at + LONGEST_NAME], _joined), 1))):
            entity = entities.named(folded_name(name)) or (entities.named(name[:-1]) if name.endswith("s") else None)
            if entity is not None:
                found.append(entity)
                at += length - 1
                break
        at += 1
    return found


def _joined(one: str, other: str) -> str:
    return f"{one} {other}"


def _bare(word: str) -> str:
    bare = word.strip(_LEFT_OUT)
    return bare.removesuffix("'s").removesuffix("’s")
