"""Suggestions that wait for a person, as records, and what became of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final

from recollect.core.lifecycle.tending.suggestions import (
    DrawnLink,
    SuggestedEdit,
    SuggestedMerge,
    Suggestion,
    TendingAction,
)
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import JsonValue, State
from recollect.core.model.records import ABSENT, Collection, DropRecord, PutRecord, Record, RecordChange, RecordKey
from recollect.core.spaces.tending import AgentName

# More entries than that are not named from the entries' side: what they say is in no proposal about so many
MOST_NAMED: Final = 20
_LISTS: Final = frozenset({"add_tags", "drop_tags"})


class ProposalState(StrEnum):
    """What became of a proposal. STALE: what it was about has changed since, or is gone."""

    OPEN = "open"
    APPROVED = "approved"
    DECLINED = "declined"
    STALE = "stale"


@dataclass(frozen=True, slots=True, kw_only=True)
class TendingProposal:
    """A suggestion that somebody decides about. run_id: of what carried it out; decided_by, at: who, when."""

    suggestion: Suggestion
    proposed_at: datetime
    state: ProposalState = ProposalState.OPEN
    decided_at: datetime | None = None
    decided_by: str | None = None
    run_id: str | None = None
    revision: int = field(default=ABSENT, compare=False)
    known_as: str | None = None

    @property
    def id(self) -> str:
        """By what it is named; known_as: of one that was read, whose words may be gone."""
        return self.known_as or self.suggestion.id


def proposal_key(proposal_id: str) -> RecordKey:
    """Return where a proposal is kept."""
    return RecordKey(Collection.PROPOSAL, (proposal_id,))


def open_key(proposal: TendingProposal) -> RecordKey:
    """Return where an open proposal is listed, by when it was made."""
    return RecordKey(Collection.OPEN_PROPOSAL, (_stamp(proposal), proposal.id))


def _stamp(proposal: TendingProposal) -> str:
    return proposal.proposed_at.astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")


def proposal_of_key(entry_id: str, proposal_id: str) -> RecordKey:
    """Return where it is noted that an entry is spoken of in a proposal."""
    return RecordKey(Collection.PROPOSAL_OF, (entry_id, proposal_id))


def proposed(proposal: TendingProposal) -> tuple[RecordChange, ...]:
    """Return the records of a proposal that was not there, or was stale."""
    named = proposal.suggestion.entry_ids[:MOST_NAMED]
    return (
        PutRecord(proposal_key(proposal.id), proposal_value(proposal), expected=proposal.revision),
        PutRecord(open_key(proposal), {}),
        *(PutRecord(proposal_of_key(entry_id, proposal.id), {"at": _stamp(proposal)}) for entry_id in named),
    )


def keys_with(record: Record) -> tuple[RecordKey, ...]:
    """Return where the proposal is kept and listed that an entry is spoken of in, by the entry's note of it."""
    proposal_id = record.key.parts[-1]
    return proposal_key(proposal_id), RecordKey(Collection.OPEN_PROPOSAL, (str(record.value["at"]), proposal_id))


def decided(
    proposal: TendingProposal, state: ProposalState, by: str, now: datetime, *, undoable: bool = False
) -> tuple[RecordChange, ...]:
    """Return the records of a decision about an open proposal that was read.

    The words are left out, unless the decision can be undone: by its id it is known again, and nothing is proposed
    twice.
    """
    value = proposal_value(replace(proposal, state=state, decided_at=now, decided_by=by))
    closing = PutRecord(proposal_key(proposal.id), value, expected=proposal.revision), DropRecord(open_key(proposal))
    if undoable:
        return closing
    value |= {"edits": [], "links": [], "merges": [], "reason": "", "subject": ""}
    named = proposal.suggestion.entry_ids[:MOST_NAMED]
    return (*closing, *(DropRecord(proposal_of_key(entry_id, proposal.id)) for entry_id in named))


def reopened(proposal: TendingProposal) -> tuple[RecordChange, ...]:
    """Return the records of a decided proposal that waits for a decision again."""
    return proposed(replace(proposal, state=ProposalState.OPEN, decided_at=None, decided_by=None, run_id=None))


def proposal_value(proposal: TendingProposal) -> dict[str, JsonValue]:
    """Return a proposal as the value of a record."""
    suggestion = proposal.suggestion
    return {
        "agent": suggestion.agent.value,
        "action": suggestion.action.value,
        "subject": suggestion.subject,
        "about": list(suggestion.about),
        "edits": [_edit_value(edit) for edit in suggestion.edits],
        "links": [[link.source, link.type.value, link.target, link.remove] for link in suggestion.links],
        "merges": [_merge_value(merge) for merge in suggestion.merges],
        "reason": suggestion.reason,
        "confidence": suggestion.confidence,
        "state": proposal.state.value,
        "at": proposal.proposed_at.isoformat(),
        "decided_at": None if proposal.decided_at is None else proposal.decided_at.isoformat(),
        "by": proposal.decided_by,
        "run": proposal.run_id,
    }


def tending_proposal(record: Record) -> TendingProposal:
    """Return the proposal of a record."""
    value: Mapping[str, Any] = record.value
    suggestion = Suggestion(
        agent=AgentName(value["agent"]),
        action=TendingAction(value["action"]),
        subject=str(value["subject"]),
        about=tuple(map(str, value["about"])),
        edits=tuple(map(_edit_of, value["edits"])),
        links=tuple(DrawnLink(source, EdgeType(type_), target, gone) for source, type_, target, gone in value["links"]),
        merges=tuple(map(_merge_of, value.get("merges", ()))),  # none in what was kept before there were any
        reason=str(value["reason"]),
        confidence=float(value["confidence"]),
    )
    decided_at = value["decided_at"]
    return TendingProposal(
        suggestion=suggestion,
        proposed_at=datetime.fromisoformat(value["at"]),
        state=ProposalState(value["state"]),
        decided_at=None if decided_at is None else datetime.fromisoformat(decided_at),
        decided_by=value["by"],
        run_id=value["run"],
        revision=record.revision,
        known_as=record.key.parts[-1],
    )


def _merge_value(merge: SuggestedMerge) -> dict[str, JsonValue]:
    return {
        "one": merge.one,
        "other": merge.other,
        "one_name": merge.one_name,
        "other_name": merge.other_name,
        "entries": list(merge.entry_ids),
    }


def _merge_of(value: Mapping[str, Any]) -> SuggestedMerge:
    return SuggestedMerge(
        one=str(value["one"]),
        other=str(value["other"]),
        one_name=str(value["one_name"]),
        other_name=str(value["other_name"]),
        entry_ids=tuple(map(str, value["entries"])),
    )


def _edit_value(edit: SuggestedEdit) -> dict[str, JsonValue]:
    value: dict[str, JsonValue] = {}
    for one in fields(edit):
        held = getattr(edit, one.name)
        if held not in (None, ()):
            value[one.name] = held.isoformat() if isinstance(held, datetime) else _plain(held)
    return value


def _plain(held: tuple[str, ...] | str | int) -> JsonValue:
    return list(held) if isinstance(held, tuple) else held


def _edit_of(value: Mapping[str, Any]) -> SuggestedEdit:
    known: dict[str, Any] = {name: tuple(held) if name in _LISTS else held for name, held in value.items()}
    if "state" in known:
        known["state"] = State(known["state"])
    if "reviewed_at" in known:
        known["reviewed_at"] = datetime.fromisoformat(known["reviewed_at"])
    return SuggestedEdit(**known)
