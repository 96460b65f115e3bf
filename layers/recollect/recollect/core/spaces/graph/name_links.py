"""Which names of a space are the same thing, by rules, each with a confidence. Pure.

A name is a part of another only where there is one such other: two people of one first name stay apart, and so does
whoever is called by that first name alone.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final

from recollect.core.enrichment.word_tables.first_names import FIRST_NAMES
from recollect.core.enrichment.word_tables.people import TITLES
from recollect.core.spaces.graph import name_variants
from recollect.core.spaces.graph.name_reading import folded_name
from recollect.core.spaces.graph.role_words import GERMAN_TITLES, TITLE_CLASSES, can_be_of_one

ALL_TITLES: Final = TITLES | GERMAN_TITLES
SAME: Final = 0.7  # from here on two names are taken for the same
LEAST_SHOWN: Final = 0.3
AMBIGUOUS: Final = 0.5  # a first name of several people who are known
_MOST_MEANT: Final = 4  # people
_INFLECTED: Final = 0.8
_OTHER_PERSON: Final = 0.4  # two names of people that an ending parts: "Eva Lang" and "Eva Lange" are two
_SHORTEST_SLIP: Final = 6  # letters
_MOST_SLIPS: Final = 5_000  # names that are held against each other
_SHORTEST_STEM: Final = 3
_ENDINGS: Final = ("en", "er", "es", "em", "e", "s", "n")
# What a thing is, beside its name: "the Falcon project", "Falcon Project"
_KINDS: Final = frozenset(
    [
        "project",
        "projekt",
        "service",
        "team",
        "app",
        "server",
        "platform",
        "hotel",
        "café",
        "cafe",
        "hof",
        "gmbh",
        "inc",
        "ltd",
        "llc",
        "ag",
        "corp",
        "group",
    ]
)
_WELL_KNOWN: Final = (
    ("postgres", "postgresql"),
    ("js", "javascript"),
    ("ts", "typescript"),
    ("golang", "go"),
    ("mongo", "mongodb"),
    ("vscode", "visual studio code", "vs code"),
    ("aws", "amazon web services"),
    ("gcp", "google cloud platform", "google cloud"),
    ("nyc", "new york city", "new york"),
    ("uk", "united kingdom"),
    ("usa", "united states"),
    ("la", "los angeles"),
    ("sf", "san francisco"),
    ("eu", "european union"),
    ("un", "united nations"),
    ("vw", "volkswagen"),
    ("bahn", "deutsche bahn"),
    ("msft", "microsoft"),
    ("fb", "facebook"),
)


class Why(StrEnum):
    """By what rule a name is one of an entity."""

    NAME = "name"  # the name that it is known by
    WELL_KNOWN = "well_known"
    SAID = "said"
    NUMERONYM = "numeronym"
    TITLE = "title"
    KIND = "kind"
    PART = "part"
    INITIAL = "initial"
    SHORT_FORM = "short_form"
    SPELLING = "spelling"
    TRANSLATED = "translated"
    ABBREVIATED = "abbreviated"
    INFLECTED = "inflected"
    ROLE = "role"
    SLIP = "slip"
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


def is_titled(name: str) -> bool:
    """Tell whether a folded name begins with a title."""
    return name.partition(" ")[0].rstrip(".") in ALL_TITLES and " " in name


def title_classes(name: str) -> frozenset[str]:
    """Return of whom the titles of a folded name are said, see role_words.py; of "dr" that is nobody in particular."""
    words = name.replace(". ", " ").split()
    return frozenset(TITLE_CLASSES[word] for one in words if (word := one.rstrip(".")) in TITLE_CLASSES)


def is_first_name(word: str) -> bool:
    """Tell whether a word in lower case is a first name that is known."""
    return word in FIRST_NAMES


def links(names: Collection[str], said: Iterable[tuple[str, str]] = ()) -> list[NameLink]:
    """Return what may be the same among folded names, the surest first; said: pairs that texts call the same.

    Some links are below `SAME`: they are proposals.
    """
    known = set(names)
    found = [
        *(NameLink(one, other, Why.SAID, 0.95) for one, other in said if one in known and other in known),
        *_well_known(known),
        *_numeronyms(known),
        *_parts(known),
        *_inflected(known),
        *_slips(known),
    ]
    best: dict[tuple[str, str], NameLink] = {}
    for link in found:
        one, other = sorted((link.one, link.other))
        if one != other and ((one, other) not in best or best[one, other].confidence < link.confidence):
            best[one, other] = link
    return sorted(best.values(), key=lambda link: (-link.confidence, link.one, link.other))


def variant_links(names: Collection[str]) -> Iterator[NameLink]:
    """Yield folded names that may be written another way: all of them are proposals. Titles are left out of account."""
    if len(names) > _MOST_SLIPS:
        return
    by_bare: dict[str, str] = {}
    for name in sorted(names):
        by_bare.setdefault(bare(name), name)
    found = (
        (Why.SHORT_FORM, name_variants.short_forms),
        (Why.SPELLING, name_variants.spellings),
        (Why.TRANSLATED, name_variants.translations),
        (Why.ABBREVIATED, name_variants.abbreviations),
        (Why.INITIAL, name_variants.initials),
    )
    best: dict[frozenset[str], NameLink] = {}
    for why, variants in found:
        for one, other, confidence in variants(by_bare):
            link = NameLink(by_bare[one], by_bare[other], why, confidence)
            former = best.get(frozenset((one, other)))
            if (former is None or former.confidence < confidence) and can_be_of_one(_classes((link.one, link.other))):
                best[frozenset((one, other))] = link
    yield from best.values()


def _well_known(known: set[str]) -> Iterator[NameLink]:
    for same in _WELL_KNOWN:
        here = [name for name in same if name in known]
        yield from (NameLink(one, other, Why.WELL_KNOWN, 0.9) for one, other in combinations(here, 2))


def _numeronyms(known: set[str]) -> Iterator[NameLink]:
    """Yield "k8s" with "kubernetes": the first letter, how many are left out, the last."""
    numeronyms = []
    shaped = defaultdict(list)
    for name in known:
        if len(name) > 2 and name[0].isalpha() and name[-1].isalpha():
            count = name[1:-1]
            if count.isdecimal():
                numeronyms.append((name, int(count)))
            shaped[name[0], name[-1], len(name)].append(name)
    for name, left_out in numeronyms:
        long = shaped.get((name[0], name[-1], left_out + 2), ())
        yield from (NameLink(name, one, Why.NUMERONYM, 0.9) for one in long if len(long) == 1 and one.isalpha())


def _parts(known: set[str]) -> Iterator[NameLink]:
    """Yield names with what they are a part of: titles, kinds of things, first and last names."""
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
            rest = " ".join(word for word in core.split() if word not in _KINDS)
            if rest and rest != core and rest in known:
                yield NameLink(name, rest, Why.KIND, 0.9)
            yield from _initialled(name, core, wholes)
            continue
        whole = set() if core in _KINDS or len(core) == 1 else wholes.get(core, set())
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
    if is_titled(name) and not is_last and not is_first_name(core):
        return 0.75
    return 0.85 if is_titled(name) or not is_last else 0.8


def _titled(name: str, core: str, same: Collection[str]) -> Iterator[NameLink]:
    """Yield a name with those that only titles part from it: "Mr Smith" and "Mrs Smith" are two people.

    Where there are several of these, nobody knows which of them the name without a title means.
    """
    own = title_classes(name)
    is_clear = can_be_of_one(_classes(same))
    if core != name and core in same:
        yield NameLink(name, core, Why.TITLE, 0.9 if is_clear else AMBIGUOUS)
    if is_titled(name):
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


def _inflected(known: set[str]) -> Iterator[NameLink]:
    """Yield possessives without an apostrophe ("Leylas Band"), and "die Blaue Halle" with "der Blauen Halle"."""
    stems = defaultdict(list)
    for name in sorted(known):
        if name.endswith("s") and name[:-1] in known and len(name) > _SHORTEST_STEM:
            # "Anna Bergs" may be hers, and may be another's name
            yield NameLink(name, name[:-1], Why.INFLECTED, AMBIGUOUS if _is_of_a_person(name) else _INFLECTED)
        if " " in name:
            stems[" ".join(map(_stem, name.split()))].append(name)
    for same in stems.values():
        confidence = _OTHER_PERSON if any(map(_is_of_a_person, same)) else _INFLECTED
        yield from (NameLink(same[0], other, Why.INFLECTED, confidence) for other in same[1:])


def _is_of_a_person(name: str) -> bool:
    """Tell whether a folded name is one of a person, with more than a first name."""
    return " " in name and (bool(title_classes(name)) or is_first_name(bare(name).partition(" ")[0]))


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word[: -len(ending)]
    return word


def _slips(known: set[str]) -> Iterator[NameLink]:
    """Yield names that one letter parts, as proposals: candidates are those alike without one letter (SymSpell)."""
    if len(known) > _MOST_SLIPS:
        return
    without = defaultdict(set)
    for name in known:
        if len(name) >= _SHORTEST_SLIP and name.replace(" ", "").isalpha():
            for at in range(len(name)):
                without[name[:at] + name[at + 1 :]].add(name)
            without[name].add(name)
    pairs = {pair for same in without.values() for pair in combinations(sorted(same), 2)}
    for one, other in pairs:
        if one[0] == other[0] and not other.startswith(one) and not one.startswith(other):
            yield NameLink(one, other, Why.SLIP, 0.4)


def same_name(one: str, other: str) -> bool:
    """Tell whether two names as they are written are compared as the same."""
    return folded_name(one) == folded_name(other)
