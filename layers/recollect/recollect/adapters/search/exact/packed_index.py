"""An index of a space as few bytes: what a snapshot beside a table is made of.

The arrays are those of `SpaceIndex.stored`, each as differences, byte plane by byte plane, which
deflate makes small; ids that are UUIDs as their 16 bytes. Vectors are whole multiples of a step of their own: their
numbers are few, so deflate needs six bits and a half for one. A cosine is then off by about STEP / sqrt(12) = .0007,
which decides who is the last of the candidates; the ranking measures what it has read with the vectors of the store.
"""

import hashlib
import json
import uuid
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from recollect.adapters.search.exact import entry_table, postings, slot_lists, space_index, vector_matrix
from recollect.adapters.search.exact.entry_table import IDS
from recollect.adapters.search.exact.slot_lists import restored_texts, stored_texts
from recollect.adapters.search.exact.space_index import PRESENT, SpaceIndex, StoredIndex
from recollect.adapters.search.exact.vector_matrix import BLOCK
from recollect.core.model import tags
from recollect.core.model.vectors import LARGEST_CODE, Float32Array
from recollect.core.retrieval.filters import facts
from recollect.core.text import words

FORMAT: Final = 2
STEP: Final = 1 / 400
_LEVEL: Final = 6
_HEADER: Final = "header"
_CODES: Final = "codes"
_STEPS: Final = "steps"
_UUIDS: Final = "uuids"
_UUID_BYTES: Final = 16
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
_UNUSABLE: Final = (OSError, EOFError, KeyError, TypeError, ValueError, BadZipFile, zlib.error)


class DamagedIndexError(Exception):
    """The bytes are none that `packed_index` made, or something happened to them since."""


@dataclass(frozen=True, slots=True)
class About:
    """What an index is of: all entries of a space up to a position in its feed of changes, vectors of one model."""

    owner: str
    space: str
    model: str
    position: str


def make_of(model: str) -> str:
    """Return what tells by itself whether bytes are of use: a digest of their format, the code, and the model."""
    return hashlib.sha256(json.dumps([FORMAT, code_digest(), model]).encode()).hexdigest()


def packed_index(about: About, index: StoredIndex) -> bytes:
    """Return an index as bytes, which `unpacked_index` takes; `index` cannot be used any more."""
    arrays = {**index.arrays, **_ids(index.arrays[IDS])}
    present = arrays[PRESENT]
    blocks = [np.ascontiguousarray(block.T) for block in index.vectors]
    rows = np.concatenate(blocks)[: len(present)][present] if blocks else np.zeros((0, 0), np.float32)
    arrays[_STEPS], arrays[_CODES] = _quantised(rows)
    told = {name: (array.dtype.str, array.shape) for name, array in arrays.items()}
    header = {**asdict(about), "format": FORMAT, "code": code_digest(), "arrays": told}
    members: dict[str, Any] = {name: _planes(array) for name, array in arrays.items()}
    members[_HEADER] = stored_texts([json.dumps(header)])
    whole = BytesIO()
    np.savez(whole, **members)
    return zlib.compress(whole.getbuffer(), _LEVEL)


def unpacked_index(stored: bytes) -> tuple[About, SpaceIndex] | None:
    """Return the index of some bytes, None for one that another release made.

    Raises:
        DamagedIndexError: they are not what `packed_index` made.
    """
    try:
        with np.load(BytesIO(zlib.decompress(stored)), allow_pickle=False) as archive:
            (header,) = restored_texts(archive[_HEADER])
            about = json.loads(header)
            made_by, told = (about.pop("format"), about.pop("code")), about.pop("arrays")
            if made_by != (FORMAT, code_digest()):
                return None
            arrays = {name: _from_planes(archive[name], dtype, tuple(shape)) for name, (dtype, shape) in told.items()}
        if _UUIDS in arrays:
            arrays[IDS] = stored_texts(str(uuid.UUID(bytes=row.tobytes())) for row in arrays.pop(_UUIDS))
        steps, codes = arrays.pop(_STEPS), arrays.pop(_CODES)
        blocks = _blocks(steps, codes, arrays[PRESENT])
        return About(**about), SpaceIndex.restored(arrays, blocks)
    except _UNUSABLE as error:
        raise DamagedIndexError from error


@cache
def code_digest() -> str:
    """Return a digest of the code that an index depends on. Raises OSError where there is no source."""
    digest = hashlib.sha256(version("PyStemmer").encode())
    for module in _CODE:
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()


def _ids(stored: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Return ids as bytes where all of them are UUIDs in their usual spelling, else as they are."""
    ids = restored_texts(stored)
    try:
        found = [uuid.UUID(entry_id) for entry_id in ids]
    except ValueError:
        return {}
    if any(str(one) != entry_id for one, entry_id in zip(found, ids, strict=True)):
        return {}
    joined = np.frombuffer(b"".join(one.bytes for one in found), np.uint8).reshape(-1, _UUID_BYTES)
    return {IDS: np.zeros(0, np.uint8), _UUIDS: joined}


def _quantised(rows: Float32Array) -> tuple[Float32Array, NDArray[np.int8]]:
    """Return the step of each vector, float32 [n], and its whole multiples of that, int8 [n, d]."""
    largest = np.abs(rows).max(axis=1, initial=0.0) if rows.size else np.zeros(len(rows), np.float32)
    steps = np.maximum(largest / LARGEST_CODE, STEP).astype(np.float32)
    return steps, np.rint(rows / steps[:, None]).astype(np.int8)


def _blocks(steps: Float32Array, codes: NDArray[np.int8], present: NDArray[np.bool_]) -> Float32Array:
    """Return the vectors of all slots as an index holds them, float32 [blocks, d, BLOCK], at their former length 1."""
    slots = np.flatnonzero(present)
    dimensions = codes.shape[1]
    blocks = np.zeros((-(-len(present) // BLOCK) if len(slots) else 0, dimensions, BLOCK), np.float32)
    for number, block in enumerate(blocks):
        first, last = np.searchsorted(slots, (number * BLOCK, (number + 1) * BLOCK))
        rows = codes[first:last] * steps[first:last, None]
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        block[:, slots[first:last] - number * BLOCK] = np.divide(rows, lengths, out=rows, where=lengths > 0).T
    return blocks


def _planes(array: NDArray[Any]) -> NDArray[np.uint8]:
    """Return an array of any shape as bytes that deflate finds much alike in."""
    flat = np.ascontiguousarray(array).reshape(-1)
    if flat.dtype.kind == "i" and flat.dtype.itemsize > 1 and len(flat):
        flat = np.diff(flat, prepend=flat.dtype.type(0))  # wraps around, and back again in the sum
    return np.ascontiguousarray(flat.view(np.uint8).reshape(-1, flat.dtype.itemsize).T)


def _from_planes(planes: NDArray[np.uint8], dtype: str, shape: Sequence[int]) -> NDArray[Any]:
    kind = np.dtype(dtype)
    flat = np.array(planes.T, order="C").view(kind).reshape(-1)  # a copy, that may be written to
    if kind.kind == "i" and kind.itemsize > 1:
        flat = np.cumsum(flat, dtype=kind)
    return flat.reshape(shape)
