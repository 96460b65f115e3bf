"""Which search index: exact search, or OpenSearch with exact search beside it."""

import ipaddress
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import urlsplit

from recollect.adapters.clock import SystemClock, chance
from recollect.adapters.search.exact import (
    ExactSearch,
    KeptIndexes,
    PaidReads,
    SnapshotShelf,
    SpaceSnapshots,
    UnitBudget,
    always,
)
from recollect.adapters.search.rescored import RescoredSearch
from recollect.bootstrap.encoders import former_length, former_settings, short_length, vector_length
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import DIMENSIONS, SHORT_DIMENSIONS
from recollect.errors import InputError
from recollect.ports import EntryStore, ErasableIndex, SearchIndex, SpacesIndex
from recollect.settings import IndexAuth, SearchBackend, Settings, StoreName

if TYPE_CHECKING:
    from recollect.adapters.opensearch import NamedIndexes, WithUpcomingIndex
    from recollect.adapters.search.hedged import DegradingSearch, LateIndex
    from recollect.use_cases.search.sparing import ReadPressure

EXACT_BESIDE_ENTRIES: Final = 10_000
SNAPSHOT_WRITE_UNITS: Final = 6_000  # a minute: three seconds of what a partition takes
INDEX_FOLDER: Final = "index"
NODE: Final = "node"


class OpenedIndex(SearchIndex, SpacesIndex, ErasableIndex, Protocol):
    """An index that is searched, and from which spaces can be taken."""


def open_search(
    settings: Settings,
    store: EntryStore,
    opening: ExitStack,
    *,
    former: str | None = None,
    snapshots: SnapshotShelf | None = None,
    pressure: "ReadPressure | None" = None,
) -> OpenedIndex:
    """Open what the settings name; `opening` closes it. former: the model before this one, where it can be asked.

    What the former model left in an index of its own is reached by whoever erases or projects as well, asked or not.

    Raises:
        InputError: a setting that this index needs is missing.
        IndexUnavailableError: there are no credentials for it, or it cannot be made where it should be.
    """
    if settings.search_backend is SearchBackend.EXACT:
        exact = ExactSearch(
            store,
            max_bytes=settings.index_bytes,
            kept=kept_indexes(settings, store),
            paid=paid_reads(settings, snapshots, pressure),
            former=former,
            short=short_length(settings),
        )
        return opening.enter_context(closing(exact))
    return _opensearch(settings, store, opening, former, paid_reads(settings, snapshots, pressure))


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


def what_is_kept(index: SearchIndex) -> Callable[[Scope], None]:
    """Return what drops the files of a space's index; an index elsewhere has none here."""
    return index.drop_kept if isinstance(index, ExactSearch) else lambda _: None


def late_index(index: SearchIndex) -> "DegradingSearch | None":
    """Return an index apart from the store; None for exact search, which follows that."""
    from recollect.adapters.search.hedged import DegradingSearch  # noqa: PLC0415 - a laptop does not need it

    return index if isinstance(index, DegradingSearch) else None


def near_by_whole_vectors(settings: Settings, index: OpenedIndex, store: EntryStore) -> SearchIndex:
    """Return the index as it is to be searched: where it holds the beginnings of vectors, with the store beside it."""
    return index if short_length(settings) is None else RescoredSearch(index, store)


