"""How a context is written, as an interface: each memory, each group and the frame around them."""

from collections.abc import Sequence
from typing import Protocol

from recollect.core.context.context_memory import ContextMemory, Section


class Layout(Protocol):
    """Writes a context. Whatever the memories say, the frame is the same."""

    def item(self, memory: ContextMemory) -> str:
        """Return one memory as it stands in the document."""
        ...

    def group(self, about: str) -> str:
        """Return what is written before the memories of a group."""
        ...

    def frame(self, sections: Sequence[Section]) -> str:
        """Return what is written whatever the memories are."""
        ...

    def nothing(self) -> str:
        """Return what is written where there is no memory to show."""
        ...

    def document(self, memories: Sequence[ContextMemory]) -> str:
        """Return the whole; memories of one section, and of one group in it, stand together. "" for none."""
        ...
