"""A command that somebody gives in a chat."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class CommandKind(StrEnum):
    """What the memory is told to do."""

    FORGET_THAT = "forget_that"
    FORGET_ABOUT = "forget_about"
    RECALL_ABOUT = "recall_about"
    CORRECT = "correct"
    PIN_THAT = "pin_that"
    UNPIN_THAT = "unpin_that"
    MEMORY_OFF = "memory_off"
    MEMORY_ON = "memory_on"
    INCOGNITO_START = "incognito_start"
    INCOGNITO_END = "incognito_end"
    WHAT_CHANGED = "what_changed"
    EXPORT = "export"
    UNDO = "undo"
    NONE = "none"


DESTRUCTIVE: Final = frozenset({CommandKind.FORGET_THAT, CommandKind.FORGET_ABOUT, CommandKind.CORRECT})
SWITCHES: Final = frozenset(
    {CommandKind.MEMORY_OFF, CommandKind.MEMORY_ON, CommandKind.INCOGNITO_START, CommandKind.INCOGNITO_END}
)
SURE: Final = 1.0
UNSURE: Final = 0.5  # worth asking a language model, and never carried out without one


@dataclass(frozen=True, slots=True)
class Command:
    """What was understood. The texts are as the person wrote them, empty where nothing was said.

    topic: what it is about; empty for the person as a whole, or all there is. old, new: the value that is wrong, and
    the one that is right. since: a time, in words. certainty: in [0, 1]; SURE is carried out. is_bare: whether the
    message is nothing but the command; other messages that switch the memory are asked about.
    """

    kind: CommandKind
    topic: str = ""
    old: str = ""
    new: str = ""
    since: str = ""
    certainty: float = SURE
    is_bare: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether the rules are sure of it."""
        return self.certainty >= SURE

    @property
    def is_about_everything(self) -> bool:
        """Whether all that is remembered is to be forgotten."""
        return self.kind is CommandKind.FORGET_ABOUT and not self.topic


NO_COMMAND: Final = Command(CommandKind.NONE)
