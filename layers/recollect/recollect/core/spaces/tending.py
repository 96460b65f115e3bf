"""Who tends a space, and what each of them may do there."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from recollect.core.model.entry import JsonValue
from recollect.errors import InputError


class AgentName(StrEnum):
    """Who tends a space; the value is in records and in `modified_by`, so it is never changed."""

    REVIEWER = "reviewer"
    TAGGER = "tagger"
    LINKER = "linker"
    CORRECTOR = "corrector"
    CONDENSER = "condenser"
    ARCHIVER = "archiver"
    SPLITTER = "splitter"

    @property
    def author(self) -> str:
        """Whom its changes are attributed to."""
        return f"agent:{self.value}"


class Leave(StrEnum):
    """What an agent may do in a space.

    Nothing by itself; propose; carry out what changes no text and is sure, and propose the rest; carry out everything.
    """

    OFF = "off"
    PROPOSE = "propose"
    APPLY = "apply"
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class TendingLeaves:
    """What each agent may do. The splitter asks whatever it may apply, unless everything is left to it."""

    reviewer: Leave = Leave.APPLY
    tagger: Leave = Leave.APPLY
    linker: Leave = Leave.APPLY
    corrector: Leave = Leave.APPLY
    condenser: Leave = Leave.APPLY
    archiver: Leave = Leave.APPLY
    splitter: Leave = Leave.PROPOSE

    def of(self, agent: AgentName) -> Leave:
        """Return what an agent may do."""
        leave: Leave = getattr(self, agent.value)
        return Leave.PROPOSE if agent is AgentName.SPLITTER and leave is Leave.APPLY else leave

    def overridden(self, leaves: Mapping[str, JsonValue]) -> "TendingLeaves":
        """Return it with other leaves by the name of the agent.

        Raises:
            InputError: there is no such agent, or no such leave.
        """
        if leaves.keys() - asdict(self).keys():
            raise InputError("tending", "names an agent that there is not; known are " + ", ".join(AgentName))
        try:
            return replace(self, **{name: Leave(str(leave)) for name, leave in leaves.items()})
        except ValueError:
            raise InputError("tending", "must say for each agent one of " + ", ".join(Leave)) from None

    def values(self) -> dict[str, JsonValue]:
        """Return all by the name of the agent."""
        return {name: leave.value for name, leave in asdict(self).items()}
