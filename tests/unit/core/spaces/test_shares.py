"""What one question reads: shares as values, and whose spaces they let be read."""

from dataclasses import replace

from recollect.core.model.records import Record
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.shares import (
    MAX_READ,
    NOWHERE,
    SHARES_KEY,
    Elsewhere,
    Reach,
    Share,
    incoming_shares,
    new_share,
    space_of_share,
    views_of,
)
from tests.builders import an_id
from tests.fakes.clock import START

OWN = Scope("alice", "b")
EVERYWHERE = Elsewhere(Reach(lambda space: Scope("alice", space)))


def a_share(from_space: str = "a", *tags: str) -> Share:
    return new_share(an_id(), from_space, "b", tags or ("x",), at=START, by="user")


def test_a_share_comes_back_from_its_record_as_it_was() -> None:
    share = a_share("a", "B side", "ä", "#1")
    put = incoming_shares(None).adding(share)
    kept = incoming_shares(Record(SHARES_KEY, put.value, revision=3))
    assert (kept.shares, kept.revision) == ((share,), 3)
    assert kept.by_id(share.id) == share
    assert incoming_shares(Record(SHARES_KEY, kept.without(share).value)).shares == ()
    assert space_of_share(share.id) == "b"


def test_tags_of_several_shares_of_one_space_are_read_together() -> None:
    views = views_of([OWN], [a_share("a", "x"), a_share("a", "y"), a_share("c", "z")], EVERYWHERE)
    assert views.whole == (OWN,)
    assert [(scope.space, scope.tags, scope.rights) for scope in views.shared] == [
        ("a", frozenset({"x", "y"}), frozenset({Right.READ})),
        ("c", frozenset({"z"}), frozenset({Right.READ})),
    ]
    assert not views.is_of_one_space


def test_a_space_that_is_read_as_a_whole_shares_nothing_more() -> None:
    assert views_of([OWN, Scope("alice", "a")], [a_share("a")], EVERYWHERE).shared == ()


def test_without_a_reach_nothing_is_shared() -> None:
    views = views_of([OWN], [a_share()], NOWHERE)
    assert views.is_of_one_space
    assert views.scopes == (OWN,)


def test_a_limited_credential_reads_what_carries_a_tag_of_both() -> None:
    limited = Elsewhere(Reach(lambda space: Scope("alice", space, tags=frozenset({"y", "z"}))))
    (shared,) = views_of([OWN], [a_share("a", "x", "y"), a_share("c", "x")], limited).shared
    assert (shared.space, shared.tags) == ("a", frozenset({"y"}))


def test_so_many_spaces_are_read_and_the_others_are_named() -> None:
    shares = [a_share(f"s{place:02}") for place in range(MAX_READ + 1)]
    views = views_of([OWN], shares, replace(EVERYWHERE, left_out=("far",)))
    assert len(views.scopes) == MAX_READ
    assert views.left_out == ("far", f"s{MAX_READ - 1:02}", f"s{MAX_READ:02}")
