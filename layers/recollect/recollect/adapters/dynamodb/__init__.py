"""The entry store in one DynamoDB table."""

from recollect.adapters.dynamodb.client import connect, create_table, ensure_table, open_table
from recollect.adapters.dynamodb.due_index import DynamoDbDueIndex
from recollect.adapters.dynamodb.erasing import DynamoDbErasing
from recollect.adapters.dynamodb.erasure_ledger import DynamoDbErasureLedger
from recollect.adapters.dynamodb.job_runs import DynamoDbJobRuns
from recollect.adapters.dynamodb.reads.held_tokens import HeldTokens
from recollect.adapters.dynamodb.snapshots import DynamoDbSnapshots
from recollect.adapters.dynamodb.store import DynamoDbEntryStore
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.token_buckets import DynamoDbTokenBuckets

__all__ = [
    "DynamoDbDueIndex",
    "DynamoDbEntryStore",
    "DynamoDbErasing",
    "DynamoDbErasureLedger",
    "DynamoDbJobRuns",
    "DynamoDbSnapshots",
    "DynamoDbTokenBuckets",
    "HeldTokens",
    "Table",
    "connect",
    "create_table",
    "ensure_table",
    "open_table",
]
