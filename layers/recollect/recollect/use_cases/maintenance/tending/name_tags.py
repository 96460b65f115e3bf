"""Have the language model name the tags of a split; without an answer to the point the rules' names stay."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from recollect.core.lifecycle.tending.splitter import given_tags, split_tags, with_names
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace
from recollect.core.model.scope import Scope
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, prompt_about

MAX_TOKENS: Final = 512
SECONDS: Final = 10.0  # a call in which a person has an agent look takes 20 at most
MOST_GROUPS: Final = 20  # that are told; others keep their names
MOST_TEXTS: Final = 12  # of each group
MOST_CHARACTERS: Final = 160  # of each text


class GroupNameSaid(ModelAnswer):
    """A name for a group, by its number."""

    number: int
    name: str


class GroupNamesSaid(ModelAnswer):
    """What the model answers."""

    names: list[GroupNameSaid]


@dataclass(frozen=True, slots=True)
class NameTags:
    """Asks once for a split; seconds: how long an answer is waited for. Who gets which tag is the rules' alone."""

    ask: AsksModel
    seconds: float = SECONDS

    def __call__(self, scope: Scope, space: TendedSpace, suggestion: Suggestion) -> Suggestion:
        """Return the split with the names of the model, as far as there are any that may stand.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        if not self.ask.is_there:
            return suggestion
        groups = dict(enumerate(list(given_tags(suggestion))[:MOST_GROUPS], start=1))
        prompt = prompt_about("name_tags", _told(space, suggestion, groups), GroupNamesSaid, max_tokens=MAX_TOKENS)
        reply = self.ask(scope, prompt, within_seconds=self.seconds)
        if not isinstance(reply.value, GroupNamesSaid):
            return suggestion
        wanted = {groups[one.number]: one.name for one in reply.value.names if one.number in groups}
        named = with_names(space, suggestion, wanted)
        if wanted and named == suggestion:
            self.ask.refused(prompt)
        return named


def _told(space: TendedSpace, suggestion: Suggestion, groups: Mapping[int, str]) -> dict[str, Any]:
    texts = {entry.id: entry.text for entry in space.memories}
    given = given_tags(suggestion)
    return {
        "tags": sorted(split_tags(suggestion)),
        "groups": [
            {
                "number": number,
                "name": name,
                "texts": [texts[one][:MOST_CHARACTERS] for one in _spread(given[name]) if one in texts],
            }
            for number, name in groups.items()
        ],
    }


def _spread(ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return some of the ids, from the first to the last."""
    step = max(1, -(-len(ids) // MOST_TEXTS))
    return ids[::step]
