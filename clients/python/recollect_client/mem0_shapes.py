"""What mem0's interface takes and gives, in terms of Recollect's: pure, shared by both twins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypedDict, cast

from recollect_client.answers import Entry, Version
from recollect_client.shapes import Role

# What is skipped is no event
EVENTS: Final[Mapping[str, str]] = {"created": "ADD", "flagged": "ADD", "merged": "UPDATE"}
_IDS: Final = ("user_id", "agent_id", "run_id")
_ROLES: Final = frozenset({"user", "assistant", "system", "tool"})


class Heard(TypedDict):
    """One message with its text."""

    role: Role
    text: str


def messages_of(messages: str | Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> list[Heard]:
    """Return messages from a text, a message or a list; of parts those that are text, of empty ones nothing."""
    if isinstance(messages, str):
        return [Heard(role="user", text=messages)]
    listed = [messages] if isinstance(messages, Mapping) else messages
    heard = [Heard(role=_role(one.get("role")), text=_text(one.get("content"))) for one in listed]
    return [one for one in heard if one["text"]]


def _role(role: object) -> Role:
    return cast("Role", role) if role in _ROLES else "user"


def _text(content: object) -> str:
    if isinstance(content, str):
        return content.strip()
    parts = content if isinstance(content, list) else []
    texts = [str(part.get("text", "")) for part in parts if isinstance(part, Mapping) and part.get("type") == "text"]
    return "\n".join(texts).strip()


def id_of(entry_id: str, person: str | None) -> str:
    """Return the id that is given out: it says whose memory it is, since mem0's calls do not repeat that."""
    return entry_id if person is None else f"{entry_id}@{person}"


def ref_and_person(memory_id: str) -> tuple[str, str | None]:
    """Return what `id_of` put together."""
    ref, at, person = memory_id.partition("@")
    return ref, person if at else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Whose memories are asked for, and which."""

    user_id: str | None
    agent_id: str | None
    run_id: str | None
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def admits(self, entry: Entry) -> bool:
        """Tell whether an entry of the person is meant."""
        kept = entry.metadata
        return (
            (self.run_id is None or entry.session_id == self.run_id)
            and (self.agent_id is None or kept.get("agent_id") == self.agent_id)
            and all(kept.get(name) == value for name, value in self.metadata.items())
        )


def whom(filters: Mapping[str, Any] | None, *, user_id: str | None, agent_id: str | None, run_id: str | None) -> Asked:
    """Return what is asked for by arguments, or by `filters` as later releases of mem0 have it."""
    named = dict(filters or {})
    ids = {name: named.pop(name, None) for name in _IDS}
    return Asked(
        user_id=user_id or ids["user_id"],
        agent_id=agent_id or ids["agent_id"],
        run_id=run_id or ids["run_id"],
        metadata=named,
    )


def metadata_filter(asked: Asked) -> Mapping[str, Any] | None:
    """Return the filter of a search."""
    members = {**asked.metadata, **({"agent_id": asked.agent_id} if asked.agent_id else {})}
    given: dict[str, Any] = {}
    if members:
        given["metadata"] = members
    if asked.run_id:
        given["sessions"] = [asked.run_id]
    return given or None


def described(entry: Entry, person: str | None) -> dict[str, Any]:
    """Return an entry as mem0 describes a memory."""
    return {
        "id": id_of(entry.id, person),
        "memory": entry.text,
        "hash": entry.simhash,
        "metadata": {name: value for name, value in entry.metadata.items() if name != "agent_id"} or None,
        "created_at": entry.created_at.isoformat(),
        "updated_at": entry.modified_at.isoformat(),
        "user_id": person or entry.user_id,
        "agent_id": entry.metadata.get("agent_id"),
        "run_id": entry.session_id,
        "role": entry.role,
    }


def history_of(memory_id: str, entry: Entry, former: Sequence[Version]) -> list[dict[str, Any]]:
    """Return the texts that a memory has had, one after the other."""
    values = [*(one.entry for one in sorted(former, key=lambda one: one.version)), entry]
    told: list[dict[str, Any]] = []
    for before, value in zip([None, *values], values, strict=False):
        if before is not None and before.text == value.text:
            continue
        old = None if before is None else before.text
        told.append(_change(memory_id, value, old, value.text, "ADD" if before is None else "UPDATE"))
    if entry.state == "deleted":
        told.append(_change(memory_id, entry, entry.text, None, "DELETE"))
    return told


def _change(memory_id: str, entry: Entry, old: str | None, new: str | None, event: str) -> dict[str, Any]:
    return {
        "id": f"{memory_id}/{entry.version}/{event.lower()}",
        "memory_id": memory_id,
        "old_memory": old,
        "new_memory": new,
        "event": event,
        "created_at": entry.created_at.isoformat(),
        "updated_at": entry.modified_at.isoformat(),
        "is_deleted": event == "DELETE",
    }
