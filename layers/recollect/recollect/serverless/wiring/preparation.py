"""What a deployment does to the search index."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Final

from recollect.bootstrap.searches import open_indexes
from recollect.bootstrap.stores import open_stores
from recollect.serverless.wiring.planning import planning_on
from recollect.settings import SearchBackend, Settings
from recollect.use_cases.maintenance.rebuild_index import RebuildRuns

NO_INDEX: Final = "none"

Prepare = Callable[[Callable[[], bool]], str]


def build_preparation(settings: Settings) -> Prepare:
    """Wire what a deployment does to the index: nothing where there is none. Raises as `build_projection` does."""
    if settings.search_backend is SearchBackend.EXACT:
        return lambda _has_time: NO_INDEX
    from recollect.adapters.opensearch.preparing import PrepareIndex  # noqa: PLC0415 - most deployments have no OpenSearch

    opening = ExitStack()
    plan = planning_on(open_stores(settings, opening))
    return PrepareIndex(open_indexes(settings, opening), RebuildRuns(plan, plan.runs), time.sleep)
