"""The model of a folder on the CPU: texts in, sentence vectors out."""

import json
import re
import threading
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from recollect.adapters.onnx_runtime import RUNTIME_ERRORS, open_on_cpu
from recollect.adapters.sentence_folder.layout import FIELD, FolderLayout, Pooling
from recollect.adapters.sentences.service import blank
from recollect.core.embedding.late_pooling import late_pooled
from recollect.core.embedding.windows import batches
from recollect.core.model.vectors import Float32Array
from recollect.errors import EmbeddingError, InputError

BATCH_POSITIONS: Final = 2048
LEAST_ROOM: Final = 16  # positions for a text besides prefix and special ones
_SPARE: Final = 4  # a text that is cut may be read as a few pieces more
_AT_ONCE: Final = 2  # entries, and a question beside them: each pass has memory of its own
# What the model may be given, by the names that encodings have for it
_INPUTS: Final = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
_HIDDEN: Final = ("last_hidden_state", "token_embeddings")
_IntType: TypeAlias = type[np.int64] | type[np.int32]
_TYPES: Final[Mapping[str, _IntType]] = {"tensor(int64)": np.int64, "tensor(int32)": np.int32}
_PADDING: Final = ("[PAD]", "<pad>")
_LONE_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_REPLACEMENT: Final = "\ufffd"
_TRIED: Final = "vector"


class FolderSentences:
    """See SentenceVectors. Safe to share between threads.

    A text that is longer than the model reads at once takes several passes, each behind the prefix, and its vector is
    the mean over all of them; what is read in one pass has the vector that sentence-transformers gives it.
    """

    def __init__(self, layout: FolderLayout, *, threads: int) -> None:
        """Load and try it; `threads` is of one pass.

        Raises:
            InputError: a file is not usable, or does not fit the others.
        """
        self._layout = layout
        self._name = layout.name()
        self._pieces, self._cut = (_tokenizer(layout) for _ in range(2))
        self._cut.enable_truncation(max_length=layout.longest)
        self._unknown = _unknown_of(layout, self._pieces)
        self._padding = next((found for one in _PADDING if (found := self._pieces.token_to_id(one)) is not None), 0)
        for prefix in (layout.prefixes.question, layout.prefixes.entry):
            if layout.longest - len(self._pieces.encode(prefix)) < LEAST_ROOM:
                raise InputError(
                    FIELD, f"a prefix leaves less than {LEAST_ROOM} positions of {layout.longest} to a text"
                )
        self._at_once = threading.BoundedSemaphore(_AT_ONCE)
        try:
            self._session = open_on_cpu(layout.model, threads_of_a_pass=threads)
        except RUNTIME_ERRORS as error:
            raise InputError(FIELD, f"{layout.model} cannot be loaded ({type(error).__name__})") from None
        self._types = _input_types(layout, {one.name: one.type for one in self._session.get_inputs()})
        self._output = _output_of(layout, {one.name: len(one.shape) for one in self._session.get_outputs()})
        try:
            self.of_question(_TRIED)
        except EmbeddingError as error:
            raise InputError(FIELD, str(error)) from None

    @property
    def name(self) -> str:
        """See SentenceVectors.name."""
        return self._name

    @property
    def dimensions(self) -> int:
        """The length of the vectors."""
        return self._layout.dimensions

    def of_entries(self, texts: Sequence[str]) -> list[Float32Array]:
        """See SentenceVectors.of_entries."""
        prefix = self._layout.prefixes.entry
        rows = [(place, one) for place, text in enumerate(texts) for one in self._passes(prefix, self._read(text))]
        sums: list[list[Float32Array]] = [[] for _ in texts]
        for part in batches([len(encoding) for _, encoding in rows], BATCH_POSITIONS):
            for row, pooled in zip(part, self._pooled([rows[row][1] for row in part]), strict=True):
                sums[rows[row][0]].append(pooled)
        return [self._joined(text, found) for text, found in zip(texts, sums, strict=True)]

    def of_question(self, text: str) -> Float32Array:
        """See SentenceVectors.of_question. Of a long one the beginning is read."""
        read = self._read(text)
        if not read.strip():
            return blank(self.dimensions)
        return self._joined(text, self._pooled([self._cut.encode(self._layout.prefixes.question + read)]))

    def hurried(self) -> "FolderSentences":
        """See SentenceVectors.hurried: nobody is waited for."""
        return self

    def close(self) -> None:
        """Nothing was opened that needs closing."""

    def _read(self, text: str) -> str:
        whole = _LONE_SURROGATES.sub(_REPLACEMENT, text)
        return whole.lower() if self._layout.lower else whole

    def _passes(self, prefix: str, text: str) -> list[Encoding]:
        """Return what is read of a text, pass by pass; none for a blank one."""
        if not text.strip():
            return []
        whole = self._pieces.encode(prefix + text)
        if len(whole) <= self._layout.longest:
            return [whole]
        spans = self._pieces.encode(text, add_special_tokens=False).offsets
        room = self._layout.longest - len(self._pieces.encode(prefix)) - _SPARE
        cuts = [*(spans[start][0] for start in range(0, len(spans), room)), len(text)]
        cuts[0] = 0
        parts = (text[start:end] for start, end in pairwise(cuts))
        return [self._cut.encode(prefix + part) for part in parts if part.strip()]

    def _pooled(self, rows: Sequence[Encoding]) -> list[Float32Array]:
        """Return for each row the sum over its positions or the first of them, float32 [d]."""
        lengths = [len(row) for row in rows]
        for row in rows:
            row.pad(max(lengths), pad_id=self._padding)
        given = {
            name: np.array([getattr(row, _INPUTS[name]) for row in rows], kind) for name, kind in self._types.items()
        }
        hidden = self._run(given)
        if hidden.shape != (len(rows), max(lengths), self.dimensions):
            raise EmbeddingError(f"{self._layout.model} does not give vectors of {self.dimensions} numbers")
        if self._layout.pooling is Pooling.CLS:
            return [vectors[0].copy() for vectors in hidden]
        return [vectors[:length].sum(axis=0) for vectors, length in zip(hidden, lengths, strict=True)]

    def _run(self, given: Mapping[str, NDArray[np.generic]]) -> Float32Array:
        try:
            with self._at_once:
                (hidden,) = self._session.run([self._output], given)
        except (*RUNTIME_ERRORS, MemoryError) as error:
            raise EmbeddingError(f"{self._layout.model} failed ({type(error).__name__})") from None
        return np.asarray(hidden, np.float32)

    def _joined(self, text: str, sums: Sequence[Float32Array]) -> Float32Array:
        if not sums:
            return blank(self.dimensions)
        vector = late_pooled(np.stack(sums))
        if not np.isfinite(vector).all():
            raise EmbeddingError("the model of the embedding folder gave a vector without a direction")
        return np.zeros_like(vector) if self._is_unknown(text) else vector

    def _is_unknown(self, text: str) -> bool:
        """Tell whether the tokenizer knows no piece of a text: all such texts have nearly the same vector."""
        if self._unknown is None:
            return False
        ids = set(self._pieces.encode(self._read(text), add_special_tokens=False).ids)
        return ids == {self._unknown}


