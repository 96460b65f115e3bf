"""The agents that tend a space: each by its name, with what it does and the rules by which it does it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from recollect.core.lifecycle.tending.archiver import suggest_archiving
from recollect.core.lifecycle.tending.condenser import suggest_condensing
from recollect.core.lifecycle.tending.corrector import suggest_corrections
from recollect.core.lifecycle.tending.linker import suggest_links
from recollect.core.lifecycle.tending.reviewer import suggest_reviews
from recollect.core.lifecycle.tending.splitter import split
from recollect.core.lifecycle.tending.suggestions import Suggest
from recollect.core.lifecycle.tending.tagger import suggest_tags
from recollect.core.spaces.tending import AgentName


@dataclass(frozen=True, slots=True)
class TendingAgent:
    """An agent: what it does, for people, and its rules."""

    description: str
    suggest: Suggest


AGENTS: Final[Mapping[AgentName, TendingAgent]] = {
    AgentName.REVIEWER: TendingAgent(
        "Marks what it has looked at; finds what a later memory says holds no longer, what is in a wrong category, and "
        "texts that hold secrets or give orders to a model.",
        suggest_reviews,
    ),
    AgentName.TAGGER: TendingAgent(
        "Makes one tag of several that mean the same, and adds the tags that a memory is plainly about.",
        suggest_tags,
    ),
    AgentName.LINKER: TendingAgent(
        "Draws edges where a text refers to another memory, and between near memories about one named thing.",
        suggest_links,
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
    ),
    AgentName.SPLITTER: TendingAgent(
        "Proposes further tags where too many memories carry the same tags and no others.", split
    ),
}
