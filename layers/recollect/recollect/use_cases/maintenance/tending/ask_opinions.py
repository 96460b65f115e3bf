"""Ask the language model what it thinks of what agents would do; without it the rules alone decide."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from recollect.core.lifecycle.tending.doubts import DOUBTS, not_suggested
from recollect.core.lifecycle.tending.opinions import AskedSuggestion, Opinion, asked_about, of_space
from recollect.core.lifecycle.tending.reviewer import is_reviewed, reviewed
from recollect.core.lifecycle.tending.suggestions import Suggest, Suggestion, TendedSpace, TendingAction
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.scope import Scope
from recollect.core.spaces.tending import AgentName
from recollect.ports import Clock, Records
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, made_by, prompt_about

MAX_TOKENS: Final = 512
SECONDS: Final = 10.0  # for one look of an agent: a call in which a person has one look takes 20 at most
AT_ONCE: Final = 20  # in one call; what is left is asked about when the agent looks again
# Answers that say nothing of what was asked: the same would come again, and be paid for again
_OF_CONTENT: Final = frozenset({ModelFailure.REFUSED, ModelFailure.CUT_OFF, ModelFailure.MALFORMED})
AGREES: Final = "That alone would not do; a language model finds it right."
_KEYS_AT_ONCE: Final = 50


class OpinionSaid(ModelAnswer):
    """What the model says of a suggestion, by its number."""

    number: int
    opinion: Opinion


class OpinionsSaid(ModelAnswer):
    """What the model answers."""

    opinions: list[OpinionSaid]


@dataclass(frozen=True, slots=True)
class Standing:
    """The suggestions that stand, and how many are left to be asked about by a model that answers."""

    suggestions: tuple[Suggestion, ...]
    left: int = 0


@dataclass(frozen=True, slots=True)
class AskOpinions:
    """Asks once in a look of an agent, about what has no opinion yet, what the rules are sure of first.

    doubts: what agents would suggest if the model agreed, by name. Opinions are kept as records: the same is asked
    about again only when it is about another text. seconds: how long an answer is waited for, SECONDS at most. Where
    the model answers, what it has not been asked about yet is left for the next look; where it does not, the rules
    stand.
    """

    store: Records
    ask: AsksModel
    clock: Clock
    doubts: Mapping[AgentName, Suggest] = field(default_factory=lambda: DOUBTS)
    seconds: float = SECONDS

    def with_doubts(self, agent: AgentName, space: TendedSpace, made: Sequence[Suggestion]) -> Sequence[Suggestion]:
        """Return what an agent's rules have made, and what they doubt, where there is a model that may be asked."""
        if not self.ask.is_there or agent not in self.doubts:
            return made
        return [*made, *not_suggested(self.doubts[agent](space), made)]

    def __call__(
        self, scope: Scope, space: TendedSpace, suggestions: Sequence[Suggestion], *, may_ask: bool
    ) -> Standing:
        """Return the suggestions that stand: without what the model finds wrong, or does not bear out what is doubtful.

        Args:
            scope: the space.
            space: what the agent looked at.
            suggestions: what it would do, the surest first.
            may_ask: whether the model is asked; otherwise what it has said before counts.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        if not self.ask.is_there:
            return Standing(tuple(suggestions))
        memories = of_space(space)
        asked = [one for one in (asked_about(suggestion, memories) for suggestion in suggestions) if one is not None]
        opinions = self._kept(scope, asked)
        open_ = [one for one in asked if one.suggestion.id not in opinions]
        said = self._said(scope, space, open_[:AT_ONCE]) if may_ask and open_ else {}
        left = {one.suggestion.id for one in open_[AT_ONCE:]} if said else set()
        opinions |= said
        standing = [_borne_out(one) for one in suggestions if one.id not in left and _stands(one, opinions.get(one.id))]
        # Marks come last, as they do by the rules: they may be more than one look can carry out
        found = sorted([*standing, *_looked_at(space, suggestions, opinions)], key=_is_mark)
        return Standing(tuple(found), len(left))

    def _kept(self, scope: Scope, asked: Sequence[AskedSuggestion]) -> dict[str, Opinion]:
        found: dict[str, Opinion] = {}
        for start in range(0, len(asked), _KEYS_AT_ONCE):
            some = asked[start : start + _KEYS_AT_ONCE]
            records = self.store.records(scope, [one.key for one in some])
            kept = {one.suggestion.id: one.kept(records.get(one.key)) for one in some}
            found |= {id_: opinion for id_, opinion in kept.items() if opinion is not None}
        return found

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
    said: dict[int, Opinion] = {}
    told_twice: set[int] = set()
    for one in opinions:
        if said.setdefault(one.number, one.opinion) is not one.opinion:
            told_twice.add(one.number)
    return {number: opinion for number, opinion in said.items() if number not in told_twice}


def _stands(suggestion: Suggestion, opinion: Opinion | None) -> bool:
    return opinion is Opinion.RIGHT if suggestion.is_doubtful else opinion is not Opinion.WRONG


def _borne_out(suggestion: Suggestion) -> Suggestion:
    """Return a suggestion with whose word it stands by: of what the rules doubt, the model's."""
    if not suggestion.is_doubtful:
        return suggestion
    return replace(suggestion, reason=f"{suggestion.reason} {AGREES}")


def _is_mark(suggestion: Suggestion) -> bool:
    return suggestion.action is TendingAction.REVIEWED


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
