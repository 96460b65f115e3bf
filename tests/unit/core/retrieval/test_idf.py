from math import log

import numpy as np
import pytest

from recollect.core.retrieval.bm25 import idf


def test_rare_terms_weigh_more_and_none_weighs_less_than_nothing() -> None:
    weights = idf(10, np.array([1.0, 5.0, 10.0]))
    assert weights.tolist() == pytest.approx([log(1 + 9.5 / 1.5), log(1 + 5.5 / 5.5), log(1 + 0.5 / 10.5)])
    assert (weights > 0).all()
