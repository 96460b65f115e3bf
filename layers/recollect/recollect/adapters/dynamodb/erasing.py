"""Erasing in the table: the space is closed, its partition emptied, and opened when no late write can come any more.

No transaction of a write checks the barrier: a condition on one item of the space would have all its writers wait for
each other. A write reads it, and commits within seconds. So a space stays closed for GRACE at least, and what was
written late is gone with the rest.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.errors import LostRaceError
from recollect.adapters.dynamodb.items.attribute_values import (
    ABSENT,
    PRESENT,
    Addition,
    Item,
    ItemAction,
    drop,
    json_text,
    number_of,
    put,
    value_of,
)
from recollect.adapters.dynamodb.items.keys import (
    BARRIERS,
    EXPIRES_AT,
    REVISION,
    Key,
    keys_of,
    microseconds,
    moment_of,
    owner_partition,
)
from recollect.adapters.dynamodb.items.records import plan_changes, record_of
from recollect.adapters.dynamodb.reads import spaces as listing
from recollect.adapters.dynamodb.reads.barriers import barrier_in
from recollect.adapters.dynamodb.reads.changes import OVERLAP, SETTLED_KEPT
from recollect.adapters.dynamodb.reads.held_tokens import HeldTokens
from recollect.adapters.dynamodb.table import Stretch, Table, under
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.adapters.dynamodb.transaction.dues import rows_of
from recollect.core.lifecycle.job_runs import KEPT_FOR
from recollect.core.model.listing import every_item
from recollect.core.model.records import Collection
from recollect.core.model.scope import PERSON_SPACE, Owner, Scope
from recollect.core.spaces.erasure import EVERY_SPACE, RECORDS, Erasure, Residue
from recollect.core.spaces.shares import SHARES_KEY, IncomingShares, end_shares, incoming_shares, without_tags

# Longer than the API's function lives for a request, than a write may take from its reads to its commit, and than a
# search index may take to show what was written to it
GRACE: Final = timedelta(seconds=120)
ITEMS_AT_ONCE: Final = 25  # of one transaction, which takes 4 MB of what it removes
NAMES_AT_ONCE: Final = 100
JOBS: Final = "ERASURE#"
FINISHED: Final = "finished"
_KINDS: Final = {"ENTRY": "entries", "VERSION": "versions", "TOKENS": "vectors", "HEAD": "sessions", "MSG": "messages"}
_COLLECTIONS: Final = frozenset(collection.value for collection in Collection)
_BETWEEN: Final = "/"  # in names of attributes, where a dot would lead into one


class DynamoDbErasing:
    """use_cases.people.erasure.ports.Erasing in one DynamoDB table. Safe to share between threads and processes."""

    def __init__(self, table: Table, held: HeldTokens | None = None) -> None:
        """Use the table that the store uses; held: what the store holds, which is dropped as well."""
        self._table = table
        self._held = HeldTokens() if held is None else held

    def survey(self, owner: Owner, space: str) -> Mapping[str, int]:
        """See Erasing.survey. It looks at every key, and so costs what listing everything does."""
        names = self._registered(owner.user_id) if space == EVERY_SPACE else [space]
        counts = _counted(key for name in names for key in self._table.keys_in(_partition(owner.user_id, name)))
        incoming = self._shares(owner.user_id).values()
        return {**counts, "shares": sum(len(into.naming(space)) for into in incoming)}

    def close(self, erasure: Erasure) -> tuple[str, ...]:
        """See Erasing.close. What began later is refused until `finish`."""
        job = self._job(erasure)
        if job is not None and job["finished"]:
            return tuple(job["spaces"])
        self._table.contention.run(partial(self._raise_barrier, erasure))
        found = self._registered(erasure.owner) if erasure.is_of_everything else [erasure.space]
        own = [name for name in found if self._is_latest(erasure, name)]
        for name in own:
            self._table.contention.run(partial(self._close_space, erasure, name))
            self._held.forget(_partition(erasure.owner, name))
        if job is None and own:
            self._end_shares(erasure)
        known = [] if job is None else list(job["spaces"])
        names = sorted({*known, *own})
        if job is None or names != known:
            self._table.update(_job_key(erasure), [Path("value").set(json_text({"spaces": names}))])
        return tuple(names)

    def note(self, erasure: Erasure, counts: Mapping[str, int]) -> None:
        """See Erasing.note."""
        adding = [Path(_attribute(kind)).add(count) for kind, count in counts.items() if count]
        self._table.update(_job_key(erasure), [Path("noted").set(True), *adding], Path("noted").does_not_exist())

    def erase_some(self, erasure: Erasure, *, limit: int) -> bool:
        """See Erasing.erase_some."""
        for name in self.close(erasure):
            if not self._is_latest(erasure, name):
                continue
            keys = self._table.first_keys_in(_partition(erasure.owner, name), size=limit)
            for start in range(0, len(keys), ITEMS_AT_ONCE):
                chunk = keys[start : start + ITEMS_AT_ONCE]
                self._table.contention.run(partial(self._remove, erasure, name, chunk))
            if keys:
                return True
        return False

    def is_ripe(self, erasure: Erasure) -> bool:
        """See Erasing.is_ripe."""
        return self._table.clock.now() >= erasure.at + GRACE

    def finish(self, erasure: Erasure) -> bool:
        """See Erasing.finish."""
        names = self.close(erasure)
        own = [name for name in names if self._is_latest(erasure, name)]
        if own:
            self._end_shares(erasure)  # one that was on its way when the space was closed
            self._table.contention.run(partial(self._forget_tags, erasure))
        for name in own:
            self._open_space(erasure, name)
        self._table.contention.run(partial(self._end, erasure))
        return True

    def progress(self, erasure: Erasure) -> Mapping[str, int]:
        """See Erasing.progress."""
        item = self._table.get(_job_key(erasure))
        if item is None:
            return {}
        counted = {name for name, value in item.items() if type(value) is int} - {FINISHED}
        return {name.replace(_BETWEEN, "."): number_of(item, name) for name in sorted(counted)}

    def is_undone(self, erasure: Erasure) -> bool:
        """See Erasing.is_undone."""
        job = self._job(erasure)
        return job is None or not job["finished"]

    def erased_up_to(self, scope: Scope) -> datetime | None:
        """Return up to when a space was erased, all of which may not be gone yet; None where it never was."""
        keys = keys_of(scope)
        items = self._table.get_many([keys.registration, *keys.barriers]).values()
        found = [barrier.at for barrier in map(barrier_in, items) if barrier is not None]
        return moment_of(max(found)) if found else None

    def residues(self, at: datetime) -> tuple[Residue, ...]:
        """See Erasing.residues."""
        return (
            Residue(
                "point-in-time recovery of the table",
                "former states; a table restored from one is erased again by `recollect admin replay-erasures`",
                at + timedelta(days=35),
            ),
            Residue("backups that an operator made", "copies from before the erasure; likewise"),
            Residue(
                "stream of the table", "what was removed, for the function that follows it", at + timedelta(days=1)
            ),
            Residue("events queue", "messages that were sent before; dropped on arrival", at + timedelta(days=4)),
            Residue("dead letters", "messages that could not be stored", at + timedelta(days=14)),
            Residue("results of jobs", "names of spaces, ids of entries; they end by themselves", at + KEPT_FOR),
            Residue("memory of running functions", "what they had read, until they end"),
            Residue(
                "who is told of changes, where anybody is", "ids, and texts where that was set; told to erase them"
            ),
            Residue("ledger", "this erasure: user id, space, moments and counts, to be repeated after a restore"),
        )

    def _registered(self, owner: str) -> list[str]:
        shown = every_item(lambda after: listing.spaces(self._table, Owner(owner), limit=NAMES_AT_ONCE, after=after))
        return [PERSON_SPACE, *shown]  # which no listing shows

    def _shares(self, owner: str) -> dict[str, IncomingShares]:
        """Return the shares into each of a person's spaces that ever took any."""
        spaces = {keys_of(Owner(owner).space(name)).record(SHARES_KEY): name for name in self._registered(owner)}
        items = self._table.get_many(spaces)
        return {spaces[key]: incoming_shares(record_of(item)) for key, item in items.items()}

    def _end_shares(self, erasure: Erasure) -> None:
        spaces = self._registered(erasure.owner)
        for name, incoming in self._shares(erasure.owner).items():
            if incoming.naming(erasure.space):
                self._table.contention.run(partial(self._end_some_shares, erasure, name, spaces))

    def _end_some_shares(self, erasure: Erasure, space: str, spaces: Sequence[str]) -> None:
        """End the shares into a space that an erasure ends, and count them, in one transaction."""
        owner, now = Owner(erasure.owner), self._table.clock.now()
        key = keys_of(owner.space(space)).record(SHARES_KEY)
        items = self._table.get_many([key])
        incoming = incoming_shares(record_of(items[key]) if items else None)
        ended = incoming.naming(erasure.space)
        if not ended:
            return
        actions: list[ItemAction] = []
        for name, changes in end_shares(incoming, erasure, spaces, now).items():
            draft = Draft(keys_of(owner.space(name)))
            draft.hold([key], items)
            plan_changes(draft, changes, now)
            actions += draft.actions()
        self._table.transact(actions, [Addition(_job_key(erasure), {"shares": len(ended)})])

    def _forget_tags(self, erasure: Erasure) -> None:
        """Take the tags of shares that the erasure has ended out of answers noted under idempotency keys."""
        for name in self._shares(erasure.owner):
            scope = Owner(erasure.owner).space(name)
            stretch = Stretch(keys_of(scope).pk, *under(f"{Collection.IDEMPOTENCY.value}#"), with_expired=True)
            bare = (without_tags(record_of(item), erasure.space) for item in self._table.items(stretch))
            for change in bare:
                if change is not None:
                    draft = Draft(keys_of(scope))
                    plan_changes(draft, [change], self._table.clock.now())
                    self._table.transact(draft.actions())

    def _is_latest(self, erasure: Erasure, space: str) -> bool:
        """Tell whether no later erasure is about a space: what is there then is that one's, or new."""
        latest = self.erased_up_to(Owner(erasure.owner).space(space))
        return latest is None or latest <= erasure.at

    def _raise_barrier(self, erasure: Erasure) -> None:
        key, at = _barrier_key(erasure), microseconds(erasure.at)
        item = self._table.get(key)
        held = barrier_in(item)
        if held is None or held.at < at:
            # Whose it is, for who follows the stream: a long name is not spelt in the key
            told = {"erased": at, "closed": True, "owner": erasure.owner, "by": erasure.by}
            self._table.transact([_put(key, item, {"value": json_text(told)})])

    def _end(self, erasure: Erasure) -> None:
        """Open the barrier and note the end in one: what is written from then on must not be taken for a rest."""
        key, at = _barrier_key(erasure), microseconds(erasure.at)
        item = self._table.get(key)
        opened = barrier_in(item) == (at, True)
        actions = [_put(key, item, {"value": json_text({"erased": at})})] if opened else []
        self._table.transact(actions, [Addition(_job_key(erasure), {FINISHED: 1})])

    def _close_space(self, erasure: Erasure, space: str) -> None:
        key, at = keys_of(Owner(erasure.owner).space(space)).registration, microseconds(erasure.at)
        item = self._table.get(key)
        held = barrier_in(item)
        if item is None or (held is not None and held.at >= at):
            return
        said = {**item, "value": json_text({**value_of(item), "erased": at, "closed": True})}
        self._table.transact([_put(key, item, said)])

    def _remove(self, erasure: Erasure, space: str, keys: Sequence[Key]) -> None:
        """Remove items and count them, in one transaction: a crash neither forgets to count nor counts twice."""
        there = self._table.get_many(keys, attributes=(), with_expired=True)
        if not there:
            return
        amounts = {_attribute(kind): count for kind, count in _counted(there).items() if count}
        gone = [drop(key, PRESENT) for key in there]
        own = keys_of(Owner(erasure.owner).space(space))
        if own.due in there:
            due = self._table.get(own.due)
            if due is None:
                raise LostRaceError
            gone = [action for action in gone if action.key != own.due]
            gone += [drop(own.due, number_of(due, REVISION))]
            gone += [drop(row) for row in rows_of(own, due)]
        self._table.transact(gone, [Addition(_job_key(erasure), amounts)] if amounts else [])

    def _open_space(self, erasure: Erasure, space: str) -> None:
        """Forget the space, and leave word for readers of its feed, for as long as the feed keeps anything."""
        keys, now = keys_of(Owner(erasure.owner).space(space)), self._table.clock.now()
        mark = keys.settled(now, "", 0)
        value = json_text({"entry": "", "version": 0, "at": microseconds(now), "tags": []})
        expires_at = int((now + SETTLED_KEPT + 2 * OVERLAP).timestamp())
        said: Item = {"value": value, EXPIRES_AT: expires_at}
        self._table.transact([put(mark, said), drop(keys.registration)])

    def _job(self, erasure: Erasure) -> dict[str, Any] | None:
        item = self._table.get(_job_key(erasure))
        if item is None or "value" not in item:
            return None
        return {**value_of(item), "finished": number_of(item, FINISHED) > 0}


def _put(key: Key, former: Item | None, said: Mapping[str, Any]) -> ItemAction:
    revision = ABSENT if former is None else number_of(former, REVISION)
    return put(key, {**said, REVISION: revision + 1}, revision)


def _partition(owner: str, space: str) -> str:
    return keys_of(Owner(owner).space(space)).pk


def _job_key(erasure: Erasure) -> Key:
    return Key(owner_partition(erasure.owner), f"{JOBS}{erasure.id}")


def _barrier_key(erasure: Erasure) -> Key:
    return Key(owner_partition(erasure.owner), f"{BARRIERS}{erasure.space}")


def _attribute(kind: str) -> str:
    return kind.replace(".", _BETWEEN)


def _counted(keys: Iterator[Key] | Mapping[Key, Item]) -> dict[str, int]:
    """Count what keys are of; statistics, names, places in sessions and in the feed follow from entries."""
    counts: Counter[str] = Counter()
    for key in keys:
        prefix = key.sk.partition("#")[0]
        if prefix in _KINDS:
            counts[_KINDS[prefix]] += 1
        elif prefix in _COLLECTIONS:
            counts[f"{RECORDS}{prefix.lower()}"] += 1
    return dict(counts)
