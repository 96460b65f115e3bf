"""Recollect given what the others get: "speaker: text" in a session of its own, without speaker, date or context."""

from collections.abc import Sequence

from evals.peers.inside.peer import Item
from evals.peers.inside.systems import recollect_events


class Memory(recollect_events.Memory):
    """A session a turn."""

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Send each alone."""
        for item in items:
            self.send(space, f"{item.session}-{item.id}", [{"id": item.id, "role": "user", "text": item.text}])
