"""What the adapter has to know of a sentence model: how it is asked and how it answers. No calls are made here."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from recollect.adapters.sentences.model import Purpose
from recollect.errors import InputError

# 256 to 1,024 differ by some hundredths in quality and fourfold in what the store, the index and a search pay for
DEFAULT_DIMENSIONS: Final = 512


class SentenceModel(Protocol):
    """A model on Bedrock that turns texts into vectors."""

    @property
    def name(self) -> str:
        """What makes its vectors comparable: model and dimensions, but not where it runs."""
        ...

    @property
    def model_id(self) -> str:
        """What is invoked: a model id, or the id or ARN of an inference profile."""
        ...

    @property
    def dimensions(self) -> int:
        """The length of its vectors."""
        ...

    @property
    def texts_per_call(self) -> int:
        """The most texts that one call takes."""
        ...

    @property
    def most_bytes(self) -> int:
        """The most bytes of UTF-8 of one text that are within its limits whatever the text is."""
        ...

    def request(self, texts: Sequence[str], purpose: Purpose) -> dict[str, Any]:
        """Return the body that asks for the vectors of `texts`, at most `texts_per_call` of them, none blank."""
        ...

    def rows(self, answer: Mapping[str, Any]) -> object:
        """Return what stands in an answer where the vectors should be, unchecked: a row for each text."""
        ...


def require_dimensions(dimensions: int, offered: Sequence[int]) -> None:
    """Raise InputError unless a model offers vectors of this length."""
    if dimensions not in offered:
        raise InputError("dimensions", f"must be one of {', '.join(map(str, offered))} for this model")
