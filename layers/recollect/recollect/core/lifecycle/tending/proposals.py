"""Suggestions that wait for a person, and what an agent has done in a run so that it can be taken back, as records."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from recollect.core.lifecycle.tending.suggestions import DrawnLink, SuggestedEdit, Suggestion, TendingAction
from recollect.core.model.edges import Edge, EdgeType
from recollect.core.model.entry import JsonValue, State
from recollect.core.model.records import (
    ABSENT,
    Collection,
    DropRecord,
    PutRecord,
    Record,
    RecordChange,
    RecordKey,
    RecordPrefix,
)
from recollect.core.spaces.tending import AgentName

# More entries than that are not named from the entries' side: what they say is in no proposal about so many
MOST_NAMED: Final = 20
KEPT_FOR: Final = timedelta(days=90)  # as long a run can be taken back


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


def decided(proposal: TendingProposal, state: ProposalState, by: str, now: datetime) -> tuple[RecordChange, ...]:
    """Return the records of a decision about an open proposal that was read, without its words."""
    named = proposal.suggestion.entry_ids[:MOST_NAMED]
    return (
        decision(proposal, state, by, now),
        DropRecord(open_key(proposal)),
        *(DropRecord(proposal_of_key(entry_id, proposal.id)) for entry_id in named),
    )


def decision(
    proposal: TendingProposal, state: ProposalState, by: str, now: datetime, expires_at: datetime | None = None
) -> PutRecord:
    """Return the record by whose id what was decided about is known again, so that nothing is proposed twice.

    It holds no word; expires_at is when the same may be suggested again, None for never.
    """
    bare = replace(proposal.suggestion, edits=(), links=(), reason="", subject="")
    settled = replace(proposal, suggestion=bare, state=state, decided_at=now, decided_by=by)
    return PutRecord(proposal_key(proposal.id), proposal_value(settled), expires_at, proposal.revision)


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
        "reason": suggestion.reason,
        "confidence": suggestion.confidence,
        "state": proposal.state.value,
        "at": proposal.proposed_at.isoformat(),
        "decided_at": _text(proposal.decided_at),
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
        reason=str(value["reason"]),
        confidence=float(value["confidence"]),
    )
    return TendingProposal(
        suggestion=suggestion,
        proposed_at=datetime.fromisoformat(value["at"]),
        state=ProposalState(value["state"]),
        decided_at=_moment(value["decided_at"]),
        decided_by=value["by"],
        run_id=value["run"],
        revision=record.revision,
        known_as=record.key.parts[-1],
    )


def _edit_value(edit: SuggestedEdit) -> dict[str, JsonValue]:
    said = {name: held for name, held in asdict(edit).items() if held not in (None, ())}
    lists = {name: list(held) for name, held in said.items() if isinstance(held, tuple)}
    return {**said, **lists, **({} if edit.reviewed_at is None else {"reviewed_at": edit.reviewed_at.isoformat()})}


def _edit_of(value: Mapping[str, Any]) -> SuggestedEdit:
    known: dict[str, Any] = {name: tuple(held) if isinstance(held, list) else held for name, held in value.items()}
    if "state" in known:
        known["state"] = State(known["state"])
    return SuggestedEdit(**{**known, "reviewed_at": _moment(known.get("reviewed_at"))})


@dataclass(frozen=True, slots=True, kw_only=True)
class TendingRun:
    """A run of an agent in a space, or what came of a proposal.

    by: who had it run, a person or `schedule`. seen: memories looked at. counts: changes by action; proposed: how many
    proposals were made. proposal_id: what it carried out. ended_at: None while something is left to be done.
    undone_at: when it was taken back; undone and left: how many entries were, and how many somebody has changed since.
    """

    id: str
    agent: AgentName
    by: str
    started_at: datetime
    seen: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    proposed: int = 0
    proposal_id: str | None = None
    ended_at: datetime | None = None
    undone_at: datetime | None = None
    undone: int = 0
    left: int = 0
    revision: int = field(default=ABSENT, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TendedChange:
    """One change of a run: of an entry from a version to the next, or an edge drawn or removed.

    suggestion_id: what it was part of. former: an edge that was removed, as it was.
    """

    run_id: str
    action: TendingAction
    suggestion_id: str
    entry_id: str | None = None
    before: int = 0
    after: int = 0
    link: DrawnLink | None = None
    former: Edge | None = None


def run_key(run_id: str) -> RecordKey:
    """Return where a run is kept; ids begin with their time, so runs are listed by when they began."""
    return RecordKey(Collection.TENDING_RUN, (run_id,))


def run_record(run: TendingRun) -> PutRecord:
    """Return a run as a record, on condition that nobody has changed it since it was read."""
    value: dict[str, JsonValue] = {
        "agent": run.agent.value,
        "by": run.by,
        "at": run.started_at.isoformat(),
        "seen": run.seen,
        "counts": dict(run.counts),
        "proposed": run.proposed,
        "proposal": run.proposal_id,
        "ended_at": _text(run.ended_at),
        "undone_at": _text(run.undone_at),
        "undone": run.undone,
        "left": run.left,
    }
    return PutRecord(run_key(run.id), value, run.started_at + KEPT_FOR, run.revision)


def tending_run(record: Record) -> TendingRun:
    """Return the run of a record."""
    value: Mapping[str, Any] = record.value
    return TendingRun(
        id=record.key.parts[0],
        agent=AgentName(value["agent"]),
        by=str(value["by"]),
        started_at=datetime.fromisoformat(value["at"]),
        seen=int(value["seen"]),
        counts=dict(value["counts"]),
        proposed=int(value["proposed"]),
        proposal_id=value["proposal"],
        ended_at=_moment(value["ended_at"]),
        undone_at=_moment(value["undone_at"]),
        undone=int(value["undone"]),
        left=int(value["left"]),
        revision=record.revision,
    )


def changes_of(run_id: str) -> RecordPrefix:
    """Return where the changes of a run are."""
    return RecordPrefix(Collection.TENDED, (run_id,))


def change_record(change: TendedChange, now: datetime) -> PutRecord:
    """Return a change as a record: an entry's by its versions, an edge's by its ends."""
    value: dict[str, JsonValue] = {"action": change.action.value, "suggestion": change.suggestion_id}
    parts: tuple[str, ...]
    if change.link is not None:
        parts = (change.run_id, "edge", change.link.source, change.link.type.value, change.link.target)
        value["removed"] = change.link.remove
        if change.former is not None:
            was = change.former
            value |= {"by": was.by, "at": was.created_at.isoformat(), "reason": was.reason}
    else:
        parts = (change.run_id, "entry", str(change.entry_id), f"{change.after:08d}")
        value["before"] = change.before
    return PutRecord(RecordKey(Collection.TENDED, parts), value, now + KEPT_FOR)


def tended_change(record: Record) -> TendedChange:
    """Return the change of a record."""
    run_id, what, *ends = record.key.parts
    value: Mapping[str, Any] = record.value
    change = TendedChange(run_id=run_id, action=TendingAction(value["action"]), suggestion_id=str(value["suggestion"]))
    if what == "entry":
        return replace(change, entry_id=ends[0], before=int(value["before"]), after=int(ends[1]))
    link = DrawnLink(ends[0], EdgeType(ends[1]), ends[2], bool(value["removed"]))
    if "at" not in value:
        return replace(change, link=link)
    at = datetime.fromisoformat(value["at"])
    former = Edge(link.source, link.type, link.target, str(value["by"]), at, value["reason"])
    return replace(change, link=link, former=former)


def _text(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
