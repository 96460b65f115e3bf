"""Answers, for the API's description: worked out from the fields of the models, and from values by their names."""

from datetime import date, datetime, timedelta
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from recollect.core.lifecycle.tending.suggestions import PROPOSAL_PREFIX
from recollect.core.spaces.settings import SpaceSettings
from recollect.http.models import answers as read
from recollect.http.models import (
    commands,
    context_answers,
    erasure,
    explanations,
    forgetting,
    history_answers,
    jobs,
    transfer,
)
from recollect.http.models import people_answers as people
from recollect.http.models import write_answers as writes
from recollect.http.models.example_values import (
    AT,
    BRANCH,
    CONFIRMATION_TOKEN,
    CONFLICT_ID,
    ENTITY_ID,
    ENTRY_ID,
    ENTRY_KEY,
    ENTRY_NAME,
    ERASURE_ID,
    JOB_NAME,
    OPERATION_ID,
    OTHER_ENTITY_ID,
    OTHER_ID,
    PROJECT,
    RECALL_ID,
    RUN_ID,
    SESSION_ID,
    SHARE_ID,
)
from recollect.http.models.living import browsing, tending
from recollect.http.models.rendering import Json, moment
from recollect.http.models.share_answers import OfSpaceAnswer, ShareAnswer

_LATER: Final = moment(AT + timedelta(days=1))
_SOON: Final = moment(AT + timedelta(minutes=10))
_PROPOSAL_ID: Final = f"{PROPOSAL_PREFIX}0f0f0f0f0f0f0f0f"
# What a member is where its model says nothing else, by its name
_VALUES: Final[Json] = {
    "key": ENTRY_KEY,
    "user_id": "local",
    "space": "default",
    "session_id": SESSION_ID,
    "role": "user",
    "kind": "memory",
    "state": "active",
    "trust": "user",
    "language": "en",
    "text": "Alice likes oolong tea.",
    "category": "preferences",
    "tag": "tea",
    "tags": ["tea"],
    "source_ids": ["m-1"],
    "metadata": {"app": "demo"},
    "entry_id": ENTRY_ID,
    "entry_ids": [ENTRY_ID],
    "other_id": OTHER_ID,
    "reason": "she said so",
    "by": "user",
    "undo_until": _LATER,
    "first_at": moment(AT),
    "last_at": moment(AT),
    "expires_at": _SOON,
    "token": CONFIRMATION_TOKEN,
    "operation_id": OPERATION_ID,
    "recall_id": RECALL_ID,
    "erasure_id": ERASURE_ID,
    "requested_by": "alice",
    "project": PROJECT,
    "branch": BRANCH,
    "agent": "planner",
    "weight": 0.8,
    "contribution": 0.8,
    "normalised": 1.0,
    "value": 1.0,
    "score": 0.8,
    "relevance": 0.8,
    "best": 0.8,
    "confidence": 0.9,
    "took_ms": 12.5,
    "complete": True,
    "restored_with_it": [OTHER_ID],
    "forgotten_with_it": [OTHER_ID],
    "forgotten": [ENTRY_ID],
    "description": "removes for good what was forgotten, once it cannot be restored any more",
    "query": {"text": "What does Alice drink?", "rewritten_by": "none"},
}
# What members are in one model, whatever they are elsewhere
_OF_MODELS: Final[dict[type[BaseModel], Json]] = {
    read.PreviewAnswer: {"name": ENTRY_NAME, "session_id": None},
    read.EntryAnswer: {"id": ENTRY_ID},
    read.SessionAnswer: {"id": SESSION_ID, "turns": 3},
    read.TurnAnswer: {"kind": "turn", "name": None, "text": "I like oolong tea.", "session_id": SESSION_ID},
    read.MadeAnswer: {"id": OTHER_ID},
    read.MessageAnswer: {"id": "m-1"},
    read.CategorySummaryAnswer: {"made_by": "extractive/2"},
    read.SummarySentenceAnswer: {"otherwise": []},
    read.WhyNotAnswer: {"step": "score", "place": 11, "score": 0.77, "last_score": 0.87, "short_by": 0.1},
    read.LegStandingAnswer: {"leg": "dense", "rank": 61, "score": 0.31, "last_score": 0.35, "missing": 0.04},
    OfSpaceAnswer: {"space": "default"},
    explanations.LegAnswer: {"leg": "bm25", "score": 2.5},
    explanations.PartAnswer: {"name": "bm25", "raw": 2.5},
    explanations.SignalAnswer: {"name": "relevance"},
    explanations.CalibrationAnswer: {"log_odds": []},
    explanations.ExplanationAnswer: {"decay": 1.0, "turn_factor": 1.0, "jitter": 1.0, "similarity": 0.0},
    context_answers.ContextAnswer: {"tokens": 42, "frame_tokens": 21, "max_tokens": 1_000, "degraded": []},
    context_answers.ContextBlockAnswer: {"tokens": 21},
    context_answers.OmittedAnswer: {"entry_id": OTHER_ID, "reason": "budget"},
    context_answers.ServedAnswer: {"times_served": 8, "times_relevant": 6, "hit_rate": 0.75},
    context_answers.HandoffAnswer: {"id": OTHER_ID, "trust": "agent", "summary": "The cart works; payment is next."},
    history_answers.QuestionAnswer: {"id": CONFLICT_ID, "kind": "contradiction", "differences": ["value"]},
    history_answers.EdgeAnswer: {"source": ENTRY_ID, "target": OTHER_ID, "type": "related"},
    history_answers.ChangeAnswer: {"other_id": None, "version": 2},
    history_answers.AuditAnswer: {"action": "edited", "subject": ENTRY_ID, "version": 2},
    history_answers.AliasAnswer: {"id": "entity:alice", "name": "Alice"},
    history_answers.NamedEntityAnswer: {"id": ENTITY_ID, "name": "Alice Liddell"},
    history_answers.RelatedEntityAnswer: {"id": OTHER_ENTITY_ID, "name": "Dinah"},
    history_answers.ProposedEntityAnswer: {"id": OTHER_ENTITY_ID, "name": "Dinah"},
    history_answers.EntityDecisionAnswer: {"id": OPERATION_ID, "kind": "merge", "entity_id": ENTITY_ID},
    history_answers.StepAnswer: {"entity_id": ENTITY_ID, "entity_name": "Alice", "words": "shares Alice"},
    forgetting.ConfirmationAnswer: {"text": "Forget the entry that is shown?"},
    commands.CommandConfirmationAnswer: {"text": "Forget the entry that is shown?", "touches": [ENTRY_ID]},
    commands.CommandResultAnswer: {"also_entries": [], "changes": [], "incognito": None, "settings": None},
    commands.ReadCommandAnswer: {"kind": "forget_about", "topic": "Alice's tea", "old": "", "new": "", "since": ""},
    commands.ConfirmedCommandAnswer: {"kind": "forget_about", "undo": "undo"},
    people.IncognitoAnswer: {"incognito": True, "started_at": moment(AT), "until": _LATER},
    ShareAnswer: {"id": SHARE_ID, "from_space": "default", "to_space": "work", "created_by": "user"},
    jobs.JobAnswer: {"name": JOB_NAME, "every_seconds": 86_400, "last_planned_at": moment(AT), "next_at": _LATER},
    jobs.JobRunAnswer: {"id": RUN_ID, "job": JOB_NAME, "user_id": "alice", "ordered_by": "alice", "state": "done"},
    jobs.JobChangeAnswer: {"subject": ENTRY_ID, "action": "purged", "reason": "forgotten for more than 24 hours"},
    jobs.DeadLetterAnswer: {"kind": "embed", "subject": ENTRY_ID, "attempts": 5, "reason": "EmbeddingError"},
    browsing.TagsAnswer: {"tags": 2, "memories": 3},
    tending.TendingRunAnswer: {"id": RUN_ID, "agent": "tagger", "seen": 40, "counts": {"tagged": 1}, "undone": 0},
    tending.SuggestionAnswer: {
        "id": _PROPOSAL_ID,
        "agent": "tagger",
        "action": "tagged",
        "links": [],
        "merges": [],
        "reason": "speaks of tea",
    },
    tending.EditAnswer: {"text": None, "state": None, "category": None, "add_tags": ["tea"], "drop_tags": []},
    tending.TendedChangeAnswer: {"action": "tagged", "entry_id": ENTRY_ID, "before": 1, "after": 2},
    tending.TendingAgentAnswer: {"name": "tagger", "leave": "apply", "description": "gives tags that are missing"},
    tending.TendingNeedsAnswer: {"counts": {"never_reviewed": 1, "contested": 1}},
    tending.InNeedAnswer: {"needs": ["never_reviewed", "contested"]},
    tending.ProposalAnswer: {"id": _PROPOSAL_ID, "kind": "suggested"},
    tending.DecidedAnswer: {"id": _PROPOSAL_ID, "state": "approved"},
    erasure.ErasurePreviewAnswer: {"confirm_with": "default", "export": "/v1/memory/export"},
    erasure.ErasureAnswer: {"state": "done"},
    erasure.ResidueAnswer: {"where": "stream of the table", "what": "what was removed"},
    erasure.ReceiptAnswer: {"user_id": "alice", "signature": "0f" * 32},
    transfer.NotRememberedAnswer: {"line": 9, "reason": "memory_off"},
    transfer.LineProblemAnswer: {"line": 7, "field": "text", "problem": "must be text of 1 to 8000 characters"},
    writes.ImportancePartsAnswer: {"metadata": 0.2},
    writes.EntityAnswer: {"text": "Alice", "value": None},
    writes.KeyphraseAnswer: {"text": "oolong tea"},
    writes.AddedByModelAnswer: {"made_by": "enrich_memory/1 bedrock/a.model", "keyphrases": ["oolong tea"]},
}


