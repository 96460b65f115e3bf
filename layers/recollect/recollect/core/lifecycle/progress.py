"""How far a job has come in a space: what its bookmark holds, as text between two steps."""

import json
from dataclasses import dataclass, replace
from datetime import datetime

from recollect.errors import InputError


@dataclass(frozen=True, slots=True)
class JobBookmark:
    """Where the next step goes on.

    began: when the run began, for jobs that judge all that they see as it was then. part: which part of the job, from
    0. after: the position behind which the listing of that part goes on, None for its beginning. done: how much of what
    comes next was done before. due: when something that was passed becomes due, the earliest.
    """

    began: datetime
    part: int = 0
    after: str | None = None
    done: int = 0
    due: datetime | None = None

    def text(self) -> str:
        """Return it as a bookmark."""
        due = None if self.due is None else self.due.isoformat()
        return json.dumps([self.began.isoformat(), self.part, self.after, self.done, due])

    def at(self, after: str | None) -> "JobBookmark":
        """Return it behind a position of the same part; None goes on to the next part."""
        return replace(self, part=self.part + (after is None), after=after, done=0)

    def counted(self, done: int) -> "JobBookmark":
        """Return it with how much of what comes next was done."""
        return replace(self, done=done)

    def with_due(self, *moments: datetime | None) -> "JobBookmark":
        """Return it with what else becomes due, so far as it does."""
        known = [moment for moment in (self.due, *moments) if moment is not None]
        return replace(self, due=min(known, default=None))


def progress_of(bookmark: str | None, now: datetime) -> JobBookmark:
    """Return where a step goes on: from the beginning without a bookmark.

    Raises:
        InputError: no step left such a bookmark.
    """
    if bookmark is None:
        return JobBookmark(now)
    try:
        began, part, after, done, due = json.loads(bookmark)
        return JobBookmark(
            began=datetime.fromisoformat(began),
            part=int(part),
            after=None if after is None else str(after),
            done=int(done),
            due=None if due is None else datetime.fromisoformat(due),
        )
    except (ValueError, TypeError):
        raise InputError("bookmark", "is not one of this job") from None
