"""Fits one memory into so many tokens: as a whole, or whole sentences of it around what matches."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from recollect.core.context.context_memory import ContextMemory
from recollect.core.context.layout import Layout
from recollect.core.context.shortening import shortened
from recollect.core.text.searched_text import body_of

Count: TypeAlias = "Callable[[str], int]"

_CHARACTERS_PER_TOKEN: Final = 8  # a text with more of them for each of its tokens is not even counted as a whole


class Fitted(NamedTuple):
    """A memory as it is shown, and its tokens."""

    memory: ContextMemory
    tokens: int


@dataclass(frozen=True, slots=True)
class Fitting:
    """What memories are fitted with: how they are written and counted, and the stems of the question."""

    layout: Layout
    count: Count
    asked: frozenset[str]

    def fitted(self, memory: ContextMemory, allowance: int) -> Fitted | None:
        """Return a memory as a whole if an allowance has room for it, else shortened to it or to its best sentence.

        None for one that has no sentence. The best sentence may cost more than is allowed.
        """
        whole = replace(memory, text=body_of(memory.entry), shortened=False)
        if len(whole.text) <= allowance * _CHARACTERS_PER_TOKEN:
            tokens = self.count(self.layout.memory(whole))
            if tokens <= allowance:
                return Fitted(whole, tokens)
        bare = replace(memory, text="", shortened=True)
        frame = self.count(self.layout.memory(bare))
        part = shortened(memory.entry, self.asked, allowance - frame, self._cost)
        if part is None:
            return None
        short = replace(bare, text=part.text, shortened=part.text != whole.text)
        return Fitted(short, frame + part.cost)

    def least(self, memory: ContextMemory) -> Fitted:
        """Return a memory as it takes fewest tokens: its best sentence, or the whole where that is shorter."""
        whole = replace(memory, text=body_of(memory.entry), shortened=False)
        short = self.fitted(memory, 0)
        if short is None or len(whole.text) <= len(short.memory.text):
            return Fitted(whole, self.count(self.layout.memory(whole)))
        return short

    def _cost(self, piece: str) -> int:
        """Return what a piece of text adds to a memory."""
        return self.count(self.layout.piece(piece))
