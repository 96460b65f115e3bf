"""OpenSearch: Serverless of either generation, or a node of one's own."""

from recollect.adapters.opensearch.client import IndexClient, aws_signer, open_client
from recollect.adapters.opensearch.flavour import FLAVOURS, Flavour
from recollect.adapters.opensearch.index import OpenSearchIndex
from recollect.adapters.opensearch.names import IndexLayout
from recollect.adapters.opensearch.naming import NamedIndexes
from recollect.adapters.opensearch.upcoming import WithUpcomingIndex
from recollect.adapters.opensearch.writing import DEFAULT_BULK_POLICY, BulkWriter

__all__ = [
    "DEFAULT_BULK_POLICY",
    "FLAVOURS",
    "BulkWriter",
    "Flavour",
    "IndexClient",
    "IndexLayout",
    "NamedIndexes",
    "OpenSearchIndex",
    "WithUpcomingIndex",
    "aws_signer",
    "open_client",
]
