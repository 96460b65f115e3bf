"""What became of writes, and what explains a memory, as JSON."""

from dataclasses import asdict
from datetime import timedelta
from typing import TYPE_CHECKING

from recollect.core.enrichment.findings import Enrichment, Entity
from recollect.core.lifecycle.supplement import AddedByModel
from recollect.core.model.drafts import NotStored, Remembered
from recollect.core.model.entry import Entry
from recollect.http.errors.mapping import problem_of
from recollect.http.errors.problems import Problem
from recollect.http.models.answers import FAILED
from recollect.http.rendering.entries import Json, entry_json, moment, optional_moment
from recollect.http.rendering.numbers import rounded

if TYPE_CHECKING:
    from recollect.use_cases.conversations.sessions import ForgottenSession
    from recollect.use_cases.memories.forget_related import Forgotten, Restored, Together
    from recollect.use_cases.memories.read import EntryExplanation
    from recollect.use_cases.people.forget_conversation import RestoredConversation


def remembered_json(remembered: Remembered) -> Json:
    """Return what became of a draft; what is told beside the action only where there is anything to tell."""
    return {
        **_findings_json(remembered),
        **({} if remembered.conflict is None else {"conflict": remembered.conflict}),
        **({"trimmed": remembered.trimmed} if remembered.trimmed else {}),
        "entry": remembered.entry and entry_json(remembered.entry),
    }


def dry_run_json(remembered: Remembered, explanation: "EntryExplanation | None") -> Json:
    """Return what would become of a draft: a preview without id and key, which only storing gives."""
    entry = remembered.entry
    return {
        **_findings_json(remembered),
        "entry": None,
        "dry_run": True,
        **({} if remembered.conflict is None else {"contradicts": remembered.duplicate_of}),
        "preview": entry and {name: value for name, value in entry_json(entry).items() if name not in {"id", "key"}},
        "explanation": explanation and explanation_json(explanation),
    }


def _findings_json(remembered: Remembered) -> Json:
    return {
        "action": remembered.action,
        **({} if remembered.reason is None else {"reason": remembered.reason}),
        **({} if remembered.duplicate_of is None else {"duplicate_of": remembered.duplicate_of}),
        **({"redacted": remembered.redacted} if remembered.redacted else {}),
    }


def failed_json(index: int, problem: Problem) -> Json:
    """Return that one item of a batch failed, and why."""
    return {"index": index, "action": FAILED, "problem": problem.document()}


def batch_item_json(index: int, outcome: Remembered | NotStored) -> Json:
    """Return what became of one item of a batch."""
    if isinstance(outcome, NotStored):
        return failed_json(index, problem_of(outcome.error))
    return {"index": index, **remembered_json(outcome)}


def forgotten_json(entry: Entry, undo: timedelta) -> Json:
    """Return the receipt for a forgotten entry, which can be brought back for so long."""
    from recollect.core.deduplication.dedup_index import has_tombstone  # noqa: PLC0415 - who writes has it loaded

    undo_until = moment(entry.modified_at + undo)
    return {
        "entry_id": entry.id,
        "version": entry.version,
        "deleted_at": moment(entry.modified_at),
        "tombstone_expires_at": undo_until if has_tombstone(entry) else None,
        "undo_until": undo_until,
    }


def forgotten_related_json(forgotten: "Forgotten", undo: timedelta) -> Json:
    """Return the receipt for a forgotten entry, with what says the same."""
    also, with_it = list(forgotten.also), list(forgotten.with_it)
    return {**forgotten_json(forgotten.entry, undo), "also": also, "forgotten_with_it": with_it}


def restored_json(restored: "Restored") -> Json:
    """Return an entry that is back, with what came back with it."""
    return {**entry_json(restored.entry), **together_json(restored.together)}


def together_json(together: "Together") -> Json:
    """Return what became of what had gone together."""
    return {"restored_with_it": list(together.with_it), "still_gone": list(together.left)}


def forgotten_session_json(session_id: str, forgotten: "ForgottenSession", undo: timedelta) -> Json:
    """Return the receipt for a forgotten conversation, which can be brought back for so long."""
    return {
        "session_id": session_id,
        "turns_forgotten": forgotten.turns,
        "deleted_at": optional_moment(forgotten.at),
        "undo_until": optional_moment(forgotten.at and forgotten.at + undo),
        "also": list(forgotten.also),
        "forgotten_with_it": list(forgotten.with_it),
    }


def restored_session_json(session_id: str, restored: "RestoredConversation") -> Json:
    """Return the receipt for a conversation that is back."""
    together = {"restored_with_it": list(restored.with_it), "still_gone": list(restored.left)}
    return {"session_id": session_id, "turns_restored": restored.turns, **together}


def explanation_json(explanation: "EntryExplanation") -> Json:
    """Return what made a memory's importance, and what was found in its text."""
    return {
        "importance": {name: rounded(part) for name, part in _importance_parts(explanation)},
        "enrichment": _enrichment_json(explanation.enrichment),
        "by_model": explanation.by_model and _added_json(explanation.by_model),
    }


def _importance_parts(explanation: "EntryExplanation") -> list[tuple[str, float]]:
    return [*asdict(explanation.importance).items(), ("total", explanation.importance.total)]


def _enrichment_json(found: Enrichment) -> Json:
    return {
        "entities": [_entity_json(entity) for entity in found.entities],
        "keyphrases": [{**asdict(phrase), "confidence": rounded(phrase.confidence)} for phrase in found.keyphrases],
        "category": found.category,
        "category_confidence": rounded(found.category_confidence),
        "statement": found.statement,
        "statement_confidence": rounded(found.statement_confidence),
        "metadata_confidence": rounded(found.metadata_confidence),
    }


def _added_json(added: AddedByModel) -> Json:
    return {**asdict(added), "made_at": moment(added.made_at)}


def _entity_json(entity: Entity) -> Json:
    return {"type": entity.type, "text": entity.text, "value": entity.value, "confidence": rounded(entity.confidence)}
