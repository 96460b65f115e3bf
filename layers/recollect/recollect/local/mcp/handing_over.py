"""Tools by which agents hand work over, and tell what was of use."""

from http import HTTPStatus

from recollect.core.model.handoffs import LISTS
from recollect.local.client.address import address
from recollect.local.client.failures import ServerRefusedError
from recollect.local.mcp.api import MemoryApi
from recollect.local.mcp.arguments import FeedbackArguments, HandoffArguments, NewHandoffArguments
from recollect.local.mcp.quotes import told
from recollect.local.mcp.remembering import Progress, ToolReply

_HANDOFF = frozenset({"id", "project", "branch", "summary", *LISTS, "memory_ids", "created_at"})
_NOT_NOTED = "Nothing is noted: memory is off, or this conversation is incognito."
_NO_HANDOFF = (
    "Nothing was handed over there. Leave `branch` out for the latest of the whole project, look for its name with "
    "search_memories (intent continuity), or begin anew and use store_handoff at the end."
)


async def store_handoff(api: MemoryApi, given: NewHandoffArguments, _progress: Progress) -> ToolReply:
    """Hand work over. Raises ServerRefusedError and ApiUnreachableError."""
    body = given.model_dump(exclude={"space"}, exclude_none=True)
    answer = await api.write("POST", "/handoffs", {**body, "space": given.space or api.space})
    if "id" not in answer:
        return ToolReply(_NOT_NOTED, {"id": None, "skipped": answer["reason"]})
    text = f"Handed over: id {answer['id']}. Whoever goes on reads it with get_handoff and the same project."
    return ToolReply(text, {"id": answer["id"]})


async def get_handoff(api: MemoryApi, given: HandoffArguments, _progress: Progress) -> ToolReply:
    """Read the latest handoff. Raises ServerRefusedError and ApiUnreachableError."""
    asked = {"project": given.project, "branch": given.branch, "space": given.space or api.space}
    try:
        answer = await api.read("/handoffs/latest", format="markdown", **asked)
    except ServerRefusedError as error:
        if error.status != HTTPStatus.NOT_FOUND:
            raise
        return ToolReply(_NO_HANDOFF, {"found": False})
    if "id" not in answer:
        return ToolReply("Memory is off, or this conversation is incognito: nothing is served.", {"found": False})
    more = f"\nIts memories, for get_memory: {', '.join(answer['memory_ids'])}\n" if answer["memory_ids"] else ""
    return ToolReply(answer["text"] + more, {"found": True, **told(answer, _HANDOFF, most=None)})


async def give_feedback(api: MemoryApi, given: FeedbackArguments, _progress: Progress) -> ToolReply:
    """Vote, or tell the outcome of a context. Raises ServerRefusedError and ApiUnreachableError."""
    space = given.space or api.space
    if given.memory is not None:
        body = {"value": given.vote, "reason": given.reason}
        entry = await api.write("POST", f"/entries{address(given.memory)}/votes", body, space=space)
        if "id" not in entry:
            return ToolReply(_NOT_NOTED, {"noted": False})
        text = f"Noted: the usefulness of {entry['id']} is {entry['usefulness']:g} now."
        return ToolReply(text, {"noted": True, "usefulness": entry["usefulness"]})
    outcome = {"used_ids": given.used_ids, "response_text": given.response_text}
    answer = await api.write("POST", f"/recalls{address(str(given.recall_id))}/feedback", outcome, space=space)
    if "echo" not in answer:
        return ToolReply(_NOT_NOTED, {"noted": False})
    used, unused = answer["echo"], answer["fizzle"]
    return ToolReply(f"Noted: {len(used)} of use, {len(unused)} not.", {"noted": True, "used": used, "unused": unused})
