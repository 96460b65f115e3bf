"""Named lists of words and phrases in TOML files, each read on first use."""

from collections.abc import Mapping
from functools import cache

from recollect.core.text.word_files import read_table


@cache
def word_lists(package: str, name: str) -> Mapping[str, frozenset[str]]:
    """Return the words of each string of `data/<name>` of a package."""
    return {key: frozenset(value.split()) for key, value in read_table(package, name).items() if isinstance(value, str)}


@cache
def phrase_lists(package: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the phrases of each array of `data/<name>` of a package, in order."""
    return {key: tuple(value) for key, value in read_table(package, name).items() if isinstance(value, list)}
