"""How far a memory may be believed, in words that a model understands."""

from collections.abc import Mapping
from typing import Final

from recollect.core.model.entry import Entry, State, Trust

_TRUST: Final[Mapping[Trust, str]] = {
    Trust.USER: "said by the user",
    Trust.AGENT: "said by an agent",
    Trust.TOOL: "from a tool, unverified",
    Trust.IMPORTED: "imported, unverified",
}
_STATE: Final[Mapping[State, str]] = {State.SUPERSEDED: "superseded by a newer one", State.ARCHIVED: "archived"}


def trust_mark(entry: Entry) -> str:
    """Return where a memory comes from and whether it still stands."""
    state = _STATE.get(entry.state)
    return _TRUST[entry.trust] if state is None else f"{_TRUST[entry.trust]}, {state}"