def open_indexes(
    settings: Settings, opening: ExitStack, *, length: int | None = None, short: int | None = None
) -> "NamedIndexes":
    """Open what makes, finds and drops the indexes on OpenSearch; `opening` closes it. Raises as `open_search` does.

    length: of the vectors in them, None for that of the present model's; else `short` is what they hold of these.
    """
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
    compression = settings.opensearch_compression
    if compression is not None and compression not in flavour.compressed:
        levels = ", ".join(flavour.compressed)
        raise InputError("RECOLLECT_OPENSEARCH_COMPRESSION", f"must be one of {levels} with the flavour {flavour.name}")
    client = opening.enter_context(
        closing(opensearch.IndexClient(opensearch.open_client(settings.opensearch_endpoint, signer=signer)))
    )
    seconds = settings.index_write_seconds
    patience = max(seconds, opensearch.DEFAULT_BULK_POLICY.patience_seconds)
    policy = replace(opensearch.DEFAULT_BULK_POLICY, seconds=seconds, patience_seconds=patience)
    writer = opensearch.BulkWriter(client, time.sleep, chance, policy)
    if length is None:
        length, short = vector_length(settings), short_length(settings)
        _require_one_kind(settings, length, short)
    # Vectors of another length need an index of their own, beside which the former one can stay until it is dropped
    alias = settings.opensearch_index if length == DIMENSIONS else f"{settings.opensearch_index}-d{length}"
    return opensearch.NamedIndexes(
        *(client, writer, flavour, time.sleep, alias),
        dimensions=length,
        short=short,
        shards=settings.opensearch_shards,
        compression=compression,
    )


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


def written_index(settings: Settings, opening: ExitStack) -> "LateIndex":
    """Open the index as it is searched and written: with one in the making, and with that of the former model.

    Raises as `open_search` and `beside_the_former` do.
    """
    return beside_the_former(settings, open_indexes(settings, opening), opening)


def kept_indexes(settings: Settings, store: EntryStore) -> KeptIndexes | None:
    """Return the folder of kept indexes, None where none are kept."""
    if not settings.kept_index_bytes:
        return None
    return KeptIndexes(settings.data / INDEX_FOLDER, store, SystemClock(), max_bytes=settings.kept_index_bytes)


def beside_the_former(settings: Settings, indexes: "NamedIndexes", opening: ExitStack) -> "LateIndex":
    """Return the index in use, with that of the former model where its vectors have another length.

    Raises:
        InputError: that length is not known. Erasures would pass an index by of which nobody knows the name.
    """
    from recollect.adapters.opensearch import WithFormerIndex, WithUpcomingIndex  # noqa: PLC0415 - a laptop has no AWS packages

    former = former_settings(settings)
    if former is None:
        return WithUpcomingIndex(indexes)
    length = former_length(settings)
    if length is None:
        raise InputError(
            "RECOLLECT_FORMER__EMBEDDING_DIMENSIONS",
            "must be the length of the former model's vectors while it cannot be asked: its index holds memories",
        )
    if length == vector_length(settings):
        return WithUpcomingIndex(indexes)
    short = SHORT_DIMENSIONS if former.embedding_matryoshka else None
    return WithFormerIndex(indexes, open_indexes(settings, opening, length=length, short=short))


def _require_one_kind(settings: Settings, length: int, short: int | None) -> None:
    """Refuse two models of one length, which share an index, of which one can be cut and the other cannot.

    Raises:
        InputError: as it says.
    """
    former = former_settings(settings)
    if former is None or former_length(settings) != length:
        return
    if former.embedding_matryoshka != (short is not None):
        raise InputError(
            "RECOLLECT_EMBEDDING_MATRYOSHKA",
            "must be the same for this model and the former one, whose vectors are as long and share its index",
        )


def _opensearch(
    settings: Settings,
    store: EntryStore,
    opening: ExitStack,
    former: str | None,
    paid: PaidReads | None,
) -> OpenedIndex:
    from recollect.adapters.search.hedged import DegradingSearch  # noqa: PLC0415 - a laptop does not need it

    indexes = open_indexes(settings, opening)
    beside = ExactSearch(
        store,
        max_bytes=settings.index_bytes,
        max_entries=EXACT_BESIDE_ENTRIES,
        paid=paid,
        former=former,
        short=short_length(settings),
    )
    search = DegradingSearch(
        beside_the_former(settings, indexes, opening),
        opening.enter_context(closing(beside)),
        store,
        refresh_seconds=indexes.flavour.refresh_seconds,
    )
    return opening.enter_context(closing(search))
