"""What a language model is shown of a suggestion, so that it can say whether that is right.

It may take a suggestion away and makes none: which memory, tag, edge or text it is about is the rules' alone, so that
nothing that a memory says can lead to a change that no rule had in mind.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from recollect.core.guardrails.secrets.secret_detection import secrets_in
from recollect.core.lifecycle.tending.reviewer import is_unsafe
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendingAction
from recollect.core.model.entry import Entry
from recollect.core.spaces.tending import AgentName

MOST_SHOWN: Final = 6  # memories of one suggestion
LONGEST_SHOWN: Final = 1_000  # characters of a text
# What is asked about, by what it is called there
_CHANGES: Final = {
    TendingAction.TAGGED: "tag",
    TendingAction.RETAGGED: "one_tag",
    TendingAction.REFILED: "category",
    TendingAction.LINKED: "link",
    TendingAction.CORRECTED: "correct",
    TendingAction.CONDENSED: "shorten",
    TendingAction.JOINED: "join",
}


def question_about(suggestion: Suggestion, memories: Mapping[str, Entry]) -> dict[str, Any] | None:
    """Return what a model is told of a suggestion, as JSON, the changed memories first; None for a matter of fact.

    None as well where it would be told a secret, or a text that is no person's and gives orders.

    Args:
        suggestion: of an agent.
        memories: those that the agent looked at, by id.
    """
    change = _change(suggestion)
    later = (edit.superseded_by for edit in suggestion.edits if edit.superseded_by is not None)
    ids = dict.fromkeys((*suggestion.entry_ids, *later))
    shown = [memories[one] for one in ids if one in memories][:MOST_SHOWN]
    if change is None or not shown or any(map(is_unsafe, shown)):
        return None
    question = {"change": change, "memories": [_memory(entry) for entry in shown], **_wanted(suggestion)}
    return None if secrets_in(json.dumps(question, ensure_ascii=False)) else question


def _change(suggestion: Suggestion) -> str | None:
    if suggestion.is_fact or suggestion.agent is AgentName.SPLITTER:
        return None
    if suggestion.action is TendingAction.ARCHIVED:
        return "outdated" if suggestion.agent is AgentName.REVIEWER else "archive"
    return _CHANGES.get(suggestion.action)


def _wanted(suggestion: Suggestion) -> dict[str, Any]:
    """Return what would be there afterwards, as far as the change has that."""
    wanted: dict[str, Any] = {}
    for edit in suggestion.edits[:1]:
        wanted |= {"category": edit.category} if edit.category is not None else {}
    for edit in suggestion.edits:
        wanted |= {"text": edit.text[:LONGEST_SHOWN]} if edit.text is not None else {}
    if suggestion.action in {TendingAction.TAGGED, TendingAction.RETAGGED}:
        (first, *_) = suggestion.edits
        wanted |= {"tag": ", ".join(first.add_tags)}
        wanted |= {"instead_of": ", ".join(first.drop_tags)} if first.drop_tags else {}
    return wanted


def _memory(entry: Entry) -> dict[str, Any]:
    said_on = entry.said_at.date().isoformat()
    text = entry.text[:LONGEST_SHOWN]
    return {"text": text, "said_on": said_on, "category": entry.category, "tags": list(entry.tags)}
