"""Votes: each counts once, also when many vote at once or one is sent again."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from recollect.core.feedback.use_counts import DOWN, UP
from recollect.core.model.audit import AuditAction
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError, KeyReusedError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.vote import Vote
from recollect.use_cases.spaces.trail import ListAudit
from tests.builders import ALICE, MALLORY, a_memory, a_write
from tests.unit.use_cases.conftest import Bench

VOTERS = 32


@pytest.fixture
def vote(bench: Bench) -> Vote:
    return Vote(bench.store, bench.clock, ReadSettings(bench.store))


@pytest.fixture
def entry_id(bench: Bench) -> str:
    entry = a_memory("Likes tea.", name="tea")
    bench.store.commit(ALICE, [a_write(entry)])
    return entry.id


def test_a_vote_moves_usefulness_by_one_and_counts_as_access(bench: Bench, vote: Vote, entry_id: str) -> None:
    now = bench.clock.advance(hours=1)
    voted = vote(ALICE, "tea", DOWN, Author("agent:ada", "wrong"))
    assert (voted.statistics.usefulness, voted.statistics.access_count) == (-1.0, 1)
    assert (voted.statistics.accessed_at, voted.version) == (now, 1)
    assert vote(ALICE, entry_id, UP, Author()).statistics.usefulness == 0.0


def test_a_vote_is_in_the_audit_trail(bench: Bench, vote: Vote, entry_id: str) -> None:
    vote(ALICE, "tea", UP, Author("agent:ada", "helped"))
    (item, *_) = ListAudit(bench.store)(ALICE, limit=1).items
    assert (item.action, item.subject, item.by, item.reason) == (AuditAction.VOTED, entry_id, "agent:ada", "helped")


def test_a_vote_that_is_sent_again_counts_once(bench: Bench, vote: Vote, entry_id: str) -> None:
    claim = IdempotencyKey("key", "digest")
    for _ in range(2):
        assert vote(ALICE, "tea", UP, Author(), idempotency_key=claim).statistics.usefulness == 1.0
    with pytest.raises(KeyReusedError):
        vote(ALICE, "tea", DOWN, Author(), idempotency_key=IdempotencyKey("key", "other"))
    assert bench.store.get(ALICE, entry_id).statistics.usefulness == 1.0


def test_32_votes_at_once_all_count(bench: Bench, vote: Vote, entry_id: str) -> None:
    with ThreadPoolExecutor(VOTERS) as pool:
        list(pool.map(lambda _: vote(ALICE, "tea", UP, Author()), range(VOTERS)))
    assert bench.store.get(ALICE, entry_id).statistics.usefulness == VOTERS


def test_nobody_votes_about_what_is_anothers(vote: Vote, entry_id: str) -> None:
    with pytest.raises(EntryNotFoundError):
        vote(MALLORY, entry_id, UP, Author())
