"""The entry store in one DynamoDB table."""

from recollect.adapters.dynamodb.connecting import connect, ensure_table, open_table
from recollect.adapters.dynamodb.entry_store import DynamoDbEntryStore
from recollect.adapters.dynamodb.schema import create_table
from recollect.adapters.dynamodb.table import Table

__all__ = ["DynamoDbEntryStore", "Table", "connect", "create_table", "ensure_table", "open_table"]
