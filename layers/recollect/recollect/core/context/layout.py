"""How a context is written, as an interface: each memory, the line above a block, and the frame around them."""

from collections.abc import Sequence
from typing import Protocol

from recollect.core.context.context_memory import Block, ContextMemory, Section


class Layout(Protocol):
    """Writes a context. Whatever the memories say, the frame is the same."""

    def memory(self, memory: ContextMemory) -> str:
        """Return what one memory adds to its block: its text, and who said it."""
        ...

    def piece(self, text: str) -> str:
        """Return what a part of a memory's text adds to it."""
        ...

    def head(self, block: Block) -> str:
        """Return what stands above the memories of a block."""
        ...

    def block(self, block: Block) -> str:
        """Return a block as it stands in the document."""
        ...

    def gap(self) -> str:
        """Return what says that something was left out between two turns."""
        ...

    def frame(self, sections: Sequence[Section], *, nothing_relevant: bool) -> str:
        """Return what is written whatever the memories are."""
        ...

    def document(self, blocks: Sequence[Block], *, nothing_relevant: bool) -> str:
        """Return the whole; blocks of one section stand together."""
        ...
