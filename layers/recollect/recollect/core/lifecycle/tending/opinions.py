"""What a language model thinks of a suggestion: what it is shown, and how its opinion is kept.

An opinion takes a suggestion away, or lets one stand that the rules doubt. It makes none: which memory, tag, edge or
text it is about is the rules' alone, so that nothing that a memory says can lead to a change that no rule had in mind.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from recollect.core.guardrails.secrets.secret_detection import secrets_in
from recollect.core.lifecycle.tending.reviewer import is_unsafe
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace, TendingAction
from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey
from recollect.core.spaces.tending import AgentName

KEPT: Final = timedelta(days=90)
NO_ANSWER_KEPT: Final = timedelta(days=7)
MOST_SHOWN: Final = 6  # memories of one suggestion
LONGEST_SHOWN: Final = 1_000  # characters of a text
# What is asked about, by what it is called there
_CHANGES: Final = {
    TendingAction.TAGGED: "tag",
    TendingAction.RETAGGED: "one_tag",
    TendingAction.REFILED: "category",
    TendingAction.LINKED: "link",
    TendingAction.CORRECTED: "correct",
    TendingAction.CONDENSED: "shorten",
    TendingAction.JOINED: "join",
    TendingAction.ENTITIES_MERGED: "same",
}


class Opinion(StrEnum):
    """What a model thinks of a suggestion; the value is in records, so it is never changed."""

    RIGHT = "right"
    WRONG = "wrong"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class AskedSuggestion:
    """A suggestion that may be asked about, with the memories that are shown, the changed ones first."""

    suggestion: Suggestion
    change: str
    shown: tuple[Entry, ...]

    @property
    def key(self) -> RecordKey:
        """Where the opinion is kept."""
        return RecordKey(Collection.OPINION, (self.suggestion.id,))

    @property
    def told(self) -> dict[str, Any]:
        """What is said of it, as JSON, besides its number."""
        return {"change": self.change, "memories": [_memory(entry) for entry in self.shown], **_wanted(self.suggestion)}

    @property
    def digest(self) -> str:
        """What changes when a memory says something else, or something else is suggested."""
        said = [[entry.id, entry.text] for entry in self.shown]
        told = json.dumps([self.change, said, _wanted(self.suggestion)], ensure_ascii=True, sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:32]

    def record(self, opinion: Opinion | None, made_by: str, now: datetime) -> PutRecord:
        """Return the opinion as it is kept, so that it is asked for once. It holds no word of a memory.

        None is an answer that says nothing of it: kept as unsure, and asked for again sooner.
        """
        about: list[JsonValue] = [entry.id for entry in self.shown]
        value: dict[str, JsonValue] = {
            "of": self.digest,
            "opinion": (opinion or Opinion.UNSURE).value,
            "made_by": made_by,
            "about": about,
        }
        return PutRecord(self.key, value, now + (KEPT if opinion is not None else NO_ANSWER_KEPT))

    def kept(self, record: Record | None) -> Opinion | None:
        """Return the opinion of a record, None where there is none of what is suggested now."""
        if record is None or record.value["of"] != self.digest:
            return None
        return Opinion(str(record.value["opinion"]))


def asked_about(suggestion: Suggestion, memories: Mapping[str, Entry]) -> AskedSuggestion | None:
    """Return what a model may be asked of a suggestion, None where it is a matter of fact.

    None as well where it would be told a secret, or a text that is no person's and gives orders.

    Args:
        suggestion: of an agent.
        memories: those that the agent looked at, by id.
    """
    change = _change(suggestion)
    later = (edit.superseded_by for edit in suggestion.edits if edit.superseded_by is not None)
    ids = dict.fromkeys((*suggestion.entry_ids, *later))
    shown = tuple(memories[one] for one in ids if one in memories)[:MOST_SHOWN]
    if change is None or not shown or any(map(is_unsafe, shown)):
        return None
    asked = AskedSuggestion(suggestion, change, shown)
    return None if secrets_in(json.dumps(asked.told, ensure_ascii=False)) else asked


def of_space(space: TendedSpace) -> Mapping[str, Entry]:
    """Return the memories of a space by id."""
    return {entry.id: entry for entry in space.memories}


def _change(suggestion: Suggestion) -> str | None:
    if suggestion.is_fact or suggestion.agent is AgentName.SPLITTER:
        return None
    if suggestion.action is TendingAction.ARCHIVED:
        return "outdated" if suggestion.agent is AgentName.REVIEWER else "archive"
    return _CHANGES.get(suggestion.action)


def _wanted(suggestion: Suggestion) -> dict[str, Any]:
    """Return what would be there afterwards, as far as the change has that."""
    wanted: dict[str, Any] = {}
    for edit in suggestion.edits[:1]:
        wanted |= {"category": edit.category} if edit.category is not None else {}
    for edit in suggestion.edits:
        wanted |= {"text": edit.text[:LONGEST_SHOWN]} if edit.text is not None else {}
    if suggestion.action in {TendingAction.TAGGED, TendingAction.RETAGGED}:
        (first, *_) = suggestion.edits
        wanted |= {"tag": ", ".join(first.add_tags)}
        wanted |= {"instead_of": ", ".join(first.drop_tags)} if first.drop_tags else {}
    for merge in suggestion.merges[:1]:
        wanted |= {"names": [merge.one_name, merge.other_name]}
    return wanted


def _memory(entry: Entry) -> dict[str, Any]:
    said_on = entry.said_at.date().isoformat()
    text = entry.text[:LONGEST_SHOWN]
    return {"text": text, "said_on": said_on, "category": entry.category, "tags": list(entry.tags)}
