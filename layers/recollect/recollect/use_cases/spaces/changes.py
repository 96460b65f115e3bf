"""What changed in a space since a moment, or since the last conversation."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from recollect.core.model.audit import AuditItem, audit_item
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.changes import CHANGES, SpaceChange, shown_change
from recollect.ports import Conversations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.common.listings import sifted
from recollect.use_cases.conversations.sessions import last_session

_TRAIL: Final = RecordPrefix(Collection.AUDIT)
_EVER: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class ListChanges:
    """Lists what became of memories, the latest first, from the audit trail; turns are listed by their sessions."""

    store: Conversations

    def __call__(
        self,
        scope: Scope,
        *,
        since: datetime | None,
        session_id: str | None = None,
        limit: int,
        after: str | None = None,
    ) -> Page[SpaceChange]:
        """Return one page of the changes at `since` or later.

        since: None is the end of the last session other than `session_id`, or all of time when there was none.

        A page may hold fewer than `limit` changes though more follow. The trail is kept for a year.
        """
        scope.require(Right.READ)
        start = self._end_of_last_session(scope, session_id) if since is None else since

        def read(position: str | None) -> Page[AuditItem]:
            page = self.store.list_records(scope, _TRAIL, limit=limit, after=position, newest_first=True)
            items = tuple(audit_item(record) for record in page.items)
            reached = bool(items) and items[-1].at < start
            return Page(tuple(item for item in items if item.at >= start), None if reached else page.next_after)

        page = sifted(read, lambda item: item.action in CHANGES, after)
        return Page(self._shown(scope, page.items), page.next_after)

    def _shown(self, scope: Scope, items: tuple[AuditItem, ...]) -> tuple[SpaceChange, ...]:
        entries = entries_of(self.store, scope, (item.subject for item in items))
        return tuple(shown_change(item, entries) for item in items)

    def _end_of_last_session(self, scope: Scope, session_id: str | None) -> datetime:
        session = last_session(self.store, scope, session_id)
        return _EVER if session is None else session.last_at
