"""Word tables in data files: one entry a line, UTF-8. Empty lines and lines that begin with `#` are no entries.

What has several tables is TOML.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


def read_entries(package: str, name: str) -> list[str]:
    """Return the entries of `data/<name>` of a package, in order."""
    lines = files(package).joinpath("data", name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def read_pairs(package: str, name: str) -> dict[str, str]:
    """Return the entries `key = value` of `data/<name>` of a package, in order."""
    pairs = (entry.partition(" = ") for entry in read_entries(package, name))
    return {key: value for key, _, value in pairs}


def read_table(package: str, name: str) -> Mapping[str, Any]:
    """Return what stands in `data/<name>` of a package, TOML."""
    return tomllib.loads(files(package).joinpath("data", name).read_text(encoding="utf-8"))


@cache
def word_lists(package: str, name: str) -> Mapping[str, frozenset[str]]:
    """Return the words of each string of `data/<name>` of a package."""
    return {key: frozenset(value.split()) for key, value in read_table(package, name).items() if isinstance(value, str)}


@cache
def phrase_lists(package: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the phrases of each array of `data/<name>` of a package, in order."""
    return {key: tuple(value) for key, value in read_table(package, name).items() if isinstance(value, list)}
