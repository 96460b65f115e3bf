"""Weights of features as a file holds them: as short as they can be read at once."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from recollect.core.judges.linear import NONE_SHARED, SEPARATOR, FeatureWeights

MOST_STEPS: Final = 127
_MOST_SHARED: Final = 70  # characters


def packed(weights: FeatureWeights, step: float | None = None) -> dict[str, Any]:
    """Return what `unpacked` reads. step: of weights; None for that by which the greatest are just told.

    Raises:
        ValueError: a feature cannot be told from its neighbour.
    """
    names = sorted(weights.rows)
    if any(SEPARATOR in one for one in names):
        raise ValueError(f"a feature has {SEPARATOR} in its name")
    if step is None:
        step = round(float(np.abs(weights.matrix).max()) / MOST_STEPS, 6)
    steps = np.rint(weights.matrix[[weights.rows[one] for one in names]] / step)
    steps = np.clip(steps, -MOST_STEPS, MOST_STEPS).astype(np.int8)
    return {
        "step": step,
        "bias": [round(float(one), 4) for one in weights.bias],
        "features": SEPARATOR.join(_shortened(names)),
        "held": _text(np.packbits(steps != 0)),
        "weights": _text(steps[steps != 0]),
    }


def _shortened(names: Sequence[str]) -> Iterator[str]:
    for before, name in zip(("", *names), names, strict=False):
        most = min(_MOST_SHARED, len(before), len(name))
        shared = next((place for place in range(most) if before[place] != name[place]), most)
        yield chr(NONE_SHARED + shared) + name[shared:]


def _text(values: npt.NDArray[Any]) -> str:
    return b64encode(values.tobytes()).decode("ascii")
