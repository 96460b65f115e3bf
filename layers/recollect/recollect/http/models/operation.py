"""What operators ask for and are told: jobs and their runs, dead letters."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from recollect.core.lifecycle.dead_letters import SetAsideQueue
from recollect.core.model.scope import DEFAULT_SPACE, MAX_USER_LENGTH
from recollect.http.models.base import Answer, QueryParameters, RequestBody
from recollect.http.models.fields import DEFAULT_PAGE, PageLimit
from recollect.http.models.rendering import By, Of


class NewJobRun(RequestBody):
    """What is to be run, and where."""

    dry_run: bool = Field(default=False, description="Whether it only lists what would be changed.", examples=[True])
    space: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$")] | None = Field(
        default=None, description="In this space alone, whether the job is due there or not.", examples=[DEFAULT_SPACE]
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


class JobChangeAnswer(Answer):
    """One thing that was changed, or would be."""

    user_id: Annotated[str, Of("owner")]
    space: str
    subject: Annotated[str, Of("change.subject")] = Field(
        description="The id of an entry, or the name of what else was changed."
    )
    action: Annotated[str, Of("change.action")]
    reason: Annotated[str, Of("change.reason")] = Field(description="The rule, with its numbers.")
    made: Annotated[str | None, Of("change.made")] = Field(
        description="The id of what was made of it, such as a roll-up's."
    )


class JobSpacesAnswer(Answer):
    """How many spaces a run is about; more may be found while its state is `planning`."""

    found: int
    done: int
    failed: int = Field(description="Set aside after several attempts; a redrive tries them again.")
    left: int


class JobProgressAnswer(Answer):
    """How many entries were seen, of how many."""

    done: Annotated[int, Of("seen")]
    of: Annotated[int, Of("entries")]


class JobRunAnswer(Answer):
    """A run of a job."""

    id: str
    job: str
    dry_run: bool
    ordered_by: str = Field(description="Who ordered it, or `schedule`.")
    user_id: Annotated[str | None, Of("owner")] = Field(
        description="Whose spaces it is about; null for everybody's in which the job is due."
    )
    space: str | None
    state: Literal["planning", "running", "paused", "done", "incomplete"]
    started_at: datetime
    ended_at: datetime | None
    spaces: Annotated[JobSpacesAnswer, Of("")]
    seen: int = Field(description="Entries that were looked at.")
    progress: Annotated[JobProgressAnswer | None, By(lambda _run: None)] = Field(
        description="How far it is in the spaces in which it has begun; null where a job does not tell, and in lists."
    )
    counts: dict[str, int] = Field(description="Changes by action.")
    listed: int = Field(description="How many changes are listed in all pages.")
    changes: Annotated[list[JobChangeAnswer], By(lambda _run: ())]
    next_cursor: Annotated[str | None, By(lambda _run: None)]


class JobAnswer(Answer):
    """A job, and how it is with it."""

    name: Annotated[str, Of("job.name")]
    description: Annotated[str, Of("job.description")]
    every_seconds: Annotated[
        int | None, By(lambda shown: shown.job.every and round(shown.job.every.total_seconds()))
    ] = Field(description="How often it is planned; null for one that has to be ordered.")
    last_planned_at: Annotated[datetime | None, Of("last_planned")]
    next_at: datetime | None = Field(description="About when it is planned next.")
    last_run: JobRunAnswer | None = Field(description="Without its changes. Where nothing was due no run is kept.")


class JobsAnswer(Answer):
    """The jobs."""

    items: list[JobAnswer]


class DeadLetterAnswer(Answer):
    """A message that failed too often."""

    user_id: Annotated[str | None, Of("owner")]
    space: str | None
    kind: str = Field(
        description="What was to be done: `embed`, the name of a job, or the kind of a change that was to be told."
    )
    subject: str | None = Field(description="The id of the entry, of the run, or of the change.")
    attempts: int
    reason: str = Field(description="The name of the error.")
    set_aside_at: Annotated[datetime | None, Of("at")] = Field(description="Null where that is not known.")


class QueueAnswer(Answer):
    """A queue, and what it has set aside."""

    queue: SetAsideQueue
    waiting: int | None = Field(description="Messages that are taken now or later; null where nobody counts them.")
    set_aside: int = Field(description="How many dead letters there are.")
    oldest_at: datetime | None = Field(
        description="When the oldest of them was set aside; null where there is none, or that is not known."
    )
    can_redrive: bool = Field(description="Whether they can be sent again by a call.")
    letters: list[DeadLetterAnswer] | None = Field(
        description="The oldest 100; null where the API counts them and may not read them, as on AWS."
    )


class DeadLettersAnswer(Answer):
    """The queues."""

    items: list[QueueAnswer]


class RedrivenAnswer(Answer):
    """What came of sending dead letters again."""

    queue: SetAsideQueue
    redriven: Annotated[int, Of("count")] = Field(description="How many were sent again.")
    left: int = Field(description="How many are set aside still; on AWS about so many.")
