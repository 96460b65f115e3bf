"""Shares one by one: what is read by them, what is told of them, and where they end."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.adapters.search.past_search import PastSearch
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Kind, Role, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.retrieval.candidates import SEARCHED_STATES, EntryFilter
from recollect.core.spaces.person_profile import PersonProfile
from recollect.core.spaces.shares import MAX_SHARED_TAGS, MAX_SHARES, MAX_SPACES, Elsewhere, Reach
from recollect.errors import InputError, NotFoundError, NotPermittedError
from tests.contract.shares.person import USER, Person


def test_what_carries_any_of_the_tags_is_found_and_says_where_it_is_from(person: Person) -> None:
    person.has("a", "Green tea at noon.", "Green")
    person.has("a", "Black tea at noon.", "black")
    person.has("a", "No tea at all.")
    person.shares("a", "b", "GREEN", "black")
    found = person.asks("b")
    assert {hit.entry.text for hit in found.hits} == {"Green tea at noon.", "Black tea at noon."}
    assert found.views is not None
    assert (found.views.spaces, found.views.sharing) == (("b",), ("a",))


def test_a_share_says_nothing_the_other_way_and_is_not_followed_on(person: Person) -> None:
    ids = {space: person.has(space, f"Tea of {space}.", "x").id for space in "abc"}
    person.shares("a", "b", "x")
    person.shares("b", "c", "x")
    assert person.finds("a") == {ids["a"]}
    assert person.finds("b") == {ids["a"], ids["b"]}
    assert person.finds("c") == {ids["b"], ids["c"]}


def test_shares_in_a_circle_show_each_entry_once(person: Person) -> None:
    ids = {person.has(space, f"Tea of {space}.", "x").id for space in "ab"}
    person.shares("a", "b", "x")
    person.shares("b", "a", "x")
    assert [len(person.asks(space).hits) for space in "ab"] == [2, 2]
    assert person.finds("a") == person.finds("b") == ids


def test_a_space_shares_nothing_with_itself(person: Person) -> None:
    with pytest.raises(InputError) as refused:
        person.shares("a", "a", "x")
    assert refused.value.field == "to_space"


@pytest.mark.parametrize("tags", [(), (" ",), tuple(f"t{place}" for place in range(MAX_SHARED_TAGS + 1))])
def test_a_share_has_at_least_one_tag_and_not_too_many(person: Person, tags: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as refused:
        person.shares("a", "b", *tags)
    assert refused.value.field == "tags"


def test_the_same_share_twice_is_one(person: Person) -> None:
    first = person.shares("a", "b", "x", "y")
    again = person.memory.share_tags(person.reach, "a", "b", ["Y", "x", "X"], USER)
    assert (again.new, again.share) == (False, first)
    assert person.listed() == [first]
    assert len(person.audit("a")) == len(person.audit("b")) == 1


def test_shares_of_other_tags_stand_side_by_side_and_end_alone(person: Person) -> None:
    green, black = (person.has("a", f"Tea, {tag}.", tag).id for tag in ("green", "black"))
    first = person.shares("a", "b", "green")
    person.shares("a", "b", "black")
    assert person.finds("b") == {green, black}
    person.revokes(first)
    assert person.finds("b") == {black}


def test_a_share_into_and_from_a_space_that_is_not_there_yet_holds_for_what_comes(person: Person) -> None:
    share = person.shares("later", "elsewhere", "x")
    assert person.finds("elsewhere") == set()
    assert person.listed() == [share]
    entry = person.has("later", "Tea at last.", "x")
    assert person.finds("elsewhere") == {entry.id}


def test_a_space_takes_so_many_shares_and_no_more(person: Person) -> None:
    for place in range(MAX_SHARES):
        person.shares(f"s{place % 3}", "b", f"t{place}")
    with pytest.raises(InputError, match="revoke"):
        person.shares("a", "b", "one-more")
    person.revokes(person.listed()[0])
    person.shares("a", "b", "one-more")


def test_a_call_with_a_key_is_carried_out_once(person: Person) -> None:
    key = IdempotencyKey("k1", "d1")
    made = person.memory.share_tags(person.reach, "a", "b", ["x"], USER, idempotency_key=key)
    person.revokes(made.share)
    assert person.memory.share_tags(person.reach, "a", "b", ["x"], USER, idempotency_key=key) == made
    assert person.listed() == []
    ending = IdempotencyKey("k2", "d2")
    share = person.shares("a", "b", "x")
    for _ in range(2):
        assert person.memory.revoke_share(person.reach, share.id, USER, idempotency_key=ending) == share


@pytest.mark.parametrize("share_id", ["b", "b:", "b:no-id", ":01a20554-9e99-7000-9d04-f439b5ee3d1a", "B x:y", ""])
def test_what_is_no_share_is_not_found(person: Person, share_id: str) -> None:
    for named in (share_id, "b:01a20554-9e99-7000-9d04-f439b5ee3d1a", "B!:01a20554-9e99-7000-9d04-f439b5ee3d1a"):
        with pytest.raises(NotFoundError):
            person.memory.revoke_share(person.reach, named, USER)


def test_both_spaces_tell_of_it_in_their_trails_without_a_word_of_what_is_shared(person: Person) -> None:
    person.has("a", "Green tea at noon.", "green")
    share = person.shares("a", "b", "green")
    person.revokes(share)
    for space, other in (("a", "b"), ("b", "a")):
        trail = person.audit(space)
        assert [(one.action, one.subject, one.other, one.by) for one in trail] == [
            (AuditAction.SHARE_REVOKED, share.id, other, "user"),
            (AuditAction.SHARED, share.id, other, "user"),
        ]
        assert "green" not in repr(trail).lower()


def test_shares_are_listed_by_page_and_by_space(person: Person) -> None:
    made = [person.shares(*ends, "x") for ends in (("a", "b"), ("c", "b"), ("b", "a"), ("c", "d"))]
    assert {share.id for share in person.listed(limit=1)} == {share.id for share in made}
    assert [share.id for share in person.listed(limit=3)] == [share.id for share in person.listed()]
    assert {share.id for share in person.listed("a")} == {made[0].id, made[2].id}
    assert person.listed("nowhere") == []


STATES = {
    State.SUPERSEDED: frozenset({State.SUPERSEDED}),
    State.ARCHIVED: frozenset({State.ARCHIVED}),
    State.QUARANTINED: frozenset[State](),
}


@pytest.mark.parametrize("state", STATES)
def test_what_is_not_in_use_is_found_as_in_its_own_space(person: Person, state: State) -> None:
    entry = person.has("a", "Tea of former times.", "x", state=state)
    person.shares("a", "b", "x")
    included = EntryFilter(states=SEARCHED_STATES | STATES[state])
    assert person.finds("b") == person.finds("a") == set()
    wanted = {entry.id} if STATES[state] else set()
    assert person.finds("b", filter=included) == person.finds("a", filter=included) == wanted


def test_what_holds_no_longer_is_found_only_where_that_is_asked_for(person: Person) -> None:
    ended = person.clock.now() - timedelta(days=90)
    entry = person.has("a", "Tea of last summer.", "x", valid_to=ended)
    person.shares("a", "b", "x")
    assert person.finds("b") == set()
    assert person.finds("b", expired=True) == {entry.id}


def test_what_is_forgotten_is_gone_and_comes_back_with_its_space(person: Person) -> None:
    entry = person.has("a", "Tea with lemon.", "x")
    person.shares("a", "b", "x")
    person.clock.advance(seconds=1)
    person.memory.forget_entry(person.scope("a"), entry.id, USER)
    assert person.finds("b") == set()
    person.clock.advance(seconds=1)
    person.memory.restore_entry(person.scope("a"), entry.id, USER)
    assert person.finds("b") == {entry.id}


def test_turns_without_the_tag_are_neither_found_nor_told_beside_one_that_has_it(person: Person) -> None:
    said = person.says(
        "a",
        "chat",
        ("The cellar key is blue.", (), None),
        ("We drink tea there.", ("x",), "The cellar key is blue."),
        ("And hide the ledger.", (), "We drink tea there."),
    )
    person.shares("a", "b", "x")
    found = person.asks("b", conversations=True)
    assert [hit.entry.id for hit in found.hits] == [said[1].id]
    assert [hit.entry.context for hit in found.hits] == [None]
    assert {turn.id for run in found.conversations for turn in run} <= {said[1].id}
    context = person.context("b", "Where do we drink tea?").context
    assert "from a" in context.text
    assert not {"cellar", "ledger"} & set(context.text.lower().replace(".", " ").split())


def test_a_context_says_from_where_and_leaves_pins_and_profile_of_others_alone(person: Person) -> None:
    person.has("a", "Green tea is in the cupboard.", "x", pinned=True)
    person.has("b", "Black tea is on the shelf.")
    person.shares("a", "b", "x")
    served = person.context("b", "Where is the tea?")
    assert "## Pinned" not in served.context.text
    marks = {memory.entry.space: memory.marks for block in served.context.blocks for memory in block.shown}
    assert marks == {"a": ("from a",), "b": ()}


def test_a_context_of_several_spaces_has_the_pins_of_each_and_marks_everything(person: Person) -> None:
    for space in "ab":
        person.has(space, f"The tea of {space} is in the cupboard.", pinned=True)
    person.memory.write_profile(Owner("alice"), PersonProfile(text="I am a nurse."), USER, expected_version=None)
    served = person.context("b", "Where is the tea?", spaces=["a"])
    assert served.context.text.count("from a") == served.context.text.count("from b") == 1
    assert "## Pinned" in served.context.text
    assert [memory.marks for memory in served.context.memories if memory.text == "I am a nurse."] == [()]


def test_an_id_that_stands_in_two_spaces_is_found_once_in_the_space_that_is_asked(person: Person) -> None:
    entry = person.has("a", "Tea of both.", "x")
    person.has("b", "Tea of both.", id=entry.id)
    person.shares("a", "b", "x")
    assert [hit.entry.space for hit in person.asks("b").hits] == ["b"]
    assert [hit.entry.space for hit in person.asks("b", spaces=["a"]).hits] == ["b"]


def test_a_credential_that_may_not_read_a_space_sees_nothing_that_it_shares(person: Person) -> None:
    person.has("a", "Tea of a.", "x")
    own = person.has("b", "Tea of b.")
    person.shares("a", "b", "x")

    def of_one_space(space: str) -> Scope:
        if space != "b":
            raise NotPermittedError(f"this credential may not read in space {space}")
        return person.scope(space)

    def without_reading(space: str) -> Scope:
        return person.scope(space) if space == "b" else replace(person.scope(space), rights=frozenset({Right.WRITE}))

    for reach in (Reach(of_one_space), Reach(without_reading)):
        assert person.finds("b", reach=reach) == {own.id}
        with pytest.raises(NotPermittedError):
            person.finds("b", spaces=["a"], reach=reach)
        scope, elsewhere = person.memory.name_spaces(Owner("alice"), reach, None)
        assert (scope.space, elsewhere.spaces) == ("b", ())
    with pytest.raises(NotPermittedError):
        person.memory.share_tags(Reach(of_one_space), "a", "b", ["y"], USER)
    with pytest.raises(NotPermittedError):
        person.memory.revoke_share(Reach(of_one_space), person.listed()[0].id, USER)
    assert person.memory.list_shares(Owner("alice"), Reach(of_one_space), limit=10).items == tuple(person.listed())


def test_whoever_has_no_reach_sees_no_shares(person: Person) -> None:
    person.has("a", "Tea of a.", "x")
    person.shares("a", "b", "x")
    assert person.memory.search(person.scope("b"), Query(text="Which tea is it?")).hits == ()


def test_the_limits_of_a_credential_hold_for_what_is_shared(person: Person) -> None:
    green = person.has("a", "Green tea.", "green", "x")
    black = person.has("a", "Black tea.", "black", "x")
    person.shares("a", "b", "x")

    def limited(space: str) -> Scope:
        return replace(person.scope(space), tags=frozenset({"green"}))

    def limited_elsewhere(space: str) -> Scope:
        return replace(person.scope(space), tags=frozenset({"x"})) if space == "a" else person.scope(space)

    search, asked = person.memory.search, Query(text="Which tea is it?")
    assert search(limited("b"), asked, Elsewhere(Reach(limited))).hits == ()
    whole = search(person.scope("b"), asked, Elsewhere(Reach(limited))).hits
    assert whole == (), "the tag of the credential is none of the share's"
    found = search(person.scope("b"), asked, Elsewhere(Reach(limited_elsewhere))).hits
    assert {hit.entry.id for hit in found} == {green.id, black.id}
    several = search(limited("b"), asked, Elsewhere(Reach(limited), ("a",), is_named=True)).hits
    assert {hit.entry.id for hit in several} == {green.id}
    for act in (
        lambda: person.memory.share_tags(Reach(limited), "a", "b", ["green"], USER),
        lambda: person.memory.revoke_share(Reach(limited), person.listed()[0].id, USER),
    ):
        with pytest.raises(NotPermittedError):
            act()
    assert person.memory.list_shares(Owner("alice"), Reach(limited), limit=10).items == ()


def test_nobody_else_reads_by_a_share_of_the_same_spaces(person: Person) -> None:
    person.has("a", "Tea of a.", "x")
    share = person.shares("a", "b", "x")
    mallory = Person(person.store, person.index, person.clock, "mallory")
    assert mallory.finds("b") == mallory.finds("b", spaces=["a"]) == set()
    assert mallory.listed() == []
    with pytest.raises(NotFoundError):
        mallory.revokes(share)
    assert person.listed() == [share]


@pytest.mark.parametrize("model", RelevanceModel)
def test_several_spaces_are_ranked_as_one_by_every_relevance_model(person: Person, model: RelevanceModel) -> None:
    """What answers stands first, in whichever space it is, and however rare its words are there."""
    for place in range(8):
        person.has("a", f"Kettle number {place} is for tea.")
    person.has("b", "The violin is in the attic.")
    answer = person.has("b", "Oolong tea is in the blue tin.")
    changes = ProfileChanges(relevance_model=model)
    for first, other in (("a", "b"), ("b", "a")):
        hits = person.asks(first, "Where is the oolong tea?", spaces=[other], changes=changes).hits
        assert hits[0].entry.id == answer.id
        scores = [hit.score for hit in hits]
        assert scores == sorted(scores, reverse=True)
        assert len({hit.entry.id for hit in hits}) == len(hits)


def test_the_default_ranking_of_several_spaces_is_that_of_one_space_with_all_of_it(person: Person) -> None:
    texts = [f"Kettle {place} holds {place + 1} cups of tea." for place in range(5)] + ["Oolong tea is in a tin."]
    for place, text in enumerate(texts):
        person.has("ab"[place % 2], text)
        person.has("all", text)
    apart = person.asks("a", "Where is the oolong tea?", spaces=["b"]).hits
    together = person.asks("all", "Where is the oolong tea?").hits
    assert [hit.entry.text for hit in apart] == [hit.entry.text for hit in together]
    assert [hit.relevance for hit in apart] == pytest.approx([hit.relevance for hit in together])


def test_every_space_is_read_up_to_so_many_and_the_others_are_named(person: Person) -> None:
    names = [f"s{place:02}" for place in range(MAX_SPACES + 3)]
    for name in [*names, "default"]:
        person.has(name, f"Tea of {name}.")
    scope, elsewhere = person.memory.name_spaces(Owner("alice"), person.reach, None)
    assert scope.space == "default"
    assert elsewhere.spaces == tuple(names[: MAX_SPACES - 1])
    assert elsewhere.left_out == tuple(names[MAX_SPACES - 1 :])
    with pytest.raises(InputError) as refused:
        person.memory.name_spaces(Owner("alice"), person.reach, names[: MAX_SPACES + 1])
    assert refused.value.field == "spaces"


def test_a_search_in_tiers_of_several_spaces_asks_the_entries(person: Person) -> None:
    entry = person.has("a", "Tea of a.", "x")
    person.shares("a", "b", "x")
    found = person.asks("b", strategy=Strategy.TIERED)
    assert (found.tier, found.summary, [hit.entry.id for hit in found.hits]) == (2, None, [entry.id])


def test_the_past_shows_what_is_shared_now_as_it_was(person: Person) -> None:
    entry = person.has("a", "Tea of a.", "x")
    person.shares("a", "b", "x")
    person.clock.advance(seconds=60)
    past = PastSearch(person.index, person.store)
    search = replace(person.memory.search, index=past)
    person.memory.__dict__["search"] = search
    assert person.finds("b", known_at=person.clock.now()) == {entry.id}
    before = entry.created_at - timedelta(seconds=1)
    assert person.finds("b", known_at=before) == set()


def test_a_space_that_is_paused_serves_nothing_also_not_what_it_shares(person: Person) -> None:
    there, here = person.has("a", "Tea of a.", "x"), person.has("b", "Tea of b.")
    person.shares("a", "b", "x")
    for enabled in (False, True):
        person.clock.advance(seconds=1)
        person.memory.change_settings(person.scope("a"), {"memory_enabled": enabled}, USER)
        seen = {here.id, there.id} if enabled else {here.id}
        assert person.finds("b") == person.finds("b", spaces=["a"]) == seen
        assert person.finds("a", spaces=["b"]) == (seen if enabled else set())


def test_nothing_is_served_to_a_session_that_is_incognito_in_the_space_that_shares(person: Person) -> None:
    there, here = person.has("a", "Tea of a.", "x"), person.has("b", "Tea of b.")
    person.shares("a", "b", "x")
    person.memory.start_incognito(person.scope("a"), "chat", USER)
    assert person.finds("b", session_id="chat") == {here.id}
    assert person.finds("b", session_id="another") == {here.id, there.id}


def test_a_kind_that_is_asked_for_holds_for_what_is_shared(person: Person) -> None:
    person.has("a", "Tea of a.", "x", role=Role.USER)
    person.shares("a", "b", "x")
    assert person.finds("b", filter=EntryFilter(kinds=frozenset({Kind.TURN}))) == set()
