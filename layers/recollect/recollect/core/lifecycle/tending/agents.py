"""The agents by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from recollect.core.lifecycle.tending.splitter import split
from recollect.core.lifecycle.tending.suggestions import Suggest
from recollect.core.spaces.tending import AgentName


@dataclass(frozen=True, slots=True)
class TendingAgent:
    """An agent: what it does, in words, and its rules."""

    description: str
    suggest: Suggest


AGENTS: Final[Mapping[AgentName, TendingAgent]] = {
    AgentName.SPLITTER: TendingAgent(
        "proposes further tags where too many memories carry the same tags and no others", split
    ),
}
