"""Searches and contexts as JSON: what is shown of a result depends on how it was asked for."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from recollect.core.context.wish import ContextWish
from recollect.core.model.entry import Entry
from recollect.core.model.validity import Holds, holds
from recollect.core.ranking.hits import ExplainedHit, Hit
from recollect.core.spaces.shares import Views
from recollect.http.models.answers import EntryAnswer, FoundSummaryAnswer, ResultAnswer
from recollect.http.models.context_answers import ContextAnswer, ContextMemoryAnswer, SearchAnswer
from recollect.http.models.rendering import Json, moment

if TYPE_CHECKING:
    from recollect.use_cases.contexts.assemble_context import ServedContext
    from recollect.use_cases.search.search import SearchResult


def search_json(
    result: "SearchResult", *, took_ms: float, disagreements: Mapping[str, Sequence[Entry]] | None = None
) -> Json:
    """Return the answer to a search, with the explanations that it has; disagreements: by id, where they are asked."""
    return SearchAnswer.shown(
        result,
        results=[_result_json(hit, result, disagreements) for hit in result.hits],
        took_ms=round(took_ms, 3),
        **_summary_json(result),
        **_discovery_json(result),
    )


def context_json(served: "ServedContext", wish: ContextWish, *, took_ms: float) -> Json:
    """Return a context with what is and is not in it."""
    result = served.result
    return ContextAnswer.shown(
        served,
        format=wish.format,
        memories=[
            ContextMemoryAnswer.shown(memory, ref=block.ref, **_origin_json(memory.entry, result.views))
            for block in served.context.blocks
            for memory in block.shown
        ],
        max_tokens=wish.max_tokens,
        took_ms=round(took_ms, 3),
        **_summary_json(result),
    )


def _summary_json(result: "SearchResult") -> Json:
    """Return the summary that comes nearest, of a tiered search alone."""
    return {} if result.tier is None else {"summary": result.summary and FoundSummaryAnswer.shown(result.summary)}


def _discovery_json(result: "SearchResult") -> Json:
    """Return what comes nearest where a discovery found nothing, and its numbers; those come with explanations."""
    found = result.discovery
    if found is None:
        return {}
    nearest = {} if found.found else {"nearest": [_result_json(hit, result) for hit in found.nearest]}
    if not any(isinstance(hit, ExplainedHit) for hit in (*result.hits, *found.nearest)):
        return nearest
    terms = [{"name": name, "value": value, "weight": weight} for name, value, weight in found.terms]
    return {**nearest, "answerability": {"likely": found.likely, "terms": terms}}


def _origin_json(entry: Entry, views: Views | None) -> Json:
    """Return the space of an entry once more where it is only shared with those that were searched."""
    return {"shared_from": entry.space} if views is not None and entry.space not in views.spaces else {}


def _result_json(hit: Hit, result: "SearchResult", disagreements: Mapping[str, Sequence[Entry]] | None = None) -> Json:
    entry, views = hit.entry, result.views
    given: Json = {"holds": Holds.NOW if result.asked_at is None else holds(entry, result.asked_at)}
    if views is not None:
        given |= _origin_json(entry, views)
        until = views.undo_until(entry)
        if until is not None:
            given["entry"] = EntryAnswer.shown(entry, undo_until=moment(until))
    if result.tier is not None:
        given["tier"] = result.tier
    if result.discovery is not None:
        given["reason"] = result.discovery.reasons.get(entry.id)
    if disagreements is not None:
        given["disagrees_with"] = [one.id for one in disagreements.get(entry.id, ())]
    return ResultAnswer.shown(hit, **given)
