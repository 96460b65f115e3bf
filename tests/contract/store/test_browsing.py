"""What browsing counts is what listings show, whatever was written before; a scope sees what is its own."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Selection, pages
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.graph.browsing import Combination, TagCount, TagOrder
from recollect.errors import NotPermittedError
from recollect.ports import EntryStore
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.spaces.browse import BrowseTags, ListTags
from tests.builders import ALICE, MALLORY, a_memory, changed
from tests.contract.store.parts import MANY, stored
from tests.fakes.clock import START
from tests.profiles import sampled

TAGS = ("deploy", "garden", "Anna", "täxes", "a, b")
CATEGORIES = ("work", "hobbies", None)
KINDS = (Kind.MEMORY, Kind.MEMORY, Kind.MEMORY, Kind.ROLLUP)
STATES = (State.ACTIVE, State.ACTIVE, State.ARCHIVED, State.SUPERSEDED, State.QUARANTINED, State.DELETED)
BROWSED = (State.ACTIVE, State.ARCHIVED, State.SUPERSEDED, State.QUARANTINED)


@pytest.mark.parametrize("seed", range(sampled(2, of=12)))
def test_counts_are_those_of_listings_after_each_change(store: EntryStore, seed: int) -> None:
    chance, maps = Random(seed), SpaceMaps(store)
    entries: dict[str, Entry] = {}
    for number in range(40):
        act = chance.choice(["new", "new", "change", "state"])
        former = chance.choice(list(entries.values())) if entries and act != "new" else None
        if former is None:
            entry = a_memory(now=START + timedelta(minutes=number), **_fields(chance))
            entries[entry.id] = stored(store, entry)
        elif former.state is State.DELETED:
            store.purge(ALICE, {former.id: ()}, before=START + timedelta(days=1))
        else:
            fields = {"state": chance.choice(STATES)} if act == "state" else _fields(chance)
            entries[former.id] = stored(store, changed(former, **fields))
        if not number % 8:
            _require_same_tags(store, ListTags(maps))
            for state in BROWSED:
                _require_same(store, BrowseTags(store, maps), _drawn(chance, state))
    few = [tags for count in range(3) for tags in combinations(TAGS, count)]
    browse = BrowseTags(store, SpaceMaps(store))
    for state, tags, exact in product(BROWSED, few, (False, True)):
        _require_same(store, browse, Combination(tags=tags, exact=exact, state=state))


def _fields(chance: Random) -> dict[str, Any]:
    return {
        "tags": tuple(chance.sample(TAGS, chance.randrange(4))),
        "category": chance.choice(CATEGORIES),
        "kind": chance.choice(KINDS),
        "occurred_at": START + timedelta(hours=chance.randrange(6)),
    }


def _drawn(chance: Random, state: State) -> Combination:
    hours = sorted(chance.sample(range(7), 2))
    return Combination(
        tags=tuple(chance.sample((*TAGS, "nobody's"), chance.randrange(3))),
        exact=chance.random() < 0.3,
        kind=chance.choice(KINDS),
        state=state,
        category=chance.choice(CATEGORIES),
        after=chance.choice([None, START + timedelta(hours=hours[0])]),
        before=chance.choice([None, START + timedelta(hours=hours[1])]),
    )


def _listed(store: EntryStore, scope: Scope = ALICE, **selected: Any) -> list[Entry]:
    """What a listing shows from end to end."""
    selection = Selection(**selected)
    return [one for page in pages(lambda at: store.list_entries(scope, selection, limit=7, after=at)) for one in page]


def _recounted(store: EntryStore, asked: Combination, **without: Any) -> list[Entry]:
    """The entries of a combination, the newest first, each condition by itself."""
    asked = replace(asked, **without)
    found = _listed(store, states=frozenset({asked.state}), kind=asked.kind, tags=asked.tags, category=asked.category)
    if asked.exact:
        found = [entry for entry in found if len(entry.tags) == len(asked.tags)]
    if asked.after is not None:
        found = [entry for entry in found if entry.occurred_at >= asked.after]
    if asked.before is not None:
        found = [entry for entry in found if entry.occurred_at < asked.before]
    return sorted(found, key=lambda entry: (entry.occurred_at, entry.id), reverse=True)


def _require_same(store: EntryStore, browse: BrowseTags, asked: Combination) -> None:
    expected = _recounted(store, asked)
    found = browse(ALICE, asked, limit=MANY).found
    assert found.count == len(expected)
    assert found.with_no_other == sum(set(entry.tags) == set(asked.tags) for entry in expected)
    others = Counter(tag for entry in expected for tag in entry.tags if tag not in asked.tags)
    assert {one.tag: one.count for one in found.narrower} == others
    assert found.narrower == tuple(sorted(found.narrower, key=lambda one: (-one.count, one.tag)))
    assert found.narrower_tags == len(others)
    times = [entry.occurred_at for entry in expected]
    assert (found.first_at, found.last_at) == ((min(times), max(times)) if times else (None, None))
    assert found.kinds == Counter(entry.kind.value for entry in _recounted(store, asked, kind=None))
    assert found.categories == Counter(entry.category for entry in _recounted(store, asked, category=None))
    assert list(_paged(browse, asked)) == expected


def _paged(browse: BrowseTags, asked: Combination) -> Iterator[Entry]:
    after = None
    while True:
        one = browse(ALICE, asked, limit=3, after=after)
        assert len(one.entries) <= 3
        yield from one.entries
        after = one.found.page.next_after
        if after is None:
            return


def _require_same_tags(store: EntryStore, tags: ListTags) -> None:
    memories = _listed(store, kind=Kind.MEMORY)
    expected = Counter(tag for entry in memories for tag in entry.tags)
    for order in TagOrder:
        found = [one for listing in _tag_pages(tags, order) for one in listing]
        assert {one.tag: one.count for one in found} == expected
        assert len(found) == len(expected)
        latest = {one.tag: max(entry.occurred_at for entry in memories if one.tag in entry.tags) for one in found}
        assert {one.tag: one.latest for one in found} == latest
        first: dict[TagOrder, dict[str, float]] = {
            TagOrder.COUNT: {tag: -count for tag, count in expected.items()},
            TagOrder.NAME: dict.fromkeys(expected, 0.0),
            TagOrder.LATEST: {tag: -at.timestamp() for tag, at in latest.items()},
        }
        ranked = sorted((place, tag) for tag, place in first[order].items())
        assert [one.tag for one in found] == [tag for _, tag in ranked]
        for one in found:
            beside = Counter(other for entry in memories if one.tag in entry.tags for other in entry.tags)
            del beside[one.tag]
            assert {other.tag: other.count for other in one.together} == beside
    listing = tags(ALICE, contains=None, order=TagOrder.COUNT, limit=1)
    assert (listing.memories, listing.tags) == (len(memories), len(expected))
    assert listing.untagged == sum(not entry.tags for entry in memories)


def _tag_pages(tags: ListTags, order: TagOrder) -> Iterator[tuple[Any, ...]]:
    after = None
    while True:
        listing = tags(ALICE, contains=None, order=order, limit=2, after=after)
        yield listing.page.items
        after = listing.page.next_after
        if after is None:
            return


def test_a_scope_of_tags_sees_and_counts_its_own_alone(store: EntryStore) -> None:
    shared = stored(store, a_memory(tags=("deploy", "anna")))
    stored(store, a_memory(tags=("anna", "garden")))
    stored(store, a_memory())
    maps = SpaceMaps(store)
    part = replace(ALICE, tags=frozenset({"deploy"}))
    listing = ListTags(maps)(part, contains=None, order=TagOrder.NAME, limit=MANY)
    assert [(one.tag, one.count) for one in listing.page.items] == [("anna", 1), ("deploy", 1)]
    assert (listing.memories, listing.untagged) == (1, 0)
    found = BrowseTags(store, maps)(part, Combination(tags=("anna",)), limit=MANY)
    assert [entry.id for entry in found.entries] == [shared.id]
    assert (found.found.count, found.found.narrower) == (1, (TagCount("deploy", 1),))
    assert BrowseTags(store, maps)(part, Combination(tags=("garden",)), limit=MANY).found.count == 0
    whole = BrowseTags(store, maps)(ALICE, Combination(tags=("anna",)), limit=MANY)
    assert whole.found.count == 2
    assert BrowseTags(store, maps)(MALLORY, Combination(), limit=MANY).found.count == 0


def test_what_waits_for_approval_is_seen_by_whoever_may_decide(store: EntryStore) -> None:
    waiting = stored(store, a_memory(tags=("deploy",), state=State.QUARANTINED))
    maps = SpaceMaps(store)
    agent = replace(ALICE, rights=frozenset({Right.READ, Right.WRITE}))
    asked = Combination(tags=("deploy",), state=State.QUARANTINED)
    with pytest.raises(NotPermittedError):
        BrowseTags(store, maps)(agent, asked, limit=1)
    for scope in (agent, ALICE):
        assert BrowseTags(store, maps)(scope, Combination(tags=("deploy",)), limit=1).found.count == 0
        assert ListTags(maps)(scope, contains=None, order=TagOrder.COUNT, limit=1).page.items == ()
    assert [entry.id for entry in BrowseTags(store, maps)(ALICE, asked, limit=1).entries] == [waiting.id]


def test_nobody_browses_without_the_right_to_read(store: EntryStore) -> None:
    maps, nobody = SpaceMaps(store), replace(ALICE, rights=frozenset())
    with pytest.raises(NotPermittedError):
        ListTags(maps)(nobody, contains=None, order=TagOrder.COUNT, limit=1)
    with pytest.raises(NotPermittedError):
        BrowseTags(store, maps)(nobody, Combination(), limit=1)


def test_what_changed_between_the_count_and_the_reading_is_left_out(store: EntryStore) -> None:
    entry = stored(store, a_memory(tags=("deploy",)))
    other = stored(store, a_memory(tags=("deploy",)))

    class Late:
        """Reads after somebody has taken the tag away."""

        def read(self, *args: Any) -> Any:
            stored(store, changed(entry, tags=()))
            return store.read(*args)

    browse = BrowseTags(Late(), SpaceMaps(store))  # type: ignore[arg-type]
    found = browse(ALICE, Combination(tags=("deploy",)), limit=MANY)
    assert [one.id for one in found.entries] == [other.id]


def test_tags_are_found_by_what_stands_in_them_and_paged_while_others_go(store: EntryStore) -> None:
    held = {tag: stored(store, a_memory(tags=(tag,))) for tag in ("deploy", "Deployment", "garden", "redeployed")}
    tags = ListTags(SpaceMaps(store))
    first = tags(ALICE, contains="DEPLOY", order=TagOrder.NAME, limit=2)
    assert ([one.tag for one in first.page.items], first.tags) == (["deploy", "deployment"], 3)
    stored(store, changed(held["Deployment"], state=State.ARCHIVED))  # the last one of the page
    rest = tags(ALICE, contains="DEPLOY", order=TagOrder.NAME, limit=2, after=first.page.next_after)
    assert [one.tag for one in rest.page.items] == ["redeployed"]
    stored(store, a_memory(tags=("deploy", "a deploy")))
    again = tags(ALICE, contains="deploy", order=TagOrder.NAME, limit=2)
    assert [one.tag for one in again.page.items] == ["a deploy", "deploy"]
    stored(store, changed(held["garden"], tags=("a deploy before",)))
    rest = tags(ALICE, contains="deploy", order=TagOrder.NAME, limit=2, after=again.page.next_after)
    assert [one.tag for one in rest.page.items] == ["redeployed"]  # nothing twice
