"""Vectors alone: exact cosine over one array a space, kept in a file of NumPy's."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evals.peers.inside.embedded import DIMENSIONS, embed
from evals.peers.inside.nothing import Nothing
from evals.peers.inside.peer import Item


class Memory(Nothing):
    """Everything in memory; each write writes the space's file anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ids: dict[str, list[str]] = {}
        self._vectors: dict[str, NDArray[np.float32]] = {}
        for file in folder.glob("*.json"):
            self._ids[file.stem] = json.loads(file.read_text())
            self._vectors[file.stem] = np.load(file.with_suffix(".npy"))

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Embed them and write the file."""
        former = self._vectors.get(space, np.zeros((0, DIMENSIONS), np.float32))
        self._vectors[space] = np.vstack([former, embed([item.text for item in items])])
        self._ids.setdefault(space, []).extend(item.id for item in items)
        np.save(self._folder / f"{space}.npy", self._vectors[space])
        (self._folder / f"{space}.json").write_text(json.dumps(self._ids[space]))

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Return the nearest."""
        near = np.argsort(-(self._vectors[space] @ embed([question])[0]), kind="stable")[:most]
        return [self._ids[space][int(place)] for place in near]
