"""Countries, regions and cities in lower case; a name of several words stands with "_" between."""

from functools import cache

from recollect.core.text.word_files import read_entries


@cache
def places() -> frozenset[str]:
    """Return the places of the table."""
    return frozenset(read_entries(__package__, "places.txt"))
