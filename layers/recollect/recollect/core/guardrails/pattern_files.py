"""Regular expressions that stand in a package's `data/rules.toml`, as `re` reads them.

An alternation may be a list; a line break and the spaces behind it are no part of it, and `@{name}` stands for one of
the table `parts`.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

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
