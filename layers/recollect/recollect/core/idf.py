"""Inverse document frequency, in the form that is never negative."""

import numpy as np

from recollect.core.model.vectors import Float64Array


def idf(total: int, frequencies: Float64Array) -> Float64Array:
    """Return ln(1 + (N - df + .5) / (df + .5)) for each of `frequencies`, float64 [n].

    Source: Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009, with Lucene's 1 + inside.
    """
    weights: Float64Array = np.log1p((total - frequencies + 0.5) / (frequencies + 0.5))
    return weights
