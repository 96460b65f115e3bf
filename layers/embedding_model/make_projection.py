"""Makes the projection of token vectors that is committed in the package, from text that belongs to no data set.

    python layers/embedding_model/make_projection.py --model .build/model

The text is the doc strings of the standard library. The axes are the principal ones of its centred token vectors;
the projection is applied to vectors that are not centred. Another Python has other doc strings and gives slightly
different axes: the committed file is what counts, and a new one makes all stored vectors incomparable.
"""

import argparse
import importlib
import inspect
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from recollect.adapters.minilm.embedder import EncoderSession
from recollect.adapters.minilm.making.make import PROJECTION
from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.adapters.minilm.rows import LONGEST_ROW, SPECIAL_TOKENS
from recollect.adapters.minilm.tokenizer import WordPieceTokenizer
from recollect.core.embedding.late_pooling import unit_rows
from recollect.core.embedding.windows import batches, is_kept
from recollect.core.model.vectors import TOKEN_DIMENSIONS, Float32Array

SENTENCES: Final = 2500
SHORTEST, LONGEST = 40, 300  # characters of a sentence
BATCH_POSITIONS: Final = 1024
# Modules that do something when they are imported, or are not everywhere
PASSED_OVER: Final = frozenset({"antigravity", "idlelib", "this", "tkinter", "turtle", "turtledemo"})
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|\n\n")


def main() -> None:
    """Make the projection and write it as float16."""
    parser = argparse.ArgumentParser(description="Make the projection of token vectors.")
    parser.add_argument("--model", type=Path, required=True, help="folder of the built model")
    parser.add_argument("--out", type=Path, default=PROJECTION, help="file to write, .npy")
    options = parser.parse_args()
    vectors = token_vectors(neutral_sentences(), ModelFolder(options.model))
    print(f"{len(vectors)} token vectors")
    np.save(options.out, principal_axes(vectors, TOKEN_DIMENSIONS).astype(np.float16), allow_pickle=False)


def principal_axes(vectors: Float32Array, count: int) -> Float32Array:
    """Return the first principal axes of `vectors`, float32 [n, d], as columns [d, count]."""
    _, _, axes = np.linalg.svd(vectors - vectors.mean(axis=0), full_matrices=False)
    return np.ascontiguousarray(axes[:count].T)


def token_vectors(texts: list[str], folder: ModelFolder) -> Float32Array:
    """Return the kept word pieces' hidden states of all texts, float32 [n, 384], rows of unit length."""
    tokenizer, session = WordPieceTokenizer(folder), EncoderSession(folder.model, threads=2)
    found = [tokenizer.pieces_of(text) for text in texts]
    rows = [[tokenizer.start_id, *f.ids[: LONGEST_ROW - SPECIAL_TOKENS], tokenizer.end_id] for f in found]
    kept: list[Float32Array] = []
    for batch in batches([len(row) for row in rows], BATCH_POSITIONS):
        for place, states in zip(batch, session.run([rows[place] for place in batch]).hidden, strict=True):
            names = found[place].names[: len(rows[place]) - SPECIAL_TOKENS]
            kept.append(states[[1 + position for position, name in enumerate(names) if is_kept(name)]])
    return unit_rows(np.concatenate(kept))


def neutral_sentences() -> list[str]:
    """Return sentences spread evenly over the standard library's doc strings."""
    sentences = list(dict.fromkeys(s for doc in _doc_strings() for s in _sentences(doc)))
    return sentences[:: max(1, len(sentences) // SENTENCES)][:SENTENCES]


def _sentences(doc: str) -> Iterator[str]:
    for part in _SENTENCE_END.split(doc):
        sentence = " ".join(part.split())
        if SHORTEST < len(sentence) < LONGEST:
            yield sentence


def _doc_strings() -> Iterator[str]:
    for name in sorted(sys.stdlib_module_names - PASSED_OVER):
        if name.startswith("_"):
            continue
        try:
            with warnings.catch_warnings(action="ignore"):
                module = importlib.import_module(name)
        except ImportError:  # of another operating system
            continue
        yield module.__doc__ or ""
        for member in dir(module):
            yield inspect.getdoc(getattr(module, member, None)) or ""


if __name__ == "__main__":
    main()
