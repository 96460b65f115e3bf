"""The entry store in one DynamoDB table."""

from recollect.adapters.dynamodb.client import connect, ensure_table, open_table
from recollect.adapters.dynamodb.items.schema import create_table
from recollect.adapters.dynamodb.store import DynamoDbEntryStore
from recollect.adapters.dynamodb.table import Table

__all__ = ["DynamoDbEntryStore", "Table", "connect", "create_table", "ensure_table", "open_table"]
