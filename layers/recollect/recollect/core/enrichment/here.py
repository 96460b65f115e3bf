"""A place in a text, for detectors that read on from one word."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from recollect.core.enrichment.tokens import Token


class Here(NamedTuple):
    """The word at position `at` of a text's words, and the day on which the text was said."""

    text: str
    found: Sequence[Token]
    at: int
    today: date

    @property
    def token(self) -> Token:
        """The word."""
        return self.found[self.at]

    @property
    def start(self) -> int:
        """Where the word begins."""
        return self.found[self.at].start
