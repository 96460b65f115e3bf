"""A memory that is paused, or whose session is incognito, and what each operation of the description is then.

A new operation needs a place here: whether it adds to what is remembered, serves it to an agent, or is a control of
people, by which nothing that is said comes in.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from recollect.core.model.entry import State
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.writes import Author
from recollect.http.protocol.headers import SESSION_HEADER
from recollect.use_cases.table import Recollect
from tests.builders import ALICE
from tests.unit.http.gate.canaries import Canaries

SPACES: Final = (ALICE, replace(ALICE, space="work"))  # those that the examples of the description name
HIDDEN: Final = "hidden-chat"  # the session of every call while it is tried

ADDS: Final = frozenset(
    {
        "remember",
        "remember_batch",
        "record_event",
        "store_handoff",
        "give_feedback",
        "vote",
        "draw_edge",
        "edit_entry",
        "run_tending",
        "import_memory",
    }
)
SERVES: Final = frozenset({"search", "why_not", "assemble_context", "summary", "latest_handoff"})
# They list, look at, take away, bring back or decide about what is there already
CONTROLS: Final = frozenset(
    {
        "approve_proposal",
        "browse",
        "confirm_forgetting",
        "export_memory",
        "forget_topic",
        "list_erasures",
        "list_shares",
        "read_erasure",
        "erase",
        "restore_topic",
        "confirm_command",
        "run_command",
        "decline_proposal",
        "forget_entry",
        "forget_session",
        "get_entry",
        "list_audit",
        "list_changes",
        "list_conflicts",
        "list_edges",
        "list_entities",
        "read_entity",
        "merge_entities",
        "split_entity",
        "undo_entity_decision",
        "entity_neighbourhood",
        "entry_neighbourhood",
        "list_entries",
        "list_handoffs",
        "list_dead_letters",
        "list_jobs",
        "redrive_dead_letters",
        "pause_job_run",
        "read_job_run",
        "resume_job_run",
        "run_job",
        "list_proposals",
        "list_sessions",
        "list_tags",
        "list_tending",
        "list_tending_agents",
        "list_tending_runs",
        "read_tending_run",
        "undo_tending",
        "list_versions",
        "pin_entry",
        "read_profile",
        "read_session",
        "read_settings",
        "remove_edge",
        "report_agents",
        "reopen_conflict",
        "resolve_conflict",
        "restore_entry",
        "restore_session",
        "revert_entry",
        "stats",
        "unpin_entry",
    }
)
# What is said in them is a setting, and kept as one
SETS: Final = frozenset(
    {
        "change_settings",
        "write_profile",
        "start_incognito",
        "end_incognito",
        "add_share",
        "revoke_share",
    }
)
# Nobody's memory in particular; the last for operators
NO_MEMORY: Final = frozenset({"healthz", "readyz", "everybody_stats"})


class Switched(StrEnum):
    """By what nothing is remembered."""

    PAUSED = "paused"
    INCOGNITO = "incognito"
    BY_DEFAULT = "by default"

    @property
    def reason(self) -> str:
        """What a write is answered with."""
        return "memory_off" if self is Switched.PAUSED else "incognito"

    @property
    def memory(self) -> str:
        """What a read is answered with."""
        return "off" if self is Switched.PAUSED else "incognito"

    @property
    def headers(self) -> Mapping[str, str]:
        """What a call comes with."""
        return {} if self is Switched.PAUSED else {SESSION_HEADER: HIDDEN}

    def begin(self, memory: Recollect) -> None:
        """Have nothing remembered from now on, where that is not so yet."""
        for scope in SPACES:
            if self is Switched.INCOGNITO:
                memory.start_incognito(scope, HIDDEN, Author())
            else:
                memory.change_settings(scope, self._setting(on=True), Author())

    def end(self, memory: Recollect) -> None:
        """Have everything remembered again; an incognito session stays one, and the next call names none."""
        for scope in () if self is Switched.INCOGNITO else SPACES:
            memory.change_settings(scope, self._setting(on=False), Author())

    def _setting(self, *, on: bool) -> dict[str, Any]:
        return {"memory_enabled": not on} if self is Switched.PAUSED else {"incognito_default": on}

    @contextmanager
    def held(self, memory: Recollect) -> Iterator[None]:
        """Have nothing remembered meanwhile."""
        self.begin(memory)
        yield
        self.end(memory)


class PlainWords(Canaries):
    """Words that nobody takes for a secret, known again wherever they turn up."""

    def draw(self, place: str) -> str:
        body = hashlib.sha256(f"plain {place}".encode()).hexdigest()[:20].translate(_LETTERS)
        self._places[body[:12]] = place
        return f"quokka{body}"


_LETTERS: Final = str.maketrans("0123456789abcdef", "ghijklmnopqrstuv")


def everything(memory: Recollect) -> str:
    """Return all that is kept of Alice's space, in a canonical form."""
    selection = Selection(states=frozenset(State))
    entries = memory.store.list_entries(ALICE, selection, limit=1_000).items
    records = [
        one
        for collection in Collection
        if collection is not Collection.SETTINGS
        for one in memory.store.list_records(ALICE, RecordPrefix(collection), limit=1_000).items
        if not _is_about_the_switch(one.key.parts)
    ]
    return json.dumps([*map(str, entries), *map(str, records), str(memory.queue.depth())], indent=0)


def _is_about_the_switch(parts: tuple[str, ...]) -> bool:
    """Tell whether a record notes what was switched, or that memory was taken away, which is always noted."""
    return not {"settings_changed", "exported"}.isdisjoint(parts)
