"""Dead letters of every queue, shown to operators and sent again; those of a deployment, once the reason is mended."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.dead_letters import QueueState, Redriven, SetAsideLetter, SetAsideQueue
from recollect.core.lifecycle.job_runs import JobMessage
from recollect.core.model.messages import DeadLetter
from recollect.errors import InputError
from recollect.ports import ChangeOutbox, DeadLetterBox, DeadLetterListing, JobQueue, Queue

MOST_SHOWN: Final = 100  # letters of a queue
EMBED: Final = "embed"
L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class ListedLetters(Generic[L]):
    """ports.DeadLetterBox over a queue whose dead letters this process can read.

    letter_of: what operators see of one.
    """

    name: SetAsideQueue
    queue: DeadLetterListing[L]
    letter_of: Callable[[DeadLetter[L]], SetAsideLetter]

    def look(self, *, limit: int) -> QueueState:
        """See DeadLetterBox.look."""
        depth = self.queue.depth()
        letters: tuple[SetAsideLetter, ...] = ()
        if depth.set_aside:  # to list them takes them out of sight on some queues
            letters = tuple(self.letter_of(one) for one in self.queue.list_set_aside(limit=limit).items)
        oldest_at = min((letter.at for letter in letters if letter.at is not None), default=None)
        return QueueState(self.name, depth.waiting, depth.set_aside, oldest_at, letters, can_redrive=True)

    def redrive(self, *, has_time: Callable[[], bool]) -> Redriven:
        """See DeadLetterBox.redrive; all of them at once."""
        del has_time
        count = self.queue.redrive()
        return Redriven(count, self.queue.depth().set_aside)


@dataclass(frozen=True, slots=True)
class ListDeadLetters:
    """Shows how it is with each queue."""

    boxes: Mapping[SetAsideQueue, DeadLetterBox]

    def __call__(self) -> tuple[QueueState, ...]:
        """Return the state of every queue that there is here. Raises UnavailableError."""
        return tuple(box.look(limit=MOST_SHOWN) for box in self.boxes.values())


@dataclass(frozen=True, slots=True)
class RedriveDeadLetters:
    """Sends the dead letters of a queue again, once the reason is mended."""

    boxes: Mapping[SetAsideQueue, DeadLetterBox]

    def __call__(self, queue: SetAsideQueue, *, has_time: Callable[[], bool]) -> Redriven:
        """Return how many were sent again, as far as there was time.

        Raises:
            InputError: there is no such queue here.
            NotFromHereError: this process may not send them again.
            UnavailableError: the queue does not answer; some may have been sent again.
        """
        if queue not in self.boxes:
            raise InputError("queue", f"must be one of {', '.join(one.value for one in self.boxes)}")
        return self.boxes[queue].redrive(has_time=has_time)


def boxes_of(queue: Queue, jobs: JobQueue | None, outbox: ChangeOutbox | None) -> Mapping[SetAsideQueue, DeadLetterBox]:
    """Return the boxes of the queues that this process takes messages from itself."""
    boxes: dict[SetAsideQueue, DeadLetterBox] = {}
    boxes[SetAsideQueue.EMBEDDING] = ListedLetters(SetAsideQueue.EMBEDDING, queue, embedding_letter)
    if jobs is not None:
        boxes[SetAsideQueue.JOBS] = ListedLetters(SetAsideQueue.JOBS, jobs, job_letter)
    if outbox is not None:
        boxes[SetAsideQueue.CHANGES] = ListedLetters(SetAsideQueue.CHANGES, outbox, change_letter)
    return boxes


def embedding_letter(letter: DeadLetter[EmbeddingRequest]) -> SetAsideLetter:
    """Return what operators see of a request for vectors."""
    request = letter.message
    return SetAsideLetter(
        request.owner, request.space, EMBED, request.entry_id, letter.attempts, letter.reason, letter.at
    )


def job_letter(letter: DeadLetter[JobMessage]) -> SetAsideLetter:
    """Return what operators see of a piece of a run."""
    message = letter.message
    place = (message.owner, message.space)
    return SetAsideLetter(*place, message.job.value, message.run_id, letter.attempts, letter.reason, letter.at)


def change_letter(letter: DeadLetter[Mapping[str, Any]]) -> SetAsideLetter:
    """Return what operators see of a change that no receiver took; of one that cannot be read, whose it is."""

    def told(name: str) -> str | None:
        value = letter.message.get(name)
        return value if isinstance(value, str) else None

    kind, subject = told("kind") or "unreadable", told("entry_id") or told("id")
    return SetAsideLetter(told("user_id"), told("space"), kind, subject, letter.attempts, letter.reason, letter.at)
