"""The embedding that all systems share which let one choose."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import onnxruntime  # noqa: TID251 - without telemetry by this package
from numpy.typing import NDArray
from tokenizers import Tokenizer

DIMENSIONS: Final = 384
MODEL_VARIABLE: Final = "PEERS_MODEL"
_LONGEST: Final = 256  # positions that the model was trained for
_AT_ONCE: Final = 32


@cache
def _parts() -> tuple[Tokenizer, onnxruntime.InferenceSession]:
    folder = Path(os.environ[MODEL_VARIABLE])
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(_LONGEST)
    tokenizer.enable_padding()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    return tokenizer, onnxruntime.InferenceSession(str(folder / "model_int8.onnx"), options)


def embed(texts: Sequence[str]) -> NDArray[np.float32]:
    """Return unit vectors [texts, 384] by Recollect's all-MiniLM-L6-v2 in int8, the mean over all word pieces."""
    found = [_embed(texts[start : start + _AT_ONCE]) for start in range(0, len(texts), _AT_ONCE)]
    return np.vstack([np.zeros((0, DIMENSIONS), np.float32), *found])


def embed_lists(texts: Sequence[str]) -> list[list[float]]:
    """Return the same as lists of numbers."""
    return [[float(value) for value in row] for row in embed(texts)]


def _embed(texts: Sequence[str]) -> NDArray[np.float32]:
    tokenizer, session = _parts()
    read = tokenizer.encode_batch(list(texts))
    ids = np.array([one.ids for one in read], np.int64)
    mask = np.array([one.attention_mask for one in read], np.int64)
    (pooled,) = session.run(["sentence_embedding"], {"input_ids": ids, "attention_mask": mask})
    return np.asarray(pooled, np.float32)
