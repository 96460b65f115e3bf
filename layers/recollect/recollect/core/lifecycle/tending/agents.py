"""The agents that tend a space: each by its name, with what it does and the rules by which it does it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from recollect.core.lifecycle.tending.archiver import doubtful_archiving, suggest_archiving
from recollect.core.lifecycle.tending.condenser import suggest_condensing
from recollect.core.lifecycle.tending.corrector import suggest_corrections
from recollect.core.lifecycle.tending.linker import doubtful_linking, suggest_linking
from recollect.core.lifecycle.tending.reviewer import doubtful_reviews, suggest_reviews
from recollect.core.lifecycle.tending.splitter import split
from recollect.core.lifecycle.tending.suggestions import Suggest, Suggestion, TendingAction
from recollect.core.lifecycle.tending.tagger import doubtful_tags, suggest_tags
from recollect.core.spaces.tending import AgentName


@dataclass(frozen=True, slots=True)
class TendingAgent:
    """An agent: what it does, for people, and its rules.

    doubts: what it would suggest on less evidence than its rules need, in wide nets, so that what the rules leave open
    is found. Nobody hears of it unless a model agrees (`opinions.py`), and then it is a proposal to a person. None
    where a model is only asked about what the rules suggest.
    """

    description: str
    suggest: Suggest
    doubts: Suggest | None = None


AGENTS: Final[Mapping[AgentName, TendingAgent]] = {
    AgentName.REVIEWER: TendingAgent(
        "Marks what it has looked at; finds what a later memory says holds no longer, what is in a wrong category, and "
        "texts that hold secrets or give orders to a model.",
        suggest_reviews,
        doubtful_reviews,
    ),
    AgentName.TAGGER: TendingAgent(
        "Makes one tag of several that mean the same, and adds the tags that a memory is plainly about.",
        suggest_tags,
        doubtful_tags,
    ),
    AgentName.LINKER: TendingAgent(
        "Draws edges where a text refers to another memory, and between near memories about one named thing; finds "
        "names that are one thing's.",
        suggest_linking,
        doubtful_linking,
    ),
    AgentName.CORRECTOR: TendingAgent(
        "Corrects names that one memory misspells; takes out references and edges to what is not there.",
        suggest_corrections,
    ),
    AgentName.CONDENSER: TendingAgent(
        "Brings long texts to 500 characters in their own words, and makes one memory of several that say parts of one "
        "thing.",
        suggest_condensing,
    ),
    AgentName.ARCHIVER: TendingAgent(
        "Archives what says itself until when it held, what another memory has replaced, what is served for nothing.",
        suggest_archiving,
        doubtful_archiving,
    ),
    AgentName.SPLITTER: TendingAgent(
        "Proposes further tags where too many memories carry the same tags and no others.", split
    ),
}


def not_suggested(doubts: Iterable[Suggestion], made: Iterable[Suggestion]) -> list[Suggestion]:
    """Return the doubts that are of no change that the rules suggest as well, whatever speaks for it there."""
    sure = {_change_of(one) for one in made}
    return [one for one in doubts if _change_of(one) not in sure]


def _change_of(suggestion: Suggestion) -> tuple[TendingAction, tuple[str, ...], str]:
    """Return by what two suggestions are of one change; of tags a memory may get several."""
    is_tag = suggestion.action is TendingAction.TAGGED
    return suggestion.action, suggestion.about, suggestion.subject if is_tag else ""
