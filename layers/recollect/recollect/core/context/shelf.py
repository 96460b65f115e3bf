"""Puts memories on a shelf of so many tokens, one after the other, each as a whole or shortened; and its limits."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from recollect.core.context.context_memory import ContextMemory, Omission, Omitted
from recollect.core.context.excerpt import excerpt
from recollect.core.context.layout import Layout
from recollect.core.context.quoting import escaped, plain
from recollect.core.text.searched_text import body_of

Count: TypeAlias = "Callable[[str], int]"

_SEPARATOR: Final = 1  # a line end or a comma between two of them
_LINE: Final = 3  # a line end, and what the next line begins with


@dataclass(frozen=True, slots=True)
class ContextLimits:
    """The shape of a context.

    memories: found for the question, at most. pinned, profile: shown before these, at most.
    standing_share, turns_share: of the budget of tokens, for pinned and profile together and for recent turns; what
    they leave goes to what was found.
    least_share: tokens that a memory may take however many there are, so that a budget is not spent on crumbs.
    characters_per_token: a text with more of them for each token that it may take is not even counted as a whole.
    """

    memories: int = 10
    pinned: int = 10
    profile: int = 5
    standing_share: float = 0.3
    turns_share: float = 0.25
    least_share: int = 60
    characters_per_token: int = 8


DEFAULT_LIMITS: Final = ContextLimits()


class Filled(NamedTuple):
    """What became of memories: those shown, those left out, and the tokens that are left."""

    shown: list[ContextMemory]
    omitted: list[Omitted]
    left: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """What memories are fitted with: how they are written and counted, and the stems of the question."""

    layout: Layout
    count: Count
    limits: ContextLimits
    asked: Collection[str]

    def fill(self, memories: Sequence[ContextMemory], tokens: int) -> Filled:
        """Return the memories that fit, each in its turn.

        Each may take an equal share of what the ones before it have left, so that one long text does not crowd out all
        others; the first of a group pays for its label.
        """
        shown: list[ContextMemory] = []
        omitted: list[Omitted] = []
        for place, memory in enumerate(memories):
            label = self._label(memory, shown)
            allowance = (
                min(tokens, max(tokens // (len(memories) - place), self.limits.least_share)) - label - _SEPARATOR
            )
            fitted = self._fitted(memory, allowance)
            if fitted is None:
                omitted.append(Omitted(memory.entry.id, memory.section, Omission.BUDGET))
                continue
            shown.append(fitted[0])
            tokens -= label + fitted[1] + _SEPARATOR
        return Filled(shown, omitted, tokens)

    def lengthened(self, filled: Filled) -> list[ContextMemory]:
        """Return the memories shown, those that were shortened longer by what is left, each in its turn."""
        left = filled.left
        shown: list[ContextMemory] = []
        for memory in filled.shown:
            longer = memory
            if memory.shortened and left >= self.limits.least_share:
                spent = self.count(self.layout.item(memory))
                whole = replace(memory, text=body_of(memory.entry), shortened=False)
                longer, tokens = self._fitted(whole, spent + left) or (memory, spent)
                left -= max(0, tokens - spent)
            shown.append(longer)
        return shown

    def _label(self, memory: ContextMemory, shown: Sequence[ContextMemory]) -> int:
        """Return the tokens of the label that is written when this memory is the first of its group."""
        if memory.about is None or any(other.about == memory.about for other in shown):
            return 0
        return self.count(self.layout.group(memory.about))

    def _fitted(self, memory: ContextMemory, allowance: int) -> tuple[ContextMemory, int] | None:
        """Return a memory as it fits into an allowance, and its tokens; None when not even a part of it does."""
        if len(memory.text) <= allowance * self.limits.characters_per_token:
            tokens = self.count(self.layout.item(memory))
            if tokens <= allowance:
                return memory, tokens
        bare = replace(memory, text="", shortened=True)
        frame = self.count(self.layout.item(bare))
        short = excerpt(memory.entry, self.asked, allowance - frame, self._cost)
        return None if short is None else (replace(bare, text=short.text), frame + short.cost)

    def _cost(self, piece: str) -> int:
        """Return what a piece of text adds to a memory: its own tokens, and those that quote each further line."""
        shown = plain(piece)
        return self.count(escaped(shown)) + _LINE * shown.count("\n")
