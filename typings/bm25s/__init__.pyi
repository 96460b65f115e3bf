from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class BM25:
    vocab_dict: dict[str, int]
    def __init__(self, k1: float = ..., b: float = ..., *, method: str = ...) -> None: ...
    def index(self, corpus: Sequence[Sequence[str]], *, show_progress: bool = ...) -> None: ...
    def get_scores(self, query_tokens_single: Sequence[str]) -> NDArray[np.float32]: ...
