"""Regular expressions that are compiled when they are first used.

Compiling all of them takes as long as hundreds of texts, and most processes need few.
"""

import re
from functools import cached_property
from typing import ClassVar


class Pattern:
    """A regular expression, by its source."""

    made: ClassVar[list["Pattern"]] = []

    def __init__(self, source: str, flags: int = 0) -> None:
        """Keep the source."""
        self.source = source
        self._flags = flags
        self.made.append(self)

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern, compiled once."""
        return re.compile(self.source, self._flags)


def compile_all() -> None:
    """Compile every pattern that was made so far, where there is time before the first text."""
    for pattern in Pattern.made:
        _ = pattern.compiled
