"""Proposals: what is kept in quarantine until a person has looked at it."""

from dataclasses import dataclass, replace
from typing import Final

from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.listing import Page, Selection
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.errors import SettledError
from recollect.ports import Clock, Conversations, Entries
from recollect.use_cases.common.settings import ReadSettings, undo_time
from recollect.use_cases.memories.change import ChangeEntry, Commission

_QUARANTINED: Final = Selection(states=frozenset({State.QUARANTINED}))


@dataclass(frozen=True, slots=True)
class Proposal:
    """An entry in quarantine; `rule` names what it looks like, None when it does not look so any more."""

    entry: Entry
    rule: str | None


@dataclass(frozen=True, slots=True)
class ListProposals:
    """Lists what waits for a decision, the latest first."""

    store: Entries

    def __call__(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[Proposal]:
        """Return one page."""
        scope.require(Right.REVIEW)
        page = self.store.list_entries(scope, _QUARANTINED, limit=limit, after=after)
        return Page(tuple(proposal_of(entry) for entry in page.items), page.next_after)


@dataclass(frozen=True, slots=True)
class DecideProposal:
    """Takes an entry out of quarantine: into use, or away. A person does, no agent."""

    store: Conversations
    clock: Clock
    settings: ReadSettings | None = None

    def approve(
        self, scope: Scope, ref: str, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> Entry:
        """Return the entry, in use now; from now on it is served. See ChangeEntry for the errors.

        Raises:
            SettledError: it is not in quarantine any more.
        """
        return self._decide(scope, ref, State.ACTIVE, self._commission(AuditAction.APPROVED, author, idempotency_key))

    def decline(
        self, scope: Scope, ref: str, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> Entry:
        """Return the entry, forgotten now; brought back, it is in quarantine again. See `approve` for the errors."""
        commission = self._commission(AuditAction.DECLINED, author, idempotency_key)
        undo = undo_time(self.store, scope, self.settings)
        return self._decide(scope, ref, State.DELETED, replace(commission, undo=undo))

    def _commission(self, action: AuditAction, author: Author, idempotency_key: IdempotencyKey | None) -> Commission:
        return Commission(
            author=author, action=action, now=self.clock.now(), idempotency_key=idempotency_key, among_deleted=True
        )

    def _decide(self, scope: Scope, ref: str, state: State, commission: Commission) -> Entry:
        scope.require(Right.REVIEW)

        def derive(entry: Entry) -> Entry:
            if entry.state is not State.QUARANTINED:
                raise SettledError(f"entry {entry.id} is {entry.state.value}")
            return replace(entry, state=state)

        return ChangeEntry(self.store)(scope, ref, commission, derive)


def proposal_of(entry: Entry) -> Proposal:
    """Return the proposal that an entry in quarantine is."""
    finding = looks_like_instructions(entry.text)
    return Proposal(entry, None if finding is None else finding.rule)
