"""Chance that can be repeated: one number for each entry, drawn by a hash that the request seeds."""

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import Final

import numpy as np

from recollect.core.model.vectors import Float64Array

_BYTES: Final = 8


def seed_of(text: str, day: date, seed: int | None = None) -> str:
    """Return what a search draws by: the seed that was given, else its query and the day."""
    return f"{text}\n{day.isoformat()}" if seed is None else str(seed)


def jitter_factors(entry_ids: Sequence[str], jitter: float, seed: str) -> Float64Array:
    """Return 1 + uniform(-jitter, +jitter) for each entry, float64 [n].

    What an entry gets depends on seed and id alone, so that others who come and go beside it change nothing.
    """
    if jitter == 0:
        return np.ones(len(entry_ids))
    key = hashlib.blake2b(seed.encode(errors="surrogatepass")).digest()
    drawn = np.array([_uniform(entry_id, key) for entry_id in entry_ids], np.float64)
    return 1 + jitter * (2 * drawn - 1)


def _uniform(entry_id: str, key: bytes) -> float:
    """Return a number in [0, 1]."""
    digest = hashlib.blake2b(entry_id.encode(), key=key, digest_size=_BYTES).digest()
    return int.from_bytes(digest) / float(1 << (8 * _BYTES))
