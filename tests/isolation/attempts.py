"""Attempts at foreign things, made from the operations of the API, and what each may not show.

An attempt is a pair of calls that differ in one value: something of somebody else's, and its twin, which names nothing.
Both have to be answered alike, neither answer nor log may hold a word that is foreign to the caller, and what others
hold stays as it was.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle, groupby, product
from typing import Any, Final

from recollect.core.spaces.erasure import EVERY_SPACE
from tests.isolation.answers import all_of, comparable
from tests.isolation.belongings import Belongings, belongings_of
from tests.isolation.contents import Holdings, holdings
from tests.isolation.kinds import BY_STATUS_ALONE, EACH_OTHERWISE, NAMING, Kind
from tests.isolation.operations import Operation, Request, Slot, operations_of
from tests.isolation.own import Own
from tests.isolation.people import Caller, Cell, Thing
from tests.isolation.words import Words, tokens_of
from tests.isolation.world import World

logger = logging.getLogger(__name__)

PLACE: Final = "§"
TOLD_OF: Final = 100
# Entry ids and people may stand in a log; nothing else of a memory may
LOGGED: Final = frozenset({Kind.ENTRY_ID, Kind.RECALL, Kind.CONFLICT, Kind.ERASURE, Kind.PERSON, Kind.REQUEST})
_AS_ENTRY: Final = frozenset({Kind.ENTRY, Kind.ENTRY_ID})


@dataclass(frozen=True, slots=True)
class Attempt:
    """One foreign thing in one place of one operation; `variation` is a choice that is made besides."""

    caller: Caller
    operation: Operation
    slot: Slot
    thing: Thing
    variation: tuple[Slot, object] | None = None

    def __str__(self) -> str:
        """Return what a reader of a failure needs."""
        besides = "" if self.variation is None else f", {self.variation[0].path}={self.variation[1]!r}"
        where = f"{self.slot.where} {'.'.join(map(str, self.slot.path))}"
        return f"{self.caller.label}: {self.operation.name}, {where} names a foreign {self.thing.kind.value}{besides}"


@dataclass
class Leaks:
    """What attempts found that they must not find; how many were carried out, and how many refused."""

    found: list[str] = field(default_factory=list)
    attempts: int = 0
    carried_out: int = 0
    refused: int = 0

    def note(self, attempt: object, what: str) -> None:
        self.found.append(f"{attempt}: {what}")


class Stage:
    """A world where everybody has their things, and where attempts are carried out."""

    def __init__(self, world: World, operations: Sequence[Operation]) -> None:
        self.world = world
        self.operations = operations
        self.marks: dict[str, Cell] = {}
        self.things: list[Thing] = []
        self._own = {caller.label: Own(world, caller, Words(f"own {caller.label}")) for caller in world.cast.attackers}
        tags = {
            (caller.person, caller.space): tuple(tag for _, tag in world.cast.limits.values())
            for caller in _limited(world)
        }
        for caller in world.cast.people:
            has = belongings_of(world, caller, tags.get((caller.person, caller.space), ()))
            self._add_cursors(has)
            self.marks |= has.marks
            self.things += has.things
        world.work()
        self.own_words_in_logs()

    def own_words_in_logs(self) -> None:
        """Look through what was logged while everything was made."""
        logged = tokens_of(self.world.log.taken())
        told = {mark for mark in self.marks.keys() & logged if self._is_unlogged(mark)}
        assert not told, f"words of memories stand in the log: {sorted(told)}"

    def attempts(self) -> Iterator[Attempt]:
        """Yield every attempt, those of one operation one behind the other, reading ones first."""
        by_kind: defaultdict[Kind, list[Thing]] = defaultdict(list)
        for thing in self.things:
            by_kind[thing.kind].append(thing)
        for operation in sorted(self.operations, key=lambda one: one.writes):
            for slot in dict.fromkeys(operation.slots):
                if slot.kind is Kind.CLOSED:
                    continue
                things = [thing for kind in _kinds_for(slot) for thing in by_kind[kind]]
                choices = cycle([None, *_choices(operation, slot)])
                for caller, thing in product(self.world.cast.attackers, things):
                    if caller.may_try(thing):
                        yield Attempt(caller, operation, slot, thing, next(choices))

    def carry_out(self, attempts: Iterable[Attempt], *, closely: bool = True) -> Leaks:
        """Carry attempts out; return what leaked.

        What others hold is compared after those of one caller: after all that read, and `closely` after those on each
        operation that writes, else after all that write.
        """
        leaks = Leaks()
        before = self._held()
        for _, together in groupby(attempts, lambda one: one.operation.writes and (not closely or one.operation.name)):
            for _, alike in groupby(sorted(together, key=_whose), _whose):
                batch = list(alike)
                for attempt in batch:
                    leaks.attempts += 1
                    self._carry_out(attempt, leaks)
                    if leaks.attempts % TOLD_OF == 0:
                        told = (leaks.attempts, leaks.carried_out, leaks.refused, len(leaks.found))
                        logger.info("%d attempts: %d carried out, %d refused, %d leaks", *told)
                after = self._held()
                if changed := before.changed_beyond(batch[0].caller, after):
                    names = sorted({attempt.operation.name for attempt in batch})
                    leaks.note(batch[0], f"this, or one behind it on {names}, changes what is foreign: {changed}")
                before = after
        return leaks

    def _held(self) -> Holdings:
        return holdings(self.world.memory.store, self.world.cast.people)

    def own_request(self, caller: Caller, operation: Operation) -> Request:
        """Return a request that names the caller's own things alone."""
        return operation.assembled(self.own_values(caller, operation))

    def own_values(self, caller: Caller, operation: Operation) -> dict[Slot, object]:
        """Return what a request needs to name, all of it the caller's own."""
        return values_of(self._own[caller.label], operation)

    def _carry_out(self, attempt: Attempt, leaks: Leaks) -> None:
        answers = []
        for value in (attempt.thing.value, attempt.thing.twin):
            values = values_of(self._own[attempt.caller.label], attempt.operation, attempt)
            request = attempt.operation.assembled({**values, attempt.slot: value})
            self.world.sent.setdefault(attempt.caller.group, set()).update(tokens_of(str(request)))
            self.world.log.taken()
            reply = self.world.send(attempt.caller, request)
            self._look_through(attempt, all_of(reply), leaks)
            if reply.status >= 500:
                leaks.note(attempt, f"answered {reply.status}")
            said = sorted(_texts(value), key=len, reverse=True)
            answers.append(comparable(reply, [(text, PLACE) for text in said]))
        named, unknown = answers
        leaks.carried_out += named[0] < 400
        leaks.refused += named[0] >= 400
        is_carried_out = attempt.operation.name in EACH_OTHERWISE and named[0] < 400
        by_status = is_carried_out or attempt.thing.kind in BY_STATUS_ALONE
        is_alike = named[0] == unknown[0] if by_status else named == unknown
        if not is_alike:
            leaks.note(attempt, f"tells what is there from what is not:\n  {named}\n  {unknown}")

    def _look_through(self, attempt: Attempt, shown: str, leaks: Leaks) -> None:
        sent = self.world.sent[attempt.caller.group]
        asks_everywhere = attempt.variation is not None and attempt.variation[1] == EVERY_SPACE
        sees = attempt.caller.sees_anywhere if asks_everywhere else attempt.caller.sees
        foreign = {
            mark for mark in self.marks.keys() & tokens_of(shown) if mark not in sent and not sees(self.marks[mark])
        }
        if foreign:
            leaks.note(attempt, f"the answer shows {sorted(foreign)}")
        logged = {mark for mark in self.marks.keys() & tokens_of(self.world.log.taken()) if self._is_unlogged(mark)}
        if logged:
            leaks.note(attempt, f"the log holds {sorted(logged)}")

    def _add_cursors(self, has: Belongings) -> None:
        """Note a cursor of each listing of one's own."""
        for operation in self.operations:
            limits = [slot for slot in operation.slots if slot.name == "limit"]
            if limits and any(slot.kind is Kind.CURSOR for slot in operation.slots):
                values = values_of(self._own[has.caller.label], operation)
                (limit,) = limits
                refs = [thing.value for thing in has.things if thing.kind is Kind.ENTRY]
                for named in refs[:6] if operation.path.count("{ref}") else [None]:
                    several = {slot: named if slot.name == "ref" else value for slot, value in values.items()}
                    reply = self.world.send(has.caller, operation.assembled({**several, limit: 1}))
                    cursor = reply.json().get("next_cursor")
                    if cursor is not None:
                        has.add(Kind.CURSOR, cursor, twin=cursor[:-6] + cursor[-6:][::-1], is_mark=False)
                        break

    def _is_unlogged(self, mark: str) -> bool:
        return len(mark) <= 20 and mark not in {caller.person for caller in self.world.cast.people}


