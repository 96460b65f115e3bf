"""What an agent has done in a run, entry by entry, so that all of it can be taken back at once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from recollect.core.lifecycle.tending.suggestions import DrawnLink, TendingAction
from recollect.core.model.edges import Edge, EdgeType
from recollect.core.model.entry import JsonValue
from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordKey, RecordPrefix
from recollect.core.spaces.tending import AgentName

KEPT_FOR: Final = timedelta(days=90)  # as long a run can be taken back


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
    """One change of a run: of an entry from a version to the next, an edge drawn or removed, or two entities made one.

    suggestion_id: what it was part of. former: an edge that was removed, as it was. decision_id: of the decision by
    which entities are one.
    """

    run_id: str
    action: TendingAction
    suggestion_id: str
    entry_id: str | None = None
    before: int = 0
    after: int = 0
    link: DrawnLink | None = None
    former: Edge | None = None
    decision_id: str | None = None


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
    """Return a change as a record: an entry's by its versions, an edge's by its ends, a merge by its decision."""
    value: dict[str, JsonValue] = {"action": change.action.value, "suggestion": change.suggestion_id}
    parts: tuple[str, ...]
    if change.link is not None:
        parts = (change.run_id, "edge", change.link.source, change.link.type.value, change.link.target)
        value["removed"] = change.link.remove
        if change.former is not None:
            was = change.former
            value |= {"by": was.by, "at": was.created_at.isoformat(), "reason": was.reason}
    elif change.decision_id is not None:
        parts = (change.run_id, "entities", change.decision_id)
    else:
        parts = (change.run_id, "entry", str(change.entry_id), f"{change.after:08d}")
        value["before"] = change.before
    return PutRecord(RecordKey(Collection.TENDED, parts), value, now + KEPT_FOR)


def tended_change(record: Record) -> TendedChange:
    """Return the change of a record."""
    run_id, what, *ends = record.key.parts
    value: Mapping[str, Any] = record.value
    action, suggestion = TendingAction(value["action"]), str(value["suggestion"])
    if what == "edge":
        link = DrawnLink(ends[0], EdgeType(ends[1]), ends[2], bool(value["removed"]))
        former = None
        if "at" in value:
            at = datetime.fromisoformat(value["at"])
            former = Edge(link.source, link.type, link.target, str(value["by"]), at, value["reason"])
        return TendedChange(run_id=run_id, action=action, suggestion_id=suggestion, link=link, former=former)
    if what == "entities":
        return TendedChange(run_id=run_id, action=action, suggestion_id=suggestion, decision_id=ends[0])
    return TendedChange(
        run_id=run_id,
        action=action,
        suggestion_id=suggestion,
        entry_id=ends[0],
        before=int(value["before"]),
        after=int(ends[1]),
    )


def _text(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
