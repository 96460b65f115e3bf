"""Agents, what they suggest and what they did, as JSON."""

from typing import TYPE_CHECKING

from recollect.core.lifecycle.tending.proposals import TendingProposal
from recollect.core.lifecycle.tending.runs import TendedChange, TendingRun
from recollect.core.lifecycle.tending.suggestions import DrawnLink, SuggestedEdit, SuggestedMerge, Suggestion
from recollect.http.rendering.entries import Json, entry_json, moment, optional_moment
from recollect.http.rendering.numbers import rounded

if TYPE_CHECKING:
    from recollect.use_cases.maintenance.tending.decide import DecidedProposal
    from recollect.use_cases.maintenance.tending.show import InNeed
    from recollect.use_cases.maintenance.tending.tend import TendingReport
    from recollect.use_cases.memories.proposals import Proposal


def suggestion_json(suggestion: Suggestion) -> Json:
    """Return what an agent suggests."""
    return {
        "id": suggestion.id,
        "agent": suggestion.agent.value,
        "action": suggestion.action.value,
        "reason": suggestion.reason,
        "confidence": rounded(suggestion.confidence),
        "edits": [_edit_json(edit) for edit in suggestion.edits],
        "links": [_link_json(link) for link in suggestion.links],
        "merges": [_merge_json(merge) for merge in suggestion.merges],
    }


def tending_run_json(run: TendingRun) -> Json:
    """Return a run without its changes."""
    return {
        "id": run.id,
        "agent": run.agent.value,
        "by": run.by,
        "started_at": moment(run.started_at),
        "ended_at": optional_moment(run.ended_at),
        "seen": run.seen,
        "counts": dict(run.counts),
        "proposed": run.proposed,
        "proposal_id": run.proposal_id,
        "undone_at": optional_moment(run.undone_at),
        "undone": run.undone,
        "left": run.left,
    }


def report_json(report: "TendingReport") -> Json:
    """Return what came of an agent's look at a space."""
    treated = [
        {**suggestion_json(one.suggestion), "treated": one.treated.value, "changes": one.changes}
        for one in report.treated
    ]
    return {
        **tending_run_json(report.run),
        "dry_run": report.dry_run,
        "more": report.more,
        "suggestions": treated,
    }


def tended_change_json(change: TendedChange) -> Json:
    """Return one change of a run."""
    is_of_entry = change.entry_id is not None
    return {
        "action": change.action.value,
        "entry_id": change.entry_id,
        "before": change.before if is_of_entry else None,
        "after": change.after if is_of_entry else None,
        "link": change.link and _link_json(change.link),
        "decision_id": change.decision_id,
    }


def in_need_json(found: "InNeed") -> Json:
    """Return a memory that should be looked at."""
    return {"entry": entry_json(found.entry), "needs": [need.value for need in found.needs]}


def every_proposal_json(proposal: "Proposal | TendingProposal") -> Json:
    """Return what waits for a decision."""
    if isinstance(proposal, TendingProposal):
        return {
            "id": proposal.id,
            "kind": "suggested",
            "rule": None,
            "entry": None,
            "suggestion": suggestion_json(proposal.suggestion),
            "proposed_at": moment(proposal.proposed_at),
        }
    return {
        "id": proposal.entry.id,
        "kind": "quarantined",
        "rule": proposal.rule,
        "entry": entry_json(proposal.entry),
        "suggestion": None,
        "proposed_at": moment(proposal.entry.created_at),
    }


def decided_json(decided: "DecidedProposal") -> Json:
    """Return a suggestion that was decided about."""
    run = decided.run
    return {
        "id": decided.proposal.id,
        "state": decided.proposal.state.value,
        "run": None if run is None else tending_run_json(run),
    }


def _edit_json(edit: SuggestedEdit) -> Json:
    return {
        "entry_id": edit.entry_id,
        "version": edit.seen,
        "text": edit.text,
        "state": edit.state,
        "superseded_by": edit.superseded_by,
        "category": edit.category,
        "add_tags": list(edit.add_tags),
        "drop_tags": list(edit.drop_tags),
    }


def _link_json(link: DrawnLink) -> Json:
    return {"source": link.source, "type": link.type.value, "target": link.target, "remove": link.remove}


def _merge_json(merge: SuggestedMerge) -> Json:
    return {
        "one": {"id": merge.one, "name": merge.one_name},
        "other": {"id": merge.other, "name": merge.other_name},
    }
