"""The shapes of answers about shares, and about which spaces an answer is from."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from recollect.http.models.base import Answer
from recollect.http.models.rendering import By, MayLack, Of, Rounded


class ShareAnswer(Answer):
    """What carries any of `tags` in `from_space` is read in `to_space` as well."""

    id: str
    from_space: str
    to_space: str
    tags: list[str] = Field(description="In small letters, as tags are compared.")
    created_at: datetime
    created_by: str = Field(description="`user`, or `agent:` and a name.")


class OfSpaceAnswer(Answer):
    """What is of a space."""

    space: str
    shared_from: Annotated[str | None, MayLack()] = Field(
        default=None, description="The same space, where it was not asked but shares this: it is changed only there."
    )


def _named(result: Any) -> Sequence[str] | None:  # noqa: ANN401 - of the use cases
    return result.views.spaces if result.views is not None and result.views.is_named else None


class SearchedSpacesAnswer(Answer):
    """Which spaces were asked."""

    spaces: Annotated[list[str] | None, By(_named)] = Field(
        default=None, description="Those asked, where several could be: the first leads."
    )
    spaces_left_out: Annotated[
        list[str] | None, By(lambda result: (result.views and result.views.left_out) or None)
    ] = Field(default=None, description="Those that one question cannot read as well; of many the first hundred.")


class WalkAnswer(Answer):
    """By which way a walk over names came to a result, the likeliest."""

    hops: int
    proximity: Rounded = Field(description="1 / (1 + hops).")
    path: Annotated[list[str], Of("entry_ids")] = Field(
        description="The ids of the entries of the way; the last one is the result."
    )
    over: list[str] = Field(description="The names that it goes over, one a hop.")
    words: str = Field(description="The way in words.")
    semantic: float = Field(description="The belief in the entry by itself.")
    graph: float = Field(description="The belief in it over others; all beliefs of an answer add up to 1.")