def example(model: type[BaseModel], **given: object) -> Json:
    """Return an example of an answer, without members that may be left out unless they are given."""
    known = dict(_VALUES)
    for one in reversed(model.__mro__):
        known |= _OF_MODELS.get(one, {})
    known |= given
    return {
        name: known[name] if name in known else _value(field.annotation, name)
        for name, field in model.model_fields.items()
        if name in given or field.is_required()
    }


def _value(kind: Any, name: str) -> object:  # noqa: ANN401 - a type, or a form of one
    """Return a value of a type; a number that may be missing is, and so on, but not an answer within one."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        within = [one for one in inner if _is_answer(one) or get_origin(one) is list]
        return _value(within[0] if within or NoneType not in inner else NoneType, name)
    if origin is Annotated:
        return _value(inner[0], name)
    if origin is list:
        return [example(inner[0])] if _is_answer(inner[0]) else []
    if origin is Literal:
        return inner[0]
    return example(kind) if _is_answer(kind) else _plain(kind, name)


def _plain(kind: Any, name: str) -> object:  # noqa: ANN401 - a type, or a form of one
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind)).value
    plain = {
        datetime: moment(AT),
        date: AT.date().isoformat(),
        NoneType: None,
        str: name,
        bool: False,
        int: 1,
        float: 0.5,
    }
    return plain.get(kind, {})


def _is_answer(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _page(model: type[BaseModel], **given: object) -> Json:
    return {"items": [example(model, **given)], "next_cursor": None}


_CREATED: Final = example(writes.RememberedAnswer, action="created")
_NOTHING: Final[Json] = {"action": "skipped", "entry": None}
_FOUND: Final = example(read.ResultAnswer, explanation=example(explanations.ExplanationAnswer))
_EXPLANATION: Final = example(writes.EntryExplanationAnswer)
_JOINED: Final = example(tending.SuggestionAnswer, agent="condenser", action="joined", merges=[])
_COUNTS: Final = {"entries": 12, "versions": 3, "vectors": 12, "sessions": 1, "records.audit": 15}
_PENDING: Final[Json] = {"state": "pending", "completed_at": None, "removed": {}, "receipt": None}
_ORDERED: Final[Json] = {"dry_run": True, "changes": [], "ended_at": None, "progress": None}
_CONFLICT: Final = {"status": "open", "resolution": None, "resolved_at": None, "resolved_by": None}
_NO_CONFIRMATION: Final[Json] = {"confirmation": None}
_PROFILE: Final = {"name": "Alice", "time_zone": "Europe/Lisbon", "text": "I am a nurse in Lisbon and work nights."}
ANSWERS: Final[dict[str, Json]] = {
    "context": example(context_answers.ContextAnswer),
    "outcome": example(context_answers.OutcomeAnswer, echo=[ENTRY_ID], fizzle=[OTHER_ID]),
    "agents": example(context_answers.AgentsAnswer),
    "handoff": example(context_answers.HandoffAnswer),
    "handoff_for_a_prompt": example(context_answers.RenderedHandoffAnswer, text="Handoff of tea-shop (checkout)"),
    "handoffs": _page(context_answers.HandoffAnswer),
    "entry": example(read.EntryAnswer),
    "created": _CREATED,
    "flagged": example(
        writes.RememberedAnswer,
        action="flagged",
        reason="differs in: value",
        duplicate_of=OTHER_ID,
        conflict=CONFLICT_ID,
    ),
    "merged": example(writes.RememberedAnswer, action="merged", reason="says the same", duplicate_of=ENTRY_ID),
    "nothing_new": example(writes.RememberedAnswer, **_NOTHING, reason="tombstoned"),
    "memory_off": example(writes.RememberedAnswer, **_NOTHING, reason="memory_off"),
    "dry_run": example(
        writes.RememberedAnswer,
        action="created",
        entry=None,
        dry_run=True,
        preview=example(read.PreviewAnswer),
        explanation=_EXPLANATION,
    ),
    "entry_explained": example(writes.ExplainedEntryAnswer, explanation=_EXPLANATION),
    "batch": {"results": [{"index": 0, **_CREATED}]},
    "event": {
        "results": [
            example(read.MessageAnswer, action="created"),
            example(read.MessageAnswer, action="skipped", id="m-2", reason="duplicate_message"),
        ]
    },
    "found": example(context_answers.SearchAnswer, results=[_FOUND], degraded=[]),
    "lost": example(read.WhyNotAnswer),
    "restored": example(writes.RestoredAnswer),
    "entries": _page(read.EntryAnswer),
    "forgotten": example(writes.ForgottenAnswer),
    "forgotten_with": example(writes.ForgottenWithAnswer),
    "sessions": _page(read.SessionAnswer, last_turns=[example(read.TurnAnswer)]),
    "turns": _page(read.TurnAnswer, made=[example(read.MadeAnswer)]),
    "session_forgotten": example(forgetting.ForgottenSessionAnswer, deleted_at=moment(AT)),
    "session_restored": example(forgetting.RestoredSessionAnswer),
    "topic": example(forgetting.TopicAnswer, near=[]),
    "topic_previewed": example(forgetting.TopicAnswer, near=[], dry_run=True, **_NO_CONFIRMATION),
    "topic_forgotten": example(forgetting.TopicForgottenAnswer),
    "together": example(forgetting.TogetherAnswer),
    "command_asked": example(commands.CommandAnswer),
    "command_done": example(
        commands.CommandAnswer,
        command=example(commands.ReadCommandAnswer, kind="recall_about", topic="Alice"),
        result=example(commands.CommandResultAnswer, status="done"),
        **_NO_CONFIRMATION,
    ),
    "no_command": example(
        commands.CommandAnswer,
        command=example(commands.ReadCommandAnswer, kind="none", topic=""),
        result=example(commands.CommandResultAnswer, status="none", entries=[]),
        **_NO_CONFIRMATION,
    ),
    "command_confirmed": example(commands.ConfirmedCommandAnswer, entry=None, settings=None, incognito=None),
    "stats": example(read.StatsAnswer, series=None),
    "stats_with_series": example(read.StatsAnswer),
    "everybody": example(people.EverybodyAnswer),
    "summary": example(read.SummaryAnswer),
    "alive": {"status": "ok"},
    "ready": {"ready": True, "degraded": [], "checks": {"store": "ok"}},
    "degraded": {"ready": True, "degraded": ["store"], "checks": {"store": "damaged"}},
    "not_ready": {"ready": False, "degraded": [], "checks": {"store": "StoreUnavailableError"}},
    "versions": _page(history_answers.VersionAnswer, replaced_by="user"),
    "edge": example(history_answers.EdgeAnswer),
    "edges": _page(history_answers.ShownEdgeAnswer, state="active"),
    "conflicts": _page(history_answers.ConflictAnswer, **_CONFLICT),
    "conflict_resolved": example(
        history_answers.ConflictAnswer,
        status="resolved",
        resolution="keep_both",
        resolved_at=_LATER,
        resolved_by="user",
    ),
    "conflict_reopened": example(history_answers.ConflictAnswer, **_CONFLICT),
    "proposals": {
        "items": [
            example(tending.ProposalAnswer, id=OTHER_ID, kind="quarantined", rule="override", suggestion=None),
            example(tending.ProposalAnswer, entry=None, suggestion=_JOINED),
        ],
        "next_cursor": None,
    },
    "proposal_approved": example(tending.DecidedAnswer),
    "proposal_declined": example(tending.DecidedAnswer, state="declined", run=None),
    "tending": example(tending.TendingNeedsAnswer),
    "tending_agents": {"items": [example(tending.TendingAgentAnswer)]},
    "tending_report": example(tending.TendingReportAnswer),
    "tending_runs": _page(tending.TendingRunAnswer),
    "tending_run": example(tending.TendingRunInFull),
    "tending_undone": example(tending.TendingRunAnswer, undone_at=_LATER, undone=1),
    "audit": _page(history_answers.AuditAnswer),
    "changes": _page(history_answers.ChangeAnswer),
    "share": example(ShareAnswer),
    "shares": _page(ShareAnswer),
    "settings": history_answers.SettingsAnswer.shown(SpaceSettings(), space="default"),
    "skipped": {"action": "skipped", "reason": "memory_off"},
    "nothing_served": {"memory": "incognito"},
    "incognito_started": example(people.IncognitoAnswer),
    "incognito_ended": example(people.IncognitoAnswer, incognito=False, until=_SOON),
    "profile": example(people.ProfileAnswer, **_PROFILE),
    "no_profile": dict.fromkeys(people.ProfileAnswer.model_fields) | {"version": 0},
    "entities": _page(history_answers.NamedEntityAnswer),
    "entity": example(history_answers.EntityPictureAnswer),
    "entities_merged": example(history_answers.EntityDecisionAnswer),
    "entity_split": example(history_answers.EntityDecisionAnswer, kind="split"),
    "neighbours": example(history_answers.NeighbourhoodAnswer),
    "jobs": {"items": [example(jobs.JobAnswer)]},
    "job_run": example(jobs.JobRunAnswer, counts={"purged": 1}),
    "job_run_ordered": example(jobs.JobRunAnswer, **_ORDERED, state="running"),
    "job_run_paused": example(jobs.JobRunAnswer, **_ORDERED, state="paused"),
    "dead_letters": {"items": [example(jobs.QueueAnswer, waiting=12)]},
    "redriven": example(jobs.RedrivenAnswer, left=0),
    "tags": example(browsing.TagsAnswer),
    "browsed": example(browsing.BrowsedAnswer, kinds={"memory": 2}, categories={"preferences": 1}),
    "browsed_empty": example(browsing.BrowsedAnswer, tags=["coffee"], count=0, narrower=[], items=[]),
    "erasure_preview": example(erasure.ErasurePreviewAnswer, would_remove=_COUNTS),
    "erasure_ordered": example(erasure.ErasureAnswer, **_PENDING),
    "erasure_done": example(erasure.ErasureAnswer, removed=_COUNTS),
    "erasures": {"items": [example(erasure.ErasureAnswer, removed=_COUNTS, receipt=None)]},
    "imported": example(transfer.ImportAnswer, imported={"entry": 1, "version": 1}, skipped={"edge": 1}),
}
