"""Contexts, their outcomes and handoffs as JSON."""

from typing import TYPE_CHECKING

from recollect.core.context.context_memory import ContextMemory
from recollect.core.context.handoff_layout import handoff_markdown
from recollect.core.context.pinned_and_profile import SHORT_PROFILE
from recollect.core.context.wish import ContextFormat, ContextWish
from recollect.core.feedback.agent_statistics import AgentsReport, AgentStatistics, Served, ServedEntry
from recollect.core.feedback.recall import Outcome
from recollect.core.model.handoffs import LISTS
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.shares import Views
from recollect.core.spaces.summaries.tiers import is_summary
from recollect.http.rendering.entries import Json, moment, origin_json, query_json, spaces_json, tier_json
from recollect.http.rendering.numbers import rounded

if TYPE_CHECKING:
    from recollect.use_cases.contexts.assemble_context import ServedContext
    from recollect.use_cases.contexts.handoffs import StoredHandoff


def context_json(served: "ServedContext", wish: ContextWish, *, took_ms: float) -> Json:
    """Return a context with what is and is not in it."""
    context = served.context
    return {
        "recall_id": served.recall_id,
        "query": query_json(served.result),
        **tier_json(served.result),
        "memory": served.result.memory,
        **spaces_json(served.result.views),
        "text": context.text,
        "format": wish.format,
        "blocks": [
            {"ref": block.ref, "kind": block.kind, "section": block.section, "tokens": block.tokens}
            for block in context.blocks
        ],
        "memories": [
            _memory_json(block.ref, memory, served.result.views) for block in context.blocks for memory in block.shown
        ],
        **({} if served.result.discovery is None else {"tried": served.result.discovery.tried}),
        "nothing_relevant": context.nothing_relevant,
        "tokens": context.tokens,
        "frame_tokens": context.frame_tokens,
        "max_tokens": wish.max_tokens,
        "tokenizer": served.tokenizer,
        "omitted": [
            {"entry_id": one.entry_id, "section": one.section, "reason": one.reason}
            for one in context.omitted
            if one.entry_id != SHORT_PROFILE
        ],
        "degraded": served.result.degraded,
        "took_ms": round(took_ms, 3),
    }


def outcome_json(outcome: Outcome) -> Json:
    """Return what became of a context."""
    return {"echo": outcome.echo, "fizzle": outcome.fizzle}


def agents_json(report: AgentsReport) -> Json:
    """Return what outcomes say of agents and memories."""
    return {
        "agents": [_agent_json(agent) for agent in report.agents],
        "differences": [
            {
                "entry_id": one.entry_id,
                "by_agent": [{"agent": agent, **_served_json(served)} for agent, served in one.by_agent],
            }
            for one in report.differences
        ],
        "complete": report.complete,
    }


def handoff_json(stored: "StoredHandoff") -> Json:
    """Return a handoff."""
    entry, handoff = stored
    return {
        "id": entry.id,
        "project": handoff.project,
        "branch": handoff.branch,
        "summary": handoff.summary,
        **{name: handoff.items(name) for name in LISTS},
        "memory_ids": handoff.memory_ids,
        "metadata": dict(handoff.metadata),
        "trust": entry.trust,
        "created_at": moment(entry.created_at),
    }


def rendered_handoff_json(stored: "StoredHandoff | MemoryMode", format_: ContextFormat) -> Json:
    """Return a handoff, with its text for a prompt where that is wanted; or why none is served."""
    if isinstance(stored, MemoryMode):
        return {"memory": stored}
    text = {"text": handoff_markdown(*stored)} if format_ is ContextFormat.MARKDOWN else {}
    return {**handoff_json(stored), **text}


def _memory_json(ref: int, memory: ContextMemory, views: Views | None) -> Json:
    entry = memory.entry
    return {
        "ref": ref,
        "entry_id": None if is_summary(entry) or entry.id == SHORT_PROFILE else entry.id,
        **origin_json(entry, views),
        "section": memory.section,
        "speaker": memory.speaker,
        "text": memory.text,
        "shortened": memory.shortened,
        "marks": memory.marks,
        "occurred_at": moment(entry.occurred_at),
        "trust": entry.trust,
        "source_ids": entry.source_ids,
        "relevance": memory.relevance,
    }


def _agent_json(agent: AgentStatistics) -> Json:
    return {
        "agent": agent.agent,
        "contexts": agent.contexts,
        **_served_json(agent.served),
        "noise": [_entry_json(one) for one in agent.noise],
        "high_signal": [_entry_json(one) for one in agent.high_signal],
    }


def _entry_json(one: ServedEntry) -> Json:
    return {"entry_id": one.entry_id, **_served_json(one.served)}


def _served_json(served: Served) -> Json:
    return {
        "times_served": served.times_served,
        "times_relevant": served.times_relevant,
        "hit_rate": rounded(served.hit_rate),
    }
