"""The shape of a context: how much of what."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ContextLimits:
    """The shape of a context. docs/decisions/0024-contexts-from-the-best-down.md has the figures behind the numbers.

    blocks: found for the question, at most. pinned, profile: shown before these, at most.
    standing_share, turns_share: of the budget of tokens, at most, for pinned and profile together and for recent turns;
    what they leave goes to what was found.
    memory_tokens: what an entry that stands by rule may take at first, at least.
    whole_tokens, whole_share: what one of the best hits may take at first, so that most messages are shown whole: the
    greater of so many tokens and of a share of the budget.
    tokens_for_a_whole_turn: for each so many tokens of the budget one turn may take as much; others begin with
    turn_tokens.
    """

    blocks: int = 10
    pinned: int = 10
    profile: int = 3
    standing_share: float = 0.3
    turns_share: float = 0.25
    memory_tokens: int = 60
    whole_tokens: int = 200
    whole_share: float = 0.1
    turn_tokens: int = 24
    tokens_for_a_whole_turn: int = 125

    def first_allowance(self, tokens: int) -> int:
        """Return what one of the best hits may take at first of a budget."""
        return max(self.whole_tokens, int(tokens * self.whole_share))


DEFAULT_LIMITS: Final = ContextLimits()
