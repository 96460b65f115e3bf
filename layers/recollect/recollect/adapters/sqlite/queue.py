"""The queue of requests for vectors, a table beside the entries: what a write asks for is queued as it commits."""

from collections.abc import Sequence
from typing import Final

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.message_table import MessageTable
from recollect.core.embedding.messages import DeadLetter, Delivery, EmbeddingRequest
from recollect.core.model.listing import Page
from recollect.ports import Clock

_COLUMNS: Final = ("owner", "space", "entry_id", "version")


class SqliteQueue(MessageTable):
    """ports.Queue in the data file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        """Use an open database; leases run by `clock`."""
        super().__init__(database, clock, "embedding_request", _COLUMNS)

    def send(self, requests: Sequence[EmbeddingRequest]) -> None:
        """See Queue.send."""
        self._send([(request.owner, request.space, request.entry_id, request.version) for request in requests])

    def receive(self, *, limit: int, lease_seconds: float) -> list[Delivery]:
        """See Queue.receive."""
        taken = self._take(limit=limit, lease_seconds=lease_seconds)
        return [Delivery(one.receipt, EmbeddingRequest(*one.columns), one.attempts) for one in taken]

    def list_set_aside(self, *, limit: int, after: str | None = None) -> Page[DeadLetter]:
        """See Queue.list_set_aside."""
        page = self._aside(limit=limit, after=after)
        found = (DeadLetter(EmbeddingRequest(*one.columns), one.attempts, one.reason, one.at) for one in page.items)
        return Page(tuple(found), page.next_after)
