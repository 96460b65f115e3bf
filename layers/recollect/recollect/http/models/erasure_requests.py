"""The body that asks for an erasure."""

from typing import Annotated

from pydantic import Field

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.erasure import CONFIRM_EVERYTHING, EVERY_SPACE
from recollect.http.models.base import RequestBody

MAX_CONFIRM_LENGTH = 64


class NewErasure(RequestBody):
    """What is to be erased, and whether that is meant."""

    NOT_KEPT = frozenset({"confirm"})

    space: Annotated[
        str,
        Field(
            pattern=r"^([a-z0-9][a-z0-9._-]{0,63}|\*)$",
            description="The space, or `*` for all of them; none is taken for meant.",
            examples=[DEFAULT_SPACE, EVERY_SPACE],
        ),
    ]
    confirm: Annotated[str, Field(max_length=MAX_CONFIRM_LENGTH)] | None = Field(
        default=None,
        description=f"The name of the space, or `{CONFIRM_EVERYTHING}` for `*`. Without it nothing is erased.",
        examples=[DEFAULT_SPACE],
    )
