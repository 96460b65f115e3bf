"""What an operator starts: the search index made anew, a redrive of a stack.

A server makes its index as well when it starts.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import TYPE_CHECKING, Final

from recollect.adapters.clock import SystemClock, chance
from recollect.bootstrap.encoders import model_name
from recollect.bootstrap.searches import open_indexes
from recollect.bootstrap.stores import open_stores
from recollect.core.lifecycle.dead_letters import SetAsideQueue
from recollect.core.lifecycle.jobs import JobBudget, JobStep
from recollect.core.model.scope import Scope
from recollect.errors import IndexUnavailableError, NotFoundError, UnavailableError
from recollect.settings import SearchBackend, Settings
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.maintenance.jobs.run import DEFAULT_JOB_RETRY
from recollect.use_cases.maintenance.rebuild_index import RebuildSpace, last_index

if TYPE_CHECKING:
    from recollect.adapters.opensearch import NamedIndexes

logger = logging.getLogger(__name__)

Report = Callable[[int], None]
# The queues whose dead letters go back, by what a stack's outputs call them. What projections left pending is swept
_REDRIVEN: Final = {
    SetAsideQueue.EVENTS: "Events",
    SetAsideQueue.EMBEDDING: "Embedding",
    SetAsideQueue.JOBS: "Jobs",
}


def make_index(settings: Settings, report: Report, *, anew: bool = False) -> bool:
    """Make the index where it is missing or of an older kind; with `anew` in any case. Searches and writes go on.

    Args:
        settings: of the store and the index; exact search needs no index.
        report: called after each piece of work with how many entries were read.
        anew: whether a sound index is made again.

    Returns:
        Whether an index was made.

    Raises:
        IndexUnavailableError: the index does not take it; it can be called again.
        StoreUnavailableError: the store does not answer; likewise.
        InputError: a setting is missing.
    """
    if settings.search_backend is SearchBackend.EXACT:
        return False
    from recollect.adapters.opensearch import WithUpcomingIndex  # noqa: PLC0415 - a laptop has no AWS packages

    with ExitStack() as opening:
        indexes = open_indexes(settings, opening)
        if not anew and not indexes.needs_rebuild():
            return False
        stores = open_stores(settings, opening)
        store, after = stores.store, None if stores.jobs is None else last_index(stores.jobs.runs)
        fill = RebuildSpace(store, WithUpcomingIndex(indexes), SystemClock(), model_name(settings))
        remake_index(indexes, fill, every_space(store), report, after=after)
        return True


def remake_index(
    indexes: "NamedIndexes", fill: RebuildSpace, scopes: Iterable[Scope], report: Report, *, after: str | None
) -> str:
    """Read every space into an index in the making, while writers write to both; put it into use, return its name.

    It takes the place of one that a run of the job, or another rebuild, is filling: that one is not put into use.
    after: the index for which the last run was ordered.

    Raises:
        IndexUnavailableError: the index does not take it, or somebody else began another one meanwhile.
        StoreUnavailableError: the store does not answer.
    """
    name, read = indexes.begin_upcoming(after), 0
    try:
        for scope in scopes:
            step = _tried(fill, scope, None, indexes.wait)
            report(read := read + step.seen)
            while step.bookmark is not None:
                step = _tried(fill, scope, step.bookmark, indexes.wait)
                report(read := read + step.seen)
    except BaseException:
        # What could not be discarded, the next rebuild drops; why this one ended is what has to be told
        with suppress(IndexUnavailableError):
            if indexes.upcoming() == name:
                indexes.discard_upcoming()
        raise
    if not indexes.complete_upcoming(name):
        raise IndexUnavailableError(f"{name} is not in the making any more: another rebuild took its place")
    return name


def _tried(fill: RebuildSpace, scope: Scope, bookmark: str | None, wait: Callable[[float], None]) -> JobStep:
    """Return what came of a step, tried as often as a run of the job tries it. Raises UnavailableError."""
    budget, retry = JobBudget(changes=0, has_time=lambda: True), DEFAULT_JOB_RETRY
    for attempt in range(1, retry.max_attempts):
        try:
            return fill(scope, bookmark, budget, dry_run=False)
        except UnavailableError as error:
            logger.warning("index_step_tried_again", extra={"error": type(error).__name__, "attempt": attempt})
            wait(retry.delay(attempt, chance(), is_outage=True))
    return fill(scope, bookmark, budget, dry_run=False)


@contextmanager
def open_redrive(settings: Settings, stack: str) -> Iterator[Mapping[SetAsideQueue, Callable[[], int]]]:
    """Find what gives the dead letters of a stack's queues back, by its outputs; each tells how many it gave back.

    Raises:
        NotFoundError: there is no such stack, or it is none of ours.
        UnavailableError: AWS does not answer, or not to these credentials.
    """
    from recollect.adapters import sqs  # noqa: PLC0415 - a laptop has no AWS packages
    from recollect.adapters.aws.deployment import AwsPlace, stack_outputs  # noqa: PLC0415 - as above
    from recollect.adapters.sqs.dead_letters import DeadLetterQueue  # noqa: PLC0415 - as above

    place = AwsPlace(settings.aws_region, settings.aws_endpoint)
    outputs = stack_outputs(place, stack)
    with closing(sqs.connect(region=place.region, endpoint=place.endpoint)) as calls:
        try:
            ways = {
                queue: DeadLetterQueue(calls, outputs[f"{name}DeadLettersUrl"], outputs[f"{name}QueueUrl"]).give_back
                for queue, name in _REDRIVEN.items()
            }
        except KeyError as missing:
            raise NotFoundError(f"stack {stack} has no output {missing.args[0]}") from None
        yield ways
