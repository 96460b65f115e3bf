"""Arrays that grow at their end."""

from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

LEAST_ROWS: Final = 16

Scalar = TypeVar("Scalar", bound=np.generic)


def with_room(array: NDArray[Scalar], rows: int) -> NDArray[Scalar]:
    """Return an array of at least `rows` rows that begins with those of `array`; new rows are zero.

    It is `array` itself while there is room, and grows by a quarter at least, so that n appended rows cost O(n).
    """
    if rows <= len(array):
        return array
    larger = np.zeros((max(rows, len(array) * 5 // 4, LEAST_ROWS), *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger
