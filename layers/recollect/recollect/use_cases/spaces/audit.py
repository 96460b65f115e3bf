"""The audit trail of a space."""

from dataclasses import dataclass
from typing import Final

from recollect.core.model.audit import AuditAction, AuditItem, audit_item
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.ports import EntryStore
from recollect.use_cases.common.listings import sifted

_TRAIL: Final = RecordPrefix(Collection.AUDIT)


@dataclass(frozen=True, slots=True)
class ListAudit:
    """Lists who did what, the latest first."""

    store: EntryStore

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

        def read(position: str | None) -> Page[AuditItem]:
            page = self.store.list_records(scope, _TRAIL, limit=limit, after=position, newest_first=True)
            return Page(tuple(audit_item(record) for record in page.items), page.next_after)

        return sifted(read, lambda item: subject in {None, item.subject} and action in {None, item.action}, after)
