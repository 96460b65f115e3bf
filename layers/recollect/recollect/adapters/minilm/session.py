"""The encoder's forward pass on ONNX Runtime."""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from recollect.adapters.onnx_runtime import RUNTIME_ERRORS, open_on_cpu
from recollect.core.model.vectors import Float32Array
from recollect.errors import EmbeddingError

OUTPUTS: Final = ("sentence_embedding", "token_embeddings", "token_vectors")


class Encoded(NamedTuple):
    """What one pass gives, float32.

    sentences: [batch, 384], unit length; hidden: the last hidden states [batch, sequence, 384]; tokens: these
    projected [batch, sequence, 128], unit length.
    """

    sentences: Float32Array
    hidden: Float32Array
    tokens: Float32Array


class EncoderSession:
    """A loaded model. Safe to share between threads.

    A pass takes the thread of its caller alone. Its products are small: handing parts of them to other threads costs a
    question more than it gains, and passes side by side take entries in sooner than shared ones.
    """

    def __init__(self, model: Path, *, threads: int) -> None:
        """Load a model for `threads` that encode entries, and a question beside them. Raises EmbeddingError."""
        # Each pass has memory of its own, which the runtime keeps for good
        self._at_once = threading.BoundedSemaphore(threads + 1)
        try:
            self._session = open_on_cpu(model, threads_of_a_pass=1)
        except RUNTIME_ERRORS as error:
            raise EmbeddingError(f"{model} cannot be loaded: run `recollect model`") from error

    def run(self, rows: Sequence[Sequence[int]]) -> Encoded:
        """Encode rows of vocabulary ids, special tokens included, padded to the longest. Raises EmbeddingError."""
        ids = np.zeros((len(rows), max(map(len, rows))), np.int64)
        mask = np.zeros_like(ids)
        for place, row in enumerate(rows):
            ids[place, : len(row)] = row
            mask[place, : len(row)] = 1
        try:
            with self._at_once:
                outputs = self._session.run(OUTPUTS, {"input_ids": ids, "attention_mask": mask})
        except (*RUNTIME_ERRORS, MemoryError) as error:
            raise EmbeddingError(f"the encoder failed ({type(error).__name__})") from error
        return Encoded(*outputs)
