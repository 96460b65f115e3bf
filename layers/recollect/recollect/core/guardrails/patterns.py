"""Regular expressions that are read and compiled when they are first used.

Compiling all of them takes as long as hundreds of texts, and most processes need few.
"""

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import ClassVar


class Pattern:
    """A regular expression, by its source or what reads it."""

    made: ClassVar[list["Pattern"]] = []

    def __init__(self, source: str | Callable[[], str], flags: int = 0) -> None:
        """Keep the source."""
        self._source = source
        self._flags = flags
        self.made.append(self)

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern, compiled once."""
        return re.compile(self._source if isinstance(self._source, str) else self._source(), self._flags)


def names_any(text: str, words: Iterable[str]) -> bool:
    """Tell whether one of these words, in small letters, stands in a text, in whatever letters.

    Many times faster than a pattern of as many alternatives: what most texts are spared the patterns by.
    """
    return holds_any(text.lower(), words)


def holds_any(lowered: str, words: Iterable[str]) -> bool:
    """Tell the same of a text in small letters, for those who ask more than once."""
    for word in words:  # noqa: SIM110 - any() with a generator takes twice as long
        if word in lowered:
            return True
    return False


def compile_all() -> None:
    """Compile every pattern that was made so far, where there is time before the first text."""
    for pattern in Pattern.made:
        _ = pattern.compiled
