"""The folder that `make model` fills."""

from dataclasses import dataclass
from pathlib import Path

from recollect.errors import EmbeddingError


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """Where the parts of the embedding model are."""

    path: Path

    @property
    def model(self) -> Path:
        """The encoder that is served, with products in int8."""
        return self.path / "model_int8.onnx"

    @property
    def tokenizer(self) -> Path:
        """The tokenizer's vocabulary and rules."""
        return self.path / "tokenizer.json"

    def check(self) -> None:
        """Raise EmbeddingError unless the folder was filled to the end."""
        for part in (self.path / ".complete", self.model, self.tokenizer):
            if not part.is_file():
                raise EmbeddingError(f"the embedding model in {self.path} is missing or incomplete: run `make model`")
