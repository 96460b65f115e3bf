"""Which names of a space are the same thing, by rules, each with a confidence. Pure.

A name is a part of another only where there is one such other: two people of one first name stay apart, and so does
whoever is called by that first name alone.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from recollect.core.enrichment.name_tables import TITLES, first_names
from recollect.core.spaces.graph.name_reading import DOUBTFUL, LIKELY, SURE
from recollect.core.spaces.graph.role_words import GERMAN_TITLES, TITLE_CLASSES, can_be_of_one, names_nothing
from recollect.core.spaces.graph.space_map import Naming

ALL_TITLES: Final = TITLES | GERMAN_TITLES
SAME: Final = 0.7  # from here on two names are taken for the same
LEAST_SHOWN: Final = 0.3
AMBIGUOUS: Final = 0.5  # a first name of several people who are known
_MOST_MEANT: Final = 4  # people
OPEN: Final = 0.5  # as likely as not: what else is said has to decide
CLEAR: Final = 0.65  # two whole names that only initials part


class Why(StrEnum):
    """By what rule a name is one of an entity."""

    NAME = "name"  # the name that it is known by
    TITLE = "title"
    PART = "part"
    INITIAL = "initial"
    ROLE = "role"
    MERGED = "merged"


@dataclass(frozen=True, slots=True)
class NameLink:
    """Two folded names that may be the same thing; confidence in [0, 1]."""

    one: str
    other: str
    why: Why
    confidence: float


def bare(name: str) -> str:
    """Return a folded name without titles: "kowalska" of "frau dr. kowalska"; as it is where it is titles alone."""
    words = name.replace(". ", " ").split()
    rest = [word for word in words if word.rstrip(".") not in ALL_TITLES]
    return " ".join(rest) if rest else name


def _is_titled(name: str) -> bool:
    """Tell whether a folded name begins with a title."""
    return name.partition(" ")[0].rstrip(".") in ALL_TITLES and " " in name


def title_classes(name: str) -> frozenset[str]:
    """Return of whom the titles of a folded name are said, see role_words.py; of "dr" that is nobody in particular."""
    words = name.replace(". ", " ").split()
    return frozenset(TITLE_CLASSES[word] for one in words if (word := one.rstrip(".")) in TITLE_CLASSES)


def is_first_name(word: str) -> bool:
    """Tell whether a word in lower case is a first name that is known."""
    return word in first_names()


def links(names: Collection[str]) -> list[NameLink]:
    """Return what may be the same among folded names, the surest first. Links below `SAME` are proposals."""
    best: dict[tuple[str, str], NameLink] = {}
    for link in (*_parts(set(names)), *_initials(names)):
        one, other = sorted((link.one, link.other))
        if one != other and ((one, other) not in best or best[one, other].confidence < link.confidence):
            best[one, other] = link
    return sorted(best.values(), key=lambda link: (-link.confidence, link.one, link.other))


def _parts(known: set[str]) -> Iterator[NameLink]:
    """Yield names with what they are a part of: titles, first and last names."""
    wholes = defaultdict(set)  # the full names that begin or end with a word, without titles
    by_bare = defaultdict(set)
    for name in known:
        words = bare(name).split()
        by_bare[bare(name)].add(name)
        if len(words) > 1 and len(words[0].rstrip(".")) > 1:
            wholes[words[0]].add(bare(name))
            wholes[words[-1]].add(bare(name))
    for name in known:
        core = bare(name)
        yield from _titled(name, core, by_bare[core])
        if " " in core:
            yield from _initialled(name, core, wholes)
            continue
        whole = set() if len(core) == 1 else wholes.get(core, set())
        if len(whole) == 1:
            (full,) = whole
            confidence = _part_confidence(name, core, full)
            yield from (
                NameLink(name, one, Why.PART, surely)
                for one in sorted(by_bare[full])
                if (surely := min(confidence, _of_one(name, by_bare[core], by_bare[full])))
            )
        elif len(whole) <= _MOST_MEANT:
            meant = sorted(one for full in whole for one in by_bare[full])
            yield from (NameLink(name, one, Why.PART, AMBIGUOUS) for one in meant)


def _part_confidence(name: str, core: str, full: str) -> float:
    is_last = full.rsplit(maxsplit=1)[-1] == core
    if _is_titled(name) and not is_last and not is_first_name(core):
        return 0.75
    return 0.85 if _is_titled(name) or not is_last else 0.8


def _titled(name: str, core: str, same: Collection[str]) -> Iterator[NameLink]:
    """Yield a name with those that only titles part from it: "Mr Smith" and "Mrs Smith" are two people.

    Where there are several of these, nobody knows which of them the name without a title means.
    """
    own = title_classes(name)
    is_clear = can_be_of_one(_classes(same))
    if core != name and core in same:
        yield NameLink(name, core, Why.TITLE, 0.9 if is_clear else AMBIGUOUS)
    if _is_titled(name):
        alike = [one for one in same if one < name and (is_clear or title_classes(one) == own)]
        yield from (NameLink(one, name, Why.TITLE, 0.85) for one in sorted(alike)[:1])


def _of_one(name: str, of_core: Collection[str], of_full: Collection[str]) -> float:
    """Return how sure the titles of a part and of the whole name let it be that both are of one person, at most."""
    own, whole = title_classes(name), _classes(of_full)
    if can_be_of_one(_classes(of_core) | whole):
        return 1.0
    if not can_be_of_one(own | whole):
        return 0.0
    return 1.0 if own and own <= whole else AMBIGUOUS


def _classes(names: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*map(title_classes, names))


def _initialled(name: str, core: str, wholes: Mapping[str, set[str]]) -> Iterator[NameLink]:
    """Yield "Daniel O." with the one Daniel whose name goes on so."""
    first, last = core.split(maxsplit=1)[0], core.rsplit(maxsplit=1)[-1].rstrip(".")
    if len(last) == 1 and last.isalpha() and is_first_name(first):
        meant = [one for one in wholes.get(first, ()) if one != core and one.split()[-1].startswith(last)]
        yield from (NameLink(name, one, Why.INITIAL, 0.8) for one in meant if len(meant) == 1)


def _initials(names: Collection[str]) -> Iterator[NameLink]:
    """Propose "d okafor" and "john f price" with the one name that they stand for. Titles are left out of account."""
    by_last: dict[str, dict[tuple[str, ...], str]] = defaultdict(dict)
    for name in sorted(names):
        words = tuple(word.rstrip(".") for word in bare(name).split())
        if len(words) > 1 and len(words[-1]) > 1:
            by_last[words[-1]].setdefault(words, name)
    for same in by_last.values():
        whole = [words for words in same if all(len(word) > 1 for word in words)]
        for words in same.keys() - set(whole):
            meant = [one for one in whole if _stands_for(words, one)]
            if len(meant) == 1 and can_be_of_one(_classes((same[words], same[meant[0]]))):
                yield NameLink(same[words], same[meant[0]], Why.INITIAL, CLEAR)


def _stands_for(short: Sequence[str], whole: Sequence[str]) -> bool:
    return len(short) == len(whole) and all(
        one == other or (len(one) == 1 and other.startswith(one)) for one, other in zip(short, whole, strict=True)
    )


_LEAST_LIKELY: Final = 2  # entries in which a likely name stands before it is taken for one
_OF_TIMES: Final = frozenset({"every", "each", "this", "next", "last", "jeden", "jede", "jedes", "nächste", "letzte"})


def known_names(namings: Mapping[str, Mapping[str, Naming]]) -> tuple[set[str], list[NameLink]]:
    """Return the folded names that are some, and the links between them, the surest rules first.

    namings: of each name, how entries say it, by their ids.
    """
    known = {name for name, found in namings.items() if _is_borne_out(found.values())}
    may_be = {name for name in namings if name not in known and _may_be(name, namings[name].values())}
    found = [link for link in links(known | may_be) if link.one in known or link.other in known]
    # A clear form of a name is borne out by it
    known |= {one for link in found if link.confidence >= CLEAR for one in (link.one, link.other)}
    return known, [link for link in found if link.one in known and link.other in known]


def is_a_name(name: str) -> bool:
    """Tell whether a name is one at all, and neither a day or a season nor a lone letter."""
    words = name.split()
    if words[0] in _OF_TIMES or all(map(names_nothing, words)):
        return False
    return len(name) > 1 and any(letter.isalpha() for letter in name)


def _is_borne_out(namings: Collection[Naming]) -> bool:
    certainties = [naming.certainty for naming in namings]
    return SURE in certainties or (LIKELY in certainties and len(certainties) >= _LEAST_LIKELY)


def _may_be(name: str, namings: Collection[Naming]) -> bool:
    """Tell whether a name that nothing bears out may be a part of one that is."""
    return is_first_name(bare(name).split()[0]) or any(naming.certainty > DOUBTFUL for naming in namings)
