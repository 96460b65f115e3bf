"""For each token the slots that have it: packed in flat arrays, and the newest ones beside them.

And arrays that grow at their end.
"""

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from recollect.core.model.vectors import Int32Array, Int64Array

LEAST_ROWS: Final = 16

Scalar = TypeVar("Scalar", bound=np.generic)
Arrays = Mapping[str, NDArray[Any]]  # by name, as they are kept in a file

_INT32: Final = "i"
BYTES_PER_OCCURRENCE: Final = array(_INT32).itemsize
# A token as a string, in a dictionary, with its place; and with an array of its own; measured
BYTES_PER_PACKED_TOKEN: Final = 130
BYTES_PER_TOKEN: Final = 180
_NO_PLACES: Final[Mapping[str, int]] = {}
_NO_STARTS: Final = np.zeros(1, np.int64)
_NO_SLOTS: Final = np.zeros(0, np.int32)


def with_room(array: NDArray[Scalar], rows: int) -> NDArray[Scalar]:
    """Return an array of at least `rows` rows that begins with those of `array`; new rows are zero.

    It is `array` itself while there is room, and grows by a quarter at least, so that n appended rows cost O(n).
    """
    if rows <= len(array):
        return array
    larger = np.zeros((max(rows, len(array) * 5 // 4, LEAST_ROWS), *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger


class SlotLists:
    """The slots of a token ascend, one for each time that it was added. Slots are added in ascending order.

    What is packed never changes, so that copies share it: three arrays as in a sparse matrix by rows, for the tokens
    in order where their slots begin, and the slots.
    """

    def __init__(
        self,
        places: Mapping[str, int] = _NO_PLACES,
        starts: Int64Array = _NO_STARTS,
        slots: Int32Array = _NO_SLOTS,
        newest: "dict[str, array[int]] | None" = None,
    ) -> None:
        """Begin with what is packed: the place of each token, int64 [tokens + 1], int32 [occurrences]."""
        self._places = places
        self._starts = starts
        self._slots = slots
        self._newest = newest or {}
        self._newest_occurrences = sum(map(len, self._newest.values()))

    @property
    def nbytes(self) -> int:
        """An estimate of the memory held."""
        packed = len(self._places) * BYTES_PER_PACKED_TOKEN + self._starts.nbytes + self._slots.nbytes
        return packed + len(self._newest) * BYTES_PER_TOKEN + self._newest_occurrences * BYTES_PER_OCCURRENCE

    def add(self, slot: int, tokens: Sequence[str]) -> None:
        """Note the tokens of a slot, repeated as often as they occur."""
        newest = self._newest
        for token in tokens:
            found = newest.get(token)
            if found is None:
                newest[token] = array(_INT32, (slot,))
            else:
                found.append(slot)
        self._newest_occurrences += len(tokens)

    def tokens(self) -> Iterator[str]:
        """Yield each token once."""
        return chain(self._places, (token for token in self._newest if token not in self._places))

    def slots_of(self, token: str) -> Int32Array:
        """Return the slots of a token, int32 [occurrences], none for an unknown one. Not to be written to."""
        place = self._places.get(token)
        newest = self._newest.get(token)
        if place is None:
            return np.array(newest if newest is not None else (), np.int32)
        packed = self._slots[self._starts[place] : self._starts[place + 1]]
        return packed if newest is None else np.concatenate((packed, np.array(newest, np.int32)))

    def copy(self) -> Self:
        """Return lists that go their own way from here on."""
        newest = {token: slots[:] for token, slots in self._newest.items()}
        return type(self)(self._places, self._starts, self._slots, newest)

    def pack(self) -> None:
        """Bring the newest slots into the arrays."""
        if not self._newest:
            return
        places = dict(self._places)
        newest_places = np.fromiter(
            (places.setdefault(token, len(places)) for token in self._newest), np.int64, len(self._newest)
        )
        lengths = np.zeros(len(places), np.int64)
        lengths[: len(self._places)] = np.diff(self._starts)
        behind = lengths[newest_places]  # where in the list of its token the newest part begins
        newest_lengths = np.fromiter(map(len, self._newest.values()), np.int64, len(self._newest))
        lengths[newest_places] += newest_lengths
        starts = _starts_of(lengths)
        slots = np.empty(starts[-1], np.int32)
        slots[_targets(starts[: len(self._places)], np.diff(self._starts))] = self._slots
        slots[_targets(starts[newest_places] + behind, newest_lengths)] = np.frombuffer(
            b"".join(self._newest.values()), np.int32
        )
        self._places, self._starts, self._slots = places, starts, slots
        self._newest, self._newest_occurrences = {}, 0

    def compact(self, places: Int32Array) -> None:
        """Follow the entries to their new slots, and pack; what stood in slots that are gone is dropped.

        places: the new slot of each old one, ascending, negative for gone, int32 [slots before].
        """
        self.pack()
        moved = places[self._slots]
        stays = moved >= 0
        before = np.concatenate((np.zeros(1, np.int64), np.cumsum(stays, dtype=np.int64)))
        lengths = np.diff(before[self._starts])
        self._places = {
            token: place
            for place, token in enumerate(
                token for token, length in zip(self._places, lengths.tolist(), strict=True) if length
            )
        }
        self._starts, self._slots = _starts_of(lengths[lengths > 0]), moved[stays]

    def stored(self, name: str) -> dict[str, NDArray[Any]]:
        """Return the arrays to keep, packed before."""
        self.pack()
        return {
            f"{name}.tokens": stored_texts(self._places),
            f"{name}.starts": self._starts,
            f"{name}.slots": self._slots,
        }

    @classmethod
    def restored(cls, name: str, arrays: Arrays) -> Self:
        """Return the lists that `stored` gave away. Raises KeyError or ValueError for what is none."""
        places = {token: place for place, token in enumerate(restored_texts(arrays[f"{name}.tokens"]))}
        return cls(places, arrays[f"{name}.starts"], arrays[f"{name}.slots"])


def stored_texts(texts: Iterable[str]) -> NDArray[np.uint8]:
    """Return texts of any characters as one array of bytes, uint8 [n]: JSON."""
    return np.frombuffer(json.dumps(list(texts), separators=(",", ":")).encode(), np.uint8)


def restored_texts(stored: NDArray[Any]) -> list[str]:
    """Return the texts that `stored_texts` made bytes of. Raises ValueError for what is none."""
    texts: list[str] = json.loads(stored.tobytes())
    return texts


def _starts_of(lengths: Int64Array) -> Int64Array:
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(lengths, dtype=np.int64)))


def _targets(begins: Int64Array, lengths: Int64Array) -> Int64Array:
    """Return the places of runs one after the other: from each of `begins` as many as its length says, int64 [sum]."""
    shifts = np.repeat(begins - _starts_of(lengths)[:-1], lengths)
    targets: Int64Array = shifts + np.arange(len(shifts), dtype=np.int64)
    return targets
