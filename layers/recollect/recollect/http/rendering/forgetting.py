"""Forgetting a topic, as JSON."""

from datetime import timedelta
from typing import TYPE_CHECKING

from recollect.http.rendering.entries import Json, entry_json, moment
from recollect.http.rendering.questions import forgetting_question

if TYPE_CHECKING:
    from recollect.use_cases.common.confirmations import ConfirmationAsked
    from recollect.use_cases.people.forget_topic import TopicForgotten, TopicPreview


def topic_json(
    preview: "TopicPreview",
    confirmation: "ConfirmationAsked | None",
    *,
    dry_run: bool,
    language: str | None = None,
) -> Json:
    """Return what would be forgotten, and what confirms it; language: in which the person is asked."""
    return {
        "dry_run": dry_run,
        "entries": [entry_json(entry) for entry in preview.entries],
        "count": len(preview.entries),
        "also": list(preview.also),
        "also_entries": [entry_json(entry) for entry in preview.also_entries],
        "same_as": {entry_id: list(others) for entry_id, others in preview.same_as.items()},
        "near": [entry_json(entry) for entry in preview.near],
        "more": preview.more,
        "confirmation": confirmation and _confirmation_json(preview, confirmation, language),
    }


def _confirmation_json(preview: "TopicPreview", confirmation: "ConfirmationAsked", language: str | None) -> Json:
    count, also = len(preview.entries), len(preview.also)
    return {
        "token": confirmation.token,
        "expires_at": moment(confirmation.expires_at),
        "text": forgetting_question(count, also, language, more=preview.more),
        "touches": count + also,
    }


def topic_forgotten_json(done: "TopicForgotten", undo: timedelta) -> Json:
    """Return the receipt for a forgotten topic, which can be brought back for so long."""
    return {
        "operation_id": done.operation_id,
        "forgotten": list(done.forgotten),
        "left": list(done.left),
        "undo_until": moment(done.at + undo),
    }
