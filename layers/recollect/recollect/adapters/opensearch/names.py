"""What the name of an index tells: `<alias>-v<mapping>[-s<dimensions>][-c<level>][-n<indexes>]-<number>[-<place>]`.

Indexes over which people are spread make one set, whose name is theirs without the place. One index for everybody is a
set of itself. The alias of a set stands for all of its indexes, to be found by; what is written to an index of several
goes by an alias of its own that says how many there are, so that nobody who knows of another number writes there.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_NAME: Final = re.compile(r"-v(\d+)(?:-s(\d+))?(?:-c(\d+x))?(?:-n(\d+)-(\d+)(?:-(\d+))?|-(\d+))$")
_HASHED_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class IndexLayout:
    """How indexes hold what they hold.

    version: of the mapping, 0 where the name tells none; short: how many dimensions of a vector, None for all.
    compression: of vectors, such as `4x`; None for what the flavour has by itself. shards: over how many indexes people
    are spread.
    """

    version: int
    short: int | None = None
    compression: str | None = None
    shards: int = 1

    def set_name(self, alias: str, number: int) -> str:
        """Return the name of the set of that number."""
        short = "" if self.short is None else f"-s{self.short}"
        compression = "" if self.compression is None else f"-c{self.compression}"
        shards = "" if self.shards == 1 else f"-n{self.shards}"
        return f"{alias}-v{self.version}{short}{compression}{shards}-{number:06d}"


def shard_of(owner: str, shards: int) -> int:
    """Return in which of so many indexes everything of a person is, from 0: SHA-256 of the name, modulo their number.

    All spaces of a person are together, and so is what others see of them: they read in the owner's scope.
    """
    return int.from_bytes(hashlib.sha256(owner.encode()).digest()[:_HASHED_BYTES]) % shards


def layout_of(name: str) -> IndexLayout:
    """Return how an index or a set holds what it holds, of version 0 for a name of another kind."""
    found = _NAME.search(name)
    if found is None:
        return IndexLayout(0)
    return IndexLayout(int(found[1]), int(found[2]) if found[2] else None, found[3], int(found[4] or 1))


def version_of(name: str) -> int:
    """Return of which mapping an index or a set is, 0 for one with a name of another kind."""
    return layout_of(name).version


def number_of(name: str) -> int:
    """Return the number of an index's set, 0 for a name of another kind."""
    found = _NAME.search(name)
    return 0 if found is None else int(found[5] or found[7])


def place_of(name: str) -> int:
    """Return the place of an index in its set."""
    found = _NAME.search(name)
    return int(found[6] or 0) if found is not None else 0


def set_of(index: str) -> str:
    """Return the name of the set that an index belongs to."""
    found = _NAME.search(index)
    return index if found is None or found[6] is None else index[: found.start(6) - 1]


def indexes_of(name: str) -> list[str]:
    """Return the names of the indexes of a set, by their places."""
    shards = layout_of(name).shards
    return [name] if shards == 1 else [f"{name}-{place:02d}" for place in range(shards)]


def sets_of(indexes: Iterable[str]) -> list[str]:
    """Return the names of the sets that indexes belong to, in the order of their numbers."""
    return sorted({set_of(index) for index in indexes}, key=lambda name: (number_of(name), name))


def alias_of_shard(alias: str, place: int, shards: int) -> str:
    """Return by which alias an index of a set is searched and written to: for one index the alias of the set."""
    return alias if shards == 1 else f"{alias}-{place}-of-{shards}"
