"""Bodies and parameters about shares."""

from typing import Annotated

from pydantic import Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from recollect.core.model.scope import is_space_name
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.core.spaces.shares import MAX_SHARED_TAGS, MAX_SPACES
from recollect.http.errors.validation import INSIDE
from recollect.http.models.base import QueryParameters, RequestBody
from recollect.http.models.fields import PageLimit, Space, Tag, invalid
from recollect.http.models.limits import DEFAULT_PAGE


def _space_names(value: object) -> list[str] | str:
    """Return the names of several spaces, or what stands for all: one refusal for either form."""
    if value == EVERY_SPACE:
        return EVERY_SPACE
    names = [name for name in value if isinstance(name, str)] if isinstance(value, list) else []
    if not 1 <= len(names) <= MAX_SPACES or len(value if isinstance(value, list) else ()) != len(names):
        raise invalid(f'must be a list of 1 to {MAX_SPACES} names of spaces, or "{EVERY_SPACE}" for all')
    wrong = next((place for place, name in enumerate(names) if not is_space_name(name)), None)
    if wrong is not None:
        problem = "must match ^[a-z0-9][a-z0-9._-]{0,63}$"
        raise PydanticCustomError("invalid", "{problem}", {"problem": problem, INSIDE: f"[{wrong}]"})
    if len(set(names)) != len(names):
        raise invalid("must not hold the same value twice")
    return names


SpaceNames = Annotated[
    list[str] | str,
    PlainValidator(_space_names),
    WithJsonSchema(
        {
            "anyOf": [
                {
                    "type": "array",
                    "items": {"type": "string", "pattern": "^[a-z0-9][a-z0-9._-]{0,63}$"},
                    "minItems": 1,
                    "maxItems": MAX_SPACES,
                    "uniqueItems": True,
                },
                {"const": EVERY_SPACE},
            ]
        }
    ),
]


class NewShare(RequestBody):
    """What is shared with which space."""

    from_space: Space = Field(description="The space whose entries are shared.")
    to_space: Space = Field(description="The space in which they are read as well; it need not exist yet.")
    tags: Annotated[list[Tag], Field(min_length=1, max_length=MAX_SHARED_TAGS)] = Field(
        description="What carries any of these is shared."
    )


class ShareListing(QueryParameters):
    """A listing of shares, of all spaces of the person where none is named."""

    space: Space | None = Field(default=None, description="Only those from or into this space.", examples=["work"])
    limit: PageLimit = DEFAULT_PAGE
    cursor: str | None = Field(default=None, description="`next_cursor` of the page before.")
