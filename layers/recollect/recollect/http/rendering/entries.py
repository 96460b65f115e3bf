"""Domain values as the JSON of answers. Written out: validating answers again would cost more than making them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeAlias

from recollect.core.model.drafts import MessageStored, NotStored
from recollect.core.model.entry import Entry, LastScores, State
from recollect.core.model.sessions import Session
from recollect.core.model.validity import Holds, holds
from recollect.core.query.temporal.temporal_questions import TemporalWindow
from recollect.core.ranking.hits import ExplainedHit, Explanation, Hit, LegPlace, Walk
from recollect.core.ranking.signals import usefulness
from recollect.core.ranking.why_not import WhyNot
from recollect.core.spaces.discovery.steps import Discovery
from recollect.core.spaces.shares import Views
from recollect.core.spaces.summaries.summary import CategorySummary
from recollect.http.errors.mapping import problem_of
from recollect.http.models.answers import FAILED
from recollect.http.rendering.numbers import rounded

if TYPE_CHECKING:
    from recollect.use_cases.memories.made_of import Made
    from recollect.use_cases.search.search import SearchResult

Json: TypeAlias = dict[str, Any]


def moment(value: datetime) -> str:
    """Return an instant as RFC 3339 in UTC."""
    return value.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"


def optional_moment(value: datetime | None) -> str | None:
    """Return an instant as RFC 3339 in UTC, None for none."""
    return None if value is None else moment(value)


def entry_json(entry: Entry) -> Json:
    """Return every field of an entry but its vectors, with its statistics among them."""
    statistics = entry.statistics
    return {
        "id": entry.id,
        "key": entry.key,
        "name": entry.name,
        "user_id": entry.user_id,
        "space": entry.space,
        "session_id": entry.session_id,
        "sequence": entry.sequence,
        "role": entry.role,
        "speaker": entry.speaker,
        "kind": entry.kind,
        "text": entry.text,
        "caption": entry.caption,
        "context": entry.context,
        "category": entry.category,
        "tags": entry.tags,
        "entities": entry.entities,
        "source_ids": entry.source_ids,
        "metadata": dict(entry.metadata),
        "metadata_confidence": rounded(entry.metadata_confidence),
        "language": entry.language,
        "statement": entry.statement,
        "importance": rounded(entry.importance),
        "pinned": entry.pinned,
        "manually_saved": entry.manually_saved,
        "repeat_count": entry.repeat_count,
        "usefulness": rounded(usefulness(statistics)),
        "access_count": statistics.access_count,
        # As text: 64 bits do not fit into the numbers of every JSON reader
        "simhash": None if entry.simhash is None else f"{entry.simhash:016x}",
        "embedding_model": entry.embedding_model,
        "needs_embedding": entry.needs_embedding,
        "last_scores": statistics.last_scores and _scores_json(statistics.last_scores),
        "state": entry.state,
        "superseded_by": entry.superseded_by,
        "valid_from": optional_moment(entry.valid_from),
        "valid_to": optional_moment(entry.valid_to),
        "trust": entry.trust,
        "version": entry.version,
        **_times_json(entry),
    }


def forgotten_json(entry: Entry, until: datetime | None) -> Json:
    """Return an entry, with until when it can come back if it is forgotten."""
    return entry_json(entry) if until is None else {**entry_json(entry), "undo_until": moment(until)}


def entry_with_undo(undo: timedelta) -> Callable[[Entry], Json]:
    """Return what renders entries of a space in which what is forgotten can come back for that long."""
    return lambda entry: forgotten_json(entry, entry.modified_at + undo if entry.state is State.DELETED else None)


def _times_json(entry: Entry) -> Json:
    return {
        "occurred_at": moment(entry.occurred_at),
        "created_at": moment(entry.created_at),
        "modified_at": moment(entry.modified_at),
        "reviewed_at": optional_moment(entry.reviewed_at),
        "tended_at": optional_moment(entry.tended_at),
        "accessed_at": moment(entry.statistics.accessed_at),
    }


def _scores_json(scores: LastScores) -> Json:
    return {
        "relevance": scores.relevance,
        "recency": scores.recency,
        "importance": scores.importance,
        "total": scores.total,
        "computed_at": moment(scores.computed_at),
    }


def message_json(outcome: MessageStored | NotStored) -> Json:
    """Return what became of one message."""
    if isinstance(outcome, NotStored):
        problem = problem_of(outcome.error).document()
        return {"id": outcome.message_id, "action": FAILED, "entry_id": None, "problem": problem}
    reason = {} if outcome.reason is None else {"reason": outcome.reason}
    return {"id": outcome.message_id, "action": outcome.action, "entry_id": outcome.entry_id, **reason}


def session_json(session: Session, last_turns: Iterable[Entry] = ()) -> Json:
    """Return a conversation, with the last of its turns."""
    return {
        "id": session.id,
        "turns": session.turns,
        "first_at": moment(session.first_at),
        "last_at": moment(session.last_at),
        "last_turns": list(map(entry_json, last_turns)),
    }


def turn_json(turn: Entry, made: Iterable["Made"] | None = None) -> Json:
    """Return a turn, with what was made of it where that was asked for."""
    if made is None:
        return entry_json(turn)
    shown = [{"id": one.id, "state": one.state, "entry": one.entry and entry_json(one.entry)} for one in made]
    return {**entry_json(turn), "made": shown}


def search_json(
    result: "SearchResult", *, took_ms: float, disagreements: Mapping[str, Sequence[Entry]] | None = None
) -> Json:
    """Return the answer to a search, with the explanations that it has; disagreements: by id, where they are asked."""
    return {
        "query": query_json(result),
        "profile": result.profile,
        **tier_json(result),
        "memory": result.memory,
        **spaces_json(result.views),
        "results": [_result_json(hit, result) | _disagreeing_json(hit, disagreements) for hit in result.hits],
        **_discovery_json(result),
        "degraded": result.degraded,
        "took_ms": round(took_ms, 3),
    }


def _disagreeing_json(hit: Hit, disagreements: Mapping[str, Sequence[Entry]] | None) -> Json:
    return {} if disagreements is None else {"disagrees_with": [one.id for one in disagreements.get(hit.entry.id, ())]}


def _discovery_json(result: "SearchResult") -> Json:
    """Return how a discovery went; nothing of other searches. Numbers come with explanations."""
    found = result.discovery
    if found is None:
        return {}
    terms = [{"name": name, "value": value, "weight": weight} for name, value, weight in found.terms]
    is_explained = any(isinstance(hit, ExplainedHit) for hit in (*result.hits, *found.nearest))
    return {
        "found": found.found,
        **({} if found.found else {"nearest": [_result_json(hit, result) for hit in found.nearest]}),
        "tried": found.tried,
        "trace": _trace_json(found),
        **({"answerability": {"likely": found.likely, "terms": terms}} if is_explained else {}),
    }


def _trace_json(found: Discovery) -> Json:
    """Return the steps of a discovery."""
    steps = [
        {
            "tool": step.tool,
            "asked": step.asked,
            "found": step.found,
            "kept": step.kept,
            "best_relevance": step.best_relevance,
        }
        for step in found.steps
    ]
    return {"steps": steps, "stopped": found.stopped, "by_model": found.by_model}


def spaces_json(views: Views | None) -> Json:
    """Return which spaces were searched, where they were named, and those that were left out for their number."""
    if views is None:
        return {}
    named = {"spaces": views.spaces} if views.is_named else {}
    return {**named, **({"spaces_left_out": views.left_out} if views.left_out else {})}


def origin_json(entry: Entry, views: Views | None) -> Json:
    """Return the space of an entry, once more where it is only shared with those that were searched."""
    shared = {"shared_from": entry.space} if views is not None and entry.space not in views.spaces else {}
    return {"space": entry.space, **shared}


def tier_json(result: "SearchResult") -> Json:
    """Return which tier answered a tiered search, and the summary that comes nearest; nothing for other searches."""
    if result.tier is None:
        return {}
    found = result.summary
    summary = found and {**category_summary_json(found.summary), "relevance": found.relevance}
    return {"tier": result.tier, "summary": summary}


def category_summary_json(summary: CategorySummary) -> Json:
    """Return what is remembered of a category."""
    return {
        "category": summary.category,
        "text": summary.text,
        "sentences": [
            {
                "text": one.text,
                "entry_id": one.entry_id,
                "entry_ids": one.entry_ids,
                "day": None if one.day is None else one.day.isoformat(),
                "otherwise": [{"entry_id": other, "day": day.isoformat()} for other, day in one.otherwise],
            }
            for one in summary.sentences
        ],
        "memories": summary.memories,
        "made_at": moment(summary.made_at),
        "made_by": summary.made_by,
    }


def query_json(result: "SearchResult") -> Json:
    """Return what was searched for, and what was made of the question for that."""
    made = result.understanding
    shown: Json = {"text": result.text, "rewritten_by": made.rewritten_by}
    if made.original is not None:
        shown["original"] = made.original
    if made.window is not None:
        shown["temporal"] = {"kind": made.window.kind, "words": made.window.words}
        shown["filter"] = _window_json(made.window)
    if made.window_dropped:
        shown["time_filter_dropped"] = True
    return shown


def _window_json(window: TemporalWindow) -> Json:
    """Return a window as the filter of a request."""
    bounds = {"after": optional_moment(window.start), "before": optional_moment(window.end)}
    return {window.moment: {name: bound for name, bound in bounds.items() if bound is not None}}


def why_not_json(lost: WhyNot) -> Json:
    """Return where a search lost an entry."""
    return {
        "entry_id": lost.entry_id,
        "step": lost.step,
        "detail": lost.detail,
        "legs": [asdict(standing) for standing in lost.legs],
        "place": lost.place,
        "score": lost.score,
        "last_score": lost.last_score,
        "short_by": lost.short_by,
        "relevance": lost.relevance,
        "least_relevance": lost.least_relevance,
        "explanation": None if lost.explanation is None else _explanation_json(lost.explanation),
        "last_explanation": None if lost.last_explanation is None else _explanation_json(lost.last_explanation),
    }


def _result_json(hit: Hit, result: "SearchResult") -> Json:
    return {**_hit_json(hit, result), **origin_json(hit.entry, result.views)}


def _hit_json(hit: Hit, result: "SearchResult") -> Json:
    asked_at, tier = result.asked_at, result.tier
    until = None if result.views is None else result.views.undo_until(hit.entry)
    found: Json = {"entry": forgotten_json(hit.entry, until), "score": hit.score, "relevance": hit.relevance}
    found["holds"] = Holds.NOW if asked_at is None else holds(hit.entry, asked_at)
    if tier is not None:
        found["tier"] = tier
    if result.discovery is not None:
        found["reason"] = result.discovery.reasons.get(hit.entry.id)
    if hit.earlier_than is not None:
        found["earlier_than"] = hit.earlier_than
    return {**found, "explanation": _explanation_json(hit.explanation)} if isinstance(hit, ExplainedHit) else found


def _leg_json(place: LegPlace) -> Json:
    found: Json = {"leg": place.leg, "rank": place.rank, "score": place.score}
    return found if place.short is None else {**found, "short": asdict(place.short)}


def _explanation_json(explanation: Explanation) -> Json:
    return {
        "legs": list(map(_leg_json, explanation.legs)),
        "parts": [
            {
                "name": part.name,
                "raw": part.raw,
                "normalised": part.normalised,
                "weight": part.weight,
                "contribution": part.contribution,
            }
            for part in explanation.parts
        ],
        "waiting_for_vectors": explanation.waiting_for_vectors,
        "signals": [
            {"name": one.name, "value": one.value, "weight": one.weight, "contribution": one.contribution}
            for one in explanation.signals
        ],
        "decay": explanation.decay,
        "turn_factor": explanation.turn_factor,
        "jitter": explanation.jitter,
        "similarity": explanation.similarity,
        "calibration": asdict(explanation.calibration),
        "levelled_relevance": explanation.levelled,
        "ranked_by": explanation.ranked_by,
        "reranked": None if explanation.reranked is None else asdict(explanation.reranked),
        **({} if explanation.walk is None else {"walk": _walk_json(explanation.walk)}),
    }


def _walk_json(walk: Walk) -> Json:
    return {
        "hops": walk.hops,
        "proximity": rounded(walk.proximity),
        "path": walk.entry_ids,
        "over": walk.over,
        "words": walk.words,
        "semantic": walk.semantic,
        "graph": walk.graph,
    }
