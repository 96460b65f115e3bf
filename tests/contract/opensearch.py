"""Indexes of one test on a real OpenSearch node."""

import itertools
import os
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from typing import Final

from opensearchpy import OpenSearch

from recollect.adapters.opensearch import (
    FLAVOURS,
    BulkWriter,
    Flavour,
    IndexClient,
    IndexLayout,
    NamedIndexes,
    open_client,
)
from recollect.adapters.opensearch.client import QuietConnection
from recollect.adapters.opensearch.index import IndexTimeouts, OpenSearchIndex
from recollect.core.model.vectors import DIMENSIONS
from tests.isolation.leg_guard import LegGuard, guarded_connection
from tests.patience import PATIENT_SECONDS

# Without this a refresh may take seconds rather than milliseconds
SETTINGS: Final = {**FLAVOURS["node"].settings, "merge_on_flush.enabled": False}
NAMED: Final = replace(FLAVOURS["node"], settings=SETTINGS)
# As on Serverless of the first generation: documents without names of ours, and without versions
UNNAMED: Final = replace(NAMED, versioned_ids=False)


def put_into_use(named: NamedIndexes) -> str:
    """Make an index in the place of what is in use, and return its name; who writes has not seen it yet."""
    hasty = replace(named, wait=lambda _: None)
    name = hasty.begin_upcoming(None)
    assert hasty.complete_upcoming(name)
    return name


@dataclass(frozen=True, slots=True)
class OpenSearchIndexes:
    """Indexes behind an alias of their own; `refresh` makes everything written show, as only a test may."""

    named: NamedIndexes
    _any_request: OpenSearch

    def in_use(self) -> OpenSearchIndex:
        """What is behind the alias, which is waited for as long as it takes."""
        named, flavour = self.named, self.named.flavour
        return OpenSearchIndex(
            *(named.client, named.writer, flavour, named.alias, named.layout),
            require_alias=flavour.require_alias,
            timeouts=IndexTimeouts(search_seconds=PATIENT_SECONDS, waking_seconds=PATIENT_SECONDS),
        )

    def refresh(self) -> None:
        self._any_request.indices.refresh(index=self.named.alias)

    def drop(self) -> None:
        self._any_request.indices.delete(index=f"{self.named.alias}-*", params={"request_timeout": PATIENT_SECONDS})


@contextmanager
def opensearch_indexes(
    url: str,
    flavour: Flavour = NAMED,
    guard: LegGuard | None = None,
    *,
    dimensions: int = DIMENSIONS,
    short: int | None = None,
) -> Iterator[OpenSearchIndexes]:
    """Make an index through a client that refuses what Serverless does not know, and what is not of one person and
    space alone; it is dropped in the end.
    """
    guard = guard or LegGuard()
    chances = itertools.cycle([0.1, 0.5, 0.9])
    with (
        closing(IndexClient(open_client(url, connection=guarded_connection(guard)))) as client,
        closing(open_client(url, connection=QuietConnection)) as any_request,
    ):
        writer = BulkWriter(client, wait=_no_wait, chance=lambda: next(chances))
        alias = f"test-{uuid.uuid4().hex}"
        parts = (client, writer, flavour, _no_wait, alias)
        layout = IndexLayout(dimensions=dimensions, short=short)
        indexes = OpenSearchIndexes(NamedIndexes(*parts, layout), any_request)
        put_into_use(indexes.named)
        yield indexes
        indexes.drop()
        assert guard.violations == []


def endpoint_given() -> str | None:
    """Return what RECOLLECT_OPENSEARCH_ENDPOINT names: a node to use instead of one started here."""
    return os.environ.get("RECOLLECT_OPENSEARCH_ENDPOINT")


def _no_wait(seconds: float) -> None:
    """A node of one's own is ready at once."""
