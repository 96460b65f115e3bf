"""How far a text is believed, from where it comes: it may be believed less than that, never more."""

from collections.abc import Mapping
from typing import Final

from recollect.core.model.entry import Role, Trust
from recollect.core.model.writes import Author
from recollect.errors import InputError

# The most believed first
BY_TRUST: Final = (Trust.USER, Trust.AGENT, Trust.TOOL, Trust.IMPORTED)
TRUST_OF_ROLE: Final[Mapping[Role, Trust]] = {
    Role.USER: Trust.USER,
    Role.ASSISTANT: Trust.AGENT,
    Role.SYSTEM: Trust.AGENT,
    Role.TOOL: Trust.TOOL,
}


def least(*trusts: Trust) -> Trust:
    """Return the one that is believed least."""
    return max(trusts, key=BY_TRUST.index)


def most(*trusts: Trust) -> Trust:
    """Return the one that is believed most."""
    return min(trusts, key=BY_TRUST.index)


def trust_of_author(author: Author) -> Trust:
    """Return how far the words are believed that somebody puts into an entry: an agent or a job is no person."""
    return Trust.USER if author.name == Author().name else Trust.AGENT


def trust_of(role: Role, claimed: Trust | None, *, by_agent: bool) -> Trust:
    """Return how far a text is believed that somebody asks to be remembered.

    Args:
        role: who said it.
        claimed: what the caller says of its source, None for what follows from the rest.
        by_agent: whether the call came through an agent rather than from a person.

    Raises:
        InputError: the claim goes beyond what role and caller allow.
    """
    limit = least(TRUST_OF_ROLE[role], Trust.AGENT if by_agent else Trust.USER)
    if claimed is None:
        return limit
    if least(claimed, limit) is not claimed:
        raise InputError("trust", f"must not be more than what its role and its caller give: {limit.value}")
    return claimed
