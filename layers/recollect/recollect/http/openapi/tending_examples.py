"""What agents do in a space, for the API's description."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from recollect.core.lifecycle.tending.proposals import ProposalState, TendingProposal
from recollect.core.lifecycle.tending.runs import TendedChange, TendingRun
from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendingAction
from recollect.core.spaces.tending import AgentName
from recollect.http.models.example_values import AT, ENTRY_ID, OTHER_ID, RUN_ID
from recollect.http.rendering.tending import (
    decided_json,
    report_json,
    tended_change_json,
    tending_run_json,
)
from recollect.use_cases.maintenance.tending.decide import DecidedProposal
from recollect.use_cases.maintenance.tending.tend import TendingReport, Treated, TreatedSuggestion

_TAGGED: Final = Suggestion(
    agent=AgentName.TAGGER,
    action=TendingAction.TAGGED,
    subject="tea",
    about=(ENTRY_ID,),
    edits=(SuggestedEdit(entry_id=ENTRY_ID, seen=1, add_tags=("tea",)),),
    reason="speaks of tea, as 8 memories do that carry the tag",
    confidence=0.97,
)
_JOINED: Final = Suggestion(
    agent=AgentName.CONDENSER,
    action=TendingAction.JOINED,
    subject="cups",
    about=(ENTRY_ID, OTHER_ID),
    edits=(
        SuggestedEdit(entry_id=OTHER_ID, seen=1, text="Alice collects cups; she has forty."),
        SuggestedEdit(entry_id=ENTRY_ID, seen=1, state="archived", superseded_by=OTHER_ID),  # type: ignore[arg-type]
    ),
    reason="two memories say parts of one thing",
    confidence=0.96,
)
PROPOSED: Final = TendingProposal(suggestion=_JOINED, proposed_at=AT)
_RUN: Final = TendingRun(
    id=RUN_ID,
    agent=AgentName.TAGGER,
    by="user",
    started_at=AT,
    seen=40,
    counts={TendingAction.TAGGED.value: 1},
    ended_at=AT + timedelta(seconds=1),
)
_CHANGE: Final = TendedChange(
    run_id=RUN_ID, action=TendingAction.TAGGED, suggestion_id=_TAGGED.id, entry_id=ENTRY_ID, before=1, after=2
)
_APPROVED: Final = replace(PROPOSED, state=ProposalState.APPROVED, run_id=RUN_ID)
_APPROVAL: Final = replace(
    _RUN, agent=AgentName.CONDENSER, counts={TendingAction.JOINED.value: 2}, proposal_id=PROPOSED.id
)
_DECLINED: Final = replace(PROPOSED, state=ProposalState.DECLINED)

TENDING_REQUESTS: Final[dict[str, dict[str, Any]]] = {
    "what_a_tagger_would_do": {"agent": "tagger", "dry_run": True},
    "tending_goes_on": {"agent": "reviewer", "dry_run": False, "max_changes": 20},
    "other_tags": {"reason": "shorter", "names": {"green-tea": "sencha"}},
}
TENDING_ANSWERS: Final[dict[str, dict[str, Any]]] = {
    "tending_agents": {
        "items": [
            {"name": "tagger", "description": "gives tags that are missing, and one name to each tag", "leave": "apply"}
        ]
    },
    "tending_report": report_json(
        TendingReport(_RUN, (TreatedSuggestion(_TAGGED, Treated.CARRIED_OUT, 1),), dry_run=False)
    ),
    "tending_runs": {"items": [tending_run_json(_RUN)], "next_cursor": None},
    "tending_run": {**tending_run_json(_RUN), "changes": [tended_change_json(_CHANGE)], "next_cursor": None},
    "tending_undone": tending_run_json(replace(_RUN, undone_at=AT + timedelta(days=1), undone=1)),
    "proposal_approved": decided_json(DecidedProposal(_APPROVED, _APPROVAL)),
    "proposal_declined": decided_json(DecidedProposal(_DECLINED)),
}