def values_of(own: Own, operation: Operation, attempt: Attempt | None = None) -> dict[Slot, object]:
    """Return what stands in a request of somebody, beside the attempted place where there is one."""
    beside = None if attempt is None else attempt.slot
    values: dict[Slot, object] = {}
    chosen: Slot | None = None
    if attempt is not None and attempt.variation is not None:
        chosen, value = attempt.variation
        values = {one: own.value(operation, one) for one in operation.slots if one.is_needed(chosen)}
        values[chosen] = value
    for slot in operation.slots:
        is_space = slot.kind is Kind.SPACE and slot.path == ("space",)
        if slot != beside and slot not in values and (is_space or slot.is_needed(beside)):
            values[slot] = own.value(operation, slot)
    chosen_first = [one for one in (beside, chosen) if one is not None]
    return {
        slot: value
        for slot, value in values.items()
        if not any(_rivals(slot, one) for one in chosen_first if one != slot)
    }


def staged(world: World) -> Stage:
    """Give everybody in a world their things, for attempts on every operation of its description."""
    return Stage(world, operations_of(world.description))


def spread(attempts: Iterable[Attempt], few: int) -> list[Attempt]:
    """Return so many attempts at least, as many of each operation, place and kind of thing, if there are as many."""
    groups: defaultdict[tuple[Any, ...], list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        groups[attempt.operation.name, attempt.slot, attempt.thing.kind].append(attempt)
    share = next(share for share in count(1) if sum(min(share, len(group)) for group in groups.values()) >= few)
    return [group[index] for group in groups.values() for index in _evenly(min(share, len(group)), of=len(group))]


def smallest(attempts: Iterable[Attempt]) -> list[Attempt]:
    """Return one attempt at each place, and one on each operation with each kind of thing that it can meet."""
    chosen: list[Attempt] = []
    places: set[tuple[str, Slot]] = set()
    kinds: set[tuple[str, Kind]] = set()
    own: set[tuple[str, Slot]] = set()
    for attempt in attempts:
        name, kind = attempt.operation.name, attempt.thing.kind
        place = name, attempt.slot
        is_own = kind is attempt.slot.kind and place not in own
        if is_own or place not in places or (name, kind) not in kinds:
            chosen.append(attempt)
            places.add(place)
            kinds.add((name, kind))
        if is_own:
            own.add(place)
    return chosen


def _whose(attempt: Attempt) -> str:
    return attempt.caller.group


def _evenly(few: int, *, of: int) -> list[int]:
    return [index * of // few for index in range(few)]


def _kinds_for(slot: Slot) -> list[Kind]:
    if slot.kind in _AS_ENTRY:
        return [slot.kind, *sorted(NAMING - _AS_ENTRY)]
    return [slot.kind, *sorted(NAMING - {slot.kind})] if slot.kind in NAMING else [slot.kind]


def _choices(operation: Operation, slot: Slot) -> list[tuple[Slot, object]]:
    """Return the choices that can be made beside the attempted place."""
    return [
        (one, value)
        for one in operation.slots
        if one.kind is Kind.CLOSED and not _rivals(one, slot) and one.path[0] != slot.path[0]
        for value in one.closed
    ]


def _rivals(one: Slot, other: Slot) -> bool:
    """Tell whether two places may not both be filled."""
    return any(
        first.rival is not None and first.where == second.where and second.path[: len(first.rival)] == first.rival
        for first, second in ((one, other), (other, one))
    )


def _texts(value: object) -> list[str]:
    match value:
        case str():
            return [value, *value.split()] if len(value) > 3 else [value]
        case dict() as members:
            return [text for one in members.values() for text in _texts(one)]
        case list():
            return [text for one in value for text in _texts(one)]
        case _:
            return []


def _limited(world: World) -> list[Caller]:
    return [caller for caller in world.cast.attackers if caller.tag is not None]


def places_met(attempts: Iterable[Attempt]) -> set[tuple[str, Slot]]:
    """Return the places that were tried, each with the name of its operation."""
    return {(attempt.operation.name, attempt.slot) for attempt in attempts}


def kinds_met(attempts: Iterable[Attempt]) -> Mapping[str, set[Kind]]:
    """Return the kinds of foreign things by the operation that they were tried on."""
    met: defaultdict[str, set[Kind]] = defaultdict(set)
    for attempt in attempts:
        met[attempt.operation.name].add(attempt.thing.kind)
    return met
