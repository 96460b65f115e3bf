"""Which of the names that memories say are names of something, and which of them may be one. Pure.

A text alone often does not show whether a word is a name; another memory that has it surely, or what it is a part or a
form of, bears it out.
"""

from collections.abc import Collection, Mapping
from typing import Final

from recollect.core.spaces.graph.name_links import CLEAR, NameLink, bare, is_first_name, links
from recollect.core.spaces.graph.name_reading import DOUBTFUL, LIKELY, SURE
from recollect.core.spaces.graph.role_words import names_nothing
from recollect.core.spaces.graph.space_map import Naming

_LEAST_LIKELY: Final = 2  # entries in which a likely name stands before it is taken for one
_OF_TIMES: Final = frozenset({"every", "each", "this", "next", "last", "jeden", "jede", "jedes", "nächste", "letzte"})


def known_names(namings: Mapping[str, Mapping[str, Naming]]) -> tuple[set[str], list[NameLink]]:
    """Return the folded names that are some, and the links between them, the surest rules first.

    namings: of each name, how entries say it, by their ids.
    """
    known = {name for name, found in namings.items() if _is_borne_out(found.values())}
    numbered = {bare(name).split()[0] for name in known if " " in name and name[-1].isdigit()}
    may_be = {
        name for name in namings if name not in known and (name in numbered or _may_be(name, namings[name].values()))
    }
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
