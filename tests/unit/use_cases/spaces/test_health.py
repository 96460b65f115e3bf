"""Readiness: what is down takes the process out of service, what is damaged does not."""

from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.errors import StoreUnavailableError
from recollect.use_cases.spaces.health import CheckHealth
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue


def a_store() -> InMemoryEntryStore:
    clock = FixedClock()
    return InMemoryEntryStore(InMemoryQueue(clock), clock)


class AwayStore(InMemoryEntryStore):
    def every_scope(self, *, limit: int, after: str | None = None) -> Page[Scope]:
        raise StoreUnavailableError("away")


def test_a_store_with_damage_is_ready_and_degraded() -> None:
    readiness = CheckHealth(a_store(), HashEmbedder(), is_damaged=lambda: True)()
    assert (readiness.ready, readiness.degraded, readiness.checks["store"]) == (True, ("store",), "damaged")


def test_a_sound_store_is_not_degraded() -> None:
    readiness = CheckHealth(a_store(), HashEmbedder())()
    assert (readiness.ready, readiness.degraded, readiness.checks["store"]) == (True, (), "ok")


def test_a_store_that_is_away_is_not_ready() -> None:
    clock = FixedClock()
    away = AwayStore(InMemoryQueue(clock), clock)
    readiness = CheckHealth(away, HashEmbedder(), is_damaged=lambda: True)()
    assert (readiness.ready, readiness.checks["store"]) == (False, "StoreUnavailableError")


def test_a_part_that_is_stopped_is_not_ready() -> None:
    assert not CheckHealth(a_store(), HashEmbedder(), {"worker": lambda: "stopped"})().ready
