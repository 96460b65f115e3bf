"""What becomes of what is said and asked is counted where the API is deployed, and only there."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from recollect.core.model.drafts import EntryDraft, OnDuplicate
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.parsing import parse_filter
from recollect.core.spaces.settings import SpaceSettings
from recollect.serverless.api import build_api
from recollect.serverless.telemetry import Telemetry
from recollect.settings import Settings
from recollect.telemetry.metric import API
from tests.builders import ALICE
from tests.model_folder import MODEL_FOLDER
from tests.unit.functions.conftest import emitted
from tests.unit.functions.invocation import a_context

CAP = 2
SAID = (
    EntryDraft(text="The locker code is 4312.", pinned=True),
    EntryDraft(text="the locker code is 4312"),
    EntryDraft(text="The locker code is 4321.", pinned=True),
    EntryDraft(text="My card number is 4111 1111 1111 1111."),
    EntryDraft(text="Ms Novak keeps bees in the garden.", on_duplicate=OnDuplicate.KEEP),
    EntryDraft(text="The cellar of the old house is damp.", pinned=True),
    EntryDraft(text="The attic of the new house is dry.", pinned=True),
)


def test_each_outcome_is_counted_once_with_trims_conflicts_and_the_reason_of_a_skip(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    telemetry = Telemetry(API)
    settings = Settings(data=tmp_path, model=MODEL_FOLDER, space=SpaceSettings(soft_cap=CAP))
    claims = [IdempotencyKey(f"key-{number}", "digest") for number in range(len(SAID))]
    with closing(build_api(settings, telemetry)) as recollect:

        def handle(*_: object) -> None:
            for _again in range(2):
                recollect.remember(ALICE, SAID, Author(), idempotency_keys=claims)

        telemetry.watch(handle)({}, a_context())
    metrics = emitted(capsys)
    counts = {name: sum(values) for (name, dimensions, _), values in metrics.items() if dimensions == ("service",)}
    assert counts == {
        "MemoriesCreated": 4,
        "MemoriesMerged": 1,
        "MemoriesFlagged": 1,
        "MemoriesTrimmed": 1,
        "ConflictsOpened": 1,
        "OnlyProtectedLeft": 3,
    }
    assert sum(metrics["MemoriesSkipped", ("service", "reason"), "Count"]) == 1


def test_a_search_is_counted_once_however_deep_it_looks_and_of_the_past_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    telemetry = Telemetry(API)
    nobody_read = EntryFilter(where=parse_filter({"accessed_at": {"after": "2020-01-01T00:00:00Z"}}))
    queries = (
        Query(text="the locker code"),
        Query(text="the locker code", known_at=datetime(2026, 1, 1, tzinfo=UTC)),
        Query(text="the locker code", filter=nobody_read),
    )
    with closing(build_api(Settings(data=tmp_path, model=MODEL_FOLDER), telemetry)) as recollect:
        recollect.remember(ALICE, [EntryDraft(text=f"The code of door {n} is {n}.") for n in range(1, 60)], Author())
        for query in queries:
            telemetry.watch(lambda *_, query=query: recollect.search(ALICE, query))({}, a_context())
            counted = emitted(capsys)["Search", ("service",), "Count"]
            assert sum(counted) == 1
