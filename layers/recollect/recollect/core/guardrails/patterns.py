"""Regular expressions that are read and compiled when they are first used.

Compiling all of them takes as long as hundreds of texts, and most processes need few.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, ClassVar, Final


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


_PART: Final = re.compile(r"@\{([a-z-]{1,32})\}")
_LINE_BREAK: Final = re.compile(r"(?:\A|\n)\s*")


@cache
def read_rules(package: str) -> Mapping[str, Any]:
    """Return what stands in the file of a package."""
    return tomllib.loads(files(package).joinpath("data", "rules.toml").read_text(encoding="utf-8"))


def regex_of(package: str, written: str | list[str]) -> str:
    """Return a regular expression of the file of a package."""
    if not isinstance(written, str):
        return "|".join(regex_of(package, each) for each in written)
    parts = read_rules(package)["parts"]
    return _PART.sub(lambda found: regex_of(package, parts[found[1]]), _LINE_BREAK.sub("", written))
