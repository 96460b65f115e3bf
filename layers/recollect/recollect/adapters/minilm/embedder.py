"""The Embedder port on MiniLM, and the encoder's forward pass on ONNX Runtime."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.adapters.minilm.rows import LONGEST_ROW, SPECIAL_TOKENS, Row, RowVectors, joined, reduced, rows_of
from recollect.adapters.minilm.tokenizer import WordPieceTokenizer, is_unknown
from recollect.adapters.onnx_runtime import RUNTIME_ERRORS, open_on_cpu
from recollect.core.embedding.messages import EncoderInput
from recollect.core.embedding.windows import batches, carries_meaning, words_of
from recollect.core.model.vectors import EntryVectors, Float32Array, QueryVectors
from recollect.core.text.glossary.glossing import in_english
from recollect.errors import EmbeddingError

OUTPUTS: Final = ("sentence_embedding", "token_embeddings", "token_vectors")
# Everything that makes vectors comparable: weights, pooling, projection, glossary, which texts have none. Change it
# with any of them
MODEL: Final = "all-MiniLM-L6-v2/int8/late-pooled/p128-v1/german-glossed-v3"
BATCH_POSITIONS: Final = 512  # more is no faster on a CPU and takes memory for good


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
            raise EmbeddingError(f"{model} cannot be loaded: run `recollect admin model`") from error

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


class MiniLmEmbedder:
    """Encodes on the CPU of this process. Safe to share between threads.

    folder: what `recollect admin model` fills; threads: how many encode entries at once, a question takes one. Raises
    EmbeddingError when the folder is missing, incomplete or unusable.
    """

    def __init__(self, folder: Path, *, threads: int) -> None:
        model_folder = ModelFolder(folder)
        model_folder.check()
        self._tokenizer = WordPieceTokenizer(model_folder)
        self._session = EncoderSession(model_folder.model, threads=threads)
        self._threads = threads

    @property
    def model(self) -> str:
        """The name that is stored with each vector."""
        return MODEL

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        """Encode entries, one result each, whatever their order. Raises EmbeddingError."""
        rows = [row for entry, source in enumerate(inputs) for row in rows_of(entry, source, self._tokenizer)]
        by_entry: list[list[RowVectors]] = [[] for _ in inputs]
        for row, vectors in zip(rows, self._encode(rows), strict=True):
            by_entry[row.entry].append(vectors)
        return [joined(MODEL, parts) for parts in by_entry]

    def encode_query(self, text: str) -> QueryVectors:
        """Encode a question alone, its first 254 word pieces; a German one word by word in English.

        The sentence vector of one that the model knows no piece of is zero: nothing is near to it. Raises
        EmbeddingError.
        """
        text = in_english(text)
        found = self._tokenizer.pieces_of(text)
        ids = found.ids[: LONGEST_ROW - SPECIAL_TOKENS]
        encoded = self._session.run([[self._tokenizer.start_id, *ids, self._tokenizer.end_id]])
        sentence = encoded.sentences[0]
        words = words_of(text, found.names, found.spans)
        kept = [place for place, name in enumerate(found.names[: len(ids)]) if carries_meaning(name)]
        return QueryVectors(
            model=MODEL,
            sentence=np.zeros_like(sentence) if is_unknown(found.names) else sentence,
            tokens=encoded.tokens[0, 1:-1][kept],
            words=tuple(words[place] for place in kept),
            pieces=tuple(found.names[place] for place in kept),
        )

    def _encode(self, rows: Sequence[Row]) -> list[RowVectors]:
        parts = batches([len(row.ids) for row in rows], BATCH_POSITIONS)
        if self._threads == 1 or len(parts) <= 1:
            encoded = [self._encode_batch([rows[place] for place in part]) for part in parts]
        else:
            with ThreadPoolExecutor(min(self._threads, len(parts)), "encoder") as pool:
                encoded = list(pool.map(self._encode_batch, ([rows[place] for place in part] for part in parts)))
        found = dict(zip(chain.from_iterable(parts), chain.from_iterable(encoded), strict=True))
        return [found[place] for place in range(len(rows))]

    def _encode_batch(self, rows: Sequence[Row]) -> list[RowVectors]:
        encoded = self._session.run([row.ids for row in rows])
        return [
            reduced(row, hidden, tokens)
            for row, hidden, tokens in zip(rows, encoded.hidden, encoded.tokens, strict=True)
        ]
