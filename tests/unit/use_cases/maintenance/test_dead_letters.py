"""What operators see of dead letters of each kind."""

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.dead_letters import SetAsideLetter, SetAsideQueue
from recollect.core.lifecycle.job_runs import JobMessage
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.messages import DeadLetter
from recollect.core.spaces.published_changes import published_erasure
from recollect.use_cases.maintenance.dead_letters import boxes_of, change_letter, job_letter
from tests.fakes.clock import START, FixedClock
from tests.fakes.queue import InMemoryQueue


def test_a_piece_of_a_run_names_the_run_and_its_space() -> None:
    message = JobMessage("run1", JobName.PURGE, dry_run=False, sent_at=START, owner="alice", space="trip")
    letter = job_letter(DeadLetter(message, 5, "StoreUnavailableError", START))
    assert letter == SetAsideLetter("alice", "trip", "purge", "run1", 5, "StoreUnavailableError", START)
    planning = job_letter(DeadLetter(JobMessage("run1", JobName.PURGE, dry_run=False, sent_at=START), 5, "KeyError"))
    assert (planning.owner, planning.space, planning.at) == (None, None, None)


def test_a_change_names_what_it_is_about_as_far_as_it_can_be_read() -> None:
    change = published_erasure("alice", "trip", START, "user")
    letter = change_letter(DeadLetter(change.document(), 9, "HTTP 400", START))
    assert letter == SetAsideLetter("alice", "trip", "space.erased", change.id, 9, "HTTP 400", START)
    unread = change_letter(DeadLetter({"user_id": "alice", "space": "trip", "kind": 7}, 1, "unreadable"))
    assert unread == SetAsideLetter("alice", "trip", "unreadable", None, 1, "unreadable", None)


def test_the_oldest_letter_tells_since_when_there_are_some() -> None:
    clock = FixedClock()
    queue = InMemoryQueue(clock)
    box = boxes_of(queue, None, None)[SetAsideQueue.EMBEDDING]
    queue.send([EmbeddingRequest("alice", "trip", f"e{number}", 1) for number in range(3)])
    began = clock.now()
    for delivery in queue.receive(limit=3, lease_seconds=3_600):
        queue.set_aside(delivery.receipt, reason="EmbeddingError")
        clock.advance(seconds=60)
    state = box.look(limit=2)
    assert state.letters is not None
    assert (state.set_aside, state.oldest_at, len(state.letters)) == (3, began, 2)
    redriven = box.redrive(has_time=lambda: True)
    assert (redriven.count, redriven.left) == (3, 0)
