"""Where a job goes on, as one item of the table. Nobody but the job itself writes it."""

from dataclasses import dataclass
from typing import Final

from recollect.adapters.dynamodb.items.actions import UNCHECKED, ItemAction
from recollect.adapters.dynamodb.items.attribute_values import json_text, value_of
from recollect.adapters.dynamodb.items.keys import Key
from recollect.adapters.dynamodb.items.schema import PARTITION, SORT
from recollect.adapters.dynamodb.table import Table

JOBS: Final = "JOBS"  # a partition of its own, so that a role can be let at it alone


@dataclass(frozen=True, slots=True)
class TableBookmark:
    """use_cases.maintenance.sweep.Bookmark in one DynamoDB table. `job` names whose it is."""

    table: Table
    job: str

    def read(self) -> str | None:
        """See Bookmark.read."""
        item = self.table.get(self._key)
        return None if item is None else value_of(item)["place"]

    def put(self, place: str | None) -> None:
        """See Bookmark.put."""
        item = {PARTITION: self._key.pk, SORT: self._key.sk, "value": json_text({"place": place})}
        self.table.transact([ItemAction(self._key, item, UNCHECKED)])

    @property
    def _key(self) -> Key:
        return Key(JOBS, f"BOOKMARK#{self.job}")
