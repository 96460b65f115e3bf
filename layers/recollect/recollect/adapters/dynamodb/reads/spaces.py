"""Which spaces there are, and what is in one, counted."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.attribute_values import Item, key_of, text_of, texts_of, value_of
from recollect.adapters.dynamodb.items.entries import VALUE
from recollect.adapters.dynamodb.items.keys import (
    BEYOND,
    CHANGES,
    ENTRIES,
    HEADS,
    INDEX_SORT,
    PAGES,
    REGISTRY_SHARDS,
    SORT,
    SPACES,
    keys_of,
    moment_of,
    owner_partition,
    registry,
)
from recollect.adapters.dynamodb.table import Stretch, Table, under
from recollect.adapters.dynamodb.transaction.session_pages import page_of
from recollect.adapters.paging import keys_at, page_of_items
from recollect.core.model.entry import Kind, State
from recollect.core.model.listing import Page
from recollect.core.model.scope import PERSON_SPACE, Owner, Scope
from recollect.core.spaces.statistics import SpaceStatistics

FIRST_CHARACTER: Final = " "  # no name begins with an earlier one
_COUNTED: Final = ("kind", "state", "tags", "waits")
_OF_MODELS: Final = ("model", "state", "tags", "waits")


def spaces(table: Table, owner: Owner, *, limit: int, after: str | None) -> Page[str]:
    """See EntryStore.spaces."""
    last = "" if after is None else keys_at(after, str)[0]
    bounds = (f"{SPACES}{last}", f"{SPACES}{BEYOND}")
    stretch = Stretch(owner_partition(owner.user_id), *bounds, attributes=(), size=limit + 2)
    names = (text_of(item, SORT).removeprefix(SPACES) for item in table.items(stretch))
    return page_of_items((name for name in names if name not in {last, PERSON_SPACE}), limit, lambda name: [name])


def every_scope(table: Table, *, limit: int, after: str | None) -> Page[Scope]:
    """See EntryStore.every_scope. It goes by the index: a space that was just made shows a moment later."""
    shard, last = (0, "") if after is None else keys_at(after, int, str)
    found = _registered(table, shard, last, limit)
    page = page_of_items(found, limit, lambda one: one[:2])
    return Page(tuple(scope for _, _, scope in page.items), page.next_after)


def statistics(table: Table, scope: Scope) -> SpaceStatistics:
    """See EntryStore.statistics. It looks at every entry of the space, and so costs what reading them all does.

    What was set aside is what has neither vectors nor a pending change: the workers settle what they give up.
    """
    pk = keys_of(scope).pk
    entries = list(_seen(table, scope, Stretch(pk, *under(ENTRIES), attributes=_COUNTED)))
    kept = [entry for entry in entries if entry["state"] != State.DELETED]
    changes = map(value_of, table.items(Stretch(pk, *under(CHANGES), attributes=VALUE)))
    pending = {value["entry"]: value["at"] for value in changes}
    lacking = [text_of(entry, SORT).removeprefix(ENTRIES) for entry in kept if "waits" in entry]
    waiting = [pending[entry_id] for entry_id in lacking if entry_id in pending]
    return SpaceStatistics(
        space=scope.space,
        entries=len(kept),
        by_kind=dict(Counter(Kind(text_of(entry, "kind")) for entry in kept)),
        by_state=dict(Counter(State(text_of(entry, "state")) for entry in entries)),
        sessions=_count_sessions(table, scope),
        waiting_for_embedding=len(waiting),
        oldest_waiting_since=moment_of(min(waiting)) if waiting else None,
        set_aside=len(lacking) - len(waiting),
    )


def vector_models(table: Table, scope: Scope) -> dict[str, int]:
    """See EntryStore.vector_models. It looks at every entry of the space, and so costs what reading them all does."""
    entries = _seen(table, scope, Stretch(keys_of(scope).pk, *under(ENTRIES), attributes=_OF_MODELS))
    kept = (one for one in entries if one["state"] != State.DELETED and "waits" not in one and "model" in one)
    return dict(Counter(text_of(entry, "model") for entry in kept))


def _registered(table: Table, shard: int, last: str, limit: int) -> Iterator[tuple[int, str, Scope]]:
    """Yield every space behind a place in a shard, with its shard and its place there, shard by shard."""
    for number in range(shard, REGISTRY_SHARDS):
        lower = last if number == shard else ""
        stretch = Stretch(registry(number), lower or FIRST_CHARACTER, BEYOND, of_index=True, size=limit + 2)
        for items, _ in table.answers(stretch):
            listed = table.get_many(map(key_of, items), attributes=VALUE)
            for item in items:
                place = text_of(item, INDEX_SORT)
                if key_of(item) in listed and place != lower:
                    value = value_of(listed[key_of(item)])
                    if value["space"] == PERSON_SPACE:
                        continue
                    yield number, place, Scope(value["owner"], value["space"])


def _seen(table: Table, scope: Scope, stretch: Stretch) -> Iterator[Item]:
    return (item for item in table.items(stretch) if scope.sees(texts_of(item, "tags")))


def _count_sessions(table: Table, scope: Scope) -> int:
    """Count the sessions that have active turns; a scope limited to tags counts those of which it sees any."""
    pk = keys_of(scope).pk
    if scope.tags is None:
        with_turns = Stretch(pk, *under(HEADS), keep=Path("turns") > 0, attributes=())
        return sum(1 for _ in table.items(with_turns))
    pages = (page_of(value_of(item)) for item in table.items(Stretch(pk, *under(PAGES), attributes=VALUE)))
    return len({page.session_id for page in pages if any(scope.sees(place.tags) for place in page.places)})
