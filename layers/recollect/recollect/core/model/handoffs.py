"""Handoffs: what one agent leaves for the next, by project and branch.

A handoff is an entry, so that a search finds it; its parts stand in the entry's metadata, and records point to it in
the order of time, for a project and for a branch of it.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC
from typing import Any, Final

from recollect.core.model.entry import MAX_TEXT_LENGTH, Entry, JsonValue
from recollect.core.model.records import Collection, PutRecord, RecordKey, RecordPrefix
from recollect.errors import InputError

RESERVED: Final = "handoff"  # the name in the entry's metadata
LISTS: Final[Mapping[str, str]] = {
    "completed": "Completed",
    "in_progress_blocked": "In progress or blocked",
    "key_decisions": "Key decisions",
    "next_steps": "Next steps",
}
_EVERY, _PROJECT, _BRANCH = "every", "project", "branch"


@dataclass(frozen=True, slots=True, kw_only=True)
class Handoff:
    """What was done, what is open, what was decided and what comes next; memory_ids: the memories that go with it."""

    project: str
    branch: str | None = None
    summary: str
    completed: tuple[str, ...] = ()
    in_progress_blocked: tuple[str, ...] = ()
    key_decisions: tuple[str, ...] = ()
    next_steps: tuple[str, ...] = ()
    memory_ids: tuple[str, ...] = ()
    metadata: Mapping[str, JsonValue] = field(default_factory=dict)

    def items(self, name: str) -> tuple[str, ...]:
        """Return one of the `LISTS`."""
        found: tuple[str, ...] = getattr(self, name)
        return found

    def text(self) -> str:
        """Return what is searched.

        Raises:
            InputError: all of it together is longer than an entry may be.
        """
        where = f"project {self.project}" + (f", branch {self.branch}" if self.branch else "")
        parts = [f"Handoff of {where}.", self.summary]
        for name, title in LISTS.items():
            if self.items(name):
                parts.append("\n".join([f"{title}:", *(f"- {item}" for item in self.items(name))]))
        text = "\n\n".join(parts)
        if len(text) > MAX_TEXT_LENGTH:
            raise InputError("summary", f"must have at most {MAX_TEXT_LENGTH} characters with all that is listed")
        return text

    def entry_metadata(self) -> dict[str, JsonValue]:
        """Return the metadata of its entry. Raises InputError where the caller's own has the reserved name."""
        if RESERVED in self.metadata:
            raise InputError("metadata", f"must not have a member called {RESERVED}")
        lists: dict[str, JsonValue] = {name: list(self.items(name)) for name in LISTS}
        own: dict[str, JsonValue] = {"project": self.project, "branch": self.branch, "summary": self.summary, **lists}
        return {**self.metadata, RESERVED: {**own, "memory_ids": list(self.memory_ids)}}

    def mapped(self, change: Callable[[str, str], str]) -> "Handoff":
        """Return it with each text replaced by what `change` makes of the name of its field and the text."""
        lists: dict[str, Any] = {name: tuple(change(name, item) for item in self.items(name)) for name in LISTS}
        return replace(
            self,
            project=change("project", self.project),
            branch=self.branch and change("branch", self.branch),
            summary=change("summary", self.summary),
            **lists,
        )


def handoff_of(entry: Entry) -> Handoff | None:
    """Return the handoff that an entry holds; None for one that was not stored as such."""
    value: Any = entry.metadata.get(RESERVED)
    if not isinstance(value, dict):
        return None
    return Handoff(
        project=value["project"],
        branch=value["branch"],
        summary=value["summary"],
        memory_ids=tuple(value["memory_ids"]),
        metadata={name: one for name, one in entry.metadata.items() if name != RESERVED},
        **{name: tuple(value[name]) for name in LISTS},
    )


def handoff_records(entry: Entry, handoff: Handoff) -> tuple[PutRecord, ...]:
    """Return what points to the entry of a handoff: among all of the space, of its project, and of its branch."""
    stamp = entry.created_at.astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    places = [_parts(None, None), _parts(handoff.project, None)]
    places += [] if handoff.branch is None else [_parts(handoff.project, handoff.branch)]
    return tuple(PutRecord(RecordKey(Collection.HANDOFF, (*place, stamp, entry.id))) for place in places)


def handoff_prefix(project: str | None, branch: str | None) -> RecordPrefix:
    """Return where the handoffs of a project, of a branch of it, or of all projects are, in the order of time.

    Raises:
        InputError: a branch of no project.
    """
    if project is None and branch is not None:
        raise InputError("branch", "must come with its project")
    return RecordPrefix(Collection.HANDOFF, _parts(project, branch))


def entry_id_of(key: RecordKey) -> str:
    """Return the entry that a record of a handoff points to."""
    return key.parts[-1]


def _parts(project: str | None, branch: str | None) -> tuple[str, ...]:
    if project is None:
        return (_EVERY,)
    return (_PROJECT, _digest(project)) if branch is None else (_BRANCH, _digest(project), _digest(branch))


def _digest(name: str) -> str:
    """Return a name's part of a key: names come from outside and may be longer than a key."""
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
