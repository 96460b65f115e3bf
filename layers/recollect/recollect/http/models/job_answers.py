"""The shapes of answers about jobs."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from recollect.http.models.base import Answer


class JobChangeAnswer(Answer):
    """One thing that was changed, or would be."""

    user_id: str
    space: str
    subject: str = Field(description="The id of an entry, or the name of what else was changed.")
    action: str
    reason: str = Field(description="The rule, with its numbers.")
    made: str | None = Field(description="The id of what was made of it, such as a roll-up's.")


class JobSpacesAnswer(Answer):
    """How many spaces a run is about; more may be found while its state is `planning`."""

    found: int
    done: int
    failed: int = Field(description="Set aside after several attempts; a redrive tries them again.")
    left: int


class JobProgressAnswer(Answer):
    """How many entries were seen, of how many."""

    done: int
    of: int


class JobRunAnswer(Answer):
    """A run of a job."""

    id: str
    job: str
    dry_run: bool
    ordered_by: str = Field(description="Who ordered it, or `schedule`.")
    user_id: str | None = Field(description="Whose spaces it is about; null for everybody's in which the job is due.")
    space: str | None
    state: Literal["planning", "running", "paused", "done", "incomplete"]
    started_at: datetime
    ended_at: datetime | None
    spaces: JobSpacesAnswer
    seen: int = Field(description="Entries that were looked at.")
    progress: JobProgressAnswer | None = Field(
        description="How far it is in the spaces in which it has begun; null where a job does not tell, and in lists."
    )
    counts: dict[str, int] = Field(description="Changes by action.")
    listed: int = Field(description="How many changes are listed in all pages.")
    changes: list[JobChangeAnswer]
    next_cursor: str | None


class JobAnswer(Answer):
    """A job, and how it is with it."""

    name: str
    description: str
    every_seconds: int | None = Field(description="How often it is planned; null for one that has to be ordered.")
    last_planned_at: datetime | None
    next_at: datetime | None = Field(description="About when it is planned next.")
    last_run: JobRunAnswer | None = Field(description="Without its changes. Where nothing was due no run is kept.")


class JobsAnswer(Answer):
    """The jobs."""

    items: list[JobAnswer]
