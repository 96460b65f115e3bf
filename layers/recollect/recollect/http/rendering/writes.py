"""What became of writes, as JSON: what is told depends on what there is to tell."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from recollect.core.lifecycle.tending.proposals import TendingProposal
from recollect.core.model.drafts import MessageStored, NotStored, Remembered
from recollect.core.model.entry import Entry, State
from recollect.http.errors.mapping import problem_of
from recollect.http.errors.problems import Problem
from recollect.http.models.answers import FAILED, EntryAnswer, MessageAnswer, PreviewAnswer
from recollect.http.models.living.tending import ProposalAnswer
from recollect.http.models.rendering import Json, moment
from recollect.http.models.write_answers import BatchItemAnswer, EntryExplanationAnswer, RememberedAnswer

if TYPE_CHECKING:
    from recollect.use_cases.memories.proposals import Proposal
    from recollect.use_cases.memories.read import EntryExplanation


def message_json(outcome: MessageStored | NotStored) -> Json:
    """Return what became of one message."""
    if isinstance(outcome, MessageStored):
        return MessageAnswer.shown(outcome)
    return MessageAnswer.shown(outcome, action=FAILED, entry_id=None, problem=problem_of(outcome.error).document())


def dry_run_json(remembered: Remembered, explanation: "EntryExplanation | None") -> Json:
    """Return what would become of a draft: a preview without id and key, which only storing gives."""
    entry = remembered.entry
    return RememberedAnswer.shown(
        replace(remembered, conflict=None, trimmed=()),
        entry=None,
        dry_run=True,
        **({} if remembered.conflict is None else {"contradicts": remembered.duplicate_of}),
        preview=entry and PreviewAnswer.shown(entry),
        explanation=explanation and EntryExplanationAnswer.shown(explanation),
    )


def failed_json(index: int, problem: Problem) -> Json:
    """Return that one item of a batch failed, and why."""
    return {"index": index, "action": FAILED, "problem": problem.document()}


def batch_item_json(index: int, outcome: Remembered | NotStored) -> Json:
    """Return what became of one item of a batch."""
    if isinstance(outcome, NotStored):
        return failed_json(index, problem_of(outcome.error))
    return BatchItemAnswer.shown(outcome, index=index, entry=outcome.entry and EntryAnswer.shown(outcome.entry))


def undo_json(entry: Entry, undo: timedelta) -> Json:
    """Return until when a forgotten entry can be brought back, and what says the same is not remembered again."""
    from recollect.core.deduplication.dedup_index import has_tombstone  # noqa: PLC0415 - who writes has it loaded

    until = moment(entry.modified_at + undo)
    return {"tombstone_expires_at": until if has_tombstone(entry) else None, "undo_until": until}


def entry_with_undo(undo: timedelta) -> Callable[[Entry], Json]:
    """Return what renders entries of a space in which what is forgotten can come back for that long."""

    def render(entry: Entry) -> Json:
        forgotten = {"undo_until": moment(entry.modified_at + undo)} if entry.state is State.DELETED else {}
        return EntryAnswer.shown(entry, **forgotten)

    return render


def proposal_json(proposal: "Proposal | TendingProposal") -> Json:
    """Return what waits for a decision: an entry in quarantine, or a suggestion."""
    if isinstance(proposal, TendingProposal):
        return ProposalAnswer.shown(proposal, kind="suggested", rule=None, entry=None)
    entry, at = proposal.entry, moment(proposal.entry.created_at)
    return ProposalAnswer.shown(proposal, id=entry.id, kind="quarantined", suggestion=None, proposed_at=at)
