"""The English word list of BIP-39, of which seed phrases are made."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def seed_words() -> Mapping[str, int]:
    """Return each word with its place in the list, from 0."""
    lines = files(__package__).joinpath("data", "seed_words.txt").read_text(encoding="utf-8").splitlines()
    words = (line for line in lines if line and not line.startswith("#"))
    return {word: place for place, word in enumerate(words)}
