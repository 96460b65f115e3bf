"""The bodies that order a run of a job and a redrive, and the parameters of reading a run."""

from typing import Annotated

from pydantic import Field

from recollect.core.lifecycle.dead_letters import SetAsideQueue
from recollect.core.model.scope import DEFAULT_SPACE, MAX_USER_LENGTH
from recollect.http.models.base import QueryParameters, RequestBody
from recollect.http.models.fields import PageLimit
from recollect.http.models.limits import DEFAULT_PAGE


class NewJobRun(RequestBody):
    """What is to be run, and where."""

    dry_run: bool = Field(default=False, description="Whether it only lists what would be changed.", examples=[True])
    space: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$")] | None = Field(
        default=None,
        description="In this space alone, whether the job is due there or not.",
        examples=[DEFAULT_SPACE],
    )
    user: Annotated[str, Field(min_length=1, max_length=MAX_USER_LENGTH)] | None = Field(
        default=None,
        description="Whose space it is, by default the caller's; without `space`, in all spaces of this person.",
        examples=["alice"],
    )


class RunParameters(QueryParameters):
    """A page of what a run changed."""

    limit: PageLimit = DEFAULT_PAGE
    cursor: str | None = Field(default=None, description="`next_cursor` of the page before.")


class NewRedrive(RequestBody):
    """Whose dead letters are to be sent again."""

    queue: Annotated[SetAsideQueue, Field(strict=False)] = Field(
        description="A queue of GET /dead-letters.", examples=["embedding"]
    )
