"""What a deployment does to the index, against a double of OpenSearch that keeps what it is told."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

import pytest

from recollect.adapters.opensearch import IndexLayout, OpenSearchIndex
from recollect.adapters.opensearch.flavour import MAPPING_VERSION
from recollect.adapters.opensearch.preparing import LONGEST_PAUSE, PrepareIndex
from recollect.adapters.opensearch.upcoming import WithUpcomingIndex
from recollect.errors import IndexUnavailableError
from tests.unit.adapters.opensearch.keeping import Keeping, Runs, keeping_indexes
from tests.unit.adapters.opensearch.opensearch_double import Answer, Request

OLDER: Final = f"recollect-v{MAPPING_VERSION - 1}-d384-000007"
PRESENT: Final = f"recollect-v{MAPPING_VERSION}-d384-000007"
FIRST: Final = f"recollect-v{MAPPING_VERSION}-d384-000001"
NEXT: Final = f"recollect-v{MAPPING_VERSION}-d384-000008"
AFTER: Final = f"recollect-v{MAPPING_VERSION}-d384-000009"


@dataclass
class Deployment:
    """A program's deployment with a clock of its own; `seconds` since it began, which only waiting lets pass."""

    service: Keeping
    runs: Runs
    opened: ExitStack
    seconds: float = 0.0
    limit: float = 840.0

    def wait(self, seconds: float) -> None:
        self.seconds += seconds

    def __call__(self, version: int = MAPPING_VERSION, *, short: int | None = None) -> str:
        layout = IndexLayout(version, short=short)
        indexes, _ = self.opened.enter_context(keeping_indexes(self.service, layout=layout, wait=self.wait))
        return PrepareIndex(indexes, self.runs, self.wait)(lambda: self.seconds < self.limit)


@pytest.fixture
def deploy() -> Iterator[Deployment]:
    with ExitStack() as opened:
        yield Deployment(Keeping(), Runs(), opened)


def test_an_index_of_this_mapping_is_left_alone(deploy: Deployment) -> None:
    deploy.service.put(PRESENT, "recollect")
    assert deploy() == PRESENT
    assert {request.partition(" ")[0] for request in deploy.service.asked} == {"GET"}


def test_without_anything_to_read_the_first_index_is_in_use_at_once(deploy: Deployment) -> None:
    deploy.runs.spaces = 0
    assert deploy() == FIRST
    assert deploy.service.behind("recollect") == [FIRST]
    assert deploy.service.behind("recollect-upcoming") == []


def test_the_first_index_of_a_full_store_is_filled_by_a_run(deploy: Deployment) -> None:
    told = deploy()
    assert (deploy.service.behind("recollect"), deploy.service.behind("recollect-upcoming")) == ([], [FIRST])
    assert deploy.runs.ordered == [FIRST]
    assert told == f"exact search in use until {FIRST} is filled by run run-1 of the job rebuild_index"


def test_an_index_of_an_older_mapping_stays_in_use_until_the_next_is_filled(deploy: Deployment) -> None:
    deploy.service.put(OLDER, "recollect")
    assert OLDER in deploy()
    assert (deploy.service.behind("recollect"), deploy.service.behind("recollect-upcoming")) == ([OLDER], [NEXT])
    assert deploy.runs.ordered == [NEXT]


def test_writers_have_seen_the_new_index_before_anything_is_read(deploy: Deployment) -> None:
    deploy.service.put(OLDER, "recollect")
    deploy()
    assert deploy.seconds >= 15  # after which aliases show on Serverless


def test_a_program_that_is_brought_back_makes_an_index_of_its_own(deploy: Deployment) -> None:
    """The rollback of a deployment, when the new index is in use already."""
    deploy.service.put(NEXT, "recollect")
    assert NEXT in deploy(MAPPING_VERSION - 1)
    assert deploy.service.behind("recollect") == [NEXT]
    assert deploy.service.behind("recollect-upcoming") == deploy.runs.ordered
    assert deploy() == NEXT
    assert set(deploy.service.indexes) == {NEXT}


def test_a_program_that_is_brought_back_gives_up_what_only_the_newer_one_can_fill(deploy: Deployment) -> None:
    deploy.service.put(OLDER, "recollect")
    deploy()
    assert deploy(MAPPING_VERSION - 1) == OLDER
    assert deploy.service.behind("recollect-upcoming") == []
    assert NEXT not in deploy.service.indexes


def test_a_run_that_is_on_its_way_is_not_begun_again(deploy: Deployment) -> None:
    deploy.service.put(OLDER, "recollect")
    deploy()
    assert NEXT in deploy()
    assert deploy.runs.ordered == [NEXT]


def test_what_a_run_could_not_fill_is_begun_again(deploy: Deployment) -> None:
    deploy.service.put(OLDER, "recollect")
    deploy()
    deploy.runs.ended = True
    deploy()
    assert deploy.runs.ordered == [NEXT, AFTER]
    assert deploy.service.behind("recollect-upcoming") == [AFTER]
    assert NEXT not in deploy.service.indexes


