"""What an agent is to do next where something went wrong."""

from collections.abc import Sequence
from typing import Final

from recollect.local.client.failures import ServerRefusedError
from recollect.local.mcp.api import ApiUnreachableError
from recollect.local.mcp.quotes import safe_line

NEXT: Final = {
    "not-authenticated": "Ask the person for a valid key (`recollect keys add`), set as RECOLLECT_KEY or in the "
    "Authorization header of this server's entry.",
    "not-permitted": "Only the person can do this, or another credential. Do not try again; tell the person.",
    "entry-not-found": "Look for its id with search_memories, then call again.",
    "session-not-found": "There is no such conversation; leave it.",
    "not-found": "Check the id, then call again.",
    "name-taken": "Choose another name, or name that memory in `corrects`.",
    "version-conflict": "Somebody was faster: read it with get_memory, then call again.",
    "validation": "Correct what is named and call again.",
    "rate-limited": "Wait, then call again with less at once.",
    "store-full": "Tell the person that the disk is full; searching still works.",
    "store-damaged": "Tell the person to run `recollect check`.",
    "unavailable": "Wait a moment and call again.",
    "timeout": "It may have taken effect: look with search_memories before you call again.",
}
_ANY: Final = "Do not repeat the call as it is; tell the person if it matters."
_UNREACHABLE: Final = (
    "Go on without memory and tell the person: start it with `recollect serve`, or check --url and RECOLLECT_URL."
)


def next_of(error: ServerRefusedError | ApiUnreachableError) -> str:
    """Return what went wrong and what to do next, for an agent."""
    if isinstance(error, ApiUnreachableError):
        return sentence(str(error), (), _UNREACHABLE)
    wait = "" if error.retry_after is None else f" Wait {error.retry_after} seconds."
    return sentence(error.detail, error.errors, NEXT.get(error.slug, _ANY)) + wait


def sentence(what: str, fields: Sequence[str], then: str) -> str:
    """Return what went wrong, the fields that it is about, and what to do then, in one line."""
    said = safe_line(what).rstrip(".")
    named = f": {'; '.join(map(safe_line, fields))}" if fields else ""
    return f"{said[:1].upper()}{said[1:]}{named}. {then}"
