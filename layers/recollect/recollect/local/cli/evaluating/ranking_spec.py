"""A ranking as it is named on the command line: `profile=frequent,mmr_lambda=0.8`."""

import json
from typing import Any

from pydantic import ValidationError

from recollect.core.query.strategy import Strategy
from recollect.core.ranking.profiles import ProfileName
from recollect.http.models.profile_numbers import ProfileNumbers
from recollect.local.cli.people.named_values import named_values
from recollect.local.client.failures import UnusableInputError
from recollect.use_cases.contexts.own_questions import RankingChoice


class _Named(ProfileNumbers):
    profile: ProfileName = ProfileName.RELEVANT
    strategy: Strategy = Strategy.HYBRID


def ranking_of(given: str | None) -> RankingChoice:
    """Return the ranking that NAME=VALUE,... names; None is the default one.

    Raises:
        UnusableInputError: a name is unknown or stands there twice, or a value is out of bounds.
    """
    parts = [] if given is None else [part.strip() for part in given.split(",")]
    nested: dict[str, Any] = {}
    for name, value in named_values(parts).items():
        outer, dot, inner = name.partition(".")
        if not dot:
            nested[outer] = value
        elif isinstance(nested.setdefault(outer, {}), dict):
            nested[outer][inner] = value
    try:
        named = _Named.model_validate_json(json.dumps(nested))
    except ValidationError as error:
        problem = error.errors()[0]
        name = ".".join(str(part) for part in problem["loc"])
        if problem["type"] == "extra_forbidden":
            known = ", ".join(_Named.model_fields)
            raise UnusableInputError(f"{name} is no part of a ranking; there are {known}") from None
        raise UnusableInputError(f"{name}: {problem['msg'].lower()}") from None
    return named.as_value(RankingChoice, name=", ".join(parts) or "as it is", changes=named.changes())
