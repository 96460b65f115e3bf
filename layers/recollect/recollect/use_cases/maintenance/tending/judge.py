"""Ask the language model whether what agents would do is right; without it the rules decide."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from recollect.core.lifecycle.tending.questions import question_about
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace
from recollect.core.model.scope import Scope
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, made_by, prompt_about

MAX_TOKENS: Final = 512
SECONDS: Final = 10.0  # for one question: a call in which a person has an agent look takes 20 at most
AT_ONCE: Final = 20  # in one call; what is left is asked about when the agent looks again


class Opinion(StrEnum):
    """What a model thinks of a suggestion."""

    RIGHT = "right"
    WRONG = "wrong"
    UNSURE = "unsure"


class OpinionSaid(ModelAnswer):
    """What the model says of a suggestion, by its number."""

    number: int
    opinion: Opinion


class OpinionsSaid(ModelAnswer):
    """What the model answers."""

    opinions: list[OpinionSaid]


@dataclass(frozen=True, slots=True)
class ModelJudgement:
    """What a model says of suggestions. wrong: their ids; by: prompt and model; left: ids to be asked about later."""

    wrong: frozenset[str] = frozenset()
    by: str = ""
    left: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class JudgeSuggestions:
    """Asks once in a look of an agent, about what the rules are sure of first.

    seconds: how long an answer is waited for, SECONDS at most. Where the model answers, what it has not been asked
    about yet is left for the next look; where it does not, the rules stand.
    """

    ask: AsksModel
    seconds: float = SECONDS

    def __call__(
        self, scope: Scope, space: TendedSpace, suggestions: Sequence[Suggestion], *, most: int
    ) -> ModelJudgement:
        """Return what a model says of suggestions, the surest first, which wait for nobody's answer yet.

        Args:
            scope: the space.
            space: what the agent looked at.
            suggestions: what it would do.
            most: how many of them can be treated in this look.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        if not self.ask.is_there:
            return ModelJudgement()
        memories = {entry.id: entry for entry in space.memories}
        found = [(one.id, question) for one in suggestions if (question := question_about(one, memories)) is not None]
        asked, left = found[: min(most, AT_ONCE)], found[min(most, AT_ONCE) :]
        if not asked:
            return ModelJudgement()
        numbered = dict(enumerate(asked, start=1))
        today = space.now.astimezone(space.zone).date().isoformat()
        told = [{"number": number, **question} for number, (_, question) in numbered.items()]
        data = {"today": today, "suggestions": told}
        prompt = prompt_about("judge_suggestions", data, OpinionsSaid, max_tokens=MAX_TOKENS)
        reply = self.ask(scope, prompt, within_seconds=min(self.seconds, SECONDS))
        if not isinstance(reply.value, OpinionsSaid):
            return ModelJudgement()
        opinions = _once(reply.value.opinions)
        if opinions.keys() != numbered.keys():
            self.ask.refused(prompt)
        wrong = (id_ for number, (id_, _) in numbered.items() if opinions.get(number) is Opinion.WRONG)
        return ModelJudgement(frozenset(wrong), made_by(reply.model, prompt), frozenset(id_ for id_, _ in left))


def _once(opinions: Iterable[OpinionSaid]) -> dict[int, Opinion]:
    """Return what was said of each number, left out where two things were."""
    said: dict[int, set[Opinion]] = {}
    for one in opinions:
        said.setdefault(one.number, set()).add(one.opinion)
    return {number: told.pop() for number, told in said.items() if len(told) == 1}
