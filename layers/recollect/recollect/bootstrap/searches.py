"""Which search index: exact search, or OpenSearch with exact search beside it."""

import ipaddress
import time
from contextlib import ExitStack, closing
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import urlsplit

from recollect.adapters.clock import SystemClock, chance
from recollect.adapters.search.exact import (
    ExactSearch,
    PaidReads,
    SnapshotShelf,
    SpaceSnapshots,
    UnitBudget,
    always,
)
from recollect.adapters.search.rescored import RescoredSearch
from recollect.bootstrap.encoders import short_length, vector_length
from recollect.errors import InputError
from recollect.ports import EntryStore, ErasableIndex, SearchIndex, SpacesIndex
from recollect.settings import IndexAuth, SearchBackend, Settings, StoreName

if TYPE_CHECKING:
    from recollect.adapters.opensearch import NamedIndexes, WithUpcomingIndex
    from recollect.adapters.search.hedged import DegradingSearch
    from recollect.use_cases.search.sparing import ReadPressure

EXACT_BESIDE_ENTRIES: Final = 10_000
SNAPSHOT_WRITE_UNITS: Final = 6_000  # a minute: three seconds of what a partition takes
NODE: Final = "node"


class OpenedIndex(SearchIndex, SpacesIndex, ErasableIndex, Protocol):
    """An index that is searched, and from which spaces can be taken."""


def open_search(
    settings: Settings,
    store: EntryStore,
    opening: ExitStack,
    *,
    snapshots: SnapshotShelf | None = None,
    pressure: "ReadPressure | None" = None,
) -> OpenedIndex:
    """Open what the settings name; `opening` closes it.

    Raises:
        InputError: a setting that this index needs is missing.
        IndexUnavailableError: there are no credentials for it, or it cannot be made where it should be.
    """
    if settings.search_backend is SearchBackend.EXACT:
        exact = ExactSearch(
            store,
            max_bytes=settings.index_bytes,
            paid=paid_reads(settings, snapshots, pressure),
            short=short_length(settings),
        )
        return opening.enter_context(closing(exact))
    return _opensearch(settings, store, opening, paid_reads(settings, snapshots, pressure))


def paid_reads(
    settings: Settings, snapshots: SnapshotShelf | None, pressure: "ReadPressure | None" = None
) -> PaidReads | None:
    """Return how exact search reads a table; None for a file at hand, of which it reads as it likes."""
    if settings.store is not StoreName.DYNAMODB:
        return None
    bound = settings.exact_read_units
    writing = UnitBudget(time.monotonic, per_minute=SNAPSHOT_WRITE_UNITS)
    return PaidReads(
        UnitBudget(time.monotonic, per_minute=bound) if bound else None,
        None if snapshots is None else SpaceSnapshots(snapshots, SystemClock(), writing),
        # Whoever has no budget waits for what is refused: see FunctionSettings.exact_read_units
        pressure.is_calm if pressure is not None and bound else always,
    )


def late_index(index: SearchIndex) -> "DegradingSearch | None":
    """Return an index apart from the store; None for exact search, which follows that."""
    from recollect.adapters.search.hedged import DegradingSearch  # noqa: PLC0415 - a laptop does not need it

    return index if isinstance(index, DegradingSearch) else None


def near_by_whole_vectors(settings: Settings, index: OpenedIndex, store: EntryStore) -> SearchIndex:
    """Return the index as it is to be searched: where it holds the beginnings of vectors, with the store beside it."""
    return index if short_length(settings) is None else RescoredSearch(index, store)


def open_indexes(settings: Settings, opening: ExitStack) -> "NamedIndexes":
    """Open what makes, finds and drops the indexes on OpenSearch; `opening` closes it. Raises as `open_search` does."""
    from recollect.adapters import opensearch  # noqa: PLC0415 - a laptop has no AWS packages

    if settings.opensearch_endpoint is None:
        raise InputError("RECOLLECT_OPENSEARCH_ENDPOINT", "must be the URL of the collection or node")
    flavour = opensearch.FLAVOURS[settings.opensearch_flavour]
    if flavour.name == NODE and not is_on_this_machine(settings.opensearch_endpoint):
        raise InputError(
            "RECOLLECT_OPENSEARCH_ENDPOINT",
            "must be this machine's (http://127.0.0.1:9200) with the flavour node, which asks nobody who they are",
        )
    signer = None
    if settings.opensearch_auth is not IndexAuth.NONE:
        signer = opensearch.aws_signer(settings.aws_region, service=settings.opensearch_auth.value)
    client = opening.enter_context(
        closing(opensearch.IndexClient(opensearch.open_client(settings.opensearch_endpoint, signer=signer)))
    )
    seconds = settings.index_write_seconds
    patience = max(seconds, opensearch.DEFAULT_BULK_POLICY.patience_seconds)
    policy = replace(opensearch.DEFAULT_BULK_POLICY, seconds=seconds, patience_seconds=patience)
    writer = opensearch.BulkWriter(client, time.sleep, chance, policy)
    layout = opensearch.IndexLayout(dimensions=vector_length(settings), short=short_length(settings))
    return opensearch.NamedIndexes(client, writer, flavour, time.sleep, settings.opensearch_index, layout)


def is_on_this_machine(endpoint: str) -> bool:
    """Tell whether an address of the network is this machine's own."""
    host = urlsplit(endpoint).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def open_making(settings: Settings, opening: ExitStack) -> "WithUpcomingIndex | None":
    """Open what knows of an index in the making; None for exact search, which follows the store.

    Raises as `open_search` does.
    """
    if settings.search_backend is SearchBackend.EXACT:
        return None
    from recollect.adapters.opensearch import WithUpcomingIndex  # noqa: PLC0415 - a laptop has no AWS packages

    return WithUpcomingIndex(open_indexes(settings, opening))


def _opensearch(
    settings: Settings,
    store: EntryStore,
    opening: ExitStack,
    paid: PaidReads | None,
) -> OpenedIndex:
    from recollect.adapters.opensearch import WithUpcomingIndex  # noqa: PLC0415 - a laptop has no AWS packages
    from recollect.adapters.search.hedged import DegradingSearch  # noqa: PLC0415 - a laptop does not need it

    indexes = open_indexes(settings, opening)
    beside = ExactSearch(
        store,
        max_bytes=settings.index_bytes,
        max_entries=EXACT_BESIDE_ENTRIES,
        paid=paid,
        short=short_length(settings),
    )
    search = DegradingSearch(
        WithUpcomingIndex(indexes),
        opening.enter_context(closing(beside)),
        store,
        refresh_seconds=indexes.flavour.refresh_seconds,
    )
    return opening.enter_context(closing(search))
