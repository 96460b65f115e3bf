"""Note what was served to a session, so that its own echo is not remembered as something new."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from recollect.core.feedback.served import served_record
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.errors import AccessError, UnavailableError
from recollect.ports import Clock, EntryStore

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecordServed:
    """Keeps ids and SimHashes for a day. Never raises: what was asked for has been found."""

    store: EntryStore
    clock: Clock

    def __call__(self, scope: Scope, session_id: str, entries: Sequence[Entry]) -> None:
        """Note entries that one answer served to a session; a scope that may not write notes nothing."""
        if not entries:
            return
        try:
            self.store.change_records(scope, [served_record(session_id, entries, self.clock.now())])
        except (UnavailableError, AccessError) as error:
            logger.warning("serving_not_noted", extra={"error": type(error).__name__})
