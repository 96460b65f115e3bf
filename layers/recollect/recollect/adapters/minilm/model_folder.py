"""The folder with the encoder's files, which the first start of a server fills, or `recollect admin model`."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from recollect.errors import EmbeddingError

SERVED: Final = "model_int8.onnx"
TOKENIZER: Final = "tokenizer.json"
COMPLETE: Final = ".complete"  # written last: what made the files, and their digests
# What the graph computes: weights, their precision, the projection. Another one gives vectors that cannot be compared
ENCODER: Final = "all-MiniLM-L6-v2/int8/p128-v1"


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """Where the parts of the embedding model are."""

    path: Path

    @property
    def model(self) -> Path:
        """The encoder that is served, with products in int8."""
        return self.path / SERVED

    @property
    def tokenizer(self) -> Path:
        """The tokenizer's vocabulary and rules."""
        return self.path / TOKENIZER

    @property
    def is_complete(self) -> bool:
        """Whether the folder was filled to the end, with the encoder of this release; the files are not read."""
        if not all(part.is_file() for part in (self.path / COMPLETE, self.model, self.tokenizer)):
            return False
        try:
            record = json.loads((self.path / COMPLETE).read_bytes())
        except (OSError, ValueError):
            return False
        return isinstance(record, dict) and record.get("encoder", ENCODER) == ENCODER

    def check(self) -> None:
        """Raise EmbeddingError unless the folder was filled to the end."""
        if not self.is_complete:
            raise EmbeddingError(
                f"the embedding model in {self.path} is missing or incomplete: `recollect serve` makes it when it "
                "starts, and so does `recollect admin model`"
            )

    def damaged(self) -> list[str]:
        """Return the names of files that do not have the digest with which they were made; reads them all."""
        record = json.loads((self.path / COMPLETE).read_bytes())
        return [
            name
            for name, digest in record["files"].items()
            if name in {SERVED, TOKENIZER} and hashlib.sha256((self.path / name).read_bytes()).hexdigest() != digest
        ]
