"""Ask the language model what it thinks of what agents would do, and to name new tags; without it the rules decide."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from recollect.core.lifecycle.tending.opinions import AskedSuggestion, Opinion, asked_about, of_space
from recollect.core.lifecycle.tending.reviewer import is_reviewed, reviewed
from recollect.core.lifecycle.tending.splitter import given_tags, split_tags, with_names
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace, TendingAction
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.scope import Scope
from recollect.core.spaces.tending import AgentName
from recollect.ports import Clock, Records
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, made_by, prompt_about

MAX_TOKENS: Final = 512
SECONDS: Final = 10.0  # for one question: a call in which a person has an agent look takes 20 at most
AT_ONCE: Final = 20  # in one call; what is left is asked about when the agent looks again
# Answers that say nothing of what was asked: the same would come again, and be paid for again
_OF_CONTENT: Final = frozenset({ModelFailure.REFUSED, ModelFailure.CUT_OFF, ModelFailure.MALFORMED})
AGREES: Final = "That alone would not do; a language model finds it right."
MOST_GROUPS: Final = 20  # of a split that are told; others keep their names
MOST_TEXTS: Final = 12  # of each group
MOST_CHARACTERS: Final = 160  # of each text


class OpinionSaid(ModelAnswer):
    """What the model says of a suggestion, by its number."""

    number: int
    opinion: Opinion


class OpinionsSaid(ModelAnswer):
    """What the model answers."""

    opinions: list[OpinionSaid]


@dataclass(frozen=True, slots=True)
class AskOpinions:
    """Asks once in a look of an agent, about what has no opinion yet, what the rules are sure of first.

    Opinions are kept as records: the same is asked about again only when it is about another text. seconds: how long
    an answer is waited for, SECONDS at most. Where the model answers, what it has not been asked about yet is left for
    the next look; where it does not, the rules stand.
    """

    store: Records
    ask: AsksModel
    clock: Clock
    seconds: float = SECONDS

    def __call__(
        self, scope: Scope, space: TendedSpace, suggestions: Sequence[Suggestion], *, may_ask: bool
    ) -> tuple[Sequence[Suggestion], int]:
        """Return the suggestions that stand: without what the model finds wrong, or does not bear out what is doubtful.

        With them, how many are left to be asked about by a model that answers.

        Args:
            scope: the space.
            space: what the agent looked at.
            suggestions: what it would do, the surest first.
            may_ask: whether the model is asked; otherwise what it has said before counts.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        if not self.ask.is_there:
            return suggestions, 0
        memories = of_space(space)
        asked = [one for one in (asked_about(suggestion, memories) for suggestion in suggestions) if one is not None]
        opinions = self._kept(scope, asked)
        open_ = [one for one in asked if one.suggestion.id not in opinions]
        said = self._said(scope, space, open_[:AT_ONCE]) if may_ask and open_ else {}
        left = {one.suggestion.id for one in open_[AT_ONCE:]} if said else set()
        opinions |= said
        standing = []
        for one in suggestions:
            opinion = opinions.get(one.id)
            if one.is_doubtful and opinion is Opinion.RIGHT and one.id not in left:
                standing.append(replace(one, reason=f"{one.reason} {AGREES}"))
            elif not one.is_doubtful and opinion is not Opinion.WRONG and one.id not in left:
                standing.append(one)
        standing += _looked_at(space, suggestions, opinions)
        # Marks come last, as they do by the rules: they may be more than one look can carry out
        return sorted(standing, key=lambda one: one.action is TendingAction.REVIEWED), len(left)

    def _kept(self, scope: Scope, asked: Sequence[AskedSuggestion]) -> dict[str, Opinion]:
        records = self.store.records(scope, [one.key for one in asked]) if asked else {}
        kept = ((one.suggestion.id, one.kept(records.get(one.key))) for one in asked)
        return {id_: opinion for id_, opinion in kept if opinion is not None}

    def _said(self, scope: Scope, space: TendedSpace, asked: Sequence[AskedSuggestion]) -> dict[str, Opinion]:
        """Return what the model says of each; nothing where it was not reached, or may not be asked."""
        numbered = dict(enumerate(asked, start=1))
        today = space.now.astimezone(space.zone).date().isoformat()
        told = [{"number": number, **one.told} for number, one in numbered.items()]
        data = {"today": today, "suggestions": told}
        prompt = prompt_about("judge_suggestions", data, OpinionsSaid, max_tokens=MAX_TOKENS)
        reply = self.ask(scope, prompt, within_seconds=min(self.seconds, SECONDS))
        said: Mapping[int, Opinion] = {}
        if isinstance(reply.value, OpinionsSaid):
            said = _once(reply.value.opinions)
            if said.keys() != numbered.keys():
                self.ask.refused(prompt)
        elif reply.failure not in _OF_CONTENT:
            return {}
        now, by = self.clock.now(), made_by(reply.model, prompt)
        records = [one.record(said.get(number), by, now) for number, one in numbered.items()]
        self.store.change_records(scope, records)
        return {one.suggestion.id: said.get(number, Opinion.UNSURE) for number, one in numbered.items()}


def _once(opinions: Iterable[OpinionSaid]) -> Mapping[int, Opinion]:
    """Return what was said of each number, left out where two things were."""
    said: dict[int, set[Opinion]] = {}
    for one in opinions:
        said.setdefault(one.number, set()).add(one.opinion)
    return {number: told.pop() for number, told in said.items() if len(told) == 1}


def _looked_at(
    space: TendedSpace, suggestions: Iterable[Suggestion], opinions: Mapping[str, Opinion]
) -> list[Suggestion]:
    """Return the marks of memories of which the reviewer was wrong: these have been looked at like all others."""
    wrong = {
        one.about[0]
        for one in suggestions
        if one.agent is AgentName.REVIEWER and not one.is_doubtful and opinions.get(one.id) is Opinion.WRONG
    }
    return [reviewed(space, entry) for entry in space.memories if entry.id in wrong and not is_reviewed(entry)]


class GroupNameSaid(ModelAnswer):
    """A name for a group, by its number."""

    number: int
    name: str


class GroupNamesSaid(ModelAnswer):
    """What the model answers."""

    names: list[GroupNameSaid]


@dataclass(frozen=True, slots=True)
class NameTags:
    """Asks once for a split. Who gets which tag is the rules' alone."""

    ask: AsksModel

    def __call__(self, scope: Scope, space: TendedSpace, suggestion: Suggestion) -> Suggestion:
        """Return the split with the names of the model, as far as there are any that may stand.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        if not self.ask.is_there:
            return suggestion
        groups = dict(enumerate(list(given_tags(suggestion))[:MOST_GROUPS], start=1))
        prompt = prompt_about("name_tags", _told(space, suggestion, groups), GroupNamesSaid, max_tokens=MAX_TOKENS)
        reply = self.ask(scope, prompt, within_seconds=SECONDS)
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
