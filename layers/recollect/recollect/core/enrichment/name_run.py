"""A run of words in capitals, and what stands around it."""

from collections.abc import Sequence
from dataclasses import dataclass

from recollect.core.language.tokens import Token, next_word, previous_word


@dataclass(frozen=True, slots=True)
class NameRun:
    """The words [first, end) of a text; `joined` says that a person and "and" stand before them."""

    text: str
    found: Sequence[Token]
    first: int
    end: int
    joined: bool

    @property
    def words(self) -> list[str]:
        """The words of the run in lower case."""
        return [token.lower for token in self.found[self.first : self.end]]

    @property
    def begins_sentence(self) -> bool:
        """Whether the capital says nothing, since every sentence begins with one."""
        return self.found[self.first].first

    @property
    def before(self) -> str:
        """The word before the run, in the same sentence."""
        return "" if self.begins_sentence else previous_word(self.found, self.first)

    @property
    def before_that(self) -> str:
        """The second word before the run."""
        return self.found[self.first - 2].lower if self.first > 1 and not self.begins_sentence else ""

    @property
    def after(self) -> str:
        """The word after the run, in the same sentence."""
        if self.end < len(self.found) and self.found[self.end].first:
            return ""
        return next_word(self.found, self.end - 1)

    @property
    def is_possessive(self) -> bool:
        """Whether "'s" follows."""
        stop = self.found[self.end - 1].end
        return self.text[stop : stop + 2] in {"'s", "’s"}
