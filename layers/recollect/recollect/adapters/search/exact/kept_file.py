"""An index of a space in two files of one folder: `index.npz` with all but the vectors, `vectors.npy`, which is mapped.

NumPy's formats hold the shapes and types, and the archive a CRC-32 of each member; that of the vectors stands in the
description, which is one of the members.
"""

import hashlib
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, Final
from zipfile import BadZipFile

import numpy as np
from numpy.lib.npyio import NpzFile

from recollect.adapters.search.exact import entry_table, postings, slot_lists, space_index, vector_matrix
from recollect.adapters.search.exact.slot_lists import restored_texts, stored_texts
from recollect.adapters.search.exact.space_index import SpaceIndex, StoredIndex
from recollect.core.model import tags
from recollect.core.model.scope import Scope
from recollect.core.retrieval.filters import facts
from recollect.core.text import words

FORMAT: Final = 1
ARRAYS: Final = "index.npz"
VECTORS: Final = "vectors.npy"
_ABOUT: Final = "about"
# What makes rows of entries and arrays of rows: an index that was made by other code is made again
_CODE: Final[Sequence[ModuleType]] = (
    words,
    facts,
    tags,
    entry_table,
    postings,
    slot_lists,
    space_index,
    vector_matrix,
)
UNUSABLE: Final = (OSError, EOFError, KeyError, TypeError, ValueError, BadZipFile, zlib.error)


class DamagedIndexError(Exception):
    """The files are none that `write_index` made, or something happened to them since."""


@dataclass(frozen=True, slots=True)
class About:
    """What an index is of: all entries of a space up to a position in its feed of changes, vectors of one model."""

    owner: str
    space: str
    model: str
    position: str

    @property
    def scope(self) -> Scope:
        """The whole space."""
        return Scope(self.owner, self.space)


def write_index(folder: Path, about: About, index: StoredIndex) -> None:
    """Write the files, for this user's eyes only, into a folder that is there.

    On return they survive a crash of the machine. Raises OSError.
    """
    with _synced(folder / VECTORS) as file:
        np.lib.format.write_array_header_1_0(file, {"descr": "<f4", "fortran_order": False, "shape": index.shape})
        checksum = 0
        for block in index.vectors:
            checksum = zlib.crc32(block.data, checksum)
            file.write(block.data)
    described = json.dumps({**asdict(about), "format": FORMAT, "code": code_digest(), "checksum": checksum})
    with _synced(folder / ARRAYS) as file:
        arrays: dict[str, Any] = {_ABOUT: stored_texts([described]), **index.arrays}
        np.savez(file, **arrays)
    sync_folder(folder)


def read_about(folder: Path) -> About:
    """Return what the index in a folder is of. Raises DamagedIndexError."""
    return _described(folder)[0]


def read_index(folder: Path) -> tuple[About, SpaceIndex] | None:
    """Return the index in a folder, None for one that another release made.

    The vectors are mapped: pages that are not in use need no memory, and what is changed stays in this process.

    Raises:
        DamagedIndexError: a file is missing, too short, or not what was written.
    """
    about, made_by, checksum = _described(folder)
    try:
        if made_by != (FORMAT, code_digest()):
            return None
        with _opened(folder / ARRAYS) as archive:
            arrays = {name: archive[name] for name in archive.files if name != _ABOUT}
        vectors = np.load(folder / VECTORS, mmap_mode="c", allow_pickle=False).view(np.ndarray)
        if zlib.crc32(vectors.data) != checksum:
            raise DamagedIndexError
        return about, SpaceIndex.restored(arrays, vectors)
    except UNUSABLE as error:
        raise DamagedIndexError from error


@cache
def code_digest() -> str:
    """Return a digest of the code that an index depends on. Raises OSError where there is no source."""
    digest = hashlib.sha256(version("PyStemmer").encode())
    for module in _CODE:
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()


def sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a crash of the machine, where the system can do that."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _described(folder: Path) -> tuple[About, tuple[int, str], int]:
    try:
        with _opened(folder / ARRAYS) as archive:
            (text,) = restored_texts(archive[_ABOUT])
        described = json.loads(text)
        made_by, checksum = (described.pop("format"), described.pop("code")), described.pop("checksum")
        return About(**described), made_by, checksum
    except UNUSABLE as error:
        raise DamagedIndexError from error


@contextmanager
def _opened(path: Path) -> Iterator[NpzFile]:
    # NumPy does not close what is no archive
    with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
        yield archive


@contextmanager
def _synced(path: Path) -> Iterator[BinaryIO]:
    with open(path, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
