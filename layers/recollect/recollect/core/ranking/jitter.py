"""Chance that can be repeated: one number for each entry, drawn by a hash that the request seeds."""

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import Final

import numpy as np

from recollect.core.model.vectors import Float64Array

_BYTES: Final = 8
_BIG_ENDIAN: Final = ">u8"


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
    keyed = hashlib.blake2b(key=key, digest_size=_BYTES)
    drawn = np.frombuffer(b"".join(_digest(keyed, entry_id) for entry_id in entry_ids), _BIG_ENDIAN)
    return 1 + jitter * (2 * (drawn.astype(np.float64) / float(1 << (8 * _BYTES))) - 1)


def _digest(keyed: "hashlib.blake2b", entry_id: str) -> bytes:
    """Return the digest of an id; copying a hash that has its key is cheaper than keying one for each."""
    one = keyed.copy()
    one.update(entry_id.encode())
    return one.digest()
