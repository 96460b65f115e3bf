"""What a caller names where a request needs something: things that are there, made anew where a call uses them up."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.isolation.belongings import INSTRUCTION, call, contradiction, erased
from tests.isolation.kinds import Kind
from tests.isolation.operations import Operation, Slot
from tests.isolation.people import Caller
from tests.isolation.words import Words
from tests.isolation.world import World


@dataclass
class Own:
    """Own values of one caller."""

    world: World
    caller: Caller
    words: Words
    _kept: dict[Kind, object] = field(default_factory=dict)

    def value(self, operation: Operation, slot: Slot) -> object:
        """Return what a request names in a place."""
        if slot.kind is Kind.CLOSED:
            return slot.closed[0]
        fresh = FRESH.get((operation.name, slot.name))
        if slot.kind is Kind.SPACE and fresh is None:
            return self.caller.space
        if slot.kind is Kind.TEXT:
            return f"Noted of {self.words()}, for later."
        if fresh is None and operation.writes and slot.name == "ref":
            fresh = Own.entry
        if fresh is not None:
            return fresh(self)
        if slot.kind not in self._kept:
            self._kept[slot.kind] = KEPT[slot.kind](self)
        return self._kept[slot.kind]

    def entry(self, **members: Any) -> str:
        """Store a memory; return its id."""
        tags = [self.caller.tag] if self.caller.tag else []
        text = f"The {self.words()} of the {self.words()}."
        body = {"text": text, "tags": tags, "on_duplicate": "keep", **members}
        return str(self._call("POST", "/entries", body)["entry"]["id"])

    def entity(self) -> str:
        """Store memories that name somebody by two names; return the id of one of them."""
        name = self.words().replace(" ", "").capitalize()
        for text in (f"Yesterday we met Doctorow {name}.", f"Yesterday we saw {name} again."):
            self.entry(text=text)
        self._kept[Kind.ENTITY] = f"entity:doctorow {name}".lower()
        return f"entity:{name}".lower()

    def merged_entity(self) -> str:
        """Have two entities called the same; return the id of one."""
        one, other = self.entity(), self.entity()
        self._call("POST", f"/entities/{one}/merge", {"other": other})
        return one

    def edited(self) -> str:
        """Store a memory and change it."""
        entry_id = self.entry()
        self._call("PATCH", f"/entries/{entry_id}", {"metadata": {"note": "changed"}})
        return entry_id

    def forgotten(self) -> str:
        """Store a memory and forget it."""
        entry_id = self.entry()
        self._call("DELETE", f"/entries/{entry_id}")
        return entry_id

    def proposal(self) -> str:
        """Have a tool say something that waits for approval."""
        return self.entry(role="tool", text=f"{INSTRUCTION} {self.words()}.")

    def with_edge(self) -> str:
        """Store a memory with an edge to the one that is kept."""
        entry_id, target = self.entry(), self._kept.setdefault(Kind.ENTRY, self.entry())
        self._call("POST", f"/entries/{entry_id}/edges", {"type": "related", "target": target})
        return entry_id

    def conflict(self) -> str:
        """Raise a question."""
        return contradiction(self.world, self._maker, self.words())

    def kept_both(self) -> str:
        """Raise a question and answer that both hold."""
        conflict = self.conflict()
        self._call("POST", f"/conflicts/{conflict}/resolve", {"resolution": "keep_both"})
        return conflict

    def session(self) -> str:
        """Say something in a new conversation."""
        session = self.words()
        self._call("POST", "/events", {"session_id": session, "messages": [{"role": "user", "text": "Good morning."}]})
        return session

    def forgotten_session(self) -> str:
        """Say something in a new conversation and forget it."""
        session = self.session()
        self._call("DELETE", f"/sessions/{session}")
        return session

    def incognito_session(self) -> str:
        """Begin that a new conversation is incognito."""
        session = self.words()
        self._call("POST", "/incognito/start", {"session_id": session})
        return session

    def confirmation(self) -> str:
        """Ask for something to be forgotten; return what confirms it."""
        note = self.words()
        self.entry(metadata={"note": note})
        asked = self._call("POST", "/forget", {"filter": {"metadata": {"note": note}}})
        return str(asked["confirmation"]["token"])

    def command(self) -> str:
        """Command that something is forgotten; return what confirms it."""
        word = self.words()
        self._call("POST", "/entries", {"text": f"My {word} is green.", "on_duplicate": "keep"})
        asked = self._call("POST", "/commands", {"text": f"Forget everything about my {word}."})
        return str(asked["confirmation"]["token"])

    def operation(self) -> str:
        """Have something forgotten; return by which it is brought back."""
        return str(self._call("POST", "/forget/confirm", {"token": self.confirmation()})["operation_id"])

    def share(self) -> str:
        """Share what carries a tag that nothing has with a space of its own."""
        body = {"from_space": self.caller.space, "to_space": self.words(), "tags": [self.words()]}
        return str(self._call("POST", "/shares", body)["id"])

    def recall(self) -> str:
        """Be served a context."""
        return str(self._call("POST", "/context", {"query": "Which tea is it?"})["recall_id"])

    def erasure(self) -> str:
        """Erase a space that holds nothing."""
        return erased(self.world, self._maker, self.words())

    def tending_run(self) -> str:
        """Have an agent review what was just said."""
        self._call("POST", "/entries", {"text": f"My {self.words()} is green.", "on_duplicate": "keep"})
        return str(self._call("POST", "/tending/runs", {"agent": "reviewer"})["id"])

    def project(self) -> str:
        """Hand something over."""
        project = self.words()
        self._call("POST", "/handoffs", {"project": project, "summary": "Done."})
        return project

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        return call(self.world, self._maker, method, path, body).json()

    @property
    def _maker(self) -> Caller:
        return self.caller.maker or self.caller


Make = Callable[[Own], object]
# What a call uses up, or what has to be in a certain state
FRESH: Final[dict[tuple[str, str], Make]] = {
    ("restore_entry", "ref"): Own.forgotten,
    ("revert_entry", "ref"): Own.edited,
    ("approve_proposal", "ref"): Own.proposal,
    ("decline_proposal", "ref"): Own.proposal,
    ("remove_edge", "ref"): Own.with_edge,
    ("resolve_conflict", "conflict_id"): Own.conflict,
    ("reopen_conflict", "conflict_id"): Own.kept_both,
    ("forget_session", "session_id"): Own.session,
    ("restore_session", "session_id"): Own.forgotten_session,
    ("add_share", "to_space"): lambda own: own.words(),
    ("revoke_share", "share_id"): Own.share,
    ("give_feedback", "recall_id"): Own.recall,
    ("end_incognito", "session_id"): Own.incognito_session,
    ("confirm_forgetting", "token"): Own.confirmation,
    ("confirm_command", "token"): Own.command,
    ("restore_topic", "operation_id"): Own.operation,
    ("undo_tending", "run"): Own.tending_run,
    ("merge_entities", "other"): Own.entity,
    ("split_entity", "entity_id"): Own.entity,
    ("undo_entity_decision", "entity_id"): Own.merged_entity,
    ("import_memory", "import_id"): lambda own: own.words(),
}
KEPT: Final[dict[Kind, Make]] = {
    Kind.ENTRY: Own.entry,
    Kind.ENTRY_ID: Own.entry,
    Kind.SESSION: Own.session,
    Kind.CONFLICT: Own.conflict,
    Kind.RECALL: Own.recall,
    Kind.SHARE: Own.share,
    Kind.ENTITY: Own.entity,
    Kind.TAG: lambda own: own.words(),
    Kind.ERASURE: Own.erasure,
    Kind.TENDING_RUN: Own.tending_run,
    Kind.PROJECT: Own.project,
    Kind.CATEGORY: lambda _: "work",
    Kind.QUESTION: lambda _: "Which tea is it?",
    Kind.VERSION: lambda _: 1,
}
