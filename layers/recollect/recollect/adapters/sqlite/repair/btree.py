"""Pages of a SQLite file, read one by one: what a page holds is found though the tree above it is gone.

The file format is SQLite's own (https://www.sqlite.org/fileformat2.html, 2024): B-tree pages in chapter 1.6, records
in chapter 2.1. SQLite's `.recover` reads files in the same way, but is in no library that Python can load.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from mmap import mmap
from typing import Final, TypeAlias

Value: TypeAlias = "int | float | str | bytes | None"
Record: TypeAlias = tuple[Value, ...]

HEADER_BYTES: Final = 100
MAGIC: Final = b"SQLite format 3\x00"
DEFAULT_PAGE_BYTES: Final = 4096
LARGEST_PAGE_BYTES: Final = 65_536
_INTEGER_BYTES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_FLOAT: Final = 7
_CONSTANTS: Final = {0: None, 8: 0, 9: 1}
_FIRST_OF_LENGTH: Final = 12
_LONGEST_VARINT: Final = 9


class PageKind(IntEnum):
    """The first byte of a page of a tree."""

    INDEX_INTERIOR = 0x02
    TABLE_INTERIOR = 0x05
    INDEX_LEAF = 0x0A
    TABLE_LEAF = 0x0D


_KINDS: Final = {kind.value: kind for kind in PageKind}
_INTERIOR: Final = frozenset({PageKind.INDEX_INTERIOR, PageKind.TABLE_INTERIOR})
_OF_TABLES: Final = frozenset({PageKind.TABLE_LEAF, PageKind.TABLE_INTERIOR})


@dataclass(frozen=True, slots=True)
class Cell:
    """One row of a table, `rowid` being its number, or one key of an index, which has none."""

    rowid: int | None
    record: Record


class PageFile:
    """The bytes of a database file. Whatever makes no sense is passed over; nothing is raised for it."""

    def __init__(self, content: bytes | mmap) -> None:
        """Use the whole file, its log already worked into it."""
        self._bytes = memoryview(content)
        self.page_bytes = self._page_bytes()
        self.pages = len(self._bytes) // self.page_bytes

    def close(self) -> None:
        """Let go of the bytes."""
        self._bytes.release()

    def kind(self, number: int) -> PageKind | None:
        """Return what a page is; None for one that is of no tree, or damaged."""
        if not 1 <= number <= self.pages:
            return None
        return _KINDS.get(self._page(number)[self._begin(number)])

    def tree(self, root: int) -> Iterator[int]:
        """Yield the pages of a tree that can be reached from its root, each once."""
        waiting, seen = [root], set[int]()
        while waiting:
            number = waiting.pop()
            kind = self.kind(number)
            if number in seen or kind is None:
                continue
            seen.add(number)
            yield number
            if kind in _INTERIOR:
                waiting.extend(self._children(number))

    def is_whole(self, root: int) -> bool:
        """Tell whether every page of a tree can be reached and every cell on it read, so that no row is missing."""
        waiting, seen, first = [root], set[int](), self.kind(root)
        while waiting:
            number = waiting.pop()
            kind = self.kind(number)
            if kind is None or number in seen or (kind in _OF_TABLES) is not (first in _OF_TABLES):
                return False
            seen.add(number)
            if kind in _INTERIOR:
                waiting.extend(self._children(number))
            if kind is not PageKind.TABLE_INTERIOR and sum(1 for _ in self.cells(number)) < self._count(number):
                return False
        return True

    def cells(self, number: int) -> Iterator[Cell]:
        """Yield what a page holds itself, as far as it can be read: nothing of an interior page of a table."""
        kind = self.kind(number)
        if kind is None or kind is PageKind.TABLE_INTERIOR:
            return
        for offset in self._offsets(number):
            try:
                yield self._cell(number, kind, offset)
            except (IndexError, ValueError, struct.error):
                continue

    def free(self) -> set[int]:
        """Return the pages that nothing uses, as far as their list can be followed: they hold what was removed."""
        found = set[int]()
        trunk = self._number_at(self._page(1), 32) if self.pages else 0
        while 1 <= trunk <= self.pages and trunk not in found:
            found.add(trunk)
            page = self._page(trunk)
            count = min(self._number_at(page, 4), self.page_bytes // 4 - 2)
            found.update(self._number_at(page, 8 + 4 * position) for position in range(count))
            trunk = self._number_at(page, 0)
        return found

    def _page_bytes(self) -> int:
        stored = int.from_bytes(self._bytes[16:18], "big")
        size = LARGEST_PAGE_BYTES if stored == 1 else stored
        sound = bytes(self._bytes[: len(MAGIC)]) == MAGIC and size >= 512 and not size & (size - 1)
        return size if sound else DEFAULT_PAGE_BYTES

    def _page(self, number: int) -> memoryview:
        return self._bytes[(number - 1) * self.page_bytes : number * self.page_bytes]

    @staticmethod
    def _begin(number: int) -> int:
        return HEADER_BYTES if number == 1 else 0

    @staticmethod
    def _number_at(page: memoryview, offset: int) -> int:
        return int.from_bytes(page[offset : offset + 4], "big")

    def _count(self, number: int) -> int:
        """Return how many cells a page says it has."""
        begin = self._begin(number)
        return int.from_bytes(self._page(number)[begin + 3 : begin + 5], "big")

    def _offsets(self, number: int) -> list[int]:
        """Return where the cells of a page begin."""
        page, begin = self._page(number), self._begin(number)
        first = begin + (12 if page[begin] in _INTERIOR else 8)
        count = min(self._count(number), (self.page_bytes - first) // 2)
        places = page[first : first + 2 * count]
        return [int.from_bytes(places[at : at + 2], "big") for at in range(0, 2 * count, 2)]

    def _children(self, number: int) -> list[int]:
        page = self._page(number)
        left = [self._number_at(page, offset) for offset in self._offsets(number)]
        return [*left, self._number_at(page, self._begin(number) + 8)]

    def _cell(self, number: int, kind: PageKind, offset: int) -> Cell:
        page = self._page(number)
        if kind is PageKind.INDEX_INTERIOR:
            offset += 4
        length, offset = _varint(page, offset)
        rowid = None
        if kind is PageKind.TABLE_LEAF:
            rowid, offset = _varint(page, offset)
        return Cell(rowid, _record(self._payload(page, kind, offset, length)))

    def _payload(self, page: memoryview, kind: PageKind, offset: int, length: int) -> bytes:
        usable = self.page_bytes  # the store reserves nothing at the end of pages
        if length > len(self._bytes):
            raise ValueError("longer than the file")
        least = (usable - 12) * 32 // 255 - 23
        most = usable - 35 if kind is PageKind.TABLE_LEAF else (usable - 12) * 64 // 255 - 23
        local = length
        if length > most:
            spread = least + (length - least) % (usable - 4)
            local = spread if spread <= most else least
        here = bytes(page[offset : offset + local])
        if len(here) < local:
            raise ValueError("ends behind its page")
        return here if local == length else here + self._overflow(self._number_at(page, offset + local), length - local)

    def _overflow(self, number: int, length: int) -> bytes:
        pieces: list[bytes] = []
        while length > 0:
            if not 1 <= number <= self.pages:
                raise ValueError("is continued nowhere")
            page = self._page(number)
            piece = bytes(page[4 : 4 + min(length, self.page_bytes - 4)])
            pieces.append(piece)
            length -= len(piece)
            number = self._number_at(page, 0)
        return b"".join(pieces)


def _varint(page: memoryview, offset: int) -> tuple[int, int]:
    """Return a variable-length integer, signed in 64 bits, and where it ends."""
    value = 0
    for end in range(offset, offset + _LONGEST_VARINT - 1):
        value = value << 7 | page[end] & 0x7F
        if page[end] < 0x80:
            return value, end + 1
    end = offset + _LONGEST_VARINT - 1  # the ninth byte has all its bits
    value = value << 8 | page[end]
    return (value - (1 << 64) if value >> 63 else value), end + 1


def _record(payload: bytes) -> Record:
    """Return the values of a record whose header and body fill the payload exactly, as those of SQLite do."""
    view = memoryview(payload)
    header, offset = _varint(view, 0)
    serials = []
    while offset < header:
        serial, offset = _varint(view, offset)
        serials.append(serial)
    values = []
    for serial in serials:
        length = _length(serial)
        if offset + length > len(payload):
            raise ValueError("ends too early")
        values.append(_value(serial, payload[offset : offset + length]))
        offset += length
    if offset != len(payload):
        raise ValueError("does not end where it should")
    return tuple(values)


def _length(serial: int) -> int:
    if serial >= _FIRST_OF_LENGTH:
        return (serial - _FIRST_OF_LENGTH) // 2
    if serial == _FLOAT:
        return 8
    if serial in _CONSTANTS:
        return 0
    return _INTEGER_BYTES[serial] if serial in _INTEGER_BYTES else _refused(serial)


def _refused(serial: int) -> int:
    raise ValueError(f"no value has type {serial}")


def _value(serial: int, stored: bytes) -> Value:
    if serial >= _FIRST_OF_LENGTH:
        return stored.decode() if serial % 2 else stored
    if serial == _FLOAT:
        return float(struct.unpack(">d", stored)[0])
    return _CONSTANTS[serial] if serial in _CONSTANTS else int.from_bytes(stored, "big", signed=True)