def test_no_index_has_the_name_of_one_that_was_given_up(deploy: Deployment) -> None:
    """Else what is left of its run would put the new one into use, with nothing in it."""
    deploy.service.put(OLDER, "recollect")
    deploy()
    deploy(MAPPING_VERSION - 1)
    deploy.runs.ended = True
    deploy()
    assert deploy.runs.ordered == [NEXT, AFTER]


def until(seconds: float, deploy: Deployment, answer: Answer) -> Callable[[Request], Answer | None]:
    return lambda _: answer if deploy.seconds < seconds else None


@pytest.mark.parametrize("status", [403, 404, 429, 500, 502, 503, 504])
def test_what_a_new_or_sleeping_collection_refuses_is_tried_for_a_minute(deploy: Deployment, status: int) -> None:
    deploy.runs.spaces = 0
    # As the service itself says that there is no such alias, a 404 of all else says that it is not there yet
    refused = until(60, deploy, (status, {"message": "refused"}))
    deploy.service.fault = lambda request: None if status == 404 and request.method == "GET" else refused(request)
    assert deploy() == FIRST
    assert 60 <= deploy.seconds < 60 + 2 * LONGEST_PAUSE + 60
    assert deploy.service.behind("recollect") == [FIRST]


def test_what_does_not_answer_is_tried_again(deploy: Deployment) -> None:
    deploy.runs.spaces = 0
    deploy.service.fault = until(30, deploy, (200, "not JSON"))
    assert deploy() == FIRST


def test_throttling_in_bursts_ends_as_if_there_had_been_none(deploy: Deployment) -> None:
    deploy.service.put(OLDER, "recollect")
    turns = itertools.cycle([True, True, False, False, False, False, False, False, False, False, False, False])
    deploy.service.fault = lambda _: (429, {"message": "Too many requests"}) if next(turns) else None
    deploy.runs.failures = 2
    deploy()
    assert deploy.runs.ordered[-1:] == deploy.service.behind("recollect-upcoming")
    assert set(deploy.service.indexes) == {OLDER, *deploy.service.behind("recollect-upcoming")}


@pytest.mark.parametrize("status", [400, 401, 413])
def test_what_is_wrong_in_itself_is_not_tried_again(deploy: Deployment, status: int) -> None:
    deploy.service.fault = lambda _: (status, {})
    with pytest.raises(IndexUnavailableError):
        deploy()
    assert (len(deploy.service.asked), deploy.seconds) == (1, 0)


def test_a_refusal_for_ever_ends_with_its_time(deploy: Deployment, caplog: pytest.LogCaptureFixture) -> None:
    deploy.service.fault = lambda _: (403, {})
    with pytest.raises(IndexUnavailableError, match="status 403"):
        deploy()
    assert "index_not_prepared" in {record.message for record in caplog.records}
    assert deploy.limit <= deploy.seconds < deploy.limit + LONGEST_PAUSE


@pytest.mark.parametrize("at", range(16))
def test_a_fault_at_any_request_leaves_nothing_behind(deploy: Deployment, at: int) -> None:
    deploy.service.put(OLDER, "recollect")
    count = itertools.count()
    deploy.service.fault = lambda _: (500, {}) if next(count) == at else None
    deploy()
    (upcoming,) = deploy.service.behind("recollect-upcoming")
    assert set(deploy.service.indexes) == {OLDER, upcoming}
    assert deploy.runs.ordered[-1] == upcoming


def test_a_former_index_that_was_not_dropped_is_dropped_by_the_next_deployment(deploy: Deployment) -> None:
    deploy.service.put(PRESENT, "recollect")
    deploy.service.put(OLDER, "recollect-former")
    deploy()
    assert set(deploy.service.indexes) == {PRESENT}


def test_an_index_in_the_making_that_holds_another_part_of_vectors_is_replaced(deploy: Deployment) -> None:
    deploy.service.put(OLDER, "recollect")
    deploy()
    assert f"recollect-v{MAPPING_VERSION}-d384-s256-000009" in deploy(short=256)
    assert deploy.service.behind("recollect-upcoming") == deploy.runs.ordered[-1:]
    assert NEXT not in deploy.service.indexes


def test_an_index_of_the_beginnings_of_vectors_is_asked_with_these_until_there_is_another(deploy: Deployment) -> None:
    deploy.service.put(f"recollect-v{MAPPING_VERSION}-d384-s256-000007", "recollect")
    indexes, _ = deploy.opened.enter_context(keeping_indexes(deploy.service, wait=deploy.wait))
    searched = WithUpcomingIndex(indexes)._searched()
    assert isinstance(searched, OpenSearchIndex)
    assert (searched._name, searched._layout) == ("recollect", IndexLayout(short=256))