def _tokenizer(layout: FolderLayout) -> Tokenizer:
    try:
        tokenizer = Tokenizer.from_buffer(layout.tokenizer.read_bytes())
    except (OSError, ValueError):
        raise InputError(FIELD, f"{layout.tokenizer} is no tokenizer that can be read") from None
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _unknown_of(layout: FolderLayout, tokenizer: Tokenizer) -> int | None:
    """Return the id that stands for what the vocabulary has no piece of; None for one that knows every byte."""
    model = json.loads(layout.tokenizer.read_bytes()).get("model", {})
    if isinstance(model.get("unk_id"), int):
        return int(model["unk_id"])
    name = model.get("unk_token")
    return tokenizer.token_to_id(name) if isinstance(name, str) else None


def _input_types(layout: FolderLayout, inputs: dict[str, str]) -> dict[str, _IntType]:
    strange = sorted(set(inputs) - _INPUTS.keys() | ({"input_ids", "attention_mask"} - set(inputs)))
    if strange or not set(inputs.values()) <= set(_TYPES):
        told = ", ".join(f"{name} {kind}" for name, kind in sorted(inputs.items()))
        raise InputError(
            FIELD,
            f"{layout.model} must take input_ids, attention_mask and perhaps token_type_ids, as whole numbers; it takes"
            f" {told}",
        )
    return {name: _TYPES[kind] for name, kind in inputs.items()}


def _output_of(layout: FolderLayout, ranks: dict[str, int]) -> str:
    """Return the output that holds a vector for each position."""
    found = [name for name in (*_HIDDEN, *ranks) if ranks.get(name) == 3]
    if not found:
        raise InputError(FIELD, f"{layout.model} must give last_hidden_state; it gives {', '.join(ranks)}")
    return found[0]
