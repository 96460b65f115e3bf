"""Plan runs of jobs: find the spaces in which a job is due, and send a message for each.

A page of spaces at a time. More pages go on by messages of their own, so that a planner that is cut off is continued by
the next one, and no run sends more at once than its workers take off.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from recollect.core.lifecycle.job_runs import DUE_BY_WRITES, DueSpace, JobMessage, JobOrder, JobRun
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.listing import Page, every_item
from recollect.core.model.scope import Owner, Scope
from recollect.errors import NotFoundError
from recollect.ports import Clock, DueIndex, IdSource, JobRuns, JobSender, Spaces
from recollect.use_cases.common.job_observer import UNOBSERVED, JobObserver

FIRST_PAGE: Final = ""


@dataclass(frozen=True, slots=True)
class PlanPolicy:
    """How a run is planned.

    spaces_per_page: of one message of planning. held_for: how long a space that was planned is left alone when nothing
    more is heard of it; longer than its message takes through the queue, with all that fails on the way.
    """

    spaces_per_page: int = 100
    held_for: timedelta = timedelta(hours=6)


DEFAULT_PLAN_POLICY: Final = PlanPolicy()


@dataclass(frozen=True, slots=True)
class PlanJobs:
    """Begins runs and finds their spaces. What is sent twice is worked off once (run.py).

    hands_over: whether the first page of what is ordered for everybody is left to whoever takes messages, too.
    """

    due: DueIndex
    runs: JobRuns
    queue: JobSender
    spaces: Spaces
    clock: Clock
    ids: IdSource
    policy: PlanPolicy = DEFAULT_PLAN_POLICY
    observer: JobObserver = UNOBSERVED
    hands_over: bool = False

    def scheduled(self, job: JobName) -> JobRun | None:
        """Begin the run of a schedule; None when there is nothing to do, and then no run is kept.

        Raises:
            UnavailableError: store or queue do not answer; what is due stays so.
        """
        now = self.clock.now()
        page = self.due.due(job, until=now, limit=self.policy.spaces_per_page)
        run = None
        if page.items:
            run = self._begun(JobOrder(job))
            self._send_due(_planning(run), page)
        self.runs.note_planned(job, now)
        self.observer.came_up(job)
        return run

    def ordered(self, order: JobOrder) -> JobRun:
        """Begin a run that somebody has ordered, and return it as it is then.

        Raises:
            NotFoundError: there is no such space, or the person has none.
            InputError: a name is malformed.
            UnavailableError: store or queue do not answer.
        """
        if order.owner is not None:
            Scope(order.owner)
        if order.owner is not None and order.space is not None:
            named = Scope(order.owner, order.space)
            self._require_there(named)
            run = self._begun(order)
            self._send(run, [named])
        elif order.owner is not None:
            named_spaces = [Owner(order.owner).space(name) for name in self._names(Owner(order.owner))]
            if not named_spaces:
                raise NotFoundError("this person has no space")
            run = self._begun(order)
            self._send(run, named_spaces)
        else:
            run = self._begun(order)
            if self.hands_over:
                self.queue.send([_planning(run)])
            else:
                self.go_on(_planning(run))
        return self.runs.get(run.id) or run

    def go_on(self, message: JobMessage) -> None:
        """Plan one page more. Raises UnavailableError; safe to repeat."""
        if message.job not in DUE_BY_WRITES:
            every = self.spaces.every_scope(limit=self.policy.spaces_per_page, after=message.after)
            self._send_page(message, every.items, every.next_after)
            return
        # What became due since the run began is for the next one; so the run ends
        until, limit = message.sent_at, self.policy.spaces_per_page
        self._send_due(message, self.due.due(message.job, until=until, limit=limit, after=message.after))

    def _begun(self, order: JobOrder) -> JobRun:
        now = self.clock.now()
        run = JobRun(
            id=self.ids.new_id(now),
            job=order.job,
            dry_run=order.dry_run,
            ordered_by=order.ordered_by,
            started_at=now,
            owner=order.owner,
            space=order.space,
        )
        self.runs.begin(run)
        return run

    def _send_due(self, planning: JobMessage, page: Page[DueSpace]) -> None:
        """Send a page of spaces, take them, and have the next page planned; in this order, so that none is lost."""
        until = self.clock.now() + self.policy.held_for
        taken = [] if planning.dry_run else page.items
        self._send_page(
            planning,
            [due.scope for due in page.items],
            page.next_after,
            before_next=lambda: [
                self.due.take(planning.job, due, run_id=planning.run_id, until=until) for due in taken
            ],
        )

    def _send_page(
        self,
        planning: JobMessage,
        scopes: Sequence[Scope],
        next_after: str | None,
        before_next: Callable[[], object] = list,
    ) -> None:
        now, is_all = self.clock.now(), next_after is None
        self.runs.planned(planning.run_id, planning.after or FIRST_PAGE, found=len(scopes), is_all=is_all, at=now)
        named = replace(planning, sent_at=now, after=None)
        self.queue.send([replace(named, owner=scope.owner, space=scope.space) for scope in scopes])
        before_next()
        if not is_all:
            self.queue.send([replace(planning, after=next_after)])

    def _send(self, run: JobRun, scopes: Sequence[Scope]) -> None:
        now = self.clock.now()
        self.runs.planned(run.id, FIRST_PAGE, found=len(scopes), is_all=True, at=now)
        self.queue.send([JobMessage(run.id, run.job, run.dry_run, now, one.owner, one.space) for one in scopes])

    def _require_there(self, scope: Scope) -> None:
        if scope.space not in self._names(Owner(scope.owner)):
            raise NotFoundError(f"there is no space {scope.space}")

    def _names(self, owner: Owner) -> list[str]:
        return list(every_item(lambda after: self.spaces.spaces(owner, limit=200, after=after)))


def _planning(run: JobRun) -> JobMessage:
    """Return the message by which a run is planned, of what is due when it begins."""
    return JobMessage(run.id, run.job, run.dry_run, run.started_at)
