"""What changed in a space since a moment, or since the last conversation, and the audit trail that tells it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from recollect.core.model.audit import AuditAction, AuditItem, audit_item
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.changes import CHANGES, SpaceChange, shown_change
from recollect.ports import Conversations, Records
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.common.listings import sifted
from recollect.use_cases.conversations.sessions import last_session

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
            page = _page(self.store, scope, limit, position)
            reached = bool(page.items) and page.items[-1].at < start
            return Page(tuple(item for item in page.items if item.at >= start), None if reached else page.next_after)

        page = sifted(read, lambda item: item.action in CHANGES, after)
        return Page(self._shown(scope, page.items), page.next_after)

    def _shown(self, scope: Scope, items: tuple[AuditItem, ...]) -> tuple[SpaceChange, ...]:
        entries = entries_of(self.store, scope, (item.subject for item in items))
        return tuple(shown_change(item, entries) for item in items)

    def _end_of_last_session(self, scope: Scope, session_id: str | None) -> datetime:
        session = last_session(self.store, scope, session_id)
        return _EVER if session is None else session.last_at


@dataclass(frozen=True, slots=True)
class ListAudit:
    """Lists who did what, the latest first."""

    store: Records

    def __call__(
        self,
        scope: Scope,
        *,
        subject: str | None = None,
        action: AuditAction | None = None,
        limit: int,
        after: str | None = None,
    ) -> Page[AuditItem]:
        """Return one page of what was done, to one subject or by one action where these are given.

        A page that is sifted may hold fewer than `limit` items though more follow.
        """
        scope.require(Right.READ)
        return sifted(
            lambda position: _page(self.store, scope, limit, position),
            lambda item: subject in {None, item.subject} and action in {None, item.action},
            after,
        )


def _page(store: Records, scope: Scope, limit: int, after: str | None) -> Page[AuditItem]:
    page = store.list_records(scope, RecordPrefix(Collection.AUDIT), limit=limit, after=after, newest_first=True)
    return Page(tuple(map(audit_item, page.items)), page.next_after)
