"""Ways to count tokens, the worst ones among them: what they give for parts need not add up to the whole."""

import itertools
import math
import re
from collections.abc import Callable, Mapping
from typing import Final

_PIECE: Final = re.compile(r"\w{1,4}|[^\w\s]| {2,}|\n")

COUNTERS: Final[Mapping[str, Callable[[str], int]]] = {
    "bytes": lambda text: len(text.encode("utf-8", "replace")),
    "characters": len,
    "words": lambda text: len(text.split()),
    "pieces": lambda text: len(_PIECE.findall(text)),
    "quarters": lambda text: math.ceil(len(text) / 4),
    # More for the whole than for its parts, and less
    "more together": lambda text: math.ceil(len(text) ** 1.3),
    "less together": lambda text: math.ceil(len(text) ** 0.7),
    "runs": lambda text: sum(1 for one, other in itertools.pairwise(text) if one != other) + bool(text),
}
