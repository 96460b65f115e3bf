"""How much of what a context holds."""

from dataclasses import dataclass
from typing import Final


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
