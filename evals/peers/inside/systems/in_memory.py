"""Words that are shared with the question, counted over a list in memory: the floor, and what nothing survives in."""

import re
from collections.abc import Sequence
from pathlib import Path

from evals.peers.inside.nothing import Nothing
from evals.peers.inside.peer import Item


class Memory(Nothing):
    """A list a space."""

    def __init__(self, folder: Path) -> None:  # noqa: ARG002 - it keeps nothing
        self._items: dict[str, list[Item]] = {}

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Append them."""
        self._items.setdefault(space, []).extend(items)

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Return those that share most words; ties by order."""
        asked = _words(question)
        shared = {item.id: len(asked & _words(item.text)) for item in self._items.get(space, ())}
        return sorted((name for name, count in shared.items() if count), key=lambda name: -shared[name])[:most]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
