"""Token vectors in five bits a number: thirty-two levels, and how they are laid out as bytes.

The levels are those of least error for normally distributed numbers (Max, "Quantizing for Minimum Distortion", IRE
Transactions on Information Theory, 1960), as whole numbers up to 127, so that rows stay int8 in memory. A row of unit
length needs no scale: it is one over the length of its codes. Rows of other codes or scales keep a byte a number.
The mean cosine with what was rounded is .9987; figures: docs/decisions/0003-eight-bit-encoder.md.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from recollect.core.model.vectors import TOKEN_DIMENSIONS, Float32Array, Int8Array, TokenVectors

_ABOVE: Final = (3, 8, 13, 18, 24, 29, 35, 41, 47, 54, 61, 70, 79, 90, 105, 127)
LEVELS: Final[Int8Array] = np.array([*(-level for level in reversed(_ABOVE)), *_ABOVE], np.int8)
# Half-way between the levels, before these are rounded, for numbers of variance 1
_THRESHOLDS: Final = np.array(
    [
        *(0.1320, 0.2648, 0.3991, 0.5359, 0.6761, 0.8210, 0.9718, 1.130),
        *(1.299, 1.482, 1.682, 1.908, 2.174, 2.505, 2.977),
    ],
    np.float32,
)
_BETWEEN: Final[Float32Array] = np.concatenate([-_THRESHOLDS[::-1], np.zeros(1, np.float32), _THRESHOLDS])

IN_LEVELS: Final = 8  # this bit of a form says that numbers have five bits and there are no scales
_CODES: Final = np.dtype("i1")
_SCALES: Final = np.dtype("<f4")
# The bytes of a step from one start to the next, which is the rest of a form
_STEPS: Final[dict[int, np.dtype[Any]]] = {1: np.dtype("u1"), 2: np.dtype("<u2"), 4: np.dtype("<i4")}
FORMS: Final = tuple(width | levels for levels in (0, IN_LEVELS) for width in _STEPS)
_USUAL: Final = 1 | IN_LEVELS
_HALVES: Final = TOKEN_DIMENSIONS // 2  # bytes of a row: the lower four bits of two numbers each
_BITS: Final = TOKEN_DIMENSIONS // 8  # the highest bit of eight numbers each
ROW_IN_LEVELS: Final = _HALVES + _BITS  # without the bytes of the step
ROW_IN_BYTES: Final = TOKEN_DIMENSIONS + _SCALES.itemsize
_ONE: Final = np.float32(1)
_NO_LEVEL: Final = 32
_LEVEL_OF: Final[NDArray[np.uint8]] = np.full(256, _NO_LEVEL, np.uint8)  # by a code's byte
_LEVEL_OF[LEVELS.view(np.uint8)] = np.arange(len(LEVELS), dtype=np.uint8)
_FOUR_BITS: Final = np.uint8(15)
# By a byte of two halves, the lower one first: both of them as bytes
_PAIRS: Final = np.stack([np.arange(256) & 15, np.arange(256) >> 4], axis=1).astype(np.uint8)
_BOTH: Final[NDArray[np.uint16]] = _PAIRS.view(np.uint16).ravel()


def in_levels(vectors: Float32Array) -> tuple[Int8Array, Float32Array]:
    """Return codes, int8 [n, 128], and scales, float32 [n], of rows of unit length (others are taken at that length).

    Each number becomes the nearest level, by what it is of the root of the mean square of its row. A row of zeros has
    scale 0.
    """
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    spread = np.where(lengths > 0, lengths, 1) / np.float32(np.sqrt(max(1, vectors.shape[1])))
    codes: Int8Array = LEVELS[np.searchsorted(_BETWEEN, vectors / spread)]
    scales = np.where(lengths[:, 0] > 0, _scales_of_units(codes), np.float32(0))
    return codes, scales


def packed(tokens: TokenVectors) -> tuple[int, bytes]:
    """Return token vectors as bytes, and the form in which they are, which is below 16. Nothing is lost."""
    steps = np.diff(tokens.starts.astype(np.int64), prepend=0)
    low, high = (int(steps.min()), int(steps.max())) if len(steps) else (0, 0)
    width = next((width for width in (1, 2) if low >= 0 and high < 256**width), 4)
    laid = steps.astype(_STEPS[width]).tobytes()
    levels = _levels_of(tokens)
    if levels is not None:
        lower = levels & _FOUR_BITS
        halves = lower[:, 0::2] | lower[:, 1::2] << 4
        return width | IN_LEVELS, b"".join([laid, halves.tobytes(), np.packbits(levels >> 4, axis=1).tobytes()])
    return width, b"".join([tokens.scales.astype(_SCALES).tobytes(), laid, tokens.codes.astype(_CODES).tobytes()])


def unpacked(form: int, content: bytes) -> TokenVectors:
    """Return token vectors of bytes that `packed` made; form: what it returned beside them."""
    return unpacked_all([(form, content)])[0]


def unpacked_all(parts: Sequence[tuple[int, bytes]]) -> list[TokenVectors]:
    """Return what `unpacked` does of many: those of the usual form at once, which takes a fifth of the time."""
    usual = [content for form, content in parts if form == _USUAL]
    made = iter(_of_levels(usual))
    return [next(made) if form == _USUAL else _one(form, content) for form, content in parts]


def _of_levels(contents: Sequence[bytes]) -> list[TokenVectors]:
    """Return those of rows in levels, with a byte a step. Each has arrays of its own, and keeps no others in memory."""
    if not contents:
        return []
    counts = [len(content) // (1 + ROW_IN_LEVELS) for content in contents]
    both = list(zip(contents, counts, strict=True))
    steps = np.frombuffer(b"".join([content[:count] for content, count in both]), np.uint8)
    at_bits = [count * (1 + _HALVES) for count in counts]
    halves = b"".join([content[count:at] for (content, count), at in zip(both, at_bits, strict=True)])
    codes = _codes_of(halves, b"".join([content[at:] for content, at in zip(contents, at_bits, strict=True)]))
    scales, ends = _scales_of_units(codes), np.cumsum(counts, dtype=np.int64)
    starts = steps.cumsum(dtype=np.int64)
    before = np.concatenate([np.zeros(1, np.int64), starts])[ends - counts]
    own = (starts - before.repeat(counts)).astype(np.int32)
    cuts = [slice(end - count, end) for end, count in zip(ends.tolist(), counts, strict=True)]
    return [TokenVectors(codes[cut].copy(), scales[cut].copy(), own[cut].copy()) for cut in cuts]


def _one(form: int, content: bytes) -> TokenVectors:
    width = form & ~IN_LEVELS
    if not form & IN_LEVELS:
        return _of_bytes(width, content)
    count = len(content) // (width + ROW_IN_LEVELS)
    at_bits = count * (width + _HALVES)
    codes = _codes_of(content[count * width : at_bits], content[at_bits:])
    return TokenVectors(codes, _scales_of_units(codes), _starts(content, width, count, 0))


def _codes_of(halves: bytes, bits: bytes) -> Int8Array:
    levels = np.unpackbits(np.frombuffer(bits, np.uint8))
    levels <<= 4
    levels |= _BOTH.take(np.frombuffer(halves, np.uint8)).view(np.uint8)
    codes: Int8Array = LEVELS.take(levels).reshape(-1, TOKEN_DIMENSIONS)
    return codes


def _of_bytes(width: int, content: bytes) -> TokenVectors:
    count = len(content) // (width + ROW_IN_BYTES)
    at_steps = count * _SCALES.itemsize
    return TokenVectors(
        codes=np.frombuffer(content, _CODES, offset=at_steps + count * width).reshape(-1, TOKEN_DIMENSIONS),
        scales=np.frombuffer(content, _SCALES, count).copy(),  # to where float32 may stand
        starts=_starts(content, width, count, at_steps),
    )


def _starts(content: bytes, width: int, count: int, offset: int) -> NDArray[np.int32]:
    steps = np.frombuffer(content, _STEPS[width], count, offset)
    return steps.cumsum(dtype=np.int32)


def _levels_of(tokens: TokenVectors) -> NDArray[np.uint8] | None:
    """Return the place of each code among the levels, uint8 [n, 128]; None where codes or scales are others."""
    if tokens.codes.shape[1:] != (TOKEN_DIMENSIONS,):
        return None
    levels = _LEVEL_OF[np.ascontiguousarray(tokens.codes).view(np.uint8)]
    is_exact = not (levels == _NO_LEVEL).any() and np.array_equal(tokens.scales, _scales_of_units(tokens.codes))
    return levels if is_exact else None


def _scales_of_units(codes: Int8Array) -> Float32Array:
    """Return one over the length of each row of codes, float32 [n]: the same number wherever it is computed."""
    wide = codes.astype(np.float32)
    # Whole numbers below 2^24: exact in float32, in whatever order they are added
    squares: Float32Array = np.einsum("nd,nd->n", wide, wide)
    scales: Float32Array = (_ONE / np.sqrt(np.maximum(squares, _ONE))).astype(np.float32)
    return scales
