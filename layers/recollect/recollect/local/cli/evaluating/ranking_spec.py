"""A ranking as it is named on the command line: `profile=frequent,mmr_lambda=0.8`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from recollect.core.query.strategy import Strategy
from recollect.core.ranking.profiles import ProfileName
from recollect.http.models.profile_numbers import ProfileNumbers
from recollect.local.cli.people.named_values import named_values
from recollect.local.client.failures import UnusableInputError
from recollect.use_cases.contexts.ask_own_questions import RankingChoice

AS_IT_IS: Final = "as it is"
_OWN: Final = ("profile", "strategy", "model")


@dataclass(frozen=True, slots=True)
class NamedRanking:
    """A ranking, the model of its sentence vectors (None for the one that is set), and how it was named."""

    name: str
    choice: RankingChoice
    model: str | None = None


def ranking_of(given: str | None, *, model: str | None = None) -> NamedRanking:
    """Return the ranking that NAME=VALUE,... names; None is the default one. model: where it is given apart.

    Raises:
        UnusableInputError: a name is unknown or stands there twice, or a value is out of bounds.
    """
    parts = [] if given is None else [part.strip() for part in given.split(",")]
    parts += [] if model is None else [f"model={model}"]
    values = named_values(parts)
    own = {name: values.pop(name) for name in _OWN if name in values}
    return NamedRanking(
        name=", ".join(parts) or AS_IT_IS,
        choice=RankingChoice(
            profile=_one_of(ProfileName, "profile", own.get("profile", ProfileName.RELEVANT)),
            strategy=_one_of(Strategy, "strategy", own.get("strategy", Strategy.HYBRID)),
            changes=_numbers(values).changes(),
        ),
        model=str(own["model"]) if "model" in own else None,
    )


def _one_of(names: Any, field: str, value: object) -> Any:  # noqa: ANN401 - of whichever enumeration
    try:
        return names(value)
    except ValueError:
        raise UnusableInputError(f"{field} must be one of {', '.join(names)}; not {value}") from None


def _numbers(values: Mapping[str, object]) -> ProfileNumbers:
    nested: dict[str, Any] = {}
    for name, value in values.items():
        outer, dot, inner = name.partition(".")
        if not dot:
            nested[outer] = value
        elif isinstance(nested.setdefault(outer, {}), dict):
            nested[outer][inner] = value
    try:
        return ProfileNumbers.model_validate(nested)
    except ValidationError as error:
        problem = error.errors()[0]
        name = ".".join(str(part) for part in problem["loc"])
        if problem["type"] == "extra_forbidden":
            known = ", ".join((*_OWN, *ProfileNumbers.model_fields))
            raise UnusableInputError(f"{name} is no part of a ranking; there are {known}") from None
        raise UnusableInputError(f"{name}: {problem['msg'].lower()}") from None
