"""Shares end with a space that they name: at once, counted, without a byte left, and for a new space of that name."""

from dataclasses import dataclass
from typing import Any

import pytest

from recollect.core.model.audit import AuditAction, AuditItem, audit_item
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.core.spaces.shares import SHARES_KEY, Reach, Share, incoming_shares
from recollect.errors import BeingErasedError, ErasedError
from recollect.ports import EntryStore
from recollect.use_cases.people.shares import ListShares, RevokeShare, ShareTags
from tests.builders import a_memory
from tests.contract.erasure.parts import CANARY, Erasable, Killed, committed

HOME, WORK, GARDEN = (Scope("alice", name) for name in ("home", "work", "garden"))
USER = Author()
TAG = f"{CANARY}tag"


@dataclass
class Sharing:
    """Alice's spaces: `home` shares with `work`, `work` with `home`, `garden` with `work`."""

    parts: Erasable

    def shares(self, source: Scope, target: Scope, *tags: str, key: str | None = None, store: Any = None) -> Share:
        self.parts.clock.advance(seconds=1)
        begun_at = self.parts.clock.now()
        reach = Reach(lambda name: Scope(source.owner, name, begun_at=begun_at))
        share = ShareTags(store or self.parts.store, self.parts.clock, self.parts.ids)
        given = None if key is None else IdempotencyKey(key, "digest")
        return share(reach, source.space, target.space, tags, USER, idempotency_key=given).share

    def revokes(self, share: Share, *, key: str) -> None:
        revoke, reach = RevokeShare(self.parts.store, self.parts.clock), Reach(lambda name: Scope("alice", name))
        revoke(reach, share.id, USER, idempotency_key=IdempotencyKey(key, "digest"))

    def into(self, scope: Scope) -> list[Share]:
        return list(incoming_shares(self.parts.store.records(scope, [SHARES_KEY]).get(SHARES_KEY)).shares)

    def listed(self, owner: str = "alice") -> list[Share]:
        reach = Reach(lambda name: Scope(owner, name))
        return list(ListShares(self.parts.store)(Owner(owner), reach, limit=50).items)

    def trail(self, scope: Scope) -> list[AuditItem]:
        page = self.parts.store.list_records(scope, RecordPrefix(Collection.AUDIT), limit=50)
        return [item for item in map(audit_item, page.items) if item.action is AuditAction.SHARE_REVOKED]


@pytest.fixture
def sharing(parts: Erasable) -> Sharing:
    made = Sharing(parts)
    for scope in (HOME, WORK, GARDEN):
        committed(parts.store, scope, a_memory(f"tea of {scope.space}", scope=scope, tags=("tea",)))
    return made


def test_what_is_erased_shares_nothing_any_more_and_nothing_is_shared_with_it(sharing: Sharing) -> None:
    parts = sharing.parts
    sharing.shares(HOME, WORK, TAG)
    sharing.shares(WORK, HOME, TAG)
    kept = sharing.shares(GARDEN, WORK, "kept")
    assert parts.survey(HOME)["shares"] == 2
    erasure = parts.request(HOME)
    assert sharing.into(WORK) == [kept]  # from the order on
    assert sharing.listed() == [kept]
    line = parts.done(erasure)
    assert line.removed["shares"] == 2
    assert TAG.encode() not in parts.everything()
    ended = sharing.trail(WORK)
    assert [(item.other, item.by, item.reason) for item in ended] == [("home", "alice", "was erased")] * 2
    assert sharing.trail(GARDEN) == []


def test_a_new_space_of_that_name_shares_nothing(sharing: Sharing) -> None:
    parts = sharing.parts
    sharing.shares(HOME, WORK, "tea")
    sharing.shares(WORK, HOME, "tea")
    parts.erased(HOME)
    parts.clock.advance(seconds=1)
    committed(parts.store, parts.begun(HOME), a_memory("tea again", scope=HOME, tags=("tea",)))
    assert (sharing.into(WORK), sharing.into(HOME), sharing.listed()) == ([], [], [])
    again = sharing.shares(HOME, WORK, "tea")
    parts.run()
    assert sharing.listed() == [again]


def test_with_everything_of_a_person_all_shares_go_and_none_of_another(sharing: Sharing) -> None:
    parts = sharing.parts
    sharing.shares(HOME, WORK, TAG)
    sharing.shares(WORK, GARDEN, TAG)
    others = sharing.shares(Scope("mallory", "home"), Scope("mallory", "work"), "kept")
    line = parts.erased(HOME, EVERY_SPACE)
    assert line.removed["shares"] == 2
    assert sharing.listed() == []
    assert sharing.listed("mallory") == [others]
    assert TAG.encode() not in parts.everything()


def test_answers_that_are_kept_for_a_repeated_call_lose_the_tags_and_nothing_is_shared_again(sharing: Sharing) -> None:
    parts = sharing.parts
    share = sharing.shares(HOME, WORK, TAG, key="made")
    sharing.revokes(share, key="revoked")
    other = sharing.shares(GARDEN, WORK, "kept", key="other")
    parts.erased(HOME)
    assert TAG.encode() not in parts.everything()
    assert sharing.shares(HOME, WORK, TAG, key="made").tags == ()
    assert sharing.listed() == [other]
    assert sharing.shares(GARDEN, WORK, "kept", key="other") == other


@pytest.mark.parametrize("space", ["home", EVERY_SPACE])
def test_a_kill_at_any_place_leaves_no_share(parts: Erasable, space: str) -> None:
    sharing, places = Sharing(parts), 0
    for place in range(1, 400):
        home, work = Scope(f"person-{place}", "home"), Scope(f"person-{place}", "work")
        sharing.shares(home, work, TAG)
        sharing.shares(work, home, TAG)
        with parts.killed_at(place):
            try:
                parts.erased(home, space)
            except Killed:
                places += 1
            else:
                break
        lines = [line for line in parts.ledger.lines() if line.erasure.owner == home.owner]
        line = parts.done(lines[0].erasure) if lines else parts.erased(home, space)
        assert line.removed["shares"] == 2
        assert sharing.listed(home.owner) == []
        assert TAG.encode() not in parts.everything()
    assert places >= 10


def test_a_share_that_is_being_made_while_its_space_is_erased_does_not_hold(sharing: Sharing) -> None:
    parts = sharing.parts

    class ErasedBetween:
        """The store, in which all of an erasure happens between a share's two writes."""

        def __init__(self, store: EntryStore) -> None:
            self.writes = 0
            self._store = store

        def records(self, *given: Any) -> Any:
            return self._store.records(*given)

        def change_records(self, scope: Scope, *given: Any) -> None:
            self.writes += 1
            if self.writes == 2:
                parts.erased(HOME)
            self._store.change_records(scope, *given)

    with pytest.raises((ErasedError, BeingErasedError)):
        sharing.shares(HOME, WORK, "tea", key="again", store=ErasedBetween(parts.store))
    assert sharing.listed() == []
    assert [item.other for item in sharing.trail(WORK)] == ["home"]
    again = sharing.shares(HOME, WORK, "tea", key="again")
    assert sharing.listed() == [again]
