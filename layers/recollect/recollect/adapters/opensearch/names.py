"""What the name of an index tells: `<alias>-v<mapping>-d<dimensions>[-s<held>]-<number>`."""

import re
from dataclasses import dataclass
from typing import Final

from recollect.adapters.opensearch.flavour import MAPPING_VERSION
from recollect.core.model.vectors import DIMENSIONS, Float32Array, first_dimensions

_NAME: Final = re.compile(r"-v(\d+)-d(\d+)(?:-s(\d+))?-(\d+)$")


@dataclass(frozen=True, slots=True)
class IndexLayout:
    """How an index holds what it holds.

    version: of the mapping; dimensions: of the vectors that it is given; short: how many of these it holds, the first
    ones, None for all.
    """

    version: int = MAPPING_VERSION
    dimensions: int = DIMENSIONS
    short: int | None = None

    def name(self, alias: str, number: int) -> str:
        """Return the name of the index of that number."""
        short = "" if self.short is None else f"-s{self.short}"
        return f"{alias}-v{self.version}-d{self.dimensions}{short}-{number:06d}"

    def held(self, vector: Float32Array | None) -> Float32Array | None:
        """Return what the index holds of a vector; None of none, and of one of another length."""
        if vector is None or len(vector) != self.dimensions:
            return None
        return vector if self.short is None else first_dimensions(vector, self.short)


def layout_of(name: str) -> IndexLayout | None:
    """Return how an index holds what it holds, None for a name of another kind."""
    found = _NAME.search(name)
    return None if found is None else IndexLayout(int(found[1]), int(found[2]), int(found[3]) if found[3] else None)


def number_of(name: str) -> int:
    """Return the number of an index, 0 for a name of another kind."""
    found = _NAME.search(name)
    return 0 if found is None else int(found[4])
