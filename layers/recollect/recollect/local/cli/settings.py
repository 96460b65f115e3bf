"""Settings from the environment and the command line."""

from typing import Any

from pydantic import ValidationError

from recollect.local.client.failures import UnusableInputError
from recollect.settings import Settings


def settings_with(**given: Any) -> Settings:  # noqa: ANN401 - fields of many types, checked by the model
    """Return the settings of the environment; options that were given go first.

    Raises:
        UnusableInputError: a variable or option is malformed; names each.
    """
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        problems = [f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}" for problem in error.errors()]
        raise UnusableInputError(f"the settings are not usable: {'; '.join(problems)}") from error
